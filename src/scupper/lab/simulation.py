"""Simulation: many games of one setting, compiled, on all cores, and a summary of what came of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scupper import bots as bots_of_the_house
from scupper.engine import game as engine_game
from scupper.engine.compiler import compiled
from scupper.engine.rollout import Plan, Results, Rollout, new_results
from scupper.lab.cores import cores, run_all, whole

MOST_GAMES: Final = 10_000_000
CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Spread:
    """How a number is distributed over the games."""

    mean: float
    deviation: float
    least: int
    median: float
    most: int


@dataclass(frozen=True)
class SeatSummary:
    """What came of one seat. `win_low` to `win_high` is the 95 % interval of its share of wins."""

    seat: int
    bot: str
    wins: float
    win_low: float
    win_high: float
    place: float
    score: Spread


@dataclass(frozen=True)
class Summary:
    """A simulation in numbers; `dataclasses.asdict` of it can be written as JSON.

    `fair_share` is the mean of the seats' shares of wins, `nobody` the share of games without a winner;
    `length` counts the written lines of a game and `decisions` the choices of its players.
    """

    game: str
    players: int
    options: dict[str, str]
    seed: int
    games: int
    fair_share: float
    nobody: float
    seats: tuple[SeatSummary, ...]
    length: Spread
    decisions: Spread
    score: Spread


@dataclass(frozen=True)
class Simulation:
    """The games of one setting, as arrays.

    [game, seat - 1]: `places` (1 best), `scores`, and `choices`, the number of decisions; [game]: `lengths`,
    the number of written lines. Row i is game i of the seed, with any number of games and of workers.
    """

    game: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    win_is_split: bool
    places: NDArray[np.int8]
    scores: NDArray[np.int32]
    choices: NDArray[np.int32]
    lengths: NDArray[np.int32]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lengths)

    @property
    def wins(self) -> NDArray[np.float64]:
        """[game, seat - 1]: the seat's share of the win. Those in place 1 split it or have one each."""
        return shares(self.places, split=self.win_is_split)

    def summary(self) -> Summary:
        """Shares of wins with their intervals, places, scores and lengths."""
        wins = self.wins.mean(axis=0)
        seats = []
        for p in range(self.players):
            low, high = wilson(float(wins[p]), self.games)
            place = float(self.places[:, p].mean())
            score = _spread(self.scores[:, p])
            seats.append(SeatSummary(p + 1, self.bots[p], float(wins[p]), low, high, place, score))
        return Summary(
            self.game,
            self.players,
            dict(self.options),
            self.seed,
            self.games,
            float(wins.mean()),
            float((self.places != 1).all(axis=1).mean()),
            tuple(seats),
            _spread(self.lengths),
            _spread(self.choices.sum(axis=1)),
            _spread(self.scores),
        )


def shares(places: NDArray[Any], *, split: bool) -> NDArray[np.float64]:
    """[game, seat]: the share of the win. Those in place 1 split it or have one each."""
    first: NDArray[np.float64] = np.asarray(places == 1, np.float64)
    if not split:
        return first
    winners: NDArray[np.float64] = first.sum(axis=1, keepdims=True)
    return first / np.maximum(winners, 1)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins over so many games, after Wilson; too wide when wins are split."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    shrink = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / shrink
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / shrink
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _spread(numbers: NDArray[Any]) -> Spread:
    return Spread(
        mean=float(numbers.mean()),
        deviation=float(numbers.std()),
        least=int(numbers.min()),
        median=float(np.median(numbers)),
        most=int(numbers.max()),
    )


def simulate(
    game: str | engine_game.Game,
    players: int | None = None,
    games: int = 1000,
    *,
    seed: int | None = None,
    bots: str | Sequence[str] = "random",
    progress: Callable[[int, int], None] | None = None,
    workers: int | None = None,
    **options: Any,
) -> Simulation:
    """Play many games of one setting and keep what came of each.

    `game` is an id or a game, `players` the usual number unless given, `bots` one name for all seats or one a
    seat. The same `seed` (0 to 2**63 - 1; drawn and told when not given) gives the same games with any number
    of `workers`, which is that of the cores unless given. `progress(done, games)` is called about ten times a
    second. Further keywords are options of the game.

    The first simulation of a game compiles it, which takes some seconds. Raises GameError for an unknown game
    and ValueError for anything else that cannot be played. An interrupt (Ctrl-C) stops within a moment.
    """
    played = engine_game.game(game) if isinstance(game, str) else game
    players = played.facts.usual_players if players is None else whole("players", players, 1, 1000)
    setting = played.setting(players, {name: str(value) for name, value in options.items()})
    games = whole("games", games, 1, MOST_GAMES)
    workers = whole("workers", cores() if workers is None else workers, 1, 1000)
    seed = secrets.randbelow(2**32) if seed is None else whole("seed", seed, 0, 2**63 - 1)
    names = bots_of_the_house.for_seats(bots, players)
    plan = Plan(setting, tuple(bots_of_the_house.policy(name) for name in names), seed)
    driver = compiled(played)
    results = new_results(games, players)
    _play([Rollout(driver, plan) for _ in range(min(workers, games))], results, games, progress)
    return Simulation(
        game=played.facts.id,
        players=players,
        options=dict(setting.options),
        bots=names,
        seed=seed,
        win_is_split=played.facts.win == "split",
        places=results.places,
        scores=results.scores,
        choices=results.choices,
        lengths=results.lines,
    )


def _play(
    rollouts: Sequence[Rollout], results: Results, games: int, progress: Callable[[int, int], None] | None
) -> None:
    """Play all rows of the results, in threads: compiled code runs without Python's lock."""
    size = max(1, min(1000, games // (20 * len(rollouts))))
    chunks = iter([(start, min(start + size, games)) for start in range(0, games, size)])
    done = [0] * len(rollouts)

    def work(n: int) -> None:
        for start, stop in chunks:
            rollouts[n].play_into(results, start, stop)
            if rollouts[n].stopped:
                return
            done[n] += stop - start

    def stop() -> None:
        for rollout in rollouts:
            rollout.stop_now()

    report = None if progress is None else lambda: progress(sum(done), games)
    run_all([partial(work, n) for n in range(len(rollouts))], stop, report)
