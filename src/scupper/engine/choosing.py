"""Choosing by touching parts: what has been picked so far, what may be picked next, and what is left.

Each legal action names the parts it consists of. Picking parts narrows the legal actions until one is left.
The picks live in the page's address, so choosing works without JavaScript; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from urllib.parse import urlencode

from scupper.engine.game import Choice


@dataclass(frozen=True)
class Choosing:
    """The viewer's legal choices and the parts picked so far.

    Picks that fit no legal choice together with those before them are dropped. `resting` are the parts that
    are meant as long as nothing else of their kind is picked.
    """

    choices: tuple[Choice, ...]
    wanted: tuple[str, ...] = ()
    resting: frozenset[str] = frozenset()

    @cached_property
    def picks(self) -> tuple[str, ...]:
        """The picks that fit."""
        kept: list[str] = []
        for part in self.wanted:
            trial = [*kept, part]
            if part not in kept and any(set(trial) <= set(c.parts) for c in self.choices):
                kept = trial
        return tuple(kept)

    @cached_property
    def left(self) -> tuple[Choice, ...]:
        """The choices that name every picked part."""
        return tuple(c for c in self.choices if set(self.picks) <= set(c.parts))

    @cached_property
    def open(self) -> frozenset[str]:
        """Every part that one of the choices left names: those that may be picked."""
        return frozenset(part for c in self.left for part in c.parts)

    @cached_property
    def decided(self) -> Choice | None:
        """The choice that is left when only one is, or when only one is legal at all.

        Also the one of those left whose parts are all picked or resting.
        """
        if len(self.left) == 1 and (self.picks or len(self.choices) == 1):
            return self.left[0]
        meant = {*self.picks, *self.resting}
        found = [c for c in self.left if self.picks and self.resting.intersection(c.parts)]
        found = [c for c in found if set(c.parts) <= meant]
        return found[0] if len(found) == 1 else None

    @cached_property
    def apart(self) -> tuple[Choice, ...]:
        """The choices left that touching cannot single out: without parts, or with none but another's too."""
        return tuple(
            c
            for c in self.left
            if c is not self.decided
            and any(set(c.parts) <= set(other.parts) for other in self.left if other is not c)
        )

    def status(self, part: str) -> str:
        """`chosen`, `can` (may be picked), `other` (legal, but not with the picks) or `no`."""
        if part in self.picks or (self.decided is not None and part in self.decided.parts):
            return "chosen"
        if part in self.open:
            return "can"
        return "other" if any(part in c.parts for c in self.choices) else "no"

    def of(self, part: str) -> tuple[Choice, ...]:
        """The choices left that name a part."""
        return tuple(c for c in self.left if part in c.parts)

    def address(self, part: str) -> str:
        """The query that picks a part: added to the picks, in place of those that do not fit it."""
        if part in self.picks:
            picks = tuple(p for p in self.picks if p != part)
        elif part in self.open:
            picks = (*self.picks, part)
        else:
            picks = Choosing(self.choices, (part, *self.picks)).picks
        return "?" + urlencode([("pick", p) for p in picks]) if picks else "?"

    def attributes(self, part: str, words: str) -> str:
        """The attributes of the `<a>` that stands for a part: id, link, state and words for a screen reader.

        A part that cannot be picked keeps a link of its own, which tells why and keeps the picks.
        """
        name = escape(part)
        link = self._link(self.status(part), self.address(part), part, words)
        return f'id="part-{name}" data-part="{name}" {link}'

    def also(self, parts: Sequence[str], words: str) -> str:
        """The attributes of a further `<a>` for parts that have one of their own elsewhere.

        It may stand for several parts at once, such as a piece for what it is and where it is. It has no id,
        so that there may be several for the same parts.
        """
        shut = next((part for part in parts if self.status(part) == "no"), parts[-1])
        return self._link(self._status_together(parts), self._address_together(parts), shut, words)

    def _status_together(self, parts: Sequence[str]) -> str:
        wanted = set(parts)
        if wanted <= {*self.picks, *(self.decided.parts if self.decided else ())}:
            return "chosen"
        if any(wanted <= set(c.parts) for c in self.left):
            return "can"
        return "other" if any(wanted <= set(c.parts) for c in self.choices) else "no"

    def _address_together(self, parts: Sequence[str]) -> str:
        """Like `address`: all parts are added, or taken back when all are picked."""
        if set(parts) <= set(self.picks):
            picks = tuple(p for p in self.picks if p not in parts)
        else:
            picks = Choosing(self.choices, (*parts, *self.picks)).picks
        return "?" + urlencode([("pick", p) for p in picks]) if picks else "?"

    def _link(self, status: str, address: str, shut: str, words: str) -> str:
        """Link, state and words; what cannot be picked asks why the part `shut` cannot be."""
        if status in ("can", "other", "chosen"):
            extra = f' href="{escape(address)}"'
            extra += ' aria-current="true"' if status == "chosen" else ""
        else:
            query = urlencode([*(("pick", p) for p in self.picks), ("why", shut)])
            extra = f' href="?{escape(query)}" aria-disabled="true"'
        return f'class="part {status}" aria-label="{escape(words, quote=True)}"{extra}'


NOTHING = Choosing(())
"""For viewers who have nothing to choose."""


def part_names(parts: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The names of parts as pages use them: ("die", "red") is `die-red`."""
    return tuple(f"{name}-{value}" for name, value in parts)
