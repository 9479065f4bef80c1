"""The pages that people open, and the fragments and files that go with them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from scupper.engine.game import Game, games
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.site import telling
from scupper.site.addresses import is_near, qr_svg
from scupper.site.door import Seen
from scupper.site.dressing import Page
from scupper.site.frames import Missed, encode
from scupper.site.guard import query_values, whole_number
from scupper.site.guide import guide_html
from scupper.site.languages import address_of_page
from scupper.site.lesson import sound_tutorial
from scupper.site.lobby_view import LobbySeen
from scupper.site.people import shown_name
from scupper.site.refusal import Refused, installed
from scupper.site.rooms import Room
from scupper.site.site import Site
from scupper.site.stepping import Past, missed, past_of, read_reading
from scupper.site.table_words import tidy_word
from scupper.site.templates import render
from scupper.site.written_game import Loaded

MOST_PICKS = 30
TABLES_SHOWN = 8
_STATES = {
    "yours": marked("your turn"),
    "running": marked("going on"),
    "early": marked("not begun"),
    "lesson": marked("a lesson"),
    "written": marked("to look at"),
    "ended": marked("ended"),
}
"""How tables stand, in the order in which the home page lists them."""
NO_WORD = marked("No table has that word. It is three short words, such as kelp-otter-lamp.")
WAIT_A_MINUTE = marked("Those were too many wrong words. Wait a minute, or ask for the link.")


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
    has_lesson: bool


@dataclass(frozen=True)
class TableShown:
    """One of the visitor's tables on the home page."""

    id: str
    title: str
    who: str
    kind: str
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
    return Page(await home_html(request))


async def home_html(request: Request, refusal: str = "", typed: str = "", file_refusal: str = "") -> str:
    """The home page, with a sentence when a table word or a file was refused."""
    installed_games = games()
    return render(
        "home.html",
        games=[_shown(game) for game in installed_games],
        sprites=[_sprite(game) for game in installed_games],
        tables=await _my_tables(request),
        words=words_allowed(request),
        refusal=refusal,
        typed=typed,
        file_refusal=file_refusal,
        address=address_of_page(request),
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
                if table.seat_of(person) is not None or (not table.started and table.seats.is_host(person)):
                    found.append(_table_shown(room, person))
    return sorted(found, key=lambda table: list(_STATES).index(table.kind))


def _table_shown(room: Room, person: str) -> TableShown:
    table = room.table
    seat = table.seat_of(person)
    names = table.loaded.names if table.loaded is not None and not table.started else table.names
    who = ", ".join(shown_name(name) for n, name in enumerate(names, 1) if n != seat or not table.started)
    if table.only_shown:
        kind = "written"
    elif table.in_lesson:
        kind = "lesson"
    elif not table.started:
        kind = "early"
    elif table.over:
        kind = "ended"
    else:
        kind = "yours" if room.door.seen(seat).yours else "running"
    return TableShown(table.id, _(table.game.facts.title), who, kind, _(_STATES[kind]))


def _shown(game: Game) -> GameShown:
    facts = game.facts
    low, high = facts.players[0], facts.players[-1]
    players = str(low) if low == high else f"{low}–{high}"
    scene = Markup(game.picture.scene())  # noqa: S704 - holds no person's text
    title, sentence, credits_line = _(facts.title), _(facts.sentence), _(facts.credits)
    teaches = sound_tutorial(game) is not None
    return GameShown(facts.id, title, sentence, credits_line, players, facts.minutes, scene, teaches)


def _sprite(game: Game) -> Markup:
    return Markup(game.picture.sprite())  # noqa: S704 - holds no person's text


async def table(request: Request) -> Response:
    """A table: its lobby before the game, the board from then on."""
    site = site_of(request)
    async with site.enter(request) as room:
        site.wake(room)
        if room.table.is_closed and not room.table.started:
            raise Refused(room.table.played.closed, 410)
        if room.table.only_shown:
            return RedirectResponse("written/", 303)
        if not room.table.started:
            return Page(await _lobby_html(request, room))
        own = room.table.seat_of(site.person_of(request))
        past = past_of(room.door, own, request.query_params)
        return Page(table_html(request, room.table.game, room.door.seen(own), past))


def table_html(
    request: Request, game: Game, seen: Seen, past: Past | None, written: Loaded | None = None
) -> str:
    """The page of a game at present, or at an earlier moment; to a `written` game nothing more can happen."""
    query = request.query_params
    reading = read_reading(query)
    live = past.live() if past else seen.live(query_values(request, "pick", MOST_PICKS), query.get("why", ""))
    log = past.log if past else seen.chronicle.log(notation=reading.notation, most=reading.most)
    chat = seen.chronicle.chat(reading.most)
    lesson = seen.lesson is not None and not seen.lesson.left
    return render(
        "table.html",
        game=game.facts,
        sprite=_sprite(game),
        written=written,
        title=past.title if past else seen.title,
        yours=seen.yours,
        live=Markup(live),  # noqa: S704 - made by a template
        log=log,
        chat=chat,
        more=max(len(log), len(chat)) == reading.most,
        notation=reading.notation,
        asked={name: query[name] for name in ("at", "view", "log") if name in query},
        past=past,
        rev=seen.revision,
        decision=seen.decision,
        moves=seen.timeline.moves,
        waits=not (seen.yours or seen.reads or seen.over or past or written),
        lesson=lesson,
        at_rest=not (query or written or seen.over or lesson),
        address=address_of_page(request),
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
        log=[item.html() for item in reversed(seen.log) if not item.chat],
        chat=[item.html() for item in seen.log if item.chat],
        rev=seen.revision,
        waits=seen.seat is not None and not seen.host,
        link=link,
        qr=Markup(qr_svg(link)),  # noqa: S704 - made of numbers
        word=room.table.creation.word if words_allowed(request) else "",
        address=address_of_page(request),
    )


async def fragment(request: Request) -> Response:
    """What a page that is open asks for: the live part for some picks, an earlier moment, the log, or all."""
    site = site_of(request)
    async with site.enter(request) as room:
        own = room.table.seat_of(site.person_of(request))
        return frame_response(request, room.door.seen(own), past_of(room.door, own, request.query_params))


def frame_response(request: Request, seen: Seen, past: Past | None) -> Response:
    """The frame that an address asks for."""
    query = request.query_params
    if past is not None:
        frame = past.frame()
    elif "whole" in query:
        frame = telling.whole(seen)
    elif "log" in query:
        reading = read_reading(query)
        frame = telling.logged(seen, notation=reading.notation, most=reading.most)
    else:
        frame = telling.picked(seen, query_values(request, "pick", MOST_PICKS), query.get("why", ""))
    return Response(encode(frame), media_type="application/json")


async def missed_since(request: Request) -> Response:
    """How many moves a page has missed since it last showed the table and, to be watched, their pictures."""
    site, query = site_of(request), request.query_params
    revision = whole_number(query.get("rev", ""), "rev")
    async with site.enter(request) as room:
        seen = room.door.seen(room.table.seat_of(site.person_of(request)))
        watched = "watch" in query and site.catch_ups.take(site.address_of(request))
        frames = missed(seen, revision) if watched else []
        data = encode(Missed(seen.timeline.moves_since(revision), frames))
    return Response(data, media_type="application/json")


async def download(request: Request) -> Response:
    """The game as a file: what the visitor may read now, the whole game after its end."""
    site = site_of(request)
    async with site.enter(request) as room:
        seen = room.door.seen(room.table.seat_of(site.person_of(request)))
        return file_response(room.table.game, seen.download())


def file_response(game: Game, text: str) -> Response:
    """A written game as a file to keep."""
    name = f"{game.facts.id}.scupper"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def guide(request: Request) -> Response:
    """How a game is played."""
    game = installed(request.path_params["game"])
    html = Markup(guide_html(game))  # noqa: S704 - no raw HTML
    address = address_of_page(request)
    has_lesson = sound_tutorial(game) is not None
    return Page(render("guide.html", game=game.facts, guide=html, address=address, has_lesson=has_lesson))


async def join(request: Request) -> Response:
    """The table with a word that somebody read out."""
    site = site_of(request)
    if not words_allowed(request):
        raise Refused(_("Table words work only on the network of this server. Ask for the link."), 403)
    address = site.address_of(request)
    typed = request.query_params.get("word", "")[:60]
    # Taken before the look-up and given back after it: else many guesses at once would pass together.
    if not site.wrong_words.take(address):
        return Page(await home_html(request, _(WAIT_A_MINUTE), typed), 429)
    found = await site.store.table_of_word(tidy_word(typed))
    if found is None:
        return Page(await home_html(request, _(NO_WORD), typed), 404)
    site.wrong_words.give_back(address)
    return RedirectResponse(f"/t/{found}/", 303)


def refusal_response(request: Request, sentence: str, status: int, *, by_lesson: bool = False) -> Response:
    """A refusal as a page for people, as a line of text for programs and the page's own module.

    `by_lesson`: it is a lesson's, and the page offers to play on without it.
    """
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(sentence, status)
    path = request.url.path
    table_id = request.path_params.get("table", "") if path.startswith("/t/") and status not in (404,) else ""
    page = render("refused.html", sentence=sentence, status=status, table=table_id, by_lesson=by_lesson)
    return Page(page, status)
