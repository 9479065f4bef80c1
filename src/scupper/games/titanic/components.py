"""What is in the box of The Sinking of the Titanic, read from `components.toml` and checked.

Spaces of the ship are numbered in the order of the file: passages, stairs, staterooms, lifeboats. Cells of
the sea are numbered row by row, row 0 being that of the rescue ship. Compiled code freezes these tuples, so
a changed file is another compiled game.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from importlib.resources import files
from typing import Any, Final

with files(__package__).joinpath("components.toml").open("rb") as _file:
    _box: Final[dict[str, Any]] = tomllib.load(_file)


class Kind(IntEnum):
    """The kinds of space on the ship."""

    PASSAGE = 0
    STAIR = 1
    ROOM = 2
    BOAT = 3


class Spot(IntEnum):
    """What a space of the ship offers."""

    NONE = 0
    FOOD = 1
    WATER = 2


class Goods(IntEnum):
    """What is gained, lost and demanded."""

    PASSENGER = 0
    FOOD = 1
    WATER = 2


FOOD_TOKENS: Final[int] = _box["food_tokens"]
WATER_TOKENS: Final[int] = _box["water_tokens"]
LAST_MARK: Final[int] = _box["last_mark"]
MODEL: Final[dict[str, Any]] = _box["model"]
"""How the ship turns: for pictures alone."""

# ---- The ship

_spaces: Final[dict[str, dict[str, Any]]] = _box["space"]
SPACES: Final[tuple[str, ...]] = tuple(_spaces)
"""The spaces of the ship by their ids."""
KIND: Final[tuple[int, ...]] = tuple(
    ("passage", "stair", "room", "boat").index(space["kind"]) for space in _spaces.values()
)
_spots: Final[dict[str, int]] = {"food": Spot.FOOD, "water": Spot.WATER}
SPOT: Final[tuple[int, ...]] = tuple(
    _spots.get(space.get("spot", ""), Spot.NONE) for space in _spaces.values()
)
PLACE: Final[tuple[tuple[int, int], ...]] = tuple((space["x"], space["y"]) for space in _spaces.values())
"""space -> x and y of its centre, in ship-board coordinates."""
SINKS: Final[tuple[int, ...]] = tuple(
    space["launch"] if space["kind"] == "boat" else space["sinks"] for space in _spaces.values()
)
"""space -> the mark at which it is flooded, or at which a lifeboat leaves the ship."""
START: Final[int] = next(n for n, space in enumerate(_spaces.values()) if space.get("spot") == "start")
FIRST_ROOM: Final[int] = KIND.index(Kind.ROOM)
"""Stateroom n, from 1, is the space FIRST_ROOM + n - 1."""
FIRST_BOAT: Final[int] = KIND.index(Kind.BOAT)
"""Lifeboat n, from 1, is the space FIRST_BOAT + n - 1."""
ROOMS: Final[int] = KIND.count(Kind.ROOM)
BOATS: Final[int] = KIND.count(Kind.BOAT)
LAST_LAUNCH: Final[int] = max(SINKS[FIRST_BOAT:])
"""The mark at which the last lifeboat leaves."""
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(SPACES.index(other) for other in space["open"]) for space in _spaces.values()
)
"""space -> the spaces that can be entered from it without hindrance."""
BULKHEADS: Final[tuple[tuple[int, int], ...]] = tuple(
    (n, SPACES.index(other))
    for n, space in enumerate(_spaces.values())
    for other in space.get("bulkhead", ())
    if space["kind"] != "boat"
)
"""Each bulkhead between two spaces of a deck, once from either side."""

WORD: Final[int] = KIND.index(Kind.STAIR)
"""Sets of spaces are two masks: of the passages, and of all others less this number."""
ALONG: Final = sum(1 << n for n in range(WORD) if n + 1 in NEIGHBOURS[n] and n + 1 < WORD)
"""The passages that are open to the next by number: a step along a deck is a shift of the mask."""
SHUT: Final = sum(1 << n for n, other in BULKHEADS if other == n + 1)
"""The passages with a bulkhead between them and the next."""
_whole: Final = (1 << WORD) - 1
_near: Final = tuple(sum(1 << other for other in others) for others in NEIGHBOURS)
NEAR_LOW: Final = tuple(mask & _whole for mask in _near)
NEAR_HIGH: Final = tuple(mask >> WORD for mask in _near)
WITH_DOORS: Final = sum(1 << n for n in range(WORD) if NEAR_HIGH[n] != 0)
"""The passages from which stairs, staterooms or lifeboats can be entered."""
_dry: Final = tuple(sum(1 << n for n, sinks in enumerate(SINKS) if sinks > m) for m in range(LAST_MARK + 1))
DRY_LOW: Final = tuple(mask & _whole for mask in _dry)
"""mark -> the spaces that can still be entered."""
DRY_HIGH: Final = tuple(mask >> WORD for mask in _dry)
_rooms: Final = sum(1 << n for n, kind in enumerate(KIND) if kind == Kind.ROOM)
ROOMS_HIGH: Final = _rooms >> WORD
STAIRS_HIGH: Final = ((1 << FIRST_ROOM) - 1) >> WORD
"""From the stairs walks lead on, and from nothing else in the second mask."""

# ---- The sea

COLUMNS: Final[int] = _box["sea"]["columns"]
ROWS: Final[int] = _box["sea"]["rows"]
"""Rows 1 to 12; row 0 is the rescue ship."""
LAUNCHING_AREA: Final[int] = (ROWS + 1) * COLUMNS
"""The number of the launching area, behind those of all cells."""


def cell_number(name: str) -> int:
    """The number of a cell such as k7."""
    return int(name[1:]) * COLUMNS + ord(name[0]) - ord("a")


def cell_name(cell: int) -> str:
    """The name of a cell, or `la`."""
    return "la" if cell == LAUNCHING_AREA else f"{chr(ord('a') + cell % COLUMNS)}{cell // COLUMNS}"


RESCUE_CELLS: Final = tuple(cell_number(name) for name in _box["sea"]["rescue"])
CELLS: Final = (*RESCUE_CELLS, *range(COLUMNS, LAUNCHING_AREA))
"""Where pieces at sea can be, besides the launching area: the rescue spaces, then the grid."""
ISLANDS: Final = tuple(tuple(cell_number(name) for name in cells) for cells in _box["island"].values())
"""Island n, from 1, is at n - 1: its four cells, row by row."""
CORNER: Final = tuple(cells[0] for cells in ISLANDS)
"""island -> its upper left cell."""
AREA_CELLS: Final = tuple(cell_number(name) for name in _box["sea"]["launching_area"])
AREA_WIDTH: Final = AREA_CELLS[-1] % COLUMNS - AREA_CELLS[0] % COLUMNS + 1
AREA_HEIGHT: Final = AREA_CELLS[-1] // COLUMNS - AREA_CELLS[0] // COLUMNS + 1
FIRST_RESCUE: Final = RESCUE_CELLS[0]
LAST_RESCUE: Final = RESCUE_CELLS[-1]
ISLAND_ROWS: Final = tuple(
    sum(1 << cell % COLUMNS for cells in ISLANDS for cell in cells if cell // COLUMNS == row)
    for row in range(ROWS + 1)
)
"""row -> a mask of the columns in which there is an island."""

UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
STEP: Final = (-COLUMNS, COLUMNS, -1, 1)
"""way -> what a step adds to the number of a cell."""
MOST_STEPS: Final = 6


def _cells_ahead(cell: int, way: int) -> list[int]:
    """The cells of the same row, or grid cells of the same column, that lie ahead, nearest first."""
    if way in (LEFT, RIGHT):
        in_line = [other for other in CELLS if other // COLUMNS == cell // COLUMNS]
    else:
        in_line = [other for other in CELLS if other % COLUMNS == cell % COLUMNS and other >= COLUMNS]
    ahead = [other for other in in_line if (other - cell) * STEP[way] > 0]
    return sorted(ahead, reverse=STEP[way] < 0)


def _line(cell: int, way: int) -> int:
    """8 times the steps that lie open before the edge or the launching area, plus those to an island."""
    ahead = _cells_ahead(cell, way)
    open_steps = next((n for n, other in enumerate(ahead) if other in AREA_CELLS), len(ahead))
    islands = [n for n, other in enumerate(ahead, 1) if any(other in cells for cells in ISLANDS)]
    return 8 * open_steps + (islands[0] if islands and islands[0] <= MOST_STEPS else 0)


LINE: Final = tuple(_line(cell, way) for way in range(4) for cell in range(LAUNCHING_AREA))
"""way * LAUNCHING_AREA + cell -> what lies ahead: see `_line`."""


def _start(cell: int, way: int) -> int:
    """4 times the first cell from which a leg may start that leads a certain way, plus how many there are."""
    land = next((cells for cells in (*ISLANDS, AREA_CELLS) if cell in cells), (cell,))
    if cell == LAUNCHING_AREA:
        land = AREA_CELLS
    edge = [one for one in land if one + STEP[way] not in land]
    return 4 * edge[0] + (0 if land == AREA_CELLS and way == UP else len(edge))


START_CELL: Final = tuple(_start(cell, way) for way in range(4) for cell in range(LAUNCHING_AREA + 1))
"""way * (LAUNCHING_AREA + 1) + cell -> where a leg may start: see `_start`."""

# ---- Cards

_passengers: Final[dict[str, int]] = _box["passenger"]
PASSENGERS: Final[tuple[str, ...]] = tuple(_passengers)
"""The passenger cards by their ids."""
CARD_ROOM: Final[tuple[int, ...]] = tuple(FIRST_ROOM + room - 1 for room in _passengers.values())
"""passenger card -> the space of the stateroom that it names."""


def _effects(deck: str) -> tuple[tuple[int, int, int], ...]:
    return tuple((card["passenger"], card["food"], card["water"]) for card in _box[deck].values())


SEA_CARDS: Final[tuple[str, ...]] = tuple(_box["sea_card"])
SEA_EFFECT: Final = _effects("sea_card")
"""card -> what it gives or takes: passengers, food, water."""
ISLAND_CARDS: Final[tuple[str, ...]] = tuple(_box["island_card"])
ISLAND_EFFECT: Final = _effects("island_card")

if sorted(KIND) != list(KIND):
    raise ValueError("components.toml: passages come first, then stairs, staterooms and lifeboats")
if any(space not in NEIGHBOURS[other] for space, others in enumerate(NEIGHBOURS) for other in others):
    raise ValueError("components.toml: a space is open to another that is not open to it")
_passages: Final = [(n, other) for n in range(WORD) for other in NEIGHBOURS[n] if other < WORD]
if any(abs(space - other) != 1 for space, other in [*_passages, *BULKHEADS]):
    raise ValueError("components.toml: passages that are side by side stand one after the other")
if any(other >= WORD for space in range(WORD, len(SPACES)) for other in NEIGHBOURS[space]):
    raise ValueError("components.toml: stairs, staterooms and lifeboats are entered from passages")
if any((other, space) not in BULKHEADS for space, other in BULKHEADS):
    raise ValueError("components.toml: a bulkhead has one side only")
if any(cells != (cells[0], cells[0] + 1, cells[0] + COLUMNS, cells[0] + COLUMNS + 1) for cells in ISLANDS):
    raise ValueError("components.toml: an island is two cells wide and two high")
if tuple(range(FIRST_RESCUE, LAST_RESCUE + 1)) != RESCUE_CELLS or LAST_RESCUE >= COLUMNS:
    raise ValueError("components.toml: the rescue spaces lie side by side in row 0")
if [cell - AREA_CELLS[0] for cell in AREA_CELLS] != [
    row * COLUMNS + column for row in range(AREA_HEIGHT) for column in range(AREA_WIDTH)
]:
    raise ValueError("components.toml: the launching area is a rectangle")
_exits: Final[dict[str, list[str]]] = _box["sea"]["launching_exits"]
if sorted(name for names in _exits.values() for name in names) != sorted(
    cell_name(cell + STEP[way])
    for way in (DOWN, LEFT, RIGHT)
    for cell in AREA_CELLS
    if cell + STEP[way] not in AREA_CELLS
):
    raise ValueError("components.toml: boats leave the launching area by all its sides but the upper one")
if any(effect[Goods.PASSENGER] not in (-1, 0, 1) for effect in SEA_EFFECT + ISLAND_EFFECT):
    raise ValueError("components.toml: a card gives or takes one passenger at most")
