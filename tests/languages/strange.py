"""A language in which no letter is English: whatever is still English in it was never translated."""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import NullTranslations
from html.parser import HTMLParser

from scupper.engine.language import use_translations

STRANGE = "strange"
_KEPT = re.compile(r"(\{[^}]*\}|%\([a-z_]+\)s|</?[a-z][^>]*>|&[a-z]+;)")
_READ_OUT = ("alt", "aria-description", "aria-label", "data-why", "placeholder", "title")
_ENGLISH = re.compile(r"[A-Za-z]{2,}")


class _Strange(NullTranslations):
    def gettext(self, message: str) -> str:
        pieces = _KEPT.split(message)
        return "".join(re.sub("[A-Za-z]", "ж", p) if n % 2 == 0 else p for n, p in enumerate(pieces))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - the same in any
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - the same
        return self.ngettext(msgid1, msgid2, n)


use_translations(STRANGE, _Strange())


class _Words(HTMLParser):
    """Collects what people read of a page or hear of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("style", "script", "code"):
            self._silent += 1
        self.found += [value or "" for name, value in attrs if name in _READ_OUT]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script", "code"):
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


@lru_cache(maxsize=1000)
def words_of(markup: str) -> tuple[str, ...]:
    """The texts of a piece of markup: between tags, and in attributes that are read out."""
    parser = _Words()
    parser.feed(markup)
    return tuple(text.strip() for text in parser.found if text.strip())


def english_in(markup: str, *kept: str) -> list[str]:
    """The texts of some markup, or of one sentence, that are English, but for words that are `kept`."""
    names = re.compile(
        "|".join(rf"\b{re.escape(word)}\b" for word in sorted(kept, key=len, reverse=True)) or "(?!)"
    )
    return [text for text in words_of(markup) if _ENGLISH.search(names.sub("", text))]
