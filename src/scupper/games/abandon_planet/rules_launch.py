"""Abandon Planet (docs/rules/abandon-planet.md, A1 to A6), and the end."""

from __future__ import annotations

from typing import Final

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_planet.components import SCRAP
from scupper.games.abandon_planet.rules_actions import ALLY
from scupper.games.abandon_planet.rules_setup import FEW
from scupper.games.abandon_planet.rules_things import seat_at, total
from scupper.games.abandon_planet.state import MAX_PLAYERS, N_ITEMS, Event, Phase, State

FIRST: Final = tuple(a for a in range(MAX_PLAYERS) for _ in range(a + 1, MAX_PLAYERS))
SECOND: Final = tuple(b for a in range(MAX_PLAYERS) for b in range(a + 1, MAX_PLAYERS))
"""Pairs of seats by number, in the order of their seats: pair -> its lower and its higher seat."""
N_PAIRS: Final = len(FIRST)
MEMBERS: Final = tuple(1 << a | 1 << b for a, b in zip(FIRST, SECOND, strict=True))
"""pair -> its players as a mask."""
MUCH: Final = 1 << 12
"""More than anybody has of stones or scrap: keys of pairs and teams count in such digits."""


# ---- Ready pairs


def is_eligible(players: int, pair: int) -> bool:
    """Set-up, eligible partners: neighbours with 4 players [R1], with more everybody else."""
    return SECOND[pair] < players and may_leave(players, SECOND[pair] - FIRST[pair])


def may_leave(players: int, apart: int) -> bool:
    """Whether two seats so many places apart may be partners."""
    next_to = apart == 1 or apart == players - 1
    return next_to == (players == FEW)


def covers(s: State, pair: int) -> bool:
    """A2: whether the totals of a pair reach the goal, kind by kind."""
    for item in range(N_ITEMS):
        if total(s, FIRST[pair], item) + total(s, SECOND[pair], item) < s.goal[item]:
            return False
    return True


def ready_pairs(s: State) -> int:
    """A1 and A2: mask of the pairs that could launch."""
    mask = 0
    for pair in range(N_PAIRS):
        if MEMBERS[pair] & ~s.prepped == 0 and is_eligible(s.players, pair) and covers(s, pair):
            mask |= 1 << pair
    return mask


def abandon(s: State) -> None:
    """A1 and A2: launching is not optional [R35]."""
    s.ready = ready_pairs(s)
    if s.ready == 0:
        if s.prepped & (s.prepped - 1) != 0:
            tell(s, EVERYONE, Event.READY, s.prepped, 0, 0)
        s.phase = Phase.UNLOAD
    else:
        s.phase = Phase.PAIR_UP


# ---- Who goes with whom


def largest_sets(s: State) -> tuple[int, int]:
    """A3: the pairs in some, and those in all, of the largest sets of disjoint ready pairs.

    The pairs that are made stand in every set and are not counted. Sets are gone through by rising numbers of
    their pairs; `union` and `common` are those of the largest found so far.
    """
    picked = 0
    taken = 0
    size = 0
    for pair in range(N_PAIRS):
        if s.made >> pair & 1 == 1:
            taken |= MEMBERS[pair]
    largest = 0
    union = 0
    common = 0
    pair = 0
    while pair < N_PAIRS or picked != 0:
        while pair < N_PAIRS and (s.ready >> pair & 1 == 0 or MEMBERS[pair] & taken != 0):
            pair += 1
        if pair < N_PAIRS:
            picked |= 1 << pair
            taken |= MEMBERS[pair]
            size += 1
            if size > largest:
                largest = size
                union = picked
                common = picked
            elif size == largest:
                union |= picked
                common &= picked
        elif picked != 0:
            pair = N_PAIRS - 1
            while picked >> pair & 1 == 0:
                pair -= 1
            picked &= ~(1 << pair)
            taken &= ~MEMBERS[pair]
            size -= 1
        pair += 1
    return union, common


def open_pairs(s: State) -> int:
    """A4: the pairs in some, but not in all, of the largest sets."""
    union, common = largest_sets(s)
    return union & ~common


def wealth(s: State, player: int) -> int:
    """A4: resources, then stones, then scrap, each over all areas [R37], as one number."""
    count = 0
    for item in range(SCRAP):
        count += total(s, player, item)
    stones = s.inventory_stones[player] + s.bay_stones[player]
    return (count * MUCH + stones) * MUCH + total(s, player, SCRAP)


def top_pairs(s: State, pairs: int) -> int:
    """A4: the pairs that no other exceeds, by the larger of their keys and then by the smaller."""
    top = 0
    larger = -1
    smaller = -1
    for pair in range(N_PAIRS):
        if pairs >> pair & 1 == 1:
            a = wealth(s, FIRST[pair])
            b = wealth(s, SECOND[pair])
            high = max(a, b)
            low = min(a, b)
            if high > larger or (high == larger and low > smaller):
                larger = high
                smaller = low
                top = 0
            if high == larger and low == smaller:
                top |= 1 << pair
    return top


def pairs_of(pairs: int, player: int) -> int:
    """Those of the pairs that a player belongs to."""
    mask = 0
    for pair in range(N_PAIRS):
        if pairs >> pair & 1 == 1 and MEMBERS[pair] >> player & 1 == 1:
            mask |= 1 << pair
    return mask


def pair_up(s: State) -> None:
    """A4: the top pair is made; a seat with several top pairs decides [R36]."""
    union, common = largest_sets(s)
    if union == common:
        s.made |= union
        s.phase = Phase.LAUNCH
        return
    top = top_pairs(s, union & ~common)
    for turn in range(s.players):
        p = seat_at(s, turn)
        own = pairs_of(top, p)
        if own & (own - 1) != 0:
            s.asked = p
            s.phase = Phase.ALLY
            return
    for turn in range(s.players):
        own = pairs_of(top, seat_at(s, turn))
        if own != 0:
            s.made |= own
            return


def allies(s: State, player: int, out: list[int]) -> int:
    """Decision `ally`: the partners in the top pairs."""
    top = top_pairs(s, open_pairs(s))
    count = 0
    for other in range(s.players):
        if other != player and top & pair_of(player, other) != 0:
            out[count] = ALLY + other
            count += 1
    return count


def pair_of(a: int, b: int) -> int:
    """The pair of two players as a mask."""
    mask = 0
    for pair in range(N_PAIRS):
        if MEMBERS[pair] == 1 << a | 1 << b:
            mask = 1 << pair
    return mask


def ally(s: State, player: int, partner: int) -> None:
    """A4: the pair that was decided is made."""
    tell(s, EVERYONE, Event.ALLY, player, partner, 0)
    s.made |= pair_of(player, partner)
    s.asked = NOBODY
    s.phase = Phase.PAIR_UP


# ---- Launch


def launch(s: State) -> None:
    """A5 and A6 [R38]: when everybody launches the smallest teams lose."""
    smallest = -1
    leaving = 0
    for pair in range(N_PAIRS):
        if s.made >> pair & 1 == 1:
            tell(s, EVERYONE, Event.LAUNCHED, FIRST[pair], SECOND[pair], 0)
            leaving |= MEMBERS[pair]
            size = team(s, pair)
            if smallest < 0 or size < smallest:
                smallest = size
    s.winners = leaving
    if leaving == (1 << s.players) - 1:
        for pair in range(N_PAIRS):
            if s.made >> pair & 1 == 1 and team(s, pair) == smallest:
                s.winners &= ~MEMBERS[pair]
        tell_losers(s, smallest)
    beat(s)
    s.ready = 0
    s.phase = Phase.OVER


def team(s: State, pair: int) -> int:
    """A5: the sums of a team's resources, stones and scrap, as one number."""
    return wealth(s, FIRST[pair]) + wealth(s, SECOND[pair])


def tell_losers(s: State, smallest: int) -> None:
    """A5: which teams have least, or that all collide."""
    if s.winners == 0:
        tell(s, EVERYONE, Event.COLLISION, 0, 0, 0)
        return
    for pair in range(N_PAIRS):
        if s.made >> pair & 1 == 1 and team(s, pair) == smallest:
            tell(s, EVERYONE, Event.LEFT_BEHIND, FIRST[pair], SECOND[pair], 0)


def scores(s: State, out: list[int]) -> None:
    """End: 1 for a winner."""
    for p in range(s.players):
        out[p] = s.winners >> p & 1


def places(s: State, out: list[int]) -> None:
    """End: 1 for a winner, 2 for everyone else."""
    for p in range(s.players):
        out[p] = 2 - (s.winners >> p & 1)


def could_leave(s: State, player: int, other: int) -> bool:
    """Whether two seats may be partners at all."""
    return player != other and may_leave(s.players, abs(player - other))
