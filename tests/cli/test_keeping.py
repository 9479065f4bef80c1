"""The commands that keep what was played: backup and tidy."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from scupper.site.store import FILE
from tests.cli.running import Run
from tests.site.houses import house, seated

DAY = 24 * 3600.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two tables: one untouched for forty days, one for an hour."""
    folder = tmp_path / "data"
    with house(folder) as home:
        paths = [seated(home, names)[0] for names in (["Ann", "Bo", "Cy"], ["Dee", "Ed"])]
    connection = sqlite3.connect(folder / FILE)
    with connection:
        for path, age in zip(paths, (40 * DAY, DAY / 24), strict=True):
            change = 'UPDATE entry SET at = ? - number WHERE "table" = ?'
            connection.execute(change, (time.time() - age, path.split("/")[2]))
    connection.close()
    return folder


def tables(file: Path) -> int:
    """How many tables a store or a backup of one holds."""
    connection = sqlite3.connect(file)
    try:
        return int(connection.execute("SELECT count(*) FROM game_table").fetchone()[0])
    finally:
        connection.close()


def test_backup(run: Run, data: Path, tmp_path: Path) -> None:
    """It says where the tables are now; a second time it wants to be told that the file may go."""
    to = tmp_path / "evening.sqlite"
    done = run("backup", to, "--data", data)
    assert (done.status, done.out) == (0, "")
    assert done.err.startswith(f"Backed up {data} to {to} (")
    assert done.err.endswith(" kB)\n")
    assert tables(to) == 2
    assert run("backup", to, "--data", data).refused("exists already", "--force")
    assert run("backup", to, "--data", data, "--force").status == 0


def test_backup_that_cannot_be(run: Run, data: Path, tmp_path: Path) -> None:
    """What is wrong is told in one sentence."""
    nowhere = tmp_path / "none" / "evening.sqlite"
    assert run("backup", tmp_path / "x", "--data", tmp_path).refused("there are no tables in", "--data")
    assert run("backup", nowhere, "--data", data).refused("there is no folder", str(nowhere.parent))
    assert run("backup", data, "--data", data).refused("is a folder")
    assert run("backup", data / FILE, "--data", data, "--force").refused("belongs to the store itself")
    assert run("backup").refused("FILE", status=2)
    assert tables(data / FILE) == 2


def test_tidy(run: Run, data: Path) -> None:
    """The old table is listed, then cleared; the other stays, and so do both with a longer time."""
    assert run("tidy", "--older-than", "41d", "--data", data).err == "Cleared 0 of 2 tables\n"
    listed = run("tidy", "--older-than", "1m", "--data", data, "--dry-run")
    assert listed.err == "Would clear 1 of 2 tables\n"
    word, game, people, day = listed.out.rstrip("\n").split("\t")
    assert word.startswith("kelp-otter-lamp")
    assert (game, people) == ("abandon-ship", "Ann, Bo, Cy")
    assert day == time.strftime("%Y-%m-%d", time.gmtime(time.time() - 40 * DAY - 1))
    assert tables(data / FILE) == 2
    cleared = run("tidy", "--older-than", "5w", "--data", data)
    assert (cleared.status, cleared.out, cleared.err) == (0, listed.out, "Cleared 1 of 2 tables\n")
    assert tables(data / FILE) == 1
    assert run("tidy", "--older-than", "5w", "--data", data).err == "Cleared 0 of 1 tables\n"


@pytest.mark.parametrize("period", ["", "0d", "90", "90 d", "-3d", "1y", "3M", "90days", "1.5w", "99999d"])
def test_tidy_wants_a_clear_time(run: Run, data: Path, period: str) -> None:
    """A time that could be misread clears nothing, and neither does none."""
    assert run("tidy", f"--older-than={period}", "--data", data).refused("--older-than", status=2)
    assert run("tidy", "--data", data).refused("--older-than", status=2)
    assert tables(data / FILE) == 2


def test_tidy_without_tables(run: Run, tmp_path: Path) -> None:
    """Where nothing was played there is nothing to clear, and it is not made."""
    done = run("tidy", "--older-than", "90d", "--data", tmp_path / "none")
    assert done.refused("there are no tables in", "none")
    assert not (tmp_path / "none").exists()
