"""The search beside plain copy-and-play: what imagining and the tree cost, from the middle of a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final

from scupper import bots
from scupper.bots.search import LEVELS, Level, Search
from scupper.bots.search_program import compiled_search
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.game import Game
from scupper.engine.state import View

ROUNDS: Final = 7
ITERATIONS: Final = 4000
RANDOM: Final = replace(LEVELS["hard"], iterations=ITERATIONS, candidates=1)
"""Play-outs at random, which are the quickest: here the tree costs the largest part."""
GUIDED: Final = replace(LEVELS["hard"], iterations=ITERATIONS)


@dataclass(frozen=True)
class Playouts:
    """Play-outs a CPU second of the search and of plain copy-and-play, and the median of their ratios."""

    search: float
    plain: float
    ratio: float


def mid_game(of: Game) -> tuple[View[Any], View[Any]]:
    """The middle of a game between greedy bots: what the seat to choose sees, and the whole truth."""
    moments = [(view, whole) for view, whole, choices in _choices(of) if choices > 1]
    return moments[len(moments) // 2]


def _choices(of: Game) -> Iterator[tuple[View[Any], View[Any], int]]:
    """The view of each choice of a game, the whole position, and among how many actions it is."""
    match, stream, thinker = of.start(seed=1), Seeded(1, Purpose.BOT), bots.bot("greedy", of)
    while not match.over:
        seat = match.to_act[0]
        actions = match.actions(seat)
        yield bots.view_alone(match, seat), View(seat - 1, match.full_state()), len(actions)
        match.play(seat, thinker.choose(match.view(seat), actions, stream))


def playouts(of: Game, level: Level, rounds: int = ROUNDS) -> Playouts:
    """Measure both in turns, each with the same play-outs, on one core.

    Plain copy-and-play imagines nothing, so it is given the whole position.
    """
    view, whole = mid_game(of)
    runs = [_run(of, view, level, bare=False), _run(of, whole, level, bare=True)]
    pairs = [(runs[0](n), runs[1](n)) for n in range(rounds)]
    search, plain = (median(column) for column in zip(*pairs, strict=True))
    return Playouts(search, plain, median(one / other for one, other in pairs))


def _run(of: Game, view: View[Any], level: Level, *, bare: bool) -> Callable[[int], float]:
    def run(seed: int) -> float:
        search = Search(compiled_search(of), view, level, seed, bare=bare)
        began = time.process_time()
        search.think(None)
        return search.done / (time.process_time() - began)

    return run
