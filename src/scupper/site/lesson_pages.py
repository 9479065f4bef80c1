"""Lessons: making the table of one, and what its learner does there besides playing."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from scupper.site import admission, lesson_acts
from scupper.site.actions import done, visitor_of
from scupper.site.guard import read_form, whole_number
from scupper.site.pages import site_of
from scupper.site.refusal import installed


async def make(request: Request) -> Response:
    """Make a table at which a game is learned."""
    site, visitor = site_of(request), visitor_of(request)
    form = await read_form(request, "game")
    game = installed(form["game"])
    tutorial = lesson_acts.tutorial_of(game)
    await admission.admit_new_table(site, visitor.person, site.address_of(request))
    name = await site.store.name_of(visitor.person)
    room = await admission.new_room(
        site,
        lesson_acts.creation_of(game, tutorial),
        visitor.person,
        lambda table: lesson_acts.begin(table, visitor.person, name),
    )
    return done(request, visitor, f"/t/{room.table.id}/")


async def read_on(request: Request) -> Response:
    """Go on from a step that has been read."""
    visitor = visitor_of(request)
    form = await read_form(request, "step")
    number = whole_number(form["step"], "step")
    async with site_of(request).enter(request) as room:
        await room.perform(lambda table: lesson_acts.read_on(table, visitor.person, number))
    return done(request, visitor)


async def play_freely(request: Request) -> Response:
    """Play on without the lesson."""
    visitor = visitor_of(request)
    await read_form(request)
    async with site_of(request).enter(request) as room:
        await room.perform(lambda table: lesson_acts.play_freely(table, visitor.person))
    return done(request, visitor)
