"""Why not, in The Sinking of the Titanic: what looks near and is out of reach, and what is refused at sea."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scupper.engine.checks_text import anchors
from scupper.engine.game import Reason
from scupper.engine.language import speaking
from scupper.engine.match import Match
from scupper.games.titanic import notation, reasons
from scupper.games.titanic.facts import FACTS
from tests.games.titanic.worked_cases import GAME, PAGE, cases, position_of, state_of

CASES = {case.name: case for case in cases()}


def after(case: str, *lines: str) -> Match:
    """The position of a worked case after some lines."""
    found = CASES[case]
    s = position_of(found)
    options = {option.name: found.set[option.name] for option in FACTS.options if option.name in found.set}
    match = Match.from_position(GAME, GAME.setting(s.players, options), s)
    for line in lines:
        match.play_line(line)
    return match


def why(match: Match, line: str) -> Reason | None:
    """Why the seat in turn may not do what a line says."""
    s = state_of(match)
    player, (action,) = notation.read_line(s, f"{match.to_act[0]} {line}")
    return match.why_not(player + 1, action)


@pytest.mark.parametrize(
    ("case", "lines", "action", "sentence"),
    [
        (
            "W1",
            "* roll 2 4",
            "move d16",
            "Deck space d16 is too far: 9 steps, and you may walk 6. (Flow 4.2)",
        ),
        (
            "W1",
            "* roll 3 4",
            "move c12",
            "The way to c12 leads through a bulkhead, which only a double opens. (Flow 4.2, R15)",
        ),
        (
            "W8",
            "* roll 5 5",
            "move a12",
            "Deck space a12 is too far: 17 steps, and you may walk 10. (Flow 4.2)",
        ),
        (
            "W6",
            "* roll 2 3",
            "move c10",
            "Deck space c10 is taken: you may walk through, but not stop there. (Flow 4.2, R4)",
        ),
        (
            "W7",
            "* roll 2 3",
            "move d14",
            "You stand there: a walk ends on another space. (Flow 4.2, R3)",
        ),
        ("W25", "* roll 6 3", "move d05", "Deck space d05 is under water. (Flow 4.2, R14)"),
        ("W51", "* roll 2 3", "move l5", "Lifeboat 5 is taken: it holds one officer. (Flow 4.2, R4)"),
        (
            "W25",
            "* roll 6 3",
            "move r1",
            "No dry way leads to stateroom 1 without a bulkhead. (Flow 4.2, R12, R14, R15)",
        ),
        (
            "W47",
            "* roll 2 3",
            "move r2",
            (
                "Stateroom 2 is closed: you may only enter the stateroom to which you are sent. "
                "(Flow 4.2, option open_rooms, R6)"
            ),
        ),
        (
            "W19",
            "* roll 2 3",
            "stay",
            "Your new passenger waits in the very stateroom where you stand: leave it first. (Flow 2, R13)",
        ),
        (
            "W22",
            "* roll 4 4",
            "move l3",
            (
                "From your lifeboat you can only shift to lifeboat 1, which hangs beside it. "
                "(Flow 5.2, R16, R18)"
            ),
        ),
        ("W1", "* roll 5 6", "roll", "Now you walk: choose a space in reach, or stay. (Flow 4.3)"),
        ("W30", "", "sail j7", "First roll the dice, or draw a sea card. (Flow 7.1)"),
        (
            "W26",
            "* roll 3 5",
            "sail c2",
            "The launching area can only be left, never entered or crossed. (Flow 8, R28)",
        ),
        (
            "W26",
            "* roll 3 5",
            "sail t1",
            "There is already somebody at t1. (Flow 8)",
        ),
        (
            "W33",
            "* roll 1 4",
            "sail d7",
            "You begin on this island: it cannot be entered again in the same turn. (Flow 8, R27)",
        ),
        (
            "W38",
            "1 roll;* roll 3 5",
            "sail n0",
            "The rescue ship is not in sight before mark 36. (Flow 7.4)",
        ),
        (
            "W41",
            "1 roll;* roll 3 5",
            "sail n0",
            "To go aboard you need two passengers, two food and two water. (Flow 7.4)",
        ),
        (
            "W40",
            "1 roll;* roll 4 5",
            "sail m0",
            (
                "You come aboard by exact count only, and 4 and 5 do not lead to rescue space m0. "
                "(Flow 7.5, R44)"
            ),
        ),
        (
            "W53",
            "1 roll;* roll 5 3",
            "sail j7",
            None,
        ),
        (
            "W45",
            "1 roll;* roll 4 5",
            "sail j6",
            "4 and 5 do not lead to j6: one counts across, the other up or down. (Flow 7.5, R26)",
        ),
        (
            "W26",
            "* roll 3 5",
            "sail b8",
            "3 and 5 do not lead to b8: one counts across, the other up or down. (Flow 7.5, R26)",
        ),
        ("W26", "* roll 3 5", "stay", "Your boat can sail somewhere, so it must. (Flow 7.5, R25)"),
        ("W28", "* roll 4", "stay", "You can swim somewhere, so you must. (Flow 6.2, R25)"),
        (
            "W28",
            "* roll 4",
            "swim k7",
            (
                "With 4 you do not get there: a swimmer goes straight in one direction, the full number. "
                "(Flow 6.2, R29)"
            ),
        ),
        (
            "W52",
            "1 roll;* roll 5 3;1 sail k6",
            "demand 2 water",
            "Seat 2 has no water. (Decisions, demand)",
        ),
        (
            "W52",
            "1 roll;* roll 5 3;1 sail k6",
            "demand 3 food",
            "Now it is about seat 2. (Flow 7.9)",
        ),
    ],
)
def test_why_not(case: str, lines: str, action: str, sentence: str | None) -> None:
    """A refusal names the very thing that stands in the way, and the rule."""
    reason = why(after(case, *filter(None, lines.split(";"))), action)
    assert (str(reason) if reason is not None else None) == sentence


def test_what_is_in_the_way_of_a_boat_is_said() -> None:
    """A swimmer on f4 shuts the straight way to island 2."""
    reason = why(after("W53", "1 roll", "* roll 5 3"), "sail h4")
    assert str(reason) == (
        "The way to island 2 (h4) is shut: a boat, an island or the edge lies on it. (Flow 7.5, Flow 8)"
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_anchors_of_the_guide(language: str) -> None:
    """Whatever a reason points at is in the guide of both languages."""
    with speaking(language):
        found = anchors(GAME.spoken_file("guide.md"))
    assert found == anchors(GAME.text_file("guide.md"))
    words = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"\)', Path(reasons.__file__).read_text("utf-8")))
    cited = words - {kind.name for kind in FACTS.actions.kinds}
    assert {"a-walk", "bulkheads", "the-rescue-ship"} <= cited <= set(found)


def test_cited_rules_exist() -> None:
    """Each ruling that is cited stands in the rules file."""
    cited = set(re.findall(r"\bR\d+\b", Path(reasons.__file__).read_text("utf-8")))
    assert len(cited) > 10
    assert cited <= set(re.findall(r"^\| (R\d+) \|", PAGE, re.MULTILINE))
