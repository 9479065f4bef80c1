"""The facts of Lifeboats. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.facts import ActionKind, ActionTable, Facts, Part, Preset
from scupper.engine.language import gettext as _
from scupper.engine.language import marked, ngettext
from scupper.engine.options import Choice, Number, PerSeat
from scupper.games.lifeboats.components import BLACK, BOAT_SEATS, COLOURS, COLUMNS, POINTS, RANKS

PLAYERS: Final = range(3, 7)
AUTO_SAILORS: Final[Mapping[int, int]] = {3: 5, 4: 5, 5: 4, 6: 4}
"""players -> sailors a seat when `sailors` is `auto` (rulings R2, R3)."""
MOST_OFFICERS: Final = 2
MOST_SAILORS: Final = 6
COLOUR_WORDS: Final[Mapping[str, str]] = {
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
    "purple": marked("purple"),
    "white": marked("white"),
    BLACK: marked("black"),
}
"""colour of a boat or a crew -> its name for people, to be translated where it is shown."""


def _objection(players: int, options: Mapping[str, str]) -> str | None:
    """Section 2: every pawn needs a seat in a boat."""
    auto = options["sailors"] == "auto"
    sailors = AUTO_SAILORS[players] if auto else int(options["sailors"])
    pawns, seats = players * (int(options["officers"]) + sailors), BOAT_SEATS * (players + 1)
    if pawns <= seats:
        return None
    objection = _(
        "{players} players with {officers} officers and {sailors} sailors each have {pawns} pawns, and the "
        "{boats} boats have {seats} seats: choose fewer sailors or officers"
    )
    return objection.format(
        players=players,
        officers=options["officers"],
        sailors=sailors,
        pawns=pawns,
        boats=players + 1,
        seats=seats,
    )


def _crew(officers: int, few_players: int, many_players: int) -> Mapping[int, Mapping[str, str]]:
    """The options of a crew preset: so many sailors with 3 or 4 and with 5 or 6 players."""
    return {
        n: {"officers": str(officers), "sailors": str(few_players if n < 5 else many_players)}
        for n in PLAYERS
    }


def _points(score: int) -> str:
    return ngettext("{n} point", "{n} points", score).format(n=score)


_SEATS: Final = tuple(str(seat) for seat in range(1, len(COLOURS) + 1))
_BOATS: Final = (*_SEATS, BLACK)
_COLUMN: Final = Part("column", tuple(str(n) for n in range(1, COLUMNS + 1)))
_RANK: Final = Part("rank", RANKS, question=marked("Officer or sailor?"))
_BOAT: Final = Part("boat", _BOATS)
_CARD: Final = Part("boat", (*_BOATS, "hat"))

FACTS: Final = Facts(
    id="lifeboats",
    title="Lifeboats",
    sentence=marked("Vote which boat leaks, which one rows, and who goes overboard."),
    credits=marked("A game by Ronald Wettering"),
    rules_version=1,
    players=PLAYERS,
    usual_players=4,
    minutes=60,
    options=(
        Number("officers", marked("Officers"), marked("Officers of each seat."), 1, MOST_OFFICERS, 2),
        Choice(
            "sailors",
            marked("Sailors"),
            marked("Sailors of each seat; as printed: 5 with 3 or 4 players, 4 with 5 or 6."),
            ("auto", *map(str, range(1, MOST_SAILORS + 1))),
            {"auto": marked("As printed")},
        ),
        Number("hats", marked("Captain's Hats"), marked("How many votes each seat can overrule."), 0, 5, 3),
        Choice(
            "setup",
            marked("Set-up"),
            marked("Whether the players dock the boats and board them, or chance does."),
            ("placed", "random"),
            {"placed": marked("By the players"), "random": marked("By chance: quick")},
        ),
        Choice(
            "end",
            marked("The game ends"),
            marked("When no pawn is at sea, or only when no boat is."),
            ("pawns", "boats"),
            {"pawns": marked("Without pawns at sea"), "boats": marked("Without boats at sea")},
        ),
        Choice(
            "plank",
            marked("Plank rules"),
            marked("As in the edition of 2024: leaking boats row two steps, and then two boats leak."),
            ("no", "yes"),
            {"no": marked("No"), "yes": marked("Yes: faster")},
        ),
        PerSeat(
            "colours",
            marked("Colours"),
            marked("The colour of each seat, in the order of the seats; it has no effect on play."),
            COLOURS,
            PLAYERS[-1],
            {colour: COLOUR_WORDS[colour] for colour in COLOURS},
        ),
    ),
    objection=_objection,
    presets_title=marked("Crews"),
    presets_help=marked("Officers and sailors of each seat as one edition or another has them."),
    presets=(
        Preset(
            "standard", marked("Standard crew"), {n: {"officers": "2", "sailors": "auto"} for n in PLAYERS}
        ),
        Preset("seven", marked("Crews of seven"), _crew(2, 5, 5)),
        Preset("one-officer", marked("One officer"), _crew(1, 4, 5)),
        Preset("six-sailors", marked("Six sailors"), _crew(1, 6, 6)),
    ),
    win="split",
    has_chance=True,
    hidden="the cards of a vote until the last one is laid",
    secret_decisions=True,
    actions=ActionTable(
        (
            ActionKind("dock", 0, (_COLUMN,)),
            ActionKind("board", 7, (_RANK, Part("boat", _BOATS, question=marked("Into which boat?")))),
            ActionKind("vote-leak", 21, (_CARD,)),
            ActionKind("pick-leak", 29, (Part("boat", (*_BOATS, "none")),)),
            ActionKind("vote-drown", 37, (Part("crew", (*_SEATS, "hat")),)),
            ActionKind("pick-drown", 44, (Part("crew", _SEATS),)),
            ActionKind("pick-leak2", 50, (_BOAT,)),
            ActionKind("vote-move", 57, (_CARD,)),
            ActionKind("pick-move", 65, (_BOAT,)),
            ActionKind("jump", 72, (_RANK, Part("boat", _BOATS, question=marked("Out of which boat?")))),
            ActionKind("climb", 86, (_BOAT,)),
        )
    ),
    max_legal=len(RANKS) * len(_BOATS),
    max_outcomes=len(RANKS) * len(_BOATS),
    score_range=(0, MOST_OFFICERS * max(p[0] for p in POINTS) + MOST_SAILORS * max(p[1] for p in POINTS)),
    score_words=marked("points"),
    scored=_points,
    levels={"easy": (200, 4), "medium": (500, 15)},
)
