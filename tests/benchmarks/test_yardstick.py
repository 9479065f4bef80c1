"""Lifeboats in C, the yardstick of speed, is the same game as in Python, game by game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import scupper
from benchmarks.yardstick import SOURCE, Yardstick, checksum, rows_of
from scupper.engine.compiler import Driver, compiled, interpreted
from scupper.engine.facts import Setting
from scupper.engine.rollout import Plan, Policy, Results, Rollout
from tools.c_compiler import find_compiler

pytestmark = pytest.mark.yardstick

GAME = scupper.game("lifeboats")
SEED, FIRST = 2**40 + 11, 2**33
SETTINGS = (
    *(GAME.setting(players) for players in GAME.facts.players),
    GAME.setting(3, {"plank": "yes", "end": "boats", "hats": "5"}),
    GAME.setting(4, {"plank": "yes", "hats": "1", "officers": "1", "sailors": "1"}),
    GAME.setting(5, {"hats": "0", "setup": "random", "end": "boats", "sailors": "5"}),
    GAME.setting(6, {"plank": "yes", "setup": "random", "officers": "1", "sailors": "6"}),
)
EACH_SETTING = pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: f"{setting.players} {setting.unusual(GAME.facts)}"
)


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Yardstick:
    """The program, without a warning of the compiler."""
    compiler = find_compiler()
    assert compiler is not None, "the comparison with C needs a C compiler: apt install gcc libc6-dev"
    return Yardstick(compiler, tmp_path_factory.mktemp("yardstick"))


def play(driver: Driver, setting: Setting, games: int) -> Results:
    """Games of random players, with an index beyond 32 bits as well as a seed."""
    return Rollout(driver, Plan(setting, (Policy.RANDOM,) * setting.players, SEED)).play(games, FIRST)


@EACH_SETTING
def test_interpreted_games_are_those_of_c(yardstick: Yardstick, setting: Setting) -> None:
    """Places, scores, choices, lines and steps of each game."""
    ours = rows_of(play(interpreted(GAME), setting, 12))
    assert np.array_equal(yardstick.play(setting, SEED, FIRST, 12, rows=True).rows, ours)


@EACH_SETTING
def test_compiled_games_are_those_of_c(yardstick: Yardstick, setting: Setting) -> None:
    """The same for many more games, and the figures of both are for as many decisions."""
    results = play(compiled(GAME), setting, 1500)
    theirs = yardstick.play(setting, SEED, FIRST, 1500, rows=True)
    assert np.flatnonzero((theirs.rows != rows_of(results)).any(axis=1)).tolist() == []
    assert theirs.decisions == results.choices.sum()
    assert theirs.checksum == checksum(rows_of(results))


def test_checksum_tells_games_apart(yardstick: Yardstick) -> None:
    """A checksum without rows is that of the rows; another seed, index or order of games has another."""
    setting = GAME.setting(4)
    rows = yardstick.play(setting, SEED, FIRST, 20, rows=True).rows
    assert yardstick.play(setting, SEED, FIRST, 20).checksum == checksum(rows)
    others = [
        yardstick.play(setting, SEED + 1, FIRST, 20).checksum,
        yardstick.play(setting, SEED, FIRST + 1, 20).checksum,
        checksum(rows[::-1]),
    ]
    assert len({checksum(rows), *others}) == 4


def test_a_wrong_rule_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: with an officer who weighs no more than a sailor some games go another way."""
    compiler = find_compiler()
    assert compiler is not None
    text = SOURCE.read_text("utf-8")
    wrong = text.replace("+ 2 * g->crew[OFFICER]", "+ 1 * g->crew[OFFICER]")
    assert wrong != text
    (tmp_path / "wrong.c").write_text(wrong, "utf-8")
    monkeypatch.setattr("benchmarks.yardstick.SOURCE", tmp_path / "wrong.c")
    setting = GAME.setting(4)
    theirs = Yardstick(compiler, tmp_path).play(setting, SEED, FIRST, 100, rows=True)
    assert not np.array_equal(theirs.rows, rows_of(play(interpreted(GAME), setting, 100)))
