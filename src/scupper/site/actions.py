"""What people do: every act is a posted form, checked here and performed in its room."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from scupper.engine.language import gettext as _
from scupper.site import admission, lobby, play, takeover
from scupper.site.advising import advise
from scupper.site.entries import Creation, Entry
from scupper.site.guard import read_form, whole_number
from scupper.site.pages import site_of
from scupper.site.presence_watch import strongest
from scupper.site.refusal import Refused, installed
from scupper.site.rematch import play_again
from scupper.site.site import COOKIE, COOKIE_SECONDS, Visitor
from scupper.site.table import Table


def visitor_of(request: Request) -> Visitor:
    """Who asks, unless they ask too often."""
    site = site_of(request)
    visitor = site.visitor(request)
    admission.admit(site, visitor, site.address_of(request))
    return visitor


def done(request: Request, visitor: Visitor, to: str = "./") -> Response:
    """What a browser gets after an act: the page again; the page's own module only hears that it is done."""
    site = site_of(request)
    quiet = "text/html" not in request.headers.get("accept", "")
    response: Response = Response(status_code=204) if quiet else RedirectResponse(to, 303)
    if quiet and (to != "./" or visitor.fresh_token):
        # With a new cookie the page is loaded again, so that its connection has the cookie too.
        response.headers["location"] = to
    if visitor.fresh_token:
        response.set_cookie(
            COOKIE,
            visitor.fresh_token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=site.reach.secure,
        )
    return response


async def _perform(request: Request, visitor: Visitor, act: admission.Act) -> Response:
    async with site_of(request).enter(request) as room:
        await room.perform(act)
    return done(request, visitor)


# ---- making a table


async def make(request: Request) -> Response:
    """Make a table of a game, and sit down at it when the name is known."""
    site, visitor = site_of(request), visitor_of(request)
    form = await read_form(request, "game")
    game = installed(form["game"])
    await admission.admit_new_table(site, visitor.person, site.address_of(request))
    name = await site.store.name_of(visitor.person)
    creation = Creation(game.facts.id, game.facts.rules_version, "")

    def sitting(table: Table) -> Iterator[Entry]:
        return lobby.sit(table, visitor.person, 1, name) if name else iter(())

    room = await admission.new_room(site, creation, visitor.person, sitting)
    return done(request, visitor, f"/t/{room.table.id}/")


# ---- in the lobby


async def sit(request: Request) -> Response:
    """Sit down on a free seat, or move there from another."""
    visitor = visitor_of(request)
    form = await read_form(request, "seat", "name")
    site = site_of(request)
    async with site.enter(request) as room:
        seat = whole_number(form["seat"], "seat")
        await room.perform(lambda table: lobby.sit(table, visitor.person, seat, form["name"]))
        await admission.remember(site, visitor.person, form["name"])
    return done(request, visitor)


async def rename(request: Request) -> Response:
    """Take another name."""
    visitor = visitor_of(request)
    form = await read_form(request, "name")
    site = site_of(request)
    async with site.enter(request) as room:
        await room.perform(lambda table: lobby.rename(table, visitor.person, form["name"]))
        await admission.remember(site, visitor.person, form["name"])
    return done(request, visitor)


async def leave(request: Request) -> Response:
    """Get up from the table."""
    visitor = visitor_of(request)
    await read_form(request)
    return await _perform(request, visitor, lambda table: lobby.leave(table, visitor.person))


async def add_bot(request: Request) -> Response:
    """Seat a bot."""
    visitor = visitor_of(request)
    form = await read_form(request, "seat", "bot")
    seat, known = whole_number(form["seat"], "seat"), site_of(request).bots
    return await _perform(
        request, visitor, lambda table: lobby.add_bot(table, visitor.person, seat, form["bot"], known)
    )


async def remove(request: Request) -> Response:
    """Take a bot or an absent person off a seat."""
    visitor = visitor_of(request)
    form = await read_form(request, "seat")
    seat = whole_number(form["seat"], "seat")
    return await _perform(request, visitor, lambda table: lobby.remove(table, visitor.person, seat))


async def allow(request: Request) -> Response:
    """Let somebody sit again who was sent away."""
    visitor = visitor_of(request)
    form = await read_form(request, "removal")
    removal = whole_number(form["removal"], "removal")
    return await _perform(request, visitor, lambda table: lobby.allow(table, visitor.person, removal))


async def options(request: Request) -> Response:
    """Change options of the game and settings of the table."""
    visitor = visitor_of(request)
    form = await read_form(request, more=lambda _name: True)
    return await _perform(request, visitor, lambda table: lobby.fill_in_options(table, visitor.person, form))


async def start(request: Request) -> Response:
    """Begin the game."""
    visitor = visitor_of(request)
    await read_form(request)
    return await _perform(request, visitor, lambda table: lobby.start(table, visitor.person))


# ---- in the game


async def act(request: Request) -> Response:
    """Take a legal action, given as its number or by its parts."""
    visitor = visitor_of(request)
    form = await read_form(request, "rev", more=_names_action)
    parts = {name.removeprefix("part-"): value for name, value in form.items() if name.startswith("part-")}
    if ("action" in form) == ("kind" in form) or (parts and "kind" not in form):
        raise Refused(_("The form must name one action, by its number or by its kind and parts."), 400)
    decision = whole_number(form["rev"], "rev")

    def acting(table: Table) -> Iterator[Entry]:
        number = (
            whole_number(form["action"], "action")
            if "action" in form
            else play.action_of(table, form["kind"], parts)
        )
        return play.move(table, table.seat_of(visitor.person), decision, number, anew=True)

    return await _perform(request, visitor, acting)


def _names_action(name: str) -> bool:
    return name in ("action", "kind") or name.startswith("part-")


async def roll(request: Request) -> Response:
    """Let the chance fall that opens one's turn."""
    return await _play(request, play.roll)


async def undo(request: Request) -> Response:
    """Take back one's last move."""
    return await _play(request, play.undo)


async def withdraw(request: Request) -> Response:
    """Take back a choice that lies face down."""
    return await _play(request, play.withdraw)


async def _play(request: Request, doing: Callable[[Table, int | None, int], Iterator[Entry]]) -> Response:
    visitor = visitor_of(request)
    form = await read_form(request, "rev")
    decision = whole_number(form["rev"], "rev")
    return await _perform(
        request, visitor, lambda table: doing(table, table.seat_of(visitor.person), decision)
    )


async def call_vote(request: Request) -> Response:
    """End the talk before a secret decision."""
    return await _play(request, play.call_vote)


async def hint(request: Request) -> Response:
    """Advise a person who is to choose."""
    site, visitor = site_of(request), visitor_of(request)
    decision = whole_number((await read_form(request, "rev"))["rev"], "rev")
    await advise(site, lambda: site.enter(request), visitor.person, decision)
    return done(request, visitor)


async def ask_for_bot(request: Request) -> Response:
    """Ask that a bot play for somebody who is gone."""
    visitor = visitor_of(request)
    form = await read_form(request, "seat")
    seat = whole_number(form["seat"], "seat")
    async with site_of(request).enter(request) as room:
        gone = room.door.gone
        await room.perform(lambda table: takeover.ask(table, visitor.person, seat, gone, strongest()))
    return done(request, visitor)


async def take_back(request: Request) -> Response:
    """Play oneself again instead of the bot."""
    visitor = visitor_of(request)
    await read_form(request)
    return await _perform(request, visitor, lambda table: takeover.take_back(table, visitor.person))


async def say(request: Request) -> Response:
    """Say something to everybody at the table."""
    visitor = visitor_of(request)
    form = await read_form(request, "text")
    text = play.clean_remark(form["text"])
    site = site_of(request)
    admission.admit_remark(site, visitor.person, site.address_of(request))
    name = await site.store.name_of(visitor.person)
    return await _perform(request, visitor, lambda table: play.say(table, visitor.person, name, text))


async def show(request: Request) -> Response:
    """Show a card to those whose fields are filled in: `to-2` is seat 2."""
    visitor = visitor_of(request)
    form = await read_form(request, "card", more=lambda name: name.startswith("to-"))
    to = [whole_number(name.removeprefix("to-"), name) for name in form if name != "card"]
    site = site_of(request)
    admission.admit_remark(site, visitor.person, site.address_of(request))
    return await _perform(
        request, visitor, lambda table: play.show(table, table.seat_of(visitor.person), form["card"], to)
    )


# ---- after the game


async def again(request: Request) -> Response:
    """Open a new table for the same people and bots; everybody at the old one gets a link to it."""
    site, visitor = site_of(request), visitor_of(request)
    await read_form(request)
    async with site.enter(request) as room:
        table = await play_again(site, room, visitor.person, site.address_of(request))
    return done(request, visitor, f"/t/{table}/")
