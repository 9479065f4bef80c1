"""Waiting for news of a table: a request that is answered when something happens, or after a while."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from scupper.site.api.calls import Call, moment
from scupper.site.api.messages import Moment, Since
from scupper.site.live import has_space
from scupper.site.refusal import Refused

TOO_MANY = "Too many wait or have pages open at this table. Wait a moment, then ask again."


class Waiter:
    """A request that waits, among those who watch a table."""

    def __init__(self, person: str | None, address: str) -> None:
        self.person = person
        self.address = address
        self.woken = asyncio.Event()

    def tell(self, _news: object) -> None:
        """Something happened."""
        self.woken.set()

    def refresh(self) -> None:
        """Who is here has changed, which is no news."""

    def show(self) -> None:
        """Everything may have changed."""
        self.woken.set()

    def close(self) -> None:
        """The table is looked for again, or the server stops."""
        self.woken.set()


async def wait(call: Call, query: Since) -> Moment:
    """Wait until something has happened after the revision that you know, but no longer than some seconds.

    The answer says where the table stands then. Ask again when it is not yet your turn.
    """
    async with call.enter() as room:
        if room.table.number > query.revision or query.seconds == 0:
            return moment(room, call.viewer)
        if not has_space(call.site, room, call.address):
            raise Refused(TOO_MANY, 429)
        waiter = Waiter(call.viewer, call.address)
        room.watchers.add(waiter)
    ends = [asyncio.create_task(end) for end in (_woken(waiter), _gone(call.request))]
    try:
        await asyncio.wait(ends, timeout=query.seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.watchers.discard(waiter)
        for end in ends:
            end.cancel()
    async with call.enter() as room:
        return moment(room, call.viewer)


async def _woken(waiter: Waiter) -> None:
    await waiter.woken.wait()


async def _gone(request: Request) -> None:
    """Return when the client has gone away; whatever else it sends does not matter."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
