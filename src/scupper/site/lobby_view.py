"""What the lobby of a table shows to one visitor: seats, options, start, log. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scupper.bots import USUAL
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.option_fields import Composed, Field, counting
from scupper.engine.options import Choice, Number, Option, PerSeat
from scupper.engine.state import SPECTATOR
from scupper.site.chronicle import Item, Talkers, items_of, label
from scupper.site.entries import Entry
from scupper.site.frames import Frame
from scupper.site.lesson import sound_tutorial
from scupper.site.lobby_options import PRESET, governed_by
from scupper.site.people import kind_of_bot, shown_name
from scupper.site.table import Table
from scupper.site.table_settings import ROLL, SETTINGS
from scupper.site.templates import render

_ABOARD = (
    marked("Nobody aboard."),
    marked("One aboard."),
    marked("Two aboard."),
    marked("Three aboard."),
    marked("Four aboard."),
    marked("Five aboard."),
    marked("Six aboard."),
    marked("Seven aboard."),
    marked("Eight aboard."),
)


SHOWN_OPEN = 4
"""So many options stand open in the lobby."""


@dataclass(frozen=True)
class SeatShown:
    """A seat on the rail: `kind` is `free`, `mine`, `person` or `bot`.

    `label` is who sat there in the written game that is gone on with.
    """

    seat: int
    kind: str
    name: str
    note: str
    removable: bool
    label: str = ""


@dataclass(frozen=True)
class OptionShown:
    """An option in a form: `values` with labels, or `fields`; `fixed` when the players settle it.

    With `each` there is a choice for each seat, and these are the values that the seats have. `usual`: it has
    its default; `said` is the value in words.
    """

    name: str
    title: str
    help: str
    value: str
    values: tuple[tuple[str, str], ...]
    fixed: bool
    each: tuple[str, ...] = ()
    usual: bool = True
    said: str = ""
    fields: tuple[Field, ...] = ()


class LobbySeen:
    """A table whose game has not begun, as one visitor sees it."""

    def __init__(self, table: Table, person: str | None, bots: Sequence[str], name: str = "") -> None:
        self._table = table
        self._bots = tuple(bots)
        self.host = table.seats.is_host(person)
        self.seat = table.seat_of(person)
        # A device that shares somebody's seat may never have been told a name.
        self._name = name if self.seat is None else table.members[self.seat].name
        self.removed = table.seats.is_removed(person)
        self.revision = table.number

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("{game}, before the start: Scupper").format(game=_(self._table.game.facts.title))

    @property
    def log(self) -> tuple[Item, ...]:
        """What has happened and been said so far."""
        table = self._table
        talkers = Talkers()
        return tuple(
            item
            for one in table.story
            for item in items_of(
                one, table.game, table.names, SPECTATOR, talkers.number(table.story, one.entry)
            )
        )

    def live(self) -> str:
        """The part of the page that changes while people look at it."""
        table = self._table
        options = table.game.facts.options_for(table.likely_players)
        counts = counting({o.name: o for o in options}, table.options(table.likely_players))
        sitting = len(table.members)
        seats = table.seat_counts
        missing = max(0, seats[0] - sitting)
        first, more = self._in_order(
            [*self._presets(), *(self._option(o) for o in options if counts[o.name])]
        )
        return render(
            "lobby_live.html",
            my_name=self._name,
            seats=[self._seat(n) for n in range(1, seats[-1] + 1)],
            options=first,
            more_options=more,
            unusual=[f"{o.title}: {o.said}" for o in more if not o.usual],
            bots={kind: kind_of_bot(kind) for kind in self._bots},
            usual_bot=USUAL,
            host=self.host,
            seated=self.seat is not None,
            removed=self.removed,
            sent_away=table.seats.removed if self.host else {},
            loaded=table.loaded is not None,
            game=table.game.facts.id,
            has_lesson=sound_tutorial(table.game) is not None,
            may_seat_bots=self.host or self.seat is not None,
            aboard=_(_ABOARD[sitting]) if sitting < len(_ABOARD) else _("{n} aboard.").format(n=sitting),
            count=sitting,
            missing=missing,
            room=seats[-1] - sitting,
            objection=None if missing else table.objection(sitting),
        )

    def _in_order(self, options: list[OptionShown]) -> tuple[list[OptionShown], list[OptionShown]]:
        """What stands open and what is folded away: what a preset settles, and all after the first few."""
        governed = governed_by(self._table.game.facts.presets)
        chosen = [option for option in options if option.name not in governed][:SHOWN_OPEN]
        return chosen, [option for option in options if option not in chosen] + self._settings()

    def whole(self, news: Sequence[Entry] = ()) -> Frame:
        """Everything that can change on the page, in one frame; `news` is what is to be read out."""
        fresh = {entry.number for entry in news}
        return Frame(
            self.revision,
            0,
            self.live(),
            self.title,
            tuple(item.spoken for item in self.log if item.entry in fresh),
            tuple(item.html() for item in self.log if not item.chat),
            tuple(item.html() for item in self.log if item.chat),
            whole=True,
        )

    def _seat(self, seat: int) -> SeatShown:
        table = self._table
        member = table.members.get(seat)
        label = shown_name(table.loaded.names[seat - 1]) if table.loaded is not None else ""
        if member is None:
            return SeatShown(seat, "free", "", "", removable=False, label=label)
        notes = [_("host")] if member.person is not None and table.seats.is_host(member.person) else []
        if seat == self.seat:
            notes.append(_("you"))
        if member.awaited:
            notes.append(_("asked along"))
        kind = "bot" if member.bot else "mine" if seat == self.seat else "person"
        removable = (self.host or self.seat is not None) if member.bot else (self.host and seat != self.seat)
        return SeatShown(seat, kind, shown_name(member.name), ", ".join(notes), removable, label)

    def _presets(self) -> list[OptionShown]:
        """The presets of the game as one choice."""
        facts, players = self._table.game.facts, self._table.likely_players
        if not facts.presets or self._table.loaded is not None:
            return []
        values = tuple((preset.name, _(preset.title)) for preset in facts.presets)
        value = self._table.lobby_options.preset_for(players)
        title, help_text = _(facts.presets_title), _(facts.presets_help)
        return [OptionShown(PRESET, title, help_text, value, values, fixed=False)]

    def _option(self, option: Option) -> OptionShown:
        players = self._table.likely_players
        value, fixed = self._table.options(players)[option.name], self._table.fixed(players)
        values: tuple[tuple[str, str], ...] = ()
        fields: tuple[Field, ...] = ()
        if isinstance(option, Choice | PerSeat):
            values = tuple((v, label(option, v)) for v in option.values)
        elif isinstance(option, Number):
            fields = (Field("", _(option.title), value, low=option.low, high=option.high),)
        elif isinstance(option, Composed):
            fields = option.fields(value)
        each = tuple(value.split(",")) if isinstance(option, PerSeat) else ()
        return OptionShown(
            option.name,
            _(option.title),
            _(option.help),
            value,
            values,
            option.name in fixed,
            each,
            usual=value == option.default or option.name in fixed,
            said=label(option, value),
            fields=fields,
        )

    def _settings(self) -> list[OptionShown]:
        return [
            OptionShown(
                s.name,
                _(s.title),
                _(s.help),
                self._table.settings[s.name],
                tuple((value, _(words)) for value, words in s.labels.items()),
                fixed=False,
                usual=self._table.settings[s.name] == s.default,
                said=_(s.labels[self._table.settings[s.name]]),
            )
            for s in SETTINGS
            if s is not ROLL or self._table.game.facts.chance_opens_turns
        ]
