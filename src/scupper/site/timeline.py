"""A game so far, moment by moment: after each line, and inside a line each beat that is worth a picture.

A `Timeline` is made of a match's record, which holds all secrets, and hands out only what one viewer could
see or read at a moment. Choices that are turned over together count as one step: nobody could see them apart.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scupper.engine.facts import Setting
from scupper.engine.match import Match, Record
from scupper.engine.state import CHANCE, BaseState, View, observe
from scupper.site.entries import Kind
from scupper.site.table import Happening


@dataclass(frozen=True)
class _Moment:
    """How many lines had been played by then, how many events told, and the position: None is the present."""

    lines: int
    told: int
    state: BaseState | None
    reveals: bool = False


class Timeline:
    """The moments of a match, numbered from 0 (before the first line) to `last` (now).

    `entries` has for each line of the record the number of the table's entry that completed it.
    """

    def __init__(self, match: Match, entries: Sequence[int]) -> None:
        self._match = match
        self._record = match.record
        self._entries = entries
        self._told_before: list[int] = []
        self._moments: list[_Moment] = []
        self._ends: list[int] = []
        self._build()
        self._told = [moment.told for moment in self._moments]

    @property
    def setting(self) -> Setting:
        """The setting of the game."""
        return self._match.setting

    def _build(self) -> None:
        record = self._record
        self._moments.append(_Moment(0, 0, record[0].before if record else None))
        self._ends.append(0)
        told = start = 0
        for n, line in enumerate(record):
            after = record[n + 1].before if n + 1 < len(record) else None
            complete = after is not line.before
            reveals = complete and line.turned_over
            played = n + 1 if complete else start
            self._told_before.append(told)
            for beat in line.beats:
                self._moments.append(_Moment(played, told + beat.after, beat.state, reveals))
                reveals = False
            told += len(line.told)
            if complete:
                self._moments.append(_Moment(played, told, after, reveals))
                start = n + 1
            self._ends.append(len(self._moments) - 1)

    @property
    def last(self) -> int:
        """The number of the present moment."""
        return len(self._moments) - 1

    @property
    def moves(self) -> int:
        """How many lines the players have made so far."""
        return self.moves_since(0)

    def moves_since(self, entry: int) -> int:
        """How many lines of players that still stand were completed after an entry."""
        first = bisect_right(self._entries, entry)
        return sum(line.player != CHANCE for line in self._record[first:])

    # ---- what a viewer could see and read

    def view(self, n: int, player: int) -> View[Any]:
        """What a player (from 0, or SPECTATOR) could see at a moment."""
        state = self._moments[n].state
        if state is None:
            return self._match.view(None if player < 0 else player + 1)
        return observe(state, player)

    def reading(self, n: int, player: int) -> list[str]:
        """The written lines up to a moment, as a player could read them then."""
        moment = self._moments[n]
        if moment.state is None:
            return self._match.lines("spectator" if player < 0 else player + 1)
        record = Record(self._match.setting, self._record[: moment.lines], (), self.view(n, player))
        return self._match.game.notation.reading(record, player)

    def reveals(self, n: int) -> bool:
        """Whether choices that lay face down are seen for the first time at a moment."""
        return self._moments[n].reveals

    # ---- where the entries of the table stand

    def moments_of(self, entry: int) -> range:
        """The moments that an entry brought; none when it completed no line, or one that was taken back."""
        first, end = bisect_left(self._entries, entry), bisect_right(self._entries, entry)
        return range(self._ends[first] + 1, self._ends[end] + 1)

    def lines_of(self, entry: int) -> range:
        """The lines that an entry completed, counted from 0, as far as they still stand."""
        return range(bisect_left(self._entries, entry), bisect_right(self._entries, entry))

    def entry_of(self, n: int) -> int | None:
        """The entry that brought a moment; None for the first."""
        return self._entries[bisect_left(self._ends, n) - 1] if n else None

    def moment_of(self, entry: int, event: int) -> int | None:
        """The moment at which an event of an entry had been told; None when its line does not stand."""
        lines = self.lines_of(entry)
        if not lines:
            return None
        told = self._told_before[lines[0]] + event
        return min(bisect_right(self._told, told), self.moments_of(entry)[-1])

    def line_of(self, entry: int, event: int) -> int | None:
        """The line, counted from 0, that told an event of an entry; None when it does not stand."""
        lines = self.lines_of(entry)
        if not lines:
            return None
        told = self._told_before[lines[0]] + event
        return min(bisect_right(self._told_before, told), lines[-1] + 1) - 1

    def moment_of_lines(self, lines: int) -> int:
        """The moment that stood after so many lines; of choices that were turned over together after all."""
        return self._ends[lines]

    def moment_after(self, entry: int) -> int:
        """The moment at which the table stood after an entry, by the lines that still stand."""
        return self._ends[bisect_right(self._entries, entry)]

    def moment_before(self, entry: int) -> int:
        """The moment at which the table stood when an entry was made, by the lines that still stand."""
        return self._ends[bisect_left(self._entries, entry)]


def entries_of_lines(story: Sequence[Happening]) -> list[int]:
    """For each line of the record, the entry that completed it: without those that were taken back."""
    found: list[int] = []
    for happening in story:
        if happening.entry.kind == Kind.UNDONE:
            found.pop()
        found += [happening.entry.number] * len(happening.lines)
    return found
