"""People without accounts: a cookie that cannot be guessed, and a name.

Only a hash of the cookie is stored, and a person is known by it: who reads the data folder can take
nobody's seat.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Mapping
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import marked_in, pgettext

LONGEST_NAME = 24
BOT_PREFIX = "bot "
_KINDS_OF_BOTS: Final[Mapping[str, tuple[str, str]]] = {
    "random": marked_in("kind of bot", "random"),
    "greedy": marked_in("kind of bot", "greedy"),
    "easy": marked_in("kind of bot", "easy"),
    "medium": marked_in("kind of bot", "medium"),
    "hard": marked_in("kind of bot", "hard"),
}
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_NOTHING_TO_SEE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as a blank: the fillers of Hangul, and Braille without a dot."""


class NameRefused(ValueError):
    """A name that cannot be had; the message says what would be right."""


def person_of(token: str) -> str:
    """The person who holds this cookie: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(text: str) -> str:
    """A name as it is kept: trimmed, in one Unicode form, single spaces. Raises NameRefused."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise NameRefused(_("Please say what you want to be called: 1 to 24 characters."))
    if len(name) > LONGEST_NAME:
        longer = _("A name has at most {most} characters; that one has {n}.")
        raise NameRefused(longer.format(most=LONGEST_NAME, n=len(name)))
    if any(unicodedata.category(c) in _HIDDEN_CATEGORIES for c in name):
        raise NameRefused(_("A name cannot hold control or direction characters."))
    if all(c in _NOTHING_TO_SEE or unicodedata.category(c).startswith(("M", "Z")) for c in name):
        raise NameRefused(_("That name cannot be seen; it needs at least one letter, digit or sign."))
    if "," in name:
        raise NameRefused(_("A name cannot hold a comma."))
    if name.casefold().startswith(BOT_PREFIX) or name.casefold() == BOT_PREFIX.strip():
        raise NameRefused(_("Names that begin with 'bot' are kept for bots."))
    return name


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number when somebody at the table has it already."""
    others = {other.casefold() for other in taken}
    candidate, n = name, 1
    while candidate.casefold() in others:
        n += 1
        tail = f" {n}"
        candidate = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return candidate


def shown_name(name: str) -> str:
    """A name as it is shown: bots are called so in the language that is spoken, people as they are."""
    return bot_name(name.removeprefix(BOT_PREFIX)) if name.startswith(BOT_PREFIX) else name


def bot_name(kind: str) -> str:
    """What a bot of a kind is called in the language that is spoken."""
    word, blank, number = kind.partition(" ")
    return _("bot {kind}").format(kind=kind_of_bot(word) + blank + number)


def kind_of_bot(kind: str) -> str:
    """A kind of bot in the language that is spoken."""
    return pgettext(*_KINDS_OF_BOTS[kind]) if kind in _KINDS_OF_BOTS else kind
