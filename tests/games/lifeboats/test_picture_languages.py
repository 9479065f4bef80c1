"""The picture of Lifeboats in other languages: nothing in it stays English."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from scupper.engine.language import LANGUAGES, SOURCE_LANGUAGE, speaking
from scupper.engine.state import observe
from tests.games.lifeboats.shown_positions import everything, positions
from tests.languages.strange import STRANGE, english_in

OTHERS = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


def pictures() -> Iterator[str]:
    """All that is drawn for those who choose, those who wait and those who watch, in the language spoken."""
    for shown in positions(23):
        for player in shown.viewers:
            yield everything(observe(shown.state, player), shown.choosing(player))


def test_no_picture_is_english_only() -> None:
    """In a language without English letters no word of English is read or heard."""
    with speaking(STRANGE):
        found = {text for markup in pictures() for text in english_in(markup)}
    assert found == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_picture_has_words_in_common_with_the_english_one(language: str) -> None:
    """Every sentence and every word of a picture was gathered for the catalog and is translated there."""
    said = {}
    for spoken in (SOURCE_LANGUAGE, language):
        with speaking(spoken):
            said[spoken] = {text for markup in pictures() for text in texts_of(markup)}
    assert len(said[language]) > 100
    assert {text for text in said[SOURCE_LANGUAGE] & said[language] if re.search("[a-z]", text)} == set()


def texts_of(markup: str) -> Iterator[str]:
    """The texts of a picture and what is read out of it."""
    for element in ET.fromstring(markup).iter():  # noqa: S314 - our own markup
        for text in (element.get("aria-label"), element.text, element.tail):
            if text and text.strip():
                yield text.strip()
