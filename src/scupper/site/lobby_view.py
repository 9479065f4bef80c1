"""What the lobby of a table shows to one visitor: seats, options, start, log. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scupper.engine.options import Choice, Number, Option
from scupper.engine.state import SPECTATOR
from scupper.site.chronicle import Item, items_of, label
from scupper.site.door import Frame, News
from scupper.site.table import SETTINGS, Table
from scupper.site.templates import render

_NUMBER_WORDS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class SeatShown:
    """A seat on the rail: `kind` is `free`, `mine`, `person` or `bot`."""

    seat: int
    kind: str
    name: str
    note: str
    removable: bool


@dataclass(frozen=True)
class OptionShown:
    """An option as a form field: `values` with labels, or a range; `fixed` when the players settle it."""

    name: str
    title: str
    help: str
    value: str
    values: tuple[tuple[str, str], ...]
    low: int
    high: int
    fixed: bool


class LobbySeen:
    """A table whose game has not begun, as one visitor sees it."""

    def __init__(self, table: Table, person: str | None, bots: Sequence[str], name: str = "") -> None:
        self._table = table
        self._name = name
        self._bots = tuple(bots)
        self.host = person is not None and person == table.host
        self.seat = table.seat_of(person)
        self.revision = table.number

    @property
    def title(self) -> str:
        """The title of the page."""
        return f"{self._table.game.facts.title}, before the start: Scupper"

    @property
    def log(self) -> tuple[Item, ...]:
        """What has happened and been said so far."""
        table = self._table
        return tuple(i for h in table.story for i in items_of(h, table.game, table.names, SPECTATOR))

    def live(self) -> str:
        """The part of the page that changes while people look at it."""
        table, facts = self._table, self._table.game.facts
        sitting = len(table.members)
        missing = max(0, facts.players[0] - sitting)
        return render(
            "lobby_live.html",
            my_name=self._name,
            seats=[self._seat(n) for n in range(1, facts.players[-1] + 1)],
            options=[*map(self._option, facts.options), *self._settings()],
            bots=self._bots,
            host=self.host,
            seated=self.seat is not None,
            may_seat_bots=self.host or self.seat is not None,
            sitting=_NUMBER_WORDS[sitting] if sitting < len(_NUMBER_WORDS) else str(sitting),
            count=sitting,
            missing=missing,
            room=facts.players[-1] - sitting,
            objection=None if missing else table.objection(sitting),
        )

    def whole(self, news: Sequence[News] = ()) -> Frame:
        """Everything that can change on the page, in one frame; `news` is what is to be read out."""
        fresh = {one.entry.number for one in news}
        return Frame(
            self.revision,
            0,
            self.live(),
            self.title,
            tuple(item.text for item in self.log if item.entry in fresh),
            tuple(item.html for item in self.log if not item.chat),
            tuple(item.html for item in self.log if item.chat),
            whole=True,
        )

    def _seat(self, seat: int) -> SeatShown:
        member = self._table.members.get(seat)
        if member is None:
            return SeatShown(seat, "free", "", "", removable=False)
        notes = ["host"] if member.person is not None and member.person == self._table.host else []
        if seat == self.seat:
            notes.append("you")
        kind = "bot" if member.bot else "mine" if seat == self.seat else "person"
        removable = (self.host or self.seat is not None) if member.bot else (self.host and seat != self.seat)
        return SeatShown(seat, kind, member.name, ", ".join(notes), removable)

    def _option(self, option: Option) -> OptionShown:
        fixed = self._table.fixed(self._table.likely_players)
        value = fixed.get(option.name, self._table.options.get(option.name, option.default))
        values: tuple[tuple[str, str], ...] = ()
        low = high = 0
        if isinstance(option, Choice):
            values = tuple((v, label(option, v)) for v in option.values)
        elif isinstance(option, Number):
            low, high = option.low, option.high
        return OptionShown(
            option.name, option.title, option.help, value, values, low, high, fixed=option.name in fixed
        )

    def _settings(self) -> list[OptionShown]:
        return [
            OptionShown(
                s.name,
                s.title,
                s.help,
                self._table.settings[s.name],
                tuple(s.labels.items()),
                0,
                0,
                fixed=False,
            )
            for s in SETTINGS
        ]
