"""What is in the box of Lifeboats, read from `components.toml` and checked: tables for the rules.

The board and the pieces are as in docs/rules/lifeboats.md, section 3. Compiled code freezes these tuples, so
a changed file is another compiled game.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

with files(__package__).joinpath("components.toml").open("rb") as _file:
    _box: Final[dict[str, Any]] = tomllib.load(_file)

COLOURS: Final[tuple[str, ...]] = tuple(_box["colours"])
"""The colours that seats can have."""
BLACK: Final = "black"
"""The colour of the boat that belongs to nobody."""
RANKS: Final = ("officer", "sailor")

BOAT_SEATS: Final[int] = _box["boat_seats"]
LEAKS: Final[int] = _box["leaks"]
COLUMNS: Final[int] = _box["board"]["columns"]
STEPS_TO_LAND: Final[int] = _box["board"]["steps_to_land"]

ISLANDS: Final[tuple[str, ...]] = tuple(island["id"] for island in _box["island"])
ISLAND_OF: Final[tuple[int, ...]] = tuple(
    next((i for i, island in enumerate(_box["island"]) if column in island["columns"]), -1)
    for column in range(1, COLUMNS + 1)
)
"""column, from 0 -> the island it leads to."""
POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(island[rank] for rank in RANKS) for island in _box["island"]
)
"""island, rank -> points of a pawn ashore."""

if -1 in ISLAND_OF:
    raise ValueError("components.toml: every column must lead to an island")
if sum(len(island["columns"]) for island in _box["island"]) != COLUMNS:
    raise ValueError(f"components.toml: each of the columns 1 to {COLUMNS} must lead to one island")
if len(COLOURS) + 1 > COLUMNS or BLACK in COLOURS or len(set(COLOURS)) != len(COLOURS):
    raise ValueError("components.toml: the colours must differ, and each and black needs a column")
