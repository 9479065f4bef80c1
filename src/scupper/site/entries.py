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
    LEFT = "left"  # the one on seat got up, or was taken off it; text: SENT_AWAY if a person was by the host
    BOT = "bot"  # a bot sits on seat; text: which, and after a blank a name if it has one of its own
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
    BROUGHT = "brought"  # person, who played before, is given seat; text: the name
    CAME = "came"  # the person on seat, for whom the others waited, is here
    ALLOWED = "allowed"  # somebody who was sent away may sit again; text: the number of that entry
    ASKED = "asked"  # person asks that a bot play for the one on seat, who is gone
    TAKEN_OVER = "taken-over"  # a bot plays on seat for its person; text: a TakeOver
    TAKEN_BACK = "taken-back"  # the person on seat plays again instead of the bot
    HINTED = "hinted"  # seat has had a hint
    CALLED = "called"  # seat ends the talk before a secret decision
    LINKED = "linked"  # person made a private link to their seat; text: the hash of its token
    DEVICE = "device"  # person, another device of the one on seat, holds that seat too
    LOADED = "loaded"  # text: an Upload
    LESSON = "lesson"  # person begins to learn the game here by its tutorial; text: a Begun
    READ = "read"  # the learner has read a step; text: its number
    SHOWN = "shown"  # seat shows others a card, outside the written game; text: a Shown
    FREED = "freed"  # the learner plays on without the lesson
    STUDIED = "analysis-asked"  # person asks that the game, which has ended, be analysed
    LEFT_OFF = "analysis-stopped"  # person stops that
    ANALYSED = "analysed"  # text: a Study


GAME_KINDS = frozenset({Kind.STARTED, Kind.LINE, Kind.SEALED, Kind.WITHDRAWN, Kind.UNDONE})
"""The entries that change the position."""
PLAY_KINDS = GAME_KINDS | {
    *(Kind.CAME, Kind.ASKED, Kind.TAKEN_OVER, Kind.TAKEN_BACK, Kind.CALLED),
    *(Kind.READ, Kind.FREED),
}
"""The entries without which a game might not go on."""


SENT_AWAY = "sent away"
NAMELESS = "somebody"
WATCHING = " (watching)"
"""How a remark names somebody who has no name, and what stands behind the name of who has no seat."""


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


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a `shown` entry: the card as its game names it, and the seats that see it, rising."""

    card: str
    to: tuple[int, ...]


class TakeOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a `taken-over` entry: which bot plays, and the seats that asked for it."""

    bot: str
    asked: tuple[int, ...]


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a `loaded` entry: a written game; for a view also the lines of a game read like it."""

    text: str
    imagined: tuple[str, ...] = ()


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a `lesson` entry: the fingerprint of the tutorial that it follows."""

    tutorial: str


def write_json(value: object) -> str:
    """A value as the text of an entry."""
    return msgspec.json.encode(value).decode()


def read_creation(text: str) -> Creation:
    """The Creation in the text of a first entry."""
    return msgspec.json.decode(text, type=Creation)


def read_remark(text: str) -> Remark:
    """The Remark in the text of a `said` entry."""
    return msgspec.json.decode(text, type=Remark)


def read_shown(text: str) -> Shown:
    """The Shown in the text of a `shown` entry."""
    return msgspec.json.decode(text, type=Shown)


def read_options(text: str) -> dict[str, str]:
    """The options in the text of a `started` entry."""
    return msgspec.json.decode(text, type=dict[str, str])


def read_take_over(text: str) -> TakeOver:
    """The TakeOver in the text of a `taken-over` entry."""
    return msgspec.json.decode(text, type=TakeOver)


def read_upload(text: str) -> Upload:
    """The Upload in the text of a `loaded` entry."""
    return msgspec.json.decode(text, type=Upload)


def read_begun(text: str) -> Begun:
    """The Begun in the text of a `lesson` entry."""
    return msgspec.json.decode(text, type=Begun)
