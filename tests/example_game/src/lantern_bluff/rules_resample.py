"""Imagining what a player of Lantern Bluff does not know: crates and the lanterns of others."""

from __future__ import annotations

from lantern_bluff.components import CRATE_VALUES, HAND, LANTERNS, MAX_PLAYERS, NIGHTS
from lantern_bluff.state import N_CRATE_VALUES, Phase, State
from scupper.engine.chance import below
from scupper.engine.state import UNKNOWN


def put_in_hand(s: State, player: int, lantern: int) -> None:
    """Put a lantern where it belongs in an ascending hand that has room."""
    at = 0
    while 0 < s.hand[player][at] < lantern:
        at += 1
    for i in range(HAND - 1 - at):
        s.hand[player][HAND - 1 - i] = s.hand[player][HAND - 2 - i]
    s.hand[player][at] = lantern


def crates_unseen(s: State, value: int) -> int:
    """How many crates of a value have not been turned up and are not known to lie anywhere."""
    count = 0
    for v in range(N_CRATE_VALUES):
        if CRATE_VALUES[v] == value:
            count += s.crates_left[v]
    if s.crate == value:
        count -= 1
    if s.jetty == value:
        count -= 1
    return count


def resample(s: State, player: int, rng: list[int]) -> None:
    """Fill a view in place: crates from those not known, lanterns from those not known."""
    if s.crate == UNKNOWN:
        s.crate = draw_crate(s, rng)
    s.jetty = 0
    if Phase.JETTY < s.phase < Phase.OVER:
        s.jetty = draw_crate(s, rng)
    for p in range(MAX_PLAYERS):
        if p != player:
            s.laid[p] = 0
            for h in range(HAND):
                s.hand[p][h] = 0
    if s.phase > Phase.DEAL:
        for p in range(s.players):
            if p != player:
                if s.has_laid[p] == 1:
                    s.laid[p] = draw_lantern(s, rng)
                for _ in range(NIGHTS - s.nights - s.has_laid[p]):
                    put_in_hand(s, p, draw_lantern(s, rng))


def draw_crate(s: State, rng: list[int]) -> int:
    """A crate, evenly among those that are not known."""
    total = 0
    for v in range(N_CRATE_VALUES):
        total += crates_unseen(s, CRATE_VALUES[v])
    ticket = below(rng, total)
    v = 0
    while ticket >= crates_unseen(s, CRATE_VALUES[v]):
        ticket -= crates_unseen(s, CRATE_VALUES[v])
        v += 1
    return CRATE_VALUES[v]


def is_free(s: State, lantern: int) -> bool:
    """Whether a lantern may be in any hand: it was not shown and nobody has it yet."""
    if s.used[lantern - 1] == 1:
        return False
    for p in range(s.players):
        if s.laid[p] == lantern:
            return False
        for h in range(HAND):
            if s.hand[p][h] == lantern:
                return False
    return True


def draw_lantern(s: State, rng: list[int]) -> int:
    """A lantern, evenly among those that are free."""
    total = 0
    for n in range(1, LANTERNS + 1):
        if is_free(s, n):
            total += 1
    ticket = below(rng, total)
    n = 1
    while ticket > 0 or not is_free(s, n):
        if is_free(s, n):
            ticket -= 1
        n += 1
    return n
