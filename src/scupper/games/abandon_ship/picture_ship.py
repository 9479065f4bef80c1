"""The ship of Abandon Ship: a liner on end, cut open, in a sea that runs from edge to edge.

Space n is the knot at height `y(n)` of each rope; rat r climbs the rope at `x(r)`. What never changes is
drawn once in the sprite (`SYMBOLS`); the functions draw what depends on the water.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from scupper.engine.language import language
from scupper.games.abandon_ship.components import BERTHS, RATS, TOP, ZONES
from scupper.games.abandon_ship.picture_pieces import OUTLINES, use
from scupper.games.abandon_ship.picture_words import zone_name

ROW: Final = 18
LANE: Final = 52
LEFT: Final = 42
"""Width of the hull's left wall, with the portholes."""
RIGHT: Final = 46
"""Width of its right wall, with the cheese."""
INSIDE: Final = LANE * len(RATS)
WIDTH: Final = LEFT + INSIDE + RIGHT
HEIGHT: Final = 744
VIEW_BOX: Final = (-6, 0, WIDTH + 12, HEIGHT)


def x(lane: float) -> float:
    """The middle of a lane."""
    return LEFT + LANE * (lane + 0.5)


def y(space: float) -> float:
    """The height of a space; halves lie between two of them."""
    return (TOP + 3.9 - space) * ROW


def berth_x(berth: int) -> float:
    """The middle of a scoring space."""
    return x(berth * (len(RATS) - 1) / (len(BERTHS) - 1))


BERTH_Y: Final = y(TOP + 2.3)
FLOOR_Y: Final = y(1.45)
"""Where the drowned lie: on the floor of the hold."""
DEEP_Y: Final = y(-0.4)

_RAIL_Y = y(TOP + 2.2)
_LAMPS = (104, 260)
_WAVES = "M-2002 0" + "q13-4 26 0t26 0" * 86


# ---- drawn once


def _room(zone: int) -> str:
    """A room, from its ceiling down."""
    furniture, height = OUTLINES[f"furniture-{zone}"], _room_height(zone)
    return (
        f'<rect class="room room-{zone}" x="{LEFT}" width="{INSIDE}" height="{height}"/>'
        f'<g class="stuff" transform="translate({LEFT} {height - 3})">{furniture}</g>'
        f'<path class="floor" d="M{LEFT} {height - 1.5}h{INSIDE}"/>'
        f'<path class="ceiling" d="M{LEFT} 2h{INSIDE}"/>'
    )


def _room_height(zone: int) -> int:
    _, low, high = ZONES[zone]
    return (high + 1 - low) * ROW


def _hull() -> str:
    """Funnels, flag, keel, rudder and screws, and the hull itself, bow down."""
    top, foot = y(TOP + 0.5), HEIGHT - 30
    funnels = "".join(use("funnel", f'transform="translate(0 {at})"') for at in (200, 330, 460))
    keel = f"h34q14 20 14 60V{foot}q-24 72-{WIDTH // 2 + 18} 108z"
    side = f"q0-26 26-26H{WIDTH - 26}q26 0 26 26V{foot}q-20 60-{WIDTH // 2} 90Q20 {HEIGHT + 30} 0 {foot}z"
    return (
        f'{funnels}<g transform="translate(-40 {_RAIL_Y:g})">{OUTLINES["flag"]}</g>'
        f'<path class="keel" d="M{WIDTH - 30} 52{keel}"/>'
        f'<g transform="translate({WIDTH + 16} 84)">{OUTLINES["stern"]}</g>'
        f'<path class="hull" d="M0 {top + 26:g}{side}"/>'
        f'<path class="hull-lit" d="M3 {top + 28:g}q0-25 25-25"/>'
    )


def _ropes() -> str:
    box = f'x="{LEFT}" y="{y(TOP):g}" width="{INSIDE}" height="{y(0.5) - y(TOP):g}"'
    return f'<rect class="rope" {box}/>'


def _deck() -> str:
    top, foot = y(TOP + 0.42), y(TOP + 0.4)
    posts = "".join(f"M{x(r):g} {foot:g}V{_RAIL_Y:g}" for r in (1, 3, 5))
    rails = f"M-4 {foot:g}V{_RAIL_Y:g}H{WIDTH + 4}V{foot:g}{posts}M-4 {y(TOP + 1.3):g}H{WIDTH + 4}"
    return (
        f'<rect class="deck" x="-10" y="{top:g}" width="{WIDTH + 20}" height="{ROW * 0.9:g}" rx="5"/>'
        f'<path class="deck-lit" d="M-6 {top + 2:g}H{WIDTH + 6}"/><path class="rail" d="{rails}"/>'
    )


DEFINITIONS: Final = (
    '<radialGradient id="as-glow"><stop offset="0" class="glow-in"/><stop offset="1" class="glow-out"/>'
    f'</radialGradient><linearGradient id="as-depth" gradientUnits="userSpaceOnUse" x2="0" y2="{HEIGHT}">'
    '<stop offset="0" class="sea-high"/><stop offset="1" class="sea-low"/></linearGradient>'
    f'<pattern id="as-knots" width="{LANE}" height="{ROW}" patternUnits="userSpaceOnUse" x="{x(0) - 7:g}" '
    f'y="{y(1) - ROW / 2:g}"><path class="rung" d="M0 {ROW // 2}h{LANE}"/>'
    f'<path class="strand" d="M7 0V{ROW}"/>'
    f'<ellipse class="knot" cx="7" cy="{ROW // 2}" rx="4.2" ry="3.3"/>'
    f'<path class="knot-lit" d="M4.6 {ROW / 2 - 0.6:g}q2.4-2 4.8 0"/></pattern>'
)
"""Gradients, and the knots of the ropes: a knot a space."""

_PARTS = ("furniture", "stern", "flag")
"""Outlines that others hold."""

SYMBOLS: Final[dict[str, str]] = {
    **{name: outline for name, outline in OUTLINES.items() if not name.startswith(_PARTS)},
    "hull": _hull(),
    **{f"room-{zone}": _room(zone) for zone in range(len(ZONES))},
    "ropes": _ropes(),
    "deck": _deck(),
    "sea": f'<path d="{_WAVES}V1400H-2002z"/>',
    "crest": f'<path d="{_WAVES}"/>',
}
"""Name -> drawing, of everything in the sprite."""


# ---- drawn by the water


def _zone(k: int, dark: bool) -> str:
    """A room with its lamps, which go out when its last space is covered."""
    height, ceiling = _room_height(k), y(ZONES[k][2] + 0.5)
    lights = "".join(
        f'<ellipse class="glow" cx="{LEFT + a}" cy="16" rx="86" ry="{height - 12}"/>'
        + use("lamp", f'class="lamp" transform="translate({LEFT + a})"')
        for a in _LAMPS
    )
    return (
        f'<g class="zone{" dark" if dark else ""}" transform="translate(0 {ceiling:g})">'
        f"{use(f'room-{k}')}{lights}"
        f'<text class="zone-name" transform="translate({WIDTH - 5} {height // 2}) rotate(-90)">'
        f"{zone_name(k).upper()}</text></g>"
    )


def ship(water: int) -> str:
    """The cutaway hull with its rooms, ropes and top deck, lit above the water."""
    return _ship(water, language())


@cache
def _ship(water: int, language: str) -> str:  # noqa: ARG001 - the walls name the decks
    rooms = "".join(_zone(k, high <= water) for k, (_, _, high) in enumerate(ZONES))
    return f"{use('hull')}{rooms}{use('ropes')}{use('deck')}"


@cache
def portholes(water: int, sure: int, maybe: int) -> str:
    """The numbers of the spaces: covered, covered by the next rise surely or possibly, or lit."""
    found = ""
    for n in range(1, TOP):
        state = "wet" if n <= water else "sure" if n <= sure else "maybe" if n <= maybe else "lit"
        place = f'transform="translate({LEFT / 2:g} {y(n):g})"'
        found += f'<g class="port {state}" {place}><circle r="8.2"/><text y="3.6">{n}</text></g>'
    return found


def sea_behind(water: int) -> str:
    """The sea as it is seen beside the ship; a group of its own, so that a rise flows."""
    surface = use("sea", 'class="sea-back"')
    return f'<g id="sea-behind" {_level(water)}>{surface}</g>'


def sea_before(water: int) -> str:
    """The sea that covers the ship, its crest, and the gauge with the number of the last covered space."""
    pointer = f'<path d="M0 0l8-10h44v20H8z"/><text x="29" y="4.6">{water}</text>'
    gauge = f'<g class="gauge" transform="translate({WIDTH + 6} 0)">{pointer}</g>'
    surface = use("sea", 'class="sea-front"') + use("crest", 'class="crest"')
    return f'<g id="sea-before" data-count="{water}" {_level(water)}>{surface}{gauge}</g>'


def _level(water: int) -> str:
    return f'data-way="flow:{ROW}" transform="translate(0 {y(water + 0.5):g})"'
