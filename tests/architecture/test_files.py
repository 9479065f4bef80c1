"""No file is too long, names a game that is not its own, a machine, or a place on one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import scupper
from scupper.engine.game import Game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "scupper"
NAMELESS = ("engine", "bots", "lab", "envs", "site", "cli")
"""The rooms that ask the registry for games and name none."""
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 500, 50
FOLDERS = (".ci", "benchmarks", "docs", "requirements", "src", "tests", "tools")
TEXT = {".css", ".html", ".js", ".md", ".py", ".scupper", ".svg", ".toml", ".txt", ""}
HOSTS = re.compile(
    r"www\.w3\.org|localhost|testserver|([\w-]+\.)*(example|local)(\.org)?|192\.168\.[\d.]+|127\.0\.0\.1"
)
"""The namespaces of SVG, this machine, and names that are set aside for examples."""


def text_files(*folders: Path) -> Iterator[tuple[Path, str]]:
    """The text files under some folders, without what tools leave there."""
    for folder in folders:
        for path in sorted(folder.rglob("*") if folder.is_dir() else [folder]):
            if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts:
                yield path, path.read_text("utf-8")


def project_files() -> Iterator[tuple[Path, str]]:
    """All files of the project."""
    # In a second working tree of one repository .git is a file that names the first.
    left_out = (".coverage", ".git")
    top = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(left_out)]
    yield from text_files(*(ROOT / folder for folder in FOLDERS if (ROOT / folder).exists()), *top)


def house_games() -> list[Game]:
    """Scupper's own games."""
    return [game for game in scupper.games() if game.package.startswith("scupper.games.")]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_no_file_is_too_long() -> None:
    """Who looks for something in a long file finds the room that wants to be born."""
    long = [str(path) for path, text in text_files(SOURCE) if text.count("\n") > MOST_LINES]
    assert long == []


def test_no_function_is_too_long() -> None:
    """A function fits on a screen."""
    for path, text in text_files(SOURCE):
        if path.suffix == ".py":
            for function in functions(ast.parse(text)):
                length = (function.end_lineno or 0) - function.lineno + 1
                assert length <= MOST_LINES_OF_A_FUNCTION, f"{path}: {function.name} has {length} lines"


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.facts.id)
def test_no_file_names_a_game(game: Game) -> None:
    """Outside a game's folder nothing in the source names it: the folder is the registration.

    In the folders of other games its title may be an ordinary word: every ship has lifeboats.
    """
    package = game.package.rpartition(".")[2]
    words = re.compile("|".join(map(re.escape, (game.facts.id, game.facts.title, package))), re.IGNORECASE)
    package_or_id = re.compile(rf"games[./]{package}\b|[\"'`](?:{package}|{game.facts.id})[\"'`]")
    rooms = [SOURCE / room for room in NAMELESS if (SOURCE / room).exists()]
    others = [folder for folder in (SOURCE / "games").iterdir() if folder.is_dir() and folder.name != package]
    for folders, names in ((rooms, words), (others, package_or_id)):
        for path, text in text_files(*folders):
            found = names.search(text)
            assert found is None, f"{path.relative_to(SOURCE)} names {game.facts.title}: {found}"


def test_no_file_names_a_host() -> None:
    """Nothing here depends on, or gives away, a host; examples use names that are set aside for them."""
    for path, text in project_files():
        for host in re.findall(r"https?://([^/\s\"'`<>)\\:]+)", text):
            known = HOSTS.fullmatch(host.rstrip(".,")) or host[0] in "{[("
            assert known, f"{path.relative_to(ROOT)} names the host {host}"


def test_no_file_names_a_place_of_a_machine() -> None:
    """No path of somebody's machine is in the project, that of this checkout included."""
    home = re.compile(rf"(?<![\w.])/(?:root|home|work|Users)/\w|{re.escape(str(ROOT))}/")
    for path, text in project_files():
        found = home.search(text)
        assert found is None, f"{path.relative_to(ROOT)} names {found}"
