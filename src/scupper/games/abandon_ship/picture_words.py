"""Notes beside the board of Abandon Ship: how rats fare, and what the next rise takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked, ngettext
from scupper.games.abandon_ship.components import BERTH_POINTS, CHEESE_SPACES, SINK_COUNT, SINK_VALUES, ZONES
from scupper.games.abandon_ship.picture_outlook import Outlook
from scupper.games.abandon_ship.state import NONE, State
from scupper.games.abandon_ship.words import points
from scupper.games.abandon_ship.words_names import colour_name


def named(rats: Sequence[int]) -> str:
    """Rats by their colours: `Red`, `Red and Blue`, `Red, Blue and Green`."""
    return listed([colour_name(r) for r in rats])


def fate(s: State, rat: int, ahead: Outlook, *, twice: bool = False) -> str:
    """Where a rat is, what that is worth, and what threatens it; its name stands out."""
    name = f"<b>{colour_name(rat)}</b>"
    if twice:
        name = _("{rat} (twice)").format(rat=name)
    sentence = _("{rat} on {space}")
    if s.berth[rat] != NONE:
        sentence = _("{rat} is up: {points}")
    elif s.space[rat] == 0:
        sentence = _("{rat} has drowned")
    elif s.space[rat] <= s.water:
        sentence = _("{rat} on {space}, under water")
    elif rat == ahead.lone and ahead.stop <= ahead.sure:
        sentence = _("{rat} on {space}, next to drown")
    elif rat == ahead.lone and ahead.stop <= ahead.maybe:
        sentence = _("{rat} on {space}, in danger")
    worth = points(BERTH_POINTS[s.berth[rat]]) if s.berth[rat] != NONE else ""
    return sentence.format(rat=name, space=s.space[rat], points=worth)


def forecast(ahead: Outlook) -> str:
    """What the next rise takes, as one sentence."""
    if ahead.maybe == 0:
        return _("No sink token is left: the sea rises no more.")
    if ahead.stop == 0 or ahead.stop > ahead.maybe:
        sentence = _("The next rise goes up to {space}, perhaps {most}, and meets no rat.")
        if ahead.sure == ahead.maybe:
            sentence = _("The next rise goes up to {space} and meets no rat.")
        return sentence.format(space=ahead.sure, most=ahead.maybe)
    surely = ahead.stop <= ahead.sure
    if ahead.lone is not None:
        sentence = _("The next rise may take {rats}, alone on {space}.")
        if surely:
            sentence = _("The next rise takes {rats}, alone on {space}.")
        return sentence.format(rats=named(ahead.rats), space=ahead.stop)
    who = named(ahead.rats) if len(ahead.rats) < 4 else _("{n} rats").format(n=len(ahead.rats))
    sentence = _("The next rise stops at the latest at {rats} on {space}. Together they are safe.")
    if surely:
        sentence = _("The next rise stops at {rats} on {space}. Together they are safe.")
    return sentence.format(rats=who, space=ahead.stop)


def nearness(dice: int, left: int, *, then: bool = False) -> str:
    """How near the next rise is, by the dice in the pool and the tokens left; `then`: after the choice."""
    if dice <= 1 and left > 0:
        return _("Then the sea rises.") if then else _("The sea rises now.")
    if then:
        return ngettext("Then {n} die is left.", "Then {n} dice are left.", dice).format(n=dice)
    if left == 0:
        return ngettext("{n} die in the pool.", "{n} dice in the pool.", dice).format(n=dice)
    return _("{n} dice; the sea rises when one is left.").format(n=dice)


def tokens_words(s: State) -> str:
    """Which sink tokens have come up and how many have not, for those who cannot see them."""
    shown = [str(v) for n, v in enumerate(SINK_VALUES) for _one in range(SINK_COUNT[n] - s.sinks[n])]
    left = sum(s.sinks)
    if not shown:
        return _("Sink tokens: none shown, {left} face down").format(left=left)
    return _("Sink tokens shown: {shown}; {left} face down").format(shown=", ".join(shown), left=left)


def face_down(s: State) -> str:
    """The sink tokens that have not come up; nothing when all have."""
    values = ", ".join(str(v) for n, v in enumerate(SINK_VALUES) for _one in range(s.sinks[n]))
    return _("Face down: {values}.").format(values=values) if values else ""


def tile_words(rats: Sequence[int]) -> str:
    """A tile that the viewer knows, for those who cannot see it."""
    return _("Tile of {rats}").format(rats=named(rats))


def ship_words(water: int) -> str:
    """The board as a whole, for those who cannot see it."""
    if water == 0:
        return _("The ship. No water yet.")
    return _("The ship. Water covers spaces 1 to {water}.").format(water=water)


def cheese_words(k: int, value: int) -> str:
    """A piece of cheese on its shelf, likewise; the value is negative when nobody knows it."""
    if value < 0:
        return _("Cheese on {space}, face down").format(space=CHEESE_SPACES[k])
    return _("Cheese on {space}, {points}").format(space=CHEESE_SPACES[k], points=points(value))


def berth_words(berth: int, rats: Sequence[int], *, upcoming: bool) -> str:
    """A scoring space and who is there, likewise."""
    sentence = _("Scoring space for {points}: empty")
    if rats:
        sentence = _("Scoring space for {points}: {rats}")
    elif upcoming:
        sentence = _("Scoring space for {points}: next")
    return sentence.format(points=points(BERTH_POINTS[berth]), rats=named(rats))


_ZONES: Final = {
    "hold": marked("Hold"),
    "boiler rooms": marked("Boilers"),
    "crew quarters": marked("Crew"),
}


def zone_name(zone: int) -> str:
    """A part of the ship, short enough for its wall."""
    name = ZONES[zone][0]
    return _(_ZONES[name]) if name in _ZONES else _("Deck {letter}").format(letter=name[-1].upper())
