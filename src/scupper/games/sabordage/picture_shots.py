"""Shots of Sabordage: where each flies. The rules are asked, on a copy of what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from scupper.engine.state import copy
from scupper.games.sabordage.components import GUN
from scupper.games.sabordage.rules_fire import shoot
from scupper.games.sabordage.rules_ships import fuse_of, item
from scupper.games.sabordage.state import MAX_RANKS, NONE, STARBOARD_SIDE, Event, State

HOP, BACK = 2, 1
"""Ticks that a shot takes from one ship to the next, and when a spring sends it back."""


@dataclass(frozen=True)
class Stop:
    """Something that a shot meets: kind of event, ship and rank, the number c, and when, in ticks.

    `columns` is how far it has flown by then, in ships; the row is a ring, so it may be more than there are.
    """

    kind: int
    ship: int
    rank: int
    flag: int
    tick: int
    columns: int


@dataclass(frozen=True)
class Flight:
    """A shot from the cannon that fires it to where it ends."""

    ship: int
    rank: int
    side: int
    gun: int
    step: int
    stops: tuple[Stop, ...] = ()

    @property
    def name(self) -> str:
        """One name for each cannon."""
        return f"{self.ship}-{self.rank}-{self.side}"

    @property
    def sign(self) -> int:
        """1 to starboard, -1 to port."""
        return 1 if self.side == STARBOARD_SIDE else -1

    @property
    def hits(self) -> tuple[Stop, ...]:
        """What it destroys."""
        return tuple(stop for stop in self.stops if stop.kind == Event.HIT)

    @property
    def bounced(self) -> bool:
        """Whether a spring sends it back."""
        return any(stop.kind == Event.BOUNCED for stop in self.stops)

    @property
    def ends_home(self) -> bool:
        """Whether it comes round the world to the ship that fired it."""
        return any(stop.kind == Event.HOME for stop in self.stops)


@dataclass
class _Ear:
    """Hears one shot."""

    told: list[tuple[int, int, int, int]] = field(default_factory=list)

    def tell(self, _to: int, kind: int, a: int, b: int, c: int) -> None:
        self.told.append((kind, a, b, c))

    def beat(self, s: Any) -> None:
        """A picture is being drawn already."""


def flight(s: State, ship: int, rank: int, side: int) -> Flight:
    """The shot of one cannon in a position, which is not changed."""
    after, ear = copy(s), _Ear()
    after.listener = ear
    shoot(after, ship, rank, side)
    gun = GUN[item(s, ship, rank, side)]
    return Flight(ship, rank, side, gun, fuse_of(s, ship, rank, side), _stops(ear.told[1:]))


def _stops(told: Sequence[tuple[int, int, int, int]]) -> tuple[Stop, ...]:
    """When and where a shot meets what."""
    found: list[Stop] = []
    columns = tick = 0
    for n, (kind, ship, rank, flag) in enumerate(told):
        before = told[n - 1][0] if n else None
        if before == Event.BOUNCED:
            tick += columns * BACK
            columns = 0
        elif before != Event.HOME:
            columns += 1
            tick = columns * HOP
        found.append(Stop(kind, ship, rank, flag, tick, columns))
    return tuple(found)


def salvo(s: State, step: int) -> list[Flight]:
    """All shots of a step of a broadside, in the order in which they are told."""
    return [
        flight(s, ship, rank, side)
        for ship in range(s.ships)
        for rank in range(s.length[ship])
        for side in range(2)
        if s.lit[ship][side][step - 1] >> rank & 1 == 1
    ]


def fired(s: State) -> Flight | None:
    """The shot that has just been fired, if the position is of such a moment."""
    if s.firing == NONE:
        return None
    gun, side = divmod(s.firing, 2)
    ship, rank = divmod(gun, MAX_RANKS)
    return flight(s, ship, rank, side)
