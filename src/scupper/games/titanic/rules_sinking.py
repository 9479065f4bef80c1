"""The ship sinks after a roll (docs/rules/titanic.md, Flow 3): launches, and who is caught by the water."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.titanic.components import (
    BOATS,
    COLUMNS,
    CORNER,
    FIRST_BOAT,
    LAST_LAUNCH,
    LAST_MARK,
    LAUNCHING_AREA,
    SINKS,
    Goods,
)
from scupper.games.titanic.rules_deck import follow, pass_round, put_back
from scupper.games.titanic.state import N_DICE, NONE, Condition, Event, Phase, State


def count_marks(s: State) -> int:
    """Flow 3.1 and 3.2: a mark for each 1 and 6, two with two players; none in a first turn [R22]."""
    if s.turns[s.turn] == 1:
        return 0
    marks = 0
    for d in range(N_DICE):
        if s.die[d] == 1 or s.die[d] == 6:
            marks += 1
    return 2 * marks if s.players == 2 else marks


def sink(s: State) -> None:
    """Flow 3.2: the next mark, or on to the assignments when all are done."""
    s.at = s.turn
    if s.marks_left == 0 or s.mark == LAST_MARK:
        s.marks_left = 0
        s.phase = Phase.REDRAW
        return
    s.marks_left -= 1
    s.mark += 1
    tell(s, EVERYONE, Event.SANK, s.mark, 0, 0)
    for boat in range(BOATS):
        if SINKS[FIRST_BOAT + boat] == s.mark:
            launch(s, boat)
    if s.mark == LAST_MARK:
        tell(s, EVERYONE, Event.RESCUE_SHIP, 0, 0, 0)
    s.phase = Phase.FORCE


def waiting_in(s: State, space: int) -> int:
    """The player who waits in a lifeboat on the ship, or NOBODY."""
    for p in range(s.players):
        if s.condition[p] == Condition.WAIT and s.space[p] == space:
            return p
    return NOBODY


def launch(s: State, boat: int) -> None:
    """Flow 3.2.2: with a player in it to the launching area, empty to the next island [R24]."""
    player = waiting_in(s, FIRST_BOAT + boat)
    if player != NOBODY:
        s.condition[player] = Condition.BOAT
        s.space[player] = NONE
        s.cell[player] = LAUNCHING_AREA
        tell(s, EVERYONE, Event.LAUNCHED, boat, player, NONE)
        return
    island = s.empties
    s.empties += 1
    tell(s, EVERYONE, Event.LAUNCHED, boat, NOBODY, island)
    for n in range(s.players):
        p = (s.turn + n) % s.players
        if s.condition[p] == Condition.SWIM and is_on_island(s.cell[p], island):
            s.condition[p] = Condition.BOAT
            tell(s, EVERYONE, Event.FOUND_BOAT, p, island, 0)
            return
    s.island_boats |= 1 << island


def is_on_island(cell: int, island: int) -> bool:
    """Whether a cell is one of an island's four."""
    beyond = cell - CORNER[island]
    return beyond == 0 or beyond == 1 or beyond == COLUMNS or beyond == COLUMNS + 1


def force(s: State) -> None:
    """Flow 3.2.3: in turn order, who is on deck and caught by the water."""
    while s.at != NONE:
        player = s.at
        pass_round(s)
        if s.condition[player] == Condition.DECK:
            if s.mark >= LAST_LAUNCH or SINKS[s.space[player]] == s.mark:
                leave_ship(s, player)
                follow(s, Phase.FORCE)
                return
    beat(s)
    s.phase = Phase.SINK


def leave_ship(s: State, player: int) -> None:
    """FORCED: everything is lost, and the player swims."""
    tell(s, EVERYONE, Event.FORCED, player, s.space[player], 0)
    if s.party[player] > 0:
        tell(s, EVERYONE, Event.LOST, player, Goods.PASSENGER, s.party[player])
    for i in range(s.party[player]):
        put_back(s, s.passengers[player][i])
        s.passengers[player][i] = NONE
    s.party[player] = 0
    if s.assigned[player] != NONE:
        put_back(s, s.assigned[player])
        s.assigned[player] = NONE
    if s.food[player] > 0:
        tell(s, EVERYONE, Event.LOST, player, Goods.FOOD, s.food[player])
    if s.water[player] > 0:
        tell(s, EVERYONE, Event.LOST, player, Goods.WATER, s.water[player])
    s.food_pile += s.food[player]
    s.food[player] = 0
    s.water_pile += s.water[player]
    s.water[player] = 0
    s.must_leave[player] = 0
    s.condition[player] = Condition.SWIM
    s.space[player] = NONE
    s.cell[player] = LAUNCHING_AREA
