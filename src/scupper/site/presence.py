"""Who is at a table now: whose page is open, or who has asked for something a moment ago."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from scupper.engine.language import ngettext
from scupper.site.table import Table

HOUR = 60
DAY = 24 * HOUR


@dataclass(frozen=True)
class Gone:
    """A seat that the game waits for while its person is gone, and how many of the others ask for a bot.

    `minutes`: how long the person has been gone, as exactly as it is told.
    """

    seat: int
    minutes: int
    asking: tuple[int, ...]
    asked: tuple[int, ...]

    @property
    def agreed(self) -> bool:
        """Whether everybody who is asked wants a bot to play; nobody agrees when there is nobody to ask."""
        return bool(self.asked) and set(self.asked) <= set(self.asking)


def rounded(seconds: float) -> int:
    """A time in minutes, at least one: in whole hours when it is long, in whole days when it is very long."""
    minutes = max(1, int(seconds // 60))
    if minutes >= 2 * DAY:
        return minutes - minutes % DAY
    return minutes - minutes % HOUR if minutes >= 2 * HOUR else minutes


def in_words(minutes: int) -> str:
    """For how long somebody has been gone, in minutes, hours or days."""
    # Translators: these stand in "has been gone for …".
    if minutes >= 2 * DAY:
        return ngettext("{n} day", "{n} days", minutes // DAY).format(n=minutes // DAY)
    if minutes >= 2 * HOUR:
        return ngettext("{n} hour", "{n} hours", minutes // HOUR).format(n=minutes // HOUR)
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


@dataclass
class Presence:
    """When each person was last noticed at one table. Nobody is gone before `after` seconds have passed."""

    after: float
    clock: Callable[[], float]
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    _since: float = field(init=False)
    _noticed: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._since = self.clock()

    def notice(self, person: str | None) -> None:
        """A person has come, asked for something or left just now."""
        if person is not None:
            self._noticed[person] = self.clock()
            self.stirred.set()

    def away(self, person: str | None, connected: Collection[str]) -> float:
        """How many seconds ago a person was last here; 0 for one whose page is open."""
        if person is None or person in connected:
            return 0.0
        return self.clock() - self._noticed.get(person, self._since)

    def is_gone(self, person: str | None, connected: Collection[str]) -> bool:
        """Whether a person has been away for so long that the others may ask for a bot."""
        return self.away(person, connected) >= self.after

    def gone(self, table: Table, connected: Collection[str]) -> tuple[Gone, ...]:
        """The seats that the game waits for and whose people are gone, in seat order."""
        here = [
            seat
            for seat, member in table.members.items()
            if member.person and not member.stand_in and not self.is_gone(member.person, connected)
        ]
        found = []
        for seat in table.waits_for:
            member = table.members[seat]
            if seat not in here:
                minutes = rounded(self.away(member.person, connected))
                asking = tuple(n for n in sorted(here) if table.members[n].person in member.asking)
                found.append(Gone(seat, minutes, asking, tuple(sorted(here))))
        return tuple(found)

    def next_change(self, table: Table, connected: Collection[str]) -> float | None:
        """In how many seconds `gone` may say something else, if nothing happens; None: not by itself."""
        waits = []
        for member in table.members.values():
            if member.person and member.person not in connected:
                away = self.away(member.person, connected)
                waits.append(self.after - away if away < self.after else 60.0 - away % 60.0)
        return min(waits) if waits and table.running else None
