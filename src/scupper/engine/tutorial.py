"""A first game by script: who sits at the table, how it begins, and what each step says, shows and asks for.

A game's folder may hold `tutorial.toml`. Its texts stand beside each other in every language, in the step
that they belong to, so that no translation can have other steps than the original:

    seat = 1                          # the learner's
    names = ["Ada", "Kai"]            # the others, in the order of their seats
    options = { start = "deck10" }
    before = '''                      # lines that lead to where the lesson starts
    * first 1
    '''

    [[step]]
    en = "Roll the dice."
    de = "Würfle."
    point = ["dice"]                  # elements of the page by id, or parts of actions by name
    play = '''* sink 4'''             # lines that others and chance play first
    ask = '''* roll red=3 blue=2x'''  # the line that the learner is to make, or several to choose from
    claims = ["red 13"]               # what the position says once `play` is done, as the text relies on it

A step without `ask` is read. A line of chance is asked of the learner whose turn it opens: it falls when they
press Roll.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scupper.engine.language import SOURCE_LANGUAGE, language

FILE: Final = "tutorial.toml"
_KEYS: Final = {"seat": int, "names": list, "options": dict, "before": str, "step": list}
_STEP_KEYS: Final = {"point": list, "play": str, "ask": str, "claims": list}


class TutorialError(ValueError):
    """A tutorial that cannot be used; the message says which part is not as it should be."""


@dataclass(frozen=True)
class Step:
    """One step: its text in each language, what it points at, lines by script, then those to choose from."""

    texts: Mapping[str, str]
    point: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What the step says, in the language that is spoken."""
        return self.texts.get(language(), self.texts[SOURCE_LANGUAGE])


@dataclass(frozen=True)
class Tutorial:
    """A first game by script. Seats count from 1."""

    seat: int
    names: tuple[str, ...]
    before: tuple[str, ...]
    steps: tuple[Step, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many sit at the table, the learner included."""
        return len(self.names) + 1

    @property
    def fingerprint(self) -> str:
        """What tells this script from every other that is played differently, whatever the texts say."""
        script = (self.seat, self.players, sorted(self.options.items()), self.before)
        steps = [(step.play, step.ask) for step in self.steps]
        return hashlib.sha256(repr((script, steps)).encode()).hexdigest()[:16]


def read_tutorial(text: str) -> Tutorial:
    """The tutorial of such a file. Raises TutorialError; says nothing about what the rules allow."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TutorialError(str(error)) from error
    _demand_kinds("the tutorial", found, _KEYS)
    for key in ("seat", "names", "step"):
        if key not in found:
            raise TutorialError(f"the tutorial lacks {key!r}")
    steps = tuple(_read_step(n, step) for n, step in enumerate(found["step"], 1))
    read = Tutorial(
        found["seat"],
        tuple(found["names"]),
        _lines(found.get("before", "")),
        steps,
        {name: str(value) for name, value in found.get("options", {}).items()},
    )
    if not 1 <= read.seat <= read.players:
        raise TutorialError(f"the learner's seat must be one of 1 to {read.players}, not {read.seat}")
    return read


def _read_step(n: int, found: Any) -> Step:
    if not isinstance(found, dict):
        raise TutorialError(f"step {n} must be a table")
    texts = {key: value for key, value in found.items() if key not in _STEP_KEYS}
    _demand_kinds(f"step {n}", {key: found[key] for key in found.keys() - texts}, _STEP_KEYS)
    if SOURCE_LANGUAGE not in texts or not all(isinstance(one, str) and one for one in texts.values()):
        raise TutorialError(f"step {n} must have a text {SOURCE_LANGUAGE!r}, and texts in other languages")
    return Step(
        texts,
        tuple(found.get("point", ())),
        _lines(found.get("play", "")),
        _lines(found.get("ask", "")),
        tuple(found.get("claims", ())),
    )


def _demand_kinds(what: str, found: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    for key, value in found.items():
        if key not in kinds:
            raise TutorialError(f"{what} cannot have {key!r}; it may have {', '.join(kinds)}")
        if not isinstance(value, kinds[key]):
            raise TutorialError(f"{what}: {key!r} must be a {kinds[key].__name__}")


def _lines(text: str) -> tuple[str, ...]:
    """The lines of a text, without remarks and empty ones."""
    rows = (row.partition("#")[0].strip() for row in text.splitlines())
    return tuple(row for row in rows if row)
