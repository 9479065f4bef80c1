"""Before the game: sitting down, bots, options, start. Each act checks, then yields the entries it makes.

Anybody with the link may sit on a free seat. Those who sit, and the host, may seat and remove bots; the host
alone sends people away, changes options and starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scupper.engine.options import OptionError
from scupper.site.entries import Entry, Kind, write_json
from scupper.site.people import NameRefused, clean_name, unique_name
from scupper.site.table import SETTINGS, Refused, Table

BEGUN = "The game has begun: seats and options stay as they are."
ONLY_HOST = "Only the host of this table can do that."


def name_for(table: Table, person: str | None, name: str) -> str:
    """A name as it will stand at the table. Raises Refused."""
    others = [member.name for member in table.members.values() if member.person != person]
    try:
        return unique_name(clean_name(name), others)
    except NameRefused as refusal:
        raise Refused(str(refusal), 422) from refusal


def sit(table: Table, person: str, seat: int, name: str) -> Iterator[Entry]:
    """Sit down on a free seat, or move there from another."""
    _in_lobby(table)
    _known_seat(table, seat)
    member = table.members.get(seat)
    if member is not None:
        if member.person == person:
            raise Refused("You sit there already.")
        raise Refused(f"{member.name} sits there. Take one of the free seats.")
    yield table.add(Kind.SAT, seat=seat, person=person, text=name_for(table, person, name))


def rename(table: Table, person: str, name: str) -> Iterator[Entry]:
    """Call oneself something else."""
    _in_lobby(table)
    seat = _own_seat(table, person)
    wanted = name_for(table, person, name)
    if wanted != table.members[seat].name:
        yield table.add(Kind.RENAMED, seat=seat, person=person, text=wanted)


def leave(table: Table, person: str) -> Iterator[Entry]:
    """Get up."""
    _in_lobby(table)
    yield table.add(Kind.LEFT, seat=_own_seat(table, person), person=person)


def add_bot(table: Table, person: str | None, seat: int, bot: str, known: tuple[str, ...]) -> Iterator[Entry]:
    """Seat a bot."""
    _in_lobby(table)
    _belongs(table, person)
    _known_seat(table, seat)
    if bot not in known:
        raise Refused(f"There is no such bot; there are: {', '.join(known)}.", 422)
    if seat in table.members:
        raise Refused(f"{table.members[seat].name} sits there. Take one of the free seats.")
    yield table.add(Kind.BOT, seat=seat, person=person, text=bot)


def remove(table: Table, person: str | None, seat: int) -> Iterator[Entry]:
    """Take a bot, or somebody who is not coming, off a seat."""
    _in_lobby(table)
    _known_seat(table, seat)
    member = table.members.get(seat)
    if member is None:
        raise Refused("Nobody sits there.")
    if member.bot:
        _belongs(table, person)
    elif person != table.host:
        raise Refused(ONLY_HOST, 403)
    yield table.add(Kind.LEFT, seat=seat, person=person)


def change_options(table: Table, person: str | None, wanted: Mapping[str, str]) -> Iterator[Entry]:
    """Set options of the game and settings of the table; those named that stay as they are make no entry."""
    _in_lobby(table)
    _only_host(table, person)
    fixed = table.fixed(table.likely_players)
    options = {option.name: option for option in table.game.facts.options}
    settings = {setting.name: setting for setting in SETTINGS}
    changes: list[tuple[Kind, str, str]] = []
    for name, value in wanted.items():
        if name in fixed:
            if value != fixed[name]:
                raise Refused(f"With so many players {name} is {fixed[name]}.", 422)
        elif name in options:
            try:
                options[name].read(value)
            except OptionError as refusal:
                raise Refused(f"{refusal}.", 422) from refusal
            if value != table.options.get(name, options[name].default):
                changes.append((Kind.OPTION, name, value))
        elif name in settings:
            if value not in settings[name].labels:
                known = ", ".join(settings[name].labels)
                raise Refused(f"{name} must be one of {known}.", 422)
            if value != table.settings[name]:
                changes.append((Kind.SETTING, name, value))
        else:
            raise Refused("There is no such option at this table.", 422)
    for kind, name, value in changes:
        yield table.add(kind, person=person, text=f"{name}={value}")


def start(table: Table, person: str | None) -> Iterator[Entry]:
    """Begin the game with those who sit, and draw the chance that comes before the first turn."""
    _in_lobby(table)
    _only_host(table, person)
    players = len(table.members)
    allowed = table.game.facts.players
    if players not in allowed:
        missing = allowed[0] - players
        raise Refused(f"{table.game.facts.title} needs {missing} more: people, or bots.")
    try:
        setting = table.game.setting(players, {**table.options, **table.fixed(players)})
    except OptionError as refusal:
        raise Refused(f"The game cannot start like this: {refusal}.") from refusal
    yield table.add(Kind.STARTED, person=person, text=write_json(dict(setting.options)))
    yield from settle(table)


def settle(table: Table) -> Iterator[Entry]:
    """Draw the chance that opens nobody's turn."""
    while table.running and table.match is not None and table.match.chance_due and table.match.opener is None:
        yield table.draw()


def _in_lobby(table: Table) -> None:
    if table.started:
        raise Refused(BEGUN)


def _only_host(table: Table, person: str | None) -> None:
    if person is None or person != table.host:
        raise Refused(ONLY_HOST, 403)


def _belongs(table: Table, person: str | None) -> None:
    if person is None or (person != table.host and table.seat_of(person) is None):
        raise Refused("Only those who sit at this table can do that.", 403)


def _own_seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("You do not sit at this table.", 403)
    return seat


def _known_seat(table: Table, seat: int) -> None:
    seats = table.game.facts.players[-1]
    if not 1 <= seat <= seats:
        raise Refused(f"The seats are 1 to {seats}.", 422)
