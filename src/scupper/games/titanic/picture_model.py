"""Where things stand in the picture of the Titanic: the geometric model of its rules.

Units: one space of the ship is 10 wide, x to the right, y down, the water line at y = 0. The ship is drawn as
it lies at mark 0 and turned about its screw; all else stands still.
"""

from __future__ import annotations

import math
from typing import Final

from scupper.games.titanic.components import COLUMNS, MODEL, PLACE, ROWS

UNIT: Final = 10
CELL: Final = round(UNIT * MODEL["sea_cell"])
"""How wide a cell of the sea is."""
PIVOT: Final = (round(UNIT * MODEL["pivot"][0]), round(-UNIT * MODEL["pivot"][1]))
LEFT: Final = -CELL * COLUMNS // 2
DEPTH: Final = CELL * ROWS
Spot = tuple[float, float]
ARROW: Final = (round(UNIT * MODEL["white_arrow"][0]), round(-UNIT * MODEL["white_arrow"][1]))
ARROW_SEEN: Final = range(1, 34)
"""The marks at which the arrow at the stern is out of the water."""


def turned(mark: int) -> int:
    """By how many degrees the ship is turned at a mark."""
    return int(MODEL["degrees_per_mark"]) * mark


def deck_place(space: int) -> tuple[int, int]:
    """Where a space of the ship is, as the ship lies at mark 0."""
    x, y = PLACE[space]
    return UNIT * x, -UNIT * y


def afloat(x: float, y: float, mark: int) -> Spot:
    """Where a point of the ship is in the picture when the ship has turned."""
    angle = math.radians(turned(mark))
    away, up = x - PIVOT[0], PIVOT[1] - y
    return (
        PIVOT[0] + away * math.cos(angle) - up * math.sin(angle),
        PIVOT[1] - away * math.sin(angle) - up * math.cos(angle),
    )


def cell_place(cell: int) -> tuple[int, int]:
    """The middle of a cell of the sea, or of a rescue space."""
    return LEFT + CELL * (cell % COLUMNS) + CELL // 2, CELL * (cell // COLUMNS) - CELL // 2


def area_place(player: int) -> tuple[int, int]:
    """Where in the launching area a player's piece is."""
    return (-116, -96)[player % 2], (8, 21)[player // 2]
