"""Options that a form sets by several controls: how many of each of several things, for example.

The text of such an option is one, in files and on the command line; forms show it as `fields`, and `composed`
makes the text again of what they hold. A game with an option of its own kind gives it the same two functions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from scupper.engine.language import gettext as _
from scupper.engine.options import Option, OptionError


@dataclass(frozen=True)
class Field:
    """One control: a few named values, or without those a whole number from `low` to `high`."""

    name: str
    title: str
    value: str
    values: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0


@runtime_checkable
class Composed(Protocol):
    """What an option has besides the members of every option when a form sets it by several controls."""

    @property
    def name(self) -> str:
        """The name of the option."""

    @property
    def only_with(self) -> tuple[str, str] | None:
        """Another option and its value without which this one has its default; None if it always counts."""

    @property
    def beginning(self) -> str:
        """The text that a form begins with once the option counts."""

    def fields(self, text: str) -> tuple[Field, ...]:
        """The controls for a text of the option."""

    def composed(self, values: Mapping[str, str]) -> str:
        """The text for the values of the controls; refused by `read` when they do not fit together."""

    def said(self, text: str) -> str:
        """A text of the option in words."""


def counting(options: Mapping[str, Option], texts: Mapping[str, str]) -> dict[str, bool]:
    """For each option whether it counts, as the texts of all of them are."""
    return {
        name: not isinstance(option, Composed)
        or option.only_with is None
        or texts[option.only_with[0]] == option.only_with[1]
        for name, option in options.items()
    }


@dataclass(frozen=True)
class Counts:
    """A whole number for each of several things: `tool=2 fuel=0`, always with all of them; the default is 0.

    `most` has the bounds, `labels` what the things are called, and `more_examples` values besides the default
    that tests run through.
    """

    name: str
    title: str
    help: str
    most: Mapping[str, int]
    labels: Mapping[str, str]
    beginning: str
    more_examples: tuple[str, ...] = ()
    only_with: tuple[str, str] | None = None

    @property
    def default(self) -> str:
        """None of anything."""
        return self.write((0,) * len(self.most))

    def for_players(self, players: int) -> Counts:  # noqa: ARG002 - the same with any number
        """The same things."""
        return self

    def read(self, text: str) -> tuple[int, ...]:
        """The numbers in the order of the things."""
        found = re.fullmatch(
            " ".join(f"{re.escape(thing)}=(0|[1-9][0-9]{{0,8}})" for thing in self.most), text
        )
        if found is None:
            wanted = _("{option} must be written like {example}, not {text!r}")
            raise OptionError(wanted.format(option=self.name, example=self.beginning, text=text))
        numbers = tuple(map(int, found.groups()))
        for (thing, most), number in zip(self.most.items(), numbers, strict=True):
            if number > most:
                wanted = _("{option}: {thing} must be from 0 to {most}, not {number}")
                raise OptionError(
                    wanted.format(option=self.name, thing=_(self.labels[thing]), most=most, number=number)
                )
        return numbers

    def write(self, numbers: tuple[int, ...]) -> str:
        """The numbers with their things."""
        return " ".join(f"{thing}={number}" for thing, number in zip(self.most, numbers, strict=True))

    def examples(self) -> tuple[str, ...]:
        """The default, what the game adds, and all that there can be."""
        return tuple(
            dict.fromkeys((self.default, *self.more_examples, self.write(tuple(self.most.values()))))
        )

    def fields(self, text: str) -> tuple[Field, ...]:
        """A number for each thing."""
        return tuple(
            Field(thing, _(self.labels[thing]), str(number), high=self.most[thing])
            for thing, number in zip(self.most, self.read(text), strict=True)
        )

    def composed(self, values: Mapping[str, str]) -> str:
        """The numbers as they were typed in."""
        return " ".join(f"{thing}={values.get(thing, '0')}" for thing in self.most)

    def said(self, text: str) -> str:
        """The things of which there are some."""
        counted = [word.partition("=")[::2] for word in text.split(" ")]
        some = [(number, _(self.labels.get(thing, thing))) for thing, number in counted if number != "0"]
        return ", ".join(f"{number} {label}" for number, label in some) or "0"
