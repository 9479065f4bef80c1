"""The analysis of a game that has ended: who may ask for it, and what the entries of a table say about it.

It is kept with the game, so one is enough. A request that was neither answered nor taken back, because the
server stopped, is taken up again when somebody comes to the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.match import Match
from scupper.lab.analysis import Analysis
from scupper.site.entries import Entry, Kind, write_json
from scupper.site.refusal import Refused

if TYPE_CHECKING:
    from scupper.site.table import Table

NOT_YET = marked("A game can be analysed once it has ended.")
NOT_YOURS = marked("Those who sit at the table can stop the analysis, and whoever asked for it.")
DIGITS = 4
"""Shares are kept to a hundredth of a percent, which is finer than they are known."""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of an `analysed` entry: what was found, and under which version of the rules."""

    rules: int
    found: Analysis


class Studies:
    """Where the analysis of a table's game stands: the request that waits for its answer, and the answer."""

    def __init__(self) -> None:
        self.asked: Entry | None = None
        self.found: Analysis | None = None

    def apply(self, entry: Entry, rules: int) -> None:
        """Take note of an entry. What was found under other rules than the present ones is worth nothing."""
        self.asked = entry if entry.kind == Kind.STUDIED else None
        if entry.kind == Kind.ANALYSED:
            study = msgspec.json.decode(entry.text, type=Study)
            self.found = study.found if study.rules == rules else None

    @property
    def state(self) -> str:
        """`done`, `running`, or `none`."""
        return "done" if self.found else "running" if self.asked else "none"


def finished(table: Table) -> Match | None:
    """The game of a table that anybody may see whole, because it has ended: played here, or written."""
    if table.match is not None:
        return table.match if table.match.over and not table.is_closed else None
    loaded = table.loaded
    whole = loaded is not None and loaded.viewer is None and not table.is_closed
    return loaded.match if loaded is not None and whole and loaded.match.over else None


def ended(table: Table) -> Match:
    """The same. Raises Refused when there is none."""
    match = finished(table)
    if match is None:
        raise Refused(_(NOT_YET), 403)
    return match


def ask(table: Table, person: str) -> Iterator[Entry]:
    """Ask for the analysis; nothing happens when it is there or on its way. Raises Refused."""
    ended(table)
    if table.studies.state == "none":
        yield table.add(Kind.STUDIED, person=person)


def stop(table: Table, person: str) -> Iterator[Entry]:
    """Stop the analysis that is under way, if one is. Raises Refused."""
    asked = table.studies.asked
    if asked is None:
        return
    if person != asked.person and table.seat_of(person) is None:
        raise Refused(_(NOT_YOURS), 403)
    yield table.add(Kind.LEFT_OFF, person=person)


def keep(table: Table, found: Analysis) -> Iterator[Entry]:
    """Keep what came of it, unless it was stopped in the last moment."""
    if table.studies.asked is not None:
        study = Study(table.game.facts.rules_version, _rounded(found))
        yield table.add(Kind.ANALYSED, text=write_json(study))


def _rounded(found: Analysis) -> Analysis:
    return replace(
        found,
        chances=tuple(tuple(round(share, DIGITS) for share in shares) for shares in found.chances),
        choices=tuple(
            replace(
                one,
                share=round(one.share, DIGITS),
                best=round(one.best, DIGITS),
                error=round(one.error, DIGITS),
            )
            for one in found.choices
        ),
    )
