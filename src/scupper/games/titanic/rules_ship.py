"""On the ship (docs/rules/titanic.md, Flow 4 and 5): where a walk may end, and what it brings."""

from __future__ import annotations

from scupper.engine.masks import list_members, lowest
from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.titanic.components import (
    ALONG,
    CARD_ROOM,
    DRY_HIGH,
    DRY_LOW,
    FIRST_BOAT,
    KIND,
    NEAR_HIGH,
    NEAR_LOW,
    ROOMS_HIGH,
    SHUT,
    SINKS,
    SPOT,
    STAIRS_HIGH,
    WITH_DOORS,
    WORD,
    Goods,
    Kind,
    Spot,
)
from scupper.games.titanic.facts import MOVE, STAY
from scupper.games.titanic.rules_deck import follow, put_back
from scupper.games.titanic.rules_sinking import waiting_in
from scupper.games.titanic.state import NONE, Condition, Event, Phase, State


def neighbours(low: int, high: int) -> tuple[int, int]:
    """The spaces that can be entered without hindrance from any space of a set."""
    near_low = (low & ALONG) << 1 | low >> 1 & ALONG
    near_high = 0
    low &= WITH_DOORS
    while low != 0:
        near_high |= NEAR_HIGH[lowest(low)]
        low &= low - 1
    while high != 0:
        near_low |= NEAR_LOW[WORD + lowest(high)]
        high &= high - 1
    return near_low, near_high


def reach(s: State, player: int) -> tuple[int, int]:
    """Flow 4.2: all spaces within the total of the dice, through one bulkhead at most with a double.

    Two walks go on at the same time, step by step: of those who have opened no bulkhead yet, and of those
    who have. No walk leads on from a stateroom or lifeboat that it has entered [R47].
    """
    dry_low = DRY_LOW[s.mark]
    dry_high = DRY_HIGH[s.mark]
    double = s.die[0] == s.die[1]
    start = s.space[player]
    new_low = 1 << start if start < WORD else 0
    new_high = 1 << (start - WORD) if start >= WORD else 0
    shut_low = new_low
    shut_high = new_high
    opened_low = 0
    opened_high = 0
    far_low = 0
    far_high = 0
    for _step in range(s.die[0] + s.die[1]):
        if double:
            behind = (new_low & SHUT) << 1 | new_low >> 1 & SHUT
            next_low, next_high = neighbours(far_low, far_high)
            far_low = (next_low | behind) & dry_low & ~opened_low
            far_high = next_high & dry_high & ~opened_high
            opened_low |= far_low
            opened_high |= far_high
            far_high &= STAIRS_HIGH
        next_low, next_high = neighbours(new_low, new_high)
        new_low = next_low & dry_low & ~shut_low
        new_high = next_high & dry_high & ~shut_high
        shut_low |= new_low
        shut_high |= new_high
        new_high &= STAIRS_HIGH
    return shut_low | opened_low, shut_high | opened_high


def moves(s: State, player: int, out: list[int]) -> int:
    """Decision `move`: every space in reach on which nobody stands, and to stay unless one must leave."""
    low, high = reach(s, player)
    for p in range(s.players):
        if s.space[p] != NONE:
            if s.space[p] < WORD:
                low &= ~(1 << s.space[p])
            else:
                high &= ~(1 << (s.space[p] - WORD))
    if s.rooms_closed == 1:
        room = CARD_ROOM[s.assigned[player]] if s.assigned[player] != NONE else NONE
        high &= ~ROOMS_HIGH | (1 << (room - WORD) if room != NONE else 0)
    count = list_members(low, MOVE, out)
    while high != 0:
        out[count] = MOVE + WORD + lowest(high)
        high &= high - 1
        count += 1
    if s.must_leave[player] == 0 or count == 0:
        out[count] = STAY
        count += 1
    return count


def move(s: State, player: int, space: int) -> None:
    """Flow 4.5 to 4.8: a walk ends, and what is there is collected or rescued."""
    before = s.space[player]
    s.space[player] = space
    tell(s, EVERYONE, Event.MOVED, player, before, space)
    s.phase = Phase.END_TURN
    if KIND[space] == Kind.BOAT:
        enter_lifeboat(s, player)
    elif SPOT[space] == Spot.FOOD:
        gain_food(s, player, 1)
    elif SPOT[space] == Spot.WATER:
        gain_water(s, player, 1)
    elif s.assigned[player] != NONE and CARD_ROOM[s.assigned[player]] == space:
        rescue(s, player)
    beat(s)


def enter_lifeboat(s: State, player: int) -> None:
    """Flow 4.5: he waits there now, and his assignment goes back [R17]."""
    s.condition[player] = Condition.WAIT
    tell(s, EVERYONE, Event.WAITS, player, s.space[player] - FIRST_BOAT, 0)
    if s.assigned[player] != NONE:
        tell(s, EVERYONE, Event.GAVE_BACK, player, s.assigned[player], 0)
        put_back(s, s.assigned[player])
        s.assigned[player] = NONE
    follow(s, Phase.END_TURN)


def rescue(s: State, player: int) -> None:
    """Flow 4.7: the passenger comes along, and the next assignment follows."""
    card = s.assigned[player]
    s.assigned[player] = NONE
    welcome(s, player, card)
    tell(s, EVERYONE, Event.RESCUED, player, card, CARD_ROOM[card])
    s.phase = Phase.RESCUE


def welcome(s: State, player: int, card: int) -> None:
    """A passenger becomes a player's latest."""
    s.passengers[player][s.party[player]] = card
    s.party[player] += 1


def gain_food(s: State, player: int, n: int) -> None:
    """Food from the pile, as much as it holds."""
    gained = min(n, s.food_pile)
    s.food[player] += gained
    s.food_pile -= gained
    tell(s, EVERYONE, Event.GAINED, player, Goods.FOOD, gained)


def gain_water(s: State, player: int, n: int) -> None:
    """Water from the pile, as much as it holds."""
    gained = min(n, s.water_pile)
    s.water[player] += gained
    s.water_pile -= gained
    tell(s, EVERYONE, Event.GAINED, player, Goods.WATER, gained)


def other_of_pair(space: int) -> int:
    """The lifeboat behind the bulkhead of a lifeboat: of 1 and 2, 3 and 4, 5 and 6 [R16]."""
    boat = space - FIRST_BOAT
    return FIRST_BOAT + (boat + 1 if boat % 2 == 0 else boat - 1)


def may_shift(s: State, player: int) -> bool:
    """Flow 5.2: a double, and the other lifeboat of the pair hangs there empty."""
    other = other_of_pair(s.space[player])
    return s.die[0] == s.die[1] and SINKS[other] > s.mark and waiting_in(s, other) == NOBODY


def shift(s: State, player: int, space: int) -> None:
    """Decision `shift`: into the other lifeboat of the pair."""
    before = s.space[player]
    s.space[player] = space
    tell(s, EVERYONE, Event.MOVED, player, before, space)
    tell(s, EVERYONE, Event.WAITS, player, space - FIRST_BOAT, 0)
    beat(s)
    s.phase = Phase.END_TURN
