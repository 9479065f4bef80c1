"""Whole games: the same interpreted, compiled and on checked lists, and as a match played by bots."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scupper import bots
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.compiler import compiled, interpreted
from scupper.engine.facts import Setting
from scupper.engine.game import Game, game, games
from scupper.engine.match import Match
from scupper.engine.rollout import Plan, Policy, Rollout, new_results
from scupper.engine.state import CHANCE, values
from tests.examples import whole_games

SEEDS = st.integers(0, 2**63 - 1)
RICH = (
    (2, {"duel": "on", "cheese": "hidden", "start": "deck10"}),
    (7, {"cheese": "hidden", "last_two": "order"}),
)


def settings_of(of: Game) -> list[Setting]:
    """The default setting, the fewest and the most players, and rich settings."""
    if of.facts.id == "abandon-ship":
        return [of.setting(of.facts.usual_players), *(of.setting(*rich) for rich in RICH)]
    return [of.setting(n) for n in {of.facts.usual_players, of.facts.players[0], of.facts.players[-1]}]


SETTINGS = [
    pytest.param(of, setting, id=f"{of.facts.id} {setting.players} {setting.unusual(of.facts)}")
    for of in games()
    for setting in settings_of(of)
]


def policies(players: int, number: int) -> tuple[Policy, ...]:
    """A policy for each player from the binary digits of a number."""
    return tuple(Policy(number >> p & 1) for p in range(players))


@pytest.mark.parametrize(("of", "setting"), SETTINGS)
@whole_games()
@given(seed=SEEDS, index=st.integers(0, 2**40), mix=st.integers(0, 127))
def test_compiled_is_interpreted_at_every_step(
    of: Game, setting: Setting, seed: int, index: int, mix: int
) -> None:
    """The same steps and equal positions, interpreted on lists that refuse what compiled code cannot."""
    plan = Plan(setting, policies(setting.players, mix), seed)
    fast = Rollout(compiled(of), plan).trace(index)
    slow = Rollout(interpreted(of, checked=True), plan).trace(index)
    assert fast.steps == slow.steps
    for n, (a, b) in enumerate(zip(fast.positions, slow.positions, strict=True)):
        assert values(a) == values(b), n


@pytest.mark.parametrize(("of", "setting"), SETTINGS)
def test_results_are_the_same_in_both_modes(of: Game, setting: Setting) -> None:
    """Places, scores, choices, lines and steps of a batch; on plain lists this time."""
    plan = Plan(setting, policies(setting.players, 0b0101101), 11)
    fast = Rollout(compiled(of), plan).play(40, first=1000)
    slow = Rollout(interpreted(of), plan).play(40, first=1000)
    for name, a, b in zip(fast._fields, fast, slow, strict=True):
        assert np.array_equal(a, b), name
    assert fast.steps.min() > 0


@pytest.mark.parametrize(("of", "setting"), SETTINGS)
def test_a_match_of_bots_is_the_first_game_of_the_seed(of: Game, setting: Setting) -> None:
    """Bots on views, line after line, with the two streams of the seed: the same game in every respect."""
    names = tuple(("random", "greedy")[p % 2] for p in range(setting.players))
    row = Rollout(compiled(of), Plan(setting, tuple(map(bots.policy, names)), 5)).play(1)
    match = Match(of, setting, Seeded(5))
    match.draw_all()
    players = [bots.bot(name, of) for name in names]
    stream = Seeded(5, Purpose.BOT)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, players[seat - 1].choose(match.view(seat), match.actions(seat), stream))
    assert match.result is not None
    assert list(match.result.scores) == row.scores[0].tolist()
    assert list(match.result.places) == row.places[0].tolist()
    assert len(match.record) == row.lines[0]
    by_seat = [sum(line.player == p for line in match.record) for p in range(setting.players)]
    assert by_seat == row.choices[0].tolist()


def test_chance_does_not_depend_on_what_bots_draw() -> None:
    """Up to the first choice the same outcomes fall, whatever the policies draw for themselves."""
    of = game("abandon-ship")
    traces = [
        Rollout(compiled(of), Plan(of.setting(4), policies(4, mix), 8)).trace(3).steps for mix in (0, 0b1111)
    ]
    opening = next(n for n, (player, _) in enumerate(traces[0]) if player != CHANCE)
    assert traces[0][:opening] == traces[1][:opening]
    assert traces[0] != traces[1]


@given(first=st.integers(0, 2**50), cut=st.integers(1, 19))
def test_batches_can_be_cut_anywhere(first: int, cut: int) -> None:
    """Game i is the same in one call, in two, and with other games before it."""
    of = game("abandon-ship")
    plan = Plan(of.setting(4), policies(4, 0b0011), 4)
    whole = Rollout(compiled(of), plan).play(20, first)
    parts = new_results(20, 4)
    rollout = Rollout(compiled(of), plan)
    rollout.play_into(parts, cut, 20, first)
    rollout.play_into(parts, 0, cut, first)
    for name, a, b in zip(whole._fields, whole, parts, strict=True):
        assert np.array_equal(a, b), name


def test_different_games_of_a_seed_differ() -> None:
    """Neither the index nor the seed is ignored."""
    of = game("abandon-ship")
    steps = [
        Rollout(compiled(of), Plan(of.setting(4), policies(4, 0), seed)).trace(index).steps
        for seed, index in ((1, 0), (1, 1), (2, 0), (2**40 + 1, 0), (1, 2**40))
    ]
    assert len(set(steps)) == len(steps)


def test_a_stopped_rollout_plays_nothing_more() -> None:
    """After `stop_now` a call returns and leaves the results alone."""
    of = game("abandon-ship")
    rollout = Rollout(compiled(of), Plan(of.setting(4), policies(4, 0), 1))
    rollout.stop_now()
    assert rollout.stopped
    assert rollout.play(5).lines.tolist() == [0] * 5


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    """Seeds are 63 bits, because streams are split from as many."""
    setting = game("abandon-ship").setting(4)
    with pytest.raises(ValueError, match="seed must be a whole number from 0 to 9223372036854775807, not"):
        Plan(setting, policies(4, 0), seed)


def test_policies_must_be_as_many_as_players() -> None:
    """A policy too few would leave somebody playing at random unasked."""
    with pytest.raises(ValueError, match="there are 4 players and 3 policies"):
        Plan(game("abandon-ship").setting(4), policies(3, 0), 1)
