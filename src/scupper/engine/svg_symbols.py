"""The symbols that a game's pictures are made of: read from `picture.svg`, and sent to a page once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

LATER: Final = ' data-later=""'
"""Marks a use that nobody sees before something moves or is pointed at: a page begins without its symbol."""


def read_outlines(package: str, prefix: str) -> dict[str, str]:
    """Name -> drawing of every symbol in the `picture.svg` of a game's package.

    There each stands on a line of its own, as a group whose id is its name after the prefix.
    """
    text = files(package).joinpath("picture.svg").read_text("utf-8")
    return dict(re.findall(rf'^<g id="{prefix}-([\w-]+)">(.*)</g>$', text, re.MULTILINE))


def sprite(game: str, prefix: str, definitions: str, symbols: Mapping[str, str]) -> str:
    """An invisible SVG with gradients, patterns and symbols, bound by its class to the game's style sheet.

    The symbols are hidden, so that a browser styles and lays out their uses alone; gradients must not be.
    """
    drawings = "".join(
        f'<g id="{prefix}-{name}" class="{game}">{drawing}</g>' for name, drawing in symbols.items()
    )
    both = f'<defs>{definitions}</defs><defs hidden="">{drawings}</defs>'
    return f'<svg class="{game} sprite" width="0" height="0" aria-hidden="true">{both}</svg>'


def later(markup: str) -> str:
    """Uses of symbols with that mark."""
    return markup.replace("<use", f"<use{LATER}")
