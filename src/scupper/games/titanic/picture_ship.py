"""The ship of the Titanic from a mark: hull, funnels, decks with their lamps, and what is under water."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from scupper.games.titanic.components import (
    BULKHEADS,
    FIRST_BOAT,
    FIRST_ROOM,
    KIND,
    LAST_MARK,
    MODEL,
    NEIGHBOURS,
    SINKS,
    SPOT,
    START,
    Kind,
    Spot,
)
from scupper.games.titanic.picture_model import ARROW, ARROW_SEEN, PIVOT, UNIT, afloat, deck_place, turned
from scupper.games.titanic.picture_pieces import at, number, use

FUNNELS: Final = tuple(round(UNIT * x) for x in MODEL["funnels"])
ALL: Final = frozenset(range(FIRST_BOAT))
TURNING: Final = "flow:.45"
"""How the ship turns: slowly, about a second a mark."""
_LAST_SMOKE: Final = 20
LINER: Final = "".join(use("funnel", f'x="{x}"') for x in FUNNELS) + use("hull")


def turn(mark: int) -> str:
    """The attribute that turns the ship."""
    return f'transform="rotate({-turned(mark)} {PIVOT[0]} {PIVOT[1]})"'


@lru_cache(maxsize=64)
def ship(mark: int, lit: frozenset[int] = ALL) -> str:
    """The ship; `lit` are the spaces in which lamps burn."""
    halls = "".join(_room(space, mark, lit) for space in range(FIRST_BOAT))
    signs = "".join(_sign(space, mark, lit) for space in range(FIRST_BOAT))
    edges = "".join(_edge(space) for space in range(FIRST_BOAT) if SINKS[space] == mark + 1)
    doors = "".join(_bulkhead(a, b) for a, b in BULKHEADS if a < b)
    return (
        f'<g id="liner" data-way="{TURNING}" {turn(mark)}>{use("liner")}{_pointer(mark)}'
        f"{halls}{signs}{doors}{edges}{_gulps(mark)}</g>"
    )


def _kind(space: int, mark: int, lit: frozenset[int]) -> str:
    if SINKS[space] <= mark:
        return "wet"
    return "lit" if space in lit else "dim"


def _room(space: int, mark: int, lit: frozenset[int]) -> str:
    """The walls of a space, and the doorway of a stateroom."""
    x, y = deck_place(space)
    kind = _kind(space, mark, lit)
    if KIND[space] == Kind.PASSAGE:
        return f'<path class="hall {kind}" d="M{x - 5.1} {y - 4.6}h10.2v9.2h-10.2z"/>'
    if KIND[space] == Kind.STAIR:
        steps = f'<path class="tread" d="M{x - 3.4} {y + 5}h2.2v-2.4h2v-2.4h2v-2.4h2v-2.4"/>'
        return f'<path class="hall {kind}" d="M{x - 3.6} {y - 5.6}h7.2v11.2h-7.2z"/>{steps}'
    out = deck_place(NEIGHBOURS[space][0])[1] - y
    door = f'<path class="hall {kind}" d="M{x - 2} {number(y + out * 0.36)}h4v{number(out * 0.24)}h-4z"/>'
    cabin = f'<rect class="cabin {kind}" x="{x - 4.5}" y="{y - 4.3}" width="9" height="8.6" rx="1.2"/>'
    return cabin + door


def _sign(space: int, mark: int, lit: frozenset[int]) -> str:
    """The number of a stateroom, food or water, or the lamp of a space; they stay upright."""
    x, y = deck_place(space)
    kind = _kind(space, mark, lit)
    upright = at(x, y, turn=turned(mark))
    if KIND[space] == Kind.ROOM:
        return f'<text class="room {kind}" {upright}>{space - FIRST_ROOM + 1}</text>'
    if SPOT[space] != Spot.NONE:
        piece = use("crate" if SPOT[space] == Spot.FOOD else "barrel")
        return f'<g class="spot {kind}" {upright}>{piece}</g>'
    if space == START and kind != "wet":
        return (
            f'<path class="start {kind}" d="M{x} {y - 3}l.9 2.1 2.1.9-2.1.9-.9 2.1-.9-2.1-2.1-.9 2.1-.9z"/>'
        )
    return f'<circle class="lamp {kind}" cx="{x}" cy="{y}" r="1.1"/>'


def _edge(space: int) -> str:
    """A frame around a space that is under water at the next mark."""
    x, y = deck_place(space)
    return f'<rect class="edge" x="{x - 4.4}" y="{y - 4.2}" width="8.8" height="8.4" rx="1.4"/>'


def _bulkhead(a: int, b: int) -> str:
    (ax, y), (bx, _y) = deck_place(a), deck_place(b)
    return use("bulkhead", at((ax + bx) / 2, y))


def _gulps(mark: int) -> str:
    """Bubbles from the spaces that have just gone under: seen when the mark is new."""
    found = "".join(
        use("bubbles", at(*deck_place(space), turn=turned(mark)))
        for space in range(FIRST_BOAT)
        if SINKS[space] == mark
    )
    return f'<g id="gulp-{mark}" class="gulp">{found}</g>' if found else ""


def _pointer(mark: int) -> str:
    """The arrow at the stern that points at the mark, while it is above the water."""
    if mark not in ARROW_SEEN:
        return ""
    return f'<path class="arrow" {at(*ARROW)} d="M-2 0-11-4.4V4.4z"/>'


# ---- around the ship


def smoke(mark: int) -> str:
    """Smoke above the funnels that are out of the water, straight up."""
    found = ""
    for n, funnel in enumerate(FUNNELS):
        x, y = afloat(funnel + 2, -110, mark)
        if y < -6 and mark < _LAST_SMOKE:
            puffs = "".join(
                f'<circle class="smoke" cx="{5 * i + n * i / 2:g}" cy="{-5.5 * i:g}" r="{3 + 1.4 * i:g}"/>'
                for i in range(3)
            )
            found += f'<g id="smoke-{n}" data-way="fade" {at(x, y)}>{puffs}</g>'
    return found


_RADIUS: Final = 110.6
_FIRST_ANGLE: Final = math.degrees(math.asin((PIVOT[1] - ARROW[1]) / _RADIUS))
"""Of the arrow above the level of the screw, at mark 0."""
_BOAT_AT: Final = {SINKS[space]: space - FIRST_BOAT + 1 for space in range(FIRST_BOAT, len(SINKS))}
_BEFORE, _AHEAD = 9, 11


def _on_arc(mark: int, radius: float) -> tuple[float, float]:
    angle = math.radians(turned(mark) + _FIRST_ANGLE)
    return PIVOT[0] + radius * math.cos(angle), PIVOT[1] - radius * math.sin(angle)


@lru_cache(maxsize=40)
def arc(mark: int) -> str:
    """The sextant's arc in the sky: the marks around this one, and the lifeboats at theirs."""
    left, right = number(-_RADIUS), number(_RADIUS)
    found = f'<path class="arc" d="M{right} {PIVOT[1]}A{_RADIUS} {_RADIUS} 0 0 0 {left} {PIVOT[1]}"/>'
    tick, ticks = f"M{PIVOT[0] + _RADIUS:g} {PIVOT[1]}", ""
    for m in range(max(1, mark - _BEFORE), min(LAST_MARK, mark + _AHEAD) + 1):
        big = m % 6 == 0
        if _on_arc(m, _RADIUS)[1] > -1:
            continue
        done = " done" if m <= mark else ""
        turn = f"rotate({-turned(m)} {PIVOT[0]} {PIVOT[1]})"
        ticks += f'<path class="tick{done}" transform="{turn}" d="{tick}h{4 if big else 2}"/>'
        if m in _BOAT_AT:
            boat = f'{use("lifeboat")}<text class="boat-number" y=".8">{_BOAT_AT[m]}</text>'
            found += f'<g class="timed{done}" {at(*_on_arc(m, 119.5), 0.62)}>{boat}</g>'
        elif big:
            text_x, text_y = _on_arc(m, 119)
            found += f'<text class="mark{done}" x="{number(text_x)}" y="{number(text_y)}">{m}</text>'
    level = f"rotate({-_FIRST_ANGLE:.3f} {PIVOT[0]} {PIVOT[1]})"
    return f'{found}<g transform="{level}">{ticks}</g>'
