"""The pieces of Abandon Planet as SVG: rockets, resources, scrap, stones and tiles.

Their outlines are drawn in `picture.svg`, one symbol a line: things in a box of 14 around 0, rockets with
their foot at 0, tiles 100 wide. Colours come from the style sheet; each rocket has a shape in its porthole,
and each resource an outline of its own, so that colour is never the only sign.
"""

from __future__ import annotations

from typing import Final

from scupper.engine.svg_symbols import read_outlines
from scupper.games.abandon_planet.components import (
    CLASS,
    COLOURS,
    FIRST_AFTERMATH,
    GIVES,
    ITEMS,
    SCRAP,
    SCRAP_ON,
    SLIDES,
    STONES,
    TILES,
    TileClass,
)
from scupper.games.abandon_planet.state import NONE

GAME: Final = "abandon-planet"
"""The class that the style sheet of these pieces is bound to."""
PREFIX: Final = "ap"
"""What the ids of the symbols begin with."""
HEXAGON: Final = "M48 0 24 41.6H-24L-48 0-24-41.6H24z"
UNIT: Final = 50
"""From the middle of a tile to its corner, with the gap to the next tile."""
_HALF_OF_ROOT_3: Final = 0.866
_STEPS: Final = ((0, -2), (1.5, -1), (1.5, 1), (0, 2), (-1.5, 1), (-1.5, -1))
"""From Base to the inner tile of each path: across, and down in halves of a tile's height."""

OUTLINES: Final = read_outlines(__package__, PREFIX)
"""Name of a symbol -> its drawing."""


def use(symbol: str, attributes: str = "") -> str:
    """A symbol of the sprite."""
    return f'<use href="#{PREFIX}-{symbol}"{" " if attributes else ""}{attributes}/>'


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The attribute that places a piece."""
    size = f"scale({scale:g})" if scale != 1 else ""
    angle = f"rotate({turn:g})" if turn else ""
    return f'transform="translate({x:g} {y:g}){angle}{size}"'


def place(spot: int) -> tuple[float, float]:
    """The middle of a spot."""
    across, down = _STEPS[spot // 2]
    far = 1 + spot % 2
    return round(UNIT * across * far, 1), round(UNIT * _HALF_OF_ROOT_3 * down * far, 1)


def side(path: int, far: float) -> tuple[float, float]:
    """A place on the way along a path, `far` steps from the middle of Base to the inner tile."""
    x, y = place(2 * path)
    return round(x * far, 1), round(y * far, 1)


# ---- beside words


def token(player: int, words: str = "") -> str:
    """A rocket to stand beside a name; with words when no name stands there."""
    hidden = f'role="img" aria-label="{words}"' if words else 'aria-hidden="true"'
    return f'<svg class="{GAME} token" viewBox="-13 -39 26 44" {hidden}>{rocket(player)}</svg>'


def icon(symbol: str, kind: str = "icon") -> str:
    """A thing to stand beside words that name it."""
    return f'<svg class="{GAME} {kind}" viewBox="-7 -7 14 14" aria-hidden="true">{use(symbol)}</svg>'


def stone_icon(kind: int) -> str:
    """A stone with the sign of its kind, or a question mark."""
    return f'<svg class="{GAME} icon" viewBox="-7 -7 14 14" aria-hidden="true">{stone(kind)}</svg>'


# ---- on the board


def rocket(player: int, *, flying: bool = False) -> str:
    """A rocket upright, its foot at 0."""
    colour = COLOURS[player]
    shape = use(f"shape-{colour}", f'class="mark" {at(0, -17.5, 0.33)}')
    below = use("flame") if flying else '<ellipse class="shade" cx="2" cy=".6" rx="10" ry="3"/>'
    return f'<g class="c-{colour}">{below}{use("rocket")}{shape}</g>'


def stone(kind: int) -> str:
    """A stone; its sign is carved into it for those who know its kind."""
    sign = use(STONES[kind]) if kind != NONE else '<text class="unknown" y="2.6">?</text>'
    return use("stone") + sign


_GAINS: Final[dict[str, str]] = {
    "ruin": "scrap die",
    "wreck": "die",
    "scrapyard": "scrap scrap",
    "crater": "stone",
    "trader": "scrap scrap becomes any",
    "bazaar": "any becomes any scrap",
    "arsenal": "scrap becomes stone stone",
    "salvor": "scrap scrap becomes die die",
    "depot": "later any",
    "convoy": "later scrap scrap scrap",
    "lookout": "later sees",
    "beacon": "later leads",
    "mudslide": "scrap",
    "airdrop": "scrap",
    "starfall": "scrap",
    "blackout": "scrap",
    "blank": "",
}
"""Aftermath tile -> what stands below its scene: the price, and what one gets."""


def gains(kind: int) -> tuple[str, ...]:
    """The symbols below the scene of a tile."""
    if CLASS[kind] != TileClass.RESOURCE:
        return tuple(_GAINS[TILES[kind]].split())
    resource = (*ITEMS[:SCRAP], "any")[GIVES[kind]]
    return (resource, *("scrap",) * SCRAP_ON[kind])


def tile(kind: int) -> str:
    """A tile around 0: a landscape with a thick edge, and what one gets there."""
    name = TILES[kind].rstrip("+~")
    signs = gains(kind)
    wide = 15 if len(signs) > 3 else 20
    first = -wide * (len(signs) - 1) / 2
    size = 1.05 if len(signs) > 3 else 1.4
    row = "".join(use(sign, at(first + wide * n, 21, size)) for n, sign in enumerate(signs))
    ground = "ash" if kind >= FIRST_AFTERMATH else f"land-{name}"
    slides = use("slider") if SLIDES[kind] else ""
    return (
        f'{use("rim")}<path class="land {ground}" d="{HEXAGON}"/>{use("hill")}'
        f"{use(f'art-{name}', at(0, 2, 1.22))}{row}{slides}"
    )


def compass(path: int) -> str:
    """The direction of a path from Base, to stand on a card."""
    across, down = side(path, 1)
    reach = UNIT * 2 * _HALF_OF_ROOT_3
    x, y = across / reach, down / reach
    arm = f'<path class="arm" d="M{x * 4:.1f} {y * 4:.1f}L{x * 13:.1f} {y * 13:.1f}"/>'
    return (
        f'<svg class="{GAME} compass" viewBox="-16 -16 32 32" aria-hidden="true">{arm}'
        f'<path class="hub" d="{HEXAGON}" transform="scale(.11)"/></svg>'
    )
