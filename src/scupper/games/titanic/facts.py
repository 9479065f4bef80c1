"""The facts of The Sinking of the Titanic. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from typing import Final

from scupper.engine.facts import ActionKind, ActionTable, Facts, Part
from scupper.engine.language import marked
from scupper.engine.options import Choice, Number
from scupper.games.titanic.components import CELLS, PASSENGERS, RESCUE_CELLS, SPACES, cell_name

SEATS: Final = 4
_GRID: Final = CELLS[len(RESCUE_CELLS) :]
_SPACE: Final = Part("space", SPACES, title=marked("Space"))
_SAILED: Final = Part("cell", tuple(cell_name(cell) for cell in CELLS), title=marked("Cell"))
_SWUM: Final = Part("cell", tuple(cell_name(cell) for cell in _GRID), title=marked("Cell"))
_FROM: Final = Part("from", tuple(str(seat) for seat in range(1, SEATS + 1)), title=marked("From"))
_WHAT: Final = Part("what", ("passenger", "food", "water", "none"), title=marked("What"))

MOVE: Final = 0
"""The first action of a kind; its parts count on from there."""
STAY: Final = MOVE + len(SPACES)
DRAW: Final = STAY + 1
ROLL: Final = DRAW + 1
SAIL: Final = ROLL + 1
SWIM: Final = SAIL + len(CELLS)
DEMAND: Final = SWIM + len(_GRID)
ANSWERS: Final = len(_WHAT.values)
"""How many actions there are about one opponent: a passenger, food, water, nothing."""


def _scored(_score: int) -> str:
    """Nothing is said of it: how far somebody has come decides nothing."""
    return ""


FACTS: Final = Facts(
    id="titanic",
    title="The Sinking of the Titanic",
    sentence=marked("Walk a ship that sinks under your feet, then bring your boat to the rescue ship."),
    credits=marked("A game by Ideal, 1975"),
    rules_version=1,
    players=range(2, SEATS + 1),
    usual_players=4,
    minutes=60,
    options=(
        Choice(
            "open_rooms",
            marked("Staterooms of others"),
            marked("Whether you may end your walk in a stateroom that you were not sent to."),
            ("yes", "no"),
            {"yes": marked("Open to all"), "no": marked("Closed")},
        ),
        Choice(
            "sea_pass",
            marked("Lying still at sea"),
            marked("Whether boats and swimmers may stay where they are although they can move."),
            ("no", "yes"),
            {"no": marked("Not if they can move"), "yes": marked("Always allowed")},
        ),
        Number(
            "round_limit",
            marked("Most rounds"),
            marked("After so many turns of everybody the game ends without a winner; 0 is no limit."),
            0,
            10000,
            300,
        ),
    ),
    win="split",
    has_chance=True,
    chance_opens_turns=True,
    hidden="nothing but the order in which cards that nobody has seen yet will come",
    secret_decisions=False,
    actions=ActionTable(
        (
            ActionKind("move", MOVE, (_SPACE,), title=marked("Walk")),
            ActionKind("stay", STAY, title=marked("Stay")),
            ActionKind("draw", DRAW, title=marked("Draw a sea card")),
            ActionKind("roll", ROLL, title=marked("Roll the dice")),
            ActionKind("sail", SAIL, (_SAILED,), title=marked("Sail")),
            ActionKind("swim", SWIM, (_SWUM,), title=marked("Swim")),
            ActionKind("demand", DEMAND, (_FROM, _WHAT), title=marked("Demand")),
        )
    ),
    max_legal=len(SPACES),
    max_outcomes=len(PASSENGERS),
    score_range=(0, 6),
    score_words=marked("passengers, food and water"),
    scored=_scored,
    lead=50,
)
