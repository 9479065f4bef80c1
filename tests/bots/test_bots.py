"""Bots: found by name, one in each seat, thinking on views."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scupper import bots
from scupper.engine.chance import Purpose, Seeded, Unforeseeable
from scupper.engine.game import Game, game, games
from scupper.engine.rollout_loop import Policy
from scupper.engine.state import View, values
from tests.examples import whole_games

EACH_BOT = pytest.mark.parametrize("name", bots.simple_names())
EACH_GAME = pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)


class Ratings:
    """A judgement made for a test: action n is liked as much as the n-th number says."""

    def __init__(self, *ratings: int) -> None:
        self.ratings = ratings
        self.asked: list[tuple[Any, int]] = []

    def rate(self, s: Any, player: int, action: int) -> int:
        """As said, keeping what the bot has shown."""
        self.asked.append((s, player))
        return self.ratings[action]


def judged_by(ratings: Ratings) -> Game:
    """A game with another judgement."""
    other = Game(game("abandon-ship").package, game("abandon-ship").facts)
    other.__dict__["judgement"] = ratings
    return other


def a_view() -> View[Any]:
    """What seat 2 sees of a game that has begun."""
    return game("abandon-ship").start(players=3, seed=4).view(2)


def test_bots_are_named_from_the_weakest_to_the_strongest() -> None:
    """By the names that commands and site use; compiled rollouts know the first two."""
    assert bots.names() == ("random", "greedy", "easy", "medium", "hard")
    assert [bots.policy(name) for name in bots.simple_names()] == [Policy.RANDOM, Policy.GREEDY]
    with pytest.raises(ValueError, match="simulations are for the bots random and greedy; hard thinks ahead"):
        bots.policy("hard")


@pytest.mark.parametrize("ask", [bots.policy, lambda name: bots.bot(name, game("abandon-ship"))])
@pytest.mark.parametrize("name", ["", "Greedy", "minimax"])
def test_an_unknown_bot_is_refused_with_the_names(ask: Any, name: str) -> None:
    """Whoever mistypes a name learns which there are."""
    with pytest.raises(
        ValueError, match=rf"^there is no bot '{name}'; there are: random, greedy, easy, medium, hard$"
    ):
        ask(name)


@pytest.mark.parametrize(
    ("given", "seats"),
    [
        ("greedy", ("greedy",) * 3),
        ("greedy,random,greedy", ("greedy", "random", "greedy")),
        ("greedy, random, greedy", ("greedy", "random", "greedy")),
        (["random"], ("random",) * 3),
        (("random", "random", "greedy"), ("random", "random", "greedy")),
    ],
)
def test_one_bot_for_all_seats_or_one_for_each(given: Any, seats: tuple[str, ...]) -> None:
    """A single name stands for all seats; else there is one a seat, in seat order."""
    assert bots.for_seats(given, 3) == seats


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("greedy,random", "name one bot for all seats or one for each of the 3, not 2"),
        ([], "name one bot for all seats or one for each of the 3, not 0"),
        ("greedy,random,random,random", "name one bot for all seats or one for each of the 3, not 4"),
        ("greedy,,random", "there is no bot ''; there are: random, greedy, easy, medium, hard"),
        ("", "there is no bot ''; there are: random, greedy, easy, medium, hard"),
    ],
)
def test_other_numbers_of_bots_are_refused(given: Any, reason: str) -> None:
    """Never a guess who should sit where."""
    with pytest.raises(ValueError, match=rf"^{reason}$"):
        bots.for_seats(given, 3)


def test_random_takes_each_action_as_often() -> None:
    """7,000 choices among seven actions: each within five standard deviations of a thousand."""
    thinker, view, stream = bots.bot("random", game("abandon-ship")), a_view(), Seeded(1, Purpose.BOT)
    counts = Counter(thinker.choose(view, range(10, 17), stream) for _ in range(7000))
    assert sorted(counts) == list(range(10, 17))
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_greedy_takes_the_best_rated_action_on_its_view() -> None:
    """Legal actions only, each rated on the view, with the viewer's own number."""
    ratings, view = Ratings(9, -5, 3, 4, 8), a_view()
    thinker, stream = bots.bot("greedy", judged_by(ratings)), Seeded(1)
    assert [thinker.choose(view, [1, 2, 3], stream) for _ in range(20)] == [3] * 20
    assert ratings.asked == [(view.state, 1)] * 60


def test_greedy_draws_lots_among_equals() -> None:
    """Each of the best rated about as often, the others never."""
    thinker, view, stream = bots.bot("greedy", judged_by(Ratings(5, 7, 7, -1, 7))), a_view(), Seeded(3)
    counts = Counter(thinker.choose(view, range(5), stream) for _ in range(3000))
    assert sorted(counts) == [1, 2, 4]
    assert all(abs(count - 1000) < 150 for count in counts.values())


@EACH_GAME
@EACH_BOT
@whole_games()
@given(seed=st.integers(0, 10**9))
def test_bots_choose_legally_and_leave_the_view_alone(of: Game, name: str, seed: int) -> None:
    """A whole game; with the system's randomness too, as tables of people use it."""
    match, thinker = of.start(seed=seed), bots.bot(name, of)
    while not match.over:
        for seat in match.to_act:
            view = match.view(seat)
            before = values(view.state)
            assert thinker.choose(view, match.actions(seat), Unforeseeable()) in match.actions(seat)
            assert values(view.state) == before
        seat = match.to_act[0]
        match.play(seat, thinker.choose(match.view(seat), match.actions(seat), Seeded(seed)))
