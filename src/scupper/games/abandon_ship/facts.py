"""The facts of Abandon Ship. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.facts import ActionKind, ActionTable, Facts, Part
from scupper.engine.options import Choice
from scupper.games.abandon_ship.components import DICE, FACES, RATS, STARTS


def _objection(players: int, options: Mapping[str, str]) -> str | None:
    """Section Variants: `duel` needs exactly two players, and two players need it."""
    if players == 2 and options["duel"] == "off":
        return "with 2 players the option duel must be on"
    if players != 2 and options["duel"] == "on":
        return f"duel is for exactly 2 players, not {players}"
    return None


FACTS: Final = Facts(
    id="abandon-ship",
    title="Abandon Ship",
    sentence="Seven rats climb a sinking liner. Three of them secretly score for you.",
    credits="A game by Reiner Knizia",
    rules_version=1,
    players=range(2, 8),
    usual_players=4,
    minutes=30,
    options=(
        Choice(
            "start",
            "Rats start",
            "Space 1, no water yet; or space 10 and the water at 6, as in the printed game: shorter.",
            STARTS,
            {"hold": "In the hold", "deck10": "On space 10"},
        ),
        Choice(
            "last_two",
            "The last two rats",
            "If no rat is on the top deck at the end: the 5, or the first place in line, for 0.",
            ("value", "order"),
            {"value": "Take the 5", "order": "Take the first place"},
        ),
        Choice(
            "cheese",
            "Cheese lies",
            "Face up, or face down: then its points are shown when it is taken.",
            ("open", "hidden"),
            {"open": "Face up", "hidden": "Face down"},
        ),
        Choice(
            "duel",
            "Duel",
            "The game for exactly two players: two tiles each, and a colour on both counts twice.",
            ("off", "on"),
            {"off": "No", "on": "Yes"},
        ),
    ),
    objection=_objection,
    fixed_by_players={2: {"duel": "on"}, **{n: {"duel": "off"} for n in range(3, 8)}},
    win="split",
    has_chance=True,
    hidden="the tile of each seat, and the values of the cheese when it lies face down",
    secret_decisions=False,
    actions=ActionTable((ActionKind("use", 0, (Part("die", DICE), Part("rat", RATS))),)),
    max_legal=len(DICE) * len(RATS),
    max_outcomes=max(FACES, 7),
    score_range=(0, 26),
    score_words="points",
)
