"""The board of Abandon Ship as an SVG file of its own, for image viewers and notebooks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from scupper.engine.svg_file import DAY, Sheet
from scupper.games.abandon_ship.components import DICE
from scupper.games.abandon_ship.picture_pieces import GAME
from scupper.games.abandon_ship.picture_ship import DEFINITIONS, SYMBOLS, VIEW_BOX

_MARGIN = 110


@cache
def _sheet() -> Sheet:
    css = files(__package__).joinpath("picture.css").read_text("utf-8")
    return Sheet("Abandon Ship", GAME, "as", css, SYMBOLS, DEFINITIONS, DICE)


def as_document(drawn: str) -> str:
    """A complete SVG file around what is drawn on the board."""
    left, top, width, height = VIEW_BOX
    sky = f'<rect x="-500" width="1500" height="{height}" fill="{DAY["sky"]}"/>'
    return _sheet().file(sky + drawn, (left - _MARGIN, top, width + 2 * _MARGIN, height))
