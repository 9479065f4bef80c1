"""What pictures of Sabordage say in words: whose ship it is, what lies in a stack."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.games.sabordage.rules_build import owner, ships_of
from scupper.games.sabordage.rules_ships import bottom
from scupper.games.sabordage.state import State
from scupper.games.sabordage.words_names import is_left
from scupper.games.sabordage.words_tiles import top_word


def ship_name(s: State, ship: int, viewer: int) -> str:
    """What stands below a ship: whether it is the viewer's, and with two players which of two it is."""
    mine = owner(s, ship) == viewer
    if ships_of(s) == 1:
        return _("you") if mine else ""
    if mine:
        return _("you, left") if is_left(ship) else _("you, right")
    return _("left") if is_left(ship) else _("right")


def stack_words(s: State, ship: int, rank: int) -> str:
    """The top tile of a stack, and how many lie below it."""
    words, below = top_word(s, ship, rank), s.top[ship][rank] - bottom(s, ship, rank)
    if below == 0:
        return words
    sentence = ngettext("{tile}, on {n} more tile", "{tile}, on {n} more tiles", below)
    return sentence.format(tile=words, n=below)
