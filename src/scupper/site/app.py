"""The web application: routes, errors, and what happens when it starts and stops."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from scupper.site import actions, pages
from scupper.site.guard import SECURITY_HEADERS, Guard
from scupper.site.live import listen
from scupper.site.site import Site
from scupper.site.store import StoreError
from scupper.site.table import Refused

_SENTENCES = {
    404: "There is no such page here.",
    405: "That cannot be done with this address: pages are read with GET, forms are sent with POST.",
}


class _Static(StaticFiles):
    """Files that a browser asks about again, so that a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.setdefault("cache-control", "no-cache")
        return response


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Refused) else 409
    return pages.refusal_response(request, str(error), status)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = _SENTENCES.get(status, "That request could not be answered.")
    response = pages.refusal_response(request, sentence, status)
    if isinstance(error, HTTPException):
        response.headers.update(error.headers or {})
    return response


async def _not_written(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette's signature
    sentence = "The server could not write that down, so nothing has changed. Try again in a moment."
    return pages.refusal_response(request, sentence, 503)


async def _fault(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette's signature
    sentence = "Something went wrong on the server. What was played before is safe; load the page again."
    response = pages.refusal_response(request, sentence, 500)
    # Starlette answers faults outside of all middleware, the guard included.
    response.headers.update({**SECURITY_HEADERS, "cache-control": "no-store"})
    return response


def create_app(site: Site) -> Starlette:
    """The application that serves a site."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await site.open()
        yield
        await site.close()

    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(Guard, reach=site.reach),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=5),
        ],
        exception_handlers={
            Refused: _refused,
            StoreError: _not_written,
            HTTPException: _http_error,
            Exception: _fault,
        },
        lifespan=lifespan,
    )
    app.state.site = site
    return app


def _routes() -> list[Route | WebSocketRoute | Mount]:
    at_table = {
        "sit": actions.sit,
        "rename": actions.rename,
        "leave": actions.leave,
        "bot": actions.add_bot,
        "remove": actions.remove,
        "options": actions.options,
        "start": actions.start,
        "act": actions.act,
        "roll": actions.roll,
        "undo": actions.undo,
        "withdraw": actions.withdraw,
        "say": actions.say,
        "again": actions.again,
    }
    return [
        Route("/", pages.home),
        Route("/join", pages.join),
        Route("/tables", actions.make, methods=["POST"]),
        Route("/guide/{game}", pages.guide),
        Route("/style/{game}.css", pages.style),
        Route("/t/{table}/", pages.table),
        Route("/t/{table}/fragment", pages.fragment),
        Route("/t/{table}/game.scupper", pages.download),
        WebSocketRoute("/t/{table}/socket", listen),
        *(Route(f"/t/{{table}}/{name}", doing, methods=["POST"]) for name, doing in at_table.items()),
        Mount("/static", _Static(directory=pages.static_folder())),
    ]
