"""The yardstick: Lifeboats in plain C (`lifeboats.c`), compiled and run as a program of its own.

Game i of a seed is the same game there and here, so the figures of both are for the same work.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scupper.engine.facts import Setting
from scupper.engine.rollout import Results

GAME: Final = "lifeboats"
SOURCE: Final = Path(__file__).with_name("lifeboats.c")
FLAGS: Final = ("-std=c11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror")
NUMBERS: Final = 6
"""How many numbers of a setting the program takes: all but the colours, which have no effect on play."""
REPORT: Final = re.compile(r"(\d+) decisions, ([\d.]+) s, \d+ decisions/s, checksum ([\da-f]{16})")


@dataclass(frozen=True)
class Played:
    """What the program told: a row of numbers a game if asked for (as `rows_of`), and its report."""

    rows: NDArray[np.int64]
    decisions: int
    cpu_seconds: float
    checksum: int


class Yardstick:
    """The compiled program. Raises subprocess.CalledProcessError when the source does not compile."""

    def __init__(self, compiler: Path, folder: Path) -> None:
        self.program = folder / GAME
        subprocess.run([compiler, *FLAGS, "-o", self.program, SOURCE], check=True)

    def play(self, setting: Setting, seed: int, first: int, games: int, *, rows: bool = False) -> Played:
        """Play games of a seed, from game `first` on, with random players."""
        numbers = (setting.players, seed, first, games, *setting.numbers[:NUMBERS])
        command = [str(self.program), *map(str, numbers), *(["rows"] if rows else [])]
        told = subprocess.run(command, text=True, capture_output=True, check=True)
        *lines, report = told.stdout.splitlines()
        found = REPORT.fullmatch(report)
        if found is None:
            raise ValueError(f"{self.program} reports {report!r}")
        table = np.array([line.split() for line in lines], np.int64)
        return Played(table, int(found[1]), float(found[2]), int(found[3], 16))


def rows_of(results: Results) -> NDArray[np.int64]:
    """[game]: places, scores and choices of each player, lines and steps, as the program has them."""
    ends = np.stack([results.lines, results.steps], axis=1)
    return np.hstack([results.places, results.scores, results.choices, ends], dtype=np.int64)


def checksum(rows: NDArray[np.int64]) -> int:
    """The number that the program sums up such rows to."""
    total = np.zeros(len(rows), np.uint64) + np.uint64(0xCBF29CE484222325)
    for column in rows.T:
        total = (total ^ column.astype(np.uint64)) * np.uint64(0x100000001B3)
    weights = 2 * np.arange(len(rows), dtype=np.uint64) + np.uint64(1)
    return int((total * weights).sum(dtype=np.uint64))
