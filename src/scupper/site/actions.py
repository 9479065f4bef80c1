"""What people do: every act is a posted form, checked here and performed in its room."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from scupper.site import lobby, play
from scupper.site.entries import Creation, Entry, Kind
from scupper.site.guard import read_form, whole_number
from scupper.site.pages import site_of
from scupper.site.people import NameRefused, clean_name
from scupper.site.rooms import Room
from scupper.site.site import COOKIE, COOKIE_SECONDS, Site, Visitor
from scupper.site.store import Batch, Conflict, StoreError
from scupper.site.table import Refused, Table, first_entry, installed

logger = logging.getLogger(__name__)
LONGEST_REMARK = 300
TOO_OFTEN = "That is very often. Wait a moment, then go on."

Act = Callable[[Table], Iterator[Entry]]


def _visitor(request: Request) -> Visitor:
    """Who asks, unless they ask too often."""
    site = site_of(request)
    visitor = site.visitor(request)
    address = site.address_of(request)
    key = address if visitor.fresh_token else visitor.person
    # The address counts too: anybody can make up cookies, a new person with each.
    if not site.posts.take(key) or not site.posts_of_address.take(address):
        raise Refused(TOO_OFTEN, 429)
    return visitor


def _done(request: Request, visitor: Visitor, to: str = "./") -> Response:
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


async def _perform(request: Request, visitor: Visitor, act: Act) -> Response:
    async with site_of(request).rooms.enter(request.path_params["table"]) as room:
        await room.perform(act)
    return _done(request, visitor)


# ---- making a table


async def make(request: Request) -> Response:
    """Make a table of a game, and sit down at it when the name is known."""
    site, visitor = site_of(request), _visitor(request)
    form = await read_form(request, "game")
    game = installed(form["game"])
    await _may_make(site, request, visitor.person)
    name = await site.store.name_of(visitor.person)
    creation = Creation(game.facts.id, game.facts.rules_version, "")
    room = await _new_room(site, creation, visitor.person, name)
    return _done(request, visitor, f"/t/{room.table.id}/")


async def _may_make(site: Site, request: Request, person: str) -> None:
    made = await site.store.made_since(person, site.sources.clock() - 24 * 3600)
    if made >= site.limits.tables_a_day or not site.new_tables.take(site.address_of(request)):
        raise Refused("You have made many tables. Play at one of them first.", 429)


async def _new_room(site: Site, creation: Creation, person: str, name: str) -> Room:
    for _ in range(5):
        table, entries = _new_table(site, creation, person)
        if name:
            entries += list(lobby.sit(table, person, 1, name))
        try:
            return await site.rooms.make(table, entries)
        except Conflict:
            continue  # the word is taken
    raise Refused("No free table word was found. Try again.", 503)


def _new_table(site: Site, creation: Creation, person: str) -> tuple[Table, list[Entry]]:
    named = Creation(
        creation.game,
        creation.rules,
        site.sources.word(),
        creation.options,
        creation.settings,
        creation.before,
    )
    first = first_entry(named, person, site.sources.clock())
    table = Table(site.sources.table_id(), first, site.sources.stream(), site.sources.clock)
    return table, [first]


# ---- in the lobby


async def sit(request: Request) -> Response:
    """Sit down on a free seat, or move there from another."""
    visitor = _visitor(request)
    form = await read_form(request, "seat", "name")
    site = site_of(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        seat = whole_number(form["seat"], "seat")
        await room.perform(lambda table: lobby.sit(table, visitor.person, seat, form["name"]))
        await _remember(site, visitor, form["name"])
    return _done(request, visitor)


async def rename(request: Request) -> Response:
    """Take another name."""
    visitor = _visitor(request)
    form = await read_form(request, "name")
    site = site_of(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        await room.perform(lambda table: lobby.rename(table, visitor.person, form["name"]))
        await _remember(site, visitor, form["name"])
    return _done(request, visitor)


async def _remember(site: Site, visitor: Visitor, name: str) -> None:
    """Keep a name for the next table. That the act itself is written down is what counts."""
    try:
        await site.store.remember(visitor.person, _plain(name))
    except StoreError:
        logger.exception("a name could not be kept")


def _plain(name: str) -> str:
    """The name as its owner wrote it, without the number that a namesake at one table made needful."""
    try:
        return clean_name(name)
    except NameRefused as refusal:
        raise Refused(str(refusal), 422) from refusal


async def leave(request: Request) -> Response:
    """Get up from the table."""
    visitor = _visitor(request)
    await read_form(request)
    return await _perform(request, visitor, lambda table: lobby.leave(table, visitor.person))


async def add_bot(request: Request) -> Response:
    """Seat a bot."""
    visitor = _visitor(request)
    form = await read_form(request, "seat", "bot")
    seat, known = whole_number(form["seat"], "seat"), site_of(request).bots
    return await _perform(
        request, visitor, lambda table: lobby.add_bot(table, visitor.person, seat, form["bot"], known)
    )


async def remove(request: Request) -> Response:
    """Take a bot or an absent person off a seat."""
    visitor = _visitor(request)
    form = await read_form(request, "seat")
    seat = whole_number(form["seat"], "seat")
    return await _perform(request, visitor, lambda table: lobby.remove(table, visitor.person, seat))


async def options(request: Request) -> Response:
    """Change options of the game and settings of the table."""
    visitor = _visitor(request)
    form = await read_form(request, more=lambda _name: True)
    return await _perform(request, visitor, lambda table: lobby.change_options(table, visitor.person, form))


async def start(request: Request) -> Response:
    """Begin the game."""
    visitor = _visitor(request)
    await read_form(request)
    return await _perform(request, visitor, lambda table: lobby.start(table, visitor.person))


# ---- in the game


async def act(request: Request) -> Response:
    """Take a legal action, given as its number or by its parts."""
    visitor = _visitor(request)
    form = await read_form(request, "rev", more=_names_action)
    parts = {name.removeprefix("part-"): value for name, value in form.items() if name.startswith("part-")}
    if ("action" in form) == ("kind" in form) or (parts and "kind" not in form):
        raise Refused("The form must name one action, by its number or by its kind and parts.", 400)
    decision = whole_number(form["rev"], "rev")

    def acting(table: Table) -> Iterator[Entry]:
        number = (
            whole_number(form["action"], "action")
            if "action" in form
            else play.action_of(table, form["kind"], parts)
        )
        return play.move(table, table.seat_of(visitor.person), decision, number)

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
    visitor = _visitor(request)
    form = await read_form(request, "rev")
    decision = whole_number(form["rev"], "rev")
    return await _perform(
        request, visitor, lambda table: doing(table, table.seat_of(visitor.person), decision)
    )


async def say(request: Request) -> Response:
    """Say something to everybody at the table."""
    visitor = _visitor(request)
    form = await read_form(request, "text")
    text = " ".join("".join(c if c.isprintable() else " " for c in form["text"]).split())
    if not text:
        raise Refused("There was nothing to say.", 422)
    if len(text) > LONGEST_REMARK:
        raise Refused(f"A line of chat has at most {LONGEST_REMARK} characters.", 422)
    site = site_of(request)
    if not site.remarks.take(visitor.person) or not site.remarks.take(site.address_of(request)):
        raise Refused("That was much at once. Wait a moment before you say more.", 429)
    name = await site.store.name_of(visitor.person)
    return await _perform(request, visitor, lambda table: play.say(table, visitor.person, name, text))


# ---- after the game


async def again(request: Request) -> Response:
    """Open a new table for the same people and bots; everybody at the old one gets a link to it."""
    site, visitor = site_of(request), _visitor(request)
    await read_form(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        old = room.table
        if old.seat_of(visitor.person) is None or not old.over:
            raise Refused("Those who have played a game to its end can play again.", 403)
        if not old.followed:
            await _may_make(site, request, visitor.person)
            await _follow(site, room, visitor.person)
        to = f"/t/{room.table.followed}/"
    return _done(request, visitor, to)


async def _follow(site: Site, room: Room, person: str) -> None:
    old = room.table
    facts = old.game.facts
    creation = Creation(facts.id, facts.rules_version, "", old.options, old.settings, old.id)
    table, entries = _new_table(site, creation, person)
    for seat, member in old.members.items():
        if member.bot:
            entries.append(table.add(Kind.BOT, seat=seat, person=person, text=member.bot))
        else:
            entries.append(table.add(Kind.SAT, seat=seat, person=member.person, text=member.name))

    def following(at: Table) -> Iterator[Entry]:
        yield at.add(Kind.FOLLOWED, person=person, text=table.id)

    await room.perform(following, Batch(table.id, entries, word=table.creation.word))
    site.rooms.keep(table)
