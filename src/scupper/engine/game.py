"""A game as the rest of the house sees it: facts, modules and their contract, and how games are found.

A game is a folder (a package) with the same file names in each: `facts`, `components`, `rules`, `judgement`,
`notation`, `words`, `reasons`, `picture` and `guide.md`. The folder is the registration: a package under
`scupper/games`, or one that another distribution names in the entry point group `scupper.games`.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import metadata, resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from scupper.engine.facts import Facts, Setting
from scupper.engine.language import SOURCE_LANGUAGE, language, use_catalogs_of
from scupper.engine.language import gettext as _
from scupper.engine.state import BaseState
from scupper.engine.tutorial import FILE as TUTORIAL
from scupper.engine.tutorial import Tutorial, read_tutorial

if TYPE_CHECKING:
    from scupper.engine.chance import Stream
    from scupper.engine.choosing import Choosing
    from scupper.engine.match import Match, Record

ENTRY_POINTS = "scupper.games"


class NotationError(ValueError):
    """A text that is not a line, a position or a result of this game; the message says what would be."""


@dataclass(frozen=True)
class Reason:
    """Why something is refused: a whole sentence, the rule it rests on, and its anchor in the guide."""

    sentence: str
    rule: str
    anchor: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


@dataclass(frozen=True)
class Told:
    """One event told inside a `play`: for the players in the mask `to`, numbers of the game's events."""

    to: int
    kind: int
    a: int
    b: int
    c: int

    def heard_by(self, player: int) -> bool:
        """Whether a player, or `SPECTATOR`, may hear it."""
        return self.to == -1 or (player >= 0 and self.to >> player & 1 == 1)


@dataclass(frozen=True)
class Choice:
    """One legal action: its number, its line of notation without the seat, its words, and the parts it names.

    `parts` are names such as `die-red`: touching parts of the board narrows the choices until one is left.
    """

    action: int
    text: str
    words: str
    parts: tuple[str, ...]


class Rules(Protocol):
    """The contract of a game's `rules` module: plain functions over the state. Players count from 0.

    Compiled, the same functions run on records; `out` and `weights` are lists or arrays long enough. Two more
    may be left out, for games with many outcomes: `tickets(s)`, what all weights come to, and
    `drawn(s, ticket)`, the outcome of one of so many tickets: of each listed outcome in turn its weight.
    """

    State: type[BaseState]

    def begin(self, s: Any, players: int, options: Any) -> None:
        """An empty position before the first step."""

    def to_act(self, s: Any) -> int:
        """A bit mask of the players who may act now; CHANCE when chance is due; 0 when the game is over."""

    def opener(self, s: Any) -> int:
        """The player who opens what comes next, or NOBODY.

        When chance is due: whose turn it opens, and who may press Roll. While a secret decision is open: who
        may end the talk and call the vote.
        """

    def legal(self, s: Any, player: int, out: Any) -> int:
        """Write the player's legal actions to `out` and return how many."""

    def outcomes(self, s: Any, out: Any, weights: Any) -> int:
        """When chance is due: the outcomes and their whole-number weights; returns how many."""

    def play(self, s: Any, player: int, action: int) -> None:
        """One action or outcome (`player` is CHANCE) and all that follows without a choice."""

    def sealed(self, s: Any) -> int:
        """How many choices lie face down now; 0 outside a secret decision and right after the reveal."""

    def between_lines(self, s: Any) -> bool:
        """True where a written line is complete."""

    def places(self, s: Any, out: Any) -> None:
        """At the end: the place of each player, 1 best."""

    def scores(self, s: Any, out: Any) -> None:
        """At the end: one whole number a player."""

    def resample(self, s: Any, player: int, rng: Any) -> None:
        """Fill a view of `player` in place so that observing the result gives the view again."""


class Judgement(Protocol):
    """The contract of a game's `judgement` module; compilable, given a view of the player who chooses."""

    def rate(self, s: Any, player: int, action: int) -> int:
        """How much a sensible player likes a legal action: any whole number, more is better."""

    # Optional: `imagine(s, player, rng)`, which fills a view as `resample` does, and so that what others have
    # done makes likely comes more often. Bots that think ahead imagine so.


class Notation(Protocol):
    """The contract of a game's `notation` module: everything has a text form that comes back the same."""

    def line(self, s: Any, player: int, actions: Sequence[int]) -> str:
        """The line for the steps that `player` (or CHANCE) makes from the position `s`."""

    def read_line(self, s: Any, text: str) -> tuple[int, list[int]]:
        """The player (or CHANCE) and steps of a line. Raises NotationError; says nothing about legality."""

    def position(self, s: Any) -> str:
        """The position as one line of text, with `?` for what a view does not know."""

    def read_position(self, text: str, setting: Setting) -> BaseState:
        """The position of such a text, in a game of this setting. Raises NotationError."""

    def result(self, s: Any) -> str:
        """The result line of a finished game."""

    def reading(self, record: Record, player: int) -> list[str]:
        """The lines so far as a player (or SPECTATOR) may read them now, `?` for hidden words."""


class Words(Protocol):
    """The contract of a game's `words` module: sentences for people. `names` are the players' names."""

    def action(self, view: Any, action: int) -> str:
        """What an action of the viewer would do, as one sentence."""

    def part(self, view: Any, name: str, value: str) -> str:
        """A part of an action as a label, such as ("die", "red")."""

    def event(self, told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:
        """An event as one sentence of the log, or None when it needs none; the setting is the game's."""

    def waiting(self, view: Any, names: Sequence[str]) -> str:
        """What is waited for now, as one sentence to the viewer."""

    def account(self, view: Any, player: int) -> list[tuple[str, int]]:
        """At the end: how the score of a player came about, as labelled parts that add up to it."""

    def story(
        self, view: Any, told: Sequence[Told], names: Sequence[str], setting: Setting
    ) -> list[tuple[int, str]]:
        """At the end: the turning points of the game in a few lines, each with the number of its event.

        `view` is of the last position, `told` all that the viewer heard from the first event to the last.
        """


class Reasons(Protocol):
    """The contract of a game's `reasons` module."""

    def why_not(self, view: Any, action: int) -> Reason | None:
        """Why the viewer, who is asked now, may not take an action of the table; None when it is legal."""

    def why_no_undo(self, before: Any, after: Any) -> Reason | None:
        """Why an action between the two positions showed something hidden; None if it did not."""


class Invariants(Protocol):
    """The contract of a game's `invariants` module, which a game may have or not."""

    def broken(self, s: Any) -> str | None:
        """What cannot be about a position (a piece missing or doubled), as a phrase; None for a sound one."""


class Showing(Protocol):
    """The contract of a game's `showing` module, which a game may have or not.

    It says which cards players may show to some of the others, as table talk outside the written game. A card
    is a text that names all that is seen of it then, so that it is another one when that is no longer so.
    """

    def cards(self, view: Any) -> Sequence[str]:
        """The cards that the viewer may show now."""

    def face(self, card: str) -> str:
        """What those see to whom a card is shown, as a phrase."""

    def back(self, card: str) -> str:
        """What all others see of it, as a phrase that tells no more than that."""


class Picture(Protocol):
    """The contract of a game's `picture` module: markup from views. Holds no person's text."""

    def sprite(self) -> str:
        """An invisible SVG with the symbols that the other pieces use; once a page."""

    def board(self, view: Any, choosing: Choosing) -> str:
        """The board as one SVG element whose pieces have stable ids."""

    def dock(self, view: Any, choosing: Choosing) -> str:
        """The choosable parts that are not on the board, such as dice or a hand."""

    def player(self, view: Any, player: int) -> str:
        """What stands beside a player's name."""

    def own(self, view: Any) -> str:
        """The viewer's secrets as a card, or nothing."""

    def aside(self, view: Any) -> str:
        """Further public things as a card, or nothing."""

    def scene(self) -> str:
        """A small picture for the home page, drawn in a box of 208 around 0."""

    def document(self, view: Any) -> str:
        """The board as a complete SVG file with its styles inside."""


class GameError(LookupError):
    """No such game, or one that cannot be loaded; the message says which there are."""


@dataclass(frozen=True)
class Game:
    """A game and its modules, each loaded when first asked for."""

    package: str
    facts: Facts

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Rules:
        """The rules, interpreted."""
        return cast(Rules, self._module("rules"))

    @cached_property
    def judgement(self) -> Judgement:
        """What a sensible player prefers, interpreted."""
        return cast(Judgement, self._module("judgement"))

    @property
    def imagine(self) -> Callable[[Any, int, Any], None]:
        """How a player who thinks ahead fills a view: as the judgement says, else as the rules do."""
        own = getattr(self.judgement, "imagine", None)
        return self.rules.resample if own is None else cast("Callable[[Any, int, Any], None]", own)

    @cached_property
    def notation(self) -> Notation:
        """Lines and positions as text."""
        return cast(Notation, self._module("notation"))

    def hidden_pattern(self, line: str) -> str | None:
        """The regular expression of all lines that somebody may read as this one; None if it hides nothing.

        A `?` stands for one word or several. A game that hides words otherwise has a function of this name in
        its notation.
        """
        own = getattr(self.notation, "hidden_pattern", None)
        if own is not None:
            return cast("str | None", own(line))
        return ".+".join(map(re.escape, line.split("?"))) if "?" in line else None

    @cached_property
    def words(self) -> Words:
        """Sentences for people."""
        return cast(Words, self._module("words"))

    @cached_property
    def reasons(self) -> Reasons:
        """Why not."""
        return cast(Reasons, self._module("reasons"))

    @cached_property
    def invariants(self) -> Invariants | None:
        """What is true of every position, if the game says so: for tests and checks."""
        if find_spec(f"{self.package}.invariants") is None:
            return None
        return cast(Invariants, self._module("invariants"))

    @cached_property
    def showing(self) -> Showing | None:
        """Cards that players may show to some of the others, if the game has such."""
        if find_spec(f"{self.package}.showing") is None:
            return None
        return cast(Showing, self._module("showing"))

    @cached_property
    def picture(self) -> Picture:
        """The board as SVG."""
        return cast(Picture, self._module("picture"))

    def ways(self, before: Any, after: Any) -> Mapping[str, str]:
        """The ways by which pieces of the board came from where they were in a viewer's view before this one.

        By the id of a piece the places on its way, from the first to the last but one: `0,0 10,0`. A game
        whose pieces go straight has no function of this name in its picture.
        """
        own = getattr(self.picture, "ways", None)
        return {} if own is None else cast("Mapping[str, str]", own(before, after))

    def text_file(self, name: str) -> str:
        """A text file of the game's folder, such as `guide.md`."""
        return resources.files(self.package).joinpath(name).read_text("utf-8")

    def spoken_file(self, name: str) -> str:
        """A text file of the game's folder in the language that is spoken: `guide.de.md` for `guide.md`."""
        stem, dot, ending = name.rpartition(".")
        spoken = f"{stem}.{language()}{dot}{ending}"
        there = language() != SOURCE_LANGUAGE and resources.files(self.package).joinpath(spoken).is_file()
        return self.text_file(spoken if there else name)

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """A first game by script, if the game has one. Raises TutorialError."""
        if not resources.files(self.package).joinpath(TUTORIAL).is_file():
            return None
        return read_tutorial(self.text_file(TUTORIAL))

    def setting(self, players: int, options: Mapping[str, str] | None = None) -> Setting:
        """A complete setting. Raises `OptionError`, a ValueError, with the reason when it is refused."""
        return self.facts.setting(players, options or {})

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        *,
        stream: Stream | None = None,
        **options: Any,
    ) -> Match:
        """A new match in which chance is drawn by itself, from `seed`, `stream` or the system's randomness.

        Option values may be text or anything whose `str` is their text. Raises OptionError.
        """
        from scupper.engine.chance import Seeded, Unforeseeable
        from scupper.engine.match import Match

        setting = self.setting(
            self.facts.usual_players if players is None else players, {k: str(v) for k, v in options.items()}
        )
        if stream is None:
            stream = Unforeseeable() if seed is None else Seeded(seed)
        match = Match(self, setting, stream)
        match.draw_all()
        return match


def _packages() -> dict[str, str]:
    """Package name of every game that can be found, by where it was found."""
    home = importlib.import_module("scupper.games")
    found = {f"scupper.games.{m.name}": "the house" for m in pkgutil.iter_modules(home.__path__) if m.ispkg}
    for point in metadata.entry_points(group=ENTRY_POINTS):
        found.setdefault(point.value, point.name)
    return found


@cache
def games() -> tuple[Game, ...]:
    """All games that are installed, the house's own first, by title.

    A package of others that announces itself as a game but has no sound facts, or the id of another game,
    is left out with a warning: it must not take the other games away.
    """
    own: dict[str, Game] = {}
    others: dict[str, Game] = {}
    for package in _packages():
        home = package.startswith("scupper.games.")
        try:
            found = Game(package, importlib.import_module(f"{package}.facts").FACTS)
            name = found.facts.id
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            if home:
                raise GameError(f"{package} is a game without sound facts: {error}") from error
            warnings.warn(f"{package} is left out, for it is no sound game: {error}", stacklevel=2)
            continue
        if name in own or name in others:
            warnings.warn(f"{package} is left out: its id {name!r} is that of another game", stacklevel=2)
            continue
        (own if home else others)[name] = found
        use_catalogs_of(package)
    return (*_by_title(own), *_by_title(others))


def _by_title(found: Mapping[str, Game]) -> list[Game]:
    return sorted(found.values(), key=lambda g: g.facts.title)


def game(name: str) -> Game:
    """The game with this id. Raises GameError, which lists the ids there are, when there is none."""
    for candidate in games():
        if candidate.facts.id == name:
            return candidate
    known = ", ".join(g.facts.id for g in games())
    raise GameError(_("there is no game {name!r}; there are: {known}").format(name=name, known=known))
