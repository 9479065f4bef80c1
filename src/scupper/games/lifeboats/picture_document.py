"""The board of Lifeboats as an SVG file of its own, for image viewers and notebooks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from scupper.engine.svg_file import Sheet
from scupper.games.lifeboats.picture_pieces import GAME, PREFIX, SHADES
from scupper.games.lifeboats.picture_sea import DEFINITIONS, SYMBOLS, VIEW_BOX


@cache
def _sheet() -> Sheet:
    css = files(__package__).joinpath("picture.css").read_text("utf-8")
    return Sheet("Lifeboats", GAME, PREFIX, css, SYMBOLS, DEFINITIONS, SHADES)


def as_document(drawn: str) -> str:
    """A complete SVG file around what is drawn on the board."""
    return _sheet().file(drawn, VIEW_BOX)
