"""The options of a game: text in written games and forms, whole numbers in the rules.

`begin(s, players, options)` gets the numbers of all options one after the other, in the order of the facts.
Most options are a `Choice`, a `Number` or `PerSeat`; a game whose option is more than that brings its own
kind, with the same members.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from scupper.engine.language import gettext as _


class OptionError(ValueError):
    """A setting that is refused; the message says what was wrong and what would be right."""


class Option(Protocol):
    """One option: its name in headers, its words for people, and how its text becomes numbers."""

    @property
    def name(self) -> str:
        """The key in a written game's header and on the command line."""

    @property
    def title(self) -> str:
        """A few words for a form."""

    @property
    def help(self) -> str:
        """One sentence: what it changes."""

    @property
    def default(self) -> str:
        """The text of the default value."""

    def for_players(self, players: int) -> Option:
        """The option as it is with this number of players: most are the same with any."""

    def read(self, text: str) -> tuple[int, ...]:
        """The numbers for a text. Raises OptionError for any other text than `write` gives."""

    def write(self, numbers: tuple[int, ...]) -> str:
        """The text for the numbers."""

    def examples(self) -> tuple[str, ...]:
        """The values that tests run through: all of a choice, both ends and the default of a range."""


@dataclass(frozen=True)
class Choice:
    """One of a few named values; the number is its place in the list, the default the first."""

    name: str
    title: str
    help: str
    values: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def default(self) -> str:
        """The first value."""
        return self.values[0]

    def for_players(self, players: int) -> Choice:  # noqa: ARG002 - the same with any number
        """The same choice."""
        return self

    def read(self, text: str) -> tuple[int, ...]:
        """The place of the value."""
        if text not in self.values:
            wanted = _("{option} must be one of {values}, not {text!r}")
            raise OptionError(wanted.format(option=self.name, values=", ".join(self.values), text=text))
        return (self.values.index(text),)

    def write(self, numbers: tuple[int, ...]) -> str:
        """The name of the value."""
        return self.values[numbers[0]]

    def examples(self) -> tuple[str, ...]:
        """Every value."""
        return self.values


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    name: str
    title: str
    help: str
    low: int
    high: int
    standard: int

    @property
    def default(self) -> str:
        """The standard value, as text."""
        return str(self.standard)

    def for_players(self, players: int) -> Number:  # noqa: ARG002 - the same with any number
        """The same range."""
        return self

    def read(self, text: str) -> tuple[int, ...]:
        """The number, written without signs, spaces or leading zeros."""
        if not (text.isascii() and text.isdigit() and len(text) <= 9 and str(int(text)) == text):
            wanted = _("{option} must be a whole number from {low} to {high}, not {text!r}")
            raise OptionError(wanted.format(option=self.name, low=self.low, high=self.high, text=text))
        value = int(text)
        if not self.low <= value <= self.high:
            wanted = _("{option} must be from {low} to {high}, not {text}")
            raise OptionError(wanted.format(option=self.name, low=self.low, high=self.high, text=text))
        return (value,)

    def write(self, numbers: tuple[int, ...]) -> str:
        """The number as text."""
        return str(numbers[0])

    def examples(self) -> tuple[str, ...]:
        """Both ends and the default."""
        return tuple(dict.fromkeys((str(self.low), self.default, str(self.high))))


@dataclass(frozen=True)
class PerSeat:
    """A different one of the values for each seat, such as its colour: their names with commas between.

    Its numbers are the places of the values, and -1 for the seats that nobody plays.
    """

    name: str
    title: str
    help: str
    values: tuple[str, ...]
    seats: int
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def default(self) -> str:
        """The first values in their order."""
        return ",".join(self.values[: self.seats])

    def for_players(self, players: int) -> PerSeat:
        """As many values as players."""
        return replace(self, seats=players)

    def read(self, text: str) -> tuple[int, ...]:
        """The place of each seat's value."""
        names = text.split(",")
        known = len(names) == self.seats and all(name in self.values for name in names)
        if not known or len(set(names)) != len(names):
            wanted = _("{option} must be {n} different ones of {values}, with commas between, not {text!r}")
            values = ", ".join(self.values)
            raise OptionError(wanted.format(option=self.name, n=self.seats, values=values, text=text))
        places = [self.values.index(name) for name in names]
        return tuple(places + [-1] * (len(self.values) - len(places)))

    def write(self, numbers: tuple[int, ...]) -> str:
        """The names of the values."""
        return ",".join(self.values[n] for n in numbers if n >= 0)

    def examples(self) -> tuple[str, ...]:
        """The default, and as many values from the end backwards."""
        return (self.default, ",".join(self.values[::-1][: self.seats]))

    def fitted(self, text: str) -> str:
        """What a text for another number of seats comes to: its values, then the first that are left."""
        named = list(dict.fromkeys(name for name in text.split(",") if name in self.values))
        left = [value for value in self.values if value not in named]
        return ",".join((named + left)[: self.seats])
