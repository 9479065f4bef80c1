"""Analyses at work: one game at a time, in small pieces, each of which waits for its turn among the bots.

So an analysis holds up no person, and a bot for no longer than another bot would. Those that wait stand in
line, and the line is bounded.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import partial

from scupper.engine.match import Match
from scupper.lab.analysis import Analyst
from scupper.site import analysis
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.store import StoreError
from scupper.site.thinking import Thinking

logger = logging.getLogger(__name__)
MOST_WAITING = 20
"""With so many analyses asked for and not done the next one is refused."""


@dataclass(eq=False)
class Job:
    """One analysis: of its `parts` so many are `done`. While it waits for compiled code it is `warming`."""

    warming: bool = True
    failed: bool = False
    parts: int = 0
    done: int = 0
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def percent(self) -> int:
        """How far it is."""
        return 100 * self.done // self.parts if self.parts else 0


class Analysing:
    """The analyses that tables have asked for. `enter` is how a table is entered, with its lock held."""

    def __init__(self, thinking: Thinking, enter: Callable[[str], AbstractAsyncContextManager[Room]]) -> None:
        self._thinking = thinking
        self._enter = enter
        self._jobs: dict[str, Job] = {}
        self._one_at_a_time = asyncio.Lock()

    @property
    def full(self) -> bool:
        """Whether no more may be asked for now."""
        return sum(not job.failed for job in self._jobs.values()) >= MOST_WAITING

    def job(self, table_id: str) -> Job | None:
        """The analysis of a table that is under way, or that failed."""
        return self._jobs.get(table_id)

    def wake(self, room: Room) -> None:
        """See to it that what a table has asked for is done, and nothing else."""
        table_id, match = room.table.id, analysis.finished(room.table)
        wanted = room.table.studies.asked is not None
        job = self._jobs.get(table_id)
        if job is not None and not wanted:
            del self._jobs[table_id]
            if job.task is not None:
                job.task.cancel()
        elif job is None and wanted and match is not None:
            job = self._jobs[table_id] = Job()
            job.task = asyncio.create_task(self._run(table_id, match, job))

    async def _run(self, table_id: str, match: Match, job: Job) -> None:
        try:
            await self._analyse(table_id, match, job)
        except (StoreError, Refused):
            logger.exception("an analysis could not be kept; whoever comes to the table begins it again")
            self._forget(table_id, job)
        except Exception:
            logger.exception("an analysis failed")
            job.failed = True

    def _forget(self, table_id: str, job: Job) -> None:
        if self._jobs.get(table_id) is job:
            del self._jobs[table_id]

    async def _analyse(self, table_id: str, match: Match, job: Job) -> None:
        if not await self._thinking.until_ready(match.game):
            job.failed = True
            return
        job.warming = False
        async with self._one_at_a_time:
            analyst = await self._thinking.turn(partial(Analyst, match))
            job.parts = analyst.parts
            try:
                for part in range(analyst.parts):
                    await self._thinking.turn(partial(analyst.take, part))
                    job.done = part + 1
            finally:
                analyst.stop()
        async with self._enter(table_id) as room:
            self._forget(table_id, job)
            await room.perform(lambda table: analysis.keep(table, analyst.found()))

    async def close(self) -> None:
        """Stop everything; what was asked for and not done is begun again after the next start."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
