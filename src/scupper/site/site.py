"""One running site: its store, its tables in memory, its limits, and who its visitors are."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from scupper import bots
from scupper.engine.chance import Stream, Unforeseeable
from scupper.engine.game import Game
from scupper.site.addresses import Reach
from scupper.site.analysing import Analysing
from scupper.site.conductor import Conductor
from scupper.site.guard import Allowance
from scupper.site.people import person_of
from scupper.site.presence_watch import attend
from scupper.site.rooms import Room, Rooms, Surroundings
from scupper.site.store import Store
from scupper.site.table_words import new_word
from scupper.site.thinking import Thinking, compile_beside

logger = logging.getLogger(__name__)
COOKIE = "scupper"
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
"""What a cookie, or a program's token, looks like."""


def new_id() -> str:
    """A name for a table that cannot be guessed: 128 bits."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A cookie that cannot be guessed: 256 bits."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Sources:
    """Where a site takes its time, chance, names and compiled code from. Tests put in their own."""

    clock: Callable[[], float] = time.time
    stream: Callable[[], Stream] = Unforeseeable
    table_id: Callable[[], str] = new_id
    token: Callable[[], str] = new_token
    word: Callable[[], str] = new_word
    hurry: float = 1.0
    make_ready: Callable[[Game], Awaitable[None]] = compile_beside


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for; an address may post as often as `people_an_address` of them.

    Somebody counts as gone `gone_after` seconds after their last page was closed.
    """

    tables_a_day: int = 60
    sockets_a_table: int = 200
    sockets_a_visitor: int = 60
    connections_an_address: int = 100
    posts_a_minute: int = 240
    people_an_address: int = 5
    tables_an_hour: int = 60
    remarks_a_minute: int = 20
    hints_a_minute: int = 12
    analyses_an_hour: int = 20
    wrong_words_a_minute: int = 6
    links_an_hour: int = 30
    catch_ups_a_minute: int = 120
    gone_after: float = 60.0


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
            Surroundings(
                self.store,
                self.sources.clock,
                self.sources.stream,
                self.wake,
                self.forget,
                self.limits.gone_after,
            )
        )
        self.posts = Allowance(self.limits.posts_a_minute, 60)
        self.posts_of_address = Allowance(self.limits.posts_a_minute * self.limits.people_an_address, 60)
        self.new_tables = Allowance(self.limits.tables_an_hour, 3600)
        self.remarks = Allowance(self.limits.remarks_a_minute, 60)
        self.hints = Allowance(self.limits.hints_a_minute, 60)
        self.analyses = Allowance(self.limits.analyses_an_hour, 3600)
        self.wrong_words = Allowance(self.limits.wrong_words_a_minute, 60)
        self.catch_ups = Allowance(self.limits.catch_ups_a_minute, 60)
        self.reading = asyncio.Lock()
        self.new_links = Allowance(self.limits.links_an_hour, 3600)
        self.wrong_links = Allowance(self.limits.wrong_words_a_minute, 60)
        self.thinking = Thinking(self.sources.make_ready)
        self.analysing = Analysing(self.thinking, self.rooms.enter)
        self._conductor = Conductor(self.thinking, self.sources.hurry)

    async def open(self) -> None:
        """Make the store ready. Raises StoreError."""
        await self.store.open()

    def dismiss(self) -> None:
        """Let go of everybody who waits for news: the server is about to stop."""
        for room in self.rooms:
            for watcher in tuple(room.watchers):
                watcher.close()

    async def close(self) -> None:
        """Stop everything that happens by itself and let go of the store; nothing is lost."""
        tasks = [task for room in self.rooms for task in (room.conductor, room.attendant) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.analysing.close()
        await self.thinking.close()
        await self.store.close()

    def wake(self, room: Room) -> None:
        """See to it that what happens by itself at a table happens."""
        if room.table.running and (room.conductor is None or room.conductor.done()):
            room.conductor = asyncio.create_task(self._conductor.conduct(room))
            room.conductor.add_done_callback(_report)
        if room.table.running and room.watchers and (room.attendant is None or room.attendant.done()):
            room.attendant = asyncio.create_task(attend(room))
            room.attendant.add_done_callback(_report)
        self.analysing.wake(room)

    @asynccontextmanager
    async def enter(self, connection: HTTPConnection) -> AsyncIterator[Room]:
        """The room that a request is about, with its lock held; whoever asks is here. Raises Refused."""
        async with self.rooms.enter(connection.path_params["table"]) as room:
            await room.welcome(self.person_of(connection))
            yield room

    def person_of(self, connection: HTTPConnection) -> str | None:
        """The person behind a request's cookie."""
        token = connection.cookies.get(COOKIE, "")
        return person_of(token) if TOKEN.fullmatch(token) else None

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
