"""Which language a visitor is spoken to in: the one chosen, else the browser's first that we know."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from scupper.engine.language import LANGUAGES, SOURCE_LANGUAGE, speaking, use_catalogs_of
from scupper.engine.language import gettext as _
from scupper.site.guard import is_for_programs, read_form
from scupper.site.refusal import Refused

COOKIE = "language"
A_YEAR = 31_536_000

use_catalogs_of("scupper.site")


class Speaking:
    """Answers each request in its visitor's language; programs are always spoken to in English."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a WebSocket pass, with its language set."""
        if scope["type"] not in ("http", "websocket") or is_for_programs(scope["path"]):
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    """The language that a visitor has chosen, else what the browser asks for, else English.

    A WebSocket says which language its page is in: the choice may have changed since, and not every browser
    asks for it there as it does for pages.
    """
    connection = HTTPConnection(scope)
    page = connection.query_params.get("language", "") if scope["type"] == "websocket" else ""
    for chosen in (page, connection.cookies.get(COOKIE, "")):
        if chosen in LANGUAGES:
            return chosen
    return _asked_for(Headers(scope=scope).get("accept-language", ""))


def _asked_for(header: str) -> str:
    """The known language with the highest weight in an Accept-Language header, the earlier of equals."""
    best, most = SOURCE_LANGUAGE, 0.0
    for wish in header.split(",")[:50]:
        tag, _semicolon, weight = wish.partition(";")
        name = tag.strip().casefold().partition("-")[0]
        try:
            weighs = float(weight.partition("=")[2]) if weight else 1.0
        except ValueError:
            continue
        if name in LANGUAGES and weighs > most:
            best, most = name, weighs
    return best


def address_of_page(request: Request) -> str:
    """The address of the page that a request shows, for coming back to it; the first page's after a form."""
    if request.method != "GET":
        return "/"
    return f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path


async def choose(request: Request) -> Response:
    """Remember the language that a visitor has chosen, and go back to the page it was chosen on."""
    fields = await read_form(request, "language", "page")
    chosen, page = fields["language"], fields["page"]
    if chosen not in LANGUAGES:
        known = ", ".join(f"{name} ({code})" for code, name in LANGUAGES.items())
        raise Refused(_("That language is not spoken here. There are: {known}.").format(known=known), 400)
    # Only a path of this site: anything else could lead a visitor elsewhere.
    inside = page.startswith("/") and not page.startswith(("//", "/\\"))
    quiet = "text/html" not in request.headers.get("accept", "")
    # The page's own module loads its page again by itself.
    response: Response = (
        Response(status_code=204) if quiet else RedirectResponse(page if inside else "/", 303)
    )
    response.set_cookie(COOKIE, chosen, max_age=A_YEAR, samesite="lax", httponly=True)
    return response
