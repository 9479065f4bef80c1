"""A game as one seat read it, seen again: what its `?` hide is imagined, and only the viewer's eyes are kept.

Two games that a seat reads alike give it the same view, so any game that fits the lines will do. It is found
by trying: a line is taken as it stands if it can be, and otherwise each line that it could hide, with a step
back when a later line does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from scupper.engine.log import LogError, Transcript, check_result
from scupper.engine.match import IllegalAction, Match
from scupper.engine.next_lines import chance_lines
from scupper.engine.state import CHANCE, copy

MOST_TRIALS = 20_000
"""How many lines are tried before a view is given up; where every guess fits, it takes about one a line."""


def imagine(transcript: Transcript) -> Match:
    """A match that its viewer would have read just so: look at it through that viewer's eyes only.

    Raises LogError, at the first line that could not be explained, when no such match was found.
    """
    search = _Search(transcript)
    for texts in search.games():
        match = Match(transcript.game, transcript.setting)
        for text in texts:
            _play(match, text)
        if match.lines(transcript.viewer) == [line.text for line in transcript.lines]:
            if transcript.result is not None:
                check_result(match, transcript.result)
            return match
    number = transcript.lines[min(search.explained, len(transcript.lines) - 1)].number
    raise LogError(number, "no game was found in which this seat would read the lines up to here")


def _play(match: Match, text: str) -> None:
    """Play a line; in a secret decision a seat need not wait for the seats before it, as at a table."""
    who = text.partition(" ")[0]
    if who in map(str, match.to_act):
        match.play(int(who), text)
    else:
        match.play_line(text)


class _Search:
    """Goes through the games that fit a view; `explained` is how many lines the best try got to."""

    def __init__(self, transcript: Transcript) -> None:
        self.game = transcript.game
        self.setting = transcript.setting
        self.lines = [line.text for line in transcript.lines]
        self.explained = 0
        self.trials = 0

    def games(self) -> Iterator[list[str]]:
        """The lines of each game that fits, in full, until there are none left or too many were tried."""
        chosen: list[str] = []
        if not self.lines:
            yield chosen
            return
        before = Match(self.game, self.setting).full_state()
        meanings = [self._meanings(before, self.lines[0])]
        while meanings and self.trials < MOST_TRIALS:
            self.trials += 1
            meaning = next(meanings[-1], None)
            if meaning is None:
                meanings.pop()
                continue
            text, after = meaning
            depth = len(meanings)
            chosen[depth - 1 :] = [text]
            self.explained = max(self.explained, depth)
            if depth == len(self.lines):
                yield list(chosen)
            else:
                meanings.append(self._meanings(after, self.lines[depth]))

    def _meanings(self, before: Any, text: str) -> Iterator[tuple[str, Any]]:
        """The full lines that a line may stand for at a position, each with the position after it."""
        match = Match.from_position(self.game, self.setting, before)
        try:
            _play(match, text)
        except IllegalAction:
            hidden = re.compile(".+".join(re.escape(part) for part in text.split("?")))
            for full, after in self._possible(before):
                self.trials += 1
                if hidden.fullmatch(full):
                    yield full, after
                if self.trials >= MOST_TRIALS:
                    return
        else:
            yield text, match.full_state()

    def _possible(self, before: Any) -> Iterator[tuple[str, Any]]:
        """Every line that may be played at a position, by any seat or chance, with the position after it."""
        notation = self.game.notation
        for steps, after, _ in chance_lines(self.game, before):
            yield notation.line(before, CHANCE, steps), after
        match = Match.from_position(self.game, self.setting, before)
        for seat in match.to_act:
            for action in match.actions(seat):
                after = copy(before)
                self.game.rules.play(after, seat - 1, action)
                yield notation.line(before, seat - 1, [action]), after
