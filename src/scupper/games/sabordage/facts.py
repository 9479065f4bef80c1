"""The facts of Sabordage. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from typing import Final

from scupper.engine.facts import ActionKind, ActionTable, Facts, Part
from scupper.engine.language import gettext as _
from scupper.engine.language import marked, ngettext
from scupper.engine.options import Choice
from scupper.games.sabordage.components import (
    CONSTRUCTIONS,
    HAND_OF_TWO,
    KINDS,
    RANKS_ON_DIAL,
    ROTTEN,
    ROUNDS,
    STARTING_DECKS,
    TILES,
)

A_TILE: Final = 1000
"""What a tile counts in a score, so that length goes before cannons (End 4)."""
MOST_RANKS: Final = STARTING_DECKS + ROUNDS * CONSTRUCTIONS
"""Every construction makes a ship longer by one rank at most, and nothing else does."""


def _scored(score: int) -> str:
    """Length and cannons of the ship that counts, which are one number to the rules."""
    tiles, cannons = divmod(score, A_TILE)
    return _("{tiles}, {cannons}").format(
        tiles=ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles),
        cannons=ngettext("{n} cannon", "{n} cannons", cannons).format(n=cannons),
    )


_TURNS: Final = ("n", "t")
_WHERE: Final = marked("At which rank?")
_DIAL: Final = Part(
    "rank", tuple(map(str, range(1, RANKS_ON_DIAL + 1))), title=marked("Rank"), question=_WHERE
)
_RANK: Final = Part("rank", tuple(map(str, range(1, MOST_RANKS + 1))), title=marked("Rank"), question=_WHERE)
_PLANKS: Final = tuple(kind for number, kind in enumerate(KINDS) if number != ROTTEN)
_BUILDS: Final = len(_PLANKS) * len(_TURNS) * RANKS_ON_DIAL

FACTS: Final = Facts(
    id="sabordage",
    title="Sabordage",
    sentence=marked("Build a ship in secret, and shoot the others before they shoot you."),
    credits=marked("A game by Romeo Hennion"),
    rules_version=1,
    players=range(2, 6),
    usual_players=4,
    minutes=30,
    options=(
        Choice(
            "expert",
            marked("Expert pirates"),
            marked("Carpenters, gunners and saboteurs act when their tiles are built."),
            ("no", "yes"),
            {"no": marked("Only pictures"), "yes": marked("They act")},
        ),
        Choice(
            "long_lap",
            marked("Long shots go round the world"),
            marked("Whether a long shot that nothing has stopped hits the ship that fired it."),
            ("yes", "no"),
            {"yes": marked("And come home"), "no": marked("And are lost")},
        ),
        Choice(
            "open_water",
            marked("Over open water alone"),
            marked("A shot that has met nothing at all on its way round."),
            ("round", "lost"),
            {"round": marked("It comes home"), "lost": marked("It is lost")},
        ),
        Choice(
            "bow",
            marked("Bows"),
            marked("Whether flat shots fly through a bow or end there."),
            ("pipe", "stop"),
            {"pipe": marked("Let shots through"), "stop": marked("Stop shots")},
        ),
        Choice(
            "bombard_line",
            marked("Bombards count"),
            marked("The second ship over, however short; or the second that reaches so far."),
            ("columns", "reach"),
            {"columns": marked("All ships"), "reach": marked("Ships in reach")},
        ),
    ),
    win="split",
    has_chance=True,
    hidden="hands, plans until all are in, and what lies under the sails",
    secret_decisions=True,
    actions=ActionTable(
        (
            ActionKind(
                "build",
                0,
                (
                    Part("tile", _PLANKS, title=marked("Tile"), question=marked("Which tile?")),
                    Part("turn", _TURNS, title=marked("How it lies"), question=marked("How shall it lie?")),
                    _DIAL,
                ),
                title=marked("Build"),
            ),
            ActionKind(
                "build-rot", _BUILDS, (Part("tile", (KINDS[ROTTEN],)),), title=marked("Build rotten tile")
            ),
            ActionKind("rot", _BUILDS + 1, (_RANK,), title=marked("Place rotten tile")),
            ActionKind("cover", _BUILDS + 1 + MOST_RANKS, (_RANK,), title=marked("Cover carpenter")),
        )
    ),
    max_legal=HAND_OF_TWO * len(_TURNS) * RANKS_ON_DIAL,
    max_outcomes=len(KINDS),
    score_range=(0, A_TILE * TILES + 2 * TILES),
    score_words=marked("tiles and cannons"),
    scored=_scored,
)
