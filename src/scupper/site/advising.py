"""Giving a hint to a person or a program that is to choose."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from scupper.engine.language import gettext as _
from scupper.site import admission, hints
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.site import Site
from scupper.site.thinking import STRONGEST


async def advise(
    site: Site, enter: Callable[[], AbstractAsyncContextManager[Room]], person: str, decision: int
) -> None:
    """Let a bot think for somebody who is to choose, once a decision. Raises Refused.

    `enter` is how the table is entered; its lock is free while the bot thinks.
    """
    async with enter() as room:
        game, seat = room.table.game, room.table.seat_of(person) or 0
        view = hints.question(room.table, room.table.seat_of(person), decision)
        advised = room.door.advised(seat)
    if advised is not None and advised.decision == decision:
        return
    if not site.thinking.ready(game, STRONGEST):
        raise Refused(_("The bots are still warming up. Ask again in a moment."), 503)
    admission.admit_hint(site, person)
    prospects = await site.thinking.advise(game, view)
    async with enter() as room:
        hints.question(room.table, seat, decision)
        room.door.advise(seat, hints.Hint(decision, prospects))
        await room.perform(lambda table: hints.ask(table, seat))
