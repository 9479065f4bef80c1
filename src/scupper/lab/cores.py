"""Work shared out among the cores: compiled code runs in threads without Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, Final

PULSE: Final = 0.1
"""Seconds between two reports of progress."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_all(
    works: Sequence[Callable[[], None]], stop: Callable[[], None], report: Callable[[], None] | None
) -> None:
    """Run each work in a thread of its own until all have ended, with a report about ten times a second.

    When one fails, or an interrupt comes, `stop` is called, which must make the others end.
    """
    with ThreadPoolExecutor(len(works), "laboratory") as pool:
        try:
            running = {pool.submit(work) for work in works}
            while running:
                finished, running = wait(running, PULSE, FIRST_EXCEPTION)
                for future in finished:
                    future.result()
                if report is not None:
                    report()
        except BaseException:
            stop()
            raise


def whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number within bounds. Raises ValueError, which says what would be one."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value
