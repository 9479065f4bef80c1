"""A real server process for journeys in the browser, and its data folder: written into before, read after."""

from __future__ import annotations

import asyncio
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from scupper.engine.game import game
from scupper.site.entries import Creation, Entry, Kind, write_json
from scupper.site.people import person_of
from scupper.site.store import Batch, Store

GAME = "abandon-ship"
STARTING_SECONDS = 60.0
T = TypeVar("T")


def _apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: Playwright's event loop occupies the one of the tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Server:
    """`scupper serve --local` on a free port, which it keeps when it is started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.url = ""
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process and wait until it says where it is, which it does once it answers."""
        said = self.data.with_suffix(".out")
        words = ["serve", "--local", "--port", str(self._port), "--data", str(self.data)]
        with said.open("wb") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "import sys, scupper.cli; sys.exit(scupper.cli.main())", *words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        until = time.monotonic() + STARTING_SECONDS
        while not (found := re.search(r"http://localhost:(\d+)", said.read_text())):
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"the server did not start: {said.read_text()}")
            time.sleep(0.05)
        if self._port and int(found[1]) != self._port:
            raise AssertionError(f"the server came back on port {found[1]} instead of {self._port}")
        self._port = int(found[1])
        self.url = f"http://localhost:{self._port}"

    def kill(self) -> None:
        """End the process as a power cut would: with SIGKILL. What it wrote is shown if the test fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            sys.stdout.write(self.data.with_suffix(".out").read_text())

    def entries(self, table: str) -> list[Entry]:
        """The truth about a table: everything that was written down."""
        return _apart(_read(self.data, table))

    def lines(self, table: str) -> list[str]:
        """The written lines of a table's game, by whoever made them."""
        return [
            entry.text if entry.seat is None else f"{entry.seat} {entry.text}"
            for entry in self.entries(table)
            if entry.kind == Kind.LINE
        ]


@dataclass(frozen=True)
class Course:
    """A table that is laid ready: who sits where, the lines that have been played, what their analysis found.

    A name that begins with `bot ` is a bot. Without lines the game has not begun: it is the lobby.
    """

    names: Sequence[str]
    lines: Sequence[str]
    options: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    game: str = GAME
    study: str = ""


@dataclass(frozen=True)
class Laid:
    """A table laid ready in a store: its path on the site, and the cookie of each seat (empty for a bot)."""

    path: str
    table: str
    cookies: tuple[str, ...]


def lay(server: Server, course: Course) -> Laid:
    """Write a table into the server's store as if it had been played there."""
    cookies = tuple("" if name.startswith("bot ") else secrets.token_urlsafe(32) for name in course.names)
    table = secrets.token_urlsafe(16)
    entries: list[Entry] = []

    def add(kind: Kind, *, seat: int | None = None, cookie: str = "", text: str = "") -> None:
        person = person_of(cookie) if cookie else None
        entries.append(Entry(len(entries) + 1, time.time(), kind, seat, person, text))

    facts = game(course.game).facts
    setting = game(course.game).setting(len(course.names), course.options)
    creation = Creation(course.game, facts.rules_version, "", dict(course.options), dict(course.settings))
    add(Kind.CREATED, cookie=cookies[0], text=write_json(creation))
    for seat, name in enumerate(course.names, 1):
        if cookies[seat - 1]:
            add(Kind.SAT, seat=seat, cookie=cookies[seat - 1], text=name)
        else:
            add(Kind.BOT, seat=seat, cookie=cookies[0], text=name.removeprefix("bot "))
    if course.lines:
        add(Kind.STARTED, cookie=cookies[0], text=write_json(dict(setting.options)))
    for line in course.lines:
        who, _, rest = line.partition(" ")
        if who == "*":
            add(Kind.LINE, text=line)
        else:
            add(Kind.LINE, seat=int(who), text=rest)
    if course.study:
        add(Kind.ANALYSED, text=course.study)
    _apart(_write(server.data, Batch(table, entries, word=f"laid-{secrets.token_hex(8)}")))
    return Laid(f"/t/{table}/", table, cookies)


async def _write(data: Path, batch: Batch) -> None:
    store = Store(data)
    try:
        await store.append(batch)
    finally:
        await store.close()


async def _read(data: Path, table: str) -> list[Entry]:
    store = Store(data)
    try:
        return await store.entries(table)
    finally:
        await store.close()
