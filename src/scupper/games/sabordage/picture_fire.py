"""Shots on the board of Sabordage: the line of a shot, the ball on it, and what it does where it ends.

Everything about one shot is drawn at once. What happens when is said in classes (`from-3`, `for-2`: ticks),
by which the style sheet lets it happen when the picture is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scupper.games.sabordage.components import Gun
from scupper.games.sabordage.picture_pieces import at, use
from scupper.games.sabordage.picture_ship import Layout
from scupper.games.sabordage.picture_shots import BACK, HOP, Flight, Stop, salvo
from scupper.games.sabordage.rules_end import aimed_at
from scupper.games.sabordage.rules_ships import hook_side, neighbour, step_of
from scupper.games.sabordage.state import NONE, Event, State

_MUZZLE: Final = 18
_ASIDE: Final = 9
"""Shots to starboard fly a little aft of the middle of a rank, shots to port a little before it."""
_LOB: Final = 90


@dataclass(frozen=True)
class Leg:
    """A straight piece of a shot's way: from and to in board units, and when, in ticks."""

    start: float
    end: float
    tick: int
    ticks: int


def shot(flight: Flight, where: Layout) -> str:
    """A shot in full: flash, way, ball, and where it rings, springs or bursts."""
    ways, balls = "", ""
    for leg in legs(flight, where):
        path = f'd="{_path(leg, flight, where)}" pathLength="100"'
        timed = f"from-{leg.tick} for-{leg.ticks}"
        ways += f'<path class="way {timed}" {path}/>'
        balls += f'<path class="ball {timed}" {path}/>'
    y = height(flight, where)
    x = where.x(flight.ship) + flight.sign * (where.size.half + _MUZZLE + 8)
    smoke = f'<g class="smoke" {at(x, y, flight.sign, 1)}>{use("puff")}</g>'
    ends = "".join(_end(stop, flight, where) for stop in flight.stops)
    return f'<g id="shot-{flight.name}" class="shot step-{flight.step}">{smoke}{ways}{balls}{ends}</g>'


def height(flight: Flight, where: Layout) -> float:
    """The height at which a shot flies."""
    return where.y(flight.rank) + flight.sign * _ASIDE


def _path(leg: Leg, flight: Flight, where: Layout) -> str:
    y = height(flight, where)
    if flight.gun != Gun.BOMBARD:
        return f"M{leg.start:g} {y:g}H{leg.end:g}"
    return f"M{leg.start:g} {y:g}Q{(leg.start + leg.end) / 2:g} {y - _LOB:g} {leg.end:g} {y:g}"


def legs(flight: Flight, where: Layout) -> list[Leg]:
    """The way of a shot: out to where it ends, and back again from a spring in half the time."""
    out = _outward(flight, where)
    if not flight.bounced:
        return out
    back: list[Leg] = []
    tick = out[-1].tick + out[-1].ticks
    for leg in reversed(out):
        ticks = max(1, leg.ticks * BACK // HOP)
        back.append(Leg(leg.end, leg.start, tick, ticks))
        tick += ticks
    return out + back


def _outward(flight: Flight, where: Layout) -> list[Leg]:
    """One leg; two when the row ends on the way: what leaves it at one end comes in at the other."""
    columns = max(stop.columns for stop in flight.stops)
    to_edge = where.ships - 1 - flight.ship if flight.sign > 0 else flight.ship
    target = (flight.ship + flight.sign * columns) % where.ships
    reach = 0 if flight.gun == Gun.BOMBARD else where.size.half + 3
    start = where.x(flight.ship) + flight.sign * (where.size.half + _MUZZLE)
    end = where.x(target) - flight.sign * reach
    if columns <= to_edge:
        return [Leg(start, end, 0, columns * HOP)]
    edge, ticks = flight.sign * (where.edge + 14), to_edge * HOP + 1
    return [Leg(start, edge, 0, ticks), Leg(-edge, end, ticks, columns * HOP - ticks)]


def _end(stop: Stop, flight: Flight, where: Layout) -> str:
    """What is seen where a shot is stopped or sent back; hits burst apart from it."""
    if stop.kind not in (Event.STOPPED, Event.BOUNCED):
        return ""
    x = where.x(stop.ship) - flight.sign * (where.size.half + 8)
    return (
        f'<g class="clash from-{stop.tick}" {at(x, height(flight, where), flight.sign, 1)}>{use("clang")}</g>'
    )


def bursts(s: State, where: Layout, now: Flight | None) -> str:
    """A burst on everything that has been hit in this step, the latest when the shot arrives there."""
    boom = use("boom", at(0, 0, 0.85, 0.85))
    late = {(stop.ship, stop.rank): stop.tick for stop in now.hits} if now else {}
    found = ""
    for ship in range(s.ships):
        for rank in range(s.length[ship]):
            if s.hits[ship] >> rank & 1:
                tick = late.get((ship, rank), 0)
                found += (
                    f'<g id="burst-{ship}-{rank}" class="burst from-{tick}" data-way="fade" '
                    f"{at(where.x(ship), where.y(rank))}>{boom}</g>"
                )
    return found


def forecast(s: State, where: Layout) -> str:
    """Where all lit cannons aim as things stand: arrows to what they would hit, bars where they would end."""
    found = ""
    for step in (1, 2):
        for one in salvo(s, step):
            way = legs(one, where)
            line = "".join(_path(leg, one, where) for leg in way)
            found += f'<path class="line-{step}" d="{line}"/>'
            found += f'<path class="tip-{step}" d="{_tip(one, way, where)}"/>'
    return found


def _tip(flight: Flight, way: Sequence[Leg], where: Layout) -> str:
    """An arrow where a shot would hit at last, else a bar."""
    x, y = way[-1].end, height(flight, where)
    sign = -flight.sign if flight.bounced else flight.sign
    if flight.stops[-1].kind == Event.HIT:
        return f"M{x - sign * 11:g} {y - 8:g}l{sign * 11} 8 {-sign * 11} 8"
    return f"M{x:g} {y - 9:g}v18"


# ---- hooks


def ropes(s: State, where: Layout) -> str:
    """The hooks that are thrown: a rope to the stack that is taken, or into the water."""
    found = ""
    for ship in range(s.ships):
        for rank in range(s.length[ship]):
            side = hook_side(s, ship, rank)
            if side != NONE:
                found += _rope(s, ship, rank, side, where)
    return found


def _rope(s: State, ship: int, rank: int, side: int, where: Layout) -> str:
    sign, half, y = step_of(side), where.size.half, where.y(rank)
    other = neighbour(s, ship, sign)
    takes = aimed_at(s, ship, rank, side) != NONE
    start, end = (
        where.x(ship) + sign * (half + 26),
        where.x(other) - sign * (half - 14 if takes else half + 14),
    )
    edge = where.edge + 14
    beyond = (other - ship) * sign < 0
    way = (
        f"M{start:g} {y:g}H{sign * edge:g}M{-sign * edge:g} {y:g}H{end:g}"
        if beyond
        else f"M{start:g} {y:g}H{end:g}"
    )
    kind = "thrown" if takes else "thrown in-vain"
    claw = (
        use("h", at(end - sign * 28, y, sign, 1))
        if takes
        else f'<circle class="splash" r="13" {at(end, y)}/>'
    )
    grip = f'<g class="grip">{claw}</g>'
    return (
        f'<g id="rope-{ship}-{rank}" class="{kind}"><path class="rope" d="{way}" pathLength="100"/>{grip}</g>'
    )
