"""Imagining what a player of Abandon Ship does not know: others' tiles, and cheese that lies face down."""

from __future__ import annotations

from scupper.engine.chance import below
from scupper.engine.state import NOBODY, UNKNOWN
from scupper.games.abandon_ship.components import CHEESE_VALUES
from scupper.games.abandon_ship.state import HAND, N_CHEESE, N_CHEESE_VALUES, N_TILES, Phase, State


def holder(s: State, tile: int) -> int:
    """The player who is known to hold a tile, or NOBODY."""
    found = NOBODY
    for p in range(s.players):
        for h in range(HAND):
            if s.tile[p][h] == tile:
                found = p
    return found


def resample(s: State, player: int, rng: list[int]) -> None:
    """Fill a view in place: unknown tiles from those not known, unknown cheese from the tokens not known."""
    for k in range(N_CHEESE):
        if s.cheese[k] == UNKNOWN:
            s.cheese[k] = CHEESE_VALUES[draw_unseen_cheese(s, rng)]
    if s.phase <= Phase.DEAL:
        return
    each = HAND if s.duel == 1 else 1
    for p in range(s.players):
        if s.tile[p][0] == UNKNOWN:
            for h in range(each):
                s.tile[p][h] = draw_unheld_tile(s, rng)
        if each == HAND and s.tile[p][0] > s.tile[p][1]:
            low = s.tile[p][1]
            s.tile[p][1] = s.tile[p][0]
            s.tile[p][0] = low


def draw_unseen_cheese(s: State, rng: list[int]) -> int:
    """A cheese value, evenly among the tokens that lie on the board and are not known."""
    total = 0
    for v in range(N_CHEESE_VALUES):
        total += unseen_cheese(s, v)
    ticket = below(rng, total)
    chosen = 0
    while ticket >= unseen_cheese(s, chosen):
        ticket -= unseen_cheese(s, chosen)
        chosen += 1
    return chosen


def unseen_cheese(s: State, value: int) -> int:
    """How many tokens of a value are on the board beside those whose value is known."""
    left = s.cheese_left[value]
    for k in range(N_CHEESE):
        if s.cheese[k] == CHEESE_VALUES[value]:
            left -= 1
    return left


def draw_unheld_tile(s: State, rng: list[int]) -> int:
    """A tile, evenly among those that nobody is known to hold."""
    free = 0
    for t in range(N_TILES):
        if holder(s, t) == NOBODY:
            free += 1
    ticket = below(rng, free)
    t = 0
    while holder(s, t) != NOBODY or ticket > 0:
        if holder(s, t) == NOBODY:
            ticket -= 1
        t += 1
    return t
