"""The two options of Abandon Planet that are more than a choice or a number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.engine.option_fields import Counts, Field
from scupper.engine.options import OptionError
from scupper.games.abandon_planet.components import (
    BLANK,
    FIRST_AFTERMATH,
    GOALS,
    ITEMS,
    RESOURCES,
    TILES,
)

MOST_RESOURCES: Final = 6
MOST_SCRAP: Final = 9
NO_TILE: Final = -1
"""In place of a copied tile: the blanks stay in the box."""
_COPIED: Final = TILES[FIRST_AFTERMATH:BLANK]


def own_goal() -> Counts:
    """A goal of one's own: how many of each item two must hold; it begins as the standard one."""
    standard = zip(ITEMS, GOALS["standard"], strict=True)
    return Counts(
        "custom",
        marked("Your own goal"),
        marked("How many of each kind two must hold together; at least one resource."),
        {item: MOST_RESOURCES if item in RESOURCES else MOST_SCRAP for item in ITEMS},
        {
            "tool": marked("tool"),
            "fuel": marked("fuel"),
            "food": marked("food"),
            "oxygen": marked("oxygen"),
            "chip": marked("chip"),
            "scrap": marked("scrap"),
        },
        " ".join(f"{item}={number}" for item, number in standard),
        (
            "tool=2 fuel=2 food=1 oxygen=0 chip=0 scrap=0",
            "tool=0 fuel=1 food=0 oxygen=2 chip=0 scrap=4",
        ),
        ("goal", "custom"),
    )


@dataclass(frozen=True)
class Blanks:
    """What the two blank tiles are: `out`, `barren`, or the ids of two tiles that they copy.

    Its numbers are the kinds of the two tiles, NO_TILE twice when they are out.
    """

    name: str
    title: str
    help: str
    only_with: tuple[str, str] | None = None

    @property
    def default(self) -> str:
        """In the box."""
        return "out"

    @property
    def beginning(self) -> str:
        """The same."""
        return self.default

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
        if len(names) != 2 or any(name not in _COPIED for name in names):
            wanted = _("{option} must be out, barren, or two of {tiles} with a comma between, not {text!r}")
            raise OptionError(wanted.format(option=self.name, tiles=", ".join(_COPIED), text=text))
        return tuple(TILES.index(name) for name in names)

    def write(self, numbers: tuple[int, ...]) -> str:
        """The word, or the two ids."""
        if numbers[0] == NO_TILE:
            return "out"
        return "barren" if numbers[0] == BLANK else ",".join(TILES[kind] for kind in numbers)

    def examples(self) -> tuple[str, ...]:
        """Both words, two rights that overtake each other, and one tile twice."""
        return ("out", "barren", "beacon,lookout", "starfall,starfall")

    def fields(self, text: str) -> tuple[Field, ...]:
        """What they are; and when they are copies, of which tile each."""
        kinds = (("out", _("Out")), ("barren", _("Barren")), ("copies", _("Copies")))
        copies = text.split(",") if "," in text else []
        found = [Field("kind", _("Blank tiles"), "copies" if copies else text, kinds)]
        tiles = tuple((tile, _tile_and_effect(tile)) for tile in _COPIED)
        titles = (_("The first copies"), _("The second copies"))
        found += [Field(f"tile{n}", titles[n], tile, tiles) for n, tile in enumerate(copies)]
        return tuple(found)

    def composed(self, values: Mapping[str, str]) -> str:
        """A word, or two tiles: the first two of the list as long as none are chosen."""
        kind = values.get("kind", "")
        return (
            f"{values.get('tile0', _COPIED[0])},{values.get('tile1', _COPIED[1])}"
            if kind == "copies"
            else kind
        )

    def said(self, text: str) -> str:
        """The word, or the two tiles by name."""
        from scupper.games.abandon_planet.words_names import tile_word

        if "," not in text:
            return {"out": _("Out"), "barren": _("Barren")}.get(text, text)
        return listed([tile_word(TILES.index(tile)) for tile in text.split(",")])


def _tile_and_effect(tile: str) -> str:
    from scupper.games.abandon_planet.words_names import effect_word, tile_word

    kind = TILES.index(tile)
    return _("{tile}: {effect}").format(tile=tile_word(kind), effect=effect_word(kind))
