"""What a page tells and offers about the people at its table: who is gone, stand-ins, calling the vote."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scupper.site.entries import read_shown
from scupper.site.presence import Gone, in_words
from scupper.site.shown_cards import sentence
from scupper.site.table import Table


@dataclass(frozen=True)
class Absent:
    """Somebody who is gone, for whom the viewer may ask for a bot: how many of how many have asked."""

    seat: int
    name: str
    how_long: str
    asking: int
    of: int
    asked: bool


@dataclass(frozen=True)
class Offers:
    """What one viewer is told and offered. `stand_in`: a bot plays for the viewer; `called`: talk is over.

    `cards`, each with its words, may be shown to the `onlookers`; `shown` says what has been shown by or to
    the viewer and is still so.
    """

    seated: bool
    stand_in: bool
    absent: tuple[Absent, ...]
    may_call: bool
    called: bool
    cards: tuple[tuple[str, str], ...]
    onlookers: tuple[tuple[int, str], ...]
    shown: tuple[str, ...]


def offers_to(table: Table, seat: int | None, gone: Collection[Gone]) -> Offers:
    """What the viewer on a seat (None: a spectator) is told and offered; `gone` are those who are missed."""
    stand_in = bool(table.stand_in(seat)) and table.running
    absent = tuple(
        Absent(
            one.seat,
            table.members[one.seat].name,
            in_words(one.minutes),
            len(one.asking),
            len(one.asked),
            seat in one.asking,
        )
        for one in gone
        if seat is not None and not stand_in and seat != one.seat
    )
    may_call = seat is not None and table.caller == seat
    onlookers = tuple((n, table.names[n - 1]) for n in table.onlookers(seat)) if seat is not None else ()
    showing = table.game.showing
    cards = table.cards_to_show(seat) if onlookers else ()
    words = tuple((card, showing.face(card)) for card in cards) if showing is not None else ()
    return Offers(
        seat is not None,
        stand_in,
        absent,
        may_call,
        table.played.called,
        words,
        onlookers,
        _shown(table, seat),
    )


def _shown(table: Table, seat: int | None) -> tuple[str, ...]:
    """What has been shown by or to a seat, in words."""
    seen = [one for one in table.shown if seat is not None and seat in (one.seat, *read_shown(one.text).to)]
    found = (sentence(one, table.game, table.names, seat) for one in seen)
    return tuple(filter(None, found))
