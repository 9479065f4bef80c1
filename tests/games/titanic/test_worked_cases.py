"""The worked cases W1 to W66 of the rules file and its sample game, interpreted and compiled."""

from __future__ import annotations

import pytest

from scupper.engine.match import Match
from scupper.engine.state import BaseState
from scupper.games.titanic import notation
from scupper.games.titanic.components import PASSENGERS
from scupper.games.titanic.rules_end import has_won
from scupper.games.titanic.state import NONE, Phase, State
from tests.compiled_rules import CompiledRules
from tests.games.titanic.worked_cases import (
    GAME,
    Case,
    cases,
    position_of,
    sample_game,
    seat_of,
    seat_said,
    state_of,
)
from tests.interpreted_rules import InterpretedRules

CASES = cases()
Table = InterpretedRules | CompiledRules
MODES = [pytest.param(InterpretedRules, id="interpreted"), pytest.param(CompiledRules, id="compiled")]


def position(table: Table) -> State:
    """Where a case is."""
    s: BaseState = table.now()
    assert isinstance(s, State)
    return s


def options(table: Table, player: int) -> list[str]:
    """The lines that a player may write, without the seat."""
    s = position(table)
    lines = [notation.line(s, player, [action]) for action in table.options(player)]
    return [line.partition(" ")[2] for line in lines]


def ask(table: Table, player: int, words: list[str]) -> None:
    """A line of a case that says what is legal now, and what is not."""
    found = options(table, player)
    match words:
        case ["has", *what]:
            assert " ".join(what) in found
        case ["not", *what]:
            assert " ".join(what) not in found
        case ["all", "stay"]:
            assert found == ["stay"]
        case ["all", verb, *places]:
            assert sorted(found) == sorted(f"{verb} {place}" for place in places)


def play(table: Table, words: list[str]) -> None:
    """A line of a case, which must be legal."""
    player, steps = notation.read_line(position(table), " ".join(words))
    for step in steps:
        assert step in table.options(player), words
        table.play(player, step)


def check(s: State, words: list[str]) -> None:
    """What a case says of the position after the turn."""
    match words:
        case ["bottom", *cards]:
            assert [PASSENGERS[card] for card in s.bottom[: s.bottom_size]] == cards
        case ["islands", *islands]:
            found = [str(n + 1) for n in range(6) if s.island_boats >> n & 1]
            assert found == [n for n in islands if n != "none"]
        case ["top", card]:
            assert PASSENGERS[s.top] == card
        case ["piles", *piles]:
            assert [f"f={s.food_pile}", f"w={s.water_pile}"] == piles
        case [text] if text.startswith("mark="):
            assert f"mark={s.mark}" == text
        case [text] if text.startswith("winner="):
            assert [p + 1 for p in range(s.players) if has_won(s, p)] == [int(text.partition("=")[2])]
        case [seat, *rest]:
            assert seat_of(s, int(seat) - 1) == seat_said(rest)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worked_case(case: Case, mode: type[Table]) -> None:
    """What the page says can be done in a turn, and what comes of it."""
    start = position_of(case)
    table = mode(GAME, start)
    for words in case.play:
        if words[0] in ("has", "not", "all"):
            ask(table, start.turn, words)
        else:
            play(table, words)
    end = position(table)
    assert end.turn != start.turn or end.phase == Phase.OVER
    for words in case.gives:
        check(end, words)
    if not any("winner" in words[0] for words in case.gives):
        assert end.turn == (start.turn + 1) % start.players


def test_every_worked_case_is_here() -> None:
    """The page numbers its cases from 1 to 66, and every one says what it gives."""
    assert [case.name for case in CASES] == [f"W{n}" for n in range(1, 67)]
    assert all(case.gives and case.play for case in CASES)


def test_sample_game() -> None:
    """Every line of the sample game is legal, and leads to the marks, holdings and end of its remarks."""
    match = Match(GAME, GAME.setting(2))
    marks = 0
    for line, remark in sample_game():
        match.play_line(line)
        words = remark.replace(":", "").split()
        if "M" in words:
            assert state_of(match).mark == int(words[words.index("M") + 1].rstrip(";"))
            marks += 1
    s = state_of(match)
    assert marks == 10
    assert match.result_line() == "= places 1 2"
    assert [s.party[:2], s.food[:2], s.water[:2]] == [[2, 0], [3, 0], [2, 2]]
    assert [notation.position(s).split(" | ")[seat].split()[2] for seat in (1, 2)] == ["f0", "h9"]
    assert (s.turn, s.phase, s.after_top) == (NONE, Phase.OVER, NONE)
    assert match.to_act == ()
