"""Play-outs: whole games played by policies, many at a time.

Game i of a seed is the same whoever plays it: interpreted or compiled, alone or in a batch, in any process or
thread. Its chance and its players' choices come from streams of their own, split off by purpose and index.
"""

from __future__ import annotations

from dataclasses import dataclass

from scupper.engine.compiler import Driver
from scupper.engine.facts import Setting
from scupper.engine.records import new_results
from scupper.engine.rollout_loop import Policy, Results, Workspace
from scupper.engine.state import BaseState

__all__ = ["Plan", "Policy", "Results", "Rollout", "Trace", "new_results"]

MOST_SEEDS = 2**63


@dataclass(frozen=True)
class Plan:
    """What is played: a setting, the policy of each player, and the seed (0 to 2**63 - 1) of the games.

    Raises ValueError for a number of policies that is not that of the players, or a seed out of range.
    """

    setting: Setting
    policies: tuple[Policy, ...]
    seed: int

    def __post_init__(self) -> None:
        if len(self.policies) != self.setting.players:
            raise ValueError(f"there are {self.setting.players} players and {len(self.policies)} policies")
        if not 0 <= self.seed < MOST_SEEDS:
            raise ValueError(f"seed must be a whole number from 0 to {MOST_SEEDS - 1}, not {self.seed}")


@dataclass(frozen=True)
class Trace:
    """One game: (player or CHANCE, action) of each step; the positions before the first and after each."""

    steps: tuple[tuple[int, int], ...]
    positions: tuple[BaseState, ...]


class Rollout:
    """Plays the games of a plan, one call at a time; several threads need one each."""

    def __init__(self, driver: Driver, plan: Plan) -> None:
        self.driver = driver
        self.plan = plan
        self._work = self._workspace(0)

    def _workspace(self, room: int) -> Workspace:
        work = self.driver.workspace(room)
        desk = work.desk[0]
        desk.players = self.plan.setting.players
        desk.options[: len(self.plan.setting.numbers)] = self.plan.setting.numbers
        desk.policies[: len(self.plan.policies)] = self.plan.policies
        desk.seed = self.plan.seed
        return work

    def play_into(self, results: Results, start: int, stop: int, first: int = 0) -> None:
        """Play the games of the rows `start` to `stop` - 1 of the results; row 0 is game `first` of the seed.

        After `stop_now`, from any thread, it returns at the next step and leaves the other rows alone.
        """
        self.driver.play_games(self._work, results, first, start, stop)

    def stop_now(self) -> None:
        """Make a call that is under way return, and later ones do nothing."""
        self._work.desk[0].stop = 1

    @property
    def stopped(self) -> bool:
        """Whether `stop_now` was called."""
        return bool(self._work.desk[0].stop)

    def play(self, games: int, first: int = 0) -> Results:
        """The results of so many games, beginning with game `first` of the seed."""
        results = new_results(games, self.plan.setting.players)
        self.play_into(results, 0, games, first)
        return results

    def trace(self, index: int) -> Trace:
        """Game `index` of the seed, step by step, as objects."""
        steps = int(self.play(1, index).steps[0])
        work = self._workspace(steps)
        self.driver.play_games(work, new_results(1, self.plan.setting.players), index, 0, 1)
        positions = [*work.trace, work.states[0]]
        return Trace(
            tuple((int(player), int(action)) for player, action in work.journal),
            tuple(self.driver.to_object(position) for position in positions),
        )
