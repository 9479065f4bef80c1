"""The table of Sabordage as markup, from views: the ring of ships, the hand, the rudder and the shots.

Every tile is a group with an id, placed by its `transform` attribute alone, so that a page keeps the element
and lets it glide. Every part of an action is a link: it picks the part, or tells why that cannot be.
"""

from __future__ import annotations

from scupper.engine import svg_symbols
from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.sabordage import picture_scene
from scupper.games.sabordage.picture_board import drawn
from scupper.games.sabordage.picture_crew import chart, mate
from scupper.games.sabordage.picture_drawings import DEFINITIONS, SYMBOLS
from scupper.games.sabordage.picture_hand import docked
from scupper.games.sabordage.picture_pieces import GAME, PREFIX
from scupper.games.sabordage.picture_plan import planned
from scupper.games.sabordage.picture_ship import layout
from scupper.games.sabordage.state import State


def sprite() -> str:
    """An invisible SVG with the symbols that the other pieces use; once a page."""
    return svg_symbols.sprite(GAME, PREFIX, DEFINITIONS, SYMBOLS)


def board(view: View[State], choosing: Choosing) -> str:
    """The ring of ships, with the ranks of one's own as links."""
    box = " ".join(f"{number:g}" for number in layout(planned(view, choosing).after).box)
    label = _("The ships side by side, bows up; the row is a ring")
    return (
        f'<svg id="board" class="{GAME} board" viewBox="{box}" role="group" '
        f'aria-label="{label}">{drawn(view, choosing)}</svg>'
    )


def dock(view: View[State], choosing: Choosing) -> str:
    """The viewer's hand, the ways a tile can lie, and the rudder."""
    return docked(view, choosing)


def player(view: View[State], player: int) -> str:
    """The colour of a player, and the length and cannons of the ship that counts."""
    return mate(view, player)


def own(view: View[State]) -> str:  # noqa: ARG001 - the contract of all games
    """Nothing: the hand lies in the dock, and what is planned is seen on the ship."""
    return ""


def aside(view: View[State]) -> str:
    """The way through the rounds, the pile, and what the tiles do."""
    return chart(view)


def scene() -> str:
    """Two ships side by side, in a box of 208 around 0."""
    return picture_scene.drawn()


def document(view: View[State]) -> str:
    """The board as a complete SVG file with its styles inside, in the colours of the day."""
    from scupper.games.sabordage.picture_document import as_document

    return as_document(drawn(view, None), layout(view.state).box)
