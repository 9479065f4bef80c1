"""The tables that are in memory, each with its lock, the people who watch it, and what happens by itself.

All changes of a table go through `Room.perform`: they are applied, written down, and only then told. When
writing fails, the table is built anew from the store, so nothing is ever told that would be lost.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from scupper.engine.chance import Stream
from scupper.engine.game import GameError
from scupper.site.door import Door, News
from scupper.site.entries import Entry, Kind
from scupper.site.play import MOVED_ON
from scupper.site.store import Batch, Conflict, Store
from scupper.site.table import Refused, Table

NO_TABLE = "There is no such table. Ask for the link again: every letter of it counts."


class Watcher(Protocol):
    """Somebody who looks at a table and is told what happens."""

    address: str

    def tell(self, news: list[News]) -> None:
        """Something happened."""

    def show(self) -> None:
        """Everything may have changed: look at the whole again."""

    def close(self) -> None:
        """This room is given up: look for the table again."""


@dataclass(frozen=True)
class Surroundings:
    """What a table needs from outside, so that tests can say what time and chance are."""

    store: Store
    clock: Callable[[], float]
    stream: Callable[[], Stream]
    wake: Callable[[Room], None]
    forget: Callable[[Room], None]


@dataclass(eq=False)
class Room:
    """One table in memory."""

    table: Table
    surroundings: Surroundings
    door: Door = field(init=False)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    moved: float = 0.0
    conductor: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.door = Door(self.table)
        self.moved = asyncio.get_running_loop().time()

    async def perform(self, act: Callable[[Table], Iterator[Entry]], *others: Batch) -> None:
        """Do what `act` does with the table; the caller holds the lock. `others` are written along with it.

        Raises Refused, and then nothing has changed.
        """
        table = self.table
        entries: list[Entry] = []
        news: list[News] = []
        decision = table.decision
        try:
            for entry in act(table):
                entries.append(entry)
                news.append(self.door.news(entry))
            if entries:
                await self._write(Batch(table.id, entries), *others)
        except BaseException as error:
            if entries:
                await self._rebuild()
            if isinstance(error, Conflict):
                raise Refused(MOVED_ON) from error
            raise
        if table.decision != decision:
            self.moved = asyncio.get_running_loop().time()
        self._tell(news)

    async def _write(self, *batches: Batch) -> None:
        writing = asyncio.ensure_future(self.surroundings.store.append(*batches))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            # Only when the writing has ended may the table be built anew from what is written.
            await asyncio.wait([writing])
            raise

    def _tell(self, news: list[News]) -> None:
        self.changed.set()
        self.surroundings.wake(self)
        for watcher in tuple(self.watchers):
            watcher.tell(news)

    async def _rebuild(self) -> None:
        try:
            entries = await self.surroundings.store.entries(self.table.id)
        except BaseException:
            self.surroundings.forget(self)
            for watcher in tuple(self.watchers):
                watcher.close()
            raise
        self.table = Table.replay(self.table.id, entries, self.surroundings.stream(), self.surroundings.clock)
        self.door = Door(self.table)
        self.changed.set()
        for watcher in tuple(self.watchers):
            watcher.show()


class Rooms:
    """The tables by their ids; at most `capacity` stay in memory when nobody watches them."""

    def __init__(self, surroundings: Surroundings, capacity: int = 500) -> None:
        self.surroundings = surroundings
        self._capacity = capacity
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    async def room(self, table_id: str) -> Room:
        """The room of a table. Raises Refused when there is no such table."""
        found = self._rooms.get(table_id)
        if found is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    found = self._rooms.get(table_id) or await self._load(table_id)
            finally:
                self._loading.pop(table_id, None)
        self._rooms.move_to_end(table_id)
        return found

    @asynccontextmanager
    async def enter(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, with its lock held. Raises Refused when there is no such table."""
        room = await self.room(table_id)
        async with room.lock:
            yield room

    async def make(self, table: Table, entries: list[Entry]) -> Room:
        """The room of a new table, written down with its first entries. Raises Conflict."""
        await asyncio.shield(
            self.surroundings.store.append(Batch(table.id, entries, word=table.creation.word))
        )
        return self.keep(table)

    def keep(self, table: Table) -> Room:
        """Hold a table, which is written down, in memory."""
        room = Room(table, self.surroundings)
        self._rooms[table.id] = room
        self._make_space()
        return room

    def forget(self, room: Room) -> None:
        """Let go of a room."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    async def _load(self, table_id: str) -> Room:
        entries = await self.surroundings.store.entries(table_id)
        if not entries:
            raise Refused(NO_TABLE, 404)
        try:
            table = Table.replay(table_id, entries, self.surroundings.stream(), self.surroundings.clock)
        except GameError as error:
            raise Refused(f"The game of this table is not installed here: {error}.", 503) from error
        room = self.keep(table)
        if table.running and table.rules != table.game.facts.rules_version:
            async with room.lock:
                await room.perform(_raise_rules)
        return room

    def _make_space(self) -> None:
        # Never the newest: whoever asked for it has yet to use it.
        for table_id, room in tuple(self._rooms.items())[:-1]:
            if len(self._rooms) <= self._capacity:
                return
            busy = room.watchers or room.lock.locked() or (room.conductor and not room.conductor.done())
            if not busy:
                del self._rooms[table_id]


def _raise_rules(table: Table) -> Iterator[Entry]:
    yield table.add(Kind.RAISED, text=str(table.game.facts.rules_version))
