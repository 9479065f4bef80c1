"""What is written stays: restart, optimistic concurrency, a failing disk, schema and rules that changed."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from scupper.site.entries import Entry, Kind
from scupper.site.store import FILE, Batch, Conflict, Store, StoreError
from tests.site.houses import House, Person, decision, house, make_table, play_on, seated, sit, start, texts


def test_a_restart_continues_with_seats_and_loses_no_move(tmp_path: Path) -> None:
    """A new server on the same folder shows everybody the same table, and the game goes on."""
    with house(tmp_path) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        for _ in range(5):
            play_on(home, path, people)
        people[0].post(f"{path}say", {"text": "Back soon"})
        pages = [person.get(path).text for person in people]
        entries = home.entries(path)
        tokens = [person.token for person in people]
    with house(tmp_path) as home:
        people = [Person(home.client, token) for token in tokens]
        assert home.entries(path) == entries
        assert [person.get(path).text for person in people] == pages
        play_on(home, path, people)
        assert len(home.entries(path)) == len(entries) + 1


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """A bot whose turn it was when the server stopped moves once somebody looks."""
    with house(tmp_path, hurry=1000.0) as home:
        ann = home.person()
        path = make_table(ann)
        sit(ann, path, 1, "Ann")
        ann.post(f"{path}bot", {"seat": "2", "bot": "random"})
        ann.post(f"{path}bot", {"seat": "3", "bot": "random"})
        ann.post(f"{path}options", {"roll": "now"})
        start(ann, path)
        count = len(home.entries(path))
        token = ann.token
    with house(tmp_path, hurry=0.0) as home:
        ann = Person(home.client, token)
        for _ in range(500):
            ann.get(path)
            match = home.table(path).match
            assert match is not None
            if match.to_act == (1,):
                break
        assert home.table(path).match.to_act == (1,)  # type: ignore[union-attr]
        assert len(home.entries(path)) > count


def test_of_two_writers_one_wins(tmp_path: Path) -> None:
    """The same number is written once; the loser writes nothing, of other tables in its batch neither."""

    async def race() -> tuple[int, list[Entry], list[Entry]]:
        store = Store(tmp_path)
        await store.open()
        await store.append(Batch("one", [Entry(1, 0.0, Kind.CREATED, text="{}")], word="a"))
        second = [
            store.append(
                Batch("one", [Entry(2, 0.0, Kind.SAID, text=str(n))]),
                Batch(f"new{n}", [Entry(1, 0.0, Kind.CREATED)], word=f"w{n}"),
            )
            for n in range(6)
        ]
        results = await asyncio.gather(*second, return_exceptions=True)
        wins = sum(result is None for result in results)
        assert sum(isinstance(result, Conflict) for result in results) == 5
        entries = await store.entries("one")
        winner = entries[-1].text
        others = [e for n in range(6) if str(n) != winner for e in await store.entries(f"new{n}")]
        await store.close()
        return wins, entries, others

    wins, entries, others = asyncio.run(race())
    assert wins == 1
    assert len(entries) == 2
    assert others == []


def test_what_could_not_be_written_has_not_happened(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk refuses, the person is told, the table is as before, and the next try succeeds."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    before = people[0].get(path).text
    append = Store.append

    async def failing(_store: Store, *_batches: Batch) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(Store, "append", failing)
    match = home.table(path).match
    assert match is not None
    mover = people[match.to_act[0] - 1]
    form = {"rev": decision(mover, path), "action": str(match.actions(match.to_act[0])[0])}
    refused = mover.post(f"{path}act", form)
    assert refused.status_code == 503
    assert "nothing has changed" in refused.text
    monkeypatch.setattr(Store, "append", append)
    assert people[0].get(path).text == before
    assert mover.post(f"{path}act", form).status_code == 204


def test_a_seat_is_taken_though_the_name_could_not_be_kept(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keeping a name for the next table is a kindness: its failure does not hide that the seat is taken."""

    async def failing(_store: Store, _person: str, _name: str) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(Store, "remember", failing)
    ann = home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    assert home.table(path).members[1].name == "Ann"


def test_another_writer_is_noticed(home: House) -> None:
    """An entry that another process wrote makes the next act stale, and is then seen."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    number = home.table(path).number
    table = path.split("/")[2]
    foreign = Entry(number + 1, 0.0, Kind.SAID, text='{"name":"Dee","text":"from elsewhere"}')
    home.call(home.site.store.append, Batch(table, [foreign]))
    refused = people[0].post(f"{path}say", {"text": "hello"})
    assert refused.status_code == 409
    assert "moved on" in refused.text
    assert "from elsewhere" in people[0].get(path).text
    assert people[0].post(f"{path}say", {"text": "hello"}).status_code == 204


def test_sqlite_is_set_up_to_survive_a_power_cut(home: House) -> None:
    """WAL with synchronous=FULL and foreign keys, on the connections that are really used."""

    async def pragmas() -> list[object]:
        async with home.site.store._engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    assert home.call(pragmas) == ["wal", 2, 1, 5000]


def test_a_newer_store_is_refused(tmp_path: Path) -> None:
    """Data of a later Scupper are left alone, with a sentence that says what to do."""

    async def opened() -> None:
        store = Store(tmp_path)
        try:
            await store.open()
        finally:
            await store.close()

    asyncio.run(opened())
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE schema SET version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer Scupper"):
        asyncio.run(opened())


@pytest.mark.parametrize("content", [b"this is no database" * 100, None])
def test_a_folder_that_cannot_be_used_is_said_so(tmp_path: Path, content: bytes | None) -> None:
    """A file that is no database, or a folder that is a file, ends in a sentence."""
    folder = tmp_path / "data"
    if content is None:
        folder.write_text("a file")
    else:
        folder.mkdir()
        (folder / FILE).write_bytes(content)

    async def opened() -> None:
        store = Store(folder)
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(opened())


def older_rules(home: House, change: str = "") -> None:
    """Make a table one that was begun under rules 0, perhaps with a line that the present ones refuse."""
    with sqlite3.connect(home.site.store.folder / FILE) as connection:
        connection.execute(
            "UPDATE entry SET text = replace(text, '\"rules\":1', '\"rules\":0') WHERE number = 1"
        )
        if change:
            connection.execute(
                "UPDATE entry SET text = ? WHERE number ="
                " (SELECT max(number) FROM entry WHERE seat IS NOT NULL AND kind = 'line')",
                (change,),
            )
    connection.close()


def test_a_game_of_older_rules_goes_on_when_all_its_lines_hold(tmp_path: Path) -> None:
    """Its version is raised and the log says so."""
    with house(tmp_path) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        play_on(home, path, people)
        play_on(home, path, people)
        tokens = [person.token for person in people]
        older_rules(home)
    with house(tmp_path) as home:
        people = [Person(home.client, token) for token in tokens]
        assert "goes by rules 1." in texts(people[0].get(path).text)
        play_on(home, path, people)
        assert [e.kind for e in home.entries(path)].count(Kind.RAISED) == 1


def test_a_game_whose_lines_no_longer_hold_is_closed_but_can_be_read(tmp_path: Path) -> None:
    """The page says which line; nothing more can be played; lines, names and chat are still there."""
    with house(tmp_path) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        play_on(home, path, people)
        play_on(home, path, people)
        people[0].post(f"{path}say", {"text": "a fine ship"})
        tokens = [person.token for person in people]
        older_rules(home, change="use white on white")
    with house(tmp_path) as home:
        people = [Person(home.client, token) for token in tokens]
        page = texts(people[0].get(path).text)
        assert "begun under rules 0" in page
        assert "line 5 no longer holds" in page
        assert "a fine ship" in page
        refused = people[0].post(f"{path}roll", {"rev": "1"})
        assert refused.status_code == 409
        assert "no longer holds" in refused.text
        file = people[0].get(f"{path}game.scupper").text
        assert "use white on white" in file
        assert "names: Ann, Bo, Cy" in file
