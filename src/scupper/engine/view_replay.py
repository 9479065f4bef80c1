"""A game as one seat read it, seen again: what its `?` hide is imagined, and only the viewer's eyes are kept.

Two games that a seat reads alike give it the same view, so any game that fits the lines will do. Line by
line, what is hidden is guessed; when a later line shows that a guess was wrong (somebody plays a tile that
was not dealt), the latest guess that one change mends is mended: two cards change places, for example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scupper.engine.chance import Purpose, Seeded
from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.engine.log import LogError, Transcript, check_result
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, copy

MOST_GUESSES = 5_000
"""How many guesses at one chance line are tried before it counts as impossible."""
MOST_CHANGES = 5_000
"""How many changes of guesses are tried before a view is given up."""


def imagine(transcript: Transcript) -> Match:
    """A match that its viewer would have read just so: look at it through that viewer's eyes only.

    Raises LogError, at the first line that could not be explained, when no such match was found.
    """
    story = _Story(transcript)
    for n, line in enumerate(transcript.lines):
        if not story.explain(n):
            raise LogError(
                line.number, _("no game was found in which this seat would read the lines up to here")
            )
    match = Match(transcript.game, transcript.setting)
    for event in story.events:
        play_in_any_order(match, event.text)
    for line, text in zip(transcript.lines, match.lines(transcript.viewer), strict=True):
        if line.text != text:
            otherwise = _("this seat would read {right!r} here by now, not {line!r}")
            raise LogError(line.number, otherwise.format(right=text, line=line.text))
    if transcript.result is not None:
        check_result(match, transcript.result)
    return match


def play_in_any_order(match: Match, text: str) -> None:
    """Play a line; in a secret decision a seat need not wait for the seats before it, as at a table.

    Raises IllegalAction.
    """
    who = text.partition(" ")[0]
    if who in map(str, match.to_act):
        match.play(int(who), text)
    else:
        match.play_line(text)


@dataclass(frozen=True)
class _Event:
    """What a line is taken to stand for: who did what, the full line, and the position after it."""

    player: int
    steps: tuple[int, ...]
    text: str
    after: Any


class _Story:
    """The events that explain the lines so far."""

    def __init__(self, transcript: Transcript) -> None:
        self.game = transcript.game
        self.lines = [line.text for line in transcript.lines]
        self.players = transcript.setting.players
        self.beginning = Match(self.game, transcript.setting).full_state()
        self.stream = Seeded(0, Purpose.RESAMPLE)
        self.events: list[_Event] = []
        self.changes = 0

    def explain(self, n: int) -> bool:
        """Find an event for line `n`, the first without one; it may change what was guessed before."""
        event = self._meaning(self._before(n), self.lines[n])
        if event is not None:
            self.events.append(event)
            return True
        guessed = [k for k in range(n) if self.events[k].text != self.lines[k]]
        for k in reversed(guessed):
            for changed in self._changes(k):
                self.changes += 1
                rest = self._retold(changed, k + 1, n)
                if rest is not None:
                    self.events[k:] = [changed, *rest]
                    return True
                if self.changes >= MOST_CHANGES:
                    return False
        return False

    def _before(self, n: int) -> Any:
        return self.events[n - 1].after if n else self.beginning

    def _retold(self, changed: _Event, start: int, last: int) -> list[_Event] | None:
        """Events for the lines `start` to `last` after a changed one, with the same guesses if possible."""
        events: list[_Event] = []
        before = changed.after
        for n in range(start, last + 1):
            told = self.events[n] if n < len(self.events) else None
            event = told and self._event(before, told.player, told.steps, self.lines[n])
            event = event or self._meaning(before, self.lines[n])
            if event is None:
                return None
            events.append(event)
            before = event.after
        return events

    def _meaning(self, before: Any, line: str) -> _Event | None:
        """What a line may stand for at a position: what it says, or something that its `?` may hide."""
        told = self._read(before, line, line)
        if told is not None or self.game.hidden_pattern(line) is None:
            return told
        if self.game.rules.to_act(before) == CHANCE:
            guesses = (self._guessed(before, line) for _guess in range(MOST_GUESSES))
            return next((event for event in guesses if event is not None), None)
        for player in range(self.players):
            for action in self._legal(before, player):
                told = self._event(before, player, (action,), line)
                if told is not None:
                    return told
        return None

    def _read(self, before: Any, text: str, line: str) -> _Event | None:
        try:
            player, steps = self.game.notation.read_line(before, text)
        except NotationError:
            return None
        return self._event(before, player, steps, line)

    def _guessed(self, before: Any, line: str) -> _Event | None:
        """A chance line drawn at random, with the words that the viewer knows in place of those drawn."""
        rules = self.game.rules
        drawn = copy(before)
        steps: list[int] = []
        while not steps or not rules.between_lines(drawn):
            outcomes, weights = self._outcomes(drawn)
            steps.append(outcomes[self.stream.pick(weights)])
            rules.play(drawn, CHANCE, steps[-1])
        words = self.game.notation.line(before, CHANCE, steps).split(" ")
        known = line.split(" ")
        if len(words) != len(known):
            return None
        mixed = (word if "?" in seen else seen for word, seen in zip(words, known, strict=True))
        return self._read(before, " ".join(mixed), line)

    def _legal(self, s: Any, player: int) -> list[int]:
        waiting = self.game.rules.to_act(s)
        if waiting == CHANCE or not waiting >> player & 1:
            return []
        out = [0] * self.game.facts.max_legal
        return out[: self.game.rules.legal(s, player, out)]

    def _outcomes(self, s: Any) -> tuple[list[int], list[int]]:
        """The outcomes that chance may give next, and their weights."""
        if self.game.rules.to_act(s) != CHANCE:
            return [], []
        out = [0] * self.game.facts.max_outcomes
        weights = list(out)
        count = self.game.rules.outcomes(s, out, weights)
        return out[:count], weights[:count]

    def _event(self, before: Any, player: int, steps: Sequence[int], line: str) -> _Event | None:
        """The event of these steps, if they are possible and a viewer may read them as the line."""
        after = copy(before)
        for step in steps:
            if step not in (self._outcomes(after)[0] if player == CHANCE else self._legal(after, player)):
                return None
            self.game.rules.play(after, player, step)
        if player == CHANCE and not self.game.rules.between_lines(after):
            return None
        text = self.game.notation.line(before, player, steps)
        fits = re.fullmatch(self.game.hidden_pattern(line) or re.escape(line), text)
        return _Event(player, tuple(steps), text, after) if fits else None

    def _changes(self, n: int) -> Iterator[_Event]:
        """The events that differ from a guessed one by one step, or by two steps that change places."""
        before, guess = self._before(n), self.events[n]
        values = self._legal(before, guess.player) if guess.player != CHANCE else self._drawn(before, guess)
        for at, old in enumerate(guess.steps):
            for value in values:
                steps = [old if step == value else step for step in guess.steps]
                steps[at] = value
                event = self._event(before, guess.player, steps, self.lines[n])
                if event is not None and event.text != guess.text:
                    yield event

    def _drawn(self, before: Any, guess: _Event) -> list[int]:
        """Every outcome that some step of a chance line could have had."""
        s = copy(before)
        values: set[int] = set()
        for step in guess.steps:
            values.update(self._outcomes(s)[0])
            self.game.rules.play(s, CHANCE, step)
        return sorted(values)
