"""Set-up (docs/rules/abandon-planet.md): tiles, first stones, first strike, Safe Path, Leader."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_planet.components import FIRST_AFTERMATH
from scupper.games.abandon_planet.rules_things import draw_stone
from scupper.games.abandon_planet.state import N_KINDS, N_PATHS, N_SPOTS, N_STONES, NONE, Event, Phase, State

FIRST_STONES = 2
FEW, MANY = 4, 7
"""With 4 players, and with 7 or 8, the first strike takes other tiles than with 5 or 6."""


def list_kinds(s: State, out: list[int], weights: list[int]) -> int:
    """C1 and C7: tiles that are left, Resource tiles first, as long as these are laid out."""
    first = 0 if s.phase == Phase.TILES else FIRST_AFTERMATH
    last = FIRST_AFTERMATH if s.phase == Phase.TILES else N_KINDS
    count = 0
    for kind in range(first, last):
        if s.kinds_left[kind] > 0:
            out[count] = kind
            weights[count] = s.kinds_left[kind]
            count += 1
    return count


def list_stones(s: State, out: list[int], weights: list[int]) -> int:
    """C2 and C9: stones of the stack."""
    count = 0
    for kind in range(N_STONES):
        if s.stack[kind] > 0:
            out[count] = kind
            weights[count] = s.stack[kind]
            count += 1
    return count


def lay_tile(s: State, kind: int) -> None:
    """Set-up 1, tile by tile in spot order."""
    s.tile[s.drawn] = kind
    s.kinds_left[kind] -= 1
    s.drawn += 1
    if s.drawn == N_SPOTS:
        s.drawn = 0
        tell(s, EVERYONE, Event.LAID_OUT, 0, 0, 0)
        s.phase = Phase.NEXT_DEAL


def next_deal(s: State) -> None:
    """Set-up 2: seat by seat."""
    if s.turn == s.players:
        s.turn = 0
        s.asked = NOBODY
        s.phase = Phase.STRIKE
    else:
        s.asked = s.turn
        s.phase = Phase.DEAL


def deal_stone(s: State, kind: int) -> None:
    """Set-up 2: one stone; its owner knows it."""
    p = s.asked
    draw_stone(s, kind)
    s.inventory_stone[p][kind] += 1
    s.inventory_stones[p] += 1
    s.drawn += 1
    if s.drawn == FIRST_STONES:
        s.drawn = 0
        first = 0
        while s.inventory_stone[p][first] == 0:
            first += 1
        second = first if s.inventory_stone[p][first] == FIRST_STONES else first + 1
        while s.inventory_stone[p][second] == 0:
            second += 1
        tell(s, 1 << p, Event.DEALT, p, first, second)
        s.turn += 1
        s.phase = Phase.NEXT_DEAL


def first_strike(s: State, path: int) -> None:
    """Set-up 3 to 6 [R2]: which tiles leave the game, and which slide to the inner spot."""
    inner = 2 * path
    gone = 1 << inner
    sliding = NONE
    if s.players < MANY:
        gone |= 1 << (inner + 1)
        s.tile[inner] = NONE
        s.tile[inner + 1] = NONE
        s.alive &= ~(1 << path)
        if s.players == FEW:
            sliding = (path + 1) % N_PATHS
            gone |= 1 << (2 * sliding)
        s.phase = Phase.SAFE
    else:
        sliding = path
        s.phase = Phase.LEADER
    if sliding != NONE:
        s.tile[2 * sliding] = s.tile[2 * sliding + 1]
        s.tile[2 * sliding + 1] = NONE
    tell(s, EVERYONE, Event.FIRST_STRIKE, path, gone, sliding)
    if s.players >= MANY:
        name_safe_path(s, path)


def name_safe_path(s: State, path: int) -> None:
    """Set-up 5."""
    s.safe = path
    tell(s, EVERYONE, Event.SAFE, path, 0, 0)
    beat(s)
    s.phase = Phase.LEADER


def name_leader(s: State, player: int) -> None:
    """Set-up 7 [R4]."""
    s.leader = player
    tell(s, EVERYONE, Event.LEADER, player, 0, 0)
    s.phase = Phase.ROUND
