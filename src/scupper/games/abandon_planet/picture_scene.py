"""The small picture of Abandon Planet for the home page: a planet in a game, as a porthole shows it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from scupper.engine.language import language
from scupper.engine.state import SPECTATOR, observe
from scupper.games.abandon_planet.facts import FACTS
from scupper.games.abandon_planet.notation_position import read_position
from scupper.games.abandon_planet.picture_board import drawn as board_drawn
from scupper.games.abandon_planet.picture_pieces import GAME

POSITION: Final = (
    "p=5 view=spectator phase=flight round=3 leader=2 asked=5 flying=5 alive=1,2,3,4,6 safe=4 meteor=?@2 "
    "hint=all:6 | board 1i=arsenal*? 1o=tool+!@3 2i=food 2o=fuel~ 3i=tool 3o=oxygen~!@4 4i=trader*? 4o=chip+ "
    "6i=oxygen+!@2 6o=food+ | seats 1=inv:food+scrap*2+?*2,path:4 2=inv:tool+chip+scrap*6,bay:oxygen+scrap,"
    "on:6i 3=inv:food+chip+scrap*7+?*3,bay:tool+scrap,on:1o 4=inv:oxygen+scrap,bay:oxygen,on:3o "
    "5=inv:tool*2+?,path:6 | stack ?*12 | discard delay+booster*3+sabotage | left ruin+wreck*2+scrapyard+"
    "crater+trader+bazaar+salvor+depot*2+convoy+lookout+beacon+mudslide*2+airdrop+starfall+blackout"
)
"""One path is gone, the meteor is on its way, and three rockets have landed."""
_SCALE: Final = 0.56


def drawn() -> str:
    """The planet, in a box of 208 around 0."""
    return _drawn(language())


@cache
def _drawn(language: str) -> str:  # noqa: ARG001 - the names of tiles stand in the picture
    view = observe(read_position(POSITION, FACTS.setting(5, {})), SPECTATOR)
    bare = re.sub(r' (?:id|role|aria-label|data-[a-z]+)="[^"]*"', "", board_drawn(view, None))
    return f'<g class="{GAME} scene" transform="scale({_SCALE})">{bare}</g>'
