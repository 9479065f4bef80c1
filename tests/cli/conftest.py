"""What tests of the command share: running it here, and written games to run it on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scupper.cli import main
from tests.cli.running import Begin, Ran, Run

RULES = Path(__file__).parents[2] / "docs" / "rules" / "abandon-ship.md"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process: `run("check", path)`."""

    def ran(*words: object) -> Ran:
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return ran


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """The full sample game of the rules file, 37 lines of play."""
    text = RULES.read_text("utf-8").partition("## A full sample game")[2]
    play = re.search(r"```\n(.*?)```", text, re.DOTALL)
    assert play is not None
    path = tmp_path / "sample.scupper"
    path.write_text(f"scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\n\n{play[1]}", "utf-8")
    return path


@pytest.fixture
def begin(sample: Path) -> Begin:
    """The sample game up to so many lines of play."""

    def beginning(lines: int) -> Path:
        rows = sample.read_text("utf-8").split("\n")
        path = sample.with_name(f"{lines}.scupper")
        path.write_text("\n".join([*rows[: 5 + lines], ""]), "utf-8")
        return path

    return beginning
