"""Hints: what the strongest bot would choose in one's place, thought from one's own view alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scupper.bots import view_alone
from scupper.bots.search import Prospect
from scupper.engine.game import Game
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import View
from scupper.site.entries import Entry, Kind
from scupper.site.play import ready
from scupper.site.refusal import Refused
from scupper.site.table import Table
from scupper.site.table_settings import ALONE, EVERYBODY, HINTS

NO_HINTS = marked("There are no hints at this table.")
NOT_ASKED = marked("There is nothing for you to choose now.")


@dataclass(frozen=True)
class Hint:
    """What a seat was told about one decision: the actions that were thought of, the best first."""

    decision: int
    prospects: tuple[Prospect, ...]


@dataclass(frozen=True)
class Advice:
    """A hint as its seat reads it: the moves in words, with the percent of the win that they promise."""

    words: str
    percent: int
    other: str
    other_percent: int


def allowed(table: Table) -> bool:
    """Whether people at the table may ask for hints: alone against bots, unless it is set otherwise."""
    people = [seat for seat, member in table.members.items() if not member.bot]
    chosen = table.settings[HINTS.name]
    return chosen == EVERYBODY or (chosen == ALONE and len(people) == 1 and table.lesson is None)


def question(table: Table, seat: int | None, decision: int) -> View[Any]:
    """The view to think on. Raises Refused when there is nothing to advise."""
    match, seat = ready(table, seat, decision)
    if not allowed(table):
        raise Refused(_(NO_HINTS), 403)
    if seat not in match.to_act:
        raise Refused(_(NOT_ASKED))
    return view_alone(match, seat)


def ask(table: Table, seat: int) -> Iterator[Entry]:
    """Write down that the seat has had a hint: everybody may know that, and nobody what it was."""
    yield table.add(Kind.HINTED, seat=seat)


def advice(game: Game, view: View[Any], hint: Hint) -> Advice:
    """The hint in words."""

    def told(one: Prospect) -> tuple[str, int]:
        return game.words.action(view, one.action), round(100 * one.share)

    best, *others = hint.prospects
    return Advice(*told(best), *(told(others[0]) if others else ("", 0)))
