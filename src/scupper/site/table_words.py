"""Table words: three short words that can be read out across a room, for devices on the same network only."""

from __future__ import annotations

import re
import secrets
from importlib import resources

WORDS = resources.files("scupper.site").joinpath("table_words.txt").read_text("utf-8").split()
"""What a table word is made of."""


def new_word() -> str:
    """Three words, such as `kelp-otter-lamp`."""
    return "-".join(secrets.choice(WORDS) for _nth in range(3))


def tidy_word(text: str) -> str:
    """A table word as somebody typed it: capitals, spaces and dots do not matter."""
    return "-".join(re.findall(r"[a-z]+", text[:60].lower()))
