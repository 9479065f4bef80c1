"""What the commands say: results on standard output, everything else on standard error."""

from __future__ import annotations

import sys


class Refusal(Exception):
    """A command does nothing, or no more, for a reason that its user can mend: one plain sentence."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def result(text: str) -> None:
    """A line, or several, of the result."""
    sys.stdout.write(text + "\n")


def message(text: str) -> None:
    """A line to the person at the terminal that is no result."""
    sys.stderr.write(text + "\n")
