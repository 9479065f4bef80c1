"""A site for tests: its own store, clock, chance and names, and people who ask it things."""

from __future__ import annotations

import asyncio
import html
import itertools
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

from scupper.engine.chance import Seeded, Stream
from scupper.engine.game import Game
from scupper.site.addresses import Reach
from scupper.site.app import create_app
from scupper.site.entries import Entry
from scupper.site.site import Limits, Site, Sources
from scupper.site.store import Store
from scupper.site.table import Table

PAGE = {"accept": "text/html"}
PROGRAM = {"accept": "text/plain"}


@dataclass
class Person:
    """Somebody with a browser: a cookie once the site gave one, a language if one was chosen, its answers."""

    client: TestClient
    token: str = ""
    language: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Response:
        """Open a page, without following where it leads."""
        return self._keep(self.client.get(path, headers=self._headers(PAGE, headers), follow_redirects=False))

    def post(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Response:
        """Send a form as the page's own module does."""
        return self._keep(
            self.client.post(
                path, data=form or {}, headers=self._headers(PROGRAM, headers), follow_redirects=False
            )
        )

    def socket(self, path: str, **headers: str) -> AbstractContextManager[WebSocketTestSession]:
        """Open a WebSocket."""
        return self.client.websocket_connect(path, headers=self._headers({}, headers))

    def _headers(self, *more: dict[str, str]) -> dict[str, str]:
        found = dict(self.headers)
        for each in more:
            found.update({name.replace("_", "-"): value for name, value in each.items()})
        cookies = {"scupper": self.token, "language": self.language}
        if any(cookies.values()):
            found["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items() if value)
        return found

    def _keep(self, response: Response) -> Response:
        self.token = response.cookies.get("scupper") or self.token
        self.language = response.cookies.get("language") or self.language
        self.client.cookies.clear()
        return response


@dataclass
class House:
    """A running site and its people."""

    site: Site
    client: TestClient

    def person(self, language: str = "") -> Person:
        """Somebody new, who may have chosen a language."""
        return Person(self.client, language=language)

    def call(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run a coroutine function in the site's own event loop."""
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def table(self, path: str) -> Table:
        """The table at a path, with all its secrets."""

        async def find() -> Table:
            return (await self.site.rooms.room(path.split("/")[2])).table

        found: Table = self.call(find)
        return found

    def entries(self, path: str) -> list[Entry]:
        """What is written down about a table."""
        found: list[Entry] = self.call(self.site.store.entries, path.split("/")[2])
        return found


async def _never_ready(_: Game) -> None:
    """Compile nothing: bots that think ahead stay with what they play meanwhile."""
    await asyncio.Event().wait()


def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something holds that comes about by itself."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)


@contextmanager
def house(
    folder: Path,
    *,
    seed: int = 1,
    stream: Callable[[], Stream] | None = None,
    hurry: float = 0.0,
    limits: Limits | None = None,
    reach: Reach | None = None,
    make_ready: Callable[[Game], Awaitable[None]] | None = None,
) -> Iterator[House]:
    """A site whose tables, cookies and times are the same in each run."""
    numbers, times = itertools.count(1), itertools.count(1_800_000_000)
    sources = Sources(
        clock=lambda: float(next(times)),
        stream=stream or (lambda: Seeded(seed)),
        table_id=lambda: f"table-{next(numbers):04}-0123456789",
        token=lambda: f"{next(numbers):043}",
        word=lambda: f"kelp-otter-lamp{'p' * next(numbers)}",
        hurry=hurry,
        make_ready=make_ready or _never_ready,
    )
    site = Site(
        Store(folder),
        reach or Reach(port=8000),
        sources,
        limits or Limits(posts_a_minute=100_000, catch_ups_a_minute=100_000),
    )
    with TestClient(create_app(site), client=("127.0.0.1", 50000)) as client:
        yield House(site, client)


def make_table(person: Person, game: str = "abandon-ship") -> str:
    """The path of a new table."""
    response = person.post("/tables", {"game": game})
    assert response.status_code == 204, response.text
    return response.headers["location"]


def sit(person: Person, path: str, seat: int, name: str) -> None:
    """Sit down."""
    response = person.post(f"{path}sit", {"seat": str(seat), "name": name})
    assert response.status_code == 204, response.text


def set_option(person: Person, path: str, **options: str) -> None:
    """Change options."""
    response = person.post(f"{path}options", options)
    assert response.status_code == 204, response.text


def start(person: Person, path: str) -> None:
    """Begin the game."""
    response = person.post(f"{path}start")
    assert response.status_code == 204, response.text


def seated(
    house: House,
    names: Sequence[str],
    *,
    roll: str = "wait",
    game: str = "abandon-ship",
    languages: Sequence[str] = (),
    **options: str,
) -> tuple[str, list[Person]]:
    """A table whose game has begun with these people; chance waits for Roll unless told otherwise."""
    people = [house.person(*languages[n : n + 1]) for n in range(len(names))]
    path = make_table(people[0], game)
    set_option(people[0], path, roll=roll, **options)
    for seat, (person, name) in enumerate(zip(people, names, strict=True), 1):
        sit(person, path, seat, name)
    start(people[0], path)
    return path, people


def decision(person: Person, path: str) -> str:
    """The decision that the person's page shows."""
    found = re.search(r'data-decision="(\d+)"', person.get(path).text)
    assert found
    return found[1]


def play_on(house: House, path: str, people: Sequence[Person]) -> None:
    """Whoever is asked rolls, or takes the first choice of the list on the page."""
    match = house.table(path).match
    assert match is not None
    if match.chance_due and match.opener is not None:
        person, act, form = people[match.opener - 1], "roll", {}
    else:
        person, act = people[match.to_act[0] - 1], "act"
        form = {"action": re.findall(r'name="action" value="(\d+)"', person.get(path).text)[0]}
    response = person.post(f"{path}{act}", {"rev": decision(person, path), **form})
    assert response.status_code == 204, response.text


def texts(markup: str) -> str:
    """What a page says, without its markup."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup)))


def frames_until(socket: WebSocketTestSession, revision: int) -> list[dict[str, Any]]:
    """The frames up to the last one of a revision: the one that says what is to be decided."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["rev"] < revision or not found[-1].get("decision"):
        found.append(json.loads(socket.receive_text()))
    return found


def play_to_the_end(house: House, path: str, people: Sequence[Person]) -> None:
    """Play until the game is over."""
    while house.table(path).running:
        play_on(house, path, people)
