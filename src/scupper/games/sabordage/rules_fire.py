"""The broadside (docs/rules/sabordage.md, Flow 3): all 1s at once, then all 2s at once."""

from __future__ import annotations

from typing import Final

from scupper.engine.masks import lowest
from scupper.engine.state import EVERYONE, beat, tell
from scupper.games.sabordage.components import ARMOUR, GUN, PIPE, SPRING, Gun
from scupper.games.sabordage.rules_ships import (
    bottom,
    close_up,
    discard_stack,
    item,
    neighbour,
    step_of,
)
from scupper.games.sabordage.state import (
    MAX_RANKS,
    NONE,
    PORT_SIDE,
    STARBOARD_SIDE,
    Event,
    Phase,
    State,
)

BOW = 1
FIRED: Final = (
    NONE,
    Event.SHORT_FIRED.value,
    Event.LONG_FIRED.value,
    Event.REPEATING_FIRED.value,
    Event.BOMBARD_FIRED.value,
)
"""Family of cannons -> how its shot is told."""


def broadside_step(s: State) -> None:
    """Flow 3.1: one step. Nothing changes while shots are worked out [R16]."""
    tell(s, EVERYONE, Event.STEP, s.fuse_step, 0, 0)
    for ship in range(s.ships):
        port = s.lit[ship][PORT_SIDE][s.fuse_step - 1]
        starboard = s.lit[ship][STARBOARD_SIDE][s.fuse_step - 1]
        ranks = port | starboard
        while ranks != 0:
            rank = lowest(ranks)
            if port >> rank & 1 == 1:
                shoot(s, ship, rank, PORT_SIDE)
            if starboard >> rank & 1 == 1:
                shoot(s, ship, rank, STARBOARD_SIDE)
            ranks &= ranks - 1
    s.firing = NONE
    take_fuses(s)
    for ship in range(s.ships):
        if s.hits[ship] != 0:
            destroy_hits(s, ship)
    beat(s)
    if s.fuse_step == 1:
        s.fuse_step = 2
        return
    change_fuses(s)
    s.fuse_step = 0
    s.at = 0
    s.at_rank = 0
    s.phase = Phase.NEXT_TREASURE


def shoot(s: State, ship: int, rank: int, side: int) -> None:
    """One cannon fires."""
    s.firing = (ship * MAX_RANKS + rank) * 2 + side
    gun = GUN[item(s, ship, rank, side)]
    tell(s, EVERYONE, FIRED[gun], ship, rank, side)
    if gun == Gun.BOMBARD:
        lob(s, ship, rank, step_of(side))
    else:
        fly(s, ship, rank, side, gun == Gun.LONG)
    beat(s)


def hit(s: State, ship: int, rank: int) -> None:
    """A stack is marked; hit more than once, it is destroyed once."""
    tell(s, EVERYONE, Event.HIT, ship, rank, 0)
    s.hits[ship] |= 1 << rank


# ---- Flat shots


def passes(s: State, ship: int, rank: int) -> bool:
    """Whether a flat shot flies on: over a short ship, through a bow [R13] or a pipe."""
    if rank > s.length[ship]:
        tell(s, EVERYONE, Event.OVER_WATER, ship, rank, 0)
        return True
    if rank == s.length[ship]:
        if s.bow_stops == 1:
            return False
        tell(s, EVERYONE, Event.THROUGH, ship, rank, BOW)
        return True
    if item(s, ship, rank, PORT_SIDE) == PIPE:
        tell(s, EVERYONE, Event.THROUGH, ship, rank, 0)
        return True
    return False


def fly(s: State, ship: int, rank: int, side: int, long: bool) -> None:
    """A flat shot hits the first thing that does not let it through, a long one everything until armour."""
    met = False
    for k in range(1, s.ships):
        x = neighbour(s, ship, k * step_of(side))
        if not passes(s, x, rank):
            if is_stopped(s, x, rank, side):
                return
            if not long:
                strike(s, ship, rank, side, x)
                return
            hit(s, x, rank)
        met = met or rank <= s.length[x]
    if long and s.long_lap == 0:
        tell(s, EVERYONE, Event.HOME, ship, rank, 1)
    else:
        come_home(s, ship, rank, side, met)


def is_stopped(s: State, x: int, rank: int, side: int) -> bool:
    """Whether a bow, or armour on the side that a shot meets, stops it."""
    if rank == s.length[x]:
        tell(s, EVERYONE, Event.STOPPED, x, rank, BOW)
        return True
    if item(s, x, rank, 1 - side) == ARMOUR:
        tell(s, EVERYONE, Event.STOPPED, x, rank, 0)
        return True
    return False


def strike(s: State, ship: int, rank: int, side: int, x: int) -> None:
    """A short or repeating shot hits a stack, or the one that fired it when a spring sends it back [R17]."""
    if item(s, x, rank, 1 - side) == SPRING:
        tell(s, EVERYONE, Event.BOUNCED, x, rank, 0)
        hit(s, ship, rank)
    else:
        hit(s, x, rank)


def come_home(s: State, ship: int, rank: int, side: int, met: bool) -> None:
    """Once round: the shot hits its own stack from behind unless armour is there [R14, R15, R19]."""
    lost = s.open_water_lost == 1 and not met
    if lost or item(s, ship, rank, 1 - side) == ARMOUR:
        tell(s, EVERYONE, Event.HOME, ship, rank, 1)
        return
    tell(s, EVERYONE, Event.HOME, ship, rank, 0)
    hit(s, ship, rank)


# ---- Shells


def lob(s: State, ship: int, rank: int, step: int) -> None:
    """A shell flies over the first ship and on to the next that it can hit, in the end its own [R18]."""
    counted = 0
    for k in range(1, s.ships):
        x = neighbour(s, ship, k * step)
        there = rank <= s.length[x]
        if there or s.reach == 0:
            counted += 1
        if there and counted >= 2:
            land(s, x, rank)
            return
        tell(s, EVERYONE, Event.OVER_WATER, x, rank, 0)
    if s.open_water_lost == 1:
        tell(s, EVERYONE, Event.HOME, ship, rank, 1)
        return
    tell(s, EVERYONE, Event.HOME, ship, rank, 0)
    hit(s, ship, rank)


def land(s: State, ship: int, rank: int) -> None:
    """A shell comes down on a stack, whatever its defences, or is lost on a bow."""
    if rank == s.length[ship]:
        tell(s, EVERYONE, Event.STOPPED, ship, rank, BOW)
    else:
        hit(s, ship, rank)


# ---- After the shots


def take_fuses(s: State) -> None:
    """Flow 3.1d: cannons that have fired lose their fuses, but for repeating ones."""
    for ship in range(s.ships):
        for side in range(2):
            s.lit[ship][side][s.fuse_step - 1] &= s.repeating[ship]


def destroy_hits(s: State, ship: int) -> None:
    """Flow 3.1e: marked stacks go to the discard, and the ship closes up."""
    ranks = s.hits[ship]
    while ranks != 0:
        rank = lowest(ranks)
        tiles = s.top[ship][rank] + 1 - bottom(s, ship, rank)
        tell(s, EVERYONE, Event.DESTROYED, ship, rank, tiles)
        discard_stack(s, ship, rank)
        ranks &= ranks - 1
    close_up(s, ship, s.hits[ship])
    s.hits[ship] = 0


def change_fuses(s: State) -> None:
    """Flow 3.2: every repeating cannon changes its fuse."""
    changed = False
    for ship in range(s.ships):
        if s.repeating[ship] != 0:
            for side in range(2):
                # Each of them has one of the two fuses.
                s.lit[ship][side][0] ^= s.repeating[ship]
                s.lit[ship][side][1] ^= s.repeating[ship]
            changed = True
    if changed:
        tell(s, EVERYONE, Event.FUSES_CHANGED, 0, 0, 0)
