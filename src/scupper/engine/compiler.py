"""Binds loops, such as that of the rollouts, to a game's rules, interpreted or compiled.

A game's rules are one body of source. Interpreted, it runs on objects. Compiled, copies of the same functions
run on records: every module that the rules draw functions from gets a second set of globals, in which its
functions are Numba's. `tell` and `beat` are empty there and vanish.

Importing this module loads neither NumPy nor Numba.
"""

from __future__ import annotations

import gc
import importlib
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, Final, cast

from scupper.engine import masks, state
from scupper.engine.code_cache import PLAY_OUTS, Loop, folder, is_warm, mark_ready, reaches, usable
from scupper.engine.game import Game, GameError
from scupper.engine.rollout_loop import Results, Workspace
from scupper.engine.state import BaseState, assign, copy, new, new_checked, observe_source

__all__ = [
    "CompileError",
    "Driver",
    "bind_compiled",
    "bind_interpreted",
    "compiled",
    "interpreted",
    "is_warm",
    "warm",
    "warm_command",
]

OF_RULES: Final = (
    *("begin", "to_act", "legal", "outcomes", "play", "sealed", "between_lines"),
    *("places", "scores", "resample"),
)


def _no_tickets(_s: Any) -> int:
    """What `tickets` does in a game that only lists its outcomes."""
    return 0


def _nothing_drawn(_s: Any, _ticket: int) -> int:
    """What `drawn` does there: it is not called."""
    return 0


LEFT_OUT: Final[Mapping[str, Callable[..., Any]]] = {"tickets": _no_tickets, "drawn": _nothing_drawn}
"""Functions that a game's rules may leave out, and what stands in for them."""


class CompileError(RuntimeError):
    """A game's rules or judgement go beyond the Python that compiles; the message says where."""


@dataclass(frozen=True)
class Driver:
    """The rollout loop bound to one game.

    `workspace(room)` makes what it works on, keeping the positions before the first `room` steps of a game;
    `to_object(position)` is a position of the workspace as an ordinary object.
    """

    game: Game
    play_games: Callable[[Workspace, Results, int, int, int], None]
    workspace: Callable[[int], Workspace]
    to_object: Callable[[Any], BaseState]


Make = Callable[[str, Callable[..., Any]], Any]
"""What becomes of a function of some name."""


def _copies(module: ModuleType, replaced: Mapping[str, Any], make: Make) -> dict[str, Any]:
    """The globals of a module anew; its functions are made again so that these are the globals they see."""
    space = {**vars(module), **replaced}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and name not in replaced:
            twin = FunctionType(value.__code__, space, value.__name__, value.__defaults__, value.__closure__)
            space[name] = make(name, twin)
    return space


def _of_game(of: Game, rules: Mapping[str, Any], judgement: Mapping[str, Any]) -> dict[str, Any]:
    """The functions of a game that the loop calls."""
    missing = [f"rules.{name}" for name in OF_RULES if name not in rules]
    missing += [] if "rate" in judgement else ["judgement.rate"]
    if missing:
        raise GameError(f"{of.facts.title} lacks {', '.join(missing)}")
    functions = {name: rules[name] for name in OF_RULES}
    if all(name in rules for name in LEFT_OUT):
        functions |= {name: rules[name] for name in LEFT_OUT}
    imagine = judgement.get("imagine", rules["resample"])
    return {**functions, "rate": judgement["rate"], "imagine": imagine}


def _observe(of: Game) -> Callable[..., None]:
    """`observe(view, s, player)` as written out from the game's declaration of a state."""
    space: dict[str, Any] = {"__name__": state.__name__}
    exec(compile(observe_source(of.rules.State), f"<observe of {of.package}>", "exec"), space)  # noqa: S102
    return cast(Callable[..., None], space["observe"])


# ---- Interpreted


def bind_interpreted(of: Game, loop: Loop) -> Callable[..., Any]:
    """The entry of a loop on objects."""
    functions = {**LEFT_OUT, **_of_game(of, vars(of.rules), vars(of.judgement))}
    functions |= {"observe": _observe(of), "copy": _copy_object}
    space = _copies(importlib.import_module(loop.module), functions, lambda _, function: function)
    return cast(Callable[..., Any], space[loop.entry])


def interpreted(of: Game, *, checked: bool = False) -> Driver:
    """Play-outs on objects; `checked`: on lists that refuse what compiled code would silently get wrong."""
    from scupper.engine.records import new_desk

    make = new_checked if checked else new

    def workspace(room: int) -> Workspace:
        trace = [new(of.rules.State) for _ in range(room)]
        journal = [[0, 0] for _ in range(room)]
        return Workspace([new_desk(of.facts)], [make(of.rules.State) for _ in range(2)], trace, journal)

    return Driver(of, bind_interpreted(of, PLAY_OUTS), workspace, copy)


def _copy_object(targets: list[BaseState], to: int, source: BaseState) -> None:
    assign(targets[to], source)


# ---- Compiled

_loaded: dict[tuple[str, Loop], Callable[..., Any]] = {}
_one_at_a_time = threading.Lock()


def compiled(of: Game) -> Driver:
    """Play-outs on records, compiled or loaded from the cache; the first call may take many seconds.

    Raises CompileError when the rules or the judgement are not in the compilable subset.
    """
    from scupper.engine import records

    def workspace(room: int) -> Workspace:
        import numpy as np

        desk = np.zeros(1, records.desk_layout(of.facts)).view(np.recarray)
        layout = records.layout(of.rules.State)
        return Workspace(desk, np.zeros(2, layout), np.zeros(room, layout), np.zeros((room, 2), np.int64))

    play_games = bind_compiled(of, PLAY_OUTS, lambda: (workspace(0), records.new_results(0, 1), 0, 0, 0))
    return Driver(of, play_games, workspace, lambda record: records.to_object(of.rules.State, record))


def bind_compiled(of: Game, loop: Loop, arguments: Callable[[], tuple[Any, ...]]) -> Callable[..., Any]:
    """The entry of a loop on records, compiled for such arguments or loaded from the cache.

    Raises CompileError when the rules or the judgement are not in the compilable subset.
    """
    with _one_at_a_time:
        if (of.package, loop) not in _loaded:
            with _no_garbage_collection():
                _loaded[of.package, loop] = _load(of, loop, arguments())
        return _loaded[of.package, loop]


def warm(of: Game) -> None:
    """Compile a game's play-outs unless that is done.

    Raises CompileError, or OSError when the cache cannot be kept.
    """
    if not is_warm(of):
        folder(of).mkdir(parents=True, exist_ok=True)
        compiled(of)


def warm_command(of: Game) -> list[str]:
    """The command that warms a game in a process of its own; it says why on standard error when it cannot."""
    return [sys.executable, "-m", "scupper.engine.warming", of.facts.id]


def _load(of: Game, loop: Loop, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    from scupper.engine import machine_code

    numba: Any = importlib.import_module("numba")
    place = folder(of, loop)
    keep = usable(place)
    if not keep:
        warnings.warn(
            f"compiled code is not kept: {place} cannot be written; set SCUPPER_CACHE", stacklevel=4
        )
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(place)
    try:
        entry = _compilable_loop(of, loop, keep)
    finally:
        numba.config.CACHE_DIR = before
    try:
        with machine_code.one_program(loop.entry):
            entry.compile(tuple(numba.typeof(argument) for argument in arguments))
    except numba.core.errors.NumbaError as error:
        raise CompileError(f"{of.facts.title}'s rules or judgement do not compile: {error}") from error
    if keep:
        mark_ready(place)
    return cast(Callable[..., Any], entry)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """For importing Numba and compiling, which make half a million objects that stay.

    Looking for garbage among them would take a seventh of the time of compiling, and a fifth of a second when
    the process ends.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()


def _compilable_loop(of: Game, loop: Loop, keep: bool) -> Any:
    """The entry of a loop for Numba, with everything that it calls; compiled when first called."""
    from scupper.engine import machine_code

    def inner(_: str, function: Callable[..., Any]) -> Any:
        return machine_code.inner(function)

    def entry(name: str, function: Callable[..., Any]) -> Any:
        return machine_code.entry(function, keep=keep) if name == loop.entry else inner(name, function)

    def take(name: str, make: Make) -> None:
        module = importlib.import_module(name)
        spaces[name] = _copies(module, {}, make)
        for value in vars(module).values():
            home = value.__module__ if isinstance(value, FunctionType) else ""
            if home not in spaces and reaches(of, home):
                take(home, inner)

    silent = {"tell": inner("tell", _tell_nobody), "beat": inner("beat", _no_beat)}
    bits = _copies(masks, {"lowest": inner("lowest", machine_code.lowest)}, inner)
    spaces: dict[str, dict[str, Any]] = {state.__name__: silent, masks.__name__: bits}
    take(f"{of.package}.rules", inner)
    take(f"{of.package}.judgement", inner)
    take(loop.module, entry)
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType):
                space[name] = spaces.get(value.__module__, {}).get(value.__name__, value)
    bound = spaces[loop.module]
    bound.update({name: inner(name, function) for name, function in LEFT_OUT.items()})
    bound.update(_of_game(of, spaces[f"{of.package}.rules"], spaces[f"{of.package}.judgement"]))
    bound["observe"] = inner("observe", _observe(of))
    bound["copy"] = inner("copy", _copy_record)
    return bound[loop.entry]


def _copy_record(targets: Any, to: int, source: Any) -> None:
    targets[to] = source


def _tell_nobody(s: Any, to: int, kind: int, a: int, b: int, c: int) -> None:
    """What `tell` does in compiled code."""


def _no_beat(s: Any) -> None:
    """What `beat` does in compiled code."""
