"""Style sheets as rules, and of them those that can matter on a page.

A rule is left out only where nothing on the page could match it, so what is left draws the page as the whole
sheet would. It is a cascade of the same order; names that only other rules use go with those.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

ACTS: Final = frozenset(
    f":{name}"
    for name in (
        "hover",
        "active",
        "focus",
        "focus-visible",
        "focus-within",
        "target",
        "popover-open",
        "user-invalid",
    )
)
"""What matches only where somebody does something."""
_EVERYWHERE: Final = frozenset({"html", "head", "body", "tbody"})
_PART: Final = re.compile(r'(?:[^{};"]|"(?:[^"\\]|\\.)*")+|[{};]')
_SIMPLE: Final = re.compile(
    r"\[\s*(?P<attribute>[\w-]+)[^]]*]|::?(?P<pseudo>[\w-]+)(?P<open>\()?|(?P<plain>[.#]?[a-zA-Z][\w-]*)"
)
_UNSEEN: Final = (
    "animation",
    "transition",
    "scroll-behavior:",
    "cursor:",
    "touch-action:",
    "-webkit-tap-highlight-color:",
)
"""What shows only then, too: until then nothing moves."""
_ANY_OF: Final = ("is", "where", "has")
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)")
_WORD: Final = re.compile(r"[\w-]+")
_TAG: Final = re.compile(r"<([a-zA-Z][\w-]*)")
_ATTRIBUTE: Final = re.compile(r'\s([a-z][\w-]*)(?:="([^"]*)")?')


@dataclass(frozen=True)
class Selector:
    """What must be on a page for something to match: all `needs`, and of each of `groups` one selector."""

    text: str
    needs: frozenset[str]
    groups: tuple[tuple[Selector, ...], ...]

    def can_match(self, names: frozenset[str]) -> bool:
        """Whether something may match on a page with these names."""
        return self.needs <= names and all(
            any(one.can_match(names) for one in group) for group in self.groups
        )


@dataclass(frozen=True)
class Rule:
    """A rule, or what stands around rules, with all that it holds: declarations and rules."""

    prelude: str
    selectors: tuple[Selector, ...]
    body: tuple[Rule | str, ...]

    def kept(self, names: frozenset[str]) -> Rule | None:
        """What is left of it on a page with these names."""
        if self.prelude.startswith("@keyframes"):
            return self
        selectors = tuple(one for one in self.selectors if one.can_match(names))
        if self.selectors and not selectors:
            return None
        prelude = ",".join(one.text for one in selectors) or self.prelude
        body = tuple(part for part in _kept(self.body, names))
        return Rule(prelude, selectors, body) if body else None


@dataclass(frozen=True, eq=False)
class Sheet:
    """A style sheet, and every name that its selectors ask for."""

    rules: tuple[Rule | str, ...]
    names: frozenset[str]


def names_on(page: str) -> frozenset[str]:
    """The names on a page by which selectors find something: of tags, classes, ids, attributes."""
    names = set(_TAG.findall(page)) | _EVERYWHERE
    for attribute, value in set(_ATTRIBUTE.findall(page)):
        names.add(f"[{attribute}")
        if attribute == "class":
            names.update(f".{name}" for name in value.split())
        elif attribute == "id":
            names.add(f"#{value}")
    return frozenset(names)


@lru_cache(maxsize=32)
def read_sheet(text: str) -> Sheet:
    """The rules of a sheet from which comments and blanks that mean nothing have been taken out."""
    rules = tuple(_rules(iter(_PART.findall(text))))
    return Sheet(rules, frozenset(_asked_for(rules)))


def needed(sheet: Sheet, names: frozenset[str], *, still: bool) -> str:
    """The rules that can matter on a page with these names; `still`: until somebody does something."""
    return _needed(sheet, (names if still else names | ACTS) & sheet.names, still)


@lru_cache(maxsize=256)
def _needed(sheet: Sheet, names: frozenset[str], still: bool) -> str:
    rules = tuple(_kept(sheet.rules, names))
    used: set[str] = set()
    asks: dict[str, set[str]] = {}
    unseen = _UNSEEN if still else ()
    for said in _declarations(rules):
        if said.startswith(unseen):
            continue
        name = said.partition(":")[0]
        asks.setdefault(name if name.startswith("--") else "", set()).update(_VARIABLE.findall(said))
        if name.startswith("animation"):
            used.update(_WORD.findall(said))
    more = asks.get("", set())
    while more:
        used |= more
        more = {name for one in more for name in asks.get(one, ())} - used
    return _written(rules, used, unseen)


def _rules(parts: Iterator[str]) -> Iterator[Rule | str]:
    """What stands between here and the end of the block."""
    said = ""
    for part in parts:
        if part == "{":
            selectors = () if said.startswith("@") else tuple(_selectors(said, 0)[0])
            yield Rule(said, selectors, tuple(_rules(parts)))
            said = ""
        elif part in ";}":
            if said:
                yield said
            said = ""
            if part == "}":
                return
        else:
            said = part.strip()
    if said:
        yield said


def _selectors(text: str, at: int) -> tuple[list[Selector], int]:
    """The selectors of a list up to its end or the bracket that closes it, and where that is."""
    found: list[Selector] = []
    needs: set[str] = set()
    groups: list[tuple[Selector, ...]] = []
    start = at
    while at <= len(text):
        if at == len(text) or text[at] in ",)":
            found.append(Selector(text[start:at].strip(), frozenset(needs), tuple(groups)))
            if at == len(text) or text[at] == ")":
                break
            needs, groups, start = set(), [], at + 1
        simple = _SIMPLE.match(text, at)
        if simple is None:
            at += 1
            continue
        at = simple.end()
        if simple["open"]:
            inner, at = _selectors(text, at)
            at += 1
            if simple["pseudo"] in _ANY_OF:
                groups.append(tuple(inner))
        elif simple["pseudo"]:
            needs |= ACTS & {f":{simple['pseudo']}"}
        else:
            needs.add(simple["plain"] or f"[{simple['attribute']}")
    return found, at


def _kept(parts: Iterable[Rule | str], names: frozenset[str]) -> Iterator[Rule | str]:
    for part in parts:
        kept = part if isinstance(part, str) else part.kept(names)
        if kept is not None:
            yield kept


def _asked_for(parts: Iterable[Rule | str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Rule):
            yield from _names_of(part.selectors)
            yield from _asked_for(part.body)


def _names_of(selectors: Iterable[Selector]) -> Iterator[str]:
    for one in selectors:
        yield from one.needs
        for group in one.groups:
            yield from _names_of(group)


def _declarations(parts: Iterable[Rule | str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            yield from _declarations(part.body)


def _written(parts: Iterable[Rule | str], used: set[str], unseen: tuple[str, ...]) -> str:
    """Rules as text, without what is unseen, and without names and keyframes that nothing uses."""
    found = ""
    for part in parts:
        if isinstance(part, str):
            name = part.partition(":")[0]
            if not part.startswith(unseen) and (not name.startswith("--") or name in used):
                found += f"{part};"
            continue
        if part.prelude.startswith("@keyframes") and part.prelude.split()[1] not in used:
            continue
        inner = _written(part.body, used, unseen)
        if inner:
            found += f"{part.prelude}{{{inner.removesuffix(';')}}}"
    return found
