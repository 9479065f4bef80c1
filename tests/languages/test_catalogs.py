"""Every sentence of Scupper has its translation, and says the same in it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tools.messages import KEYWORDS, SOURCE, TRANSLATED, catalog_file, folders, gathered, missing, read

CATALOGS = [
    pytest.param(folder, language, id=f"{folder.relative_to(SOURCE)}-{language}")
    for folder in folders()
    for language in TRANSLATED
]
FIELD = re.compile(r"\{[^}]*\}|%\([a-z_]+\)s|</?[a-z][^>]*>")


def key(message: Message) -> tuple[object, object]:
    """What a sentence is found by."""
    return message.context, message.id


def forms(text: str | list[str] | tuple[str, ...]) -> list[str]:
    """The forms of a sentence: one, or one for each number."""
    return [text] if isinstance(text, str) else list(text)


@pytest.mark.parametrize(("folder", "language"), CATALOGS)
def test_catalog_holds_the_sentences_of_its_folder(folder: Path, language: str) -> None:
    """`make messages` would change nothing: no new sentence, none that nobody says any more."""
    said = {key(message) for message in gathered(folder) if message.id}
    kept = {key(message) for message in read(folder, language) if message.id}
    assert said == kept, f"run make messages, then translate in {catalog_file(folder, language)}"


@pytest.mark.parametrize(("folder", "language"), CATALOGS)
def test_no_sentence_is_without_translation(folder: Path, language: str) -> None:
    """Whoever reads another language than English reads no English."""
    assert [message.id for message in missing(read(folder, language))] == []


@pytest.mark.parametrize(("folder", "language"), CATALOGS)
def test_translation_has_the_fields_of_its_sentence(folder: Path, language: str) -> None:
    """A name or number of the sentence stands in its translation too, and markup is the same."""
    for message in read(folder, language):
        if not message.id:
            continue
        fields = set(FIELD.findall(forms(message.id)[-1]))
        for form in forms(message.string or ""):
            assert set(FIELD.findall(form)) == fields, f"{message.id!r} is translated by {form!r}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_sentence_has_one_translation(language: str) -> None:
    """Catalogs are looked into one after the other: what differs by place needs a context (pgettext)."""
    found: dict[tuple[object, object], set[str]] = defaultdict(set)
    for folder in folders():
        for message in read(folder, language):
            if message.id:
                found[key(message)].add(str(message.string))
    assert {sentence: texts for sentence, texts in found.items() if len(texts) > 1} == {}


SOURCES = [pytest.param(path, id=str(path.relative_to(SOURCE))) for path in sorted(SOURCE.rglob("*.py"))]


@pytest.mark.parametrize("path", SOURCES)
def test_no_sentence_hides_inside_another_text(path: Path) -> None:
    """What stands in the braces of an f-string is text to whoever gathers sentences: it would be missed."""
    hidden = [
        ast.unparse(call)
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
    ]
    assert hidden == [], "put it into a variable first"
