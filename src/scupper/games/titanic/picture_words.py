"""Notes on the picture of the Titanic, and what those hear who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.games.titanic.components import CARD_ROOM, KIND, SINKS, Kind
from scupper.games.titanic.picture_ways import Walk
from scupper.games.titanic.state import NONE, State


def steps_words(steps: int) -> str:
    """So many steps."""
    return ngettext("{n} step", "{n} steps", steps).format(n=steps)


def why_not_there(
    s: State, player: int, space: int, plain: Mapping[int, Walk], forced: Mapping[int, Walk]
) -> str:
    """Why a walk cannot end on a space, in a few words.

    `plain` are all walks that the dice allow but for their length, `forced` those through a bulkhead.
    """
    total = s.die[0] + s.die[1]
    if s.space[player] == space:
        return _("you are here")
    if SINKS[space] <= s.mark:
        return _("gone") if KIND[space] == Kind.BOAT else _("under water")
    if space in s.space:
        return _("taken")
    if space in plain and plain[space].steps <= total:
        return _("not yours")
    if space in forced and forced[space].steps <= total:
        return _("bulkhead: only with a double")
    if space in plain:
        return _("{steps}, you have {total}").format(steps=steps_words(plain[space].steps), total=total)
    return _("no dry way")


def looked_for(s: State, player: int) -> int:
    """The stateroom in which a player's passenger waits; NONE."""
    return CARD_ROOM[s.assigned[player]] if s.assigned[player] != NONE else NONE
