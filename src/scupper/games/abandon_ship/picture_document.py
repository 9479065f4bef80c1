"""The board of Abandon Ship as an SVG file of its own, for image viewers and notebooks.

Many programs that show SVG know neither custom properties nor styles that reach into a `use`. So the symbols
are written out in place, and the rules of `picture.css` are resolved to plain colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from scupper.games.abandon_ship.components import DICE
from scupper.games.abandon_ship.picture_pieces import GAME
from scupper.games.abandon_ship.picture_ship import DEFINITIONS, SYMBOLS, VIEW_BOX

LIGHT: Final[dict[str, str]] = {
    "serif": "Palatino, 'Book Antiqua', Georgia, serif",
    "sans": "'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    "ink": "#1c2a38",
    "quiet": "#59616d",
    "sky": "#cfe3ea",
    "haze": "#e9e9de",
    "sea": "#2d728f",
    "deep": "#123f58",
    "foam": "#e8f5f7",
    "crest": "#f2fbfc",
    "wood": "#8b5a33",
    "wood-light": "#c08a55",
    "hull": "#26323d",
    "brass": "#b98a2e",
    "lamp": "#ffe9a8",
    "lamp-ink": "#3a2c0a",
    "buoy": "#fbf6ea",
    "buoy-band": "#c8432f",
    "pink": "#f0b3a4",
}
"""The site's tokens by day, as far as the board needs them; a test holds them against its style sheet."""

PIECES: Final[dict[str, tuple[str, str, str, str, str]]] = {
    "red": ("#c23b33", "#692c2a", "#f8d9d5", "#96352f", "#ffffff"),
    "orange": ("#d9772b", "#73462b", "#fae4d7", "#a75f2e", "#1c2a38"),
    "yellow": ("#d9b02c", "#716130", "#f7f0da", "#8f7522", "#1c2a38"),
    "green": ("#3f8f55", "#265139", "#d9e8db", "#337148", "#ffffff"),
    "blue": ("#2f68b5", "#1f3e67", "#d4e0f2", "#27538f", "#ffffff"),
    "purple": ("#7a4aa0", "#442f5d", "#e3daed", "#5f3d7f", "#ffffff"),
    "black": ("#39414b", "#12171d", "#d4d6d8", "#20262d", "#ffffff"),
    "white": ("#f6f1e2", "#8d8467", "#fdfcf9", "#7d7457", "#1c2a38"),
}
"""Colour -> body, outline, belly, shape and ink on it, likewise."""

_SHADES = ("c", "d", "l", "s", "on")
_DYNAMIC = ("transition", "animation", "pointer-events")
_MARGIN = 110


def as_document(drawn: str) -> str:
    """A complete SVG file around what is drawn on the board."""
    left, top, width, height = VIEW_BOX
    box = f"{left - _MARGIN} {top} {width + 2 * _MARGIN} {height}"
    sky = f'<rect x="-500" width="1500" height="{height}" fill="{LIGHT["sky"]}"/>'
    size = f'width="{width + 2 * _MARGIN}" height="{height}"'
    head = f"<title>Abandon Ship</title><style>{_styles()}</style><defs>{DEFINITIONS}</defs>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{GAME}" viewBox="{box}" {size}>'
        f"{head}{sky}{_written_out(drawn)}</svg>\n"
    )


def _written_out(markup: str) -> str:
    """The markup with every symbol in place of its use."""
    return re.sub(
        r'<use href="#as-([\w-]+)"([^>]*)/>', lambda m: f"<g{m[2]}>{_written_out(SYMBOLS[m[1]])}</g>", markup
    )


@cache
def _styles() -> str:
    """The rules for pieces and board, by day, with every variable resolved."""
    text = re.sub(
        r"/\*.*?\*/", "", files(__package__).joinpath("picture.css").read_text("utf-8"), flags=re.DOTALL
    )
    own = [body for prelude, body in _blocks(text) if prelude == f".{GAME}"]
    variables = dict(LIGHT)
    for body in own:
        variables.update(re.findall(r"--([\w-]+): ([^;]+);", body))
    return "".join(_rule(selector, body, variables) for outer in own for selector, body in _blocks(outer))


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """(prelude, body) of each block that is not inside another one."""
    depth = start = 0
    prelude = ""
    for at, sign in enumerate(text):
        if sign == "{":
            if depth == 0:
                prelude, start = text[start:at].strip(), at + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield prelude, text[start:at]
                start = at + 1


def _rule(selector: str, body: str, variables: dict[str, str]) -> str:
    """One rule with plain values; for each colour one of its own when it uses the colours of pieces."""
    kept = [d.strip() for d in body.split(";") if d.strip() and not d.strip().startswith(_DYNAMIC)]
    declarations = ";".join(kept)
    if not re.search(rf"var\(--({'|'.join(_SHADES)})\)", declarations):
        return f".{GAME} {selector}{{{_resolved(declarations, variables)}}}"
    found = ""
    for colour in DICE:
        shades = dict(zip(_SHADES, PIECES[colour], strict=True))
        found += f".{GAME} .c-{colour} {selector}{{{_resolved(declarations, variables | shades)}}}"
    return found


def _resolved(declarations: str, variables: dict[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda m: variables[m[1]], declarations)
