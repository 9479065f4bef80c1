"""Pages that are open: a WebSocket each, which only tells. Moves come as forms.

A page names the revision it shows; when that is not the present one, or a page cannot keep up, it gets the
whole again instead of what it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.websockets import WebSocket

from scupper.site.door import Frame, News, encode
from scupper.site.entries import Kind
from scupper.site.lobby_view import LobbySeen
from scupper.site.rooms import Room
from scupper.site.site import Site
from scupper.site.table import Refused

WAITING_FRAMES = 60
NO_SUCH_TABLE = 4404
TOO_MANY = 1013
LOOK_AGAIN = 1012
TELLS_ONLY = 1003


class Listener:
    """One open page of a table."""

    def __init__(self, site: Site, room: Room, person: str | None, address: str, *, lobby: bool) -> None:
        self.person = person
        self.address = address
        self._site = site
        self._room = room
        self._lobby = lobby
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()

    def tell(self, news: Sequence[News]) -> None:
        """Queue what has just happened; the whole instead when the page has fallen behind."""
        table = self._room.table
        begun = any(n.entry.kind == Kind.STARTED for n in news)
        if table.match is None or self._lobby or begun or self._frames.qsize() > WAITING_FRAMES:
            self.show(news)
        else:
            for data in self._room.door.seen(table.seat_of(self.person)).encoded_frames(news):
                self._frames.put_nowait(data)

    def show(self, news: Sequence[News] = ()) -> None:
        """Queue the whole in place of everything that waits."""
        while not self._frames.empty():
            self._frames.get_nowait()
        self._frames.put_nowait(encode(self._whole(news)))

    def close(self) -> None:
        """Close the connection, so that the page opens another."""
        self._frames.put_nowait(None)

    def _whole(self, news: Sequence[News]) -> Frame:
        table = self._room.table
        if table.match is None:
            return LobbySeen(table, self.person, self._site.bots).whole(news)
        if self._lobby:
            return Frame(table.number, table.decision, reload=True)
        return self._room.door.seen(table.seat_of(self.person)).whole()

    async def pump(self, socket: WebSocket) -> None:
        """Send frame after frame."""
        while (data := await self._frames.get()) is not None:
            await socket.send_text(data.decode())
        await socket.close(LOOK_AGAIN)


async def listen(socket: WebSocket) -> None:
    """Serve one open page until it closes."""
    site: Site = socket.app.state.site
    await socket.accept()
    try:
        room = await site.rooms.room(socket.path_params["table"])
    except Refused as refusal:
        await socket.close(NO_SUCH_TABLE, str(refusal))
        return
    person, address = site.person_of(socket), site.address_of(socket)
    if not _has_space(site, room, address):
        await socket.close(TOO_MANY, "Too many pages are open; close some.")
        return
    listener = Listener(site, room, person, address, lobby=socket.query_params.get("page") == "lobby")
    async with room.lock:
        room.watchers.add(listener)
        if socket.query_params.get("rev") != str(room.table.number):
            listener.show()
    site.wake(room)
    sending = asyncio.create_task(listener.pump(socket))
    try:
        message = await socket.receive()
        if message["type"] != "websocket.disconnect":
            await socket.close(TELLS_ONLY, "This connection only tells. Send moves as forms.")
    finally:
        sending.cancel()
        room.watchers.discard(listener)


def _has_space(site: Site, room: Room, address: str) -> bool:
    if len(room.watchers) >= site.limits.sockets_a_table:
        return False
    same = sum(1 for r in site.rooms for w in r.watchers if w.address == address)
    return same < site.limits.sockets_a_visitor
