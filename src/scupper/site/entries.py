"""What is written down about a table: numbered entries that are never changed.

The entries are the truth; everything else about a table is derived from them by replay (`table.Table`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What an entry says. `seat` is counted from 1; `person` is who did it."""

    CREATED = "created"  # text: a Creation
    SAT = "sat"  # person sat down on seat, or moved there; text: the name
    RENAMED = "renamed"  # seat; text: the new name
    LEFT = "left"  # the person on seat got up, or was sent away by the host
    BOT = "bot"  # a bot sits on seat; text: which
    OPTION = "option"  # text: name=value
    SETTING = "setting"  # text: name=value
    STARTED = "started"  # text: all options, as JSON; seats taken are numbered anew from 1
    LINE = "line"  # text: the written line of chance, or of seat without its number
    SEALED = "sealed"  # seat made a choice of a secret decision; text: its line without its number
    WITHDRAWN = "withdrawn"  # seat took back a choice that lay face down
    UNDONE = "undone"  # seat took back its last line
    RAISED = "raised"  # the game goes on under newer rules; text: their version
    SAID = "said"  # text: a Remark
    FOLLOWED = "followed"  # text: the table where the same people play again


GAME_KINDS = frozenset({Kind.STARTED, Kind.LINE, Kind.SEALED, Kind.WITHDRAWN, Kind.UNDONE})
"""The entries that change the position."""


@dataclass(frozen=True)
class Entry:
    """One entry: its number at the table from 1, its time in seconds since 1970, and what it says."""

    number: int
    at: float
    kind: Kind
    seat: int | None = None
    person: str | None = None
    text: str = ""


class Creation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a table's first entry. `before` is the table whose people play again here."""

    game: str
    rules: int
    word: str
    options: dict[str, str] = {}
    settings: dict[str, str] = {}
    before: str = ""


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a `said` entry: one line of chat, and who said it then."""

    name: str
    text: str


def write_json(value: object) -> str:
    """A value as the text of an entry."""
    return msgspec.json.encode(value).decode()


def read_creation(text: str) -> Creation:
    """The Creation in the text of a first entry."""
    return msgspec.json.decode(text, type=Creation)


def read_remark(text: str) -> Remark:
    """The Remark in the text of a `said` entry."""
    return msgspec.json.decode(text, type=Remark)


def read_options(text: str) -> dict[str, str]:
    """The options in the text of a `started` entry."""
    return msgspec.json.decode(text, type=dict[str, str])
