"""A bot takes the seat of somebody who is gone when all who are here ask for it, until that person is back.

Nobody is ever sent away by the clock: that somebody is gone only lets the others ask.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.site.entries import Entry, Kind, TakeOver, write_json
from scupper.site.play import STAND_IN
from scupper.site.presence import Gone
from scupper.site.refusal import Refused
from scupper.site.table import Table

ONLY_SEATED = marked("Only those who sit at this table can ask for a bot.")


def ask(table: Table, person: str, seat: int, gone: Collection[Gone], bot: str) -> Iterator[Entry]:
    """Ask that a bot play for the one on a seat; when all who are here have asked, it does from now on.

    `gone` are the seats that the game waits for whose people are gone now.
    """
    if not table.running:
        raise Refused(_("No game is going on here."))
    own = table.seat_of(person)
    if own is None:
        raise Refused(_(ONLY_SEATED), 403)
    member = table.members.get(seat)
    if member is None:
        raise Refused(_("The seats are 1 to {last}.").format(last=len(table.members)), 422)
    if member.player:
        raise Refused(_("A bot plays for {name} already.").format(name=member.name))
    if table.stand_in(own):
        raise Refused(_(STAND_IN))
    missed = next((one for one in gone if one.seat == seat), None)
    if missed is None:
        here = _("{name} is here, or the game does not wait for {name} now.")
        raise Refused(here.format(name=member.name))
    if own in missed.asking:
        raise Refused(_("You have asked for that already; now the others are asked."))
    yield table.add(Kind.ASKED, seat=seat, person=person)
    yield from settle(table, [Gone(seat, missed.minutes, (*missed.asking, own), missed.asked)], bot)


def settle(table: Table, gone: Collection[Gone], bot: str) -> Iterator[Entry]:
    """Let a bot play from now on for those who are gone, where all who are here have asked for it."""
    for one in gone:
        if one.agreed:
            yield table.add(Kind.TAKEN_OVER, seat=one.seat, text=write_json(TakeOver(bot, one.asking)))


def take_back(table: Table, person: str) -> Iterator[Entry]:
    """Play oneself again instead of the bot."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(_("You do not sit at this table."), 403)
    if not table.stand_in(seat):
        raise Refused(_("No bot plays for you: the seat is yours."))
    yield table.add(Kind.TAKEN_BACK, seat=seat, person=person)


def arrive(table: Table, person: str | None) -> Iterator[Entry]:
    """Note that somebody for whom others wait is here: who was brought along, or for whom a bot was asked."""
    seat = table.seat_of(person)
    if seat is not None and (table.members[seat].awaited or table.members[seat].asking):
        yield table.add(Kind.CAME, seat=seat, person=person)
