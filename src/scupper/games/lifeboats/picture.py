"""The table of Lifeboats as markup, from views: the sea with its boats, the cards, and who is where.

Every movable piece is a group with an id, placed by its `transform` attribute alone, so that a page keeps the
element and lets it glide. Every part of an action is a link: it picks the part, or tells why that cannot be.
"""

from __future__ import annotations

from scupper.engine import svg_symbols
from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.lifeboats import picture_scene
from scupper.games.lifeboats.picture_board import drawn
from scupper.games.lifeboats.picture_cards import docked
from scupper.games.lifeboats.picture_people import mate, muster
from scupper.games.lifeboats.picture_pieces import GAME, PREFIX
from scupper.games.lifeboats.picture_sea import DEFINITIONS, HUSH, SYMBOLS, VIEW_BOX
from scupper.games.lifeboats.state import State


def sprite() -> str:
    """An invisible SVG with the symbols that the other pieces use; once a page."""
    return svg_symbols.sprite(GAME, PREFIX, DEFINITIONS, SYMBOLS)


def board(view: View[State], choosing: Choosing) -> str:
    """The sea with its boats as links."""
    box = " ".join(map(str, VIEW_BOX))
    label = _("The sea: seven columns from the wreck to three islands")
    return (
        f'<svg id="board" class="{GAME} board" viewBox="{box}" preserveAspectRatio="xMidYMin" role="group" '
        f'aria-label="{label}">{drawn(view, choosing)}{HUSH}</svg>'
    )


def dock(view: View[State], choosing: Choosing) -> str:
    """The viewer's cards, pegs and seats to choose from, or the cards of a vote face up."""
    return docked(view, choosing)


def player(view: View[State], player: int) -> str:
    """The colour of a player, the hats that are left, the card in a vote, and the points ashore."""
    return mate(view, player)


def own(view: View[State]) -> str:  # noqa: ARG001 - the contract of all games
    """Nothing: the card that the viewer has laid is seen in the dock and on its boat."""
    return ""


def aside(view: View[State]) -> str:
    """Who is where: at sea, ashore, lost, and the points so far."""
    return muster(view)


def scene() -> str:
    """A boat before an island, in a box of 208 around 0."""
    return picture_scene.drawn()


def document(view: View[State]) -> str:
    """The board as a complete SVG file with its styles inside, in the colours of the day."""
    from scupper.games.lifeboats.picture_document import as_document

    return as_document(drawn(view, None))
