"""The small picture of the Titanic for the home page: the ship by the head, as a porthole shows it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from scupper.games.titanic.picture_pieces import GAME, at, rowing, use
from scupper.games.titanic.picture_sea import water
from scupper.games.titanic.picture_ship import ship, smoke

MARK: Final = 5
_SCALE: Final = 0.98


@cache
def drawn() -> str:
    """The ship a few marks down and a boat that keeps away from her, in a box of 208 around 0."""
    boat = f'<g class="bob"><g {at(-62, 26)}>{rowing(1, 2, 1, 1)}</g></g>'
    inside = f"{use('sky')}{smoke(MARK)}{use('ocean')}{ship(MARK)}{water(MARK)}{boat}"
    return f'<g class="{GAME} scene" transform="scale({_SCALE})translate(-14 28)">{_bare(inside)}</g>'


def _bare(markup: str) -> str:
    """Pieces that neither move nor speak: the names would be those of pieces on other pages."""
    return re.sub(r' (?:id|role|aria-label|data-[a-z]+)="[^"]*"', "", markup)
