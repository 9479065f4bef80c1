"""The two options of Abandon Planet that are more than a choice or a number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.options import OptionError
from scupper.games.abandon_planet.components import BLANK, FIRST_AFTERMATH, ITEMS, SCRAP, TILES

MOST_RESOURCES: Final = 6
MOST_SCRAP: Final = 9
NO_TILE: Final = -1
"""In place of a copied tile: the blanks stay in the box."""


@dataclass(frozen=True)
class Sheet:
    """A goal of one's own: `tool=2 fuel=2 food=1 oxygen=0 chip=0 scrap=0`, always with all six numbers."""

    name: str
    title: str
    help: str

    @property
    def default(self) -> str:
        """The blank sheet."""
        return self.write((0,) * len(ITEMS))

    def for_players(self, players: int) -> Sheet:  # noqa: ARG002 - the same with any number
        """The same sheet."""
        return self

    def read(self, text: str) -> tuple[int, ...]:
        """The numbers in the order of the items."""
        words = " ".join(f"{item}=(0|[1-9])" for item in ITEMS)
        found = re.fullmatch(words, text)
        numbers = tuple(int(number) for number in found.groups()) if found else ()
        if not numbers or max(numbers[:SCRAP]) > MOST_RESOURCES or numbers[SCRAP] > MOST_SCRAP:
            wanted = _(
                "{option} must be written like {example}, resources 0 to 6 and scrap 0 to 9, not {text!r}"
            )
            example = "tool=2 fuel=3 food=3 oxygen=2 chip=2 scrap=0"
            raise OptionError(wanted.format(option=self.name, example=example, text=text))
        return numbers

    def write(self, numbers: tuple[int, ...]) -> str:
        """The numbers with their items."""
        return " ".join(f"{item}={number}" for item, number in zip(ITEMS, numbers, strict=True))

    def examples(self) -> tuple[str, ...]:
        """The blank sheet, a small goal, one with scrap, and all that a sheet can demand."""
        return (
            self.default,
            "tool=2 fuel=2 food=1 oxygen=0 chip=0 scrap=0",
            "tool=0 fuel=1 food=0 oxygen=2 chip=0 scrap=4",
            "tool=6 fuel=6 food=6 oxygen=6 chip=6 scrap=9",
        )


@dataclass(frozen=True)
class Blanks:
    """What the two blank tiles are: `out`, `barren`, or the ids of two tiles that they copy.

    Its numbers are the kinds of the two tiles, NO_TILE twice when they are out.
    """

    name: str
    title: str
    help: str

    @property
    def default(self) -> str:
        """In the box."""
        return "out"

    def for_players(self, players: int) -> Blanks:  # noqa: ARG002 - the same with any number
        """The same choice."""
        return self

    def read(self, text: str) -> tuple[int, ...]:
        """The kinds of the two tiles."""
        if text == "out":
            return (NO_TILE, NO_TILE)
        if text == "barren":
            return (BLANK, BLANK)
        names = text.split(",")
        known = TILES[FIRST_AFTERMATH:BLANK]
        if len(names) != 2 or any(name not in known for name in names):
            wanted = _("{option} must be out, barren, or two of {tiles} with a comma between, not {text!r}")
            raise OptionError(wanted.format(option=self.name, tiles=", ".join(known), text=text))
        return tuple(TILES.index(name) for name in names)

    def write(self, numbers: tuple[int, ...]) -> str:
        """The word, or the two ids."""
        if numbers[0] == NO_TILE:
            return "out"
        return "barren" if numbers[0] == BLANK else ",".join(TILES[kind] for kind in numbers)

    def examples(self) -> tuple[str, ...]:
        """Both words, two rights that overtake each other, and one tile twice."""
        return ("out", "barren", "beacon,lookout", "starfall,starfall")
