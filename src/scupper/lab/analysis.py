"""What a game was like: the chances of each seat after each line, and the choices that cost most.

    found = analyse(scupper.read("game.scupper").match, seed=1)
    found.chances[-1]
    found.costly()

All is open then, so chances come from the true positions, each played out many times by players who follow
the game's judgement. A choice is judged by what its player could know: the search looks from that player's
view for something better, and when it finds something, both are played out in the same worlds, imagined anew
from that view, so that the figures owe nothing to what looked best by luck. Choices made in secret at the
same time are judged each by itself, as if nobody else had chosen yet.

The work comes in parts that do not depend on each other: each draws from a stream of its own, split off the
seed by its number. So the same game and seed give the same analysis, in whatever order it is done.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from scupper.bots.search import Level, Search, seed_of
from scupper.bots.search_program import Program, compiled_search
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, BaseState, View, copy, observe
from scupper.lab.cores import cores, run_all, whole

SEED: Final = 1
"""The seed when none is named: the command and the site come to the same."""
LARGEST_SEED: Final = 2**63 - 1
LINES_PLAYED: Final = 16_000_000
"""So many lines are played out for a whole game, more or less: about a minute of one core."""
MOST_LINES: Final = 10**12
FOR_CHOICES: Final = 0.5
"""What part of them goes into looking for better choices; the rest into the chances."""
FEWEST: Final = 100
MOST: Final = 2000
"""Games from each position, and iterations of each search: no fewer and no more."""
WORLDS: Final = 40
GAMES: Final = 6
"""Two choices are held against each other in so many worlds at a time, so many games in each."""
ROUNDS: Final = 6
"""How many times at most; no further once it is plain that the difference is small."""
SMALL: Final = 0.02
"""A choice that cost less of the win than this is not marked, however sure that is."""
SURE: Final = 3.0
"""Nor one whose cost is not so many standard errors above nothing: chance makes such ones too."""


class Stopped(Exception):
    """The analysis was told to stop."""


@dataclass(frozen=True)
class Decision:
    """A choice among several, with all that its player could know; `line` is its number, from 0."""

    line: int
    view: View[Any]
    action: int


@dataclass(frozen=True)
class Judged:
    """What a choice was worth, in shares of the win of the seat that made it.

    `line` counts from 0. `better` is the best choice that was found, which may be the one that was made;
    `share` and `best` are what the two promise, and `error` is the standard error of the difference.
    """

    line: int
    seat: int
    action: int
    better: int
    share: float
    best: float
    error: float

    @property
    def cost(self) -> float:
        """How much of the win the choice gave away."""
        return self.best - self.share

    @property
    def marked(self) -> bool:
        """Whether it cost something that matters, and more than chance makes of so many games."""
        return self.cost >= max(SMALL, SURE * self.error)


@dataclass(frozen=True)
class Analysis:
    """What came of it. `chances[i][p]` is the share of the win of player p after `lines[i]` lines.

    Choices made together are turned over in one step, so not every number of lines has a position. `games`
    were played out from each, none after the end: there the shares are the result.
    """

    seed: int
    games: int
    lines: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]
    choices: tuple[Judged, ...]

    def before(self, line: int) -> int:
        """Which of the positions stood when a line was played; lines played together have one in common."""
        return bisect_right(self.lines, line) - 1

    def costly(self) -> tuple[Judged, ...]:
        """The choices that are marked, the dearest first."""
        return tuple(sorted((one for one in self.choices if one.marked), key=lambda one: -one.cost))


def positions(match: Match) -> list[tuple[int, BaseState]]:
    """The positions of a match that stood between its lines, each with how many lines came before."""
    record = match.record
    found: list[tuple[int, BaseState]] = [(0, record[0].before if record else match.full_state())]
    for n, line in enumerate(record, 1):
        after = record[n].before if n < len(record) else match.full_state()
        if after is not line.before:
            found.append((n, after))
    return found


def decision(match: Match, n: int) -> Decision:
    """The choice of a player that became line n of a match, from 0.

    What others laid face down at the same time is not in the view; what the same player did is.
    """
    record = match.record
    line = record[n]
    first = n
    while first > 0 and record[first - 1].before is line.before:
        first -= 1
    own = [other for other in record[first:n] if other.player == line.player]
    s = copy(line.before) if own else line.before
    for other in own:
        match.game.rules.play(s, other.player, other.actions[0])
    return Decision(n, observe(s, line.player), line.actions[0])


def decisions(match: Match) -> Iterator[Decision]:
    """The choices in a match that were choices: where there was more than one legal action."""
    out = [0] * match.game.facts.max_legal
    for n, line in enumerate(match.record):
        if line.player == CHANCE:
            continue
        found = decision(match, n)
        if match.game.rules.legal(found.view.state, line.player, out) > 1:
            yield found


class Analyst:
    """Analyses a match part by part: `take` each of `parts` once, in any order and any thread, then `found`.

    Compiles the game's search when it is made, if that was not done and no `program` is given.
    """

    def __init__(
        self, match: Match, seed: int = SEED, *, budget: int = LINES_PLAYED, program: Program | None = None
    ) -> None:
        self._match = match
        self._rules = match.game.rules
        self._seed = whole("seed", seed, 0, LARGEST_SEED)
        self._program = program or compiled_search(match.game)
        self._positions = positions(match)
        self._decisions = list(decisions(match))
        self._chances: dict[int, tuple[float, ...]] = {}
        self._judged: dict[int, Judged] = {}
        self._thinking: set[Search] = set()
        self._stopped = False
        last = len(match.record)
        budget = whole("budget", budget, 1, MOST_LINES)
        self.games = _spread((1 - FOR_CHOICES) * budget, [last - n for n, _ in self._positions])
        self.iterations = _spread(FOR_CHOICES * budget, [last - d.line for d in self._decisions])

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return len(self._positions) + len(self._decisions)

    @property
    def done(self) -> int:
        """How many have been taken."""
        return len(self._chances) + len(self._judged)

    def take(self, part: int) -> None:
        """Do one part. Raises Stopped."""
        n = part - len(self._positions)
        if n < 0:
            self._chances[part] = self._chances_at(part)
        else:
            self._judged[n] = self._judge(n)

    def stop(self) -> None:
        """Stop for good, from any thread: every part that is under way or taken later raises Stopped."""
        self._stopped = True
        for search in tuple(self._thinking):
            search.stop()

    def found(self) -> Analysis:
        """What came of it, once every part has been taken."""
        return Analysis(
            self._seed,
            self.games,
            tuple(lines for lines, _ in self._positions),
            tuple(self._chances[n] for n in range(len(self._positions))),
            tuple(self._judged[n] for n in range(len(self._decisions))),
        )

    # ---- chances

    def _chances_at(self, part: int) -> tuple[float, ...]:
        _, s = self._positions[part]
        over = self._rules.to_act(s) == 0
        return self._played_out(s, 1 if over else self.games, self._split(part, Purpose.TABLE))

    def _split(self, part: int, purpose: int) -> int:
        return seed_of(Seeded(self._seed, purpose, part))

    def _played_out(self, s: BaseState, games: int, seed: int) -> tuple[float, ...]:
        """The share of the win of each player over so many games from a position."""
        search = Search(self._program, View(0, s), Level(games), seed, bare=True)
        self._think(search)
        return search.shares[: self._match.players]

    def _think(self, search: Search) -> None:
        self._thinking.add(search)
        try:
            if not self._stopped:
                search.think(None)
        finally:
            self._thinking.discard(search)
        if self._stopped:
            raise Stopped

    # ---- choices

    def _judge(self, n: int) -> Judged:
        decision = self._decisions[n]
        part = len(self._positions) + n
        level = Level(self.iterations, trust=100)
        search = Search(self._program, decision.view, level, self._split(part, Purpose.BOT))
        self._think(search)
        considered = {one.action: one for one in search.prospects()}
        made = considered.pop(decision.action, None)
        # What was seldom tried and did well is mostly lucky.
        other = max(considered.values(), key=lambda one: (one.share - one.error, -one.action), default=None)
        if made is not None and (other is None or other.share < made.share + SMALL):
            return _judged(decision, decision.action, made.share, made.share, made.error)
        if other is None:
            return _judged(decision, decision.action, 0.0, 0.0, 0.0)
        mine, theirs = self._compared(decision, other.action, part)
        differences = [b - a for a, b in zip(mine, theirs, strict=True)]
        if fmean(differences) <= 0:
            return _judged(decision, decision.action, fmean(mine), fmean(mine), _error(differences))
        return _judged(decision, other.action, fmean(mine), fmean(theirs), _error(differences))

    def _compared(self, decision: Decision, other: int, part: int) -> tuple[list[float], list[float]]:
        """What the choice that was made and another one bring their player, in each of the same worlds."""
        stream = Seeded(self._seed, Purpose.RESAMPLE, part)
        mine, theirs = list[float](), list[float]()
        for _ in range(ROUNDS):
            for _ in range(WORLDS):
                world = copy(decision.view.state)
                self._match.game.imagine(world, decision.view.player, stream.words)
                seed = seed_of(stream)
                mine.append(self._after(world, decision.view.player, decision.action, seed))
                theirs.append(self._after(world, decision.view.player, other, seed))
            differences = [b - a for a, b in zip(mine, theirs, strict=True)]
            if fmean(differences) + 2 * _error(differences) < SMALL:
                break
        return mine, theirs

    def _after(self, world: BaseState, player: int, action: int, seed: int) -> float:
        s = copy(world)
        self._rules.play(s, player, action)
        return self._played_out(s, GAMES, seed)[player]


def _spread(lines: float, games: Sequence[int]) -> int:
    """How often each of some games can be played, whose lengths are given, so that all have so many lines."""
    return min(max(int(lines / max(sum(games), 1)), FEWEST), MOST)


def _error(differences: Sequence[float]) -> float:
    return stdev(differences) / sqrt(len(differences))


def _judged(decision: Decision, better: int, share: float, best: float, error: float) -> Judged:
    seat = decision.view.player + 1
    return Judged(decision.line, seat, decision.action, better, share, best, error)


def analyse(
    match: Match,
    seed: int = SEED,
    *,
    budget: int = LINES_PLAYED,
    progress: Callable[[int, int], None] | None = None,
    workers: int | None = None,
) -> Analysis:
    """Analyse a match as far as it has come: the same for the same seed, whatever the number of `workers`.

    About `budget` lines are played out, far fewer or more in games that are very short or long. The first
    analysis of a game compiles it, which takes some seconds. Raises ValueError for numbers out of range,
    CompileError for rules that do not compile. Ctrl-C stops it in a moment.
    """
    analyst = Analyst(match, seed, budget=budget)
    workers = whole("workers", cores() if workers is None else workers, 1, 1000)
    due = itertools.count()

    def work() -> None:
        while (part := next(due)) < analyst.parts:
            analyst.take(part)

    report = None if progress is None else lambda: progress(analyst.done, analyst.parts)
    run_all([work] * min(workers, analyst.parts), analyst.stop, report)
    return analyst.found()
