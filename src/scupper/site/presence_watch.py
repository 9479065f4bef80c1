"""Keeps an eye on who is at a table while its pages are open, so that they say when somebody has gone."""

from __future__ import annotations

import asyncio
import logging

from scupper import bots
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.store import StoreError
from scupper.site.takeover import settle

logger = logging.getLogger(__name__)
RETRY = 5.0
"""Seconds until another try when a takeover could not be written down."""


async def attend(room: Room) -> None:
    """Look around whenever somebody comes or goes, or has been away for another minute."""
    while room.watchers and room.table.running:
        room.presence.stirred.clear()
        try:
            async with room.lock:
                room.refresh()
                # The last one who had not asked may have gone too.
                await room.perform(lambda table: settle(table, room.door.gone, strongest()))
            wait = room.presence.next_change(room.table, room.connected)
        except (StoreError, Refused):
            logger.exception("a takeover could not be written; trying again in %s s", RETRY)
            wait = RETRY
        try:
            await asyncio.wait_for(room.presence.stirred.wait(), wait)
        except TimeoutError:
            continue


def strongest() -> str:
    """The bot that plays for somebody who is gone; bots are named from the weakest to the strongest."""
    return bots.names()[-1]
