"""Whether the site stays quick while bots think: a person's move beside ten tables of the strongest bots."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx2

from benchmarks.laying import Laid
from benchmarks.passing import passing, serving
from scupper import bots
from scupper.bots.search_program import warm
from scupper.engine.game import Game

TABLES: Final = 10
STRONGEST: Final = bots.names()[-1]
SOON: Final = 60.0
"""Seconds after which compiled code that is in the cache must be in use."""


@dataclass(frozen=True)
class Beside:
    """The 95th percentile of the seconds of a person's move: on an idle server, and while bots think."""

    idle: float
    busy: float

    @property
    def ratio(self) -> float:
        """How many times as long it takes while they think."""
        return self.busy / self.idle


def beside(of: Game, folder: Path, laid: tuple[Laid, Laid]) -> Beside:
    """Play at one table of a server, let bots begin at ten others as fast as can be, and play at another."""
    warm(of)
    with serving(folder) as url:
        idle = passing(url, laid[0], 1).late
        with httpx2.Client(base_url=url, headers={"accept": "text/plain"}) as client:
            tables = [_begin(client, of) for _ in range(TABLES)]
            _until_they_think(client, tables)
        return Beside(idle, passing(url, laid[1], 1).late)


def _begin(client: httpx2.Client, of: Game) -> str:
    """A table where only bots play; its path."""
    made = client.post("/tables", data={"game": of.facts.id}).raise_for_status()
    path = made.headers["location"]
    for seat in range(1, of.facts.usual_players + 1):
        form = {"seat": str(seat), "bot": STRONGEST}
        client.post(f"{path}bot", data=form).raise_for_status()
    client.post(f"{path}options", data={"pace": "at-once", "roll": "now"}).raise_for_status()
    client.post(f"{path}start").raise_for_status()
    return path


def _until_they_think(client: httpx2.Client, tables: list[str]) -> None:
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if not any('id="warming"' in client.get(path).text for path in tables):
            return
        time.sleep(1.0)
    raise RuntimeError(f"bots were still warming up after {SOON:.0f} s")
