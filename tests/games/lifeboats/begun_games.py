"""Games of Lifeboats that go on from a written position, for tests of words and reasons."""

from __future__ import annotations

from collections.abc import Sequence

import scupper
from scupper.engine.match import Match
from scupper.games.lifeboats.notation_position import read_shorthand
from scupper.games.lifeboats.rules import go_on

GAME = scupper.game("lifeboats")


def come_to(text: str, lines: Sequence[str], options: dict[str, str]) -> Match:
    """A match of 3 that goes on from a position in shorthand, or a new game, after some lines."""
    setting = GAME.setting(3, options)
    match = Match(GAME, setting)
    if text:
        s = read_shorthand(text, setting)
        go_on(s)
        match = Match.from_position(GAME, setting, s)
    for line in lines:
        match.play_line(line)
    return match
