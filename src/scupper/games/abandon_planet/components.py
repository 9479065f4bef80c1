"""What is in the box of Abandon Planet, read from `components.toml` and checked: tables for the rules.

Tiles and their classes are as in docs/rules/abandon-planet.md, "Components". Compiled code freezes these
tuples, so a changed file is another compiled game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import IntEnum
from importlib.resources import files
from typing import Any, Final

with files(__package__).joinpath("components.toml").open("rb") as _file:
    _box: Final[dict[str, Any]] = tomllib.load(_file)


class TileClass(IntEnum):
    """What a tile does, and when."""

    RESOURCE = 0
    LANDING = 1  # when a rocket takes control, for a price perhaps
    DELAYED = 2  # after Scavenge
    SLIDER = 3  # an Aftermath tile that slides and gives scrap
    IMMEDIATE = 4  # when it is revealed; later on a landing effect
    BLANK = 5


RESOURCES: Final[tuple[str, ...]] = tuple(_box["resources"])
"""The kinds of resource, by number."""
TOOL, FUEL, FOOD, OXYGEN, CHIP = range(5)
ANY, SCRAP = len(RESOURCES), len(RESOURCES)
"""ANY in place of a kind: the collector chooses. SCRAP comes after the kinds where items are counted."""
ITEMS: Final = (*RESOURCES, "scrap")
STONES: Final[tuple[str, ...]] = tuple(_box["stones"])
"""The kinds of stone, by number."""
DELAY, BOOSTER, CANNON, SHIELD, SABOTAGE = range(5)
STONES_OF_A_KIND: Final[int] = _box["stones_of_a_kind"]
COLOURS: Final[tuple[str, ...]] = tuple(_box["colours"])
"""The colour of each seat's rocket."""
PATHS: Final[int] = _box["paths"]
SPOTS: Final[tuple[str, ...]] = tuple(f"{path}{ring}" for path in range(1, PATHS + 1) for ring in "io")
"""The places for tiles in spot order: spot = 2 * path (from 0), + 1 for the outer one."""
GOALS: Final[Mapping[str, tuple[int, ...]]] = {
    name: tuple(goal[item] for item in ITEMS) for name, goal in _box["goals"].items()
}

_tiles: Final[list[dict[str, Any]]] = _box["tile"]
TILES: Final[tuple[str, ...]] = tuple(tile["id"] for tile in _tiles)
"""The kinds of tile by number, Resource tiles first."""
COPIES: Final[tuple[int, ...]] = tuple(tile.get("copies", 1) for tile in _tiles)
CLASS: Final[tuple[int, ...]] = tuple(TileClass[tile["class"].upper()].value for tile in _tiles)
GIVES: Final[tuple[int, ...]] = tuple(
    (*RESOURCES, "any").index(tile["gives"]) if "gives" in tile else -1 for tile in _tiles
)
"""kind of tile -> the resource that a Resource tile gives, or ANY."""
SCRAP_ON: Final[tuple[int, ...]] = tuple(tile.get("scrap", 0) for tile in _tiles)
SLIDES: Final[tuple[int, ...]] = tuple(int(tile.get("slider", False)) for tile in _tiles)
PRICE: Final[tuple[int, ...]] = tuple(tile.get("price", 0) for tile in _tiles)
"""kind of tile -> the scrap that its landing effect costs."""
FIRST_AFTERMATH: Final[int] = sum(kind == TileClass.RESOURCE for kind in CLASS)
"""The kinds of Aftermath tile begin here."""
N_AFTERMATH: Final = len(TILES) - FIRST_AFTERMATH
RUIN: Final = TILES.index("ruin")
WRECK: Final = TILES.index("wreck")
SCRAPYARD: Final = TILES.index("scrapyard")
CRATER: Final = TILES.index("crater")
TRADER: Final = TILES.index("trader")
BAZAAR: Final = TILES.index("bazaar")
ARSENAL: Final = TILES.index("arsenal")
SALVOR: Final = TILES.index("salvor")
DEPOT: Final = TILES.index("depot")
CONVOY: Final = TILES.index("convoy")
LOOKOUT: Final = TILES.index("lookout")
BEACON: Final = TILES.index("beacon")
MUDSLIDE: Final = TILES.index("mudslide")
AIRDROP: Final = TILES.index("airdrop")
STARFALL: Final = TILES.index("starfall")
BLACKOUT: Final = TILES.index("blackout")
BLANK: Final = TILES.index("blank")

if len(set(TILES)) != len(TILES):
    raise ValueError("components.toml: two kinds of tile have the same id")
if list(CLASS) != sorted(CLASS):
    raise ValueError("components.toml: tiles stand by class, Resource tiles first")
if sum(COPIES[:FIRST_AFTERMATH]) != len(SPOTS):
    raise ValueError("components.toml: there must be a Resource tile for every spot")
if any((CLASS[kind] == TileClass.RESOURCE) != (GIVES[kind] >= 0) for kind in range(len(TILES))):
    raise ValueError("components.toml: Resource tiles give a resource, and no others do")
