"""The small picture of Lifeboats for the home page: a piece of the sea in a game, as a porthole shows it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.state import SPECTATOR, observe
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.notation_names import boats_in_play
from scupper.games.lifeboats.notation_position import read_position
from scupper.games.lifeboats.picture_board import person, vessel
from scupper.games.lifeboats.picture_boats import boat_place
from scupper.games.lifeboats.picture_crew import standing
from scupper.games.lifeboats.picture_pieces import GAME, use
from scupper.games.lifeboats.state import MAX_BOATS

POSITION: Final = (
    "p=4 start=3 round=6 phase=3 hats=2,1,3,0 | red@c3r2 1:OS 2:S 4:O L1 | green@c2r1 1:S 3:O 4:S L0"
    " | blue@c4r1 2:O 3:S 4:S L2 | black@c1r0 1:SS 3:O L1 | landed yellow | middle 1:S 2:OS 3:S 4:S"
    " | water 3:S<red | due 4 jump"
)
"""Six rounds in: one boat has landed, and the people swim."""
_SETTING: Final[Setting] = FACTS.setting(4, {})
_MIDDLE: Final = (318, 340)
_SCALE: Final = 0.51
_REACH: Final = 240
"""How far from the middle something may stand that is seen through the glass."""


@cache
def drawn() -> str:
    """What lies in the middle of the board of `POSITION`, in a box of 208 around 0."""
    view = observe(read_position(POSITION, _SETTING), SPECTATOR)
    s = view.state
    people = [one for one in standing(s) if _is_seen(one.spot)]
    boats = ""
    for boat in boats_in_play(s):
        place = boat_place(s, boat)
        if place is not None and _is_seen(place[:2]):
            crew = "".join(person(view, one, None) for one in people if one.pawn.place == boat)
            boats += f'<g class="bob">{vessel(view, boat, None)}{crew}</g>'
    ashore = "".join(person(view, one, None) for one in people if one.pawn.place >= MAX_BOATS)
    x, y = _MIDDLE
    return (
        f'<g class="{GAME} scene" transform="scale({_SCALE})translate({-x} {-y})">'
        f"{use('sea')}{use('islands')}{_bare(boats + ashore)}</g>"
    )


def _is_seen(spot: tuple[float, float]) -> bool:
    return abs(spot[0] - _MIDDLE[0]) < _REACH and abs(spot[1] - _MIDDLE[1]) < _REACH


def _bare(markup: str) -> str:
    """Pieces that neither move nor speak: the names would be those of pieces on other pages."""
    return re.sub(r' (?:id|role|aria-label|data-[a-z]+)="[^"]*"', "", markup)
