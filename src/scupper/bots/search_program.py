"""The search bound to a game, compiled or interpreted, and what it works on; compiled, it loads NumPy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from scupper.bots.search_loop import MOST_DEPTH, Branch, Mind, SearchWork
from scupper.engine import code_cache
from scupper.engine.chance import Purpose, begin_stream
from scupper.engine.code_cache import Loop
from scupper.engine.compiler import bind_compiled, bind_interpreted
from scupper.engine.facts import Facts
from scupper.engine.game import Game
from scupper.engine.state import View, assign, new

SEARCH: Final = Loop("scupper.bots.search_loop", "search")
NUMBERS: Final = (
    *("players", "viewer", "split", "explore", "widen", "candidates", "trust", "most", "lead", "span"),
    *("bare", "stop", "used", "done", "depth", "in_tree", "at"),
)
OF_BRANCH: Final = ("player", "action", "first", "next", "visits", "seen", "won", "worth")


@dataclass(frozen=True)
class Program:
    """The search of one game: the loop, and what makes its workspace for a view, with room for branches."""

    game: Game
    search: Callable[[SearchWork, int], None]
    work: Callable[[View[Any], int], SearchWork]


def interpreted_search(of: Game) -> Program:
    """The search on objects: slow, and there at once."""
    return Program(of, bind_interpreted(of, SEARCH), partial(_objects, of))


def compiled_search(of: Game) -> Program:
    """The search on records, compiled or loaded from the cache; the first call may take many seconds.

    Raises CompileError when the rules or the judgement are not in the compilable subset.
    """
    search = bind_compiled(of, SEARCH, lambda: (_records(of, None, 2), 0))
    return Program(of, search, partial(_records, of))


def is_warm(of: Game) -> bool:
    """Whether the compiled search is ready, so that loading it takes a moment and not many seconds."""
    return code_cache.is_warm(of, SEARCH)


def warm(of: Game) -> None:
    """Compile the search unless that is done.

    Raises CompileError, or OSError when the cache cannot be kept.
    """
    if not is_warm(of):
        code_cache.folder(of, SEARCH).mkdir(parents=True, exist_ok=True)
        compiled_search(of)


def warm_command(of: Game) -> list[str]:
    """The command that warms a game in a process of its own; it says why on standard error when it cannot."""
    return [sys.executable, "-m", "scupper.bots.warming", of.facts.id]


def _lists(facts: Facts) -> dict[str, int]:
    """The length of each list of a `Mind`."""
    most = facts.players[-1]
    return {
        "stream": 4,
        "actions": max(facts.max_legal, facts.max_outcomes),
        "weights": max(facts.max_outcomes, 1),
        "places": most,
        "scores": most,
        "wins": most,
        "points": most,
        "slots": facts.actions.count,
        "path": MOST_DEPTH,
    }


def _objects(of: Game, view: View[Any], room: int) -> SearchWork:
    mind = Mind()
    for name in NUMBERS:
        setattr(mind, name, 0)
    for name, length in _lists(of.facts).items():
        setattr(mind, name, [0] * length)
    branches = [Branch() for _ in range(room)]
    for name in OF_BRANCH:
        setattr(branches[0], name, 0)
    states = [new(of.rules.State), new(of.rules.State)]
    assign(states[1], view.state)
    return SearchWork([mind], states, branches)


def _records(of: Game, view: View[Any] | None, room: int) -> SearchWork:
    import numpy as np

    from scupper.engine.records import layout, to_record

    fields = [(name, np.int64) for name in NUMBERS]
    fields += [(name, np.int64, (length,)) for name, length in _lists(of.facts).items()]  # type: ignore[misc]
    mind = np.zeros(1, fields).view(np.recarray)
    wide = {"won": np.int64, "worth": np.int64}
    branch = np.dtype([(name, wide.get(name, np.int32)) for name in OF_BRANCH], align=True)
    states = np.zeros(2, layout(of.rules.State))
    if view is not None:
        to_record(view.state, states[1])
    return SearchWork(mind, states, np.zeros(room, branch).view(np.recarray))


def begin(work: SearchWork, of: Game, view: View[Any], seed: int) -> None:
    """Set up what does not depend on how hard the search thinks; its randomness comes from the seed."""
    mind = work.mind[0]
    mind.players, mind.viewer, mind.used = of.facts.players[-1], view.player, 1
    mind.split = 1 if of.facts.win == "split" else 0
    mind.most = of.facts.considered or of.facts.max_legal
    low, high = of.facts.score_range
    mind.lead, mind.span = of.facts.lead, high - low
    begin_stream(mind.stream, seed, Purpose.RESAMPLE, 0)
