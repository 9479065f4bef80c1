"""Playing on another device: a private link by which the holder of a seat lets another device hold it too.

A link is a token that cannot be guessed, of which only a hash is written down. It holds until its maker makes
a new one or gets up, or the table's game has been over for a week.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.site.actions import done, visitor_of
from scupper.site.addresses import is_loopback, qr_svg
from scupper.site.dressing import Page
from scupper.site.entries import Entry, Kind
from scupper.site.guard import read_form
from scupper.site.pages import site_of
from scupper.site.people import person_of
from scupper.site.refusal import Refused
from scupper.site.site import TOKEN, Site
from scupper.site.table import Table
from scupper.site.templates import render

LASTS = timedelta(weeks=1).total_seconds()
"""How long after the end of a game its links hold, in seconds."""
MOST_DEVICES = 8
ONLY_OWN = marked("Only those who sit at this table can play on another device.")
NO_LINK = marked("This link holds no seat, or no longer. Make a new one on the device that has the seat.")
TOO_MANY_TRIES = marked("Those were too many wrong links. Wait a minute, then open yours again.")


# ---- acts


def make_link(table: Table, person: str, token: str) -> Iterator[Entry]:
    """Write down a new link to the person's seat; an older one holds no longer."""
    if table.seat_of(person) is None:
        raise Refused(_(ONLY_OWN), 403)
    yield table.add(Kind.LINKED, person=table.seats.known_as(person), text=person_of(token))


def new_token(site: Site, person: str) -> str:
    """What the next link of a person is made of. Raises Refused."""
    if not site.new_links.take(person):
        raise Refused(_("You have made many links. Use the last one."), 429)
    return site.sources.token()


def link_to(site: Site, request: Request, table: Table, token: str) -> str:
    """The link, as an address that other devices can open."""
    base = site.reach.base(request.headers["host"], request.url.scheme)
    return f"{base}/t/{table.id}/device/{token}"


def owner_of(table: Table, token: str, now: float) -> str:
    """The person whose seat a link leads to. Raises Refused."""
    wanted = person_of(token)
    owner = next((p for p, made in table.seats.links.items() if hmac.compare_digest(made, wanted)), None)
    ended = table.ended_at
    if owner is None or table.seat_of(owner) is None or (ended is not None and now - ended > LASTS):
        raise Refused(_(NO_LINK), 404)
    return owner


def let_in(table: Table, owner: str, device: str) -> Iterator[Entry]:
    """Let another device hold the owner's seat too; nothing changes for one that does already."""
    seat, held = table.seat_of(owner), table.seat_of(device)
    if held == seat:
        return
    if held is not None:
        other = _("On this device you play as {name} here; get up first.")
        raise Refused(other.format(name=table.members[held].name))
    if table.seats.is_removed(device):
        raise Refused(_("The host has sent the owner of this device away from the table."), 403)
    if len(table.seats.devices_of(owner)) >= MOST_DEVICES:
        raise Refused(_("{n} other devices hold this seat already; more cannot.").format(n=MOST_DEVICES))
    yield table.add(Kind.DEVICE, seat=seat, person=device)


# ---- pages


async def own_page(request: Request) -> Response:
    """What playing on another device means, and the button that makes the link."""
    site = site_of(request)
    async with site.enter(request) as room:
        if room.table.seat_of(site.person_of(request)) is None:
            raise Refused(_(ONLY_OWN), 403)
        return Page(_page(room.table))


async def make(request: Request) -> Response:
    """Make the link, and show it this once."""
    site, visitor = site_of(request), visitor_of(request)
    await read_form(request)
    token = new_token(site, visitor.person)
    async with site.enter(request) as room:
        await room.perform(lambda table: make_link(table, visitor.person, token))
        link = link_to(site, request, room.table, token)
        if "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse(link)
        return Page(_page(room.table, link))


def _page(table: Table, link: str = "") -> str:
    qr = Markup(qr_svg(link)) if link else ""  # noqa: S704 - made of numbers
    only_here = bool(link) and is_loopback(urlsplit(link).hostname or "")
    title = _(table.game.facts.title)
    return render("device.html", title=title, link=link, qr=qr, only_here=only_here)


async def other_page(request: Request) -> Response:
    """What the link shows on the other device. Nothing changes yet: programs open links to preview them."""
    site = site_of(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        table = room.table
        owner = allowed_owner(site, site.address_of(request), table, request.path_params["token"])
        seat = table.seat_of(owner) or 0
        here = table.seat_of(site.person_of(request)) == seat
        return Page(
            render(
                "device_here.html",
                table=table.id,
                title=_(table.game.facts.title),
                owner=table.members[seat].name,
                here=here,
            )
        )


async def enter(request: Request) -> Response:
    """Hold the seat with this device too."""
    site, visitor = site_of(request), visitor_of(request)
    await read_form(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        owner = allowed_owner(site, site.address_of(request), room.table, request.path_params["token"])
        await room.perform(lambda table: let_in(table, owner, visitor.person))
        await room.welcome(visitor.person)
        return done(request, visitor, f"/t/{room.table.id}/")


def allowed_owner(site: Site, address: str, table: Table, token: str) -> str:
    """The person whose seat a link leads to, for an address that has not tried too many. Raises Refused."""
    # Taken before the look-up and given back after it, as with table words.
    if not site.wrong_links.take(address):
        raise Refused(_(TOO_MANY_TRIES), 429)
    if not TOKEN.fullmatch(token):
        raise Refused(_(NO_LINK), 404)
    owner = owner_of(table, token, site.sources.clock())
    site.wrong_links.give_back(address)
    return owner
