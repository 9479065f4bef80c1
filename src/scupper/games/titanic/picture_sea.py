"""The sky and the sea of the Titanic: water behind and before the ship, the chart, the rescue ship."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scupper.games.titanic.components import (
    AREA_CELLS,
    COLUMNS,
    CORNER,
    LAST_MARK,
    RESCUE_CELLS,
    ROWS,
)
from scupper.games.titanic.picture_model import CELL, DEPTH, LEFT, afloat, cell_place
from scupper.games.titanic.picture_pieces import OFFICERS, OUTLINES, PREFIX, at, number, use
from scupper.games.titanic.picture_ship import LINER

_FAR: Final = 1500
_WAVE: Final = f"M-600 0{'q5-2.4 10 0t10 0 10 0 10 0' * 30}"
DEFINITIONS: Final = (
    f'<linearGradient id="{PREFIX}-air" x2="0" y2="1"><stop class="air-high"/>'
    '<stop class="air-low" offset="1"/></linearGradient>'
    f'<linearGradient id="{PREFIX}-depth" x2="0" y2="1"><stop class="sea-high"/>'
    '<stop class="sea-low" offset=".5"/></linearGradient>'
    f'<radialGradient id="{PREFIX}-halo"><stop class="halo-in"/>'
    '<stop class="halo-out" offset="1"/></radialGradient>'
    f'<radialGradient id="{PREFIX}-glow"><stop class="glow-in"/>'
    '<stop class="glow-out" offset="1"/></radialGradient>'
)
"""Gradients of the air, the depth and a lamp's glow."""


def _stars() -> str:
    """Dots of three sizes, each told from the one before: few leaps that come again and again pack well."""
    places = [((i * 97) % 430 - 190, -((i * 61) % 150) - 8) for i in range(80)]
    return "".join(_dots(places[size::3], width) for size, width in enumerate((0.5, 0.9, 0.7)))


def _dots(places: Sequence[tuple[int, int]], width: float) -> str:
    (x, y), *others = places
    line = f"M{x} {y}h0"
    for to_x, to_y in others:
        line += f"m{to_x - x} {to_y - y}h0"
        x, y = to_x, to_y
    return f'<path class="star" stroke-width="{width}" d="{line}"/>'


def _lines() -> str:
    across = f"M{LEFT} 0v{DEPTH}" + f"m{CELL}-{DEPTH}v{DEPTH}" * COLUMNS
    down = f"M{LEFT} {CELL}h{-2 * LEFT}" + f"m{2 * LEFT} {CELL}h{-2 * LEFT}" * (ROWS - 1)
    letters = "".join(
        f'<text class="ruler" x="{LEFT + CELL // 2 + CELL * n}" y="{DEPTH + 4.6}">{chr(97 + n)}</text>'
        for n in range(COLUMNS)
    )
    numbers = "".join(
        f'<text class="ruler" x="{LEFT - 4}" y="{CELL * n - 5.4:g}">{n}</text>' for n in range(1, ROWS + 1)
    )
    return f'<path class="grid" d="{across}{down}"/>{letters}{numbers}'


def _area() -> str:
    """The launching area: one undivided space under the water line."""
    (left, top), (right, low) = cell_place(AREA_CELLS[0]), cell_place(AREA_CELLS[-1])
    x, wide, high = left - CELL // 2, right - left + CELL, low - top + CELL
    shape = f"M{x} 1q{wide / 2:g} 3 {wide} 0v{high - 8}q0 7-7 7h{14 - wide}q-7 0-7-7z"
    boats = "".join(use("lifeboat", at(*place, 0.6)) for place in ((-116, 10), (-96, 11), (-106, 20)))
    return f'<path class="area" d="{shape}"/><g class="to-come">{boats}</g>'


def _rescue() -> str:
    """The rescue ship, whose ladders stand on the cells of row 0."""
    windows = "".join(f'<circle class="badge" cx="{-48 + 8 * n}" cy="-28" r="1.1"/>' for n in range(13))
    ladders = ""
    for cell in RESCUE_CELLS:
        x = cell_place(cell)[0]
        rungs = f"M{x - 2}-12V-1M{x + 2}-12V-1M{x - 2}-9.6h4M{x - 2}-6.6h4M{x - 2}-3.6h4"
        ladders += f'<rect class="step" x="{x - 5.8:g}" y="-13.4" width="11.6" height="13" rx="2"/>'
        ladders += f'<path class="rungs" d="{rungs}"/>'
    return (
        '<path class="stay" d="M-70-24V-58M70-24V-58M-70-57 0-50 70-57"/>'
        '<path class="soot" d="M-30-24h60v-12h-60z"/><path class="upper" d="M-52-24h104v-8H-52z"/>'
        '<path class="rescue-funnel" d="M-8-32-7-58H7L8-32z"/><path class="soot" d="M-7-52V-58H7V-52z"/>'
        '<path class="rescue" d="M-98-25Q-60-23 0-23T98-25Q94-6 86 0H-86Q-94-6-98-25z"/>'
        f'<path class="gold" d="M-96-22Q-60-20 0-20T96-22"/>{windows}{ladders}'
    )


_WIDE: Final = f'x="{-_FAR}" width="{2 * _FAR}"'
SYMBOLS: Final[dict[str, str]] = {
    **OUTLINES,
    **OFFICERS,
    "liner": LINER,
    "sky": f'<rect class="air" {_WIDE} y="-420" height="432"/>{use("sun")}{_stars()}{use("clouds")}',
    "ocean": f'{use("berg")}<rect class="ocean" {_WIDE} y="-1" height="700"/>',
    "over": f'<rect class="over" {_WIDE} y="0" height="700"/>',
    "foam": f'<path class="foam" d="{_WAVE}"/><path class="foam foam-low" {at(4, 5)} d="{_WAVE}"/>',
    "grid": _lines(),
    "area": _area(),
    "rescue": _rescue(),
}
"""Name -> drawing, of everything in the sprite."""
_OUTLINE: Final = (
    (-98, -64),
    (-90, -24),
    (-70, -3),
    (-66, 0),
    (74, 0),
    (89, -14),
    (97, -64),
    (77, -78),
    (-71, -78),
)
_SPRAY: Final = ((-5, 0, 2), (-1.5, -1.4, 2.8), (2.6, -0.6, 2.2), (6, 0.4, 1.5), (0, -4.6, 0.9), (4, -4, 0.6))


@lru_cache(maxsize=40)
def water(mark: int) -> str:
    """The water before the ship, and spray where the hull goes into it."""
    places = [afloat(x, y, mark) for x, y in _OUTLINE]
    spray = ""
    for (ax, ay), (bx, by) in zip(places, [*places[1:], places[0]], strict=True):
        if ay * by < 0:
            x = ax + (bx - ax) * ay / (ay - by)
            spray += "".join(
                f'<circle class="spray" cx="{number(x + dx)}" cy="{y}" r="{r}"/>' for dx, y, r in _SPRAY
            )
    drops = f'<g id="spray-{mark}" class="drops">{spray}</g>' if spray else ""
    return f"{use('over')}{use('foam')}{drops}"


def rescue_ship(mark: int) -> str:
    """The rescue ship: below the horizon, coming up, and there."""
    away = LAST_MARK - mark
    if away > 2:
        return ""
    place = f'data-way="{_RISING}" {at(0, 14 * away)}'
    return f'<g id="rescue-ship" class="far-{away}" {place}>{use("rescue")}</g>'


_RISING: Final = "flow:4"


def islands(island_boats: int) -> str:
    """The islands with their numbers, and the empty lifeboats that lie on them."""
    found = ""
    for n, corner in enumerate(CORNER):
        x, y = cell_place(corner)
        middle = (x + CELL / 2, y + CELL / 2)
        found += (
            f'<g class="island">{use("island", at(*middle, turn=90 * ((n + 1) % 3)))}'
            f"{use('palm', at(x + 10, y + 5))}"
            f'<circle class="sand" cx="{x + 3}" cy="{y + 9}" r="4.6"/>'
            f'<text class="island-number" x="{x + 3}" y="{y + 10.9:g}">{n + 1}</text></g>'
        )
        if island_boats >> n & 1:
            found += (
                f'<g id="stranded-{n + 1}" class="lifeboat" data-alike="lifeboat" data-way="arc" '
                f"{at(x + 9, y + 15, 0.8)}>{use('beached')}</g>"
            )
    return found
