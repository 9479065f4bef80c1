"""The options of a game: text in written games and forms, whole numbers in the rules.

`begin(s, players, options)` gets the numbers of all options one after the other, in the order of the facts.
Most options are a `Choice` or a `Number`; a game whose option is more than that brings its own kind, with the
same members.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


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

    def read(self, text: str) -> tuple[int, ...]:
        """The place of the value."""
        if text not in self.values:
            raise OptionError(f"{self.name} must be one of {', '.join(self.values)}, not {text!r}")
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

    def read(self, text: str) -> tuple[int, ...]:
        """The number, written without signs, spaces or leading zeros."""
        if not (text.isascii() and text.isdigit() and len(text) <= 9 and str(int(text)) == text):
            raise OptionError(
                f"{self.name} must be a whole number from {self.low} to {self.high}, not {text!r}"
            )
        value = int(text)
        if not self.low <= value <= self.high:
            raise OptionError(f"{self.name} must be from {self.low} to {self.high}, not {text}")
        return (value,)

    def write(self, numbers: tuple[int, ...]) -> str:
        """The number as text."""
        return str(numbers[0])

    def examples(self) -> tuple[str, ...]:
        """Both ends and the default."""
        return tuple(dict.fromkeys((str(self.low), self.default, str(self.high))))
