"""The web application: routes, errors, and what happens when it starts and stops."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from scupper.engine.language import gettext as _
from scupper.engine.language import marked, speaking
from scupper.site import (
    actions,
    analysis_pages,
    assets,
    lesson_pages,
    pages,
    rejoin,
    templates,
    upload,
    written_pages,
)
from scupper.site.api.application import create_api
from scupper.site.guard import API, SECURITY_HEADERS, Guard, is_for_programs, plain_refusal
from scupper.site.languages import Speaking, choose, language_of
from scupper.site.lesson_acts import LessonRefused
from scupper.site.live import listen
from scupper.site.packing import Compressing
from scupper.site.refusal import Refused
from scupper.site.site import Site
from scupper.site.store import StoreError

_SENTENCES = {
    404: marked("There is no such page here."),
    405: marked("That cannot be done with this address: pages are read with GET, forms are sent with POST."),
}
NOT_ANSWERED = marked("That request could not be answered.")


def _refusal(request: Request, sentence: str, status: int) -> Response:
    if is_for_programs(request.scope["path"]):
        return plain_refusal(request.scope["path"], status, sentence)
    return pages.refusal_response(request, sentence, status)


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Refused) else 409
    by_lesson = isinstance(error, LessonRefused)
    return pages.refusal_response(request, str(error), status, by_lesson=by_lesson)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = _(_SENTENCES.get(status, NOT_ANSWERED))
    response = _refusal(request, sentence, status)
    if isinstance(error, HTTPException):
        response.headers.update(error.headers or {})
    return response


async def _not_written(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette's signature
    sentence = _("The server could not write that down, so nothing has changed. Try again in a moment.")
    return pages.refusal_response(request, sentence, 503)


async def _fault(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette's signature
    # Starlette answers faults outside of all middleware, the guard and the visitor's language included.
    with speaking(language_of(request.scope)):
        sentence = _(
            "Something went wrong on the server. What was played before is safe; load the page again."
        )
        response = pages.refusal_response(request, sentence, 500)
    for name, value in {**SECURITY_HEADERS, "cache-control": "no-store"}.items():
        # A page says itself which style it lets in.
        response.headers.setdefault(name, value)
    return response


def create_app(site: Site) -> Starlette:
    """The application that serves a site."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await site.open()
        yield
        await site.close()

    app = Starlette(
        routes=[*_routes(), Mount(API, create_api(site))],
        middleware=[
            Middleware(Speaking),
            Middleware(Guard, reach=site.reach),
            Middleware(Compressing),
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


_AT_TABLE = {
    "sit": actions.sit,
    "rename": actions.rename,
    "leave": actions.leave,
    "bot": actions.add_bot,
    "remove": actions.remove,
    "allow": actions.allow,
    "options": actions.options,
    "start": actions.start,
    "act": actions.act,
    "roll": actions.roll,
    "undo": actions.undo,
    "withdraw": actions.withdraw,
    "call": actions.call_vote,
    "hint": actions.hint,
    "ask-for-bot": actions.ask_for_bot,
    "take-back": actions.take_back,
    "say": actions.say,
    "show": actions.show,
    "again": actions.again,
    "analyse": analysis_pages.ask,
    "leave-off": analysis_pages.stop,
    "next": lesson_pages.read_on,
    "play-freely": lesson_pages.play_freely,
}
"""Forms of a table: the name of their address, and what they do."""


def _routes() -> list[Route | WebSocketRoute | Mount]:
    return [
        Route("/", pages.home),
        Route("/join", pages.join),
        Route("/tables", actions.make, methods=["POST"]),
        Route("/lessons", lesson_pages.make, methods=["POST"]),
        Route("/language", choose, methods=["POST"]),
        Route("/files", upload.open_file, methods=["POST"]),
        Route("/guide/{game}", pages.guide),
        Route("/words/{game}.json", templates.words),
        Route("/style/{page}/{game}.css", assets.style),
        Route("/static/{name}", assets.static),
        Route("/static/{mark}/{name}", assets.static),
        Route("/t/{table}/", pages.table),
        Route("/t/{table}/fragment", pages.fragment),
        Route("/t/{table}/missed", pages.missed_since),
        Route("/t/{table}/game.scupper", pages.download),
        Route("/t/{table}/analysis", analysis_pages.page),
        Route("/t/{table}/written/", written_pages.page),
        Route("/t/{table}/written/fragment", written_pages.fragment),
        Route("/t/{table}/written/game.scupper", written_pages.download),
        Route("/t/{table}/device", rejoin.own_page),
        Route("/t/{table}/device", rejoin.make, methods=["POST"]),
        Route("/t/{table}/device/{token}", rejoin.other_page),
        Route("/t/{table}/device/{token}", rejoin.enter, methods=["POST"]),
        WebSocketRoute("/t/{table}/socket", listen),
        *(Route(f"/t/{{table}}/{name}", doing, methods=["POST"]) for name, doing in _AT_TABLE.items()),
    ]
