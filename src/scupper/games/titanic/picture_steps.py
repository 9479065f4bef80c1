"""How an officer came from one picture to the next: space by space, or one die across and the other down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scupper.games.titanic.picture_model import Spot, deck_place
from scupper.games.titanic.picture_people import afloat_at, piece_id, spot
from scupper.games.titanic.picture_pieces import number
from scupper.games.titanic.picture_ways import courses, strokes, walks
from scupper.games.titanic.state import NONE, Phase, State


def taken(before: State, after: State) -> Mapping[str, str]:
    """Piece -> the places on its way, the first of them where it was; for `data-via`."""
    places = _between(before, after)
    if not places:
        return {}
    told = " ".join(f"{number(x)},{number(y)}" for x, y in (spot(before, before.turn), *places))
    return {piece_id(before.turn): told}


def _between(before: State, after: State) -> Sequence[Spot]:
    player = before.turn
    if before.phase == Phase.MOVE and after.space[player] != NONE:
        found = walks(before, player, sum(before.die), double=before.die[0] == before.die[1])
        walk = found.get(after.space[player])
        return [deck_place(space) for space in walk.spaces[1:-1]] if walk is not None else []
    if before.phase in (Phase.SAIL, Phase.SWIM):
        sails = before.phase == Phase.SAIL
        course = (courses(before, player)[0] if sails else strokes(before, player)).get(after.cell[player])
        cells = dict.fromkeys(course.cells) if course is not None else ()
        return [afloat_at(cell) for cell in cells if cell != after.cell[player]]
    return []
