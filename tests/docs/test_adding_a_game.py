"""docs/adding-a-game.md shows the example game as it is, and names every check and module there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scupper.engine import checks
from scupper.engine.checks_facts import MODULES
from scupper.engine.game import Game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "tests" / "example_game"
EXCERPTS = re.findall(r"```(?:python|toml) (\S+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(
    ("name", "text"), EXCERPTS, ids=[f"{n}-{name}" for n, (name, _) in enumerate(EXCERPTS)]
)
def test_excerpts_are_the_example_game(name: str, text: str) -> None:
    """What the page shows stands in the file."""
    folder = EXAMPLE if name == "pyproject.toml" else EXAMPLE / "src" / "lantern_bluff"
    assert text in (folder / name).read_text("utf-8")


def test_every_file_of_a_game_has_its_paragraph() -> None:
    """Each file of the example game is named in a heading or a sentence."""
    for path in (EXAMPLE / "src" / "lantern_bluff").glob("*.*"):
        if path.name not in ("__init__.py", "py.typed"):
            assert f"`{path.name}`" in PAGE, path.name
    assert all(f"`{module}.py`" in PAGE for module in MODULES)


def test_every_check_has_its_row() -> None:
    """The table of checks names all of the kit, and nothing else."""
    named = re.findall(r"^\| `(check_\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(named) == sorted(
        name for name in checks.__all__ if re.fullmatch(r"check_(?!game$)\w+", name)
    )


def test_the_page_runs(example: Game) -> None:
    """The Python of the page runs as it stands, and finds nothing wrong with the example game."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 1
    space: dict[str, object] = {}
    exec(compile(blocks[0], "adding-a-game.md", "exec"), space)  # noqa: S102
    assert space["game"] == example
