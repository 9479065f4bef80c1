"""The page of a game's analysis: how far it is, then the course of the chances and what cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from scupper.engine.language import figure
from scupper.engine.language import gettext as _
from scupper.engine.match import Match
from scupper.lab.analysis import Analysis, Judged, decision
from scupper.lab.course import NARROW, WIDE, Course, Mark, colours_of, draw, token
from scupper.site import admission, analysis
from scupper.site.actions import done, visitor_of
from scupper.site.door import Seen
from scupper.site.dressing import Page
from scupper.site.guard import read_form
from scupper.site.languages import address_of_page
from scupper.site.pages import site_of
from scupper.site.rooms import Room
from scupper.site.templates import render

LISTED = 10
"""So many of the choices that cost most are told."""


@dataclass(frozen=True)
class Blunder:
    """A choice that cost much, as it is told: its number in the picture, and what was better."""

    number: int
    token: Markup
    name: str
    line: int
    chosen: str
    better: str
    cost: str
    error: str
    share: int
    best: int
    address: str


@dataclass(frozen=True)
class Step:
    """One row of the table: what happened up to a position, and the chances there in percent."""

    lines: int
    told: tuple[str, ...]
    chances: tuple[int, ...]
    address: str


async def ask(request: Request) -> Response:
    """Ask that the game be analysed; whoever asks is led to the page that says how far it is."""
    site, visitor = site_of(request), visitor_of(request)
    await read_form(request)
    async with site.enter(request) as room:
        analysis.ended(room.table)
        if room.table.studies.state == "none":
            admission.admit_analysis(site, visitor.person)
        await room.perform(lambda table: analysis.ask(table, visitor.person))
    return done(request, visitor, f"/t/{request.path_params['table']}/analysis")


async def stop(request: Request) -> Response:
    """Stop the analysis that is under way."""
    site, visitor = site_of(request), visitor_of(request)
    await read_form(request)
    async with site.enter(request) as room:
        await room.perform(lambda table: analysis.stop(table, visitor.person))
    return done(request, visitor, f"/t/{request.path_params['table']}/analysis")


async def page(request: Request) -> Response:
    """The analysis of a game that has ended, or how far it is."""
    site = site_of(request)
    async with site.enter(request) as room:
        match = analysis.ended(room.table)
        site.wake(room)
        studies, person = room.table.studies, site.person_of(request)
        asked = studies.asked
        seated = room.table.seat_of(person) is not None
        html = render(
            "analysis.html",
            title=_(room.table.game.facts.title),
            table=room.table.id,
            back="./" if room.table.started else "written/",
            state=studies.state,
            job=site.analysing.job(room.table.id),
            may_stop=asked is not None and (seated or person == asked.person),
            address=address_of_page(request),
            report=_Report(room, match, studies.found, person) if studies.found else None,
        )
    return Page(html)


class _Report:
    """What was found, in words and pictures."""

    def __init__(self, room: Room, match: Match, found: Analysis, person: str | None) -> None:
        table = room.table
        door = room.door if table.match is not None or table.loaded is None else room.written(table.loaded)
        seat = table.seat_of(person) if table.match is not None else None
        self._seen: Seen = door.seen(seat)
        self._match = match
        self._found = found
        self._game = table.game
        self._base = "./" if table.started else "written/"
        self._colours = colours_of(match)
        self._costly = found.costly()[:LISTED]
        self.names = self._seen.names
        self.games = found.games
        self.error = _percent(0.5 / sqrt(found.games))

    def _address(self, lines: int, seat: int | None = None) -> str:
        query = {"at": str(self._seen.timeline.moment_of_lines(lines))}
        return f"{self._base}?{urlencode(query | ({'view': str(seat)} if seat else {}))}"

    @property
    def plots(self) -> tuple[Markup, ...]:
        """The course of the chances, for wide windows and for phones."""
        found = self._found
        course = Course(
            self.names,
            self._colours,
            found.lines,
            found.chances,
            [Mark(n, one.seat - 1, found.before(one.line)) for n, one in enumerate(self._costly, 1)],
            [self._address(lines) for lines in found.lines],
            _("The chances of each seat, line by line"),
            _("lines of play"),
        )
        return tuple(Markup(draw(course, frame)) for frame in (WIDE, NARROW))  # noqa: S704 - names are escaped

    @property
    def blunders(self) -> list[Blunder]:
        """The choices that cost most, the dearest first."""
        return [self._blunder(number, one) for number, one in enumerate(self._costly, 1)]

    def _blunder(self, number: int, one: Judged) -> Blunder:
        view, words = decision(self._match, one.line).view, self._game.words.action
        return Blunder(
            number,
            self.token(one.seat),
            self.names[one.seat - 1],
            one.line + 1,
            words(view, one.action),
            words(view, one.better),
            _percent(one.cost),
            _percent(one.error),
            round(100 * one.share),
            round(100 * one.best),
            self._address(self._found.lines[self._found.before(one.line)], one.seat),
        )

    def token(self, seat: int) -> Markup:
        """The disc of a seat's colour, to stand beside a name."""
        disc = token(self._colours[seat - 1])
        return Markup(  # noqa: S704 - holds no person's text
            f'<svg class="course token" viewBox="-12 -12 24 24" aria-hidden="true">{disc}</svg>'
        )

    @property
    def steps(self) -> Iterator[Step]:
        """Every position, with what led there."""
        timeline, told_at = self._seen.timeline, self._seen.chronicle.told_at
        before = -1
        for lines, chances in zip(self._found.lines, self._found.chances, strict=True):
            now = timeline.moment_of_lines(lines)
            told = tuple(sentence for n in range(before + 1, now + 1) for sentence in told_at(n))
            yield Step(lines, told, _percents(chances), self._address(lines))
            before = now


def _percent(share: float) -> str:
    return figure(100 * share, 0 if share >= 0.1 else 1)


def _percents(shares: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(100 * share) for share in shares)
