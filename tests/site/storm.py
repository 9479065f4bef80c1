"""People who act at many tables as fast as they can, and what each of them was told of every act.

`Crowd.rage` lets them act for a while against a real server, which may die meanwhile; `aftermath` then holds
what is written down against what they were told.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from scupper.engine.facts import Facts
from scupper.engine.game import game
from scupper.site.people import person_of
from scupper.site.table import Table

OPEN_TABLES = 4
PEOPLE_AT_A_TABLE = 3
DONE, UNANSWERED = 204, 0
FIRST_SETTINGS = {"roll": "wait", "pace": "quick"}
"""What the maker of a table sets, both in one form; neither is the default."""
OFFERS = ("roll", "call", "withdraw", "undo", "again")
PROGRAM = {"accept": "text/plain"}


@dataclass
class Attempt:
    """One posted form and the status of its answer: `DONE`, a refusal, or `UNANSWERED` when none came."""

    table: str
    act: str
    form: Mapping[str, str]
    status: int = UNANSWERED


@dataclass
class Known:
    """What the crowd knows of a table: from answers while the server lives, from the store after a kill."""

    host: str
    facts: Facts
    wants_bot: bool
    seats: dict[str, int] = field(default_factory=dict)
    bot: bool = False
    set_up: bool = False
    started: bool = False
    over: bool = False


@dataclass
class Member:
    """Somebody with a cookie: what they have posted, in order, and what they will press again."""

    name: str
    cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    attempts: list[Attempt] = field(default_factory=list)
    again: Attempt | None = None

    @property
    def person(self) -> str:
        """How the store knows them."""
        return person_of(self.cookie)


class Crowd:
    """Some people and the tables they play at; `told` is the highest revision that a watcher heard of each.

    `done` counts the acts that were answered with success.
    """

    def __init__(self, seed: int, games: list[str], size: int = 6) -> None:
        self.random = random.Random(seed)
        self.members = [Member(f"Sailor {n}") for n in range(size)]
        self.tables: dict[str, Known] = {}
        self.told: dict[str, int] = {}
        self.done = 0
        self._games = games
        self._remarks = 0

    async def rage(self, url: str, ending: asyncio.Event) -> None:
        """Act until `ending` is set; a server that is gone ends it for each at once."""
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
        async with (
            httpx2.AsyncClient(base_url=url, headers=PROGRAM, limits=limits, timeout=20) as client,
            asyncio.TaskGroup() as group,
        ):
            watching = {path: group.create_task(self._watch(url, path)) for path in self.tables}
            acting = [group.create_task(self._act_on(client, member, ending)) for member in self.members]
            while not all(task.done() for task in acting):
                await asyncio.wait(acting, timeout=0.02)
                for path in set(self.tables) - set(watching):
                    watching[path] = group.create_task(self._watch(url, path))
            for task in watching.values():
                task.cancel()

    def learn(self, tables: Mapping[str, Table]) -> None:
        """Take over how the tables are written down."""
        for path, table in tables.items():
            known = self.tables.setdefault(path, self._new_table(table.host or "", table.game.facts))
            known.seats = {m.person: seat for seat, m in table.members.items() if m.person is not None}
            known.bot = any(member.bot for member in table.members.values())
            known.set_up = FIRST_SETTINGS.items() <= table.settings.items()
            known.started, known.over = table.started, table.over and bool(table.followed)

    def _new_table(self, host: str, facts: Facts) -> Known:
        needs_bot = facts.players[0] > PEOPLE_AT_A_TABLE
        return Known(host, facts, wants_bot=self.random.random() < 0.3 or needs_bot)

    async def _watch(self, url: str, path: str) -> None:
        """Note what a spectator is told: that must never be lost either."""
        with suppress(OSError, WebSocketException):
            async with connect(f"ws{url.removeprefix('http')}{path}socket") as socket:
                async for message in socket:
                    self.told[path] = max(self.told.get(path, 0), json.loads(message)["rev"])

    async def _act_on(self, client: httpx2.AsyncClient, member: Member, ending: asyncio.Event) -> None:
        with suppress(httpx2.TransportError):
            if member.again is not None:
                attempt, member.again = member.again, None
                await self._post(client, member, attempt.table, attempt.act, attempt.form)
            while not ending.is_set():
                await self._step(client, member)

    async def _step(self, client: httpx2.AsyncClient, member: Member) -> None:
        going_on = [path for path, known in self.tables.items() if not known.over]
        if len(going_on) < OPEN_TABLES:
            await self._post(client, member, "", "make", {"game": self.random.choice(self._games)})
            return
        path = self.random.choice(going_on)
        if self.random.random() < 0.02:
            await self._say(client, member, path)
        elif self.tables[path].started:
            await self._play(client, member, path)
        else:
            await self._prepare(client, member, path)

    async def _say(self, client: httpx2.AsyncClient, member: Member, path: str) -> None:
        self._remarks += 1
        await self._post(client, member, path, "say", {"text": f"Remark {self._remarks}"})

    async def _prepare(self, client: httpx2.AsyncClient, member: Member, path: str) -> None:
        """In the lobby: sit down; the host also sets it up, seats a bot perhaps, and begins."""
        known = self.tables[path]
        act, form = "", {}
        if member.person not in known.seats and len(known.seats) < PEOPLE_AT_A_TABLE:
            free = set(range(1, PEOPLE_AT_A_TABLE + 1)) - set(known.seats.values())
            act, form = "sit", {"seat": str(min(free)), "name": member.name}
        elif member.person != known.host:
            pass
        elif not known.set_up:
            act, form = "options", FIRST_SETTINGS
        elif known.wants_bot and not known.bot:
            act, form = "bot", {"seat": str(PEOPLE_AT_A_TABLE + 1), "bot": "random"}
        elif len(known.seats) == PEOPLE_AT_A_TABLE:
            act = "start"
        if act:
            await self._post(client, member, path, act, form)
        else:
            await asyncio.sleep(0.001)

    async def _play(self, client: httpx2.AsyncClient, member: Member, path: str) -> None:
        """Look at the page, then do something that it offers, or now and then something that it does not."""
        headers = {"cookie": f"scupper={member.cookie}"}
        frame = (await client.get(f"{path}fragment", headers=headers)).raise_for_status().json()
        html, rev = frame["html"], {"rev": str(frame["decision"])}
        choices = re.findall(r'name="action" value="(\d+)"', html)
        offers = [
            name for name in ("roll", "call", "withdraw", "undo", "again") if f'action="{name}"' in html
        ]
        whim = self.random.random()
        last = next((attempt for attempt in reversed(member.attempts) if "rev" in attempt.form), None)
        if last and whim > 0.94:
            # A button on a page that somebody else's move has made stale.
            await self._post(client, member, last.table, last.act, last.form)
        elif choices and (whim < 0.8 or not offers):
            form = {**rev, "action": self.random.choice(choices)}
            await self._post(client, member, path, "act", form)
        elif offers and (whim > 0.8 or "roll" in offers):
            name = self.random.choice(offers)
            await self._post(client, member, path, name, {} if name == "again" else rev)
        elif whim < 0.02:
            await self._post(client, member, path, self.random.choice(("roll", "undo", "withdraw")), rev)

    async def _post(
        self, client: httpx2.AsyncClient, member: Member, path: str, act: str, form: Mapping[str, str]
    ) -> None:
        attempt = Attempt(path, act, form)
        member.attempts.append(attempt)
        # Chat has no revision to tell a second press from a second remark, and neither has a new table.
        member.again = attempt if act not in ("say", "make") else None
        address = "/tables" if act == "make" else f"{path}{act}"
        headers = {"cookie": f"scupper={member.cookie}"}
        response = await client.post(address, data=dict(form), headers=headers)
        attempt.status, member.again = response.status_code, None
        if response.status_code >= 500:
            raise AssertionError(f"{address} was answered with {response.status_code}: {response.text}")
        if response.status_code == DONE:
            self.done += 1
            self._note(member, attempt, response.headers.get("location", ""))

    def _note(self, member: Member, attempt: Attempt, location: str) -> None:
        if attempt.act == "make":
            attempt.table = location
            self.tables[location] = self._new_table(member.person, game(attempt.form["game"]).facts)
            return
        known = self.tables[attempt.table]
        match attempt.act:
            case "sit":
                known.seats[member.person] = int(attempt.form["seat"])
            case "options":
                known.set_up = True
            case "bot":
                known.bot = True
            case "start":
                known.started = True
            case "again":
                known.over = True
                self.tables.setdefault(location, self._new_table(member.person, known.facts))
