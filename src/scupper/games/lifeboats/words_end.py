"""The story of a game of Lifeboats in a few lines: what became of each boat, and whom that served."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.state import View
from scupper.games.lifeboats.components import BLACK, POINTS
from scupper.games.lifeboats.state import BLACK_BOAT, OFFICER, SAILOR, Event, State
from scupper.games.lifeboats.words_names import bits, colour_name, counted, island_word

MOST_LINES: Final = 8


def story(
    view: View[State],  # noqa: ARG001 - the story is in the events
    told: Sequence[Told],
    names: Sequence[str],
    setting: Setting,
) -> list[tuple[int, str]]:
    """The turning points: every boat that landed or sank, and officers overboard while there is space."""
    colours = setting.options["colours"].split(",")
    found: list[tuple[int, str]] = []
    officers: list[tuple[int, str]] = []
    round_now = 1
    for number, one in enumerate(told):
        boat = colour_name(BLACK if one.a == BLACK_BOAT else colours[one.a]) if one.kind in _BOATS else ""
        match one.kind:
            case Event.ROUND:
                round_now = one.a
            case Event.SANK:
                found.append((number, _sank(one, round_now, boat, names)))
            case Event.LANDED:
                found.append((number, _landed(told[number:], round_now, boat, names)))
            case Event.OVERBOARD if one.b == OFFICER:
                sentence = _("Round {n}: an officer of {name} goes overboard.")
                officers.append((number, sentence.format(n=round_now, name=names[one.a])))
    return sorted(found + officers[: max(0, MOST_LINES - len(found))])


_BOATS: Final = (Event.SANK, Event.LANDED)


def _sank(one: Told, round_now: int, boat: str, names: Sequence[str]) -> str:
    if one.c == 0:
        return _("Round {n}: the {boat} boat sinks with nobody in it.").format(n=round_now, boat=boat)
    sentence = _("Round {n}: the {boat} boat sinks with {pawns} of {people}.")
    people = listed([names[p] for p in bits(one.b)])
    return sentence.format(n=round_now, boat=boat, pawns=counted(one.c, "pawn"), people=people)


def _landed(told: Sequence[Told], round_now: int, boat: str, names: Sequence[str]) -> str:
    """A landing, with what it scored: the people who came ashore are told right after it."""
    island = told[0].c
    gains: list[str] = []
    for one in told[1:]:
        if one.kind != Event.ASHORE:
            break
        points = one.b * POINTS[island][OFFICER] + one.c * POINTS[island][SAILOR]
        gains.append(f"{names[one.a]} {points}")
    if not gains:
        sentence = _("Round {n}: the {boat} boat lands on the {island} with nobody in it.")
        return sentence.format(n=round_now, boat=boat, island=island_word(island))
    sentence = _("Round {n}: the {boat} boat lands on the {island}: {gains}.")
    return sentence.format(n=round_now, boat=boat, island=island_word(island), gains=listed(gains))
