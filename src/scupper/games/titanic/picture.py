"""The table of The Sinking of the Titanic as markup, from views: the turning ship, the sea, the choices.

Every movable piece is a group with an id, placed by its `transform` attribute alone, so that a page keeps the
element and lets it glide. Every part of an action is a link: it picks the part, or tells why that cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping

from scupper.engine import svg_symbols
from scupper.engine.choosing import Choosing
from scupper.engine.state import View
from scupper.games.titanic import picture_scene, picture_steps
from scupper.games.titanic.picture_board import drawn, summary
from scupper.games.titanic.picture_camera import VIEW_BOX
from scupper.games.titanic.picture_cards import cards
from scupper.games.titanic.picture_dock import docked
from scupper.games.titanic.picture_people import mate
from scupper.games.titanic.picture_pieces import GAME, PREFIX
from scupper.games.titanic.picture_sea import DEFINITIONS, SYMBOLS
from scupper.games.titanic.state import State


def sprite() -> str:
    """An invisible SVG with the symbols that the other pieces use; once a page."""
    return svg_symbols.sprite(GAME, PREFIX, DEFINITIONS, SYMBOLS)


def board(view: View[State], choosing: Choosing) -> str:
    """The ship and the sea, with spaces and cells as links."""
    box, label = " ".join(map(str, VIEW_BOX)), summary(view.state)
    return (
        f'<svg id="board" class="{GAME} board" viewBox="{box}" role="group" aria-label="{label}">'
        f"{drawn(view, choosing)}</svg>"
    )


def ways(before: View[State], after: View[State]) -> Mapping[str, str]:
    """How the officer in turn has walked, sailed or swum since the view before."""
    return picture_steps.taken(before.state, after.state)


def dock(view: View[State], choosing: Choosing) -> str:
    """The dice, and shortcuts to what is worth it."""
    return docked(view, choosing)


def player(view: View[State], player: int) -> str:
    """A player's officer, what it has, and where it is."""
    return mate(view, player)


def own(view: View[State]) -> str:  # noqa: ARG001 - the contract of all games
    """Nothing: nobody has secrets."""
    return ""


def aside(view: View[State]) -> str:
    """What everybody may know of the cards."""
    return cards(view)


def scene() -> str:
    """The ship as it goes down by the bow, in a box of 208 around 0."""
    return picture_scene.drawn()


def document(view: View[State]) -> str:
    """The board as a complete SVG file with its styles inside, in the colours of the day."""
    from scupper.games.titanic.picture_document import as_document

    return as_document(drawn(view, None))
