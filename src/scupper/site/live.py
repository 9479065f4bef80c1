"""Pages that are open: a WebSocket each, which only tells. Moves come as forms.

A page names the revision it shows and gets what it has missed since, picture by picture; when that is much,
something was taken back, or the page cannot keep up, it gets the whole at once instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.websockets import WebSocket

from scupper.engine.language import language, speaking
from scupper.site import telling
from scupper.site.door import Seen
from scupper.site.entries import Entry, Kind
from scupper.site.frames import Frame, encode
from scupper.site.lobby_view import LobbySeen
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.site import Site

NO_SUCH_TABLE = 4404
TOO_MANY = 1013
LOOK_AGAIN = 1012
TELLS_ONLY = 1003


class Listener:
    """One open page of a table, spoken to in the language of the connection that opened it."""

    def __init__(self, site: Site, room: Room, person: str | None, address: str, *, lobby: bool) -> None:
        self.person = person
        self.address = address
        self._site = site
        self._room = room
        self._lobby = lobby
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._language = language()

    def tell(self, entries: Sequence[Entry]) -> None:
        """Queue what has just happened; the whole instead when the page has fallen behind."""
        table = self._room.table
        begun = any(entry.kind == Kind.STARTED for entry in entries)
        if table.match is None or self._lobby or begun or self._frames.qsize() > telling.MOST_PICTURES:
            self.show(entries)
        elif entries:
            self._since(entries[0].number - 1)

    def catch_up(self, revision: int) -> None:
        """Queue what a page that shows a revision has missed: as it happened, unless that would take long."""
        table = self._room.table
        if revision == table.number:
            return
        follows = table.match is not None and not self._lobby and telling.follows(self._seen, revision)
        # Many pictures are work: who comes back more often than any page would is shown the present at once.
        if not follows or not self._site.catch_ups.take(self.address):
            self.show()
        else:
            self._since(revision)

    def refresh(self) -> None:
        """Queue the live part alone."""
        if self._room.table.match is not None and not self._lobby:
            with speaking(self._language):
                self._queue([encode(telling.present(self._seen))])

    def _since(self, revision: int) -> None:
        with speaking(self._language):
            self._queue(telling.encoded_frames(self._seen, revision))

    def _queue(self, frames: Sequence[bytes]) -> None:
        for data in frames:
            self._frames.put_nowait(data)

    @property
    def _seen(self) -> Seen:
        return self._room.door.seen(self._room.table.seat_of(self.person))

    def show(self, entries: Sequence[Entry] = ()) -> None:
        """Queue the whole in place of everything that waits."""
        while not self._frames.empty():
            self._frames.get_nowait()
        with speaking(self._language):
            self._queue([encode(self._whole(entries))])

    def close(self) -> None:
        """Close the connection, so that the page opens another."""
        self._frames.put_nowait(None)

    def _whole(self, entries: Sequence[Entry]) -> Frame:
        table = self._room.table
        if table.match is None:
            return LobbySeen(table, self.person, self._site.bots).whole(entries)
        if self._lobby:
            return Frame(table.number, table.decision, reload=True)
        return telling.whole(self._seen)

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
    except Refused:
        await socket.close(NO_SUCH_TABLE, "There is no such table.")
        return
    person, address = site.person_of(socket), site.address_of(socket)
    if not has_space(site, room, address):
        await socket.close(TOO_MANY, "Too many pages are open; close some.")
        return
    listener = Listener(site, room, person, address, lobby=socket.query_params.get("page") == "lobby")
    async with room.lock:
        await room.welcome(person)
        room.watchers.add(listener)
        listener.catch_up(_revision(socket))
    site.wake(room)
    sending = asyncio.create_task(listener.pump(socket))
    try:
        message = await socket.receive()
        if message["type"] != "websocket.disconnect":
            await socket.close(TELLS_ONLY, "This connection only tells. Send moves as forms.")
    finally:
        sending.cancel()
        room.watchers.discard(listener)
        room.notice(person)


def _revision(socket: WebSocket) -> int:
    """The revision that a page says it shows; one that never was when it says nonsense."""
    said = socket.query_params.get("rev", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= 9 else -1


def has_space(site: Site, room: Room, address: str) -> bool:
    """Whether one more may watch a table, from this address."""
    if len(room.watchers) >= site.limits.sockets_a_table:
        return False
    same = sum(1 for r in site.rooms for w in r.watchers if w.address == address)
    return same < site.limits.sockets_a_visitor
