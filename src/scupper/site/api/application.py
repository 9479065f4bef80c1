"""The API as an application of its own: its routes, made of the operations, and its refusals as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from scupper.site import admission
from scupper.site.api.calls import JSON, UNKNOWN_CALLER, call_of, read_json, read_no_body, read_query
from scupper.site.api.description import PATH, describe
from scupper.site.api.messages import Nothing, Problem
from scupper.site.api.operations import OPERATIONS, Operation, Token
from scupper.site.guard import API
from scupper.site.refusal import Refused
from scupper.site.site import Site
from scupper.site.store import StoreError

_SENTENCES = {
    404: f"There is nothing at that address; {API}{PATH} describes what there is.",
    405: f"That cannot be done with this address; {API}{PATH} describes what can.",
}
NOT_WRITTEN = "The server could not write that down, so nothing has changed. Try again in a moment."
FAULT = "Something went wrong on the server. What was played before is safe; look again."


def create_api(site: Site) -> Starlette:
    """The application that serves the API of a site, which is mounted at guard.API."""
    description = describe(OPERATIONS)

    async def described(_request: Request) -> Response:
        return Response(description, media_type=JSON)

    api = Starlette(
        routes=[
            *(Route(o.path, _endpoint(site, o), methods=[o.method]) for o in OPERATIONS),
            Route(PATH, described),
        ],
        exception_handlers={
            Refused: _refused,
            StoreError: _not_written,
            HTTPException: _http_error,
            Exception: _fault,
        },
    )
    # An address with a slash too many is a wrong address: a redirected POST would lose its body.
    api.router.redirect_slashes = False
    return api


def _endpoint(site: Site, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        call = call_of(site, request, gives_token=operation.token is Token.GIVEN)
        if operation.token is Token.NEEDED and call.viewer is None:
            raise Refused(UNKNOWN_CALLER, 401)
        given: dict[str, msgspec.Struct] = {}
        if operation.changes:
            admission.admit(site, call.visitor, call.address)
        query = read_query(request, operation.query or Nothing)
        if operation.query is not None:
            given["query"] = query
        if operation.body is not None:
            given["body"] = await read_json(request, operation.body, operation.size)
        elif operation.changes:
            await read_no_body(request)
        return _reply(await operation.does(call, **given), operation.success)

    return endpoint


def _reply(answer: msgspec.Struct, status: int) -> Response:
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    return Response(msgspec.json.encode(answer), status, headers, JSON)


async def _refused(_request: Request, error: Exception) -> Response:
    status, rule = (error.status, error.rule) if isinstance(error, Refused) else (409, "")
    return _reply(Problem(str(error), rule), status)


async def _http_error(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    response = _reply(Problem(_SENTENCES.get(status, FAULT)), status)
    if isinstance(error, HTTPException):
        response.headers.update(error.headers or {})
    return response


async def _not_written(_request: Request, _error: Exception) -> Response:
    return _reply(Problem(NOT_WRITTEN), 503)


async def _fault(_request: Request, _error: Exception) -> Response:
    return _reply(Problem(FAULT), 500)
