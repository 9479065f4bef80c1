"""How places, things and people of The Sinking of the Titanic are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.games.titanic.components import (
    COLUMNS,
    FIRST_BOAT,
    FIRST_ROOM,
    KIND,
    LAUNCHING_AREA,
    NEIGHBOURS,
    SPACES,
    SPOT,
    Goods,
    Kind,
    Spot,
    cell_name,
)
from scupper.games.titanic.rules_sea import island_of
from scupper.games.titanic.state import NONE


def stairs_name(space: int) -> str:
    """Stairs by the deck spaces that they join, the upper one first."""
    return "–".join(sorted(SPACES[other] for other in NEIGHBOURS[space]))


def space_words(space: int) -> str:
    """A space of the ship, as a label."""
    name = SPACES[space]
    if KIND[space] == Kind.ROOM:
        return _("Stateroom {n}").format(n=space - FIRST_ROOM + 1)
    if KIND[space] == Kind.BOAT:
        return _("Lifeboat {n}").format(n=space - FIRST_BOAT + 1)
    if KIND[space] == Kind.STAIR:
        return _("Stairs {name}").format(name=stairs_name(space))
    if SPOT[space] == Spot.FOOD:
        return _("Food, {name}").format(name=name)
    if SPOT[space] == Spot.WATER:
        return _("Water, {name}").format(name=name)
    return _("Deck space {name}").format(name=name)


def cell_words(cell: int) -> str:
    """A cell of the sea, as a label."""
    name, island = cell_name(cell), island_of(cell) if cell >= COLUMNS else NONE
    if cell < COLUMNS:
        return _("Rescue ship, {name}").format(name=name)
    if island != NONE:
        return _("Island {n}, {name}").format(n=island + 1, name=name)
    return _("Sea, {name}").format(name=name)


def space_within(space: int) -> str:
    """A space of the ship, within a sentence."""
    if KIND[space] == Kind.ROOM:
        return _("stateroom {n}").format(n=space - FIRST_ROOM + 1)
    if KIND[space] == Kind.BOAT:
        return _("lifeboat {n}").format(n=space - FIRST_BOAT + 1)
    if KIND[space] == Kind.STAIR:
        return _("stairs {name}").format(name=stairs_name(space))
    return SPACES[space]


def cell_within(cell: int) -> str:
    """A place at sea, within a sentence."""
    if cell == LAUNCHING_AREA:
        return _("launching area")
    if cell < COLUMNS:
        return _("rescue space {name}").format(name=cell_name(cell))
    island = island_of(cell)
    if island != NONE:
        return _("island {n} ({name})").format(n=island + 1, name=cell_name(cell))
    return cell_name(cell)


def room_number(space: int) -> int:
    """The number that stands on a stateroom's door."""
    return space - FIRST_ROOM + 1


def goods_word(goods: int, n: int) -> str:
    """So many passengers, or so much food or water."""
    if goods == Goods.PASSENGER:
        return ngettext("{n} passenger", "{n} passengers", n).format(n=n)
    return (_("{n} food") if goods == Goods.FOOD else _("{n} water")).format(n=n)


@dataclass(frozen=True)
class Table:
    """Who plays, and who is told: the viewer is `you`."""

    names: Sequence[str]
    viewer: int

    def said(self, player: int, of_you: str, of_another: str, **fields: object) -> str:
        """A sentence about a player: one message for the viewer, one with the `name` of anybody else."""
        if player == self.viewer:
            return _(of_you).format(**fields)
        return _(of_another).format(name=self.names[player], **fields)

    def between(self, player: int, other: int, sentences: tuple[str, str, str], **fields: object) -> str:
        """A sentence about two: for the first of them, for the second, and for everybody else."""
        of_you, with_you, of_others = sentences
        if player == self.viewer:
            return _(of_you).format(other=self.names[other], **fields)
        if other == self.viewer:
            return _(with_you).format(name=self.names[player], **fields)
        return _(of_others).format(name=self.names[player], other=self.names[other], **fields)
