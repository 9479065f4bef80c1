"""Takes the pictures: some pages of one browser work side by side, each stage in every size and scheme."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, Error, Page, async_playwright

from scupper.site.site import COOKIE
from tools.browser import find_browser
from tools.pictures.house import House
from tools.pictures.stages import DESKTOP, SIZES, Nothing, Stage

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--disable-features=LocalNetworkAccessChecks",
]
PATIENCE = 15_000
SIDE_BY_SIDE = 3

HALT = """picture => {
  // Plays without pauses up to the picture that is wanted, and stops all motion in it on its way, before
  // any is drawn: on a busy machine it might be over by then.
  let shown = 0;
  const wait = window.setTimeout;
  window.halted = false;
  window.setTimeout = (then, ms, ...more) => wait(then, shown < picture - 1 ? Math.min(ms, 20) : ms, ...more);
  document.getElementById("live").addEventListener("shown", (event) => {
    if (!event.detail[0].html || ++shown !== picture) return;
    for (const motion of document.getAnimations()) {
      const { delay, duration, iterations } = motion.effect.getComputedTiming();
      motion.pause();
      if (Number.isFinite(iterations)) motion.currentTime = delay + 0.25 * Number(duration) * iterations;
    }
    window.setTimeout = () => 0;
    window.halted = true;
  });
}"""
"""Halts a page in mid motion. What waits for the end of a motion, or for time to pass, waits for ever."""
WAKE = """() => {
  dispatchEvent(new Event("pointerover"));
  return !document.getElementById("later") || document.querySelector("#later + link")?.sheet;
}"""
"""A first sign of the visitor, and whether the style that comes with it is there."""
DEAF = """() => {
  // What a page that was halted is told afterwards must not change it.
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", (event) => window.halted && event.stopImmediatePropagation());
    }
  };
}"""


@dataclass(frozen=True)
class Wish:
    """What pictures are wanted of each stage, in which language, and where they go."""

    folder: Path
    sizes: Sequence[str] = tuple(SIZES)
    schemes: Sequence[Scheme] = SCHEMES
    language: str = "en"

    def file(self, stage: Stage, size: str, scheme: str) -> Path:
        """The file of one picture."""
        end = "" if self.language == "en" else f"-{self.language}"
        return self.folder / f"{stage.name}-{size}-{scheme}{end}.png"


@dataclass
class Camera:
    """Works through stages; `failed` says what went wrong."""

    house: House
    browser: Browser
    wish: Wish
    failed: list[str] = field(default_factory=list)
    _done: int = 0

    async def take(self, stages: Sequence[Stage]) -> None:
        """Take all pictures of these stages."""
        waiting = deque(stages)
        await asyncio.gather(*(self._work(waiting, len(stages)) for _ in range(SIDE_BY_SIDE)))

    async def _work(self, waiting: deque[Stage], all_of_them: int) -> None:
        pages: dict[tuple[bool, bool], Page] = {}
        while waiting:
            stage = waiting.popleft()
            try:
                await self._stage(stage, pages)
            except Nothing:
                pass
            except (Error, LookupError, ValueError) as error:
                self._complain(stage, str(error).strip().splitlines()[0])
            self._done += 1
            print(f"{self._done}/{all_of_them} {stage.name}", file=sys.stderr, flush=True)

    def _complain(self, stage: Stage, what: str) -> None:
        self.failed.append(f"{stage.name}: {what}")

    async def _stage(self, stage: Stage, pages: dict[tuple[bool, bool], Page]) -> None:
        for mobile in (False, True):
            same = [size for size in stage.sizes if size in self.wish.sizes and (size != DESKTOP) is mobile]
            # A picture in motion is of a table that goes on: each size has a table of its own.
            alone = stage.alone or stage.picture
            for sizes in ([size] for size in same) if alone else ([same] if same else []):
                kind = (mobile, stage.script)
                if kind not in pages:
                    pages[kind] = await self._page(*kind)
                await self._visit(pages[kind], stage, sizes)

    async def _page(self, mobile: bool, script: bool) -> Page:
        """A page that is used again and again: opening one takes as long as some pictures."""
        context = await self.browser.new_context(
            is_mobile=mobile,
            has_touch=mobile,
            locale={"en": "en-GB"}.get(self.wish.language, self.wish.language),
            java_script_enabled=script,
        )
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(f"({DEAF})()")
        return await context.new_page()

    async def _visit(self, page: Page, stage: Stage, sizes: Sequence[str]) -> None:
        spot = await stage.finding(self.house)
        await page.context.clear_cookies()
        if spot.visitor:
            cookie = self.house.cookie(spot.visitor)
            await page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.house.url}])

        def complain(error: Error) -> None:
            self._complain(stage, f"a fault in a script: {error}")

        page.on("pageerror", complain)
        try:
            await self._settle(page, sizes[0], self.wish.schemes[0])
            # Else an address that differs by what follows # alone would not be loaded anew.
            await page.goto("about:blank")
            answer = await page.goto(self.house.url + spot.path)
            if answer is not None and answer.status >= 500:
                self._complain(stage, f"the server answered with {answer.status}")
            if stage.script:
                await page.wait_for_function(WAKE)
            if stage.picture:
                await page.evaluate(HALT, stage.picture)
            if stage.doing is not None:
                await stage.doing(page, self.house, spot)
            for size in sizes:
                for scheme in self.wish.schemes:
                    await self._settle(page, size, scheme)
                    await self._shoot(page, stage, self.wish.file(stage, size, scheme))
        finally:
            page.remove_listener("pageerror", complain)

    async def _settle(self, page: Page, size: str, scheme: Scheme) -> None:
        width, height = SIZES[size]
        await page.set_viewport_size({"width": width, "height": height})
        await page.emulate_media(color_scheme=scheme)

    async def _shoot(self, page: Page, stage: Stage, path: Path) -> None:
        if stage.script:
            await page.evaluate("document.fonts.ready.then(() => 0)")
        motion: Literal["allow", "disabled"] = "allow" if stage.picture else "disabled"
        await page.screenshot(path=path, full_page=stage.whole, animations=motion)


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """The Chromium that the browser tests use as well."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=find_browser() or "chromium", args=FLAGS)
        yield started
        await started.close()
