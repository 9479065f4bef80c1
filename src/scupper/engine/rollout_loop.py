"""The loop that plays games to their end, written once for objects and for records.

The names declared below for the type checker belong to one game: `engine.compiler` binds this source to a
game's functions, interpreted or compiled. So it keeps to the compilable subset of Python (docs/design.md).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scupper.engine.chance import Purpose, begin_stream, below, pick
from scupper.engine.masks import lowest
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

    def tickets(s: Any) -> int:
        """Of the game's rules, if they have it; else 0."""

    def drawn(s: Any, ticket: int) -> int:
        """Of the game's rules, if they have it."""

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

    def copy(targets: Any, to: int, source: Any) -> None:
        """Make one of many positions equal to another; the one place where whole positions are assigned."""


class Policy(IntEnum):
    """How a player chooses in a rollout."""

    RANDOM = 0  # each legal action with the same probability
    GREEDY = 1  # the action that the game's judgement rates best, seen from the player's view


STREAMS = (Purpose.TABLE, Purpose.BOT)
TABLE, BOTS = 0, 1


class Row(Protocol):
    """Whole numbers that can be read and set: a list, or one row of an array."""

    def __getitem__(self, i: int, /) -> Any:
        """The number."""

    def __setitem__(self, i: int, value: Any, /) -> None:
        """Set the number."""


class Desk:
    """The plan of the games and the scratch numbers of one call: an object, or a record of 64-bit numbers.

    One record and not many arrays: an array that is handed to a function is counted by reference, and in
    loops as short as these the counting took two thirds of the time.
    """

    players: int
    options: list[int]
    policies: list[int]  # of each player
    seed: int
    stop: int  # other than 0, set from another thread: leave the game and return
    choices: list[int]  # how many each player has made in the game
    actions: list[int]
    weights: list[int]
    streams: list[list[int]]  # TABLE: where chance comes from; BOTS: what the policies of players draw from


class Workspace(NamedTuple):
    """What one call works on; calls in several threads need one each.

    `states` are two positions: the game, and the view of whoever chooses. `trace` keeps the position before
    each step and `journal` the player and action of the step, as many as `trace` has room for.
    """

    desk: Any
    states: Any
    trace: Any
    journal: Any


class Results(NamedTuple):
    """What came of each game: [game][player] places, scores and choices made; [game] lines and steps."""

    places: Any
    scores: Any
    choices: Any
    lines: Any
    steps: Any


def play_games(work: Workspace, results: Results, first: int, start: int, stop: int) -> None:
    """Play the games of the rows `start` to `stop` - 1 of the results; row 0 is game `first` of its seed."""
    desk = work.desk[0]
    s = work.states[0]
    view = work.states[1]
    trace = work.trace
    journal = work.journal
    for row in range(start, stop):
        lines = 0
        steps = 0
        waiting = 0
        for p in range(desk.players):
            desk.choices[p] = 0
        if desk.stop == 0:
            begin_game(desk, s, first + row)
            waiting = to_act(s)
        while waiting != 0 and desk.stop == 0:
            player, action = decide(desk, s, view, waiting)
            if player != CHANCE:
                desk.choices[player] += 1
            if steps < len(trace):
                copy(trace, steps, s)
                journal[steps][0] = player
                journal[steps][1] = action
            face_down = sealed(s)
            play(s, player, action)
            steps += 1
            if face_down > 0 or sealed(s) > 0 or between_lines(s):
                lines += 1
            waiting = to_act(s)
        results.lines[row] = lines
        results.steps[row] = steps
        for p in range(desk.players):
            results.choices[row][p] = desk.choices[p]
        if waiting == 0 and desk.stop == 0:
            places(s, results.places[row])
            scores(s, results.scores[row])


def begin_game(desk: Desk, s: Any, index: int) -> None:
    """Put up game `index` of the seed, with its two streams."""
    for n in range(len(STREAMS)):
        begin_stream(desk.streams[n], desk.seed, STREAMS[n], index)
    begin(s, desk.players, desk.options)


def decide(desk: Desk, s: Any, view: Any, waiting: int) -> tuple[int, int]:
    """The next step: (CHANCE, outcome) or (player, action), of the lowest player when several may act.

    A player's policy knows the view and the legal actions, and never the position.
    """
    if waiting == CHANCE:
        return CHANCE, draw(desk, s)
    player = lowest(waiting)
    count = legal(s, player, desk.actions)
    if desk.policies[player] == Policy.GREEDY:
        observe(view, s, player)
        count = keep_best(view, player, desk.actions, count)
    return player, desk.actions[below(desk.streams[BOTS], count)]


def draw(desk: Desk, s: Any) -> int:
    """An outcome by its weight: the one of a ticket where the rules tell it, else one of the list."""
    total = tickets(s)
    if total > 0:
        return drawn(s, below(desk.streams[TABLE], total))
    count = outcomes(s, desk.actions, desk.weights)
    return desk.actions[pick(desk.streams[TABLE], desk.weights, count)]


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
