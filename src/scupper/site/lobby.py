"""Before the game: sitting down, bots, options, start. Each act checks, then yields the entries it makes.

Anybody with the link may sit on a free seat. Those who sit, and the host, may seat and remove bots; the host
alone sends people away, changes options and starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scupper.engine.language import gettext as _
from scupper.engine.language import marked, ngettext
from scupper.engine.option_fields import Composed, counting
from scupper.engine.options import OptionError, PerSeat
from scupper.site.entries import SENT_AWAY, Entry, Kind, write_json
from scupper.site.lobby_options import PRESET, swapped
from scupper.site.people import NameRefused, clean_name, shown_name, unique_name
from scupper.site.refusal import Refused
from scupper.site.table import Table
from scupper.site.table_settings import SETTINGS

BEGUN = marked("The game has begun: seats and options stay as they are.")
ONLY_HOST = marked("Only the host of this table can do that.")
REMOVED = marked("The host has taken you off your seat. You may watch; the host can let you sit down again.")
ONLY_SHOWN = marked("This game can be looked at, but not played on.")
TAKEN = marked("{name} sits there. Take one of the free seats.")


def name_for(table: Table, person: str | None, name: str) -> str:
    """A name as it will stand at the table. Raises Refused."""
    known = table.seats.known_as(person)
    others = [member.name for member in table.members.values() if member.person != known]
    try:
        return unique_name(clean_name(name), others)
    except NameRefused as refusal:
        raise Refused(str(refusal), 422) from refusal


def sit(table: Table, person: str, seat: int, name: str) -> Iterator[Entry]:
    """Sit down on a free seat, or move there from another."""
    _in_lobby(table)
    _known_seat(table, seat)
    if table.seats.is_removed(person):
        raise Refused(_(REMOVED), 403)
    member = table.members.get(seat)
    if member is not None:
        if seat == table.seat_of(person):
            raise Refused(_("You sit there already."))
        raise Refused(_(TAKEN).format(name=shown_name(member.name)))
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
        raise Refused(_("There is no such bot; there are: {known}.").format(known=", ".join(known)), 422)
    if seat in table.members:
        raise Refused(_(TAKEN).format(name=shown_name(table.members[seat].name)))
    yield table.add(Kind.BOT, seat=seat, person=person, text=bot)


def remove(table: Table, person: str | None, seat: int) -> Iterator[Entry]:
    """Take a bot, or somebody who is not coming, off a seat."""
    _in_lobby(table)
    _known_seat(table, seat)
    member = table.members.get(seat)
    if member is None:
        raise Refused(_("Nobody sits there."))
    if member.bot:
        _belongs(table, person)
    else:
        _only_host(table, person)
    away = "" if member.bot or seat == table.seat_of(person) else SENT_AWAY
    yield table.add(Kind.LEFT, seat=seat, person=person, text=away)


def allow(table: Table, person: str | None, removal: int) -> Iterator[Entry]:
    """Let somebody sit again who was sent away by the entry with this number."""
    _in_lobby(table)
    _only_host(table, person)
    if removal not in table.seats.removed:
        raise Refused(_("Nobody is kept from sitting down by that."))
    yield table.add(Kind.ALLOWED, person=person, text=str(removal))


def change_options(table: Table, person: str | None, wanted: Mapping[str, str]) -> Iterator[Entry]:
    """Set options of the game and settings of the table; those named that stay as they are make no entry."""
    _in_lobby(table)
    _only_host(table, person)
    _refuse_without_effect(table, wanted)
    changes: list[tuple[Kind, str]] = []
    for name, value in wanted.items():
        kind, now = _present(table, name, value)
        if value != now:
            changes.append((kind, f"{name}={value}"))
    for kind, text in changes:
        yield table.add(kind, person=person, text=text)


def _refuse_without_effect(table: Table, wanted: Mapping[str, str]) -> None:
    """Refuse an option that would not count, as the others are or will be."""
    players = table.likely_players
    options = {option.name: option for option in table.game.facts.options_for(players)}
    for name, counts in counting(options, {**table.options(players), **wanted}).items():
        option = options[name]
        if not counts and wanted.get(name, option.default) != option.default and isinstance(option, Composed):
            other, value = option.only_with or ("", "")
            sentence = _("{option} counts only with {other}={value}.")
            raise Refused(sentence.format(option=name, other=other, value=value), 422)


def _present(table: Table, name: str, wanted: str) -> tuple[Kind, str]:
    """Whether it is an option or a setting, and its present value. Raises Refused if it cannot be that."""
    players = table.likely_players
    fixed = table.fixed(players)
    options = {option.name: option for option in table.game.facts.options_for(players)}
    settings = {setting.name: setting for setting in SETTINGS}
    if name in fixed:
        if wanted != fixed[name]:
            settled = (
                _("In the written game {option} is {value}.")
                if table.loaded is not None
                else _("With so many players {option} is {value}.")
            )
            raise Refused(settled.format(option=name, value=fixed[name]), 422)
        return Kind.OPTION, fixed[name]
    if name in options:
        try:
            options[name].read(wanted)
        except OptionError as refusal:
            raise Refused(f"{refusal}.", 422) from refusal
        return Kind.OPTION, table.options(players)[name]
    if name == PRESET:
        if table.lobby_options.preset(wanted) is None or table.loaded is not None:
            names = ", ".join(preset.name for preset in table.game.facts.presets) or _("none")
            raise Refused(
                _("There is no such preset at this table; there are: {names}.").format(names=names), 422
            )
        return Kind.OPTION, table.lobby_options.preset_for(players)
    if name in settings:
        if wanted not in settings[name].labels:
            known = ", ".join(settings[name].labels)
            raise Refused(_("{option} must be one of {values}.").format(option=name, values=known), 422)
        return Kind.SETTING, table.settings[name]
    raise Refused(_("There is no such option at this table."), 422)


def fill_in_options(table: Table, person: str | None, form: Mapping[str, str]) -> Iterator[Entry]:
    """The same from a form, in which an option may have several fields.

    `colours.2` is the colour of seat 2; two seats may swap their values. `custom.tool` is one field of an
    option that is composed of fields, of which those that are not in the form stay as they are. `+1` or `-1`
    for a number is one more or less than it is now.
    """
    _in_lobby(table)
    now = table.options(table.likely_players)
    wanted = dict(form)
    options = {option.name: option for option in table.game.facts.options_for(table.likely_players)}
    counts = counting(options, {**now, **{name: text for name, text in form.items() if name in now}})
    for name, option in options.items():
        fields = [f"{name}.{seat}" for seat in range(1, table.likely_players + 1)]
        if isinstance(option, PerSeat) and all(field in form for field in fields):
            wanted[name] = swapped(now[name], ",".join(wanted.pop(field) for field in fields))
        elif isinstance(option, Composed):
            known = {field.name: field.value for field in option.fields(now[name])}
            given = {field: wanted.pop(field) for field in form if field.startswith(f"{name}.")}
            if given and counts[name]:
                fresh = {field.partition(".")[2]: value for field, value in given.items()}
                known |= {field: _stepped(known.get(field, ""), value) for field, value in fresh.items()}
                wanted[name] = option.composed(known)
        elif name in form:
            wanted[name] = _stepped(now[name], form[name])
    yield from change_options(table, person, wanted)


def _stepped(now: str, wanted: str) -> str:
    """What is wanted of a field; a step up or down is taken from its present number."""
    is_step = wanted in ("+1", "-1") and now.isascii() and now.isdigit()
    return str(int(now) + int(wanted)) if is_step else wanted


def start(table: Table, person: str | None) -> Iterator[Entry]:
    """Begin the game with those who sit, and draw the chance that comes before the first turn.

    A written game that is gone on with is first played to its last line.
    """
    _in_lobby(table)
    _only_host(table, person)
    players = len(table.members)
    allowed = table.seat_counts
    if players not in allowed:
        missing = allowed[0] - players
        needs = ngettext(
            "{game} needs {n} more: people, or bots.", "{game} needs {n} more: people, or bots.", missing
        )
        raise Refused(needs.format(game=_(table.game.facts.title), n=missing))
    try:
        setting = table.game.setting(players, table.options(players))
    except OptionError as refusal:
        raise Refused(_("The game cannot start like this: {reason}.").format(reason=refusal)) from refusal
    yield table.add(Kind.STARTED, person=person, text=write_json(dict(setting.options)))
    for line in table.loaded.lines if table.loaded is not None else ():
        yield table.take_line(line)
    yield from settle(table)


def settle(table: Table) -> Iterator[Entry]:
    """Draw the chance that opens nobody's turn; in a lesson the script has it."""
    while table.running and table.match is not None and table.match.chance_due and table.match.opener is None:
        if table.in_lesson:
            return
        yield table.draw()


def _in_lobby(table: Table) -> None:
    if table.started:
        raise Refused(_(BEGUN))
    if table.only_shown:
        raise Refused(_(ONLY_SHOWN))


def _only_host(table: Table, person: str | None) -> None:
    if not table.seats.is_host(person):
        raise Refused(_(ONLY_HOST), 403)


def _belongs(table: Table, person: str | None) -> None:
    if not table.seats.is_host(person) and table.seat_of(person) is None:
        raise Refused(_("Only those who sit at this table can do that."), 403)


def _own_seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(_("You do not sit at this table."), 403)
    return seat


def _known_seat(table: Table, seat: int) -> None:
    seats = table.seat_counts[-1]
    if not 1 <= seat <= seats:
        raise Refused(_("The seats are 1 to {last}.").format(last=seats), 422)
