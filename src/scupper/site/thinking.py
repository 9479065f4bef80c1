"""Bots that think, beside the event loop: a few at once, the tables in turns, and not before they are ready.

Bots that think ahead need their game's search compiled. A process of its own does that the first time that
one is wanted; until then bots play `greedy`, and the page says that they are warming up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from scupper import bots
from scupper.bots.search import Prospect, Search, SearchBot
from scupper.bots.search_program import compiled_search, warm_command
from scupper.engine.chance import Unforeseeable
from scupper.engine.compiler import CompileError
from scupper.engine.game import Game
from scupper.engine.state import View

logger = logging.getLogger(__name__)
T = TypeVar("T")
STRONGEST = bots.names()[-1]
"""The bot that gives hints."""
NICENESS = 10
"""How much threads that think stand back behind the one that answers people."""


async def compile_beside(game: Game) -> None:
    """Compile a game's search in another process. Raises OSError or CompileError when that fails."""
    process = await asyncio.create_subprocess_exec(*warm_command(game), stderr=asyncio.subprocess.PIPE)
    try:
        _, told = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode != 0:
        raise CompileError(told.decode(errors="replace").strip())


def _stand_back() -> None:
    with suppress(AttributeError, OSError):  # not every system lets a thread have a niceness of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Thinking:
    """Lets bots choose. Whoever asks waits in line: each table asks for one choice at a time.

    `make_ready` compiles a game's search.
    """

    def __init__(self, make_ready: Callable[[Game], Awaitable[None]]) -> None:
        at_once = max(1, (os.cpu_count() or 2) - 1)
        self._make_ready = make_ready
        self._ahead = ThreadPoolExecutor(at_once, "thinking", _stand_back)
        self._quick = ThreadPoolExecutor(1, "bot")
        self._getting_ready: dict[str, asyncio.Task[None]] = {}

    def ready(self, game: Game, name: str) -> bool:
        """Whether a bot can play now. If not, it begins to get ready, unless that has failed before."""
        if not bots.thinks_ahead(name):
            return True
        task = self._getting_ready.get(game.package)
        if task is None:
            task = asyncio.create_task(self._get_ready(game))
            task.add_done_callback(lambda done: _report(game, done))
            self._getting_ready[game.package] = task
        return task.done() and not task.cancelled() and task.exception() is None

    def warming(self, game: Game, name: str) -> bool:
        """Whether a bot is getting ready now; one that has failed to is not."""
        return not self.ready(game, name) and not self._getting_ready[game.package].done()

    async def _get_ready(self, game: Game) -> None:
        await self._make_ready(game)
        await asyncio.get_running_loop().run_in_executor(self._ahead, compiled_search, game)

    async def choose(self, name: str, game: Game, view: View[Any], legal: Sequence[int]) -> int:
        """The choice of a bot, or of a quick one while that is not ready; cancelled, it stops at once."""
        loop = asyncio.get_running_loop()
        thinker = bots.bot(name if self.ready(game, name) else bots.USUAL, game)
        if not isinstance(thinker, SearchBot):
            return await loop.run_in_executor(self._quick, thinker.choose, view, legal, Unforeseeable())
        try:
            return await loop.run_in_executor(self._ahead, thinker.choose, view, legal, Unforeseeable())
        except asyncio.CancelledError:
            thinker.stop()
            raise

    async def advise(self, game: Game, view: View[Any]) -> tuple[Prospect, ...]:
        """What the strongest bot, which must be ready, thinks of the actions, the best first."""
        search = Search(compiled_search(game), view, bots.level_of(STRONGEST, game), secrets.randbits(32))
        try:
            await asyncio.get_running_loop().run_in_executor(self._ahead, search.think)
        except asyncio.CancelledError:
            search.stop()
            raise
        return search.prospects()

    async def until_ready(self, game: Game) -> bool:
        """Wait until a game's search is ready; False when it cannot be compiled."""
        if not self.ready(game, STRONGEST):
            await asyncio.wait([self._getting_ready[game.package]])
        return self.ready(game, STRONGEST)

    async def turn(self, work: Callable[[], T]) -> T:
        """Do a short piece of work when it is its turn among the bots that think."""
        return await asyncio.get_running_loop().run_in_executor(self._ahead, work)

    async def close(self) -> None:
        """Let go of everything: what is still being compiled is given up."""
        for task in self._getting_ready.values():
            task.cancel()
        await asyncio.gather(*self._getting_ready.values(), return_exceptions=True)
        for executor in (self._ahead, self._quick):
            executor.shutdown(cancel_futures=True)


def _report(game: Game, done: asyncio.Task[None]) -> None:
    if not done.cancelled() and done.exception() is not None:
        logger.error("%s's search cannot be compiled; its bots play %s", game.facts.id, bots.USUAL)
        logger.error("the reason:", exc_info=done.exception())
