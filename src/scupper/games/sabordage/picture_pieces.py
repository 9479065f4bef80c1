"""The pieces of Sabordage as SVG: the 45 kinds of tile from sixteen letters, fuses, badges.

A tile is what its port side, its starboard side and its middle say. Each item is drawn once, for the
starboard side with the hull's edge at 0, and mirrored for port. Outlines lie in `picture.svg`, one a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.svg_symbols import read_outlines
from scupper.games.sabordage.components import (
    ARMOUR,
    FUSE,
    GUN,
    ITEMS,
    MARK,
    NOTHING,
    PIPE,
    PIRATE,
    PORT,
    SPRING,
    STARBOARD,
    Gun,
    Mark,
    Pirate,
)

GAME: Final = "sabordage"
"""The class that the style sheet of these pieces is bound to."""
PREFIX: Final = "sb"
"""What the ids of the symbols begin with."""
COLOURS: Final = ("black", "yellow", "green", "red", "blue")
"""Seat -> its colour."""
_COLOUR_WORDS: Final = (
    marked("black"),
    marked("yellow"),
    marked("green"),
    marked("red"),
    marked("blue"),
)
HALF: Final = 78
DEEP: Final = 33
"""Half the width and half the depth of a tile as it is drawn."""


@dataclass(frozen=True)
class Size:
    """How large a tile is drawn, half its width and depth, and where things stand on it."""

    half: float
    deep: float
    gun_y: float
    fuse_in: float
    fuse_y: float
    face_y: float

    @property
    def fit(self) -> tuple[float, float]:
        """The scale of what fills a tile."""
        return self.half / HALF, self.deep / DEEP


WIDE: Final = Size(HALF, DEEP, 0, 43, 1, 0)
NARROW: Final = Size(52, 43, 13, 20, -26, 20)
"""With four or five ships: fuses stand above the cannons, and faces below them."""
_FACES: Final = {Pirate.CARPENTER: "c", Pirate.GUNNER: "g", Pirate.SABOTEUR: "k"}

OUTLINES: Final = read_outlines(__package__, PREFIX)
"""Name of a symbol -> its drawing."""


def use(symbol: str, attributes: str = "") -> str:
    """A symbol of the sprite."""
    return f'<use href="#{PREFIX}-{symbol}"{" " if attributes else ""}{attributes}/>'


def at(x: float, y: float, scale_x: float = 1, scale_y: float = 1) -> str:
    """The attribute that places a piece."""
    size = "" if scale_x == scale_y == 1 else f"scale({scale_x:.4g} {scale_y:.4g})"
    return f'transform="translate({x:g} {y:g}){size}"'


def colour_word(player: int) -> str:
    """The colour of a player's ship."""
    return _(_COLOUR_WORDS[player])


def badge(player: int, radius: float = 21) -> str:
    """The colour and the shape of a player, as a disc around 0."""
    scale = radius / 17.5
    shape = use(f"shape-{COLOURS[player]}", f'class="sign" {at(0, 0, scale, scale)}')
    return f'<g class="c-{COLOURS[player]}"><circle class="badge" r="{radius:g}"/>{shape}</g>'


def token(player: int, label: str = "") -> str:
    """A badge to stand beside words."""
    named = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="{GAME} token" viewBox="-15 -15 30 30" {named}>{badge(player, 13)}</svg>'


# ---- tiles


def fuse(item: int, number: int, x: float, y: float) -> str:
    """1 is a disc and 2 a square, lit with a spark; out, `number` is 0 and an empty outline is left."""
    shown = number or FUSE[item]
    kind = f"fuse-{shown}" if number else "fuse-out"
    shape = (
        '<circle r="12.5"/>' if shown == 1 else '<rect x="-11.5" y="-11.5" width="23" height="23" rx="3"/>'
    )
    spark = use("spark", at(8, -15, 0.85, 0.85)) if number else ""
    turns = use("turns") if GUN[item] == Gun.REPEATING else ""
    return f'<g class="{kind}" {at(x, y)}>{shape}<text y="7">{shown}</text>{spark}{turns}</g>'


def upgrade(kind: int, turned: bool, fuses: tuple[int, int], size: Size) -> str:
    """What a tile carries, without the deck: `fuses` are those that burn, to port and to starboard."""
    if MARK[kind] == Mark.ROT:
        return use("rot", at(0, 0, *size.fit))
    if MARK[kind] == Mark.GOLD:
        return use("gleam", at(0, 0, *size.fit)) + use("gold", at(0, 0, size.half / HALF, 1))
    items = (STARBOARD[kind], PORT[kind]) if turned else (PORT[kind], STARBOARD[kind])
    found = ""
    for sign, item in zip((-1, 1), items, strict=True):
        if item != NOTHING:
            found += _item(item, sign, size)
    for sign, item, number in zip((-1, 1), items, fuses, strict=True):
        if GUN[item] != Gun.NONE:
            found += fuse(item, number, sign * (size.half - size.fuse_in), size.fuse_y)
    return found + pirate(kind, 0, size.face_y)


def _item(item: int, sign: int, size: Size) -> str:
    """What a side carries, at its edge: on a narrow tile cannons stand lower, plates are as high as it."""
    if item == PIPE:
        return use("p", at(sign * size.half, 0, sign * size.half / HALF, 1))
    if GUN[item] != Gun.NONE:
        return use(ITEMS[item][0], at(sign * size.half, size.gun_y, sign, 1))
    return use(ITEMS[item][0], at(sign * size.half, 0, sign, size.fit[1] if item in (ARMOUR, SPRING) else 1))


def pirate(kind: int, x: float = 0, y: float = 0) -> str:
    """The portrait on a tile, if it has one."""
    return use(_FACES[Pirate(PIRATE[kind])], at(x, y)) if PIRATE[kind] != Pirate.NONE else ""


def printed_fuses(kind: int, turned: bool) -> tuple[int, int]:
    """The fuses that a tile has when it is built, to port and to starboard."""
    port, starboard = FUSE[PORT[kind]], FUSE[STARBOARD[kind]]
    return (starboard, port) if turned else (port, starboard)


def tile(kind: int, turned: bool = False) -> str:
    """A tile with all its fuses, as it would be built."""
    return use("deck") + upgrade(kind, turned, printed_fuses(kind, turned), WIDE)


def card(kind: int, turned: bool = False) -> str:
    """A tile to stand beside words, whoever draws the words."""
    box = "-110 -45 220 88"
    return f'<svg class="{GAME} tile" viewBox="{box}" aria-hidden="true">{tile(kind, turned)}</svg>'


def letter(symbol: str) -> str:
    """One item on a piece of deck, for the legend."""
    ground = '<rect class="deck" x="-48" y="-36" width="84" height="72" rx="8"/>'
    return f'<svg class="{GAME} letter" viewBox="-48 -36 84 72" aria-hidden="true">{ground}{symbol}</svg>'
