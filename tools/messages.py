"""Gathers the sentences of Scupper into its catalogs, and says which are not translated yet."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from scupper.engine.language import LANGUAGES, SOURCE_LANGUAGE

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "scupper"
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"trimmed": "true", "silent": "false"}}
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "marked")),
    "ngettext": (1, 2),
    **dict.fromkeys(("pgettext", "marked_in"), ((1, "c"), 2)),
}
TRANSLATED = tuple(name for name in LANGUAGES if name != SOURCE_LANGUAGE)


def folders() -> list[Path]:
    """Every folder that keeps its own catalogs: rooms of the house, and games."""
    return sorted(path.parent for path in SOURCE.rglob("locale") if path.is_dir())


def gathered(folder: Path) -> Catalog:
    """All sentences of a folder, without those of folders inside it that keep catalogs of their own."""
    catalog = Catalog(charset="utf-8", fuzzy=False)
    inner = [other for other in folders() if other != folder and folder in other.parents]
    for name, line, message, comments, context in extract_from_dir(
        folder, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        path = folder / name
        if not any(other in path.parents for other in inner):
            catalog.add(message, None, [(name, line)], auto_comments=comments, context=context)
    return catalog


def catalog_file(folder: Path, language: str) -> Path:
    """Where a folder keeps its translations into a language."""
    return folder / "locale" / f"{language}.po"


def read(folder: Path, language: str) -> Catalog:
    """The translations of a folder as they stand; an empty catalog when there are none yet."""
    path = catalog_file(folder, language)
    if not path.exists():
        return Catalog(
            locale=language,
            header_comment=f"# {LANGUAGES[language]}.",
            project="Scupper",
            version="1",
            msgid_bugs_address="",
            last_translator="The Scupper founders",
            language_team="",
            charset="utf-8",
            fuzzy=False,
        )
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renewed(folder: Path, language: str) -> Catalog:
    """The translations of a folder with the sentences that its code holds now, and no others."""
    catalog = read(folder, language)
    catalog.update(gathered(folder), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def missing(catalog: Catalog) -> Iterator[Message]:
    """The sentences of a catalog that are not translated, or doubtfully."""
    for message in catalog:
        if not message.id:
            continue
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.fuzzy or not all(forms):
            yield message


def write(folder: Path, language: str) -> int:
    """Renew the catalog of a folder; how many sentences wait for their translation."""
    catalog = renewed(folder, language)
    with catalog_file(folder, language).open("wb") as file:
        # Lines of code move with every change: names of files are enough to find a sentence.
        write_po(file, catalog, width=100, include_lineno=False, omit_header=False, sort_by_file=True)
    return sum(1 for _message in missing(catalog))


def main() -> int:
    """Renew all catalogs."""
    waiting = 0
    for folder in folders():
        for language in TRANSLATED:
            untranslated = write(folder, language)
            waiting += untranslated
            print(f"{catalog_file(folder, language).relative_to(ROOT)}: {untranslated} to translate")
    return 1 if waiting else 0


if __name__ == "__main__":
    sys.exit(main())
