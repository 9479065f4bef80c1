"""Backups of a site in use, and clearing what nobody has touched for long."""

from __future__ import annotations

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from scupper.site.keeping import back_up, tidy
from scupper.site.store import FILE, Store, StoreError
from tests.site.aftermath import Account, read
from tests.site.houses import House, Person, decision, house, play_on, seated


def backup(home: House, to: Path, *, replace: bool = False) -> int:
    """Back up a site from outside of its event loop, as another process would."""
    return back_up(home.site.store.folder, to, replace=replace)


def tidied(home: House, before: float, *, clear: bool = True) -> list[str]:
    """Tidy from outside; the words of the tables that were old."""
    return [old.word for old in tidy(home.site.store.folder, before, clear=clear).old]


def served(copy: Path, folder: Path) -> Path:
    """A data folder made of a backup, as the documents say."""
    folder.mkdir()
    shutil.copy(copy, folder / FILE)
    return folder


def names(home: House) -> set[str]:
    """The names that are remembered of people."""
    connection = sqlite3.connect(home.site.store.folder / FILE)
    try:
        return {row[0] for row in connection.execute("SELECT name FROM person")}
    finally:
        connection.close()


def test_a_backup_goes_on_like_the_site_it_was_made_of(home: House, tmp_path: Path) -> None:
    """Made while the site is in use and put into a folder, it shows every table as it was, and plays on."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    pages, entries = [person.get(path).text for person in people], home.entries(path)
    assert backup(home, tmp_path / "evening.sqlite") == (tmp_path / "evening.sqlite").stat().st_size
    play_on(home, path, people)
    with house(served(tmp_path / "evening.sqlite", tmp_path / "again")) as restored:
        back = [Person(restored.client, person.token) for person in people]
        assert restored.entries(path) == entries
        assert [person.get(path).text for person in back] == pages
        play_on(restored, path, back)


def test_a_backup_holds_one_moment(home: House, tmp_path: Path) -> None:
    """Backups made while people move hold no half act, and everything up to some moment."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    with ThreadPoolExecutor(1) as aside:
        for n in range(5):
            at_least = len(home.entries(path))
            making = aside.submit(backup, home, tmp_path / f"{n}.sqlite")
            while not making.done() and not home.table(path).over:
                play_on(home, path, people)
            making.result()
            entries = read(served(tmp_path / f"{n}.sqlite", tmp_path / str(n)))[path]
            assert len(entries) >= at_least
            assert entries == home.entries(path)[: len(entries)]
            Account(path, entries)


def test_a_backup_replaces_nothing_unasked(home: House, tmp_path: Path) -> None:
    """A file that exists is kept unless it may be replaced, the store itself always, and no part is left."""
    folder = home.site.store.folder
    (tmp_path / "backups").mkdir()
    to = tmp_path / "backups" / "evening.sqlite"
    to.write_text("yesterday")
    with pytest.raises(StoreError, match="exists already"):
        backup(home, to)
    assert to.read_text() == "yesterday"
    for own in (folder / FILE, folder / f"{FILE}-wal", folder.parent / "." / folder.name / FILE):
        with pytest.raises(StoreError, match="belongs to the store itself"):
            backup(home, own, replace=True)
    with pytest.raises(StoreError, match="is a folder"):
        backup(home, to.parent, replace=True)
    with pytest.raises(StoreError, match="there is no folder"):
        backup(home, tmp_path / "none" / "evening.sqlite")
    backup(home, to, replace=True)
    assert to.read_bytes().startswith(b"SQLite format 3")
    assert to.stat().st_mode & 0o077 == 0
    assert list(to.parent.iterdir()) == [to]


def test_a_backup_that_fails_leaves_the_older_one(
    home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk is full half-way, the file that was there is whole and nothing lies beside it."""
    (tmp_path / "backups").mkdir()
    to = tmp_path / "backups" / "evening.sqlite"
    backup(home, to)
    before = to.read_bytes()

    async def failing(_store: Store, path: Path) -> None:
        path.write_text("half a")  # noqa: ASYNC240 - a few bytes
        raise StoreError("disk full")

    monkeypatch.setattr(Store, "copy_to", failing)
    with pytest.raises(StoreError, match="disk full"):
        backup(home, to, replace=True)
    assert to.read_bytes() == before
    assert list(to.parent.iterdir()) == [to]


def test_where_nothing_was_played_nothing_is_made(tmp_path: Path) -> None:
    """Without a store both commands say so, and make none."""
    with pytest.raises(StoreError, match="there are no tables in"):
        back_up(tmp_path / "data", tmp_path / "copy", replace=False)
    with pytest.raises(StoreError, match="there are no tables in"):
        tidy(tmp_path / "data", 0.0, clear=True)
    assert list(tmp_path.iterdir()) == []


def test_tidying_clears_what_is_untouched_and_nothing_else(home: House) -> None:
    """Tables without an entry since then go, with the names of people whom no other table knows."""
    old, _ = seated(home, ["Ann", "Bo", "Cy"])
    between = home.site.sources.clock()
    new, people = seated(home, ["Dee", "Ed", "Flo"])
    pages = [person.get(new).text for person in people]
    word = home.table(old).creation.word
    kept = home.entries(new)
    assert tidied(home, between, clear=False) == [word]
    assert names(home) == {"Ann", "Bo", "Cy", "Dee", "Ed", "Flo"}
    assert home.entries(old) != []
    assert tidied(home, between) == [word]
    assert home.entries(old) == []
    assert home.entries(new) == kept
    assert names(home) == {"Dee", "Ed", "Flo"}
    assert [person.get(new).text for person in people] == pages
    play_on(home, new, people)
    assert tidied(home, between) == []


def test_old_tables_are_known_by_who_sat_there(home: House) -> None:
    """Those who sat down, under each of their names, and those whom a rematch brought along."""
    path, people = seated(home, ["Ann", "Bo"])
    while home.table(path).running:
        play_on(home, path, people)
    again = people[0].post(f"{path}again").headers["location"]
    people[1].post(f"{again}rename", {"name": "Bob"})
    old = tidy(home.site.store.folder, home.site.sources.clock() + 1, clear=False).old
    assert sorted(one.people for one in old) == [("Ann", "Bo"), ("Ann", "Bo", "Bob")]


def test_one_act_keeps_a_table(home: House) -> None:
    """What counts is the last entry: an old table where something was said lately stays."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    between = home.site.sources.clock()
    people[0].post(f"{path}say", {"text": "Still here"})
    assert tidied(home, between) == []
    play_on(home, path, people)


def test_nobody_plays_on_at_a_table_that_has_been_cleared(home: House) -> None:
    """A server that holds it in memory acknowledges nothing more: the act is refused, pages look again."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    match = home.table(path).match
    assert match is not None
    mover = people[match.to_act[0] - 1]
    form = {"rev": decision(mover, path), "action": str(match.actions(match.to_act[0])[0])}
    with mover.socket(f"{path}socket?rev={home.table(path).number}") as socket:
        assert len(tidied(home, home.site.sources.clock() + 1)) == 1
        refused = mover.post(f"{path}act", form)
        assert refused.status_code == 410
        assert "has been cleared away" in refused.text
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    assert home.entries(path) == []
    assert mover.get(path).status_code == 404
    assert mover.post(f"{path}act", form).status_code == 404
