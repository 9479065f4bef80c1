"""Why not, in Lifeboats: golden reasons of every phase, and one for everything that is not legal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from scupper.engine.checks_play import CheckFailed, asked, play_game
from scupper.engine.checks_secrets import check_undo
from scupper.engine.checks_text import anchors, check_reasons
from scupper.engine.game import Game, Reason
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, observe
from scupper.games.lifeboats import reasons
from scupper.games.lifeboats.facts import FACTS
from tests.games.lifeboats.begun_games import come_to

GAME = Game("scupper.games.lifeboats", FACTS)
RULES_FILE = Path(__file__).parents[3] / "docs" / "rules" / "lifeboats.md"
SETTINGS = [
    (3, {"hats": "0"}, "sensible"),
    (4, {"plank": "yes", "setup": "random"}, "random"),
    (5, {"plank": "yes", "end": "boats", "colours": "white,red,blue,green,yellow"}, "sensible"),
]
NEW = ""
"""A new game."""
DOCKED = ("* start 1", "1 dock red 1", "2 dock yellow 2", "3 dock green 5", "1 dock black 6")
BOARDED = (*DOCKED, *(f"{seat} board officer red" for seat in (1, 2, 3, 1, 2, 3)))
"""W4: the red boat is full of officers."""
AT_SEA = "red@c3r2 1:O 2:S L1 | green@c6r0 2:O 3:S L0 | black@c1r0 1:SS 3:O L0 | landed yellow"
LEAK = f"p=3 start=1 phase=1 hats=0,3,3 | {AT_SEA}"
MOVE = f"p=3 start=1 phase=2 hats=0,3,3 | {AT_SEA}"
DOUBLE = f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {AT_SEA}"
LEVEL = ("1 vote leak red", "2 vote leak hat", "3 vote leak hat")
CAPTAIN = ("1 vote leak red", "2 vote leak green", "3 vote leak hat")
FULL = "p=3 start=1 phase=1 hats=3,3,3 | red@c5r0 1:S 2:S 3:SS L2 | yellow@c1r0 3:SS L0"
FILL = ("1 vote leak red", "2 vote leak red", "3 vote leak red")
SWIM = "p=3 start=2 phase=3 hats=3,3,3 | red@c1r1 1:S 2:SS 3:O L0 | yellow@c5r1 1:OS 3:S L1 | landed green"
WATER = "p=3 start=1 phase=3 hats=3,3,3 | red@c1r2 1:O 2:SSS L2 | yellow@c5r1 1:S 2:SS L3"
WATER += " | green@c7r0 3:OS L0 | landed black"
"""W34."""
JUMPS = ("1 jump officer red", "2 jump sailor yellow", "3 jump sailor green", "3 climb red")


def why(match: Match, seat: int, action: str) -> Reason | None:
    """Why a seat may not do what a kind of action and its parts say, such as `vote-leak 2`."""
    kind, *parts = action.split(" ")
    return match.why_not(seat, FACTS.actions.number(kind, *parts))


@pytest.mark.parametrize(
    ("text", "lines", "seat", "action", "expected"),
    [
        (NEW, ("* start 1", "1 dock red 4"), 2, "dock 4", "Column 4 is taken: the red boat is docked there."),
        (NEW, ("* start 1",), 1, "board officer 1", "Now the boats are docked: choose a free column."),
        (NEW, BOARDED, 1, "board sailor 1", "The red boat is full: 6 pawns take its 6 seats."),
        (NEW, BOARDED, 1, "board officer black", "You have no officer left in your hand."),
        (NEW, BOARDED, 1, "dock 7", "Now all go aboard: put a pawn from your hand into a boat."),
        (LEAK, (), 1, "vote-leak hat", "You have no Captain's Hat left."),
        (LEAK, (), 1, "vote-drown hat", "You have no Captain's Hat left."),
        (LEAK, (), 2, "vote-leak 2", "The yellow boat has landed and is out of play."),
        (LEAK, (), 2, "vote-leak 4", "Nobody has seat 4: its boat and crew are not in this game."),
        (LEAK, (), 2, "vote-move 1", "Now a boat is voted for a leak: lay a card for a boat at sea."),
        (LEAK, (), 2, "vote-move hat", "Now a boat is voted for a leak: lay a card for a boat at sea."),
        (LEAK, CAPTAIN, 3, "vote-leak 1", "The cards have been counted: now choose the boat that leaks."),
        (LEAK, CAPTAIN, 3, "pick-leak 2", "The yellow boat has landed and is out of play."),
        (
            LEAK,
            CAPTAIN,
            3,
            "vote-leak hat",
            "A Captain's Hat is only played as your card in a vote, never afterwards.",
        ),
        (
            LEAK,
            CAPTAIN,
            3,
            "pick-leak none",
            "Some boat must leak: only the plank rules let a captain spare them all.",
        ),
        (MOVE, (), 1, "jump sailor black", "Now it is voted which boat rows: lay a card for a boat at sea."),
        (
            MOVE,
            ("1 vote move red", "2 vote move green", "3 vote move hat"),
            3,
            "climb 1",
            "The cards have been counted: now choose the boat that rows.",
        ),
        (FULL, FILL, 1, "vote-drown 4", "Nobody has seat 4: its boat and crew are not in this game."),
        (FULL.replace("1:S 2:S", "2:SS"), FILL, 2, "vote-drown 1", "No red pawn is in the red boat."),
        (
            FULL,
            FILL,
            1,
            "vote-leak 2",
            "Now those aboard the red boat vote who goes overboard: lay a card for a crew.",
        ),
        (
            FULL,
            (*FILL, "1 vote drown green", "2 vote drown green", "3 vote drown yellow"),
            1,
            "pick-drown 1",
            "Red is not among those that are level: choose yellow or green.",
        ),
        (SWIM, (), 2, "jump officer 1", "You have no officer in the red boat."),
        (SWIM, (), 2, "jump sailor 2", "None of your pawns is in the yellow boat."),
        (SWIM, (), 2, "jump sailor black", "The black boat has sunk."),
        (SWIM, (), 2, "vote-move 1", "Now everybody swims: take one of your pawns out of a boat."),
        (
            SWIM,
            ("2 jump sailor red",),
            3,
            "jump officer 1",
            "A pawn has left the red boat already: only one may leave each boat in a round.",
        ),
        (WATER, JUMPS, 2, "climb 1", "The red boat is full: 4 pawns and 2 leaks take its 6 seats."),
        (WATER, JUMPS, 2, "climb 2", "Your sailor has just left the yellow boat and may not go back."),
        (WATER, JUMPS, 2, "climb black", "The black boat has landed and is out of play."),
        (WATER, JUMPS, 2, "jump sailor 3", "Now your pawn climbs out of the water: choose a boat for it."),
    ],
)
def test_reason(text: str, lines: Sequence[str], seat: int, action: str, expected: str) -> None:
    """What is refused is refused for the reason that fits the present question."""
    reason = why(come_to(text, lines, {}), seat, action)
    assert reason is not None
    assert reason.sentence == expected


@pytest.mark.parametrize(
    ("lines", "seat", "action", "expected"),
    [
        (
            ("1 vote leak red", "2 vote leak green", "3 vote leak black"),
            1,
            "pick-leak none",
            "Only a lone captain of the leak vote may spare all boats, before any of them leaks.",
        ),
        (
            (*CAPTAIN, "3 pick leak green"),
            3,
            "pick-leak2 3",
            "Green was the first choice: the second leak goes to another boat.",
        ),
        ((*CAPTAIN, "3 pick leak green"), 3, "pick-leak 1", "One boat has its leak: now choose the second."),
        (
            ("1 vote leak red", "2 vote leak red", "3 vote leak green"),
            1,
            "pick-leak none",
            "Only a lone captain of the leak vote may spare all boats, before any of them leaks.",
        ),
    ],
)
def test_reason_under_plank(lines: Sequence[str], seat: int, action: str, expected: str) -> None:
    """P2 and P3: who may spare the boats, and which may be the second."""
    reason = why(come_to(DOUBLE, lines, {"plank": "yes"}), seat, action)
    assert reason is not None
    assert reason.sentence == expected


def test_touching_a_part_tells_what_is_against_it() -> None:
    """Whatever kind of action a page tries for a boat, the answer is about that boat."""
    match = come_to(WATER, JUMPS, {})
    tried = ("board officer 1", "vote-leak 1", "pick-move 1", "jump officer 1", "climb 1")
    assert {str(why(match, 2, action)) for action in tried} == {
        "The red boat is full: 4 pawns and 2 leaks take its 6 seats. (Phase 3, 3.2)"
    }


@pytest.mark.parametrize(("players", "options", "policy"), SETTINGS)
def test_everything_that_is_not_legal_has_a_reason(
    players: int, options: dict[str, str], policy: str
) -> None:
    """In whole games every action of the table is legal or has a reason, whose anchor is in the guide."""
    play = play_game(GAME, GAME.setting(players, options), players, policy)
    check_reasons(play)
    check_undo(play)


def test_a_missing_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check above would see that something is refused without a word."""
    play = play_game(GAME, GAME.setting(3), 1)
    monkeypatch.setattr(reasons, "_against_climb", lambda _view, _boat: None)
    with pytest.raises(CheckFailed, match="climb"):
        check_reasons(play)


def cited() -> set[tuple[str, str]]:
    """Every rule and anchor that is cited in two games."""
    found: set[tuple[str, str]] = set()
    for options in ({}, {"plank": "yes"}):
        play = play_game(GAME, GAME.setting(3, options), 5)
        for _, s in play.moments():
            for player in asked(GAME, s):
                if player == CHANCE:
                    continue
                view = observe(s, player)
                against = [reasons.why_not(view, action) for action in range(FACTS.actions.count)]
                found |= {(reason.rule, reason.anchor) for reason in against if reason is not None}
    return found


def test_cited_rules_are_in_the_rules_file() -> None:
    """Steps and rulings that reasons cite exist in the rules file, and their anchors in the guide."""
    text, headings = RULES_FILE.read_text("utf-8"), anchors(GAME.text_file("guide.md"))
    found = cited()
    assert len(found) > 12
    for rule, anchor in found:
        assert anchor in headings
        marks = re.findall(r"\b(?:R\d+|[BLP]\d|[123]\.\d)\b", rule)
        assert marks or rule.startswith("Set-up")
        for mark in marks:
            assert re.search(rf"^(?:- \*\*|### |\| ){re.escape(mark)}\b", text, re.MULTILINE), mark
