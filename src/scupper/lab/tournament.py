"""Tournaments: bots of any kind meet at one table, seats rotated, and what share of the wins each takes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from scupper import bots as bots_of_the_house
from scupper.bots.search_program import compiled_search
from scupper.engine import game as engine_game
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.compiler import compiled
from scupper.engine.facts import Setting
from scupper.engine.match import Match
from scupper.engine.rollout import Plan, Rollout
from scupper.lab.cores import cores, run_all, whole
from scupper.lab.simulation import MOST_GAMES, shares, wilson

T = TypeVar("T")


@dataclass(frozen=True)
class Standing:
    """One bot: its seats in each game, its wins a seat with the 95 % interval, and the mean of all seats."""

    seats: int
    share: float
    low: float
    high: float
    fair: float


@dataclass(frozen=True)
class Tournament:
    """The games of a tournament. `bots` names the bot of each seat in game 0; each game they move on by one.

    [game, place at the table in game 0]: `places` (1 best).
    """

    game: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    win_is_split: bool
    places: NDArray[np.int8]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.places)

    @property
    def wins(self) -> NDArray[np.float64]:
        """[game, place at the table]: the share of the win."""
        return shares(self.places, split=self.win_is_split)

    @property
    def nobody(self) -> float:
        """The share of games without a winner."""
        return float((self.wins.sum(axis=1) == 0).mean())

    def standings(self) -> dict[str, Standing]:
        """How each bot did, in the order in which they were named."""
        wins, fair = self.wins.mean(axis=0), float(self.wins.mean())
        found = {}
        for name in dict.fromkeys(self.bots):
            held = [n for n, other in enumerate(self.bots) if other == name]
            share = float(wins[held].mean())
            found[name] = Standing(len(held), share, *wilson(share, self.games), fair)
        return found


def tournament(
    game: str | engine_game.Game,
    bots: str | Sequence[str],
    games: int = 100,
    *,
    seed: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    workers: int | None = None,
    **options: Any,
) -> Tournament:
    """Let bots meet, one name a seat: as many as players. In each game everybody moves on by one seat.

    The same `seed` gives the same games with any number of `workers`: bots think for as many iterations as
    their level has, without a clock. Further keywords are options of the game.

    The first tournament of a game compiles it, which takes some seconds. Raises GameError for an unknown game
    and ValueError for anything else that cannot be played. An interrupt (Ctrl-C) stops within a moment.
    """
    played = engine_game.game(game) if isinstance(game, str) else game
    wanted = [part.strip() for part in bots.split(",")] if isinstance(bots, str) else list(bots)
    setting = played.setting(len(wanted), {name: str(value) for name, value in options.items()})
    names = bots_of_the_house.for_seats(wanted, setting.players)
    games = whole("games", games, 1, MOST_GAMES)
    workers = whole("workers", cores() if workers is None else workers, 1, 1000)
    seed = secrets.randbelow(2**32) if seed is None else whole("seed", seed, 0, 2**63 - 1)
    places = np.zeros((games, setting.players), np.int8)
    _play_all(_halls(played, setting, names, seed, min(workers, games)), places, progress)
    return Tournament(
        played.facts.id,
        setting.players,
        dict(setting.options),
        names,
        seed,
        played.facts.win == "split",
        places,
    )


class _Hall(Protocol):
    """Where one thread plays the games of a tournament."""

    def play(self, index: int) -> Sequence[int]:
        """Play a game; the place of each seat."""

    def stop(self) -> None:
        """Leave the game that is under way; what it returns then means nothing."""


class _Thinkers:
    """Games of any bots, move by move."""

    def __init__(self, game: engine_game.Game, setting: Setting, names: Sequence[str], seed: int) -> None:
        self._game, self._setting, self._names, self._seed = game, setting, names, seed
        self._bots = {name: bots_of_the_house.bot(name, game, clock=None) for name in names}
        self._stopped = False

    def play(self, index: int) -> Sequence[int]:
        match = Match(self._game, self._setting, Seeded(self._seed, Purpose.TABLE, index))
        stream = Seeded(self._seed, Purpose.BOT, index)
        match.draw_all()
        while not match.over and not self._stopped:
            seat = match.to_act[0]
            view = bots_of_the_house.view_alone(match, seat)
            thinker = self._bots[bot_of(self._names, index, seat - 1)]
            match.play(seat, thinker.choose(view, match.actions(seat), stream))
        return match.result.places if match.result is not None else (0,) * self._setting.players

    def stop(self) -> None:
        self._stopped = True


class _Rollouts:
    """Games of bots that compiled rollouts know: the same games, a thousand times as fast."""

    def __init__(self, game: engine_game.Game, setting: Setting, names: Sequence[str], seed: int) -> None:
        policies = [bots_of_the_house.policy(name) for name in names]
        rounds = range(len(names))
        plans = [
            Plan(setting, tuple(bot_of(policies, turn, seat) for seat in rounds), seed) for turn in rounds
        ]
        self._rollouts = [Rollout(compiled(game), plan) for plan in plans]

    def play(self, index: int) -> Sequence[int]:
        results = self._rollouts[index % len(self._rollouts)].play(1, index)
        return [int(place) for place in results.places[0]]

    def stop(self) -> None:
        for rollout in self._rollouts:
            rollout.stop_now()


def bot_of(bots: Sequence[T], index: int, player: int) -> T:
    """Which of the bots sits at a player's seat in a game: each game everybody moves on by one seat."""
    return bots[(player - index) % len(bots)]


def _halls(
    game: engine_game.Game, setting: Setting, names: Sequence[str], seed: int, workers: int
) -> list[_Hall]:
    if any(bots_of_the_house.thinks_ahead(name) for name in names):
        compiled_search(game)
        return [_Thinkers(game, setting, names, seed) for _ in range(workers)]
    return [_Rollouts(game, setting, names, seed) for _ in range(workers)]


def _play_all(
    halls: Sequence[_Hall], places: NDArray[np.int8], progress: Callable[[int, int], None] | None
) -> None:
    """Play all games into the rows of `places`, one hall a thread."""
    games, players = places.shape
    due, done = iter(range(games)), [0] * len(halls)

    def work(n: int) -> None:
        for index in due:
            found = halls[n].play(index)
            for player in range(players):
                places[index, player] = found[(player + index) % players]
            done[n] += 1

    def stop() -> None:
        for _ in due:
            pass
        for hall in halls:
            hall.stop()

    report = None if progress is None else lambda: progress(sum(done), games)
    run_all([partial(work, n) for n in range(len(halls))], stop, report)
