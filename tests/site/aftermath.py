"""What must be true of the data folder after a server was killed, whatever the moment.

Every act that was answered with success is written down exactly once and in its order; one without an answer
is there whole or not at all; one that was refused is not; and whatever a watcher was told is there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from scupper.engine.chance import Unforeseeable
from scupper.site.entries import Entry, Kind, read_remark
from scupper.site.store import FILE
from scupper.site.table import Table
from tests.site.storm import DONE, FIRST_SETTINGS, UNANSWERED, Attempt, Crowd

Mark = tuple[str, ...]
"""What an act leaves in a table's entries, such as ("act", the decision that it answers, its action)."""
BY_ITSELF: Mark = ()
ACT_OF_KIND = {Kind.OPTION: "options", Kind.SETTING: "options", Kind.FOLLOWED: "again", Kind.STARTED: "start"}
OF_SEATS: Mapping[Kind, str] = {Kind.UNDONE: "undo", Kind.WITHDRAWN: "withdraw", Kind.CALLED: "call"}
SELDOM_WRITTEN = ("options", "again")
"""Acts that are answered with success, and leave nothing, when there is nothing left to change."""


def read(data: Path) -> dict[str, list[Entry]]:
    """All entries of all tables, by the tables' paths, read beside the running server."""
    found: dict[str, list[Entry]] = {}
    connection = sqlite3.connect(data / FILE)
    try:
        rows = connection.execute(
            'SELECT "table", number, at, kind, seat, person, text FROM entry ORDER BY "table", number'
        ).fetchall()
        tables = {f"/t/{row[0]}/" for row in connection.execute("SELECT id FROM game_table")}
    finally:
        connection.close()
    for table, number, at, kind, seat, person, text in rows:
        found.setdefault(f"/t/{table}/", []).append(Entry(number, at, Kind(kind), seat, person, text))
    assert set(found) == tables, "a table without entries, or entries without their table"
    return found


class Account:
    """One table's entries played again, with what each of them says of who did what."""

    def __init__(self, path: str, entries: Sequence[Entry]) -> None:
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), f"a gap in {path}"
        self.path = path
        self.entries = entries
        self.marks: list[tuple[str | None, Mark]] = [(entries[0].person, ("make",))]
        self.table = Table(path.split("/")[2], entries[0], Unforeseeable(), lambda: 0.0)
        self._rolling = False
        for entry in entries[1:]:
            self.marks.append(self._mark(entry))
            self.table.apply(entry)
            match = self.table.match
            self._rolling = self._rolling and match is not None and match.chance_due
        assert self.table.played.closed == "", f"{path} is closed: {self.table.played.closed}"
        match = self.table.match
        assert not self._rolling, f"{path} ends in the middle of a roll"
        if match is not None and match.chance_due:
            assert match.opener is not None, f"{path} ends before the chance that belongs to the last act"

    def _mark(self, entry: Entry) -> tuple[str | None, Mark]:
        table, decision = self.table, str(self.table.decision)
        if entry.kind in (Kind.LINE, Kind.SEALED):
            return self._mark_of_line(entry)
        if entry.kind in OF_SEATS:
            assert entry.seat is not None
            return table.members[entry.seat].person, (OF_SEATS[entry.kind], decision)
        if entry.kind == Kind.SAT:
            return entry.person, ("sit", str(entry.seat), entry.text)
        if entry.kind == Kind.SAID:
            return entry.person, ("say", read_remark(entry.text).text)
        if entry.kind == Kind.CAME:
            return None, BY_ITSELF
        return entry.person, (ACT_OF_KIND.get(entry.kind, entry.kind.value),)

    def _mark_of_line(self, entry: Entry) -> tuple[str | None, Mark]:
        match, decision = self.table.match, str(self.table.decision)
        assert match is not None
        if entry.seat is not None:
            action = next(c.action for c in match.legal(entry.seat) if c.text == entry.text)
            return self.table.members[entry.seat].person, ("act", decision, str(action))
        if self._rolling or match.opener is None:
            return None, BY_ITSELF
        self._rolling = True
        return self.table.members[match.opener].person, ("roll", decision)

    def acts_of(self, person: str, brought: int) -> list[Mark]:
        """What a person did here, but for making the table with the seats that were `brought` along."""
        return [mark for who, mark in self.marks[1 + brought :] if who == person]


def judge(crowd: Crowd, data: Path, before: Mapping[str, Sequence[Entry]]) -> dict[str, Account]:
    """Hold what is written down against what the crowd was told, and against an earlier reading."""
    now = read(data)
    for path, entries in before.items():
        assert now.get(path, [])[: len(entries)] == entries, f"{path} does not go on from what was written"
    for path, number in crowd.told.items():
        assert len(now.get(path, [])) >= number, f"{path}: a watcher was told of entry {number}"
    accounts = {path: Account(path, entries) for path, entries in now.items()}
    _judge_tables(crowd, accounts)
    for member in crowd.members:
        for path, account in accounts.items():
            attempts = [a for a in member.attempts if a.table == path and a.act != "make"]
            earlier = accounts.get(f"/t/{account.table.creation.before}/")
            brought = len(earlier.table.members) if earlier else 0
            _judge_acts(f"{member.name} at {path}", account, member.person, brought, attempts)
    return accounts


def _judge_tables(crowd: Crowd, accounts: dict[str, Account]) -> None:
    """Each table that was made is there once, and a rematch together with the link to it."""
    for path, account in accounts.items():
        before = account.table.creation.before
        if before:
            assert accounts[f"/t/{before}/"].table.followed == path.split("/")[2], f"{path} is not linked"
        followed = account.table.followed
        assert not followed or f"/t/{followed}/" in accounts, f"{path} leads to a table that is not there"
        assert [mark for _, mark in account.marks].count(("again",)) <= 1
    for member in crowd.members:
        made = [
            path
            for path, account in accounts.items()
            if account.entries[0].person == member.person and not account.table.creation.before
        ]
        attempts = [a for a in member.attempts if a.act == "make"]
        acknowledged = {a.table for a in attempts if a.status == DONE}
        assert acknowledged <= set(made), f"{member.name} made a table that is not there"
        unanswered = sum(1 for a in attempts if a.status == UNANSWERED)
        assert len(set(made) - acknowledged) <= unanswered, f"{member.name} made a table more than once"


def _judge_acts(what: str, account: Account, person: str, brought: int, attempts: Sequence[Attempt]) -> None:
    """The acts written down are those acknowledged and perhaps some unanswered ones, in their order."""
    marks = account.acts_of(person, brought)
    # So many of the marks may have been there when all attempts up to here had been made. The maker of a
    # table whose name is known sits down by that same act.
    maker, again = account.entries[0].person, account.table.creation.before
    sat_at_once = not again and account.entries[1:2] and account.marks[1][0] == maker == person
    reached = {0, 1} if sat_at_once and account.entries[1].kind == Kind.SAT else {0}
    for attempt in attempts:
        ways = _marks_of(attempt)
        after = {n + len(way) for n in reached for way in ways if marks[n : n + len(way)] == way}
        if attempt.status == UNANSWERED:
            reached |= after
        elif attempt.status == DONE:
            reached = reached | after if attempt.act in SELDOM_WRITTEN else after
            assert reached, f"{what}: {attempt} was acknowledged and is not there once and in order: {marks}"
    assert len(marks) in reached, f"{what}: more is written than was done: {marks}"
    options = [a for a in attempts if a.act == "options" and a.status == DONE]
    assert not options or FIRST_SETTINGS.items() <= account.table.settings.items()


def _marks_of(attempt: Attempt) -> Sequence[list[Mark]]:
    """What an act may leave: one thing, or one of several."""
    form = attempt.form
    match attempt.act:
        case "act":
            chosen = ("act", form["rev"], form["action"])
            return [chosen], [("withdraw", form["rev"]), chosen]
        case "roll" | "undo" | "withdraw" | "call":
            return ([(attempt.act, form["rev"])],)
        case "sit":
            return ([("sit", form["seat"], form["name"])],)
        case "say":
            return ([("say", form["text"])],)
        case "options":
            return ([("options",)] * len(FIRST_SETTINGS),)
    return ([(attempt.act,)],)
