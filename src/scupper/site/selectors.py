"""Selectors of style sheets, and the elements of a page: whether something there may match.

In doubt it may: what is not understood here is no reason to leave a rule out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import unescape
from itertools import chain
from typing import Final

_TAG: Final = re.compile(r'<(?P<ends>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<attributes>(?:[^">]|"[^"]*")*)>')
_ATTRIBUTE: Final = re.compile(r'([a-zA-Z][\w-]*)(?:="([^"]*)")?')
_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_SIMPLE: Final = re.compile(
    r'\[\s*(?P<attribute>[\w-]+)\s*(?:(?P<how>[~^$*]?=)\s*"?(?P<value>[^]"]*)"?\s*)?]'
    r"|(?P<colons>::?)(?P<pseudo>[\w-]+)(?P<open>\()?|(?P<plain>[.#]?[a-zA-Z][\w-]*)|(?P<outer>&)|[*]"
)
_COMBINATOR: Final = re.compile(r"\s*([>+~])\s*|\s+")
_NTH: Final = re.compile(r"(?P<step>-?\d*)n\s*(?:\+\s*(?P<past>\d+))?|(?P<only>\d+)")
_WORDS: Final = {"even": "2n", "odd": "2n+1"}
_FROM_FIRST: Final = "nth-child"
_FROM_LAST: Final = "nth-last-child"
_ENDS: Final = {"first-child": (_FROM_FIRST, "1"), "last-child": (_FROM_LAST, "1")}
_ANY_OF: Final = frozenset({"is", "where"})
_LISTS: Final = _ANY_OF | {"not", "has"}
_OPEN: Final = "[open"
"""What browsers put on and take off by themselves."""


@dataclass(eq=False, slots=True)
class Element:
    """An element: its names (`p`, `.class`, `#id`, `[attribute`), and where it stands."""

    names: frozenset[str]
    values: Mapping[str, str]
    parent: Element | None
    at: int
    """Among the elements of the page; `end`: behind all that it holds."""
    nth: int
    """Among its siblings, from 1."""
    end: int
    inside: frozenset[str]
    """All names of it and of what it stands in."""
    children: list[Element] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Compound:
    """What must hold of one element."""

    names: frozenset[str]
    values: tuple[tuple[str, str, str], ...]
    nth: tuple[tuple[str, int, int], ...]
    lists: tuple[tuple[str, tuple[Selector, ...]], ...]
    states: frozenset[str]
    asks: bool
    """Whether it asks for more than names."""


@dataclass(frozen=True, slots=True, eq=False)
class Selector:
    """What must hold of an element, and of those to which combinators lead from there: the last comes first.

    `begins` leads from the first compound to what the selector is relative to.
    """

    text: str
    compounds: tuple[Compound, ...]
    combinators: tuple[str, ...]
    begins: str


@dataclass(frozen=True)
class Doubt:
    """What nobody knows of a page.

    `made` are names that scripts may give to any element, `never` are states in which none is. What must not
    match does so for `sure` or not at all.
    """

    made: frozenset[str]
    never: frozenset[str]
    sure: bool = False

    @cached_property
    def any(self) -> frozenset[str]:
        """Names that tell nothing by being there or away."""
        return self.made | {_OPEN}

    def turned(self) -> Doubt:
        """For what must not match."""
        return Doubt(self.made, self.never, not self.sure)

    def named(self, element: Element, names: frozenset[str]) -> bool:
        """Whether an element has these names."""
        if self.sure:
            return names <= element.names and self.any.isdisjoint(names)
        return names <= element.names or all(
            name in self.made or (name == _OPEN and "details" in element.names)
            for name in names - element.names
        )

    def allows(self, state: str) -> bool:
        """Whether an element is in a state."""
        return not self.sure and state not in self.never


class Elements:
    """The elements of a page, in the order in which they stand."""

    def __init__(self, html: str) -> None:
        self._all = _elements(html)
        self._named: dict[str, list[Element]] = {}
        for element in self._all:
            for name in element.names:
                self._named.setdefault(name, []).append(element)

    def may_match(self, selector: Selector, doubt: Doubt) -> bool:
        """Whether something here may match."""
        return self._has_names(selector, doubt) and any(
            self._holds(selector, one, doubt) for one in self._candidates(selector, doubt)
        )

    def _has_names(self, selector: Selector, doubt: Doubt) -> bool:
        """Whether all names that must be there are somewhere."""
        for compound in selector.compounds:
            if not compound.names - doubt.any <= self._named.keys():
                return False
            for kind, inner in compound.lists:
                if kind != "not" and not any(self._has_names(one, doubt) for one in inner):
                    return False
        return True

    def _candidates(self, selector: Selector, doubt: Doubt) -> Sequence[Element]:
        """The elements of which one must match if any does."""
        compound = selector.compounds[0]
        certain = compound.names - doubt.any
        if certain:
            return min((self._named.get(name, []) for name in certain), key=len)
        for kind, inner in compound.lists:
            if kind in _ANY_OF:
                return list(chain.from_iterable(self._candidates(one, doubt) for one in inner))
        return self._all

    def _holds(
        self, selector: Selector, element: Element, doubt: Doubt, *, at: int = 0, of: Element | None = None
    ) -> bool:
        """Whether an element matches, from a compound on; `of`: what the selector is relative to."""
        if not self._is(selector.compounds[at], element, doubt):
            return False
        if at < len(selector.combinators):
            combinator = selector.combinators[at]
            led = _led(combinator, element)
            if combinator == " " and not selector.compounds[at + 1].names - doubt.any <= element.inside:
                return False
            return any(self._holds(selector, one, doubt, at=at + 1, of=of) for one in led)
        return of is None or any(one is of for one in _led(selector.begins or " ", element))

    def _is(self, compound: Compound, element: Element, doubt: Doubt) -> bool:
        if not doubt.named(element, compound.names):
            return False
        return not compound.asks or (
            all(_has_value(element, *value) for value in compound.values)
            and all(_is_nth(element, *nth) for nth in compound.nth)
            and all(doubt.allows(state) for state in compound.states)
            and all(self._is_listed(kind, one, element, doubt) for kind, one in compound.lists)
        )

    def _is_listed(self, kind: str, inner: tuple[Selector, ...], element: Element, doubt: Doubt) -> bool:
        if kind == "not":
            return not any(self._holds(one, element, doubt.turned()) for one in inner)
        if kind != "has":
            return any(self._holds(one, element, doubt) for one in inner)
        return any(
            self._holds(one, other, doubt, of=element)
            for one in inner
            for other in self._around(element, one, doubt)
        )

    def _around(self, element: Element, selector: Selector, doubt: Doubt) -> Iterator[Element]:
        """What may match a selector that is relative to an element."""
        if selector.begins == ">" and not selector.combinators:
            yield from element.children
            return
        within = element.parent if selector.begins in {"+", "~"} else element
        for one in self._candidates(selector, doubt):
            if within is None or within.at < one.at < within.end:
                yield one


def _led(combinator: str, element: Element) -> Iterator[Element]:
    """The elements before one to which a combinator may lead."""
    above = element.parent
    if combinator == " ":
        while above is not None:
            yield above
            above = above.parent
    elif above is not None:
        siblings = above.children[: element.nth - 1]
        yield from [above] if combinator == ">" else siblings[-1:] if combinator == "+" else siblings


def _has_value(element: Element, attribute: str, how: str, wanted: str) -> bool:
    value = unescape(element.values.get(attribute, ""))
    match how:
        case "~=":
            return wanted in value.split()
        case "^=":
            return value.startswith(wanted)
        case "$=":
            return value.endswith(wanted)
        case "*=":
            return wanted in value
    return value == wanted


def _is_nth(element: Element, kind: str, step: int, past: int) -> bool:
    siblings = len(element.parent.children) if element.parent else 1
    steps = (element.nth if kind == _FROM_FIRST else siblings + 1 - element.nth) - past
    return steps == 0 if step == 0 else steps % step == 0 and steps // step >= 0


# ---- reading


def _elements(html: str) -> list[Element]:
    found: list[Element] = []
    within: list[tuple[str, Element]] = []
    for tag in _TAG.finditer(html):
        name = tag["tag"]
        if tag["ends"]:
            while within and name in (one for one, _ in within):
                ended, element = within.pop()
                element.end = len(found)
                if ended == name:
                    break
            continue
        if name == "tr" and within and within[-1][0] == "table":
            within.append(("tbody", _begun("tbody", "", found, within)))
        element = _begun(name, tag["attributes"], found, within)
        if name not in _VOID and not tag["attributes"].endswith("/"):
            within.append((name, element))
    for _, element in within:
        element.end = len(found)
    return found


def _begun(tag: str, attributes: str, found: list[Element], within: list[tuple[str, Element]]) -> Element:
    names, values = _named(tag, attributes)
    parent = within[-1][1] if within else None
    nth = len(parent.children) + 1 if parent else 1
    inside = names | parent.inside if parent else names
    element = Element(names, values, parent, len(found), nth, len(found) + 1, inside)
    if parent:
        parent.children.append(element)
    found.append(element)
    return element


@lru_cache(maxsize=4096)
def _named(tag: str, attributes: str) -> tuple[frozenset[str], Mapping[str, str]]:
    values = dict(_ATTRIBUTE.findall(attributes))
    names = {tag, *(f"[{attribute}" for attribute in values)}
    names.update(f".{name}" for name in values.get("class", "").split())
    if "id" in values:
        names.add(f"#{values['id']}")
    return frozenset(names), values


@lru_cache(maxsize=2048)
def read_selectors(text: str, within: tuple[Selector, ...] = ()) -> tuple[Selector, ...]:
    """The selectors of a list; `within`: those of the rule in which it stands."""
    return tuple(_nested(one, within) for one in _read(text, 0, within)[0])


def _nested(selector: Selector, within: tuple[Selector, ...]) -> Selector:
    if not within or "&" in selector.text:
        return selector
    outer = Compound(frozenset(), (), (), (("is", within),), frozenset(), asks=True)
    combinators = (*selector.combinators, selector.begins or " ")
    return Selector(selector.text, (*selector.compounds, outer), combinators, "")


def _read(text: str, at: int, within: tuple[Selector, ...]) -> tuple[tuple[Selector, ...], int]:
    """The selectors up to the end, or to the bracket that closes the list, and where that is."""
    found: list[Selector] = []
    while True:
        selector, at = _read_one(text, at, within)
        found.append(selector)
        if at == len(text) or text[at] == ")":
            return tuple(found), at
        at += 1


def _read_one(text: str, start: int, within: tuple[Selector, ...]) -> tuple[Selector, int]:
    at, begins = start, ""
    compounds: list[Compound] = []
    combinators: list[str] = []
    while at < len(text) and text[at] not in ",)":
        led = _COMBINATOR.match(text, at)
        if led is None:
            compound, at = _read_compound(text, at, within)
            compounds.insert(0, compound)
            continue
        at = led.end()
        if not compounds:
            begins = led[1] or ""
        elif at < len(text) and text[at] not in ",)":
            combinators.insert(0, led[1] or " ")
    said = text[start:at].strip()
    return Selector(said, tuple(compounds), tuple(combinators), begins), at


def _read_compound(text: str, at: int, within: tuple[Selector, ...]) -> tuple[Compound, int]:
    names: set[str] = set()
    values: list[tuple[str, str, str]] = []
    nth: list[tuple[str, int, int]] = []
    lists: list[tuple[str, tuple[Selector, ...]]] = []
    states: set[str] = set()
    start = at
    while simple := _SIMPLE.match(text, at):
        at = simple.end()
        pseudo, said = simple["pseudo"], ""
        if pseudo in _LISTS:
            inner, at = _read(text, at, within)
            lists.append((pseudo, inner))
            at += 1
            continue
        if simple["open"]:
            said = text[at : text.index(")", at)]
            at += len(said) + 1
        if simple["plain"]:
            names.add(simple["plain"])
        elif simple["attribute"]:
            names.add(f"[{simple['attribute']}")
            if simple["how"]:
                values.append((simple["attribute"], simple["how"], simple["value"]))
        elif simple["outer"]:
            lists += [("is", within)] if within else []
        elif counted := _counted(pseudo, said):
            nth.append(counted)
        elif simple["colons"] == ":":
            states.add(f":{pseudo}")
    if at == start:
        at += 1
        states.add(text[start:at])
    asks = bool(values or nth or lists or states)
    return Compound(frozenset(names), tuple(values), tuple(nth), tuple(lists), frozenset(states), asks), at


def _counted(pseudo: str, said: str) -> tuple[str, int, int] | None:
    """Which children are meant, from which end: one of so many, from which on."""
    kind, said = _ENDS.get(pseudo, (pseudo, said.strip()))
    nth = _NTH.fullmatch(_WORDS.get(said, said))
    if kind not in {_FROM_FIRST, _FROM_LAST} or nth is None:
        return None
    if nth["only"]:
        return kind, 0, int(nth["only"])
    step = nth["step"]
    return kind, int(step + "1" if step in {"", "-"} else step), int(nth["past"] or 0)
