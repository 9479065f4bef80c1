"""Boards as SVG files of their own, for image viewers and notebooks.

Many programs that show SVG know neither custom properties, nor rules inside rules, nor styles that reach
into a `use`. So the symbols are written out in place, and the style sheet of the game's pieces is resolved to
plain colours: those of the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scupper.engine.svg_symbols import LATER

DAY: Final[Mapping[str, str]] = {
    "serif": "Palatino, 'Book Antiqua', Georgia, serif",
    "sans": "'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    "card": "#fffaf0",
    "line": "#cdbf9f",
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
"""The site's tokens by day, as far as boards need them; a test holds them against its style sheet."""

PIECES: Final[Mapping[str, tuple[str, str, str, str, str]]] = {
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


@dataclass(frozen=True)
class Sheet:
    """What the boards of one game are drawn with.

    `game` is the class that its style sheet `css` is bound to: the rules inside a block of that class alone
    are for the board, and hold no further rules. `symbols` are the drawings behind `use`, by their names
    after `prefix`, and `colours` those that its pieces have.
    """

    title: str
    game: str
    prefix: str
    css: str
    symbols: Mapping[str, str]
    definitions: str
    colours: Sequence[str]

    def file(self, drawn: str, box: tuple[float, float, float, float]) -> str:
        """A complete SVG file around what is drawn on a board, showing the box left, top, width, height."""
        left, top, width, height = box
        size = f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        head = f"<title>{self.title}</title><style>{self._styles}</style><defs>{self.definitions}</defs>"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.game}" {size}>'
            f"{head}{self._written_out(drawn)}</svg>\n"
        )

    def _written_out(self, markup: str) -> str:
        """The markup with every symbol in place of its use."""
        return re.sub(
            rf'<use href="#{self.prefix}-([\w-]+)"([^>]*)/>',
            lambda m: f"<g{m[2]}>{self._written_out(self.symbols[m[1]])}</g>",
            markup.replace(LATER, ""),
        )

    @cached_property
    def _styles(self) -> str:
        """The rules for pieces and board, by day, with every variable resolved."""
        text = re.sub(r"/\*.*?\*/", "", self.css, flags=re.DOTALL)
        own = [body for prelude, body in _blocks(text) if prelude == f".{self.game}"]
        variables = dict(DAY)
        for body in own:
            variables.update(re.findall(r"--([\w-]+): ([^;]+);", body))
        return "".join(
            self._rule(selector, body, variables) for outer in own for selector, body in _blocks(outer)
        )

    def _rule(self, selector: str, body: str, variables: Mapping[str, str]) -> str:
        """One rule with plain values; for each colour one of its own when it uses the colours of pieces."""
        kept = [d.strip() for d in body.split(";") if d.strip() and not d.strip().startswith(_DYNAMIC)]
        declarations = ";".join(kept)
        if not re.search(rf"var\(--({'|'.join(_SHADES)})\)", declarations):
            return f".{self.game} {selector}{{{_resolved(declarations, variables)}}}"
        found = ""
        for colour in self.colours:
            shades = dict(zip(_SHADES, PIECES[colour], strict=True))
            plain = _resolved(declarations, {**variables, **shades})
            found += f".{self.game} .c-{colour} {selector}{{{plain}}}"
        return found


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


def _resolved(declarations: str, variables: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda m: variables[m[1]], declarations)
