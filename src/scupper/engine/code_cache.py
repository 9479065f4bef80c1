"""Where compiled games are kept, and whether one is ready.

Numba's own cache looks only at the file of the function that is called, so a changed rule or table in another
file would go unnoticed. So each compiled game lies in a folder named by a hash of everything that can end up
in it. Loads neither NumPy nor Numba: asking whether a game is ready takes milliseconds.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, resolve_name
from pathlib import Path
from typing import Final, NamedTuple

from scupper.engine.game import Game, GameError
from scupper.engine.tutorial import FILE as TUTORIAL

FLAGS: Final = {"nogil": True, "boundscheck": True, "_nrt": False, "no_rewrites": True}
"""How functions are compiled: threads run side by side; an index that is too large raises; nothing may be
allocated, so nothing is counted by reference (a sixth faster); array expressions are not looked for."""
KEPT_VERSIONS: Final = 4
"""How many folders a game keeps: several checkouts and versions of Python may be in use side by side."""
READY: Final = "ready"
"""The file that says that a folder is complete; its time is that of the last use."""
BINDERS: Final = ("compiler.py", "machine_code.py")


class Loop(NamedTuple):
    """Source that belongs to no game until it is bound to one: its module, and the function Python calls.

    Only that function is cached and gets a wrapper: that saves compiling.
    """

    module: str
    entry: str


PLAY_OUTS: Final = Loop("scupper.engine.rollout_loop", "play_games")


def reaches(of: Game, module: str) -> bool:
    """Whether a module may be part of the compiled game: it is in the game's top-level package or Scupper."""
    return module.partition(".")[0] in (of.package.partition(".")[0], "scupper")


def modules(of: Game, loop: Loop = PLAY_OUTS) -> dict[str, Path]:
    """The modules of rules, judgement and loop, and all that these import, with their files.

    Raises GameError when the game has no rules or no judgement.
    """
    needed = (f"{of.package}.rules", f"{of.package}.judgement")
    found: dict[str, Path] = {}
    due = [*needed, loop.module]
    while due:
        name = due.pop()
        spec = _spec(name) if name not in found and reaches(of, name) else None
        if spec is not None and spec.origin is not None and spec.origin.endswith(".py"):
            found[name] = Path(spec.origin)
            due += _imports(found[name], spec.parent or "")
    for name in needed:
        if name not in found:
            raise GameError(f"{of.facts.title} has no module {name}, which compiled games are made of")
    return found


def _spec(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ModuleNotFoundError:  # what would hold it is not a package
        return None


def _imports(path: Path, package: str) -> Iterator[str]:
    """The modules that a file of a package imports, among other names."""
    for node in _statements(ast.parse(path.read_bytes(), path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements within a node; expressions, which are many, hold no imports."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        within = getattr(node, part, ())
        for statement in within if isinstance(within, list) else ():
            yield statement
            yield from _statements(statement)


def sources(of: Game, loop: Loop = PLAY_OUTS) -> tuple[Path, ...]:
    """The files that can end up in the compiled game: changed pictures, sentences or lessons do not count."""
    found = modules(of, loop)
    folders = {path.parent for name, path in found.items() if name.startswith(f"{of.package}.")}
    tables = {table for folder in folders for table in folder.glob("*.toml") if table.name != TUTORIAL}
    binders = {Path(__file__), *(Path(__file__).with_name(binder) for binder in BINDERS)}
    return tuple(sorted({*binders, *found.values(), *tables}))


def _processor() -> str:
    """What the machine's code is made for: a home that is shared by machines may meet several kinds."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        return platform.processor()
    return "".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))


def root() -> Path:
    """The folder for compiled code of all games: SCUPPER_CACHE, or one in the user's cache folder."""
    chosen = os.environ.get("SCUPPER_CACHE")
    if chosen:
        return Path(chosen).absolute()
    import platformdirs

    return platformdirs.user_cache_path("scupper") / "compiled"


def folder(of: Game, loop: Loop = PLAY_OUTS) -> Path:
    """The folder for this very version of the compiled game and loop, whether or not it exists."""
    versions = [f"{package} {metadata.version(package)}" for package in ("numba", "numpy")]
    machine = (sys.version, platform.machine(), _processor())
    key = hashlib.sha256(repr((machine, versions, FLAGS)).encode())
    for path in sources(of, loop):
        key.update(f"\0{path}\0".encode() + path.read_bytes())
    name = of.facts.id if loop == PLAY_OUTS else f"{of.facts.id}.{loop.entry}"
    return root() / name / key.hexdigest()[:20]


def is_warm(of: Game, loop: Loop = PLAY_OUTS) -> bool:
    """Whether the game's compiled code is ready, so that loading it takes a moment and not many seconds."""
    return (folder(of, loop) / READY).exists()


def usable(place: Path) -> bool:
    """Make a folder for compiled code; False when that is not allowed."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(place, os.W_OK)


def mark_ready(place: Path) -> None:
    """Say that a folder is complete and in use, and delete those of the same game unused for longest."""
    (place / READY).touch()
    others = [other for other in place.parent.iterdir() if other.is_dir() and other != place]
    for old in sorted(others, key=_last_use, reverse=True)[KEPT_VERSIONS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _last_use(place: Path) -> float:
    try:
        return (place / READY).stat().st_mtime
    except OSError:  # still being filled, or being deleted by somebody else
        return place.stat().st_mtime if place.exists() else 0.0
