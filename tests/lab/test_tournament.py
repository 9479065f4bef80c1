"""Tournaments: seats rotated evenly, the same games with any number of workers, honest shares."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from scupper import bots
from scupper.bots.search import Level
from scupper.lab.tournament import Tournament, bot_of, tournament


@pytest.fixture(autouse=True)
def quick_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think little, so that a whole game takes no time."""
    monkeypatch.setattr(bots, "level_of", lambda _name, _of: Level(iterations=8))


def made_up(places: list[list[int]], names: tuple[str, ...], *, split: bool) -> Tournament:
    """A tournament whose places are given."""
    return Tournament("made-up", len(names), {}, names, 1, split, np.array(places, np.int8))


@pytest.mark.parametrize("names", ["greedy,random,random", "easy,greedy,random"])
def test_the_number_of_workers_does_not_matter(names: str) -> None:
    """Game i is the same whoever plays it, and whatever the number of games."""
    alone = tournament("abandon-ship", names, 6, seed=9, workers=1)
    shared = tournament("abandon-ship", names, 8, seed=9, workers=3)
    assert np.array_equal(alone.places, shared.places[:6])


def test_everybody_sits_everywhere_equally_often() -> None:
    """In as many games as seats each bot has had each seat once, and keeps its neighbours."""
    names = ("easy", "greedy", "random")
    held = [[bot_of(names, game, seat) for seat in range(3)] for game in range(3)]
    assert held == [list(names), ["random", "easy", "greedy"], ["greedy", "random", "easy"]]


def test_bots_that_rollouts_know_play_the_same_games_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick way and the general one are one tournament."""
    quick = tournament("abandon-ship", "greedy,random,random", 6, seed=4)
    monkeypatch.setattr(bots, "thinks_ahead", lambda _: True)
    assert np.array_equal(quick.places, tournament("abandon-ship", "greedy,random,random", 6, seed=4).places)


def test_a_better_bot_wins_more() -> None:
    """Places belong to the bots and not to the seats that they happened to hold."""
    found = tournament("lifeboats", "random,random,greedy", 300, seed=1).standings()
    assert list(found) == ["random", "greedy"]
    assert (found["random"].seats, found["greedy"].seats) == (2, 1)
    assert found["greedy"].share > 0.8
    assert found["random"].share == pytest.approx((1 - found["greedy"].share) / 2)


def test_shares_are_wins_a_seat_and_fair_is_the_mean_of_all_seats() -> None:
    """Won or split among those in place 1; the fair share counts the same games; nobody may have won."""
    places = [[1, 2, 2], [1, 1, 3], [2, 2, 2], [2, 2, 1]]
    names = ("easy", "greedy", "greedy")
    split = made_up(places, names, split=True)
    assert split.standings()["easy"].share == pytest.approx(1.5 / 4)
    assert split.standings()["greedy"].share == pytest.approx(1.5 / 8)
    assert split.standings()["easy"].fair == split.standings()["greedy"].fair == pytest.approx(3 / 12)
    assert split.nobody == 0.25
    whole = made_up(places, names, split=False).standings()
    assert (whole["easy"].share, whole["greedy"].share) == (0.5, 0.25)
    assert whole["easy"].low < 0.5 < whole["easy"].high
    assert whole["easy"].fair == pytest.approx(4 / 12)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"bots": "greedy"}, "Abandon Ship is for 2 to 7 players, not 1"),
        ({"bots": "greedy,clever,random"}, "there is no bot 'clever'; there are: random, greedy, easy"),
        ({"games": 0}, "games must be a whole number from 1 to 10000000, not 0"),
        ({"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807, not -1"),
        ({"cheese": "blue"}, "cheese must be one of open, hidden, not 'blue'"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], reason: str) -> None:
    """One plain sentence that says what would be right."""
    with pytest.raises(ValueError, match=reason):
        tournament("abandon-ship", **{"bots": "greedy,random,random", "games": 10, "seed": 1, **wrong})


def test_progress_is_told_up_to_the_end() -> None:
    """It never goes back, and ends with all games."""
    told: list[tuple[int, int]] = []
    tournament(
        "abandon-ship",
        "random,greedy,greedy",
        500,
        seed=1,
        progress=lambda done, games: told.append((done, games)),
    )
    assert told == sorted(told)
    assert told[-1] == (500, 500)


def test_a_fault_ends_the_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others stop, and the fault is not swallowed."""
    played = Counter[int]()

    def faulty(_: Any, index: int) -> Any:
        played[index] += 1
        if index == 5:
            raise IndexError("a rule went wrong")
        return (1, 2, 3)

    monkeypatch.setattr("scupper.lab.tournament._Rollouts.play", faulty)
    with pytest.raises(IndexError, match="a rule went wrong"):
        tournament("abandon-ship", "greedy,random,random", 1_000_000, seed=1, workers=2)
    assert sum(played.values()) < 1_000_000
