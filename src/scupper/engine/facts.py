"""What is known of a game without its rules: for lobbies, commands, checks and environments.

Loads neither NumPy nor the rules. `Facts` also turns a setting (players and options) into numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.options import Option, OptionError


@dataclass(frozen=True)
class Part:
    """One part of a kind of action: what it names, and the names of its values in order.

    `title` is the part in a word, as pages call it. `question` is what is asked when other parts have been
    picked and this one is still open, such as "Which rat?". `resting` is the value that is meant as long as
    no other has been picked, such as nothing for what is given: who has picked the rest need not pick that.
    """

    name: str
    values: tuple[str, ...]
    title: str = ""
    question: str = ""
    resting: str = ""


@dataclass(frozen=True)
class ActionKind:
    """A run of action numbers of one kind: `first` + the parts, the last part counting fastest.

    `title` is what such an action does in a word or two, as pages write it on a button.
    """

    name: str
    first: int
    parts: tuple[Part, ...] = ()
    title: str = ""

    @cached_property
    def count(self) -> int:
        """How many numbers the kind takes."""
        total = 1
        for part in self.parts:
            total *= len(part.values)
        return total


@dataclass(frozen=True)
class ActionTable:
    """The documented action space of a game: numbers 0 to `count` - 1, each a kind with named parts."""

    kinds: tuple[ActionKind, ...]

    @property
    def count(self) -> int:
        """The number of action numbers."""
        return max(kind.first + kind.count for kind in self.kinds)

    def kind_of(self, action: int) -> ActionKind:
        """The kind of an action number. Raises ValueError for a number outside the table."""
        for kind in self.kinds:
            if kind.first <= action < kind.first + kind.count:
                return kind
        known = _("no action has the number {action}: they run from 0 to {last}")
        raise ValueError(known.format(action=action, last=self.count - 1))

    def parts(self, action: int) -> tuple[tuple[str, str], ...]:
        """The (part, value) pairs of an action number, such as (("die", "red"), ("rat", "blue"))."""
        kind = self.kind_of(action)
        rest = action - kind.first
        found: list[tuple[str, str]] = []
        for part in reversed(kind.parts):
            rest, i = divmod(rest, len(part.values))
            found.append((part.name, part.values[i]))
        return tuple(reversed(found))

    def number(self, kind_name: str, *names: str) -> int:
        """The action number of a kind and the values of its parts. Raises ValueError for an unknown name."""
        kind = next((k for k in self.kinds if k.name == kind_name), None)
        if kind is None or len(names) != len(kind.parts):
            raise ValueError(f"no kind of action {kind_name!r} with {len(names)} parts")
        index = 0
        for part, value in zip(kind.parts, names, strict=True):
            if value not in part.values:
                raise ValueError(f"{part.name} must be one of {', '.join(part.values)}, not {value!r}")
            index = index * len(part.values) + part.values.index(value)
        return kind.first + index


@dataclass(frozen=True)
class Preset:
    """Values for some options under one name, for lobbies: `options` by the number of players."""

    name: str
    title: str
    options: Mapping[int, Mapping[str, str]]


def _no_objection(_players: int, _options: Mapping[str, str]) -> str | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The facts of a game. `objection(players, options)` says why a setting is refused, or None.

    `win`: the seats at place 1 `split` one win, or `each` has a whole one; when nobody wins all have place 2.
    `chance_opens_turns`: chance may open a person's turn, who then presses Roll (`opener` of the rules).
    `score_words` is what scores count, for columns of figures; `scored` puts one score into words as pages
    tell it, such as "1 point": without it the figure and the words stand side by side.
    `levels`: bot that thinks ahead -> iterations of its search, and the percentage of its choices that it
    thinks about, where the usual ones would make two bots play equally well. `lead`: percent of what a choice
    is worth to them that is its player's lead in scores, not the win. `considered`: of how many actions, the
    ones that the judgement rates best, they choose; 0: of all.
    """

    id: str
    title: str
    sentence: str
    credits: str
    rules_version: int
    players: range
    usual_players: int
    minutes: int | None
    options: tuple[Option, ...]
    objection: Callable[[int, Mapping[str, str]], str | None] = _no_objection
    presets_title: str = marked("Presets")
    presets_help: str = ""
    presets: tuple[Preset, ...] = ()
    win: Literal["split", "each"]
    has_chance: bool
    chance_opens_turns: bool = False
    hidden: str
    secret_decisions: bool
    actions: ActionTable
    max_legal: int
    max_outcomes: int
    score_range: tuple[int, int]
    score_words: str
    scored: Callable[[int], str] | None = None
    fixed_by_players: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    levels: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    lead: int = 0
    considered: int = 0

    def options_for(self, players: int) -> tuple[Option, ...]:
        """The options as they are with this number of players."""
        return tuple(option.for_players(players) for option in self.options)

    def setting(self, players: int, given: Mapping[str, str]) -> Setting:
        """A complete setting from the options given, the others at their defaults.

        Raises OptionError: a number of players the game is not for, an unknown option, a value that is not
        one, or a combination that the rules refuse.
        """
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            fitting = _("{game} is for {low} to {high} players, not {players}")
            raise OptionError(fitting.format(game=_(self.title), low=low, high=high, players=players))
        known = {option.name: option for option in self.options_for(players)}
        for name in given:
            if name not in known:
                names = ", ".join(known) or _("none")
                wanted = _("{game} has no option {name!r}; its options are: {names}")
                raise OptionError(wanted.format(game=_(self.title), name=name, names=names))
        numbers: list[int] = []
        texts: dict[str, str] = {}
        for option in known.values():
            part = option.read(given.get(option.name, option.default))
            numbers += part
            texts[option.name] = option.write(part)
        reason = self.objection(players, texts)
        if reason is not None:
            raise OptionError(reason)
        return Setting(players, texts, tuple(numbers))


@dataclass(frozen=True)
class Setting:
    """A number of players and a value for every option, as text and as the numbers that `begin` takes."""

    players: int
    options: Mapping[str, str]
    numbers: tuple[int, ...]

    def unusual(self, facts: Facts) -> dict[str, str]:
        """The options that are not at their defaults, in the order of the facts: what a header writes."""
        return {
            option.name: self.options[option.name]
            for option in facts.options_for(self.players)
            if self.options[option.name] != option.default
        }
