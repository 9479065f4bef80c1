"""Running the command in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ran:
    """What a command wrote, and its status."""

    status: int
    out: str
    err: str

    def refused(self, *words: str, status: int = 1) -> bool:
        """Whether it wrote nothing but one sentence, with these words, and no traceback."""
        return (
            self.status == status
            and self.out == ""
            and self.err.count("\n") == 1
            and all(word in self.err for word in words)
        )


Run = Callable[..., Ran]
Begin = Callable[[int], Path]
