"""The parts that a game's actions consist of, by the names that pages use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scupper.engine.choosing import part_names
from scupper.engine.facts import ActionTable


@dataclass(frozen=True)
class NamedPart:
    """A part such as ("die", "red") and the numbers of all actions that have it."""

    name: str
    value: str
    actions: frozenset[int]


@lru_cache(maxsize=32)
def parts_of(table: ActionTable) -> Mapping[str, NamedPart]:
    """Every part of a game's actions, by its name on pages, such as `die-red`."""
    found: dict[str, tuple[str, str, set[int]]] = {}
    for action in range(table.count):
        pairs = table.parts(action)
        for page_name, (name, value) in zip(part_names(pairs), pairs, strict=True):
            found.setdefault(page_name, (name, value, set()))[2].add(action)
    return {
        page_name: NamedPart(name, value, frozenset(actions))
        for page_name, (name, value, actions) in found.items()
    }


@lru_cache(maxsize=32)
def resting_parts(table: ActionTable) -> frozenset[str]:
    """The parts that are meant as long as nothing else of their kind is picked, by their names on pages."""
    pairs = [(part.name, part.resting) for kind in table.kinds for part in kind.parts if part.resting]
    return frozenset(part_names(pairs))
