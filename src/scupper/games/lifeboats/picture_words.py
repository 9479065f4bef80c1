"""Notes beside the board of Lifeboats, and what those hear who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.language import pgettext
from scupper.engine.state import View
from scupper.games.lifeboats import words
from scupper.games.lifeboats.picture_pieces import seat_name
from scupper.games.lifeboats.rules_ballot import weight
from scupper.games.lifeboats.rules_sea import free_seats
from scupper.games.lifeboats.rules_swim import can_climb
from scupper.games.lifeboats.state import N_RANKS, Phase, State
from scupper.games.lifeboats.words_names import colour_word, counted, crew_of


def crews_in(s: State, boat: int) -> str:
    """Who is aboard, by colours and ranks: `red: 1 officer; blue: 2 sailors`."""
    crews = {p: crew_of([s.crew[rank][boat][p] for rank in range(N_RANKS)]) for p in range(s.players)}
    return "; ".join(
        _("{colour}: {crew}").format(colour=colour_word(s, p), crew=crew) for p, crew in crews.items() if crew
    )


def boat_label(view: View[State], boat: int, choosing: Choosing | None) -> str:
    """A boat with those aboard, and what choosing it would do when that is one thing."""
    part = f"boat-{seat_name(boat)}"
    state, crews = words.part(view, "boat", seat_name(boat)), crews_in(view.state, boat)
    label = _("{boat}, aboard {crews}.").format(boat=state, crews=crews) if crews else f"{state}."
    choices = choosing.of(part) if choosing is not None else ()
    return f"{label} {choices[0].words}" if len(choices) == 1 else label


def refusal(view: View[State], boat: int) -> str:
    """Why a boat at sea cannot be chosen by the viewer who is asked, in a word or two; or nothing."""
    s = view.state
    match s.phase:
        case Phase.BOARD if free_seats(s, boat) == 0:
            return _("full")
        case Phase.JUMP if s.left >> boat & 1:
            return pgettext("a boat that a pawn has left", "left")
        case Phase.CLIMB if s.swim_boat[view.player] == boat:
            return _("you left")
        case Phase.CLIMB if not can_climb(s, view.player, boat):
            return _("full")
    return ""


def seats_left(s: State, boat: int) -> str:
    """How many more a boat can take."""
    free = free_seats(s, boat)
    return _("last seat") if free == 1 else counted(free, "seat")


def weights_against(s: State, cards: Sequence[int], candidate: int) -> int:
    """The weight of the cards that name a candidate."""
    return sum(weight(s, p) for p in range(s.players) if cards[p] == candidate)
