"""Simulation: the same games with any number of workers, honest sums, plain refusals, and a quick stop."""

from __future__ import annotations

import json
import os
import signal
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scupper
from scupper.engine.rollout import Rollout
from scupper.lab.simulation import Simulation, simulate, wilson


def made_up(places: list[list[int]], *, split: bool) -> Simulation:
    """A simulation whose places are given."""
    array = np.array(places, np.int8)
    zeros = np.zeros(array.shape, np.int32)
    return Simulation(
        "made-up",
        array.shape[1],
        {},
        ("random",) * array.shape[1],
        1,
        split,
        array,
        zeros,
        zeros,
        zeros[:, 0],
    )


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_number_of_workers_does_not_matter(workers: int) -> None:
    """Row i is game i of the seed, whoever played it, and whatever the number of games."""
    first = simulate("abandon-ship", 3, 500, seed=9, bots="greedy,random,random", workers=1)
    again = simulate("abandon-ship", 3, 600, seed=9, bots="greedy,random,random", workers=workers)
    for name in ("places", "scores", "choices", "lengths"):
        assert np.array_equal(getattr(first, name), getattr(again, name)[:500]), name


def test_another_seed_gives_other_games_and_a_drawn_one_is_told() -> None:
    """Without a seed one is drawn; with the seed that was told the games come back."""
    drawn = simulate("abandon-ship", games=50)
    other = simulate("abandon-ship", games=50)
    again = simulate("abandon-ship", games=50, seed=drawn.seed)
    assert np.array_equal(drawn.scores, again.scores)
    assert not np.array_equal(drawn.scores, other.scores)


def test_what_was_played_is_kept_with_the_results() -> None:
    """Game, players, options and bots, so that a result can be had again."""
    result = simulate(scupper.game("abandon-ship"), 2, 20, seed=3, bots=["greedy", "random"], duel="on")
    assert (result.game, result.players, result.games, result.seed) == ("abandon-ship", 2, 20, 3)
    assert result.options == {"start": "hold", "last_two": "value", "cheese": "open", "duel": "on"}
    assert result.bots == ("greedy", "random")
    assert result.places.shape == result.scores.shape == result.choices.shape == (20, 2)


def test_options_change_the_games() -> None:
    """An option reaches the rules: with the rats on space 10 a game is shorter."""
    usual = simulate("abandon-ship", games=400, seed=1).summary().length.mean
    short = simulate("abandon-ship", games=400, seed=1, start="deck10").summary().length.mean
    assert short < 0.97 * usual


def test_a_split_win_is_shared_and_others_are_whole() -> None:
    """Who is in place 1 with others has a part of the win, or a whole one where the game says so."""
    places = [[1, 1, 3], [1, 2, 3], [1, 1, 1], [2, 2, 2]]
    assert made_up(places, split=True).wins.tolist() == [
        [0.5, 0.5, 0],
        [1, 0, 0],
        pytest.approx([1 / 3] * 3),
        [0, 0, 0],
    ]
    assert made_up(places, split=False).wins.tolist() == [[1, 1, 0], [1, 0, 0], [1, 1, 1], [0, 0, 0]]


def test_the_fair_share_is_the_mean_over_the_seats() -> None:
    """One over the number of players when one win a game is split; what it is when wins are whole."""
    places = [[1, 1, 3], [1, 2, 3], [1, 1, 1], [2, 2, 2]]
    assert made_up(places[:3], split=True).summary().fair_share == pytest.approx(1 / 3)
    assert made_up(places, split=False).summary().fair_share == pytest.approx(6 / 12)
    assert made_up(places, split=True).summary().fair_share == pytest.approx(3 / 12)
    assert made_up(places, split=True).summary().nobody == pytest.approx(1 / 4)


def test_the_summary_sums_up_the_arrays() -> None:
    """Each number against one counted anew, and the whole as JSON."""
    result = simulate("abandon-ship", 3, 300, seed=2, bots="greedy,random,random")
    summary = result.summary()
    assert summary.seats[1].score.mean == pytest.approx(sum(result.scores[:, 1].tolist()) / 300)
    assert summary.seats[2].place == pytest.approx(sum(result.places[:, 2].tolist()) / 300)
    assert summary.length.most == max(result.lengths.tolist())
    assert summary.length.median == statistics.median(result.lengths.tolist())
    assert summary.decisions.mean == pytest.approx(result.choices.sum() / 300)
    assert summary.score.least == result.scores.min()
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(1)
    assert [seat.bot for seat in summary.seats] == ["greedy", "random", "random"]
    assert all(seat.win_low < seat.wins < seat.win_high for seat in summary.seats)
    assert json.loads(json.dumps(asdict(summary)))["seats"][0]["seat"] == 1


def test_the_interval_is_wilsons() -> None:
    """Against the values of Wilson's formula worked out by hand for 10 games."""
    assert wilson(0.5, 10) == pytest.approx((0.23659, 0.76341), abs=1e-5)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(1.0, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)


@given(share=st.floats(0, 1), games=st.integers(1, 10**7))
def test_an_interval_holds_its_share_and_stays_within_bounds(share: float, games: int) -> None:
    """For every share and number of games."""
    low, high = wilson(share, games)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"players": 8}, "Abandon Ship is for 2 to 7 players, not 8"),
        ({"players": 4.0}, "players must be a whole number from 1 to 1000, not 4.0"),
        ({"players": 2}, "with 2 players the option duel must be on"),
        ({"games": 0}, "games must be a whole number from 1 to 10000000, not 0"),
        ({"games": 10**9}, "games must be a whole number from 1 to 10000000, not 1000000000"),
        ({"games": "many"}, "games must be a whole number from 1 to 10000000, not 'many'"),
        ({"games": True}, "games must be a whole number from 1 to 10000000, not True"),
        ({"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807, not -1"),
        (
            {"seed": 2**63},
            "seed must be a whole number from 0 to 9223372036854775807, not 9223372036854775808",
        ),
        ({"workers": 0}, "workers must be a whole number from 1 to 1000, not 0"),
        ({"bots": "clever"}, "there is no bot 'clever'; there are: random, greedy, easy, medium, hard"),
        ({"bots": ["random"] * 3}, "name one bot for all seats or one for each of the 4, not 3"),
        ({"cheese": "blue"}, "cheese must be one of open, hidden, not 'blue'"),
        ({"rats": "8"}, "Abandon Ship has no option 'rats'; its options are: start, last_two, cheese, duel"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], reason: str) -> None:
    """One plain sentence that says what would be right."""
    with pytest.raises(ValueError, match=r".") as refusal:
        simulate("abandon-ship", **{"players": 4, "games": 10, "seed": 1, **wrong})
    assert str(refusal.value) == reason


def test_an_unknown_game_is_refused() -> None:
    """With the ids of those there are."""
    with pytest.raises(scupper.GameError, match="there is no game 'chess'; there are: "):
        simulate("chess", games=10)


def test_progress_is_told_up_to_the_end() -> None:
    """It never goes back, and ends with all games."""
    told: list[tuple[int, int]] = []
    simulate(
        "abandon-ship",
        games=3000,
        seed=1,
        bots="greedy",
        progress=lambda done, games: told.append((done, games)),
    )
    assert told == sorted(told)
    assert told[-1] == (3000, 3000)


def test_a_fault_in_one_worker_ends_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others stop, and the fault is not swallowed."""
    play_into = Rollout.play_into

    def faulty(self: Rollout, results: Any, start: int, stop: int, first: int = 0) -> None:
        if start >= 500:
            raise IndexError("a rule went wrong")
        play_into(self, results, start, stop, first)

    monkeypatch.setattr(Rollout, "play_into", faulty)
    with pytest.raises(IndexError, match="a rule went wrong"):
        simulate("abandon-ship", games=1000, seed=1, workers=2)


def test_an_interrupt_stops_at_once() -> None:
    """Ctrl-C in the middle of ten million games: gone within seconds, without an error of ours."""
    simulate("abandon-ship", games=1, seed=1)
    code = """
from scupper import simulate
try:
    simulate("abandon-ship", games=10_000_000, seed=1, progress=lambda done, games: print(done, flush=True))
except KeyboardInterrupt:
    print("interrupted")
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline().strip().isdigit()
        began = time.monotonic()
        os.kill(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=30)
    assert time.monotonic() - began < 5
    assert (out.splitlines()[-1], err, run.returncode) == ("interrupted", "", 0)


def test_results_do_not_change_afterwards() -> None:
    """A summary belongs to its simulation: another one does not touch it."""
    first = simulate("abandon-ship", games=30, seed=1)
    kept = first.scores.copy()
    simulate("abandon-ship", games=30, seed=2)
    assert np.array_equal(first.scores, kept)
    assert replace(first, bots=("greedy",) * 4).summary().seats[0].bot == "greedy"
