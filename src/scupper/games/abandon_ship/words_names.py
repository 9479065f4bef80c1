"""The names of Abandon Ship's rats, dice and faces, as people read them."""

from __future__ import annotations

from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import marked, marked_in, pgettext
from scupper.games.abandon_ship.components import CIRCLED, DICE, FACE_TEXT, STAYS

_NAMES: Final = {
    "red": marked("Red"),
    "orange": marked("Orange"),
    "yellow": marked("Yellow"),
    "green": marked("Green"),
    "blue": marked("Blue"),
    "purple": marked("Purple"),
    "black": marked("Black"),
    "white": marked("White"),
}
_WORDS: Final = {
    "red": marked("red"),
    "orange": marked("orange"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
    "purple": marked("purple"),
    "black": marked("black"),
    "white": marked("white"),
}
_DICE: Final = {
    "red": marked_in("the … die", "red"),
    "orange": marked_in("the … die", "orange"),
    "yellow": marked_in("the … die", "yellow"),
    "green": marked_in("the … die", "green"),
    "blue": marked_in("the … die", "blue"),
    "purple": marked_in("the … die", "purple"),
    "black": marked_in("the … die", "black"),
    "white": marked_in("the … die", "white"),
}
_SIGNED: Final = {
    "red": marked_in("to use the … anchor", "red"),
    "orange": marked_in("to use the … anchor", "orange"),
    "yellow": marked_in("to use the … anchor", "yellow"),
    "green": marked_in("to use the … anchor", "green"),
    "blue": marked_in("to use the … anchor", "blue"),
    "purple": marked_in("to use the … anchor", "purple"),
    "black": marked_in("to use the … anchor", "black"),
    "white": marked_in("to use the … anchor", "white"),
}
_SIGNS: Final = {"back": marked("anchor"), "fwd": marked("arrow")}
"""A face's sign as files have it -> what it shows."""


def colour_name(n: int) -> str:
    """The colour of a rat or die by its number, as a sentence begins with it: `Red`."""
    return _(_NAMES[DICE[n]])


def colour_word(n: int) -> str:
    """The colour of a rat or die by its number, inside a sentence: `red`."""
    return _(_WORDS[DICE[n]])


def die_colour(n: int) -> str:
    """The colour of a die or rat before its noun: `red`, as in the red die, the red rat, the red 4."""
    return pgettext(*_DICE[DICE[n]])


def sign_colour(n: int) -> str:
    """The colour of a die before the sign that it shows: `red`, as in to use the red anchor."""
    return pgettext(*_SIGNED[DICE[n]])


def face_sign(die: int, number: int) -> str:
    """What a face shows, in a word: `4`, `anchor`, `arrow`."""
    core = _core(die, number)
    return _(_SIGNS[core]) if core in _SIGNS else core


def face(die: int, number: int) -> str:
    """What a face does, in words for a button, such as `4, stays` or `any rat, 2`."""
    core = _core(die, number)
    words = _(_SIGNS[core]) if core in _SIGNS else core
    if CIRCLED[die][number]:
        words = _("any rat, {face}").format(face=words)
    return _("{face}, stays").format(face=words) if STAYS[die][number] else words


def _core(die: int, number: int) -> str:
    return FACE_TEXT[die][number].rstrip("x").strip("()")
