"""What is in the box of Sabordage, read from `components.toml` and checked: tables for the rules.

The kinds of tile are as in docs/rules/sabordage.md, "The 68 deck tiles". Compiled code freezes these
tuples, so a changed file is another compiled game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from enum import IntEnum
from importlib.resources import files
from typing import Any, Final

with files(__package__).joinpath("components.toml").open("rb") as _file:
    _box: Final[dict[str, Any]] = tomllib.load(_file)


class Gun(IntEnum):
    """The families of cannons; NONE is no cannon."""

    NONE = 0
    SHORT = 1
    LONG = 2
    REPEATING = 3
    BOMBARD = 4


class Mark(IntEnum):
    """What a whole tile is marked with."""

    NONE = 0
    GOLD = 1
    ROT = 2


class Pirate(IntEnum):
    """The portraits, which count in the expert game only."""

    NONE = 0
    CARPENTER = 1
    GUNNER = 2
    SABOTEUR = 3


ITEMS: Final = ("o", "s1", "s2", "l1", "l2", "r1", "r2", "b1", "b2", "a", "z", "p", "h")
"""What a side can carry, by number: 0 is nothing."""
NOTHING, ARMOUR, SPRING, PIPE, HOOK = 0, 9, 10, 11, 12
GUN: Final = tuple("oslrb".index(item[0]) if len(item) == 2 else 0 for item in ITEMS)
"""item -> family of its cannon."""
FUSE: Final = tuple(int(item[1]) if len(item) == 2 else 0 for item in ITEMS)
"""item -> the fuse printed on its cannon, 0 for none."""

_tiles: Final[list[dict[str, Any]]] = _box["tiles"]
KINDS: Final[tuple[str, ...]] = tuple(tile["code"] for tile in _tiles)
"""The kinds of tile, by their codes."""
COUNT: Final[tuple[int, ...]] = tuple(tile["n"] for tile in _tiles)
PORT: Final[tuple[int, ...]] = tuple(ITEMS.index(tile["port"]) for tile in _tiles)
STARBOARD: Final[tuple[int, ...]] = tuple(ITEMS.index(tile["starboard"]) for tile in _tiles)
MARK: Final[tuple[int, ...]] = tuple(("none", "gold", "rot").index(tile["mark"]) for tile in _tiles)
PIRATE: Final[tuple[int, ...]] = tuple(
    ("none", "carpenter", "gunner", "saboteur").index(tile["pirate"]) for tile in _tiles
)


def _kinds(those: Callable[[int, int], bool]) -> int:
    """A mask of the kinds of which something is true, given what they carry to port and to starboard.

    Compiled, looking into a mask is three instructions; of a tuple a jump may come that is hard to foresee.
    """
    both = zip(PORT, STARBOARD, strict=True)
    return sum(1 << kind for kind, (port, starboard) in enumerate(both) if those(port, starboard))


BOMBARDS: Final = _kinds(lambda port, starboard: Gun.BOMBARD in (GUN[port], GUN[starboard]))
"""The kinds that two players begin with (Set-up, 2 players)."""
HOOKED: Final = _kinds(lambda port, starboard: HOOK in (port, starboard))
"""The boarding decks."""
REPEATING: Final = _kinds(lambda port, _starboard: GUN[port] == Gun.REPEATING)
"""The kinds whose cannons fire to one side and then to the other."""
TWO_WAYS: Final = _kinds(lambda port, starboard: port != starboard)
"""The kinds that can be turned: the others have equal sides (R3)."""
CANNONS: Final[tuple[int, ...]] = tuple(
    (GUN[port] != Gun.NONE) + (GUN[starboard] != Gun.NONE)
    for port, starboard in zip(PORT, STARBOARD, strict=True)
)
"""kind -> how many cannons it carries."""
TILES: Final[int] = sum(COUNT)
RANKS_ON_DIAL: Final[int] = _box["ranks_on_dial"]
STARTING_DECKS: Final[int] = _box["starting_decks"]
ROUNDS: Final[int] = _box["rounds"]
CONSTRUCTIONS: Final[int] = _box["constructions"]
HAND: Final[int] = _box["hand"]
HAND_OF_TWO: Final[int] = _box["hand_of_two"]

if len(set(KINDS)) != len(KINDS):
    raise ValueError("components.toml: two kinds of tile have the same code")
if MARK.count(Mark.ROT) != 1 or MARK.count(Mark.GOLD) != 1:
    raise ValueError("components.toml: there must be one kind of rotten tile and one of treasure")
if any((port == PIPE) != (starboard == PIPE) for port, starboard in zip(PORT, STARBOARD, strict=True)):
    raise ValueError("components.toml: a pipe goes through a tile, from side to side")
if sum(n for kind, n in enumerate(COUNT) if BOMBARDS >> kind & 1) != 4 * STARTING_DECKS:
    raise ValueError("components.toml: two players begin with all bombards, so there must be 8")

ROTTEN: Final[int] = MARK.index(Mark.ROT)
"""The kind of the rotten tiles."""
TREASURE: Final[int] = MARK.index(Mark.GOLD)
"""The kind of the treasures."""
