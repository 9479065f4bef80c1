"""The table of Abandon Planet as markup, from views: the planet, path cards and stones, and who holds what.

Every movable piece is a group with an id, placed by its `transform` attribute alone, so that a page keeps the
element and lets it glide. Every part of an action is a link: it picks the part, or tells why that cannot be.
"""

from __future__ import annotations

from scupper.engine import svg_symbols
from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.abandon_planet import picture_scene
from scupper.games.abandon_planet.picture_board import drawn
from scupper.games.abandon_planet.picture_cards import docked
from scupper.games.abandon_planet.picture_crew import mate, public, secrets
from scupper.games.abandon_planet.picture_document import VIEW_BOX, as_document
from scupper.games.abandon_planet.picture_drawings import DEFINITIONS
from scupper.games.abandon_planet.picture_pieces import GAME, OUTLINES, PREFIX
from scupper.games.abandon_planet.picture_trade import market, offer
from scupper.games.abandon_planet.state import Phase, State


def sprite() -> str:
    """An invisible SVG with the symbols that the other pieces use; once a page."""
    return svg_symbols.sprite(GAME, PREFIX, DEFINITIONS, OUTLINES)


def board(view: View[State], choosing: Choosing) -> str:
    """The planet with its tiles and rockets as links."""
    box = " ".join(map(str, VIEW_BOX))
    label = _("The planet: Base in the middle, six paths of two tiles around it")
    return (
        f'<svg id="board" class="{GAME} board" viewBox="{box}" role="group" '
        f'aria-label="{label}">{drawn(view, choosing)}</svg>'
    )


def dock(view: View[State], choosing: Choosing) -> str:
    """The viewer's path cards, stones, and what else can be chosen; or the offer that waits for an answer."""
    phase = view.state.phase
    if phase in (Phase.MARKET, Phase.LATE_MARKET):
        return market(view, choosing)
    return (offer(view) if phase == Phase.REPLY else "") + docked(view, choosing)


def player(view: View[State], player: int) -> str:
    """A player's rocket, what the player holds, and how much of the goal the viewer covers with it."""
    return mate(view, player)


def own(view: View[State]) -> str:
    """The kinds of the viewer's stones, and what the viewer knows of the meteor."""
    return secrets(view)


def aside(view: View[State]) -> str:
    """The goal, and what all know of paths, meteors and stones."""
    return public(view)


def scene() -> str:
    """The planet, in a box of 208 around 0."""
    return picture_scene.drawn()


def document(view: View[State]) -> str:
    """The board as a complete SVG file with its styles inside, in the colours of the day."""
    return as_document(drawn(view, None))
