"""The language in which people are spoken to: English in the source, others from catalogs.

A sentence is written where it is said, in English, as `_("{name} rolls.").format(name=name)` with `gettext`
as `_`. Each room and each game keeps its translations beside its code, in `locale/<language>.po`, where
`make messages` gathers new sentences. Which language is spoken is a matter of the context: a page's request.
Files, notation and the command line speak no language but their own.
"""

from __future__ import annotations

import gettext as standard
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import resources
from typing import Final

SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {SOURCE_LANGUAGE: "English", "de": "Deutsch"}
"""The languages that people can choose, each by its own name."""

_spoken: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)
_packages: list[str] = ["scupper.engine"]
_catalogs: dict[str, standard.NullTranslations] = {SOURCE_LANGUAGE: standard.NullTranslations()}


def language() -> str:
    """The language that is spoken here and now."""
    return _spoken.get()


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Speak a language for a while; the source's own when there is no catalog of the wanted one."""
    token = _spoken.set(wanted if wanted in LANGUAGES or wanted in _catalogs else SOURCE_LANGUAGE)
    try:
        yield
    finally:
        _spoken.reset(token)


def gettext(message: str) -> str:
    """A sentence in the language that is spoken. Usually imported as `_`."""
    # Of nothing, a catalog would give its own header.
    return _catalog().gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a sentence that goes with a number; fill in the number with `format`."""
    return _catalog().ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """A sentence or word whose translation depends on where it stands."""
    return _catalog().pgettext(context, message)


def marked(message: str) -> str:
    """A constant that is translated where it is shown: this only lets it be found for the catalogs."""
    return message


def marked_in(context: str, message: str) -> tuple[str, str]:
    """Likewise a constant for `pgettext`, which takes both."""
    return context, message


def listed(things: Sequence[str]) -> str:
    """Names or things as an enumeration: "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])


def figure(number: float, decimals: int = 0) -> str:
    """A number as it is written in the language that is spoken: "1,000,000", "4.5"."""
    signs = str.maketrans({",": pgettext("between thousands", ","), ".": pgettext("before decimals", ".")})
    return f"{number:,.{decimals}f}".translate(signs)


_ = gettext


def use_catalogs_of(package: str) -> None:
    """Let a package's `locale` folder be looked into: a room of the house, or a game that was found."""
    if package not in _packages:
        _packages.append(package)
        for known in [name for name in _catalogs if name in LANGUAGES and name != SOURCE_LANGUAGE]:
            del _catalogs[known]


def use_translations(name: str, translations: standard.NullTranslations) -> None:
    """Speak a language by translations of one's own: another source of catalogs, or a test's."""
    _catalogs[name] = translations


def _catalog() -> standard.NullTranslations:
    spoken = _spoken.get()
    if spoken not in _catalogs:
        _catalogs[spoken] = _read_catalogs(spoken)
    return _catalogs[spoken]


def _read_catalogs(name: str) -> standard.NullTranslations:
    """The catalogs of all packages as one chain, the first package first."""
    # Babel takes a moment to load, and whoever speaks English needs none of it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    chain = standard.NullTranslations()
    for package in reversed(_packages):
        source = resources.files(package).joinpath("locale", f"{name}.po")
        if not source.is_file():
            continue
        compiled = io.BytesIO()
        write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=name))
        compiled.seek(0)
        translations = standard.GNUTranslations(compiled)
        translations.add_fallback(chain)
        chain = translations
    return chain
