"""How long until a visitor sees something: `python -m benchmarks.first_paint [GAME…]`.

Each page in a browser of its own that holds nothing yet. The browser and the server share this machine, so
what else it does is in the figures: beside them stands a page of two lines of text.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import httpx2
from playwright.sync_api import Page, Playwright, sync_playwright

from benchmarks.laying import Laid, lay, played
from benchmarks.passing import serving
from benchmarks.smoothness import FLAGS
from benchmarks.wanted import measure_each
from scupper.engine.game import Game
from scupper.site.store import Store
from tools.browser import NoBrowserError, find_browser

ROUNDS: Final = 9
PAINT_MS: Final = 300
TEXT: Final = "/t/no-such-table-0123456789/"
PAINTED: Final = "firstContentfulPaint"
TIMES: Final = """() => [
    performance.getEntriesByType("navigation")[0].responseStart,
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
]"""


@dataclass(frozen=True)
class Painted:
    """Milliseconds from asking for a page to its first byte, and to its first paint: medians."""

    byte: float
    paint: float


def first_paint(url: str, paths: Sequence[str], browser: Path, playwright: Playwright) -> list[Painted]:
    """Open pages in turns, so that what else the machine does falls on all of them."""
    times: list[list[tuple[float, float]]] = [[] for _ in paths]
    for _ in range(ROUNDS):
        for path, found in zip(paths, times, strict=True):
            chromium = playwright.chromium.launch(executable_path=browser, args=FLAGS)
            page = chromium.new_page(viewport={"width": 1280, "height": 800})
            _open(page, url + path)
            byte, paint = page.evaluate(TIMES)
            found.append((byte, paint))
            chromium.close()
    return [Painted(*(median(column) for column in zip(*found, strict=True))) for found in times]


def _open(page: Page, address: str) -> None:
    """Open a page and wait for its first paint; to ask the page itself would be work before that paint."""
    happened: list[str] = []
    tools = page.context.new_cdp_session(page)
    tools.on("Page.lifecycleEvent", lambda event: happened.append(event["name"]))
    tools.send("Page.enable")
    tools.send("Page.setLifecycleEventsEnabled", {"enabled": True})
    happened.clear()
    page.goto(address, wait_until="commit")
    while PAINTED not in happened:
        page.wait_for_timeout(20)
    tools.detach()


def main(wanted: Sequence[str]) -> str | None:
    """Measure and print; the reason when a game cannot be found or there is no browser."""
    try:
        browser = find_browser()
    except NoBrowserError as error:
        return str(error)
    if browser is None:
        print("first paint is not measured, for want of a browser: apt install chromium\n", flush=True)
        return None
    return measure_each(wanted, lambda of: measure(of, browser))


def measure(of: Game, browser: Path) -> None:
    """Print the figures of one game, each beside its target."""
    print(f"{of.facts.title}: first byte; first paint; load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        laid = asyncio.run(_begun(of, Path(folder)))
        with serving(Path(folder)) as url, sync_playwright() as playwright:
            made = httpx2.post(f"{url}/tables", data={"game": of.facts.id}, headers={"accept": "text/plain"})
            pages = {
                "two lines of text": TEXT,
                "home": "/",
                "lobby": made.headers["location"],
                "table": laid.path,
            }
            for path in pages.values():  # what a server does once is no part of it
                httpx2.get(url + path, headers={"accept": "text/html"})
            found = first_paint(url, list(pages.values()), browser, playwright)
    for name, one in zip(pages, found, strict=True):
        print(f"  {name:58}{one.byte:>5.0f}; {one.paint:.0f} ms{PAINT_MS:>7} ms", flush=True)
    print(flush=True)


async def _begun(of: Game, folder: Path) -> Laid:
    store = Store(folder)
    await store.open()
    try:
        match = played(of, of.facts.usual_players, seed=1)
        return await lay(store, match, len(match.record) // 4)
    finally:
        await store.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
