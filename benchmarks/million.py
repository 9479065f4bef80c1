"""`python -m benchmarks.million [GAME…]`: a million games of random players by `scupper simulate`.

Takes about a minute a game on two cores, so `make bench` leaves it out.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.wanted import measure_each
from scupper.engine.compiler import warm_command
from scupper.engine.game import Game

GAMES: Final = 1_000_000


def main(wanted: Sequence[str]) -> str | None:
    """Measure and print; the reason when a game cannot be found."""
    return measure_each(wanted, measure)


def measure(of: Game) -> None:
    """Print the figures of one game."""
    subprocess.run(warm_command(of), check=True)
    wall, cpu = seconds(of)
    print(
        f"{of.facts.title}, {of.facts.usual_players} players, {GAMES:,} games, compiled before: "
        f"{wall:.1f} s by the clock, {cpu:.1f} s of CPU, {len(os.sched_getaffinity(0))} cores",
        flush=True,
    )


def seconds(of: Game) -> tuple[float, float]:
    """Wall and CPU seconds of the whole command."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    options = ("--players", str(of.facts.usual_players), "--games", str(GAMES), "--seed", "1", "--json")
    command = [str(Path(sys.executable).with_name("scupper")), "simulate", of.facts.id, *options]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after, ended = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    return ended - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
