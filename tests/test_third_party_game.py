"""A game of another distribution works like the house's own, found through its entry point."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import scupper
from scupper.engine import game as finding
from scupper.engine.game import Game
from scupper.engine.match import IllegalAction


def scupper_command(path: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command where the example game is installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-c", "from scupper.cli import main; raise SystemExit(main())", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_entry_point_is_the_registration(example: Game) -> None:
    """The game is listed after the house's own, by the id of its facts."""
    assert scupper.games()[-1] == example == scupper.game("lantern-bluff")
    assert example.package == "lantern_bluff"


def test_a_match(example: Game) -> None:
    """A person plays it as any other: lanterns lie face down until all have chosen, and may be taken back."""
    match = example.start(players=3, seed=4, peek="free")
    match.play(1, "peek")
    assert match.why_no_undo(1) is not None
    assert match.to_act == (1, 2, 3)
    match.play(2, match.legal(2)[0].action)
    assert match.sealed_seats == (2,)
    assert match.lines(1)[-1] == "2 show ?"
    match.withdraw(2)
    assert list(match.sealed_seats) == []
    lanterns = {choice.action for choice in match.legal(2)}
    with pytest.raises(IllegalAction, match=r"Lantern \d+ is not in your hand\."):
        match.play(2, min(set(range(12)) - lanterns))
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0].action)
    assert match.result is not None
    assert match.result_line().startswith("= scores ")


def test_a_simulation(example: Game) -> None:
    """Its games are played by the thousand, compiled."""
    simulation = scupper.simulate(example, players=4, games=500, seed=2, workers=1)
    assert simulation.scores.shape == (500, 4)


def test_recording_and_checking(example_path: list[str], tmp_path: Path) -> None:
    """The command records a game and checks it, says what may come next, and shows a seat's position."""
    recorded = scupper_command(example_path, "record", "lantern-bluff", "--players", "2", "--seed", "7")
    assert recorded.returncode == 0, recorded.stderr
    file = tmp_path / "game.scupper"
    file.write_text(recorded.stdout, "utf-8")
    checked = scupper_command(example_path, "check", str(file))
    assert (checked.returncode, checked.stdout) == (0, f"{file}: ok (14 lines)\n")
    cut = tmp_path / "cut.scupper"
    cut.write_text("\n".join(recorded.stdout.split("\n")[:8]) + "\n", "utf-8")
    legal = scupper_command(example_path, "legal", str(cut))
    assert legal.stdout == "1 peek\n1 rest\n"
    position = scupper_command(example_path, "position", str(cut), "--seat", "2")
    assert " crate=? seen=- jetty=? " in position.stdout


def test_it_is_among_the_games(example_path: list[str]) -> None:
    """The command lists it."""
    listed = scupper_command(example_path, "games", "--json")
    assert "lantern-bluff" in {entry["id"] for entry in json.loads(listed.stdout)}


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ("FACTS = None", "no sound game"),
        ("raise ImportError('a part is missing')", "a part is missing"),
        ("from scupper.games.abandon_ship.facts import FACTS", "that of another game"),
    ],
    ids=["no facts", "broken", "taken id"],
)
def test_an_unsound_package_does_not_take_the_others_away(
    facts: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that announces itself as a game and is none is left out with a warning."""
    (tmp_path / "leaky_boat").mkdir()
    (tmp_path / "leaky_boat" / "__init__.py").touch()
    (tmp_path / "leaky_boat" / "facts.py").write_text(facts, "utf-8")
    info = tmp_path / "leaky_boat-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: leaky-boat\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[scupper.games]\nleaky-boat = leaky_boat\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("leaky_boat", "leaky_boat.facts"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    finding.games.cache_clear()
    try:
        with pytest.warns(UserWarning, match=complaint):
            found = finding.games()
    finally:
        finding.games.cache_clear()
    assert "abandon-ship" in [game.facts.id for game in found]
    assert all(game.package != "leaky_boat" for game in found)
