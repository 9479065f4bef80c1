"""The small picture of Sabordage for the home page: ships in a game, as a porthole shows them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from scupper.engine.language import language
from scupper.engine.state import SPECTATOR, observe
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.notation_position import read_position
from scupper.games.sabordage.picture_board import stilled
from scupper.games.sabordage.picture_pieces import GAME
from scupper.games.sabordage.picture_ship import layout

POSITION: Final = (
    "1: a-l1!.s pipe s2!-s2! / 2: s1!-a.c z-a.c gold s2!-a.g / 3: sail r2-r1 s2-s1 | p=3 phase=build round=3 "
    "construction=2 | sails 3=? | hands 1=?,?,?@1+2 2=?,?,?@2+3 3=?,?,?@1+3 | plans 1=- 2=- 3=- "
    "| pile ?*42 | discard s1-s1.g,s1-s1.s,s1-s2.g,s1-a.g"
)
"""Two gunners' guns are lit, a treasure waits, and the ships lie side by side."""
_SCALE: Final = 0.44


def drawn() -> str:
    """The middle of that board, in a box of 208 around 0."""
    return _drawn(language())


@cache
def _drawn(language: str) -> str:  # noqa: ARG001 - what tiles are called stands in the picture
    view = observe(read_position(POSITION, FACTS.setting(3, {})), SPECTATOR)
    where = layout(view.state)
    bare = re.sub(r' (?:id|role|aria-label|data-[a-z]+)="[^"]*"|<title>.*?</title>', "", stilled(view))
    place = f"scale({_SCALE})translate({-where.x(1):g} {2.1 * where.deep:g})"
    return f'<g class="{GAME} scene" transform="{place}">{bare}</g>'
