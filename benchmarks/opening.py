"""How long the server works to open a page, and how many bytes a browser loads that has seen none before."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final
from urllib.parse import urljoin

import httpx2
from starlette.applications import Starlette

from benchmarks.laying import Laid, lay, longest
from scupper.engine.game import Game
from scupper.site.addresses import Reach
from scupper.site.app import create_app
from scupper.site.site import Site
from scupper.site.store import Store

ROUNDS: Final = 9
HOST: Final = "http://localhost:8000"
LINK: Final = re.compile(rb'<(?:link|script|img|use)\b[^>]*?(?:href|src)="(?!data:)([^"#]+)')
IMPORT: Final = re.compile(rb'\b(?:from|import) ?"(\./[^"]+)"')
IN_STYLE: Final = re.compile(rb'\burl\("?([^")#]+)')
NOTHING: Final = re.compile(rb"(?!)")
NAMES: Final = {"text/html": LINK, "text/javascript": IMPORT, "text/css": IN_STYLE}
"""How a file names others, by its type."""
LATER: Final = re.compile(rb"<noscript.*?</noscript>")
"""What of a page is only for browsers without scripts; the others fetch it later."""
TOLD: Final = re.compile(rb'data-words="([^"]+)')
"""What the scripts fetch by themselves: their sentences and all symbols of the game."""
ENCODINGS: Final = ("gzip", "br")
"""What browsers read over plain http, and over https or from their own machine."""


@dataclass(frozen=True)
class Opening:
    """Seconds of the process's CPU for a page of a finished game, medians; and how long that game was.

    `cold` when the table has to be read and replayed, `warm` when it is in memory, `other` when it is and
    another seat opens it for the first time.
    """

    players: int
    lines: int
    cold: float
    warm: float
    other: float


def opening(game: Game, folder: Path) -> Opening:
    """Measure opening the longest of some games, finished, with as many seats as it may have."""
    return asyncio.run(_opening(game, folder))


async def _opening(game: Game, folder: Path) -> Opening:
    match = longest(game)
    site = Site(Store(folder), Reach(port=8000))
    app = create_app(site)
    async with app.router.lifespan_context(app), _client(app) as client:
        laid = await lay(site.store, match)
        await _seconds(client, laid, 0)
        rounds = []
        for _ in range(ROUNDS):
            for room in site.rooms:
                site.rooms.forget(room)
            rounds.append([await _seconds(client, laid, seat) for seat in (0, 0, 1)])
    return Opening(
        match.players, len(match.record), *(median(column) for column in zip(*rounds, strict=True))
    )


def _client(app: Starlette) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=("127.0.0.1", 50000))
    return httpx2.AsyncClient(transport=transport, base_url=HOST)


async def _seconds(client: httpx2.AsyncClient, laid: Laid, seat: int) -> float:
    began = time.process_time()
    (await client.get(laid.path, headers=_headers(laid, seat))).raise_for_status()
    return time.process_time() - began


def _headers(laid: Laid, seat: int, encoding: str = "gzip") -> dict[str, str]:
    return {"cookie": f"scupper={laid.cookies[seat]}", "accept": "text/html", "accept-encoding": encoding}


def page_bytes(url: str, laid: Laid, encoding: str) -> tuple[dict[str, int], dict[str, int]]:
    """Bytes of a page and of the files that it begins with, and of those that come with the first sign.

    As they come: answers' heads and compressed bodies.
    """
    return asyncio.run(_page_bytes(url, laid, encoding))


async def _page_bytes(url: str, laid: Laid, encoding: str) -> tuple[dict[str, int], dict[str, int]]:
    _, page, _ = await _fetch(url, laid.path, laid, encoding)
    first = await _all_named(url, [laid.path], laid, encoding)
    script = next(path for path in first if path.endswith("begin.js"))
    named = [*LINK.findall(b"".join(LATER.findall(page))), *TOLD.findall(page), b"table.js"]
    found = await _all_named(url, [urljoin(script, path.decode()) for path in named], laid, encoding)
    return first, {path: size for path, size in found.items() if path not in first}


async def _all_named(url: str, waiting: list[str], laid: Laid, encoding: str) -> dict[str, int]:
    """The bytes of some files and of those that they name in turn."""
    found: dict[str, int] = {}
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path], body, kind = await _fetch(url, path, laid, encoding)
            links = NAMES.get(kind, NOTHING).findall(LATER.sub(b"", body))
            waiting += [urljoin(path, link.decode()) for link in links]
    return found


async def _fetch(url: str, path: str, laid: Laid, encoding: str) -> tuple[int, bytes, str]:
    """How many bytes an answer has on the wire, its body, and its type."""
    async with (
        httpx2.AsyncClient(base_url=url) as client,
        client.stream("GET", path, headers=_headers(laid, 0, encoding)) as response,
    ):
        response.raise_for_status()
        body = b"".join([part async for part in response.aiter_bytes()])
        head = sum(len(name) + len(value) + 4 for name, value in response.headers.raw) + 19
        kind = response.headers["content-type"].partition(";")[0]
        return head + response.num_bytes_downloaded, body, kind
