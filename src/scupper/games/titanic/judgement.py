"""What a sensible player of The Sinking of the Titanic prefers.

On the ship: passengers, food and water, as long as a lifeboat can still be reached in time. At sea: what is
still missing, from cards, islands and neighbours; then a cell from which the rescue ship is easily boarded.
All is public, so it reads the whole position. The weights were set by hand and then tried in simulations
(docs/strength.md).
"""

from __future__ import annotations

from scupper.games.titanic.components import (
    BOATS,
    CARD_ROOM,
    COLUMNS,
    CORNER,
    DRY_HIGH,
    DRY_LOW,
    FIRST_BOAT,
    FIRST_RESCUE,
    ISLAND_EFFECT,
    KIND,
    LAST_LAUNCH,
    LAST_MARK,
    LAST_RESCUE,
    LAUNCHING_AREA,
    SEA_EFFECT,
    SINKS,
    SPOT,
    STAIRS_HIGH,
    WORD,
    Goods,
    Kind,
    Spot,
)
from scupper.games.titanic.facts import DEMAND, DRAW, MOVE, STAY
from scupper.games.titanic.rules_cards import is_beside
from scupper.games.titanic.rules_sea import is_exact, is_island, sail_cell, swim_cell
from scupper.games.titanic.rules_ship import neighbours
from scupper.games.titanic.rules_sinking import waiting_in
from scupper.games.titanic.state import N_CARDS, NONE, Condition, Phase, State

PASSENGER_WORTH = (100, 90, 30, 20, 10)
"""What another passenger is worth to who has none, one, and so on: two are needed, more may be lost."""
TOKEN_WORTH = (70, 60, 22, 12, 5)
SWIMMING = 150
"""What it costs to swim, besides all that is lost."""
GOES_ON = 45
"""Worth of another turn on deck while something is missing, and a little when nothing is."""
GOES_ON_COMPLETE = 8
STEP_TO_ROOM = 5
"""Off the worth of a passenger for each step that is left to the stateroom."""
PLENTY = 5
"""Rounds before the last lifeboat leaves in which nobody need think of it."""
FAR = 60
"""More steps than any walk takes."""
WALK = 7
"""Steps that a turn brings, on average."""
ROUND = (0, 0, 267, 200, 267)
"""Players -> marks that a round sinks the ship, in hundredths."""
TAKING = 40
"""Percent that what an opponent loses counts as a gain."""
ISLAND_NEAR = 3
"""Off for each cell between a boat that misses something and the next island."""
CHANCE_TO_BOARD = 12
"""For each of 36 rolls that would board the rescue ship from a cell."""
BOAT_AT_LAST = 1000


def rate(s: State, player: int, action: int) -> int:
    """How much a sensible player likes an action."""
    if s.phase == Phase.DEMAND:
        return demanding(s, player, (action - DEMAND) % 4)
    if s.phase == Phase.ACT:
        return drawing(s, player) if action == DRAW else rolling(s, player)
    if s.phase == Phase.SHIFT:
        return 0 if action == STAY else s.space[player] - (action - MOVE)
    if s.phase == Phase.SWIM:
        return swimming(s, s.cell[player] if action == STAY else swim_cell(action))
    if s.phase == Phase.SAIL:
        if action == STAY:
            return lying(s, player, s.cell[player])
        return sailing(s, player, sail_cell(action))
    return walking(s, player, s.space[player] if action == STAY else action - MOVE, action != STAY)


# ---- What things are worth


def passenger_worth(n: int) -> int:
    """What a passenger more is worth to who has n."""
    return PASSENGER_WORTH[min(n, len(PASSENGER_WORTH) - 1)]


def token_worth(n: int) -> int:
    """What a token more is worth to who has n of its kind."""
    return TOKEN_WORTH[min(n, len(TOKEN_WORTH) - 1)]


def holdings_worth(s: State, player: int) -> int:
    """What all that a player owns is worth."""
    worth = 0
    for n in range(s.party[player]):
        worth += passenger_worth(n)
    for n in range(s.food[player]):
        worth += token_worth(n)
    for n in range(s.water[player]):
        worth += token_worth(n)
    return worth


def is_complete(s: State, player: int) -> bool:
    """Whether a player owns what the rescue ship asks for."""
    return s.party[player] >= 2 and s.food[player] >= 2 and s.water[player] >= 2


def change(have: int, change_by: int, passengers: bool) -> int:
    """What gaining or losing so many of a kind is worth."""
    worth = 0
    for n in range(have, have + change_by):
        worth += passenger_worth(n) if passengers else token_worth(n)
    for n in range(have + change_by, have):
        worth -= passenger_worth(n) if passengers else token_worth(n)
    return worth


def card_worth(s: State, player: int, passenger: int, food: int, water: int) -> int:
    """What a card is worth to a player; nothing if it takes more than there is."""
    if s.party[player] + passenger < 0 or s.food[player] + food < 0 or s.water[player] + water < 0:
        return 0
    worth = change(s.party[player], passenger, True)
    return worth + change(s.food[player], food, False) + change(s.water[player], water, False)


def sea_card_worth(s: State, player: int) -> int:
    """What the next sea card is worth on average; when all have been seen, which one it is is known."""
    if s.sea_unseen == 0:
        card = s.sea_bottom[0]
        return card_worth(s, player, SEA_EFFECT[card][0], SEA_EFFECT[card][1], SEA_EFFECT[card][2])
    worth = 0
    count = 0
    for card in range(N_CARDS):
        if s.sea_unseen >> card & 1 == 1:
            worth += card_worth(s, player, SEA_EFFECT[card][0], SEA_EFFECT[card][1], SEA_EFFECT[card][2])
            count += 1
    return worth // count


def island_card_worth(s: State, player: int) -> int:
    """What the next island card is worth on average."""
    if s.island_unseen == 0:
        card = s.island_bottom[0]
        effect = ISLAND_EFFECT[card]
        return card_worth(s, player, effect[0], effect[1], effect[2])
    worth = 0
    count = 0
    for card in range(N_CARDS):
        if s.island_unseen >> card & 1 == 1:
            effect = ISLAND_EFFECT[card]
            worth += card_worth(s, player, effect[0], effect[1], effect[2])
            count += 1
    return worth // count


# ---- On the ship


def walking(s: State, player: int, space: int, moves: bool) -> int:
    """What a walk to a space brings, and how dangerous it is to be there."""
    if KIND[space] == Kind.BOAT:
        return FIRST_BOAT + BOATS - space
    worth = GOES_ON_COMPLETE if is_complete(s, player) else GOES_ON
    owned = holdings_worth(s, player)
    gain = 0
    card = s.assigned[player]
    if moves and SPOT[space] == Spot.FOOD and s.food_pile > 0:
        gain = token_worth(s.food[player])
    elif moves and SPOT[space] == Spot.WATER and s.water_pile > 0:
        gain = token_worth(s.water[player])
    elif card != NONE:
        rescued = passenger_worth(s.party[player])
        steps = steps_to(s, space, CARD_ROOM[card], rescued // STEP_TO_ROOM)
        if moves and steps == 0:
            gain = rescued
        else:
            worth += max(0, rescued - STEP_TO_ROOM * steps) // 2
    lost = (owned + gain + SWIMMING) * max(drowning(s, space), missing(s, space)) // 100
    return worth + gain - lost


def steps_to(s: State, space: int, room: int, most: int) -> int:
    """How many steps lead from a space to a stateroom; FAR if none does, or more than are of interest."""
    low = 1 << space if space < WORD else 0
    high = 1 << (space - WORD) if space >= WORD else 0
    seen_low = low
    seen_high = high
    through = high | STAIRS_HIGH
    steps = 0
    while high >> (room - WORD) & 1 == 0:
        next_low, next_high = neighbours(low, high & through)
        low = next_low & DRY_LOW[s.mark] & ~seen_low
        high = next_high & DRY_HIGH[s.mark] & ~seen_high
        if steps == most or (low == 0 and high == 0):
            return FAR
        seen_low |= low
        seen_high |= high
        steps += 1
    return steps


def drowning(s: State, space: int) -> int:
    """The danger, in percent, that a space is flooded before the next turn."""
    marks = (SINKS[space] - s.mark) * 100
    per_round = ROUND[s.players]
    if marks > 2 * per_round:
        return 0
    if 2 * marks > 3 * per_round:
        return 8
    if marks > per_round:
        return 25
    return 55 if 2 * marks > per_round else 85


def missing(s: State, space: int) -> int:
    """The danger, in percent, that no free lifeboat can be reached in time from a space."""
    per_round = ROUND[s.players]
    if (LAST_LAUNCH - s.mark) * 100 >= PLENTY * per_round:
        return 1
    least = 95
    low = 1 << space if space < WORD else 0
    high = 1 << (space - WORD) if space >= WORD else 0
    seen_low = low
    seen_high = high
    through = high | STAIRS_HIGH
    steps = 0
    while low != 0 or high != 0:
        marks = (LAST_LAUNCH - s.mark) * 100 - per_round * (1 + steps // WALK)
        if too_late(marks, per_round) >= least:
            return least
        for boat in range(FIRST_BOAT, FIRST_BOAT + BOATS):
            if high >> (boat - WORD) & 1 == 1 and waiting_in(s, boat) == NONE:
                marks = (SINKS[boat] - s.mark) * 100 - per_round * (1 + steps // WALK)
                least = min(least, too_late(marks, per_round))
        next_low, next_high = neighbours(low, high & through)
        low = next_low & DRY_LOW[s.mark] & ~seen_low
        high = next_high & DRY_HIGH[s.mark] & ~seen_high
        seen_low |= low
        seen_high |= high
        steps += 1
    return least


def too_late(marks: int, per_round: int) -> int:
    """The danger, in percent, of missing a lifeboat that leaves so many hundredths of a mark too late."""
    if marks >= 2 * per_round:
        return 1
    if marks >= per_round:
        return 8
    if 2 * marks >= per_round:
        return 20
    return 45 if marks >= 0 else 80


# ---- At sea


def drawing(s: State, player: int) -> int:
    """What a sea card instead of a roll is worth."""
    return sea_card_worth(s, player)


def rolling(s: State, player: int) -> int:
    """What a roll is worth: a way to islands, neighbours, or the rescue ship."""
    if is_complete(s, player):
        return 40 if s.mark == LAST_MARK else 10
    return 12


def swimming(s: State, cell: int) -> int:
    """A lifeboat, or a cell in line with an island where one lies or will come next."""
    best = 0
    for island in range(len(CORNER)):
        lies = s.island_boats >> island & 1 == 1
        if lies or (s.island_boats == 0 and island == s.empties):
            apart = distance(cell, island)
            worth = BOAT_AT_LAST - 10 * (apart & 63)
            if lies and apart == 0:
                worth += BOAT_AT_LAST
            elif apart < 64:
                worth += 40 if apart <= 6 else 15
            best = max(best, worth)
    return best


def distance(cell: int, island: int) -> int:
    """Steps from a cell to an island; 64 more when it lies neither in the same rows nor columns."""
    place = COLUMNS + 2 if cell == LAUNCHING_AREA else cell
    corner = CORNER[island]
    rows = max(corner // COLUMNS - place // COLUMNS, place // COLUMNS - corner // COLUMNS - 1, 0)
    columns = max(corner % COLUMNS - place % COLUMNS, place % COLUMNS - corner % COLUMNS - 1, 0)
    return rows + columns + (64 if rows > 0 and columns > 0 else 0)


def sailing(s: State, player: int, cell: int) -> int:
    """Aboard the rescue ship, or what a cell brings at once and promises for later."""
    if cell < COLUMNS:
        return 10 * BOAT_AT_LAST
    worth = lying(s, player, cell)
    if is_island(cell):
        worth += island_card_worth(s, player)
    best = 0
    for other in range(s.players):
        if other != player and s.condition[other] == Condition.BOAT:
            best = max(best, robbing(s, player, other, cell))
    if best > 0 and is_exact(s, player, cell):
        worth += best
    return worth


def robbing(s: State, player: int, other: int, cell: int) -> int:
    """The best that could be taken from an opponent, seen from a cell; 0 when it is not beside."""
    best = 0
    if is_beside(cell, s.cell[other]):
        for what in range(3):
            best = max(best, taking(s, player, other, what))
    return best


def taking(s: State, player: int, other: int, what: int) -> int:
    """What it is worth to take one thing from an opponent; 0 for what is not there."""
    if what == Goods.PASSENGER:
        if s.party[other] == 0:
            return 0
        return passenger_worth(s.party[player]) + passenger_worth(s.party[other] - 1) * TAKING // 100
    mine = s.food[player] if what == Goods.FOOD else s.water[player]
    theirs = s.food[other] if what == Goods.FOOD else s.water[other]
    return token_worth(mine) + token_worth(theirs - 1) * TAKING // 100 if theirs > 0 else 0


def demanding(s: State, player: int, what: int) -> int:
    """Of what the opponent owns, the most useful; nothing is worth nothing."""
    return taking(s, player, s.at, what) if what < 3 else 0


def lying(s: State, player: int, cell: int) -> int:
    """What a cell promises: the rescue ship to who is complete, an island to who is not."""
    if is_complete(s, player):
        return CHANCE_TO_BOARD * rolls_to_board(cell)
    nearest = 63
    for island in range(len(CORNER)):
        if cell == LAUNCHING_AREA or distance(cell, island) > 0:
            nearest = min(nearest, distance(cell, island) & 63)
    return -ISLAND_NEAR * nearest


def rolls_to_board(cell: int) -> int:
    """How many of 36 rolls would board from a cell if nobody stood in the way; a 1 at sea draws a card."""
    if cell == LAUNCHING_AREA:
        return 0
    row = cell // COLUMNS
    column = cell % COLUMNS
    lowest = 1 if is_island(cell) else 2
    rolls = 0
    if lowest <= row <= 6:
        for die in range(lowest, 7):
            boards = FIRST_RESCUE <= column - die <= LAST_RESCUE
            if boards or FIRST_RESCUE <= column + die <= LAST_RESCUE:
                rolls += 1 if die == row else 2
    return rolls
