"""The pages of a written game that lies at a table: to be stepped through, and answering no act.

They stand beside the table's own page, which is its lobby as long as the game can still be gone on with.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.site.door import Seen
from scupper.site.dressing import Page
from scupper.site.pages import file_response, frame_response, site_of, table_html
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.stepping import Past, past_of, value_of
from scupper.site.written_game import Loaded

NO_FILE = marked("No written game lies at this table.")
GONE_ON = marked("This game has been gone on with: its first part is at the table now.")


@asynccontextmanager
async def _entered(request: Request) -> AsyncIterator[tuple[Loaded, Room]]:
    """The written game that a request is about, and the room of its table. Raises Refused."""
    async with site_of(request).enter(request) as room:
        loaded = room.table.loaded
        if loaded is None:
            raise Refused(_(NO_FILE), 404)
        if room.table.started:
            raise Refused(_(GONE_ON), 410)
        yield loaded, room


def _looked_at(request: Request, loaded: Loaded, room: Room) -> tuple[Seen, Past | None]:
    """The end of the game, with its result, or an earlier moment: never one at which something is chosen."""
    views, door = loaded.views, room.written(loaded)
    query = dict(request.query_params)
    if None not in views or not loaded.match.over:
        query.setdefault("view", value_of(views[0]))
    return door.seen(views[0]), past_of(door, views[0], query, views)


async def page(request: Request) -> Response:
    """A written game at the moment that the address asks for, through the eyes that it asks for."""
    async with _entered(request) as (loaded, room):
        seen, past = _looked_at(request, loaded, room)
        return Page(table_html(request, loaded.transcript.game, seen, past, loaded))


async def fragment(request: Request) -> Response:
    """The same for a page that is open."""
    async with _entered(request) as (loaded, room):
        return frame_response(request, *_looked_at(request, loaded, room))


async def download(request: Request) -> Response:
    """The written game as a file."""
    async with _entered(request) as (loaded, room):
        return file_response(loaded.transcript.game, room.file_of(loaded))
