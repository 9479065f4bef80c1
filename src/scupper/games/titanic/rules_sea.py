"""At sea (docs/rules/titanic.md, Flow 6 to 8): legs, where boats and swimmers may go, and what it brings."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, beat, tell
from scupper.games.titanic.components import (
    COLUMNS,
    CORNER,
    DOWN,
    FIRST_RESCUE,
    ISLAND_ROWS,
    LAST_MARK,
    LAST_RESCUE,
    LAUNCHING_AREA,
    LEFT,
    LINE,
    RESCUE_CELLS,
    START_CELL,
    STEP,
    UP,
)
from scupper.games.titanic.facts import SAIL, STAY, SWIM
from scupper.games.titanic.rules_cards import may_rob
from scupper.games.titanic.rules_sinking import is_on_island
from scupper.games.titanic.state import NONE, Condition, Event, Phase, State


def is_island(cell: int) -> bool:
    """Whether a cell of the grid belongs to an island."""
    return ISLAND_ROWS[cell // COLUMNS] >> (cell % COLUMNS) & 1 == 1


def is_open_sea(cell: int) -> bool:
    """Whether a piece is on a sea cell: neither on an island nor in the launching area."""
    return cell != LAUNCHING_AREA and not is_island(cell)


def island_of(cell: int) -> int:
    """The island that a cell belongs to; NONE for the sea."""
    if cell != LAUNCHING_AREA and is_island(cell):
        for island in range(len(CORNER)):
            if is_on_island(cell, island):
                return island
    return NONE


def starts(cell: int, way: int) -> int:
    """Flow 8: from how many cells a leg may start that leads a certain way [R27, R28]."""
    return START_CELL[way * (LAUNCHING_AREA + 1) + cell] & 3


def start(cell: int, way: int, n: int) -> int:
    """Flow 8: the n-th of these cells, from which the first step leads away."""
    return (START_CELL[way * (LAUNCHING_AREA + 1) + cell] >> 2) + n * (1 if way <= DOWN else COLUMNS)


def leg(s: State, player: int, cell: int, way: int, n: int, boards: bool) -> int:
    """Flow 8: a leg of n steps from a cell: 8 times its end, plus the steps used; NONE if it fails.

    It need not ask for the island on which the turn began: the first leg leads away from it, and the second
    along that side.
    """
    line = LINE[way * LAUNCHING_AREA + cell]
    room = line >> 3
    if boards and way == UP and FIRST_RESCUE <= cell % COLUMNS <= LAST_RESCUE:
        room += 1
    island = line & 7
    used = island if 0 < island < n else n
    if used > room:
        return NONE
    end = cell + used * STEP[way]
    first = min(cell + STEP[way], end)
    last = max(cell + STEP[way], end)
    for p in range(s.players):
        if p != player and first <= s.cell[p] <= last:
            if way >= LEFT or (s.cell[p] - cell) % COLUMNS == 0:
                return NONE
    return 8 * end + used


def may_board(s: State, player: int) -> bool:
    """Flow 7.4: the rescue ship is up, and two of each are aboard."""
    return s.mark == LAST_MARK and s.party[player] >= 2 and s.food[player] >= 2 and s.water[player] >= 2


def note(out: list[int], count: int, cell: int) -> int:
    """Add a cell to those found so far; returns how many there are now."""
    for k in range(count):
        if out[k] == cell:
            return count
    out[count] = cell
    return count + 1


def sails(s: State, player: int, out: list[int]) -> int:
    """Decision `sail`: where two legs may lead, or one that ends on an island (Flow 7.5)."""
    count = 0
    boards = may_board(s, player)
    for order in range(1 if s.die[0] == s.die[1] else 2):
        for way in range(4):
            for n in range(starts(s.cell[player], way)):
                begun = start(s.cell[player], way, n)
                end = leg(s, player, begun, way, s.die[order], boards)
                if end == NONE:
                    continue
                if is_island(end >> 3):
                    count = note(out, count, end >> 3)
                    continue
                for side in range(2):
                    last = leg(s, player, end >> 3, across(way) + side, s.die[1 - order], boards)
                    if last != NONE:
                        count = note(out, count, last >> 3)
    for k in range(count):
        out[k] = sail_action(out[k])
    return with_stay(s, out, count)


def across(way: int) -> int:
    """The first of the two directions across another."""
    return LEFT if way <= DOWN else UP


def is_exact(s: State, player: int, cell: int) -> bool:
    """Whether a boat comes to a cell by exact count in one of its ways: both dice used in full [R32]."""
    boards = may_board(s, player)
    for order in range(2):
        for way in range(4):
            for n in range(starts(s.cell[player], way)):
                begun = start(s.cell[player], way, n)
                end = leg(s, player, begun, way, s.die[order], boards)
                if end == NONE or is_island(end >> 3):
                    continue
                steps = s.die[1 - order]
                for side in range(2):
                    if leg(s, player, end >> 3, across(way) + side, steps, boards) == 8 * cell + steps:
                        return True
    return False


def sail_action(cell: int) -> int:
    """The action of sailing to a cell: first come the rescue spaces, then the grid."""
    if cell < COLUMNS:
        return SAIL + cell - FIRST_RESCUE
    return SAIL + len(RESCUE_CELLS) + cell - COLUMNS


def sail_cell(action: int) -> int:
    """The cell of an action of sailing."""
    n = action - SAIL
    return FIRST_RESCUE + n if n < len(RESCUE_CELLS) else COLUMNS + n - len(RESCUE_CELLS)


def with_stay(s: State, out: list[int], count: int) -> int:
    """To stay is an option when there is no other, or with `sea_pass` [R25]."""
    if count == 0 or s.sea_pass == 1:
        out[count] = STAY
        count += 1
    return count


def swims(s: State, player: int, out: list[int]) -> int:
    """Decision `swim`: one straight leg in each direction [R29]."""
    count = 0
    for way in range(4):
        for n in range(starts(s.cell[player], way)):
            end = leg(s, player, start(s.cell[player], way, n), way, s.die[0], False)
            if end != NONE:
                out[count] = SWIM + (end >> 3) - COLUMNS
                count += 1
    return with_stay(s, out, count)


def swim_cell(action: int) -> int:
    """The cell of an action of swimming."""
    return COLUMNS + action - SWIM


def sail(s: State, player: int, cell: int) -> None:
    """Flow 7.7 to 7.9: a boat comes to a cell."""
    s.exact = 1 if may_rob(s, player, cell) and is_exact(s, player, cell) else 0
    tell(s, EVERYONE, Event.SAILED, player, s.cell[player], cell)
    s.cell[player] = cell
    beat(s)
    if cell < COLUMNS:
        tell(s, EVERYONE, Event.WON, player, cell, 0)
        s.phase = Phase.END_TURN
    else:
        s.phase = Phase.ISLAND_CARD if is_island(cell) else Phase.NEXT_DEMAND


def swim(s: State, player: int, cell: int) -> None:
    """Flow 6.3: a swimmer comes to a cell, and takes the lifeboat that lies there."""
    tell(s, EVERYONE, Event.SWAM, player, s.cell[player], cell)
    s.cell[player] = cell
    island = island_of(cell)
    if island != NONE and s.island_boats >> island & 1 == 1:
        s.island_boats &= ~(1 << island)
        s.condition[player] = Condition.BOAT
        tell(s, EVERYONE, Event.FOUND_BOAT, player, island, 0)
    beat(s)
    s.phase = Phase.END_TURN
