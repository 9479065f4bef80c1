"""A game's rules compiled, one step at a time on a record: for cases that begin in the middle of a game."""

from __future__ import annotations

import importlib
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from scupper.engine.code_cache import FLAGS, folder
from scupper.engine.compiler import compiled
from scupper.engine.game import Game
from scupper.engine.records import layout, to_object, to_record
from scupper.engine.state import CHANCE, BaseState

if TYPE_CHECKING:
    from scupper.engine.rollout_loop import legal, outcomes, places, play, scores

PLAY, OPTIONS, SCORES, PLACES = range(4)


def step(states: Any, what: int, player: int, action: int, out: Any, weights: Any) -> int:
    """Do one thing with the position; the names of the rules are bound to a game's compiled functions."""
    s = states[0]
    if what == PLAY:
        play(s, player, action)
    elif what == OPTIONS:
        return outcomes(s, out, weights) if player == CHANCE else legal(s, player, out)
    elif what == SCORES:
        scores(s, out)
    else:
        places(s, out)
    return 0


_steps: Final[dict[str, Any]] = {}


def compiled_step(game: Game) -> Any:
    """`step` for a game, compiled; kept with its other compiled code, which a changed rule does away with."""
    if game.package not in _steps:
        numba: Any = importlib.import_module("numba")
        loop: Any = compiled(game).play_games
        space = {**loop.py_func.__globals__, **{n: globals()[n] for n in ("PLAY", "OPTIONS", "SCORES")}}
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder(game))
        bound = numba.njit(**FLAGS, cache=True)(FunctionType(step.__code__, space, step.__name__))
        numba.config.CACHE_DIR = before
        _steps[game.package] = bound
    return _steps[game.package]


class CompiledRules:
    """A position as a record, and the compiled rules to go on from it."""

    def __init__(self, game: Game, start: BaseState) -> None:
        self.game = game
        self.step = compiled_step(game)
        self.states = np.zeros(1, layout(game.rules.State))
        to_record(start, self.states[0])
        self.out = np.zeros(max(game.facts.max_legal, game.facts.max_outcomes), np.int64)
        self.weights = np.zeros(game.facts.max_outcomes, np.int64)

    def _do(self, what: int, player: int = 0, action: int = 0) -> int:
        return int(self.step(self.states, what, player, action, self.out, self.weights))

    def now(self) -> Any:
        """The position."""
        return to_object(self.game.rules.State, self.states[0])

    def options(self, player: int) -> list[int]:
        """What a player, or chance, may do."""
        count = self._do(OPTIONS, player)
        return [int(action) for action in self.out[:count]]

    def play(self, player: int, action: int) -> None:
        """One step."""
        self._do(PLAY, player, action)

    def result(self, players: int) -> tuple[list[int], list[int]]:
        """Scores and places."""
        found = []
        for what in (SCORES, PLACES):
            self._do(what)
            found.append([int(n) for n in self.out[:players]])
        return found[0], found[1]
