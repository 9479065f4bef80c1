"""The tables that are in memory, each with its lock, the people who watch it, and what happens by itself.

All changes of a table go through `Room.perform`: they are applied, written down, and only then told. When
writing fails, the table is built anew from the store, so nothing is ever told that would be lost.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from scupper.engine.chance import Stream
from scupper.engine.game import GameError
from scupper.engine.language import SOURCE_LANGUAGE, language, marked, speaking
from scupper.engine.language import gettext as _
from scupper.site.door import Door
from scupper.site.entries import Entry, Kind
from scupper.site.play import MOVED_ON
from scupper.site.presence import Presence
from scupper.site.refusal import Refused
from scupper.site.store import Batch, Conflict, Store
from scupper.site.table import Table
from scupper.site.takeover import arrive
from scupper.site.written_game import Loaded
from scupper.site.written_table import exhibit

NO_TABLE = marked("There is no such table. Ask for the link again: every letter of it counts.")

CLEARED = marked("This table has been cleared away, as nothing had happened at it for long. Make a new one.")
"""What somebody hears who acts at a table that `scupper tidy` has deleted meanwhile."""


class Watcher(Protocol):
    """Somebody who looks at a table and is told what happens."""

    address: str
    person: str | None

    def tell(self, entries: Sequence[Entry]) -> None:
        """Something happened."""

    def show(self) -> None:
        """Everything may have changed: look at the whole again."""

    def refresh(self) -> None:
        """Nothing has happened, but who is here or what bots can do has changed: look at the table again."""

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
    gone_after: float


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
    attendant: asyncio.Task[None] | None = None
    _files: dict[str, Door] = field(default_factory=dict)

    def __post_init__(self) -> None:
        clock = asyncio.get_running_loop().time
        self.door = Door(self.table)
        self.moved = clock()
        self.presence = Presence(self.surroundings.gone_after, clock)

    def written(self, loaded: Loaded) -> Door:
        """The door to the written game that lies here; made once for each language."""
        spoken = language()
        if spoken not in self._files:
            self._files[spoken] = Door(exhibit(self.table, loaded, self.surroundings.stream()))
        return self._files[spoken]

    def file_of(self, loaded: Loaded) -> str:
        """The file as it came; of a game that can be gone on with, what a spectator may read of it."""
        # Seats without a name in the file get one in the language that is spoken: a file's is English.
        with speaking(SOURCE_LANGUAGE):
            return self.written(loaded).seen(None).download() if loaded.playable else loaded.text

    @property
    def connected(self) -> frozenset[str]:
        """The people at this table who have a page of it open."""
        known = (self.table.seats.known_as(watcher.person) for watcher in self.watchers)
        return frozenset(person for person in known if person is not None)

    def refresh(self) -> None:
        """See who is gone now, and let those who look at the table know when that has changed."""
        if self._look_around():
            self._show_who_is_here()

    async def welcome(self, person: str | None) -> None:
        """Notice that somebody is here; the caller holds the lock. Raises StoreError."""
        self.notice(person)
        await self.perform(lambda table: arrive(table, person))
        self.refresh()

    def notice(self, person: str | None) -> None:
        """Somebody has come, asked for something or left just now; only those who sit here are remembered."""
        if self.table.seat_of(person) is not None:
            self.presence.notice(self.table.seats.known_as(person))

    async def perform(self, act: Callable[[Table], Iterator[Entry]], *others: Batch) -> None:
        """Do what `act` does with the table; the caller holds the lock. `others` are written along with it.

        Raises Refused, and then nothing has changed.
        """
        table = self.table
        entries: list[Entry] = []
        decision = table.decision
        try:
            for entry in act(table):
                entries.append(entry)  # noqa: PERF402 - what was done before a refusal counts
            if entries:
                await self._write(Batch(table.id, entries), *others)
        except BaseException as error:
            if entries:
                await self._rebuild()
            if isinstance(error, Conflict):
                raise Refused(_(MOVED_ON)) from error
            raise
        if not entries:
            return
        if table.decision != decision or any(_lets_bots_choose(table, entry) for entry in entries):
            self.moved = asyncio.get_running_loop().time()
        changed = self._look_around()
        self._tell(entries)
        if changed:
            self._show_who_is_here()

    def bots_warm_up(self, warming: bool) -> None:
        """Say on the page that bots are warming up, or no longer say it."""
        if self.door.notice_warming(warming):
            self._show_who_is_here()

    def _look_around(self) -> bool:
        """See who is gone now; whether that is something new for those who look at the table."""
        return self.door.notice(self.presence.gone(self.table, self.connected))

    def _show_who_is_here(self) -> None:
        for watcher in tuple(self.watchers):
            watcher.refresh()

    async def _write(self, *batches: Batch) -> None:
        writing = asyncio.ensure_future(self.surroundings.store.append(*batches))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            # Only when the writing has ended may the table be built anew from what is written.
            await asyncio.wait([writing])
            raise

    def _tell(self, entries: Sequence[Entry]) -> None:
        self.changed.set()
        self.presence.stirred.set()
        self.surroundings.wake(self)
        for watcher in tuple(self.watchers):
            watcher.tell(entries)

    async def _written(self) -> list[Entry]:
        entries = await self.surroundings.store.entries(self.table.id)
        if not entries:
            raise Refused(_(CLEARED), 410)
        return entries

    async def _rebuild(self) -> None:
        try:
            entries = await self._written()
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
            raise Refused(_(NO_TABLE), 404)
        try:
            table = Table.replay(table_id, entries, self.surroundings.stream(), self.surroundings.clock)
        except GameError as error:
            gone = _("The game of this table is not installed here: {error}.")
            raise Refused(gone.format(error=error), 503) from error
        room = self.keep(table)
        if table.running and table.played.rules != table.game.facts.rules_version:
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


def _lets_bots_choose(table: Table, entry: Entry) -> bool:
    """Whether bots may have waited for an entry; they take their time from here."""
    if entry.kind == Kind.SEALED:
        return entry.seat is not None and not table.bot_at(entry.seat)
    return entry.kind in (Kind.CALLED, Kind.TAKEN_OVER, Kind.READ, Kind.FREED)


def _raise_rules(table: Table) -> Iterator[Entry]:
    yield table.add(Kind.RAISED, text=str(table.game.facts.rules_version))
