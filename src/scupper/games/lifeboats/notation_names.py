"""The names of boats, seats' colours and cards in the notation of Lifeboats: section 13 of the rules file."""

from __future__ import annotations

from typing import Final

from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.games.lifeboats.components import BLACK, COLOURS
from scupper.games.lifeboats.rules_sea import in_play
from scupper.games.lifeboats.state import BLACK_BOAT, HAT, MAX_BOATS, NO_BOAT, State

HAT_CARD: Final = "hat"
NO_BOAT_NAME: Final = "none"


def colour_of(s: State, boat: int) -> str:
    """The colour of a boat, which is that of the seat with its number, or black."""
    return BLACK if boat == BLACK_BOAT else COLOURS[s.colour[boat]]


def card_name(s: State, card: int) -> str:
    """A card laid in a vote: a colour, or a hat."""
    return HAT_CARD if card == HAT else colour_of(s, card)


def boats_in_play(s: State) -> list[int]:
    """The boats in colour order (section 4)."""
    return [b for b in range(MAX_BOATS) if in_play(s, b)]


def names_in(s: State, mask: int) -> str:
    """The colours of the boats or seats in a mask, in colour order, and `none` at last if that is in it."""
    names = [colour_of(s, b) for b in boats_in_play(s) if mask >> b & 1]
    return ",".join(names + [NO_BOAT_NAME] * (mask >> NO_BOAT & 1))


def boat_named(s: State, name: str) -> int:
    """The boat of a colour. Raises NotationError for a boat that is not in play."""
    boats = {colour_of(s, b): b for b in boats_in_play(s)}
    if name not in boats:
        known = _("there is no boat {given!r} in this game; the boats are {boats}")
        raise NotationError(known.format(given=name, boats=", ".join(boats)))
    return boats[name]


def crew_named(s: State, name: str) -> int:
    """The player whose crew has a colour. Raises NotationError for black and for colours not in play."""
    crews = {colour_of(s, p): p for p in range(s.players)}
    if name not in crews:
        known = _("nobody's colour is {given!r} in this game; the colours are {colours}")
        raise NotationError(known.format(given=name, colours=", ".join(crews)))
    return crews[name]
