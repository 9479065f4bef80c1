"""The board of Sabordage as an SVG file of its own, for image viewers and notebooks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from scupper.engine.svg_file import Sheet
from scupper.games.sabordage.picture_drawings import DEFINITIONS, SYMBOLS
from scupper.games.sabordage.picture_pieces import COLOURS, GAME, PREFIX


@cache
def _sheet() -> Sheet:
    css = files(__package__).joinpath("picture.css").read_text("utf-8")
    return Sheet("Sabordage", GAME, PREFIX, css, SYMBOLS, DEFINITIONS, COLOURS)


def as_document(drawn: str, box: tuple[float, float, float, float]) -> str:
    """A complete SVG file around what is drawn on the board."""
    return _sheet().file(drawn, box)
