"""The rules of The Sinking of the Titanic, once: docs/rules/titanic.md in ordinary typed Python.

Interpreted for people and tests, compiled for simulation: docs/design.md tells the style. This file is the
contract, the turn and the loop; what happens in a turn is in files of its own. Sections and rulings (R12) are
those of the rules file.
"""

from __future__ import annotations

from scupper.engine.state import CHANCE, EVERYONE, NOBODY, tell
from scupper.games.titanic.components import FOOD_TOKENS, START, WATER_TOKENS
from scupper.games.titanic.facts import DEMAND, DRAW, MOVE, STAY
from scupper.games.titanic.facts import ROLL as ROLL_DICE
from scupper.games.titanic.rules_cards import (
    demand,
    demands,
    draw_island_card,
    draw_sea_card,
    next_demand,
    next_sea_card,
)
from scupper.games.titanic.rules_deck import (
    assign_after_rescue,
    deal,
    late,
    list_cards,
    list_tops,
    list_unseen,
    reassign,
    redraw,
    turn_up,
)
from scupper.games.titanic.rules_end import has_won, places, scores
from scupper.games.titanic.rules_resample import resample
from scupper.games.titanic.rules_sea import is_open_sea, sail, sail_cell, sails, swim, swim_cell, swims
from scupper.games.titanic.rules_ship import may_shift, move, moves, other_of_pair, shift
from scupper.games.titanic.rules_sinking import count_marks, force, sink
from scupper.games.titanic.state import (
    MAX_PLAYERS,
    N_CARDS,
    N_DICE,
    N_PASSENGERS,
    NONE,
    Condition,
    Event,
    Phase,
    State,
)

__all__ = [
    "State",
    "begin",
    "between_lines",
    "go_on",
    "legal",
    "opener",
    "outcomes",
    "places",
    "play",
    "resample",
    "scores",
    "sealed",
    "to_act",
]

FACES = 6
TOTALS = 12


def begin(s: State, players: int, options: list[int]) -> None:
    """Set-up 1 to 3, before the first deal; options: open_rooms (1: no), sea_pass, round_limit."""
    s.players = players
    s.rooms_closed = options[0]
    s.sea_pass = options[1]
    s.round_limit = options[2]
    s.phase = Phase.DEAL
    s.after_top = NONE
    s.drawn = 0
    s.turn = NOBODY
    s.rolling = 0
    s.mark = 0
    s.empties = 0
    s.island_boats = 0
    for p in range(MAX_PLAYERS):
        s.turns[p] = 0
        s.total[p] = 0
        s.condition[p] = Condition.DECK if p < players else NONE
        s.space[p] = START if p < players else NONE
        s.cell[p] = NONE
        s.assigned[p] = NONE
        s.must_leave[p] = 0
        s.party[p] = 0
        s.food[p] = 0
        s.water[p] = 0
        for i in range(N_PASSENGERS):
            s.passengers[p][i] = NONE
    s.food_pile = FOOD_TOKENS
    s.water_pile = WATER_TOKENS
    s.top = NONE
    s.bottom_size = 0
    for card in range(N_PASSENGERS):
        s.unseen[card] = 1
        s.bottom[card] = NONE
    s.sea_unseen = (1 << N_CARDS) - 1
    s.sea_bottom_size = 0
    s.island_unseen = (1 << N_CARDS) - 1
    s.island_bottom_size = 0
    for i in range(N_CARDS):
        s.sea_bottom[i] = NONE
        s.island_bottom[i] = NONE
    clear_turn(s)


def clear_turn(s: State) -> None:
    """Forget what belongs to one turn."""
    clear_dice(s)
    s.rolled_as = NONE
    s.marks_left = 0
    s.at = NOBODY
    s.cards_left = 0
    s.exact = 0


def clear_dice(s: State) -> None:
    """Forget the faces that were rolled."""
    for d in range(N_DICE):
        s.die[d] = 0


def to_act(s: State) -> int:
    """Bit mask of the players who may act; CHANCE when chance is due; 0 when the game is over."""
    if s.phase <= Phase.ISLAND_CARD:
        return CHANCE
    return 0 if s.phase == Phase.OVER else 1 << s.turn


def opener(s: State) -> int:
    """The player whose turn a roll opens; whoever has chosen to roll need not say so twice."""
    if s.phase != Phase.ROLL or chooses_to_roll(s):
        return NOBODY
    return s.turn


def chooses_to_roll(s: State) -> bool:
    """Flow 7.1: whether the turn opened with the decision `act`."""
    return s.condition[s.turn] == Condition.BOAT and is_open_sea(s.cell[s.turn])


def sealed(s: State) -> int:
    """No choice is ever made in secret."""
    return 0


def between_lines(s: State) -> bool:
    """True unless a line of several rolls is half rolled."""
    return s.drawn == 0


def legal(s: State, player: int, out: list[int]) -> int:
    """Section Decisions."""
    if player != s.turn:
        return 0
    if s.phase == Phase.MOVE:
        return moves(s, player, out)
    if s.phase == Phase.SHIFT:
        out[0] = MOVE + other_of_pair(s.space[player])
        out[1] = STAY
        return 2
    if s.phase == Phase.ACT:
        out[0] = DRAW
        out[1] = ROLL_DICE
        return 2
    if s.phase == Phase.SAIL:
        return sails(s, player, out)
    if s.phase == Phase.SWIM:
        return swims(s, player, out)
    if s.phase == Phase.DEMAND:
        return demands(s, out)
    return 0


def outcomes(s: State, out: list[int], weights: list[int]) -> int:
    """Section Chance: what may come next, and its weight."""
    if s.phase == Phase.DEAL:
        return list_unseen(s, out, weights)
    if s.phase == Phase.TOP:
        return list_tops(s, out, weights)
    if s.phase == Phase.SEA_CARD:
        return list_cards(s.sea_unseen, s.sea_bottom[0], out, weights)
    if s.phase == Phase.ISLAND_CARD:
        return list_cards(s.island_unseen, s.island_bottom[0], out, weights)
    count = 0
    if s.phase == Phase.FIRST:
        for total in range(2, TOTALS + 1):
            out[count] = total
            weights[count] = min(total - 1, TOTALS + 1 - total)
            count += 1
    elif s.phase == Phase.ROLL:
        for face in range(1, FACES + 1):
            out[count] = face
            weights[count] = 1
            count += 1
    return count


def play(s: State, player: int, action: int) -> None:
    """One choice or outcome, and all that follows without a choice."""
    if s.phase == Phase.ROLL:
        roll(s, action)
    elif s.phase == Phase.TOP:
        turn_up(s, action)
    elif s.phase == Phase.SEA_CARD:
        draw_sea_card(s, action)
    elif s.phase == Phase.ISLAND_CARD:
        draw_island_card(s, action)
    elif s.phase == Phase.DEAL:
        deal(s, action)
    elif s.phase == Phase.FIRST:
        roll_for_first(s, action)
    else:
        choose(s, player, action)
    go_on(s)


def go_on(s: State) -> None:
    """All that follows without a choice, until somebody must choose, chance is due or the game is over."""
    while s.phase > Phase.OVER:
        step(s)


def choose(s: State, player: int, action: int) -> None:
    """A decision of the player in turn."""
    if s.phase == Phase.ACT:
        if action == DRAW:
            tell(s, EVERYONE, Event.DREW, player, 0, 0)
            s.cards_left = 1
            s.phase = Phase.SEA_CARD
        else:
            s.phase = Phase.ROLL
        return
    if s.phase == Phase.DEMAND:
        demand(s, player, action - DEMAND - 4 * s.at)
        return
    if action == STAY:
        tell(s, EVERYONE, Event.STAYED, player, s.condition[player], 0)
        s.must_leave[player] = 0
        s.phase = Phase.END_TURN
    elif s.phase == Phase.SAIL:
        sail(s, player, sail_cell(action))
    elif s.phase == Phase.SWIM:
        swim(s, player, swim_cell(action))
    elif s.phase == Phase.SHIFT:
        shift(s, player, action - MOVE)
    else:
        s.must_leave[player] = 0
        move(s, player, action - MOVE)
    clear_dice(s)


def step(s: State) -> None:
    """One step that nobody chooses; it leaves `phase` at whatever comes next."""
    if s.phase == Phase.BEGIN_TURN:
        begin_turn(s)
    elif s.phase == Phase.LATE:
        late(s)
    elif s.phase == Phase.OPEN:
        s.phase = Phase.ACT if chooses_to_roll(s) else Phase.ROLL
    elif s.phase == Phase.SINK:
        sink(s)
    elif s.phase == Phase.FORCE:
        force(s)
    elif s.phase == Phase.REDRAW:
        redraw(s)
    elif s.phase == Phase.REASSIGN:
        reassign(s)
    elif s.phase == Phase.AFTER_SINK:
        after_sink(s)
    elif s.phase == Phase.RESCUE:
        assign_after_rescue(s)
    elif s.phase == Phase.NEXT_SEA_CARD:
        next_sea_card(s)
    elif s.phase == Phase.NEXT_DEMAND:
        next_demand(s)
    else:
        end_turn(s)


# ---- Whose turn


def roll_for_first(s: State, total: int) -> None:
    """Set-up 5: the highest total begins; tied highest roll again."""
    if s.rolling == 0:
        s.rolling = (1 << s.players) - 1
    player = 0
    while s.rolling >> player & 1 == 0 or s.total[player] != 0:
        player += 1
    s.total[player] = total
    s.drawn += 1
    tell(s, EVERYONE, Event.FIRST, player, total, 0)
    if s.rolling >> (player + 1) != 0:
        return
    best = 0
    for p in range(s.players):
        best = max(best, s.total[p])
    s.rolling = 0
    count = 0
    for p in range(s.players):
        if s.total[p] == best:
            s.rolling |= 1 << p
            s.turn = p
            count += 1
        s.total[p] = 0
    s.drawn = 0
    if count > 1:
        s.turn = NOBODY
        return
    s.rolling = 0
    tell(s, EVERYONE, Event.BEGINS, s.turn, 0, 0)
    s.phase = Phase.BEGIN_TURN


def begin_turn(s: State) -> None:
    """Flow 1.1 and 1.2."""
    s.turns[s.turn] += 1
    on_deck = s.condition[s.turn] == Condition.DECK
    s.phase = Phase.LATE if on_deck and s.assigned[s.turn] == NONE else Phase.OPEN


def roll(s: State, face: int) -> None:
    """The next die shows a face: of two, for a swimmer of one."""
    s.die[s.drawn] = face
    s.drawn += 1
    swims_now = s.condition[s.turn] == Condition.SWIM
    if s.drawn < N_DICE and not swims_now:
        return
    s.drawn = 0
    s.rolled_as = s.condition[s.turn]
    tell(s, EVERYONE, Event.ROLLED, s.turn, s.die[0], s.die[1])
    s.marks_left = count_marks(s)
    s.phase = Phase.SINK


def after_sink(s: State) -> None:
    """Flow 4 to 7: the move, if the player is still where he rolled."""
    player = s.turn
    rolled_as = s.rolled_as
    s.rolled_as = NONE
    s.phase = Phase.END_TURN
    if s.condition[player] == rolled_as:
        if rolled_as == Condition.DECK:
            s.phase = Phase.MOVE
        elif rolled_as == Condition.SWIM:
            s.phase = Phase.SWIM
        elif rolled_as == Condition.BOAT:
            s.cards_left = count_ones(s) if is_open_sea(s.cell[player]) else 0
            s.phase = Phase.SEA_CARD if s.cards_left > 0 else Phase.SAIL
        elif may_shift(s, player):
            s.phase = Phase.SHIFT
    if s.phase == Phase.SHIFT or s.phase == Phase.SEA_CARD:
        clear_dice(s)


def count_ones(s: State) -> int:
    """Flow 7.3: how many dice show a 1."""
    count = 0
    for d in range(N_DICE):
        if s.die[d] == 1:
            count += 1
    return count


def end_turn(s: State) -> None:
    """Flow 1.4: the next seat, or the end by `round_limit` [R40]."""
    clear_turn(s)
    if has_won(s, s.turn):
        s.turn = NOBODY
        s.phase = Phase.OVER
        return
    s.turn = (s.turn + 1) % s.players
    s.phase = Phase.BEGIN_TURN
    if s.round_limit > 0 and rounds(s) >= s.round_limit:
        tell(s, EVERYONE, Event.ENDED, 0, 0, 0)
        s.turn = NOBODY
        s.phase = Phase.OVER


def rounds(s: State) -> int:
    """How many turns every player has had."""
    fewest = s.turns[0]
    for p in range(s.players):
        fewest = min(fewest, s.turns[p])
    return fewest
