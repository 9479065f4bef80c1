"""The facts of Lantern Bluff. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from typing import Final

from lantern_bluff.components import CRATE_VALUES, LANTERNS, MAX_PLAYERS, NIGHTS, START_POINTS
from scupper.engine.facts import ActionKind, ActionTable, Facts, Part
from scupper.engine.options import Choice

FACTS: Final = Facts(
    id="lantern-bluff",
    title="Lantern Bluff",
    sentence="Crates drift in by night. The brightest lantern gets them, but what is in them?",
    credits="An example in Scupper's tests",
    rules_version=1,
    players=range(2, MAX_PLAYERS + 1),
    usual_players=3,
    minutes=5,
    options=(
        Choice("peek", "A peek costs", "What the lookout pays to look into the crate.", ("paid", "free")),
    ),
    win="split",
    has_chance=True,
    chance_opens_turns=True,
    hidden="lanterns in hand, the crate under the jetty, and the drifting crate until it is taken",
    secret_decisions=True,
    actions=ActionTable(
        (
            ActionKind("show", 0, (Part("lantern", tuple(str(n) for n in range(1, LANTERNS + 1))),)),
            ActionKind("look", LANTERNS, (Part("look", ("peek", "rest")),)),
        )
    ),
    max_legal=3,
    max_outcomes=LANTERNS,
    score_range=(0, START_POINTS + max(CRATE_VALUES) * (NIGHTS + 1)),
    score_words="points",
)
