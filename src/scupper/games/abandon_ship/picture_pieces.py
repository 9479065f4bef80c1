"""The pieces of Abandon Ship as SVG: rats, dice, lifebuoys, cheese and sink tokens.

Their outlines are drawn in `picture.svg`, one symbol a line, in units of the board. Colours come from the
style sheet through the classes `c-red` to `c-white`; each colour has a shape of its own, so that colour is
never the only sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.svg_symbols import read_outlines
from scupper.games.abandon_ship.components import RATS, SINK_COUNT, SINK_VALUES

GAME: Final = "abandon-ship"
"""The class that the style sheet of these pieces is bound to."""

OUTLINES: Final = read_outlines(__package__, "as")
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


def head(colour: str, mood: str, x: float, y: float) -> str:
    """A rat's head, as it looks out of a tile."""
    place = f"translate({x:g} {y:g}) scale(1.12) translate(0 16)"
    return f'<g class="c-{colour}" transform="{place}">{use("face")}{use(mood)}</g>'


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


def _die(colour: str, kind: str, face: str, slot: str, mark: str) -> str:
    """A die and the slot under it; the style sheet shows which of them is there."""
    return (
        f'<svg id="die-{colour}" class="die {kind} c-{colour}" data-face="{face}" viewBox="-32 -32 64 64" '
        f'aria-hidden="true"><g class="slot">{slot}</g><g class="block">{use("die")}{mark}</g></svg>'
    )


def _slot(colour: str) -> str:
    return use("slot") + use(f"shape-{colour}", 'class="d-missing" transform="translate(0 -2) scale(1.1)"')


def die(colour: str, face: str | None, fate: str = "") -> str:
    """A die of the pool with its face; without one it has not been rolled yet.

    Its fate under the picked choice: `goes` (out of the game with a rat that goes up), `risk` (so it would,
    if that rat were picked), or nothing.
    """
    shape = f"shape-{colour}"
    if face is None:
        mark = use(shape, 'class="d-blank" transform="translate(0 -2) scale(1.5)"')
    else:
        badge = use(shape, 'class="d-badge" transform="translate(-19.5 17.5) scale(.62)"')
        mark = f'<g transform="translate(0 -2)">{_mark(face)}</g>{badge}'
    kind = ("pooled" if face else "unrolled") + (f" {fate}" if fate else "")
    return _die(colour, kind, face or "", _slot(colour), mark)


def die_set_aside(colour: str) -> str:
    """The empty slot of a die that comes back when the water rises."""
    return _die(colour, "aside", "", _slot(colour), "")


def die_out(colour: str) -> str:
    """What is left of a die whose rat is out of play."""
    return _die(colour, "out", "", use("bubbles"), "")


# ---- tokens and tiles


def sink_tokens(left: Sequence[int], name: str, apart: float) -> str:
    """The sink tokens in a row around 0, each in its place by value: those that have come up show it.

    `left` are those of each value that lie face down.
    """
    tokens = [(value, k >= left[n]) for n, value in enumerate(SINK_VALUES) for k in range(SINK_COUNT[n])]
    found = ""
    for row, (value, up) in enumerate(tokens):
        place = f'transform="translate({(row - (len(tokens) - 1) / 2) * apart:g} 0)"'
        face = f'<text class="t-num" y="4.6">{value}</text>' if up else use("wave")
        side = f'class="sink{" up" if up else ""}" data-turn="{up:d}" data-count="{up:d}"'
        drawn = f'<g class="swell"><circle class="t-face" r="11"/>{face}</g>'
        found += f'<g id="{name}-{row}" {side} {place}>{drawn}</g>'
    return found


def cheese(value: str) -> str:
    """A piece of cheese with its points, or `?` when it lies face down."""
    return f'{use("cheese")}<text class="ch-num" y="7.6">{value}</text>'


def wedge(points: int, landing: str) -> str:
    """The cheese that a player has taken, as one piece with all its points, and a piece that flies there."""
    own = f'<g class="all">{cheese(str(points))}</g>'
    return f'<svg class="wedge" viewBox="-17 -14 34 26" aria-hidden="true">{own}{landing}</svg>'


_TILE_PLACES = ((-20, 15), (0, -16), (20, 15))


def tile(rats: Sequence[int], moods: Sequence[str], words: str) -> str:
    """A life-preserver tile: the faces of its rats in a lifebuoy."""
    heads = dots = ""
    for r, mood, (x, y) in zip(rats, moods, _TILE_PLACES, strict=True):
        heads += head(RATS[r], mood, x, y)
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
