"""What is measured, in CPU seconds: other programs on the machine disturb these less than a clock."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.yardstick import SOURCE, Yardstick, checksum, rows_of
from scupper.engine.compiler import Driver, compiled, interpreted
from scupper.engine.game import Game
from scupper.engine.rollout import Plan, Policy, Rollout

ROUNDS: Final = 7
SECONDS: Final = 0.4
"""CPU time of one measurement: long enough for the clock, short enough to take turns often."""
START: Final = """
import sys
from scupper.engine.compiler import compiled
from scupper.engine.game import game
from scupper.engine.rollout import Plan, Policy, Rollout
of = game(sys.argv[1])
players = of.facts.usual_players
Rollout(compiled(of), Plan(of.setting(players), (Policy.RANDOM,) * players, 1)).play(1)
"""
"""A program that plays one game, compiled: what a simulation has to do before its second game."""


@dataclass(frozen=True)
class Speed:
    """Decisions of players a CPU second in each mode, medians of interleaved rounds, and their ratio."""

    compiled: float
    interpreted: float

    @property
    def ratio(self) -> float:
        """How many times as fast the compiled game is."""
        return self.compiled / self.interpreted


@dataclass(frozen=True)
class Start:
    """CPU and wall seconds of a process that plays one game, with an empty cache and with a full one."""

    cold_cpu: float
    cached_cpu: float
    cached_wall: float


def speed(of: Game, policy: Policy, rounds: int = ROUNDS) -> Speed:
    """Measure both modes in turns, so that a busy moment of the machine hits both."""
    runs = [_run(driver, policy) for driver in (compiled(of), interpreted(of))]
    rates = [[run() for run in runs] for _ in range(rounds)]
    fast, slow = (median(column) for column in zip(*rates, strict=True))
    return Speed(fast, slow)


def _run(driver: Driver, policy: Policy) -> Callable[[], float]:
    """A measurement: decisions a CPU second, over as many games as take about `SECONDS`."""
    players = driver.game.facts.usual_players
    rollout = Rollout(driver, Plan(driver.game.setting(players), (policy,) * players, seed=1))
    games = _games_for(rollout)

    def run() -> float:
        seconds, decisions = _seconds(rollout, games)
        return decisions / seconds

    return run


def _games_for(rollout: Rollout) -> int:
    """How many games take about `SECONDS`."""
    games = 1
    while _seconds(rollout, games)[0] < SECONDS / 8:
        games *= 2
    return games * 8


def _seconds(rollout: Rollout, games: int) -> tuple[float, int]:
    began = time.process_time()
    results = rollout.play(games)
    return time.process_time() - began, int(results.choices.sum())


@dataclass(frozen=True)
class AgainstC:
    """Decisions a CPU second of random players, medians of rounds in turns, and the median of the ratios."""

    compiled: float
    c: float
    ratio: float


def against_c(of: Game, c_compiler: Path, rounds: int = 3 * ROUNDS) -> AgainstC:
    """Play the same games compiled and in C, in turns, each on one core.

    Raises ValueError when they are not the same games.
    """
    setting = of.setting(of.facts.usual_players)
    rollout = Rollout(compiled(of), Plan(setting, (Policy.RANDOM,) * setting.players, seed=1))
    games = _games_for(rollout)
    pairs = []
    with tempfile.TemporaryDirectory() as folder:
        yardstick = Yardstick(c_compiler, Path(folder))
        if yardstick.play(setting, 1, 0, games).checksum != checksum(rows_of(rollout.play(games))):
            raise ValueError(f"{SOURCE} plays other games than the compiled {of.facts.title}")
        for _ in range(rounds):
            seconds, decisions = _seconds(rollout, games)
            played = yardstick.play(setting, 1, 0, games)
            pairs.append((decisions / seconds, played.decisions / played.cpu_seconds))
    ours, theirs = (median(column) for column in zip(*pairs, strict=True))
    return AgainstC(ours, theirs, median(ours / theirs for ours, theirs in pairs))


def start(of: Game, rounds: int = 3) -> Start:
    """Measure a cold start in an empty cache once, and then cached ones."""
    with tempfile.TemporaryDirectory() as cache:
        cold = _process(of, cache)
        cached = [_process(of, cache) for _ in range(rounds)]
    return Start(cold[0], median(cpu for cpu, _ in cached), median(wall for _, wall in cached))


def _process(of: Game, cache: str) -> tuple[float, float]:
    """CPU and wall seconds of a process of its own."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "SCUPPER_CACHE": cache}
    subprocess.run([sys.executable, "-c", START, of.facts.id], env=environment, check=True)
    after, ended = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, ended - began
