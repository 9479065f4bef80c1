"""Checks that compiled and interpreted rules are one, and of many games played compiled."""

from __future__ import annotations

from typing import Final

from scupper.engine.checks_play import CheckFailed
from scupper.engine.checks_rules import NOBODY_WINS
from scupper.engine.compiler import Driver, compiled, interpreted
from scupper.engine.facts import Setting
from scupper.engine.game import Game
from scupper.engine.rollout import Plan, Policy, Rollout
from scupper.engine.state import values

POLICIES: Final = (Policy.RANDOM, Policy.GREEDY)


def check_compiled(game: Game, setting: Setting, games: int, seed: int) -> None:
    """Interpreted on strict lists and compiled, the same games are the same at every step."""
    check_same_play(interpreted(game, checked=True), compiled(game), setting, games, seed)


def check_same_play(one: Driver, other: Driver, setting: Setting, games: int, seed: int) -> None:
    """Two ways of running the same rules agree in every step, position, place and score."""
    for policy in POLICIES:
        plan = Plan(setting, (policy,) * setting.players, seed)
        a, b = Rollout(one, plan), Rollout(other, plan)
        for index in range(games):
            _compare(a, b, index)


def _compare(a: Rollout, b: Rollout, index: int) -> None:
    mine, theirs = a.trace(index), b.trace(index)
    for n, (left, right) in enumerate(zip(mine.positions, theirs.positions, strict=False)):
        x, y = values(left), values(right)
        wrong = [name for name in x if x[name] != y[name]]
        if wrong:
            _fail(a.plan, index, f"after {n} steps the two ways of running disagree in {', '.join(wrong)}")
    if mine.steps != theirs.steps:
        _fail(a.plan, index, "the two ways of running take other steps")
    for name, left, right in zip(a.play(0)._fields, a.play(1, index), b.play(1, index), strict=True):
        if left.tolist() != right.tolist():
            _fail(a.plan, index, f"the two ways of running disagree in {name}: {left} and {right}")


def check_many_games(game: Game, setting: Setting, games: int, seed: int) -> None:
    """Many random games, compiled: each ends, with scores and places in the bounds of the facts."""
    plan = Plan(setting, (Policy.RANDOM,) * setting.players, seed)
    results = Rollout(compiled(game), plan).play(games)
    low, high = game.facts.score_range
    if results.scores.min() < low or results.scores.max() > high:
        found = f"{results.scores.min()} to {results.scores.max()}"
        _fail(plan, None, f"scores run from {found}, and in the facts from {low} to {high}")
    if results.places.min() < 1 or results.places.max() > setting.players:
        _fail(plan, None, f"places run from {results.places.min()} to {results.places.max()}")
    won = (results.places == 1).any(axis=1)
    if not (won | (results.places == NOBODY_WINS).all(axis=1)).all():
        _fail(plan, None, f"a game has no winner, and not every seat is at place {NOBODY_WINS}")


def _fail(plan: Plan, index: int | None, sentence: str) -> None:
    options = " ".join(f"{name}={value}" for name, value in plan.setting.options.items())
    which = "" if index is None else f", game {index}"
    raise CheckFailed(f"{sentence} [{plan.setting.players} players, {options}, seed {plan.seed}{which}]")
