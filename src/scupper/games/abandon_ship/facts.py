"""The facts of Abandon Ship. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.facts import ActionKind, ActionTable, Facts, Part
from scupper.engine.language import gettext as _
from scupper.engine.language import marked, ngettext
from scupper.engine.options import Choice
from scupper.games.abandon_ship.components import DICE, FACES, RATS, STARTS


def _objection(players: int, options: Mapping[str, str]) -> str | None:
    """Section Variants: `duel` needs exactly two players, and two players need it."""
    if players == 2 and options["duel"] == "off":
        return _("with 2 players the option duel must be on")
    if players != 2 and options["duel"] == "on":
        return _("duel is for exactly 2 players, not {players}").format(players=players)
    return None


def _points(score: int) -> str:
    return ngettext("{n} point", "{n} points", score).format(n=score)


_PARTS: Final = (
    Part("die", DICE, marked("Die"), marked("Which die moves it?")),
    Part("rat", RATS, marked("Rat"), marked("Which rat moves?")),
)

FACTS: Final = Facts(
    id="abandon-ship",
    title="Abandon Ship",
    sentence=marked("Seven rats climb a sinking liner. Three of them secretly score for you."),
    credits=marked("A game by Reiner Knizia"),
    rules_version=1,
    players=range(2, 8),
    usual_players=4,
    minutes=30,
    options=(
        Choice(
            "start",
            marked("Rats start"),
            marked("Space 1, no water yet; or space 10 and the water at 6, as in the printed game: shorter."),
            STARTS,
            {"hold": marked("In the hold"), "deck10": marked("On space 10")},
        ),
        Choice(
            "last_two",
            marked("The last two rats"),
            marked("If no rat is on the top deck at the end: the 5, or the first place in line, for 0."),
            ("value", "order"),
            {"value": marked("Take the 5"), "order": marked("Take the first place")},
        ),
        Choice(
            "cheese",
            marked("Cheese lies"),
            marked("Face up, or face down: then its points are shown when it is taken."),
            ("open", "hidden"),
            {"open": marked("Face up"), "hidden": marked("Face down")},
        ),
        Choice(
            "duel",
            marked("Duel"),
            marked("The game for exactly two players: two tiles each, and a colour on both counts twice."),
            ("off", "on"),
            {"off": marked("No"), "on": marked("Yes")},
        ),
    ),
    objection=_objection,
    fixed_by_players={2: {"duel": "on"}, **{n: {"duel": "off"} for n in range(3, 8)}},
    win="split",
    has_chance=True,
    chance_opens_turns=True,
    hidden="the tile of each seat, and the values of the cheese when it lies face down",
    secret_decisions=False,
    actions=ActionTable((ActionKind("use", 0, _PARTS, marked("Use")),)),
    max_legal=len(DICE) * len(RATS),
    max_outcomes=max(FACES, 7),
    score_range=(0, 26),
    score_words=marked("points"),
    scored=_points,
    levels={"easy": (1000, 30)},
    considered=5,
)
