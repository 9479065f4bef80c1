"""The pieces of Abandon Ship as SVG: rats, dice, lifebuoys, cheese and sink tokens.

Their outlines are drawn in `picture.svg`, one symbol a line, in units of the board. Colours come from the
style sheet through the classes `c-red` to `c-white`; each colour has a shape of its own, so that colour is
never the only sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from scupper.games.abandon_ship.components import RATS

GAME: Final = "abandon-ship"
"""The class that the style sheet of these pieces is bound to."""

OUTLINES: Final[dict[str, str]] = dict(
    re.findall(
        r'^<g id="as-([\w-]+)">(.*)</g>$',
        files(__package__).joinpath("picture.svg").read_text("utf-8"),
        re.MULTILINE,
    )
)
"""Name of a symbol -> its drawing."""


def use(symbol: str, attributes: str = "") -> str:
    """A symbol of the sprite."""
    return f'<use href="#as-{symbol}"{" " if attributes else ""}{attributes}/>'


def rat(colour: str, mood: str, own: bool) -> str:
    """A rat in its own units, belly at 0. Moods: calm, wide, glad, out. The viewer's own wear a lifebuoy."""
    paws = "paws" if mood == "calm" else "paws-up"
    size = 0.6 if own else 0.78
    badge = use(f"shape-{colour}", f'class="badge" transform="translate(0 7) scale({size})"')
    return f"{use(paws)}{use('rat')}{use(mood)}{badge}{use('ring') if own else ''}"


def head(colour: str, x: float, y: float, scale: float) -> str:
    """A rat's head, as it looks out of a tile."""
    place = f"translate({x:g} {y:g}) scale({scale:g}) translate(0 16)"
    return f'<g class="c-{colour}" transform="{place}">{use("face")}{use("calm")}</g>'


def dot(colour: str) -> str:
    """The shape of a colour, to stand in a line of text."""
    shape = use(f"shape-{colour}")
    return f'<svg class="{GAME} dot c-{colour}" viewBox="-11 -11 22 22" aria-hidden="true">{shape}</svg>'


def tag_shape(colour: str, scale: float) -> str:
    """The shape of a colour, small on a pale disc."""
    return use(f"shape-{colour}", f'class="tag-shape" transform="scale({scale:g})"')


# ---- dice


def _mark(face: str) -> str:
    """What stands on a die, in a box of 60 around 0."""
    core = face.rstrip("x")
    circled = core.startswith("(")
    core = core.strip("()")
    marks = '<circle class="d-ring" r="19.5"/>' if circled else ""
    if core.isdigit():
        long = len(core) > 1
        size = ("two" if long else "one") + (" in" if circled else "")
        height = (8 if long else 10) if circled else 12
        marks += f'<text class="d-num {size}" y="{height}">{core}</text>'
    else:
        symbol = "anchor" if core == "back" else "arrow"
        marks += use(symbol, f'class="d-line" transform="scale({0.86 if circled else 1.15})"')
    if face.endswith("x"):
        marks += '<path class="d-x" d="M14-21l8 8m0-8-8 8"/>'
    return marks


def _die(colour: str, kind: str, face: str, drawn: str) -> str:
    return (
        f'<svg id="die-{colour}" class="die {kind} c-{colour}" data-face="{face}" viewBox="-32 -32 64 64" '
        f'aria-hidden="true">{drawn}</svg>'
    )


def die(colour: str, face: str | None) -> str:
    """A die of the pool with its face; without one it has not been rolled yet."""
    shape = f"shape-{colour}"
    if face is None:
        mark = use(shape, 'class="d-blank" transform="translate(0 -2) scale(1.5)"')
    else:
        badge = use(shape, 'class="d-badge" transform="translate(-19.5 17.5) scale(.62)"')
        mark = f'<g transform="translate(0 -2)">{_mark(face)}</g>{badge}'
    block = (
        '<rect class="d-under" x="-29" y="-25" width="58" height="57" rx="14"/>'
        '<rect class="d-face" x="-29" y="-30" width="58" height="57" rx="14"/>'
        '<path class="d-gleam" d="M-24-19q1-6 8-6h24"/>'
    )
    return _die(colour, "pooled" if face else "unrolled", face or "", block + mark)


def die_set_aside(colour: str) -> str:
    """The empty slot of a die that comes back when the water rises."""
    slot = '<rect class="d-slot" x="-26" y="-28" width="52" height="52" rx="12"/>'
    shape = use(f"shape-{colour}", 'class="d-missing" transform="translate(0 -2) scale(1.1)"')
    return _die(colour, "aside", "", slot + shape)


def die_out(colour: str) -> str:
    """What is left of a die whose rat is out of play."""
    return _die(colour, "out", "", use("bubbles"))


# ---- tokens and tiles


def sink_token(value: int | None) -> str:
    """A sink token: face up its number, face down a wave."""
    wave = '<path class="t-wave" d="M-10-3q5-5 10 0t10 0M-10 5q5-5 10 0t10 0"/>'
    face = wave if value is None else f'<text class="t-num" y="7.4">{value}</text>'
    return (
        f'<svg class="sink {"down" if value is None else "up"}" viewBox="-20 -20 40 40" aria-hidden="true">'
        f'<circle class="t-under" cy="1.6" r="17"/><circle class="t-face" r="17"/>{face}</svg>'
    )


def cheese(value: str) -> str:
    """A piece of cheese with its points, or `?` when it lies face down."""
    return f'{use("cheese")}<text class="ch-num" y="7.6">{value}</text>'


def wedge(points: int) -> str:
    """The cheese that a player has taken, as one piece with all its points."""
    drawn = cheese(str(points))
    return f'<svg class="wedge" viewBox="-17 -14 34 26" aria-hidden="true">{drawn}</svg>'


_TILE_PLACES = ((-20, 15), (0, -16), (20, 15))


def tile(rats: Sequence[int], words: str) -> str:
    """A life-preserver tile: the faces of its rats in a lifebuoy."""
    heads = dots = ""
    for r, (x, y) in zip(rats, _TILE_PLACES, strict=True):
        heads += head(RATS[r], x, y, 1.12)
        place = f"translate({x * 2.02:g} {y * 1.9 + (12 if y > 0 else -12):g})"
        disc = f'<circle class="tag-disc" r="10"/>{tag_shape(RATS[r], 0.7)}'
        dots += f'<g class="c-{RATS[r]}" transform="{place}">{disc}</g>'
    return (
        f'<svg class="{GAME} tile" viewBox="-60 -60 120 120" role="img" aria-label="{words}">'
        f'<circle class="tile-mid" r="50"/><g transform="scale(2.36)">{use("thin")}</g>{heads}{dots}</svg>'
    )


def tile_back(words: str) -> str:
    """The back of a life-preserver tile."""
    return (
        f'<svg class="{GAME} tile back" viewBox="-26 -26 52 52" role="img" aria-label="{words}">'
        f'{use("buoy")}<text class="tile-q" y="6.6">?</text></svg>'
    )
