"""What the commands say: results on standard output, everything else on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


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


@contextmanager
def progress_bar(title: str, total: int, first: str = "") -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error while it is a terminal, and what tells it how far things are.

    Until it is told for the first time it shows `first` instead of the title, if that is given.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    terminal = Console(stderr=True)
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as bar:
        task = bar.add_task(first or title, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of, description=title)
