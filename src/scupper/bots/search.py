"""The bots that think ahead: `easy`, `medium` and `hard`, one search for every game (`search_loop.py`).

    search = Search(compiled_search(game), match.view(seat), LEVELS["hard"], seed=1)
    search.think()
    search.prospects()[0].action

A search takes a view, so it cannot use what its player may not know.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

from scupper.bots.greedy import GreedyBot
from scupper.bots.search_loop import ROOT, WIN
from scupper.bots.search_program import Program, begin, compiled_search
from scupper.engine.chance import Stream
from scupper.engine.game import Game
from scupper.engine.state import View

STRIDE: Final = 8
"""Iterations before the first look at the clock."""
SLICE: Final = 0.01
"""Seconds between two looks. Whoever looks more often holds Python's lock more often when others want it."""
BRANCHES: Final = 8
"""Room for so many branches an iteration: a secret decision of many players makes several."""
MOST_BRANCHES: Final = 500_000
"""A tree that has so many grows no more; they take 20 MB."""


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks: iterations of its search, and the seconds after which it stops before that.

    Of its choices it `thinks` about so many percent, and takes what the judgement rates best in the others.
    `doubt`: by how many standard errors an action must be better than the one that the judgement rates best.
    For the other numbers see `search_loop.Mind`.
    """

    iterations: int
    seconds: float = 1.5
    explore: int = 600
    widen: int = 10
    candidates: int = 1000
    trust: int = 100
    doubt: float = 1.5
    thinks: int = 100


LEVELS: Final = {
    "easy": Level(iterations=500, seconds=0.3, thinks=35),
    "medium": Level(iterations=1500, seconds=0.8, thinks=65),
    "hard": Level(iterations=6000, seconds=1.8),
}


def level_of(name: str, of: Game) -> Level:
    """How hard the bot of a name thinks in a game, which may have numbers of its own."""
    level = LEVELS[name]
    iterations, thinks = of.facts.levels.get(name, (level.iterations, level.thinks))
    return replace(level, iterations=iterations, thinks=thinks)


@dataclass(frozen=True)
class Prospect:
    """An action that was considered: how often it was tried, and the share of the win that it brought.

    `worth` is what it was chosen by: that share, and in part the lead where the game's facts say so.
    """

    action: int
    visits: int
    share: float
    worth: float

    @property
    def error(self) -> float:
        """The standard error of the share, as if one win and one loss had been seen already."""
        share = (self.share * self.visits + 1) / (self.visits + 2)
        return sqrt(share * (1 - share) / self.visits)


class Search:
    """One search, from one view. `stop` may be called from any thread.

    A bare one has neither tree nor imagination: it plays the given position out, so that only `shares` tell
    something. The search is measured against it, and it tells what a whole position is worth.
    """

    def __init__(
        self, program: Program, view: View[Any], level: Level, seed: int, *, bare: bool = False
    ) -> None:
        self.level = level
        self._game = program.game
        self._view = view
        self._search = program.search
        self._work = program.work(view, min(BRANCHES * level.iterations, MOST_BRANCHES))
        begin(self._work, program.game, view, seed)
        mind = self._work.mind[0]
        mind.explore, mind.widen, mind.candidates = level.explore, level.widen, level.candidates
        mind.trust = level.trust
        mind.bare = int(bare)

    def think(self, clock: Callable[[], float] | None = time.monotonic) -> None:
        """Search until the level's iterations are made, its seconds are over, or `stop` is called.

        Without a clock the seconds do not count, and the same seed gives the same thoughts on any machine.
        """
        if clock is None:
            self._search(self._work, self.level.iterations - self.done)
            return
        mind, stride = self._work.mind[0], STRIDE
        now = clock()
        end = now + self.level.seconds
        while mind.stop == 0 and mind.done < self.level.iterations and now < end:
            self._search(self._work, min(stride, self.level.iterations - int(mind.done)))
            before, now = now, clock()
            stride = 2 * stride if now - before < SLICE else stride

    def stop(self) -> None:
        """Make `think` return at the next step of a play-out."""
        self._work.mind[0].stop = 1

    @property
    def done(self) -> int:
        """How many iterations have been made."""
        return int(self._work.mind[0].done)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the win of each player, over all iterations; of players who are not there it is 0."""
        mind = self._work.mind[0]
        return tuple(int(won) / (WIN * max(self.done, 1)) for won in mind.wins)

    def prospects(self) -> tuple[Prospect, ...]:
        """The actions that were considered, the best first: that is the one to play.

        What the judgement rates best has the benefit of the doubt: another action must be better by more than
        chance usually makes of so few tries.
        """
        tree, found = self._work.branches, list[Prospect]()
        branch = int(tree[ROOT].first)
        while branch != 0:
            child = tree[branch]
            if child.player == self._view.player and child.visits > 0:
                visits = int(child.visits)
                of_won, of_worth = (int(count) / (WIN * visits) for count in (child.won, child.worth))
                found.append(Prospect(int(child.action), visits, of_won, of_worth))
            branch = int(child.next)
        view, rate = self._view, self._game.judgement.rate
        ratings = {one.action: rate(view.state, view.player, one.action) for one in found}
        best = max(ratings.values(), default=0)

        def worth(one: Prospect) -> float:
            return one.worth if ratings[one.action] == best else one.worth - self.level.doubt * one.error

        return tuple(sorted(found, key=lambda one: (-worth(one), one.action)))


class SearchBot:
    """Takes the action that its search thinks best; the best rated one when it had no time to search.

    With `clock=None` it thinks for its level's iterations, however long that takes.
    """

    def __init__(self, game: Game, level: Level, clock: Callable[[], float] | None = time.monotonic) -> None:
        self.game = game
        self.level = level
        self.clock = clock
        self._stopped = False
        self._search: Search | None = None

    def choose(self, view: View[Any], legal: Sequence[int], stream: Stream) -> int:
        """The action to play, of the legal ones. Compiles the game's search if that was not done."""
        if len(legal) == 1:
            return legal[0]
        if stream.pick((self.level.thinks, 100 - self.level.thinks)) == 1:
            return GreedyBot(self.game).choose(view, legal, stream)
        self._search = search = Search(compiled_search(self.game), view, self.level, seed_of(stream))
        if not self._stopped:
            search.think(self.clock)
        prospects = search.prospects()
        return prospects[0].action if prospects else GreedyBot(self.game).choose(view, legal, stream)

    @property
    def searched(self) -> bool:
        """Whether the last choice that it made came of a search."""
        return self._search is not None

    def stop(self) -> None:
        """Stop thinking for good, from any thread: choose by what has been thought so far."""
        self._stopped = True
        if self._search is not None:
            self._search.stop()


def seed_of(stream: Stream) -> int:
    """A seed of 32 bits, drawn from a stream."""
    seed = 0
    for _ in range(4):
        seed = seed * 256 + stream.pick([1] * 256)
    return seed
