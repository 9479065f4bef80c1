"""How the words of Lifeboats name boats, crews, islands and numbers; shared by sentences and refusals.

Names stand in sentences as they are, whatever the sentence: in languages with case endings the translator
finds sentences that need none, such as `Boot {colour}` with a colour like `Rot`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked, ngettext, pgettext
from scupper.games.lifeboats.components import BLACK
from scupper.games.lifeboats.facts import COLOUR_WORDS
from scupper.games.lifeboats.notation_names import colour_of
from scupper.games.lifeboats.rules_sea import in_play
from scupper.games.lifeboats.state import BLACK_BOAT, State

_ISLANDS: Final = (marked("west island"), marked("middle island"), marked("east island"))
_RANKS: Final = (marked("officer"), marked("sailor"))
_COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "officer": lambda n: ngettext("{n} officer", "{n} officers", n),
    "sailor": lambda n: ngettext("{n} sailor", "{n} sailors", n),
    "pawn": lambda n: ngettext("{n} pawn", "{n} pawns", n),
    "leak": lambda n: ngettext("{n} leak", "{n} leaks", n),
    "step": lambda n: ngettext("{n} step", "{n} steps", n),
    "seat": lambda n: ngettext("{n} seat", "{n} seats", n),
}


def colour_name(colour: str) -> str:
    """A colour of the box in words."""
    return _(COLOUR_WORDS[colour])


def colour_word(s: State, boat: int) -> str:
    """The colour of a boat or a crew in words, within a sentence."""
    return colour_name(colour_of(s, boat))


def colours(s: State, mask: int) -> list[str]:
    """The colours of a mask of boats or crews in words."""
    return [colour_word(s, boat) for boat in bits(mask)]


def island_word(island: int) -> str:
    """An island within a sentence: `west island`."""
    return _(_ISLANDS[island])


def rank_word(rank: int) -> str:
    """A rank within a sentence."""
    return _(_RANKS[rank])


def boat_of(value: str) -> int:
    """The boat, or the crew, that a part of an action names by a seat or as black."""
    return BLACK_BOAT if value == BLACK else int(value) - 1


def is_known(s: State, value: str) -> bool:
    """Whether a part of an action names a boat, or a crew, that is in play."""
    return in_play(s, boat_of(value))


def bits(mask: int) -> list[int]:
    """The numbers in a mask, rising."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def either(things: Sequence[str]) -> str:
    """Things to choose from: `red, blue or black`."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} or {last}").format(first=", ".join(things[:-1]), last=things[-1])


def capital(words: str) -> str:
    """Words with a capital letter, for the beginning of a sentence; not for somebody's name."""
    return words[:1].upper() + words[1:]


def counted(n: int, thing: str) -> str:
    """So many things: `1 leak`, `2 leaks`."""
    return _COUNTED[thing](n).format(n=n)


def crew_of(counts: Sequence[int]) -> str:
    """The pawns of each rank that there are: `1 officer and 2 sailors`."""
    return listed([counted(n, rank) for n, rank in zip(counts, ("officer", "sailor"), strict=True) if n > 0])


def ordinal(n: int) -> str:
    """Which leak of a boat it is, from 1."""
    return (
        pgettext("leak", "first"),
        pgettext("leak", "second"),
        pgettext("leak", "third"),
        pgettext("leak", "fourth"),
        pgettext("leak", "fifth"),
        pgettext("leak", "sixth"),
    )[n - 1]
