"""The board of Abandon Planet as an SVG file of its own, for image viewers and notebooks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from scupper.engine.svg_file import Sheet
from scupper.games.abandon_planet.components import COLOURS
from scupper.games.abandon_planet.picture_drawings import DEFINITIONS
from scupper.games.abandon_planet.picture_pieces import GAME, OUTLINES, PREFIX

VIEW_BOX: Final = (-214, -232, 428, 464)
"""The part of the picture that is shown whatever the shape of the window: left, top, width, height."""


@cache
def _sheet() -> Sheet:
    css = files(__package__).joinpath("picture.css").read_text("utf-8")
    return Sheet("Abandon Planet", GAME, PREFIX, css, OUTLINES, DEFINITIONS, COLOURS)


def as_document(drawn: str) -> str:
    """A complete SVG file around what is drawn on the board."""
    return _sheet().file(drawn, VIEW_BOX)
