"""During the game: moves, Roll and taking back. Each act checks, then yields the entries it makes.

A move names the decision it answers (`Table.decision`), so that one that comes late or twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scupper.engine.match import Match
from scupper.site.entries import Entry, Kind, Remark, write_json
from scupper.site.lobby import settle
from scupper.site.table import Refused, Table

MOVED_ON = "The table has moved on in the meantime. Look again, then choose."
NOT_SEATED = "You are watching: only those who sit at this table play."


def move(table: Table, seat: int | None, decision: int, action: int) -> Iterator[Entry]:
    """Take a legal action; in a secret decision the choice lies face down until all have chosen."""
    match, seat = _ready(table, seat, decision)
    reason = match.why_not(seat, action)
    if reason is not None:
        raise Refused(str(reason))
    choice = next(c for c in match.legal(seat) if c.action == action)
    yield table.choose(seat, choice)
    yield from settle(table)


def action_of(table: Table, kind: str, parts: Mapping[str, str]) -> int:
    """The number of the action that a form with one field a part names."""
    actions = table.game.facts.actions
    found = next((k for k in actions.kinds if k.name == kind), None)
    if found is None or set(parts) != {part.name for part in found.parts}:
        raise Refused("That form does not name an action of this game.", 422)
    try:
        return actions.number(kind, *(parts[part.name] for part in found.parts))
    except ValueError as error:
        raise Refused("That form does not name an action of this game.", 422) from error


def roll(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """Draw the chance that opens the seat's turn, until somebody must choose."""
    match, seat = _ready(table, seat, decision)
    if match.opener != seat:
        raise Refused("There is nothing for you to roll now.")
    yield from draw_all(table)


def draw_all(table: Table) -> Iterator[Entry]:
    """Draw chance until somebody must choose."""
    while table.match is not None and table.match.chance_due:
        yield table.draw()


def undo(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """Take back the seat's last line."""
    match, seat = _ready(table, seat, decision, ended=True)
    reason = match.why_no_undo(seat)
    if reason is not None:
        raise Refused(str(reason))
    yield table.add(Kind.UNDONE, seat=seat)


def withdraw(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """Take back a choice that lies face down."""
    match, seat = _ready(table, seat, decision)
    if seat not in match.sealed_seats:
        raise Refused("You have no choice lying face down.")
    yield table.add(Kind.WITHDRAWN, seat=seat)


def say(table: Table, person: str, name: str, text: str) -> Iterator[Entry]:
    """Say something at the table; `name` is for those who only watch."""
    seat = table.seat_of(person)
    who = table.members[seat].name if seat is not None else f"{name or 'somebody'} (watching)"
    yield table.add(Kind.SAID, seat=seat, person=person, text=write_json(Remark(who, text)))


def _ready(table: Table, seat: int | None, decision: int, *, ended: bool = False) -> tuple[Match, int]:
    match = table.match
    if match is None:
        raise Refused("The game has not begun.")
    if table.closed:
        raise Refused(table.closed)
    if seat is None:
        raise Refused(NOT_SEATED, 403)
    if decision != table.decision:
        raise Refused(MOVED_ON)
    if match.over and not ended:
        raise Refused("The game is over.")
    return match, seat
