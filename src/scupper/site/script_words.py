"""What scripts say, in the language of the page; `word` in page.js fills in names and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import marked

SENTENCES: Final[Mapping[str, str]] = {
    "lost": marked("No connection: this may not have arrived. It is safe to press again."),
    "ok": marked("OK"),
    "impossible": marked("That is not possible now."),
    "unpicked": marked("Nothing is picked."),
    "copy": marked("Copy the link"),
    "copied": marked("Copied"),
    "missed": marked("Since you last looked: {n} moves."),
    "missed-one": marked("Since you last looked: {n} move."),
    "moved": marked("The game has moved on."),
    "moves": marked("The game has moved on: {n} moves."),
    "moves-one": marked("The game has moved on: {n} move."),
    "show": marked("Show written lines"),
    "hide": marked("Hide written lines"),
    "hidden": marked("{n} remarks of {names} are hidden."),
    "hidden-one": marked("{n} remark of {names} is hidden."),
    "reveal": marked("Show"),
    "mute": marked("Mute {name}"),
    "hear": marked("Hear {name}"),
    "silence": marked("Nobody has said anything yet."),
}
"""The sentences by the keys that scripts know them by; `-one` behind a key is its form for one (`n`)."""


def script_words() -> dict[str, str]:
    """All of them in the language that is spoken."""
    return {key: _(sentence) for key, sentence in SENTENCES.items()}
