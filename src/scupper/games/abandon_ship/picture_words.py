"""Notes beside the board of Abandon Ship: how rats fare, and what the next rise takes."""

from __future__ import annotations

from collections.abc import Sequence

from scupper.games.abandon_ship.components import BERTH_POINTS, RATS
from scupper.games.abandon_ship.picture_outlook import Outlook
from scupper.games.abandon_ship.state import NONE, State
from scupper.games.abandon_ship.words import points


def named(rats: Sequence[int]) -> str:
    """Rats by their colours: `Red`, `Red and Blue`, `Red, Blue and Green`."""
    names = [RATS[r].capitalize() for r in rats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def fate(s: State, rat: int, ahead: Outlook) -> str:
    """Where a rat is, what that is worth, and what threatens it."""
    if s.berth[rat] != NONE:
        return f"is up: {points(BERTH_POINTS[s.berth[rat]])}"
    if s.space[rat] == 0:
        return "has drowned"
    where = f"on {s.space[rat]}"
    if s.space[rat] <= s.water:
        return f"{where}, under water"
    if rat != ahead.lone or ahead.stop > ahead.maybe:
        return where
    return f"{where}, next to drown" if ahead.stop <= ahead.sure else f"{where}, in danger"


def forecast(ahead: Outlook) -> str:
    """What the next rise takes, as one sentence."""
    if ahead.maybe == 0:
        return "No sink token is left: the sea rises no more."
    if ahead.stop == 0 or ahead.stop > ahead.maybe:
        most = "" if ahead.sure == ahead.maybe else f", perhaps {ahead.maybe},"
        return f"The next rise goes up to {ahead.sure}{most} and meets no rat."
    surely = ahead.stop <= ahead.sure
    if ahead.lone is not None:
        return (
            f"The next rise {'takes' if surely else 'may take'} {named(ahead.rats)}, alone on {ahead.stop}."
        )
    who = named(ahead.rats) if len(ahead.rats) < 4 else f"{len(ahead.rats)} rats"
    stops = "stops" if surely else "stops at the latest"
    return f"The next rise {stops} at {who} on {ahead.stop}. Together they are safe."


def nearness(dice: int, left: int) -> str:
    """How near the next rise is, by the dice in the pool."""
    if left == 0:
        return f"{dice} dice in the pool."
    return f"{dice} dice in the pool; it rises when one is left." if dice > 1 else "It rises now."


def tile_words(rats: Sequence[int]) -> str:
    """A tile that the viewer knows, for those who cannot see it."""
    return f"Tile of {named(rats)}"
