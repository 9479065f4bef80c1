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

from scupper.site.selectors import Doubt, Elements, Selector, read_selectors

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
_PART: Final = re.compile(r'(?:[^{};"]|"(?:[^"\\]|\\.)*")+|[{};]')
_UNSEEN: Final = (
    "animation",
    "transition",
    "scroll-behavior:",
    "cursor:",
    "touch-action:",
    "-webkit-tap-highlight-color:",
)
"""What shows only then, too: until then nothing moves."""
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)")
_WORD: Final = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class Rule:
    """A rule, or what stands around rules, with all that it holds: declarations and rules."""

    prelude: str
    selectors: tuple[Selector, ...]
    body: tuple[Rule | str, ...]

    def kept(self, matching: frozenset[Selector]) -> Rule | None:
        """What is left of it where these selectors match."""
        if self.prelude.startswith("@keyframes"):
            return self
        selectors = tuple(one for one in self.selectors if one in matching)
        if self.selectors and not selectors:
            return None
        prelude = ",".join(one.text for one in selectors) or self.prelude
        body = tuple(_kept(self.body, matching))
        return Rule(prelude, selectors, body) if body else None


@dataclass(frozen=True, eq=False)
class Sheet:
    """A style sheet, and all its selectors."""

    rules: tuple[Rule | str, ...]
    selectors: tuple[Selector, ...]


@lru_cache(maxsize=32)
def read_sheet(text: str) -> Sheet:
    """The rules of a sheet from which comments and blanks that mean nothing have been taken out."""
    rules = tuple(_rules(iter(_PART.findall(text))))
    return Sheet(rules, tuple(set(_selectors(rules))))


def needed(sheet: Sheet, page: str, *, made: frozenset[str] = frozenset(), still: bool) -> str:
    """The rules that can matter on a page; `made`: names that scripts give, `still`: until somebody acts."""
    elements = Elements(page)
    doubt = Doubt(made, ACTS if still else frozenset())
    matching = frozenset(one for one in sheet.selectors if elements.may_match(one, doubt))
    return _needed(sheet, matching, still)


@lru_cache(maxsize=256)
def _needed(sheet: Sheet, matching: frozenset[Selector], still: bool) -> str:
    rules = tuple(_kept(sheet.rules, matching))
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


def _rules(parts: Iterator[str], within: tuple[Selector, ...] = ()) -> Iterator[Rule | str]:
    """What stands between here and the end of the block, in a rule with these selectors."""
    said = ""
    for part in parts:
        if part == "{":
            selectors = () if said.startswith("@") else read_selectors(said, within)
            yield Rule(said, selectors, tuple(_rules(parts, selectors or within)))
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


def _kept(parts: Iterable[Rule | str], matching: frozenset[Selector]) -> Iterator[Rule | str]:
    for part in parts:
        kept = part if isinstance(part, str) else part.kept(matching)
        if kept is not None:
            yield kept


def _selectors(parts: Iterable[Rule | str]) -> Iterator[Selector]:
    for part in parts:
        if isinstance(part, Rule):
            yield from part.selectors
            yield from _selectors(part.body)


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
