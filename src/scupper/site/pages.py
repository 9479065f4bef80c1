"""The pages that people open, and the fragments and files that go with them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from importlib import resources

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from scupper.engine.game import Game, games
from scupper.site.addresses import is_near, qr_svg
from scupper.site.door import Seen, encode
from scupper.site.guard import query_values
from scupper.site.guide import guide_html
from scupper.site.lobby_view import LobbySeen
from scupper.site.rooms import Room
from scupper.site.site import Site
from scupper.site.table import Refused, Table, installed
from scupper.site.table_words import tidy_word
from scupper.site.templates import render

MOST_PICKS = 30
TABLES_SHOWN = 8
NO_WORD = "No table has that word. It is three short words, such as kelp-otter-lamp."
WAIT_A_MINUTE = "Those were many wrong words. Wait a minute, or ask for the link."


@dataclass(frozen=True)
class GameShown:
    """A game on the home page."""

    id: str
    title: str
    sentence: str
    credits: str
    players: str
    minutes: int | None
    scene: Markup


@dataclass(frozen=True)
class TableShown:
    """One of the visitor's tables on the home page."""

    id: str
    title: str
    who: str
    state: str


def site_of(request: Request) -> Site:
    """The site that serves a request."""
    site: Site = request.app.state.site
    return site


def words_allowed(request: Request) -> bool:
    """Whether table words may be used: only near this machine, and not where it serves the public."""
    site = site_of(request)
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return not site.reach.public_url and not forwarded and is_near(site.address_of(request))


async def home(request: Request) -> Response:
    """The installed games, the visitor's tables, and where to type a table word."""
    return HTMLResponse(await home_html(request))


async def home_html(request: Request, refusal: str = "", typed: str = "") -> str:
    """The home page, with a sentence when a table word was refused."""
    installed_games = games()
    return render(
        "home.html",
        games=[_shown(game) for game in installed_games],
        styles=[game.facts.id for game in installed_games],
        sprites=[_sprite(game) for game in installed_games],
        tables=await _my_tables(request),
        words=words_allowed(request),
        refusal=refusal,
        typed=typed,
    )


async def _my_tables(request: Request) -> list[TableShown]:
    site = site_of(request)
    person = site.person_of(request)
    if person is None:
        return []
    found: list[TableShown] = []
    for table_id in await site.store.tables_of(person, TABLES_SHOWN):
        with contextlib.suppress(Refused):
            async with site.rooms.enter(table_id) as room:
                table = room.table
                if table.seat_of(person) is not None or (not table.started and table.host == person):
                    found.append(_table_shown(room, person))
    return found


def _table_shown(room: Room, person: str) -> TableShown:
    table = room.table
    seat = table.seat_of(person)
    who = ", ".join(name for n, name in enumerate(table.names, 1) if n != seat or not table.started)
    if not table.started:
        state = "not begun"
    elif table.over:
        state = "ended"
    else:
        seen = room.door.seen(seat)
        state = "your turn" if seen.asked or seen.may_roll else "going on"
    return TableShown(table.id, table.game.facts.title, who, state)


def _shown(game: Game) -> GameShown:
    facts = game.facts
    low, high = facts.players[0], facts.players[-1]
    players = str(low) if low == high else f"{low}–{high}"
    scene = Markup(game.picture.scene())  # noqa: S704 - holds no person's text
    return GameShown(facts.id, facts.title, facts.sentence, facts.credits, players, facts.minutes, scene)


def _sprite(game: Game) -> Markup:
    return Markup(game.picture.sprite())  # noqa: S704 - holds no person's text


async def table(request: Request) -> Response:
    """A table: its lobby before the game, the board from then on."""
    site = site_of(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        site.wake(room)
        if room.table.closed and not room.table.started:
            raise Refused(room.table.closed, 410)
        if not room.table.started:
            return HTMLResponse(await _lobby_html(request, room))
        seen = room.door.seen(room.table.seat_of(site.person_of(request)))
        return HTMLResponse(_table_html(request, room.table, seen))


def _table_html(request: Request, table: Table, seen: Seen) -> str:
    picks = query_values(request, "pick", MOST_PICKS)
    why = request.query_params.get("why", "")
    return render(
        "table.html",
        game=table.game.facts,
        sprite=_sprite(table.game),
        title=seen.title,
        live=Markup(seen.live(picks, why)),  # noqa: S704 - made by a template
        log=[Markup(item.html) for item in reversed(seen.log) if not item.chat],  # noqa: S704
        chat=[Markup(item.html) for item in seen.log if item.chat],  # noqa: S704
        rev=seen.revision,
        decision=seen.decision,
        word=table.creation.word if words_allowed(request) else "",
        waits=not (seen.asked or seen.may_roll or table.over),
    )


async def _lobby_html(request: Request, room: Room) -> str:
    site = site_of(request)
    person = site.person_of(request)
    name = await site.store.name_of(person) if person else ""
    seen = LobbySeen(room.table, person, site.bots, name)
    link = f"{site.reach.base(request.headers['host'], request.url.scheme)}/t/{room.table.id}/"
    return render(
        "lobby.html",
        game=room.table.game.facts,
        sprite=_sprite(room.table.game),
        title=seen.title,
        live=Markup(seen.live()),  # noqa: S704 - made by a template
        log=[Markup(item.html) for item in reversed(seen.log) if not item.chat],  # noqa: S704
        chat=[Markup(item.html) for item in seen.log if item.chat],  # noqa: S704
        rev=seen.revision,
        waits=seen.seat is not None and not seen.host,
        link=link,
        qr=Markup(qr_svg(link)),  # noqa: S704 - made of numbers
        word=room.table.creation.word if words_allowed(request) else "",
    )


async def fragment(request: Request) -> Response:
    """The live part of a table's page for some picks, as the page's module asks for it."""
    site = site_of(request)
    picks = query_values(request, "pick", MOST_PICKS)
    why = request.query_params.get("why", "")
    async with site.rooms.enter(request.path_params["table"]) as room:
        seen = room.door.seen(room.table.seat_of(site.person_of(request)))
        frame = encode(seen.picked(picks, why))
    return Response(frame, media_type="application/json")


async def download(request: Request) -> Response:
    """The game as a file: what the visitor may read now, the whole game after its end."""
    site = site_of(request)
    async with site.rooms.enter(request.path_params["table"]) as room:
        seen = room.door.seen(room.table.seat_of(site.person_of(request)))
        text = seen.download()
        name = f"{room.table.game.facts.id}.scupper"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def guide(request: Request) -> Response:
    """How a game is played."""
    game = installed(request.path_params["game"])
    html = guide_html(game)
    return HTMLResponse(render("guide.html", game=game.facts, guide=Markup(html)))  # noqa: S704 - no raw HTML


async def style(request: Request) -> Response:
    """The colours and motion of a game's pieces."""
    game = installed(request.path_params["game"])
    try:
        css = game.text_file("picture.css")
    except FileNotFoundError:
        css = ""  # a game whose pictures need no more than the house's own styles
    return Response(css, media_type="text/css", headers={"cache-control": "no-cache"})


async def join(request: Request) -> Response:
    """The table with a word that somebody read out."""
    site = site_of(request)
    if not words_allowed(request):
        raise Refused("Table words work only on the network of this server. Ask for the link.", 403)
    address = site.address_of(request)
    typed = request.query_params.get("word", "")[:60]
    # Taken before the look-up and given back after it: else many guesses at once would pass together.
    if not site.wrong_words.take(address):
        return HTMLResponse(await home_html(request, WAIT_A_MINUTE, typed), 429)
    found = await site.store.table_of_word(tidy_word(typed))
    if found is None:
        return HTMLResponse(await home_html(request, NO_WORD, typed), 404)
    site.wrong_words.give_back(address)
    return RedirectResponse(f"/t/{found}/", 303)


def refusal_response(request: Request, sentence: str, status: int) -> Response:
    """A refusal as a page for people, as a line of text for programs and the page's own module."""
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(sentence, status)
    path = request.url.path
    table_id = request.path_params.get("table", "") if path.startswith("/t/") and status not in (404,) else ""
    return HTMLResponse(render("refused.html", sentence=sentence, status=status, table=table_id), status)


def static_folder() -> str:
    """Where the scripts, styles and icons lie."""
    return str(resources.files("scupper.site").joinpath("static"))
