"""The command as a whole: help, mistakes, pipes, speed of starting."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import scupper
from scupper import cli
from scupper.bots import search_program
from scupper.engine import compiler
from scupper.engine.compiler import CompileError
from scupper.engine.game import Game
from tests.cli.running import Run

PROGRAM = (sys.executable, "-u", "-c", "import sys; from scupper.cli import main; sys.exit(main())")
PLAYING = ("games", "record", "serve", "simulate", "warm")
COMMANDS = (*PLAYING, "backup", "tidy", "analyse", "check", "legal", "position", "show")
HEAVY = ("numba", "numpy", "rich", "starlette", "uvicorn", "sqlalchemy")


def test_help_names_every_command(run: Run) -> None:
    """Help is there without a word, and for each command with all its options."""
    for words in ((), ("--help",), ("-h",)):
        done = run(*words)
        assert done.status == 0
        for command in COMMANDS:
            assert f" {command} " in done.out
    record = run("record", "--help").out
    for word in ("GAME", "--players", "--seed", "--bots", "--option"):
        assert word in record
    assert "--no-" not in record + run("games", "--help").out
    assert run("--version").out == f"scupper {scupper.__version__}\n"


def test_games(run: Run) -> None:
    """A line a game: id, tab, title, tab, players; more of them as data."""
    assert "abandon-ship\tAbandon Ship\t2-7\n" in run("games").out
    data = json.loads(run("games", "--json").out)
    ship = next(game for game in data if game["id"] == "abandon-ship")
    assert ship["players"] == [2, 3, 4, 5, 6, 7]
    assert {option["key"]: option["values"] for option in ship["options"]}["start"] == ["hold", "deck10"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chek"], "there is no command 'chek'; the commands are: analyse, backup, check, games"),
        (["legal"], "FILE"),
        (["legal", "a", "b"], "one word too many, or more: 'b'"),
        (["games", "--jsn"], "--jsn"),
        (["warm", "abandon-ship", "chess"], "there is no game 'chess'"),
    ],
)
def test_mistakes(run: Run, words: list[str], reason: str) -> None:
    """A mistake is answered by one sentence and the status 2."""
    assert run(*words).refused(reason, status=2)


def test_warm(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The named games and their searches are compiled, or all of them; one that cannot be is told."""
    compiled, searches = list[Game](), list[Game]()
    monkeypatch.setattr(compiler, "warm", compiled.append)
    monkeypatch.setattr(search_program, "warm", searches.append)
    done = run("warm", "abandon-ship")
    assert (done.status, done.out, done.err) == (0, "", "Compiling Abandon Ship\n")
    assert run("warm").status == 0
    assert compiled == searches == [scupper.game("abandon-ship"), *scupper.games()]

    def fail(game: Game) -> None:
        raise CompileError(f"{game.facts.id} has a dict")

    monkeypatch.setattr(compiler, "warm", fail)
    assert run("warm", "abandon-ship").err.endswith("Abandon Ship: abandon-ship has a dict\n")


@pytest.mark.parametrize("command", ["check", "legal", "position", "record"])
def test_small_commands_load_nothing_heavy(sample: Path, command: str) -> None:
    """Looking at a written game needs neither NumPy nor Numba, terminal decoration or the web."""
    words = [command, str(sample)]
    if command == "record":
        words = ["record", "abandon-ship", "--players", "3", "--seed", "1"]
    code = f"import sys; from scupper.cli import main; main({words!r}); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(HEAVY) & set(done.stdout.splitlines()[-1].split())


def test_five_hundred_lines_in_a_second() -> None:
    """Checking five games of about a hundred lines, start-up included, takes less than a second of work."""
    golden = Path(__file__).parents[1] / "golden" / "abandon-ship"
    game = golden / "no-tokens-left.scupper"
    started = os.times()
    done = subprocess.run([*PROGRAM, "check", *[str(game)] * 5], capture_output=True, text=True, check=True)
    ended = os.times()
    assert done.stdout == f"{game}: ok (105 lines)\n" * 5
    assert ended.children_user + ended.children_system - started.children_user - started.children_system < 1


def test_a_reader_who_stops(sample: Path) -> None:
    """`scupper … | head -1` ends quietly."""
    program = subprocess.Popen(
        [*PROGRAM, "check", *[str(sample)] * 500], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stderr is not None
    assert program.stdout.readline() == f"{sample}: ok (37 lines)\n"
    program.stdout.close()
    assert program.stderr.read() == ""
    program.stderr.close()
    assert program.wait() == cli.BROKEN_PIPE


def test_interrupted(sample: Path) -> None:
    """Ctrl-C ends a command quietly."""
    program = subprocess.Popen(
        [*PROGRAM, "check", *[str(sample)] * 2000], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    program.stdout.read()
    assert program.stderr.read() == ""
    program.stdout.close()
    program.stderr.close()
    assert program.wait() == cli.INTERRUPTED


def test_names_of_files_in_any_bytes(tmp_path: Path, sample: Path) -> None:
    """A file name that is not UTF-8 comes out as it went in; the terminal's settings do not matter."""
    name = os.fsencode(tmp_path) + b"/\xff.scupper"
    Path(os.fsdecode(name)).write_bytes(sample.read_bytes())
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([*PROGRAM, "check", name], capture_output=True, env=environment, check=True)
    assert done.stdout == name + b": ok (37 lines)\n"
