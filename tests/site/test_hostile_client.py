"""A hostile client, at the pages and at the API: whatever it sends, nothing breaks, changes or is told.

Three people play; after every attack their table stands as before, and the game goes on.
"""

from __future__ import annotations

import base64
import itertools
import json
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from httpx2 import Response
from starlette.routing import BaseRoute, Route
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from scupper.site.api.operations import OPERATIONS, Token
from scupper.site.guard import FORM
from scupper.site.site import Site
from tests.site.houses import House, Person, decision, play_on, seated
from tests.site.real_server import served

JSON = "application/json"
NOBODY = "z" * 43


@dataclass
class Prey:
    """A table in play, the people at it, and what is written down about it."""

    home: House
    path: str
    people: list[Person]

    @property
    def table(self) -> str:
        """The table's id."""
        return self.path.split("/")[2]

    @property
    def mover(self) -> Person:
        """Who is to choose."""
        match = self.home.table(self.path).match
        assert match is not None
        return self.people[match.to_act[0] - 1]

    def action(self) -> str:
        """An action that is legal now."""
        match = self.home.table(self.path).match
        assert match is not None
        return str(match.actions(match.to_act[0])[0])

    def addresses(self) -> list[tuple[str, str]]:
        """Every address that things are posted to, and what it takes."""
        found = [(f"/api{o.path}", JSON) for o in OPERATIONS if o.method == "POST"]
        found += [(path, FORM) for path in posted_to(self.home.client.app.routes)]  # type: ignore[attr-defined]
        assert len(found) > 30
        return [
            (path.replace("{table}", self.table).replace("{token}", NOBODY), kind) for path, kind in found
        ]


def posted_to(routes: list[BaseRoute]) -> list[str]:
    """The addresses of pages that forms are sent to."""
    return [route.path for route in routes if isinstance(route, Route) and "POST" in (route.methods or ())]


@contextmanager
def assert_unharmed(prey: Prey) -> Iterator[None]:
    """Nothing has been written down meanwhile, everybody sees the same, and the game goes on."""
    before = prey.home.entries(prey.path), [person.get(prey.path).text for person in prey.people]
    yield
    assert (prey.home.entries(prey.path), [person.get(prey.path).text for person in prey.people]) == before
    play_on(prey.home, prey.path, prey.people)


@pytest.fixture
def prey(home: House) -> Prey:
    """A game of three in which somebody is to choose."""
    path, people = seated(home, ["Ann", "Bo", "Cy"], cheese="hidden", start="deck10")
    play_on(home, path, people)
    return Prey(home, path, people)


def assert_refused(answer: Response, *statuses: int) -> None:
    """The answer says no in a sentence, and shows nothing of the server's inside."""
    assert answer.status_code in (statuses or range(400, 500)), (
        answer.request.url.path,
        answer.status_code,
        answer.text,
    )
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text
    if answer.request.url.path.startswith("/api/"):
        assert set(answer.json()) <= {"error", "rule"}


def send(prey: Prey, method: str, path: str, token: str, **more: object) -> Response:
    """Send something with a token, as a cookie to the pages and as itself to the API."""
    headers = dict(more.pop("headers", {}))  # type: ignore[call-overload]
    if path.startswith("/api/"):
        headers.setdefault("authorization", f"Bearer {token}")
    else:
        headers.setdefault("cookie", f"scupper={token}")
    answer = prey.home.client.request(method, path, headers=headers, follow_redirects=False, **more)  # type: ignore[arg-type]
    prey.home.client.cookies.clear()
    return answer


DEEP = b'{"a":' * 40_000
BODIES = {
    "nothing but noise": bytes(range(256)),
    "text that breaks off": b'{"decision":',
    "text that is not UTF-8": b'{"decision":1,"action":"\xff\xfe","name":"\xc3\x28","text":"\xed\xa0\x80"}',
    "UTF-16": json.dumps({"decision": 1, "action": 1}).encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"decision":1}',
    "half of a pair": b'{"name":"\\ud800","text":"\\udfff","action":"\\ud800","decision":1}',
    "NUL": b"seat=1&name=\x00\x00&text=\x00&rev=1&\x00=1",
    "deep lists": b"[" * 16_000,
    "deep objects": DEEP[:16_000],
    "too large": b'{"text":"' + b"x" * 20_000 + b'"}',
    "huge numbers": b'{"decision":' + b"9" * 5_000 + b',"action":-' + b"9" * 5_000 + b',"seat":1e999}',
    "other types": b'{"decision":[],"action":{},"seat":"1","name":7,"text":null,"bot":true,"options":[1]}',
    "a list": b"[1,2,3]",
    "null": b"null",
    "what is no number": b'{"decision":NaN,"action":Infinity,"seat":-0.5}',
    "unknown fields": b'{"decision":1,"action":1,"__class__":"x","seat":1,"name":"x","text":"x"}',
    "broken escapes": b"rev=%zz&action=%&seat=%ff%fe&name=%00%ed%a0%80&text=%ed%a0%80",
    "fields twice": b"rev=1&rev=2&action=1&action=2&seat=1&seat=2&name=a&name=b&text=a&text=b",
    "far too many fields": b"&".join(b"f%d=" % n for n in range(2_000)),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_bodies_that_are_nothing(prey: Prey, body: bytes) -> None:
    """Every address takes its own kind of body only, whole, small, shallow and in UTF-8."""
    with assert_unharmed(prey):
        for path, kind in prey.addresses():
            assert_refused(
                send(prey, "POST", path, prey.mover.token, content=body, headers={"content-type": kind})
            )


KINDS = [
    "",
    "text/plain",
    "text/html",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/xml",
    "text/json; charset=utf-8",
    "application/x-www-form-urlencoded, application/json",
    "x" * 9_000,
    "application/json\x00",
]


def test_bodies_of_other_types(prey: Prey) -> None:
    """What would be right is refused under a wrong name: pages take forms, the API takes JSON."""
    rev, action = decision(prey.mover, prey.path), prey.action()
    form = f"rev={rev}&action={action}".encode()
    acting = json.dumps({"decision": int(rev), "action": int(action)}).encode()
    with assert_unharmed(prey):
        pages, api = f"{prey.path}act", f"/api/tables/{prey.table}/act"
        swapped = [(pages, acting, JSON), (api, form, FORM), (api, form, JSON)]
        wrong = [(pages, form, kind) for kind in KINDS] + [(api, acting, kind) for kind in KINDS]
        for path, body, kind in swapped + wrong:
            headers = {"content-type": kind.encode("latin-1")}
            assert_refused(
                send(prey, "POST", path, prey.mover.token, content=body, headers=headers), 400, 415
            )
        zipped = {"content-type": JSON, "content-encoding": "gzip"}
        assert_refused(send(prey, "POST", api, prey.mover.token, content=acting, headers=zipped), 415)


def test_wrong_methods(prey: Prey) -> None:
    """Only what an address is for can be done with it."""
    looks = [
        prey.path,
        f"{prey.path}fragment",
        f"{prey.path}game.scupper",
        "/",
        "/api/games",
        "/api/openapi.json",
    ]
    looks += [f"/api{o.path}".replace("{table}", prey.table) for o in OPERATIONS if o.method == "GET"]
    with assert_unharmed(prey):
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND", "X" * 50):
            for path in (*looks, *(path for path, _ in prey.addresses())):
                assert_refused(send(prey, method, path, prey.mover.token), 405)
        for path in looks[2:]:
            assert_refused(send(prey, "POST", path, prey.mover.token), 405)
        for path, _ in prey.addresses():
            if not path.endswith("/device") and f"/device/{NOBODY}" not in path:
                assert_refused(send(prey, "GET", path, prey.mover.token), 405)


TAILS = [
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/%00",
    "%00/",
    "%0a",
    "%0d%0aSet-Cookie:%20x=y/",
    "/%ff%fe/",
    "/%ed%a0%80",
    "//",
    "/;jsessionid=1",
    "/\\..\\..\\",
    "/view/",
    "/view%0a/x",
    "/VIEW",
    "/view/../legal",
    "/%F0%9F%90%80",
    "?pick=%00&why=%ff&at=-1&rev=" + "9" * 500,
    "?at=1e9&at=2&why=" + "die-red&why=" * 100,
    "/wait?revision=-1",
    "/wait?revision=" + "9" * 1_500,
    "/wait?revision=1&seconds=1e1",
    "/wait?revision=%00",
    "/wait?revision=1&revision=2",
    "/" + "x" * 3_000,
]


def test_path_tricks(prey: Prey) -> None:
    """Odd addresses lead nowhere: no fault, no file of the server, no page that is not asked for."""
    with assert_unharmed(prey):
        bases = (prey.path.rstrip("/"), f"/api/tables/{prey.table}", "/static", "/api", "/guide", "/t")
        for base, tail in itertools.product(bases, TAILS):
            answer = send(prey, "GET", base + tail, NOBODY)
            if answer.status_code >= 400:
                assert_refused(answer)
            assert "root:" not in answer.text
            assert "set-cookie" not in answer.headers
            assert "x" * 200 not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://testserver:80@evil.example"},
        {"origin": "http://[::1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"host": "evil.example"},
        {"host": "testserver\x00"},
        {"x-filler": "x" * 17_000},
        {f"x-filler-{n}": "y" * 200 for n in range(100)},
    ],
    ids=lambda headers: next(iter(f"{name}={value[:30]!r}" for name, value in headers.items())),
)
def test_other_origins_hosts_and_huge_headers(prey: Prey, headers: dict[str, str]) -> None:
    """What would be right is refused from a foreign page, under a foreign name, or with much luggage."""
    rev, action = decision(prey.mover, prey.path), prey.action()
    with assert_unharmed(prey):
        form = {"rev": rev, "action": action}
        assert_refused(
            send(prey, "POST", f"{prey.path}act", prey.mover.token, data=form, headers=headers), 403, 421, 431
        )
        acting = {"decision": int(rev), "action": int(action)}
        path = f"/api/tables/{prey.table}/act"
        assert_refused(
            send(prey, "POST", path, prey.mover.token, json=acting, headers=headers), 403, 421, 431
        )


TOKENS = {
    "no token": None,
    "an empty header": "",
    "a scheme alone": "Bearer",
    "an empty token": "Bearer ",
    "a letter less": "Bearer " + "a" * 42,
    "a letter more": "Bearer " + "a" * 44,
    "two tokens": "Bearer " + "a" * 43 + " " + "b" * 43,
    "another scheme": "Basic " + base64.b64encode(b"ann:secret").decode(),
    "letters of others": "Bearer " + "é" * 43,
    "a cookie's form": "scupper=" + "a" * 43,
    "SQL": "Bearer ' OR 1=1 --                             ",
}


def test_no_tokens(prey: Prey) -> None:
    """Who holds no seat does nothing at it, and a token that is none is not taken for a spectator's."""
    with assert_unharmed(prey):
        for (what, header), operation in itertools.product(TOKENS.items(), OPERATIONS):
            if operation.token is Token.UNASKED or (header is None and operation.token is not Token.NEEDED):
                continue
            headers = {} if header is None else {b"authorization": header.encode("latin-1")}
            path = f"/api{operation.path}".replace("{table}", prey.table)
            answer = prey.home.client.request(operation.method, path, headers=headers)
            assert answer.status_code == 401, (what, path)
            assert_refused(answer)
            assert answer.headers["www-authenticate"] == "Bearer"


def test_tokens_of_others_and_of_nobody(prey: Prey) -> None:
    """Another's token acts for that seat only; a stranger's sees what everybody sees, and does nothing."""
    rev, action = decision(prey.mover, prey.path), prey.action()
    strangers = [p.token for p in prey.people if p is not prey.mover] + [NOBODY]
    with assert_unharmed(prey):
        for token in strangers:
            form = {"rev": rev, "action": action}
            assert_refused(send(prey, "POST", f"{prey.path}act", token, data=form), 403, 409)
            for act in ("roll", "undo", "withdraw", "call", "take-back", "leave", "start"):
                assert_refused(
                    send(prey, "POST", f"{prey.path}{act}", token, data={"rev": rev}), 400, 403, 409
                )
            for operation in OPERATIONS:
                body: dict[str, object] = {"decision": int(rev)}
                if operation.name == "act":
                    body["action"] = int(action)
                if operation.name in ("act", "roll", "undo", "withdraw", "call_vote"):
                    path = f"/api{operation.path}".replace("{table}", prey.table)
                    assert_refused(send(prey, "POST", path, token, json=body), 403, 409)
        for page in ("view", "lines", "log"):
            path = f"/api/tables/{prey.table}/{page}"
            seen = prey.home.client.get(path)
            assert send(prey, "GET", path, NOBODY).content == seen.content
            assert send(prey, "GET", path, prey.people[0].token).content != seen.content or page == "log"


def test_replayed_and_interleaved_decisions(prey: Prey) -> None:
    """Of many who send one move at once, over both doors, one is heard; afterwards it is too late for all."""
    mover, rev, action = prey.mover, decision(prey.mover, prey.path), prey.action()
    path = f"/api/tables/{prey.table}/act"
    ways: list[Callable[[], Response]] = [
        lambda: send(prey, "POST", f"{prey.path}act", mover.token, data={"rev": rev, "action": action}),
        lambda: send(prey, "POST", path, mover.token, json={"decision": int(rev), "action": int(action)}),
    ]
    before = len(prey.home.entries(prey.path))
    with ThreadPoolExecutor(6) as crowd:
        answers = [each.result().status_code for each in [crowd.submit(ways[n % 2]) for n in range(12)]]
    assert sorted(answers) == [min(answers)] + [409] * 11
    assert min(answers) in (200, 204)
    assert len(prey.home.entries(prey.path)) == before + 1
    with assert_unharmed(prey):
        for way in ways:
            assert_refused(way(), 409)
        for late in (0, 1, int(rev) - 1, int(rev), 10**9 - 1):
            for act in ("act", "undo", "roll", "withdraw", "call-vote"):
                body = {"decision": late}
                if act == "act":
                    body["action"] = int(action)
                assert_refused(
                    send(prey, "POST", f"/api/tables/{prey.table}/{act}", mover.token, json=body), 409
                )


ACTIONS = [-1, -(10**30), 10**6, 2**63, 2**64, "", "\x00", "* roll", "9 use red", "use red\n"]


def test_actions_that_are_none(prey: Prey) -> None:
    """Numbers outside the table and texts of another kind, of chance or of another seat are no actions."""
    rev = int(decision(prey.mover, prey.path))
    with assert_unharmed(prey):
        for action in ACTIONS:
            path = f"/api/tables/{prey.table}/act"
            body = {"decision": rev, "action": action}
            assert_refused(send(prey, "POST", path, prey.mover.token, json=body), 400, 409, 422)
            form = {"rev": str(rev), "action": str(action)}
            assert_refused(send(prey, "POST", f"{prey.path}act", prey.mover.token, data=form), 400, 409)


def listen_on(page: WebSocketTestSession) -> None:
    """Read until the connection is closed. Raises WebSocketDisconnect."""
    while True:
        page.receive_text()


def test_messages_over_a_websocket(prey: Prey) -> None:
    """A socket only tells: whoever speaks is cut off, and there is none at the API or for other origins."""
    with assert_unharmed(prey):
        for message in ("act", json.dumps({"rev": 1, "action": 1}), "\x00", "x" * 1_000):
            with prey.mover.socket(f"{prey.path}socket?rev=0&page=table") as page:
                page.receive_text()
                page.send_text(message)
                with pytest.raises(WebSocketDisconnect) as closed:
                    listen_on(page)
                assert closed.value.code == 1003
        with prey.mover.socket(f"{prey.path}socket?rev=0") as page:
            page.receive_text()
            page.send_bytes(b"\xff" * 100)
        for query in ("?rev=-1", "?rev=" + "9" * 400, "?rev=%00&page=%ff", "?rev=1&rev=2"):
            with prey.home.person().socket(f"{prey.path}socket{query}") as page:
                assert page.receive_text()
        for path, headers in (
            (f"/api/tables/{prey.table}/wait", {}),
            (f"/api/tables/{prey.table}/act", {}),
            (f"{prey.path}act", {}),
            (f"{prey.path}socket", {"origin": "http://evil.example"}),
            (f"{prey.path}socket", {"host": "evil.example"}),
        ):
            with (
                pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
                prey.mover.socket(path, **headers) as page,
            ):
                page.receive_text()


# ---- over real connections


def talk(port: int, data: bytes, *, patience: float = 5.0) -> bytes:
    """Send bytes to the server and read until it closes or is silent."""
    found = b""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as line, suppress(OSError):
        line.sendall(data)
        while more := line.recv(65_536):
            found += more
    return found


POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
RAW = {
    "noise": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    "no request": b"GARBAGE\r\n\r\n",
    "an old protocol": b"GET /api/games\r\n\r\n",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "a negative length": POST + b"Content-Length: -5\r\n\r\n{}",
    "broken chunks": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    "two hosts": b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    "no host": b"GET /api/games HTTP/1.1\r\n\r\n",
    "NUL in a header": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: \x00\r\n\r\n",
    "a header without end": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000,
    "an address without end": b"GET /" + b"y" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a whole address": b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "half a WebSocket": b"GET /t/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 99\r\n\r\n",
}


def test_half_open_connections_and_raw_bytes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Requests that break off, wait without a reader or are none hold up nobody and leave nothing behind."""
    with served(tmp_path) as (site, port), ExitStack() as open_lines:
        address = f"http://127.0.0.1:{port}/api/tables"
        made = httpx2.post(address, json={"game": "abandon-ship"}).json()
        waiting = f"GET /api/tables/{made['table']}/wait?revision={made['now']['revision']} HTTP/1.1\r\n"
        waiting += "Host: localhost\r\n"
        half = [
            f"{waiting}\r\n",
            waiting,
            POST.decode() + "Content-Length: 500\r\n\r\n{",
            f"POST /t/{made['table']}/say HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\ntext",
        ]
        lines = []
        for n in range(40):
            line = open_lines.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
            line.sendall(half[n % len(half)].encode())
            lines.append(line)
        for data in RAW.values():
            answer = talk(port, data, patience=1.0)
            assert not answer.startswith(b"HTTP/1.1 5"), answer[:200]
            assert b"HTTP/1.1 200" not in answer
            assert b"HTTP/1.1 201" not in answer
        assert httpx2.get(f"{address}/{made['table']}", timeout=5).json()["now"] == made["now"]
        wait_for(lambda: watching(site) == 10)
        for line in lines:
            line.close()
        wait_for(lambda: watching(site) == 0)
        said = httpx2.post(
            f"{address}/{made['table']}/say",
            json={"text": "Ahoy"},
            headers={"authorization": f"Bearer {made['token']}"},
        )
        assert said.status_code == 200
    assert "Traceback" not in capfd.readouterr().err


def watching(site: Site) -> int:
    """How many wait at the tables of a site."""
    return sum(len(room.watchers) for room in site.rooms)


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait some seconds until something is so."""
    pause = threading.Event()
    for _ in range(500):
        if condition():
            return
        pause.wait(0.02)
    raise AssertionError("it did not come about")
