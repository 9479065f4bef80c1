"""Sinking, the end, places and scores (docs/rules/lifeboats.md, sections 9 and 10)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.lifeboats.components import POINTS
from scupper.games.lifeboats.rules_sea import aboard, pawns_in
from scupper.games.lifeboats.state import (
    MAX_BOATS,
    N_ISLANDS,
    N_RANKS,
    NONE,
    Event,
    Phase,
    State,
)


def sinking_check(s: State) -> None:
    """All boats at sea at once: one with more leaks than pawns sinks (R21, R22)."""
    for b in range(MAX_BOATS):
        if s.leaks[b] > 0 and s.leaks[b] > pawns_in(s, b):
            sink(s, b)


def sink(s: State, boat: int) -> None:
    """Its pawns are lost, its leaks return to the supply (R23), it leaves the board."""
    tell(s, EVERYONE, Event.SANK, boat, aboard(s, boat), pawns_in(s, boat))
    for rank in range(N_RANKS):
        for p in range(s.players):
            s.lost[rank][p] += s.crew[rank][boat][p]
            s.crew[rank][boat][p] = 0
    leave_sea(s, boat)
    beat(s)


def leave_sea(s: State, boat: int) -> None:
    """A boat has landed or sunk, its crews are gone: nothing depends on its column any more."""
    s.at_sea &= ~(1 << boat)
    s.leaks[boat] = 0
    s.pawns[boat] = 0
    s.step[boat] = 0
    s.column[boat] = NONE


def end_check(s: State, otherwise: int) -> None:
    """The game ends without pawns at sea, with `end=boats` without boats at sea, or goes on (R29)."""
    pawns = 0
    for b in range(MAX_BOATS):
        pawns += s.pawns[b]
    if pawns > 0 or (s.end_boats == 1 and s.at_sea != 0):
        s.phase = otherwise
    else:
        s.asked = NOBODY
        s.begun = 0
        tell(s, EVERYONE, Event.ENDED, 0, 0, 0)
        s.phase = Phase.OVER


def score(s: State, player: int) -> int:
    """10.2: the value of each pawn's rank on its island."""
    total = 0
    for rank in range(N_RANKS):
        for island in range(N_ISLANDS):
            total += s.ashore[rank][island][player] * POINTS[island][rank]
    return total


def scores(s: State, out: list[int]) -> None:
    """10.2: the points of each player."""
    for p in range(s.players):
        out[p] = score(s, p)


def standing(s: State, player: int) -> int:
    """10.3: more is better; among equal points an own boat that landed, and the earlier the better (R30)."""
    landed = MAX_BOATS + 1 - s.stage[player] if s.stage[player] > 0 else 0
    return score(s, player) * (MAX_BOATS + 1) + landed


def places(s: State, out: list[int]) -> None:
    """10.3: the place of each player; equals share one, and the next is skipped (R31)."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1
