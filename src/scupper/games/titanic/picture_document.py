"""The board of the Titanic as an SVG file of its own, for image viewers and notebooks."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from scupper.engine.svg_file import Sheet
from scupper.games.titanic.picture_camera import VIEW_BOX
from scupper.games.titanic.picture_pieces import GAME, PREFIX, SHADES
from scupper.games.titanic.picture_sea import DEFINITIONS, SYMBOLS


@cache
def _sheet() -> Sheet:
    css = files(__package__).joinpath("picture.css").read_text("utf-8")
    return Sheet("The Sinking of the Titanic", GAME, PREFIX, css, SYMBOLS, DEFINITIONS, SHADES)


def as_document(drawn: str) -> str:
    """A complete SVG file around what is drawn on the board; it looks through the wide frame."""
    wide_only = re.sub(r'(<g id="near-look") transform="[^"]*"', r"\1", drawn)
    return _sheet().file(wide_only, VIEW_BOX)
