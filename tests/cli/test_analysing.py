"""The command that analyses a written game."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scupper.engine.log import read
from scupper.lab import analysis
from tests.cli.running import Begin, Run
from tests.cli.test_written import view_of


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games."""
    for name, few in (("FEWEST", 10), ("MOST", 30), ("WORLDS", 4), ("ROUNDS", 1)):
        monkeypatch.setattr(analysis, name, few)


def test_analysis_as_data_and_as_a_plot(run: Run, sample: Path, tmp_path: Path) -> None:
    """Chances after each line up to the result, choices with their words, a picture; each time the same."""
    plot = tmp_path / "plot.svg"
    done = run("analyse", sample, "-o", plot, "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert [found[key] for key in ("game", "players", "seed")] == ["abandon-ship", 3, 1]
    assert found["names"] == ["Seat 1", "Seat 2", "Seat 3"]
    match = read(sample).match
    assert [row["after"] for row in found["chances"]] == list(range(len(match.record) + 1))
    assert found["chances"][-1]["shares"] == [0, 0, 1]
    for choice in found["choices"]:
        text = match.record[choice["line"] - 1].text
        assert text == f"{choice['seat']} {choice['chosen']['text']}"
        assert choice["cost"] == pytest.approx(choice["best"]["share"] - choice["chosen"]["share"], abs=2e-4)
        assert choice["best"]["words"]
    svg = ET.fromstring(plot.read_text("utf-8"))  # noqa: S314 - our own markup
    lines = [element for element in svg.iter() if element.get("class") == "line"]
    assert len(lines) == 3
    assert "var(" not in plot.read_text("utf-8")
    assert run("analyse", sample, "--json").out == done.out
    assert json.loads(run("analyse", sample, "--json", "--seed", "2").out)["chances"] != found["chances"]


def test_analysis_in_words(run: Run, sample: Path) -> None:
    """The marked choices, or that there is none."""
    told = run("analyse", sample).out
    assert told.startswith("Abandon Ship, 3 players: 38 positions, ")
    assert "of the win" in told or "No choice cost clearly more" in told


def test_what_cannot_be_analysed(run: Run, sample: Path, begin: Begin, tmp_path: Path) -> None:
    """Views, empty games, files that are wrong or missing, places where no plot can lie."""
    view = view_of(begin(5), 2)
    assert run("analyse", view).refused(f"{view}:5: a view cannot be replayed")
    assert run("analyse", begin(0)).refused("nothing has been played")
    assert run("analyse", tmp_path / "none").refused("No such file")
    assert run("analyse", sample, "-o", sample).refused("the written game itself", status=2)
    assert run("analyse", sample, "-o", tmp_path / "none" / "plot.svg").refused("cannot be written", status=2)
    assert run("analyse", sample, "--seed", "x").refused("whole number", status=2)
    broken = begin(1)
    broken.write_text(sample.read_text("utf-8").replace("3 use green ", "3 use grin ", 1), "utf-8")
    assert run("analyse", broken).refused(f"{broken}:14: ")
