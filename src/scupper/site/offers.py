"""What a page tells and offers about the people at its table: who is gone, stand-ins, calling the vote."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scupper.site.presence import Gone, in_words
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
    """What one viewer is told and offered. `stand_in`: a bot plays for the viewer; `called`: talk is over."""

    seated: bool
    stand_in: bool
    absent: tuple[Absent, ...]
    may_call: bool
    called: bool


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
    return Offers(seat is not None, stand_in, absent, may_call, table.played.called)
