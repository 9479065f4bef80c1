"""What happens at a table by itself: bots choose, and chance falls, at a pace that people can follow.

Bots think outside the event loop (`thinking`), on a view, with randomness of their own. Each step is checked
again when it is done, so that a bot never moves twice or late; after a restart the table goes on from where
it stands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from typing import Any

from scupper import bots
from scupper.bots import view_alone
from scupper.site.entries import Entry
from scupper.site.lesson_acts import play_due
from scupper.site.play import draw_all, move
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.store import StoreError
from scupper.site.table import Table
from scupper.site.table_settings import PACE, ROLL
from scupper.site.thinking import Thinking

logger = logging.getLogger(__name__)
RETRY = 5.0
"""Seconds until another try when an entry could not be written down."""
READS_SLOWER = 2.5
"""A learner has so many times as long to read what the script does next."""
ROLLS_FASTER = 0.6
"""A bot's roll takes this part of the time that its choice takes."""


@dataclass(frozen=True)
class Due:
    """What comes next by itself after `seconds`.

    `bot` chooses on `seat`; without a bot it is the `line` of a lesson's script, or chance falls.
    """

    decision: int
    seconds: float
    seat: int = 0
    bot: str = ""
    line: str = ""


def due(table: Table) -> Due | None:
    """What comes next by itself at a table; None when somebody else is waited for, or nobody."""
    match = table.match
    if match is None or not table.running:
        return None
    pace = PACE.seconds[table.settings[PACE.name]]
    if table.lesson is not None and table.in_lesson:
        line = table.lesson.due
        slower = 1.0 if table.lesson.playing else READS_SLOWER
        return None if line is None else Due(table.decision, pace * slower, line=line)
    if match.chance_due:
        opener = match.opener
        if opener is None:
            return Due(table.decision, 0.0)
        if table.bot_at(opener):
            return Due(table.decision, pace * ROLLS_FASTER)
        grace = ROLL.seconds.get(table.settings[ROLL.name])
        return None if grace is None else Due(table.decision, grace)
    if match.secret_open and not table.played.called and table.waits_for:
        # Whoever talks must not be cut off by a bot that has made up its mind.
        return None
    thinkers = [seat for seat in match.to_act if table.bot_at(seat)]
    return Due(table.decision, pace, thinkers[0], table.bot_at(thinkers[0])) if thinkers else None


class Conductor:
    """Lets happen what happens by itself. `hurry` multiplies all waiting: 0 in tests."""

    def __init__(self, thinking: Thinking, hurry: float = 1.0) -> None:
        self._thinking = thinking
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
                        await room.perform(play_due if step.line else draw_all)
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
            view, legal, game = view_alone(match, step.seat), match.actions(step.seat), room.table.game
            name = step.bot if step.bot in bots.names() else bots.names()[0]
            room.bots_warm_up(self._thinking.warming(game, name))
        action = await self._unless_changed(room, step, self._thinking.choose(name, game, view, legal))
        if action is None:
            return

        def act(table: Table) -> Iterator[Entry]:
            return move(table, step.seat, step.decision, action, by_bot=True)

        async with room.lock:
            if due(room.table) == step:
                await room.perform(act)

    async def _unless_changed(self, room: Room, step: Due, thinking: Coroutine[Any, Any, int]) -> int | None:
        """What thinking comes to; None, and it ends, when something else is due at the table meanwhile."""
        task = asyncio.create_task(thinking)
        try:
            while not task.done() and due(room.table) == step:
                room.changed.clear()
                changed = asyncio.create_task(room.changed.wait())
                await asyncio.wait((task, changed), return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
            return task.result() if task.done() else None
        finally:
            task.cancel()
