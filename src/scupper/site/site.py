"""One running site: its store, its tables in memory, its limits, and who its visitors are."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from scupper import bots
from scupper.engine.chance import Stream, Unforeseeable
from scupper.site.addresses import Reach
from scupper.site.guard import Allowance
from scupper.site.people import person_of
from scupper.site.rooms import Room, Rooms, Surroundings
from scupper.site.store import Store
from scupper.site.table_words import new_word
from scupper.site.thinking import Conductor

logger = logging.getLogger(__name__)
COOKIE = "scupper"
COOKIE_SECONDS = 400 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_id() -> str:
    """A name for a table that cannot be guessed: 128 bits."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A cookie that cannot be guessed: 256 bits."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Sources:
    """Where a site takes its time, its chance and its names from. Tests put in their own."""

    clock: Callable[[], float] = time.time
    stream: Callable[[], Stream] = Unforeseeable
    table_id: Callable[[], str] = new_id
    token: Callable[[], str] = new_token
    word: Callable[[], str] = new_word
    hurry: float = 1.0


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for; an address may post as often as `people_an_address` of them."""

    tables_a_day: int = 60
    sockets_a_table: int = 200
    sockets_a_visitor: int = 60
    posts_a_minute: int = 240
    people_an_address: int = 5
    tables_an_hour: int = 60
    remarks_a_minute: int = 20
    wrong_words_a_minute: int = 6


def _report(task: asyncio.Task[None]) -> None:
    """Say in the server's log when a table could not be run on; the next visitor starts it again."""
    if not task.cancelled() and task.exception() is not None:
        logger.error("a table stopped running by itself", exc_info=task.exception())


@dataclass(frozen=True)
class Visitor:
    """Who asks: the person behind the cookie, and a new cookie for somebody who came without."""

    person: str
    fresh_token: str = ""


@dataclass
class Site:
    """Everything that the handlers of pages and forms share."""

    store: Store
    reach: Reach
    sources: Sources = field(default_factory=Sources)
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        self.bots = bots.names()
        self.rooms = Rooms(
            Surroundings(self.store, self.sources.clock, self.sources.stream, self.wake, self.forget)
        )
        self.posts = Allowance(self.limits.posts_a_minute, 60)
        self.posts_of_address = Allowance(self.limits.posts_a_minute * self.limits.people_an_address, 60)
        self.new_tables = Allowance(self.limits.tables_an_hour, 3600)
        self.remarks = Allowance(self.limits.remarks_a_minute, 60)
        self.wrong_words = Allowance(self.limits.wrong_words_a_minute, 60)
        self._executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
        self._conductor = Conductor(self._executor, self.sources.hurry)

    async def open(self) -> None:
        """Make the store ready. Raises StoreError."""
        await self.store.open()

    async def close(self) -> None:
        """Stop everything that happens by itself and let go of the store; nothing is lost."""
        tasks = [room.conductor for room in self.rooms if room.conductor is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._executor.shutdown(cancel_futures=True)
        await self.store.close()

    def wake(self, room: Room) -> None:
        """See to it that what happens by itself at a table happens."""
        if room.table.running and (room.conductor is None or room.conductor.done()):
            room.conductor = asyncio.create_task(self._conductor.conduct(room))
            room.conductor.add_done_callback(_report)

    def person_of(self, connection: HTTPConnection) -> str | None:
        """The person behind a request's cookie."""
        token = connection.cookies.get(COOKIE, "")
        return person_of(token) if _TOKEN.fullmatch(token) else None

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """The person behind a request, with a new cookie when there is none."""
        person = self.person_of(connection)
        if person is not None:
            return Visitor(person)
        token = self.sources.token()
        return Visitor(person_of(token), token)

    def forget(self, room: Room) -> None:
        """Let go of a table that is no longer as it is written; it is read again when somebody asks."""
        self.rooms.forget(room)

    @staticmethod
    def address_of(connection: HTTPConnection) -> str:
        """The client's address."""
        return connection.client.host if connection.client else ""
