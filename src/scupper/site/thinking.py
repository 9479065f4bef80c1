"""What happens at a table by itself: bots choose, and chance falls, at a pace that people can follow.

Bots think outside the event loop, on a view, with randomness of their own. Each step is checked again when
it is done, so that a bot never moves twice or late; after a restart the table goes on from where it stands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from scupper import bots
from scupper.engine.chance import Unforeseeable
from scupper.site.entries import Entry
from scupper.site.play import draw_all, move
from scupper.site.rooms import Room
from scupper.site.store import StoreError
from scupper.site.table import PACE, ROLL, Refused, Table

logger = logging.getLogger(__name__)
RETRY = 5.0
"""Seconds until another try when an entry could not be written down."""
ROLLS_FASTER = 0.6
"""A bot's roll takes this part of the time that its choice takes."""


@dataclass(frozen=True)
class Due:
    """What comes next by itself: `bot` chooses on `seat`, or chance falls (no bot), after `seconds`."""

    decision: int
    seconds: float
    seat: int = 0
    bot: str = ""


def due(table: Table) -> Due | None:
    """What comes next by itself at a table; None when somebody else is waited for, or nobody."""
    match = table.match
    if match is None or not table.running:
        return None
    pace = PACE.seconds[table.settings[PACE.name]]
    if match.chance_due:
        opener = match.opener
        if opener is None:
            return Due(table.decision, 0.0)
        if table.bot_at(opener):
            return Due(table.decision, pace * ROLLS_FASTER)
        grace = ROLL.seconds.get(table.settings[ROLL.name])
        return None if grace is None else Due(table.decision, grace)
    thinkers = [seat for seat in match.to_act if table.bot_at(seat)]
    return Due(table.decision, pace, thinkers[0], table.bot_at(thinkers[0])) if thinkers else None


class Conductor:
    """Lets happen what happens by itself. `hurry` multiplies all waiting: 0 in tests."""

    def __init__(self, executor: Executor, hurry: float = 1.0) -> None:
        self._executor = executor
        self._hurry = hurry

    async def conduct(self, room: Room) -> None:
        """Run a table until nothing more happens by itself; `Site.wake` starts it again."""
        while (step := due(room.table)) is not None:
            room.changed.clear()
            try:
                await asyncio.wait_for(room.changed.wait(), self._left(room, step))
            except TimeoutError:
                await self._do(room, step)

    def _left(self, room: Room, step: Due) -> float:
        return max(0.0, room.moved + step.seconds * self._hurry - asyncio.get_running_loop().time())

    async def _do(self, room: Room, step: Due) -> None:
        try:
            if step.bot:
                await self._choose(room, step)
            else:
                async with room.lock:
                    if due(room.table) == step:
                        await room.perform(draw_all)
        except StoreError:
            logger.exception("an entry could not be written; trying again in %s s", RETRY)
            await asyncio.sleep(RETRY)
        except Refused:
            logger.info("the table moved on while a bot was thinking")

    async def _choose(self, room: Room, step: Due) -> None:
        async with room.lock:
            match = room.table.match
            if match is None or due(room.table) != step:
                return
            view, legal, game = match.view(step.seat), match.actions(step.seat), room.table.game
        thinker = bots.bot(step.bot if step.bot in bots.names() else bots.names()[0], game)
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._executor, thinker.choose, view, legal, Unforeseeable())

        def act(table: Table) -> Iterator[Entry]:
            return move(table, step.seat, step.decision, action)

        async with room.lock:
            if due(room.table) == step:
                await room.perform(act)
