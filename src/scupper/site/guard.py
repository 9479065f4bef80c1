"""What stands before everything else: sizes, hosts, origins, forms, and how often somebody may ask."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.site.addresses import Reach
from scupper.site.refusal import Refused

LARGEST_HEADERS = 16_384
LONGEST_ADDRESS = 2_048
API = "/api"
"""Below this everything is JSON, refusals too."""
FORM = "application/x-www-form-urlencoded"
_SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Size:
    """How many bytes a body may have, and what is said of a larger one."""

    most: int
    larger: str


SHORT = Size(16_384, marked("That is too large: 16 kB are enough for everything here."))


def policy(style: str = "") -> str:
    """What a page may load and where it may send; `style`: the SHA-256 of the style that stands in it."""
    styles = f" style-src 'self' 'sha256-{style}';" if style else ""
    return (
        f"default-src 'self'; img-src 'self' data:;{styles} object-src 'none'; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'"
    )


SECURITY_HEADERS = {
    "content-security-policy": policy(),
    "x-content-type-options": "nosniff",
    # Not no-referrer: with that, browsers send forms with the origin "null".
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""What every answer carries that a browser may show as a page."""
_OF_PAGES = ("content-security-policy", "referrer-policy", "cross-origin-opener-policy")
_PARTS_OF_PAGES = ("text/css", "text/javascript", "image/svg+xml")
"""For these the policies of the page hold that they are in; no picture that is sent alone holds a script."""


class Guard:
    """Refuses what no page of ours would send, and gives every answer its security headers."""

    def __init__(self, app: ASGIApp, reach: Reach) -> None:
        self.app = app
        self.reach = reach

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a WebSocket pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        objection = self._objection(scope)
        if objection is None:
            await self.app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await WebSocketClose(1008, objection[1])(scope, receive, send)
        else:
            status, sentence = objection
            await plain_refusal(scope["path"], status, sentence)(scope, receive, _with_headers(send))

    def _objection(self, scope: Scope) -> tuple[int, str] | None:
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, _("That address is too long.")
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEADERS:
            return 431, _("The headers of that request are too large.")
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.reach.answers_to(host):
            name = _("This server does not answer to that name; start it with --public-url to give it one.")
            return 421, name
        safe = scope["type"] == "http" and scope["method"] in _SAFE
        if not safe and not self._same_site(headers, host):
            origin = _("That did not come from a page of this server. Open the table here and try again.")
            return 403, origin
        return None

    def _same_site(self, headers: Headers, host: str) -> bool:
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        try:
            came_from = urlsplit(origin)
        except ValueError:
            return False
        own = {host.casefold()}
        if self.reach.public_url:
            own.add(urlsplit(self.reach.public_url).netloc.casefold())
        return came_from.scheme in ("http", "https") and came_from.netloc.casefold() in own


def is_for_programs(path: str) -> bool:
    """Whether an address belongs to the API."""
    return path.startswith(f"{API}/")


def plain_refusal(path: str, status: int, sentence: str) -> Response:
    """A refusal that is no page: JSON below API, else a line of text."""
    if is_for_programs(path):
        return JSONResponse({"error": sentence}, status)
    return PlainTextResponse(sentence, status)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            part = headers.get("content-type", "").startswith(_PARTS_OF_PAGES)
            for name, value in SECURITY_HEADERS.items():
                if not (part and name in _OF_PAGES):
                    headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


async def read_form(
    request: Request, *names: str, more: Callable[[str], bool] | None = None
) -> dict[str, str]:
    """The fields of a posted form: exactly `names`, and any others that `more` accepts. Raises Refused."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await read_body(request)
    if body and kind != FORM:
        raise Refused(_("A form of type {form} is wanted here.").format(form=FORM), 415)
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(body),
            errors="strict",
            max_num_fields=100,
        )
    except ValueError as error:
        raise Refused(_("That form could not be read."), 400) from error
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Refused(_("That form has a field twice."), 400)
    for name in names:
        if name not in fields:
            raise Refused(_("The form lacks its field '{name}'.").format(name=name), 400)
    for name in fields:
        if name not in names and not (more is not None and more(name)):
            raise Refused(_("The form has a field that does not belong there."), 400)
    return fields


async def read_body(request: Request, size: Size = SHORT) -> bytes:
    """The body of a request. Raises Refused."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > size.most:
                raise Refused(_(size.larger), 413)
    except ClientDisconnect as gone:
        raise Refused(_("That did not arrive whole."), 400) from gone
    return bytes(body)


def whole_number(text: str, name: str) -> int:
    """A whole number from a form. Raises Refused."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refused(_("'{name}' must be a whole number.").format(name=name), 400)
    return int(text)


@dataclass
class Allowance:
    """So many times within so many seconds, for each key; the oldest keys are forgotten first."""

    times: int
    seconds: float
    clock: Callable[[], float] = time.monotonic
    keys: int = 10_000
    _taken: OrderedDict[str, deque[float]] = field(default_factory=OrderedDict)

    def take(self, key: str) -> bool:
        """Use one up; False when nothing was left."""
        recent = self._recent(key)
        if len(recent) >= self.times:
            return False
        recent.append(self.clock())
        return True

    def give_back(self, key: str) -> None:
        """Undo the last `take` of a key."""
        recent = self._recent(key)
        if recent:
            recent.pop()

    def _recent(self, key: str) -> deque[float]:
        recent = self._taken.setdefault(key, deque())
        self._taken.move_to_end(key)
        while recent and recent[0] <= self.clock() - self.seconds:
            recent.popleft()
        while len(self._taken) > self.keys:
            self._taken.popitem(last=False)
        return recent


def query_values(request: Request, name: str, most: int) -> Sequence[str]:
    """The values of a repeated query field, the first `most` of them."""
    return request.query_params.getlist(name)[:most]
