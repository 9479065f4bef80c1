"""What a choice would change on the board of Lifeboats, drawn faintly in its place.

Each is drawn with the part that it belongs to. The style sheet shows it while that is pointed at or chosen.
"""

from __future__ import annotations

from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.state import View
from scupper.games.lifeboats.components import RANKS
from scupper.games.lifeboats.notation_names import colour_of
from scupper.games.lifeboats.picture_boats import OVERBOARD, QUARTER, SEATS
from scupper.games.lifeboats.picture_crew import Pawn, victim
from scupper.games.lifeboats.picture_pieces import at, use
from scupper.games.lifeboats.picture_sea import STEP_Y, x
from scupper.games.lifeboats.rules_move import steps_ahead
from scupper.games.lifeboats.rules_sea import free_seats, pawns_in
from scupper.games.lifeboats.state import Phase, State

LEAKING: Final = (Phase.VOTE_LEAK, Phase.PICK_LEAK, Phase.PICK_LEAK2)
MOVING: Final = (Phase.VOTE_MOVE, Phase.PICK_MOVE)


def boat_ghost(view: View[State], boat: int, choosing: Choosing) -> str:
    """What choosing a boat would bring about: a leak and what it does, the next place, somebody in a seat."""
    s = view.state
    if s.phase in LEAKING:
        inside = _if_it_leaks(s, boat)
    elif s.phase in MOVING:
        far = STEP_Y[s.step[boat]] - STEP_Y[s.step[boat] + steps_ahead(s, boat)]
        inside = f'{use("hull", at(0, -far))}<path class="way" d="M0-80V{20 - far}"/>'
    elif s.phase == Phase.BOARD:
        inside = _if_one_boards(view, boat, choosing)
    elif s.phase == Phase.CLIMB and free_seats(s, boat) > 0:
        inside = _if_one_climbs(view, boat)
    else:
        return ""
    return f'<g class="ghost">{inside}</g>' if inside else ""


def _if_it_leaks(s: State, boat: int) -> str:
    pawns, leaks = pawns_in(s, boat), s.leaks[boat]
    if free_seats(s, boat) == 0 and pawns != leaks:
        return use("leak", at(*SEATS[5 - leaks], 1.1)) + use("wash", at(*OVERBOARD))
    leak = use("leak", at(*SEATS[5 - leaks], 1.1)) if free_seats(s, boat) > 0 else ""
    return (use("swirl") if leaks + 1 > pawns else "") + leak


def _if_one_boards(view: View[State], boat: int, choosing: Choosing) -> str:
    s = view.state
    ranks = [rank for rank, name in enumerate(RANKS) if f"rank-{name}" in choosing.open]
    if free_seats(s, boat) == 0 or not ranks:
        return ""
    # Not yet known who: a sailor, of whom there are more.
    return _in_seat(view, ranks[-1], boat)


def _in_seat(view: View[State], rank: int, boat: int) -> str:
    s = view.state
    return use(f"{RANKS[rank]}-{colour_of(s, view.player)}", at(*SEATS[pawns_in(s, boat)]))


def _if_one_climbs(view: View[State], boat: int) -> str:
    """The viewer's swimmer in the seat, and its way there through the water."""
    s = view.state
    left = s.swim_boat[view.player]
    x1 = x(s.column[left]) + QUARTER[0] - x(s.column[boat])
    y1 = STEP_Y[s.step[left]] + QUARTER[1] + 10 - STEP_Y[s.step[boat]]
    x2, y2 = (-40 if x1 < 0 else 40), 60
    way = f'<path class="way" d="M{x1:g} {y1:g}Q{(x1 + x2) / 2:g} {max(y1, y2) + 36:g} {x2:g} {y2:g}"/>'
    return way + _in_seat(view, s.swim_rank[view.player], boat)


def pawn_ghost(s: State, pawn: Pawn, spot: tuple[float, float]) -> str:
    """Where a pawn would be that jumps or is thrown overboard, from where it sits."""
    if s.phase != Phase.JUMP and pawn != victim(s, pawn.player):
        return ""
    to, ring, kind = (QUARTER, "buoy", " jump") if s.phase == Phase.JUMP else (OVERBOARD, "wash", "")
    boat = (x(s.column[pawn.place]), STEP_Y[s.step[pawn.place]])
    away = (boat[0] + to[0] - spot[0], boat[1] + to[1] - spot[1])
    piece = use(f"{RANKS[pawn.rank]}-{colour_of(s, pawn.player)}")
    return f'<g class="ghost{kind}" {at(*away)}>{piece}{use(ring)}</g>'
