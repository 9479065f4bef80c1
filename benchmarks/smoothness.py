"""Whether moves are seen to glide: frames of several browser pages at one table while moves are played.

`python -m benchmarks.smoothness [GAME…]` opens Chromium; the pages and the server share this machine.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Final

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.laying import Laid, lay, played
from benchmarks.passing import offer, serving
from benchmarks.wanted import measure_each
from scupper.engine.game import Game
from scupper.site.store import Store
from tools.browser import NoBrowserError, find_browser

PAGES: Final = (1, 6)
MOVES: Final = 16
FRAME_MS: Final = 1000 / 60
LATE: Final = 1.5
"""So many times the usual interval: at least one frame was left out."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
SAMPLE: Final = """() => {
    const frames = [], tasks = [], spans = new Map();
    let shown = -1, moved = -1, last = 0;
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => e.duration)))
        .observe({type: "longtask"});
    document.getElementById("live").addEventListener("shown", () => {
        moved = performance.now();
        if (shown < 0) shown = moved;
    });
    const note = motion => {
        const {delay, endTime} = motion.effect.getComputedTiming();
        if (!Number.isFinite(endTime) || motion.playState === "finished") return;
        moved = performance.now();
        const {playState, startTime: begun} = motion;
        if (playState === "running" && begun !== null) spans.set(motion, [begun + delay, begun + endTime]);
    };
    // Seldom enough not to be what is measured.
    setInterval(() => { if (shown >= 0) document.getAnimations().forEach(note); }, 50);
    const rests = () => moved >= 0 && performance.now() - moved > 700;
    const look = now => {
        if (shown >= 0) frames.push([last, now]);
        last = now;
        if (!rests()) requestAnimationFrame(look);
    };
    // A frame that shows the beginning of a motion is not late for what had not begun.
    const gap = ([before, now]) => {
        const seen = [...spans.values()].filter(([from, to]) => now > from && before < to);
        return seen.length ? [now - Math.max(before, Math.min(...seen.map(([from]) => from)))] : [];
    };
    window.bench = {
        begin() {
            frames.length = tasks.length = 0;
            spans.clear();
            shown = moved = -1;
            last = performance.now();
            requestAnimationFrame(look);
        },
        rests,
        found() {
            const begins = [...spans.values()].map(([from]) => from - shown);
            return [frames.flatMap(gap), tasks, begins.length ? [Math.min(...begins)] : []];
        },
    };
}"""


@dataclass(frozen=True)
class Smoothness:
    """Milliseconds from one frame to the next while something moves, of all pages and moves.

    `waits` are those from a picture, put in place, to the first motion in it. `tasks` are the pieces of
    work of 50 ms and more; `cpu` is the milliseconds that a page's process works for each of these frames,
    whatever else the machine does.
    """

    pages: int
    frames: tuple[float, ...]
    waits: tuple[float, ...]
    tasks: tuple[float, ...]
    cpu: float


def late(frames: Sequence[float]) -> float:
    """The share of intervals in which at least one frame was left out."""
    return sum(one > LATE * FRAME_MS for one in frames) / len(frames)


def smoothness(url: str, laid: Laid, start: Callable[[], Browser], pages: int) -> Smoothness:
    """Play some moves while so many pages watch: those of the seats first, then spectators."""
    frames: list[float] = []
    waits: list[float] = []
    tasks: list[float] = []
    cpu = 0.0
    with (
        _opened(url, laid, start, pages) as watching,
        httpx2.Client(base_url=f"{url}{laid.path}", headers={"accept": "text/plain"}) as client,
    ):
        for _ in range(MOVES):
            found = offer(client, laid)
            if found is None:  # the game has ended
                break
            cpu -= sum(_worked(page) for page in watching)
            for page in watching:
                page.evaluate("bench.begin()")
            address, form, cookie = found
            client.post(address, data=form, headers=cookie).raise_for_status()
            for page in watching:
                page.wait_for_function("() => bench.rests()", polling=100)
                more_frames, more_tasks, more_waits = page.evaluate("bench.found()")
                frames += more_frames
                tasks += more_tasks
                waits += more_waits
            cpu += sum(_worked(page) for page in watching)
    return Smoothness(pages, tuple(frames), tuple(waits), tuple(tasks), cpu * 1000 / len(frames))


def _worked(page: Page) -> float:
    """The seconds of CPU that a page's process has used so far."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    metrics = tools.send("Performance.getMetrics")["metrics"]
    tools.detach()
    return next(float(one["value"]) for one in metrics if one["name"] == "ProcessTime")


@contextmanager
def _opened(url: str, laid: Laid, start: Callable[[], Browser], pages: int) -> Iterator[list[Page]]:
    """Pages at a table, each of a browser of its own."""
    found: list[Page] = []
    for number in range(pages):
        window = start().new_context(viewport={"width": 1280, "height": 800})
        if number < len(laid.cookies):
            window.add_cookies([{"name": "scupper", "value": laid.cookies[number], "url": url}])
        page = window.new_page()
        page.goto(f"{url}{laid.path}")
        page.wait_for_load_state("networkidle")
        page.evaluate(SAMPLE)
        found.append(page)
    try:
        yield found
    finally:
        for page in found:
            if (browser := page.context.browser) is not None:
                browser.close()


def main(wanted: Sequence[str]) -> str | None:
    """Measure and print; the reason when a game cannot be found or there is no browser."""
    try:
        browser = find_browser()
    except NoBrowserError as error:
        return str(error)
    if browser is None:
        print("smoothness is not measured, for want of a browser: apt install chromium\n", flush=True)
        return None
    return measure_each(wanted, lambda of: measure(of, browser))


def measure(of: Game, browser: Path) -> None:
    """Print the figures of one game."""
    print(f"{of.facts.title}: {MOVES} moves in the browser, load {os.getloadavg()[0]:.1f}")
    print(
        f"  {'pages':>7}{'median':>10}{'95 %':>10}{'left out':>10}{'begins after':>14}"
        f"{'long tasks':>12}{'longest':>10}{'CPU':>9}"
    )
    with tempfile.TemporaryDirectory() as folder:
        laid = asyncio.run(_begun(of, Path(folder)))
        with serving(Path(folder)) as url, sync_playwright() as playwright:
            start = partial(playwright.chromium.launch, executable_path=browser, args=FLAGS)
            for table, pages in zip(laid, PAGES, strict=True):
                _print(smoothness(url, table, start, pages))
    print(flush=True)


def _print(found: Smoothness) -> None:
    most = quantiles(found.frames, n=20)[-1]
    print(
        f"  {found.pages:>7}{median(found.frames):>7.0f} ms{most:>7.0f} ms"
        f"{late(found.frames):>10.1%}{median(found.waits):>11.0f} ms"
        f"{len(found.tasks):>12}{max(found.tasks, default=0):>7.0f} ms{found.cpu:>6.1f} ms",
        flush=True,
    )


async def _begun(of: Game, folder: Path) -> list[Laid]:
    """A table after a quarter of its game for each number of pages."""
    store = Store(folder)
    await store.open()
    try:
        match = played(of, of.facts.usual_players, seed=1)
        return [await lay(store, match, len(match.record) // 4) for _ in PAGES]
    finally:
        await store.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
