"""The pieces of the Titanic as SVG: officers, lifeboats, food and water, dice.

Their outlines are drawn in `picture.svg`, one symbol a line, in units of the board. Colours come from the
style sheet through the classes `c-red` to `c-green`; each colour has a shape of its own, so that colour is
never the only sign.
"""

from __future__ import annotations

from typing import Final

from scupper.engine.svg_symbols import read_outlines

GAME: Final = "titanic"
"""The class that the style sheet of these pieces is bound to."""
PREFIX: Final = "ti"
"""What the ids of the symbols begin with."""
SHADES: Final = ("red", "blue", "yellow", "green")
"""The colours of the officers, by seat."""

OUTLINES: Final = read_outlines(__package__, PREFIX)
"""Name of a symbol -> its drawing."""


def use(symbol: str, attributes: str = "") -> str:
    """A symbol of the sprite."""
    return f'<use href="#{PREFIX}-{symbol}"{" " if attributes else ""}{attributes}/>'


def number(value: float) -> str:
    """A coordinate as short as can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0") or "0"


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The attribute that places a piece."""
    size = f"scale({scale:g})" if scale != 1 else ""
    angle = f"rotate({turn:g})" if turn else ""
    return f'transform="translate({number(x)} {number(y)}){angle}{size}"'


def _officer(colour: str) -> str:
    sign = use(f"shape-{colour}", 'class="sign" transform="translate(-.3 2.2)"')
    return f'<g class="c-{colour}">{use("coat")}{sign}{use("head")}</g>'


def _swimmer(colour: str) -> str:
    head = f"<g {at(0, 2)}>{use('head')}</g>"
    sign = f'<g {at(0, 5.4, 0.8)}><circle class="disc" r="2.4"/>{use(f"shape-{colour}", _COAT)}</g>'
    return f'<g class="c-{colour}">{use("lifebelt")}{head}{use("swell")}{sign}</g>'


_COAT: Final = 'class="own-sign"'
OFFICERS: Final[dict[str, str]] = {
    f"{kind}-{colour}": drawn(colour)
    for kind, drawn in (("officer", _officer), ("swimmer", _swimmer))
    for colour in SHADES
}
"""Symbols of the officers: on deck and in the water."""
HEADS: Final = ("#8c4f3a", "#d9c08a", "#3d3a44", "#b5713c", "#6a7c8c", "#a33f4a")
"""Coats and hair of passengers."""
_SEATS_ABOARD: Final = 3
_STOWED: Final = 2


def officer(player: int) -> str:
    """An officer on deck."""
    return use(f"officer-{SHADES[player]}")


def swimmer(player: int) -> str:
    """An officer in the water, with a lifebelt in the colour's bands."""
    return use(f"swimmer-{SHADES[player]}")


def _passenger(n: int) -> str:
    coat, hair = HEADS[n], HEADS[n + 2]
    return (
        f'<g {at(-1.2 + 3.7 * n, -2.4)}><path class="line" fill="{coat}" d="M-2 3Q-2-.6 0-.6T2 3z"/>'
        '<circle class="skin" cy="-2" r="1.7"/>'
        f'<path fill="{hair}" d="M-1.8-2.2Q-1.6-4 0-4T1.8-2.2Q0-3-1.8-2.2z"/></g>'
    )


def rowing(player: int, passengers: int = 0, food: int = 0, water: int = 0) -> str:
    """A boat at sea, 26 wide: the officer at the stern, passengers, crates and barrels in the bow."""
    people = "".join(_passenger(n) for n in range(min(passengers, _SEATS_ABOARD)))
    crates = "".join(use("crate", at(8.2, -2.4 - 2.8 * n, 0.55)) for n in range(min(food, _STOWED)))
    barrels = "".join(use("barrel", at(10.7, -2.6 - 2.8 * n, 0.5)) for n in range(min(water, _STOWED)))
    return (
        f'<ellipse class="shade" cy="5" rx="12.5" ry="2.6"/><g {at(-6.4, -3.4, 0.92)}>{officer(player)}</g>'
        f'{people}{crates}{barrels}{use("rowboat")}<g class="oars">{use("oar")}</g>'
        f'<g {at(0.4, 2.6, 0.82)}><circle class="disc" r="2.6"/>{use(f"shape-{SHADES[player]}", _COAT)}</g>'
        f"{use('wake')}"
    )


_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


def die_face(face: int) -> str:
    """The face of a die in a box of 10 around 0; those that sink the ship have a wave beneath."""
    pips = "".join(f'<circle class="pip" cx="{2.3 * x:g}" cy="{2.3 * y:g}" r=".95"/>' for x, y in _PIPS[face])
    block = '<rect class="die" x="-4.6" y="-4.6" width="9.2" height="9.2" rx="2"/>'
    return f"{block}{use('sinks') if face in (1, 6) else ''}{pips}"


def badge(player: int, name: str = "") -> str:
    """A player's colour and shape as a disc, to stand beside words."""
    shade = SHADES[player]
    label = f'role="img" aria-label="{name}"' if name else 'aria-hidden="true"'
    return (
        f'<svg class="{GAME} badge c-{shade}" viewBox="-3 -3 6 6" {label}>'
        f'<circle class="coat" r="2.7"/>{use(f"shape-{shade}", _SIGN)}</svg>'
    )


_SIGN: Final = 'class="sign"'


def icon(symbol: str, box: str = "-5 -5 10 10") -> str:
    """A symbol by itself, to stand beside words."""
    return f'<svg class="{GAME} icon" viewBox="{box}" aria-hidden="true">{use(symbol)}</svg>'
