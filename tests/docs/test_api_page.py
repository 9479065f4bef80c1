"""The page for programs: its examples play against a real server, and it lists every operation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scupper.site.api.description import STATUSES
from scupper.site.api.operations import OPERATIONS, Token
from tests.site.real_server import served

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


def run(tmp_path: Path, name: str) -> list[str]:
    """What an example prints when it is run beside the others, with the address of a server."""
    files = dict(re.findall(r"```python (\w+\.py)\n(.*?)```", PAGE, re.DOTALL))
    assert len(files) == PAGE.count("```python")
    for file, source in files.items():
        (tmp_path / file).write_text(source, "utf-8")
    with served(tmp_path / "data") as (_, port):
        finished = subprocess.run(
            [sys.executable, "-W", "error", name, f"http://127.0.0.1:{port}"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=100,
        )
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout.splitlines()


def test_the_program_plays_to_the_end(tmp_path: Path) -> None:
    """A program with nothing but the standard library plays a whole game against a bot."""
    said = run(tmp_path, "play.py")
    assert said[0].startswith("People can watch at http://")
    assert "win" in said[-3]
    assert [re.fullmatch(r"[12] (My program|bot greedy) -?\d+", line) is not None for line in said[-2:]] == [
        True,
        True,
    ]


def test_the_program_votes_in_secret(tmp_path: Path) -> None:
    """Who has chosen shows, one after the other; the lines come when all have."""
    said = run(tmp_path, "vote.py")
    assert said[:3] == ["Face down: [1]", "Face down: [1, 2]", "Face down: []"]
    assert [line.split()[0] for line in said[3:]] == ["1", "2", "3"]


def test_the_page_lists_every_operation() -> None:
    """Names, paths and tokens are those of the code."""
    rows = re.findall(r"^\| `(\w+)` \| `(GET|POST) (/\S+)` \| (\w*) ?\|", PAGE, re.MULTILINE)
    words = {Token.UNASKED: "no", Token.OPTIONAL: "", Token.GIVEN: "given", Token.NEEDED: "yes"}
    assert rows == [(o.name, o.method, o.path, words[o.token]) for o in OPERATIONS]


@pytest.mark.parametrize("status", sorted(set(STATUSES) - {500}))
def test_the_page_explains_every_refusal(status: int) -> None:
    """Each status of the description stands in the table."""
    assert re.search(rf"^\| [\d, ]*{status}", PAGE, re.MULTILINE)
