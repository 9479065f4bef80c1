"""A lesson at a table: how far its learner has come in a game's tutorial, as the table's entries say.

The table is an ordinary one: the script's lines become entries like any others. While the lesson lasts they
come from the script (`conductor`), and what the learner does must be what it asks (`lesson_acts`).
"""

from __future__ import annotations

import logging

from scupper.engine.game import Game
from scupper.engine.tutorial import Step, Tutorial, TutorialError
from scupper.site.entries import Begun, Entry, Kind

logger = logging.getLogger(__name__)


class Lesson:
    """The learner's place in a tutorial. Step 0 are the lines that lead to where it starts."""

    def __init__(self, tutorial: Tutorial, learner: str) -> None:
        self.tutorial = tutorial
        self.learner = learner
        self.number = 0
        self.left = False
        self._played = 0
        self._skip_what_is_empty()

    @property
    def step(self) -> Step | None:
        """The step that the learner is at; None before the first and after the last one."""
        steps = self.tutorial.steps
        return steps[self.number - 1] if 1 <= self.number <= len(steps) else None

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.tutorial.steps)

    @property
    def earlier(self) -> tuple[Step, ...]:
        """The steps that the learner has been through, oldest first."""
        return self.tutorial.steps[: max(0, self.number - 1)]

    @property
    def due(self) -> str | None:
        """The line of the script that comes next by itself."""
        lines = self._lines
        return lines[self._played] if not self.left and self._played < len(lines) else None

    @property
    def playing(self) -> bool:
        """Whether some of the step's lines have been played and more come."""
        return self._played > 0

    @property
    def asked(self) -> tuple[str, ...]:
        """The lines of which the learner is to make one now."""
        return self.step.ask if self.step is not None and self.due is None and not self.left else ()

    @property
    def asks_roll(self) -> bool:
        """Whether the learner is to let chance fall."""
        return bool(self.asked) and self.asked[0].startswith("*")

    @property
    def holds(self) -> bool:
        """Whether the learner can do nothing in the game now: there is something to read or to watch."""
        return not self.left and not self.asked

    @property
    def _lines(self) -> tuple[str, ...]:
        if self.number == 0:
            return self.tutorial.before
        return self.step.play if self.step is not None else ()

    # ---- replaying

    def hear(self, entry: Entry) -> None:
        """Follow an entry of the game. One that the script does not have ends the lesson."""
        line = entry.text if entry.seat is None else f"{entry.seat} {entry.text}"
        if entry.kind not in (Kind.LINE, Kind.SEALED):
            self.left = True
        elif self.due is not None and line == self.due:
            self._played += 1
            self._skip_what_is_empty()
        elif line in self.asked:
            self.go_on()
        else:
            self.left = True

    def go_on(self) -> None:
        """The step is done."""
        if self.number <= self.last:
            self.number += 1
            self._played = 0

    def _skip_what_is_empty(self) -> None:
        if self.number == 0 and self._played == len(self.tutorial.before):
            self.go_on()


def sound_tutorial(game: Game) -> Tutorial | None:
    """The tutorial of a game; None when it has none, or one that cannot be read."""
    try:
        return game.tutorial
    except TutorialError:
        logger.exception("the tutorial of %s cannot be read", game.facts.id)
        return None


def lesson_of(game: Game, begun: Begun, learner: str) -> Lesson | None:
    """The lesson that began so; None when the game has another tutorial by now, or none."""
    tutorial = sound_tutorial(game)
    if tutorial is None or tutorial.fingerprint != begun.tutorial:
        return None
    return Lesson(tutorial, learner)
