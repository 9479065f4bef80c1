"""Imports go one way through the house, and what must be quick to load loads little."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scupper

SOURCE = Path(scupper.__file__).parent
ROOMS = ("engine", "games", "bots", "lab envs", "site", "cli")
"""From the bottom up; of two rooms side by side neither imports the other."""
HEAVY = {
    "numpy",
    "numba",
    "llvmlite",
    "starlette",
    "uvicorn",
    "sqlalchemy",
    "jinja2",
    "asyncio",
    "rich",
    "cyclopts",
}


def level(room: str) -> int:
    """How high up a room is; -1 for what is no room."""
    return next((n for n, side_by_side in enumerate(ROOMS) if room in side_by_side.split()), -1)


def imported(path: Path) -> set[str]:
    """The modules of Scupper that a file names in an import, wherever in the file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes(), path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in names if name.partition(".")[0] == "scupper"}


def files_of(room: str) -> list[Path]:
    """The Python files of a room."""
    return sorted((SOURCE / room).rglob("*.py"))


@pytest.mark.parametrize("room", [room for side_by_side in ROOMS for room in side_by_side.split()])
def test_imports_go_one_way(room: str) -> None:
    """A room knows itself and the rooms below it."""
    for path in files_of(room):
        for name in imported(path):
            other = name.split(".")[1]
            below = level(other) < level(room)
            assert other == room or below, f"{path.relative_to(SOURCE)} imports {name}"


def test_every_folder_is_a_room() -> None:
    """A new folder has its place in the order."""
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert {room for room in folders if level(room) < 0} == set()


def test_games_do_not_know_each_other() -> None:
    """A game imports the engine and itself."""
    for path in files_of("games"):
        own = path.relative_to(SOURCE / "games").parts[0]
        others = [name for name in imported(path) if name.startswith("scupper.games.")]
        assert {name.split(".")[2] for name in others} <= {own}, path


@pytest.mark.parametrize(
    "program",
    [
        "import scupper",
        "import scupper; facts = [game.facts for game in scupper.games()]",
        "import scupper; [game.start(seed=1).legal(1) for game in scupper.games()]",
    ],
    ids=["scupper", "facts", "a match"],
)
def test_little_is_loaded(program: str) -> None:
    """Neither Scupper itself, nor facts, nor playing interpreted loads NumPy, Numba or the web."""
    program += "; import sys; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert {name.partition(".")[0] for name in loaded} & HEAVY == set()


def test_facts_load_no_rules() -> None:
    """The list of games needs no rules."""
    program = "import scupper, sys; scupper.games(); print(*sys.modules)"
    command = [sys.executable, "-c", program]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("scupper.games.") and name.endswith(".rules")] == []
