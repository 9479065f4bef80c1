"""What goes over the line to a page that is open: see static/live.js."""

from __future__ import annotations

from typing import Final

import msgspec

from scupper.engine.svg_symbols import LATER

_LATER: Final = msgspec.json.encode(LATER)[1:-1]


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One picture, or only words. A picture in passing has no `decision`: nothing can be chosen in it.

    `yours`: the viewer is to choose or roll. `moves`: how many moves the players have made so far.
    `hold`: to be looked at longer than others. `anew`: `log` takes the place of the whole log.
    """

    rev: int
    decision: int = 0
    html: str = ""
    title: str = ""
    say: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    chat: tuple[str, ...] = ()
    moves: int = 0
    yours: bool = False
    over: bool = False
    hold: bool = False
    whole: bool = False
    anew: bool = False
    reload: bool = False


class Missed(msgspec.Struct, frozen=True):
    """What somebody has missed who was away: how many moves, and their pictures."""

    moves: int
    frames: list[Frame]


def encode(told: Frame | Missed) -> bytes:
    """A frame, or several, as they go over the line. Markup goes as the text it is.

    It marks no symbols: whoever gets frames has all.
    """
    return msgspec.json.encode(told, enc_hook=str).replace(_LATER, b"")
