"""The board of the Titanic from a view: the turning ship, the sea, and what one may choose there."""

from __future__ import annotations

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.titanic import picture_sail, picture_walk
from scupper.games.titanic.picture_camera import is_afloat, is_deserted, near, player_place, wide
from scupper.games.titanic.picture_model import afloat, cell_place, deck_place
from scupper.games.titanic.picture_people import at_sea, colour_name, flags, on_deck
from scupper.games.titanic.picture_pieces import use
from scupper.games.titanic.picture_sea import islands, rescue_ship, water
from scupper.games.titanic.picture_ship import ALL, TURNING, arc, ship, smoke, turn
from scupper.games.titanic.state import Condition, Phase, State


def drawn(view: View[State], choosing: Choosing | None) -> str:
    """Everything on the board; without a Choosing nothing is a link."""
    s = view.state
    lit = picture_walk.spaces_in_reach(s, choosing)
    cells = picture_sail.cells_in_reach(s, choosing)
    targets = [afloat(*deck_place(space), s.mark) for space in lit] + [cell_place(cell) for cell in cells]
    at_hand = f"{picture_sail.options(view, choosing)}{_asked(s, choosing)}"
    return (
        f'<g id="wide-look" {_look(wide(s, targets))}><g id="near-look" {_look(near(s, targets))}>'
        f'<g aria-hidden="true">{use("sky")}{arc(s.mark)}{smoke(s.mark)}{use("ocean")}{rescue_ship(s.mark)}'
        f"{ship(s.mark, lit or (frozenset() if is_deserted(s) else ALL))}{water(s.mark)}{_waters(s)}</g>"
        f'<g id="aboard" data-way="{TURNING}" {turn(s.mark)}>{flags(s)}{on_deck(s)}'
        f"{picture_walk.options(view, choosing)}</g>"
        f'<g class="waterside">{at_hand}</g>{at_sea(s)}</g></g>'
    )


def _look(transform: str) -> str:
    return f'transform="{transform}"'


def _waters(s: State) -> str:
    """The launching area; once somebody is afloat the grid and the islands too."""
    if not is_afloat(s):
        return f'<g class="waters">{use("area")}</g>'
    return f'<g class="waters">{use("area")}<g id="chart">{use("grid")}{islands(s.island_boats)}</g></g>'


def _asked(s: State, choosing: Choosing | None) -> str:
    """The boat beside one's own of which something may be demanded."""
    if choosing is None or not choosing.choices or s.phase != Phase.DEMAND:
        return ""
    x, y = player_place(s, s.at)
    label = _("The boat of {colour}, beside yours").format(colour=colour_name(s.at))
    return (
        f'<g class="option good"><a {choosing.attributes(f"from-{s.at + 1}", label)}>'
        f'<rect class="touch" x="{x - 10:g}" y="{y - 10:g}" width="20" height="20"/>'
        f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="12"/></a></g>'
    )


def summary(s: State) -> str:
    """What the board shows, in a sentence."""
    if not is_afloat(s):
        return _("The ship at mark {mark} of 36").format(mark=s.mark)
    if any(condition in (Condition.DECK, Condition.WAIT) for condition in s.condition[: s.players]):
        return _("The ship at mark {mark} of 36, and the sea").format(mark=s.mark)
    return _("The sea: 20 columns, 12 rows and six islands; the ship is at mark {mark} of 36").format(
        mark=s.mark
    )
