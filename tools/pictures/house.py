"""A site of its own in which nothing happens by itself, and tables laid ready in it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

import uvicorn
from msgspec.structs import replace

from scupper import bots
from scupper.engine.game import Game
from scupper.engine.log import read_transcript
from scupper.site import lesson_acts
from scupper.site.addresses import Reach
from scupper.site.analysing import Analysing, Job
from scupper.site.entries import Creation, Entry, Kind, Remark, Upload, write_json
from scupper.site.people import person_of
from scupper.site.presence import Presence
from scupper.site.rooms import Room
from scupper.site.server import HERE, configured
from scupper.site.site import Limits, Site
from scupper.site.store import Store
from scupper.site.table import Table, first_entry
from tools.pictures.moments import Course

NAMES = ("Mara", "Jonas", "Ilse", "Kofi", "Priya", "Sven", "Tomás", "Wanda")
SAID = (
    (1, "Everybody aboard? The water is cold."),
    (2, "One minute, the kettle is on."),
    (1, "Then we start without your tea."),
)
MANY = 1_000_000
Act = Callable[[Table], Iterator[Entry]]


class HalfDone(Analysing):
    """Analyses that are always as far as this."""

    def job(self, _table_id: str) -> Job:
        """One under way."""
        return Job(warming=False, parts=100, done=42)


class StillSite(Site):
    """A site whose tables stand still: no bot chooses, and no chance falls, unless it is told to."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.analysing = HalfDone(self.thinking, self.rooms.enter)

    def wake(self, room: Room) -> None:
        """Let nothing happen."""


class _Server(uvicorn.Server):
    """Leaves the signals to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass(frozen=True, eq=False)
class Laying:
    """How a table is to be laid: who sits where, and how far its game has come.

    Bots sit on the seats after the people; `played` None: it is still the lobby. `also` is done at the end.
    """

    game: Game
    people: tuple[str, ...]
    bots: int = 0
    course: Course | None = None
    played: int | None = None
    said: bool = False
    also: Act | None = None


@dataclass(frozen=True)
class Laid:
    """A table that was laid: the path of its page, and its room."""

    path: str
    room: Room


@dataclass
class House:
    """The running site, where it is, and its visitors by name."""

    site: Site
    url: str
    _cookies: dict[str, str] = field(default_factory=dict)
    _laid: dict[Laying, Laid] = field(default_factory=dict)

    def cookie(self, name: str) -> str:
        """The cookie of a visitor; always the same for a name."""
        return self._cookies.setdefault(name, secrets.token_urlsafe(32))

    async def lay(self, laying: Laying, *, anew: bool = False) -> Laid:
        """The table that was asked for; with `anew` one of its own, for somebody who will change it."""
        if anew or laying not in self._laid:
            self._laid[laying] = await self._make(laying)
        return self._laid[laying]

    async def lay_file(self, text: str, owner: str) -> Laid:
        """A table at which a written game lies."""
        transcript = read_transcript(text)
        table, entries = self._table(_creation(transcript.game, transcript.setting.options), owner)
        person = person_of(self.cookie(owner))
        entries.append(table.add(Kind.LOADED, person=person, text=write_json(Upload(text))))
        return Laid(f"/t/{table.id}/", await self.site.rooms.make(table, entries))

    async def lay_lesson(self, game: Game, step: int) -> Laid:
        """A table at which somebody has come to a step of a game's lesson; past the last one, to its end."""
        person = person_of(self.cookie(NAMES[0]))
        tutorial = lesson_acts.tutorial_of(game)
        table, entries = self._table(lesson_acts.creation_of(game, tutorial), NAMES[0])
        entries += lesson_acts.begin(table, person, NAMES[0])
        entries += _learned(table, person, step)
        return Laid(f"/t/{table.id}/", await self.site.rooms.make(table, entries))

    async def play(self, laid: Laid, line: str) -> None:
        """Play a line at a table, for all who look on."""
        async with laid.room.lock:
            await laid.room.perform(lambda table: iter([table.take_line(line)]))

    async def watched(self, laid: Laid) -> None:
        """Wait until somebody's page is connected to a table."""
        while not laid.room.watchers:  # noqa: ASYNC110 - the room has no event for it
            await asyncio.sleep(0.01)

    def leave(self, laid: Laid) -> None:
        """From now on whoever is not connected to a table counts as gone."""
        laid.room.presence = Presence(0.0, lambda: asyncio.get_running_loop().time() + 600)

    def _table(self, creation: Creation, owner: str) -> tuple[Table, list[Entry]]:
        sources = self.site.sources
        named = replace(creation, word=sources.word())
        first = first_entry(named, person_of(self.cookie(owner)), sources.clock())
        return Table(sources.table_id(), first, sources.stream(), sources.clock), [first]

    async def _make(self, laying: Laying) -> Laid:
        course = laying.course
        options = course.setting.unusual(laying.game.facts) if course else {}
        table, entries = self._table(_creation(laying.game, options), laying.people[0])
        host = person_of(self.cookie(laying.people[0]))
        for seat, name in enumerate(laying.people, 1):
            entries.append(table.add(Kind.SAT, seat=seat, person=person_of(self.cookie(name)), text=name))
        for seat in range(len(laying.people) + 1, len(laying.people) + laying.bots + 1):
            entries.append(table.add(Kind.BOT, seat=seat, person=host, text=bots.names()[-1]))
        if course is not None and laying.played is not None:
            started = write_json(dict(course.setting.options))
            entries.append(table.add(Kind.STARTED, person=host, text=started))
            entries += [table.take_line(line) for line in course.lines[: laying.played]]
        if laying.said:
            entries += _talk(table)
        if laying.also is not None:
            entries += laying.also(table)
        return Laid(f"/t/{table.id}/", await self.site.rooms.make(table, entries))


def _creation(game: Game, options: Mapping[str, str]) -> Creation:
    return Creation(game.facts.id, game.facts.rules_version, "", dict(options), {"roll": "wait"})


def _learned(table: Table, person: str, step: int) -> Iterator[Entry]:
    """What happens in a lesson until a step is reached, and the lines that others play in it."""
    lesson = table.lesson
    while lesson is not None:
        yield from lesson_acts.play_due(table)
        if lesson.due is not None:
            continue
        if lesson.number >= step or lesson.step is None:
            return
        if lesson.asked:
            yield table.take_line(lesson.asked[0])
        else:
            yield from lesson_acts.read_on(table, person, lesson.number)


def _talk(table: Table) -> Iterator[Entry]:
    for seat, text in SAID:
        member = table.members.get(seat)
        if member is not None and member.person:
            remark = write_json(Remark(member.name, text))
            yield table.add(Kind.SAID, seat=seat, person=member.person, text=remark)


@contextlib.asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    """A running house with its data in a folder."""
    limits = Limits(**{limit.name: MANY for limit in fields(Limits)})
    with socket.create_server((HERE, 0)) as listener:
        port = listener.getsockname()[1]
        site = StillSite(Store(folder), Reach(lan="192.168.1.20", port=port), limits=limits)
        server = _Server(configured(site))
        running = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            if running.done():
                running.result()
            await asyncio.sleep(0.02)
        yield House(site, f"http://localhost:{port}")
        site.dismiss()
        server.should_exit = True
        await running
