"""How the words of Sabordage name ships: by their owners, and with two players by the side they sail on.

A ship is named within a sentence or at its beginning. In German it stands in the nominative or the
accusative only, which are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import pgettext

_LEFT_SHIPS: Final = 2
"""With two players: so many columns, counted from the left, hold a left ship each."""


@dataclass(frozen=True)
class Fleet:
    """The ships of a game as one viewer hears of them; a viewer who has none may be any other number."""

    names: Sequence[str]
    viewer: int
    players: int

    def ship(self, ship: int) -> str:
        """A ship within a sentence: `Ann's ship`, `your left ship`."""
        owner = ship % self.players
        if owner == self.viewer:
            return own_ship(ship, self.players)
        if self.players > 2:
            return _("{name}'s ship").format(name=self.names[owner])
        phrase = _("{name}'s left ship") if is_left(ship) else _("{name}'s right ship")
        return phrase.format(name=self.names[owner])

    def opening(self, ship: int) -> str:
        """A ship at the beginning of a sentence; a name keeps the letters that it has."""
        owner = ship % self.players
        if owner == self.viewer:
            return _own_opening(ship, self.players)
        if self.players > 2:
            phrase = pgettext("beginning of a sentence", "{name}'s ship")
        elif is_left(ship):
            phrase = pgettext("beginning of a sentence", "{name}'s left ship")
        else:
            phrase = pgettext("beginning of a sentence", "{name}'s right ship")
        return phrase.format(name=self.names[owner])


def own_ship(ship: int, players: int) -> str:
    """A ship of the viewer within a sentence."""
    if players > 2:
        return _("your ship")
    return _("your left ship") if is_left(ship) else _("your right ship")


def _own_opening(ship: int, players: int) -> str:
    if players > 2:
        return pgettext("beginning of a sentence", "Your ship")
    if is_left(ship):
        return pgettext("beginning of a sentence", "Your left ship")
    return pgettext("beginning of a sentence", "Your right ship")


def is_left(ship: int) -> bool:
    """Whether a ship of the game for two is its owner's left one."""
    return ship < _LEFT_SHIPS
