"""One request of a program, read and checked: its token, its query, its body."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import Request

from scupper.site.api.messages import Moment
from scupper.site.guard import SHORT, Size, read_body
from scupper.site.people import person_of
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.site import TOKEN, Site, Visitor

JSON = "application/json"
UNKNOWN_CALLER = (
    "This needs your token, as the header 'Authorization: Bearer …'. Sitting down without one gives you one."
)
NOT_A_BEARER = (
    "That is no token: it goes into the header 'Authorization: Bearer …' and has 43 letters, digits, - or _."
)
T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True)
class Call:
    """Who asks for what. `viewer` is the person behind the token, if one was sent or given."""

    site: Site
    request: Request
    viewer: str | None
    fresh_token: str = ""

    @property
    def person(self) -> str:
        """The person behind the token. Raises Refused without one."""
        if self.viewer is None:
            raise Refused(UNKNOWN_CALLER, 401)
        return self.viewer

    @property
    def visitor(self) -> Visitor:
        """The person, as the allowances count. Raises Refused without a token."""
        return Visitor(self.person, self.fresh_token)

    @property
    def address(self) -> str:
        """The client's address."""
        return self.site.address_of(self.request)

    @asynccontextmanager
    async def enter(self) -> AsyncIterator[Room]:
        """The room of the table that the path names, with its lock held. Raises Refused."""
        async with self.site.rooms.enter(self.request.path_params["table"]) as room:
            await room.welcome(self.viewer)
            self.site.wake(room)
            yield room


def moment(room: Room, person: str | None) -> Moment:
    """Where a table stands for a person. The caller holds the room's lock."""
    table = room.table
    seat = table.seat_of(person)
    seen = room.door.seen(seat) if table.match is not None else None
    return Moment(
        table.number,
        table.decision,
        seat,
        begun=table.started,
        over=table.over,
        asked=seen is not None and seen.asked,
        may_roll=seen is not None and seen.may_roll,
        may_call=seat is not None and table.caller == seat,
    )


def read_token(request: Request) -> str:
    """The token of a request; empty when there is none. Raises Refused for what is none."""
    header = request.headers.get("authorization")
    if header is None:
        return ""
    scheme, _, token = header.partition(" ")
    if scheme.casefold() != "bearer" or not TOKEN.fullmatch(token):
        raise Refused(NOT_A_BEARER, 401)
    return token


def call_of(site: Site, request: Request, *, gives_token: bool) -> Call:
    """The call behind a request; `gives_token`: who comes without a token gets one. Raises Refused."""
    token = read_token(request)
    if token or not gives_token:
        return Call(site, request, person_of(token) if token else None)
    fresh = site.sources.token()
    return Call(site, request, person_of(fresh), fresh)


def read_query(request: Request, shape: type[T]) -> T:
    """The query of a request. Raises Refused for a field that is unknown, doubled, missing or wrong."""
    pairs = request.query_params.multi_items()
    given = dict(pairs)
    if len(given) != len(pairs):
        raise Refused("The address has a field twice.", 400)
    try:
        return msgspec.convert(given, shape, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(f"The fields behind the ? do not fit the description: {error}.", 400) from error


async def read_json(request: Request, shape: type[T], size: Size = SHORT) -> T:
    """The body of a request. Raises Refused when it is not JSON, or does not fit."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    encoding = request.headers.get("content-encoding", "identity").strip().lower()
    body = await read_body(request, size)
    if kind != JSON or encoding != "identity":
        raise Refused(f"A body of type {JSON} is wanted here, not compressed.", 415)
    try:
        return _decode(body, shape)
    except RecursionError as error:
        raise Refused("The body is too deep: nothing here has more than two levels.", 400) from error
    except msgspec.ValidationError as error:
        raise Refused(f"The body does not fit the description: {error}.", 400) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"The body is not JSON in UTF-8: {error}.", 400) from error


def _decode(body: bytes, shape: type[T]) -> T:
    try:
        # Straight into its shape, so that a long body of another one takes no memory.
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError:
        if len(body) > SHORT.most:
            raise
        return msgspec.convert(_whole(msgspec.json.decode(body)), shape)


def _whole(value: object) -> object:
    """What is in an object or a list, with 5.0 as the whole number that it is in JSON."""
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


async def read_no_body(request: Request) -> None:
    """Refuse a body where none belongs."""
    if await read_body(request):
        raise Refused("No body is wanted here.", 400)
