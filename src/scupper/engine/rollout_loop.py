"""The loop that plays games to their end, written once for objects and for records.

The names declared below for the type checker belong to one game: `engine.compiler` binds this source to a
game's functions, interpreted or compiled. So it keeps to the compilable subset of Python (docs/design.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scupper.engine.chance import Purpose, begin_stream, below, pick
from scupper.engine.state import CHANCE

if TYPE_CHECKING:

    def begin(s: Any, players: int, options: Row) -> None:
        """Of the game's rules."""

    def to_act(s: Any) -> int:
        """Of the game's rules."""

    def legal(s: Any, player: int, out: Row) -> int:
        """Of the game's rules."""

    def outcomes(s: Any, out: Row, weights: Row) -> int:
        """Of the game's rules."""

    def play(s: Any, player: int, action: int) -> None:
        """Of the game's rules."""

    def sealed(s: Any) -> int:
        """Of the game's rules."""

    def between_lines(s: Any) -> bool:
        """Of the game's rules."""

    def places(s: Any, out: Row) -> None:
        """Of the game's rules."""

    def scores(s: Any, out: Row) -> None:
        """Of the game's rules."""

    def rate(s: Any, player: int, action: int) -> int:
        """Of the game's judgement."""

    def observe(view: Any, s: Any, player: int) -> None:
        """Written out from the game's declaration of a state."""

    def copy(targets: Any, to: int, sources: Any, at: int) -> None:
        """Make one position equal to another; the one place where whole positions are assigned."""


RANDOM = 0
GREEDY = 1
TABLE_STREAM = Purpose.TABLE
BOT_STREAM = Purpose.BOT


class Row(Protocol):
    """Whole numbers that can be read and set: a list, or one row of an array."""

    def __getitem__(self, i: int, /) -> Any:
        """The number."""

    def __setitem__(self, i: int, value: Any, /) -> None:
        """Set the number."""


class Run(NamedTuple):
    """What is played: `policies` holds RANDOM or GREEDY for each player."""

    players: int
    options: Row
    policies: Row
    seed: int


class Workspace(NamedTuple):
    """Scratch that one call works in.

    `states` are two positions: the game, and the view of whoever chooses. `trace` keeps the position before
    the first step and after each one, as many as it has room for; `steps` the player and action of each.
    `stop[0]` other than 0, set from another thread, ends the call; `lines[0]` counts.
    """

    states: Any
    trace: Any
    steps: Any
    legal: Row
    weights: Row
    table: Any
    bots: Any
    stop: Row


class Results(NamedTuple):
    """What came of each game: [game][player] places, scores and choices made, [game] written lines."""

    places: Any
    scores: Any
    choices: Any
    lines: Row


def play_games(run: Run, work: Workspace, results: Results, first: int, start: int, stop: int) -> None:
    """Play the games `start` to `stop` - 1 of the results; game 0 of the results is game `first` of the run."""
    for i in range(start, stop):
        if work.stop[0] == 0:
            play_game(run, work, results, first + i, i)


def play_game(run: Run, work: Workspace, results: Results, index: int, i: int) -> None:
    """Play one game of the run to its end and write down what came of it."""
    s = work.states[0]
    begin_stream(work.table, run.seed, TABLE_STREAM, index)
    begin_stream(work.bots, run.seed, BOT_STREAM, index)
    begin(s, run.players, run.options)
    for p in range(run.players):
        results.choices[i][p] = 0
    lines = 0
    steps = 0
    keep(work, steps)
    waiting = to_act(s)
    while waiting != 0 and work.stop[0] == 0:
        face_down = sealed(s)
        if waiting == CHANCE:
            player = CHANCE
            count = outcomes(s, work.legal, work.weights)
            action = work.legal[pick(work.table, work.weights, count)]
        else:
            player = lowest(waiting)
            action = choose(run, work, player)
            results.choices[i][player] += 1
        play(s, player, action)
        if face_down > 0 or sealed(s) > 0 or between_lines(s):
            lines += 1
        if steps < len(work.steps):
            work.steps[steps][0] = player
            work.steps[steps][1] = action
        steps += 1
        keep(work, steps)
        waiting = to_act(s)
    results.lines[i] = lines
    if waiting == 0:
        places(s, results.places[i])
        scores(s, results.scores[i])


def keep(work: Workspace, steps: int) -> None:
    """Copy the position into the trace when there is room for it."""
    if steps < len(work.trace):
        copy(work.trace, steps, work.states, 0)


def lowest(mask: int) -> int:
    """The lowest player of a mask: of several who may act, the lowest seat comes first."""
    player = 0
    while mask >> player & 1 == 0:
        player += 1
    return player


def choose(run: Run, work: Workspace, player: int) -> int:
    """What the player's policy does: it knows the view and the legal actions, and never the position."""
    count = legal(work.states[0], player, work.legal)
    if run.policies[player] == GREEDY:
        observe(work.states[1], work.states[0], player)
        count = keep_best(work.states[1], player, work.legal, count)
    return int(work.legal[below(work.bots, count)])


def keep_best(view: Any, player: int, actions: Row, count: int) -> int:
    """Move the actions that the judgement rates best to the front, in their order; returns how many."""
    best = rate(view, player, actions[0])
    kept = 1
    for k in range(1, count):
        action = actions[k]
        rating = rate(view, player, action)
        if rating > best:
            best = rating
            kept = 0
        if rating == best:
            actions[kept] = action
            kept += 1
    return kept
