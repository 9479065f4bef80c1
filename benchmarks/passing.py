"""How long a move takes from one person's hand to another's screen, with few and many watchers.

A server process, a process of watchers, and this one that plays: it notes when it posts a move and reads when
the move's first picture reached each watcher.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import IO, Final

import httpx2

from benchmarks.laying import Laid

MOVES: Final = 30
SETTLE: Final = 0.25
"""Seconds between two moves: people take longer, and all pictures of one have arrived before the next."""
LOST: Final = 10.0


@dataclass(frozen=True)
class Passing:
    """Seconds from posting a move to its first picture at a watcher: of all watchers and moves."""

    watchers: int
    median: float
    late: float
    """The 95th percentile."""


def passing(url: str, laid: Laid, watchers: int) -> Passing:
    """Play some moves at a table while so many pages watch."""
    seconds: list[float] = []
    with (
        _watching(url, laid, watchers) as arrivals,
        httpx2.Client(base_url=f"{url}{laid.path}", headers={"accept": "text/plain"}) as client,
    ):
        for _ in range(MOVES):
            found = offer(client, laid)
            if found is None:  # the game has ended
                break
            address, form, cookie = found
            began = time.monotonic()
            client.post(address, data=form, headers=cookie).raise_for_status()
            seconds += [at - began for at in _first(arrivals, watchers, began)]
            time.sleep(SETTLE)
    return Passing(watchers, median(seconds), quantiles(seconds, n=20)[-1])


def _first(arrivals: list[tuple[int, float]], watchers: int, began: float) -> Iterable[float]:
    """When each watcher got its first picture after a time; waits for the last of them."""
    until = began + LOST
    while time.monotonic() < until:
        first: dict[int, float] = {}
        for watcher, at in tuple(arrivals):
            if at >= began:
                first.setdefault(watcher, at)
        if len(first) == watchers:
            return first.values()
        time.sleep(0.01)
    raise RuntimeError(f"not all of {watchers} watchers saw a move within {LOST} s")


@contextlib.contextmanager
def _watching(url: str, laid: Laid, watchers: int) -> Iterator[list[tuple[int, float]]]:
    """Pages that watch, and the list that fills with who got a frame when."""
    address = f"{url}{laid.path}socket"
    words = [sys.executable, "-m", "benchmarks.watchers", address, str(watchers), laid.cookies[-1]]
    arrivals: list[tuple[int, float]] = []
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None or process.stdin is None:
            raise RuntimeError("there are no pipes to the watchers")
        process.stdout.readline()
        listening = threading.Thread(target=_listen, args=(process.stdout, arrivals))
        listening.start()
        time.sleep(SETTLE)
        arrivals.clear()
        try:
            yield arrivals
        finally:
            process.stdin.close()
            listening.join()


def _listen(told: IO[str], arrivals: list[tuple[int, float]]) -> None:
    for line in told:
        watcher, at = line.split()
        arrivals.append((int(watcher), float(at)))


def offer(client: httpx2.Client, laid: Laid) -> tuple[str, dict[str, str], dict[str, str]] | None:
    """A roll, or the first choice, that a page offers to a seat: its address, its fields, the cookie."""
    for cookie in laid.cookies:
        headers = {"cookie": f"scupper={cookie}"}
        frame = client.get("fragment", headers=headers).raise_for_status().json()
        rev = {"rev": str(frame["decision"])}
        if 'action="roll"' in frame["html"]:
            return "roll", rev, headers
        choices = re.findall(r'name="action" value="(\d+)"', frame["html"])
        # Who has chosen in secret may choose anew, but somebody else is waited for.
        if choices and 'action="withdraw"' not in frame["html"]:
            return "act", {**rev, "action": choices[0]}, headers
    return None


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server process with generous limits on a data folder, and its address."""
    words = [sys.executable, "-m", "benchmarks.serving", str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None:
            raise RuntimeError("there is no pipe from the server")
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
