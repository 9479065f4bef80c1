"""Playing again with the same people: everybody comes along, and it shows who has not come yet."""

from __future__ import annotations

import json
import time
from pathlib import Path

from scupper.site.entries import Kind
from tests.site.houses import House, Person, house, make_table, play_on, set_option, sit, start, texts


def finished(home: House, *, bot: bool = False) -> tuple[str, list[Person]]:
    """A table of two people (and perhaps a bot) whose game has ended."""
    people = [home.person(), home.person()]
    path = make_table(people[0])
    sit(people[0], path, 1, "Ann")
    sit(people[1], path, 5, "Bo")
    set_option(people[0], path, start="deck10", roll="now", pace="quick")
    if bot:
        people[0].post(f"{path}bot", {"seat": "3", "bot": "random"})
    start(people[0], path)
    by_seat = [people[0], people[0], people[1]] if bot else people
    for _ in range(3000):
        if not home.table(path).running:
            return path, people
        if home.table(path).waits_for and home.table(path).match.to_act:  # type: ignore[union-attr]
            play_on(home, path, by_seat)
        else:
            time.sleep(0.002)
    raise AssertionError("the game did not end")


def test_the_same_seats_options_and_bots(home: House) -> None:
    """The new lobby has everybody in the order of the old game, with its options and settings."""
    path, people = finished(home, bot=True)
    new = people[1].post(f"{path}again").headers["location"]
    table = home.table(new)
    assert {n: (m.name, m.bot) for n, m in table.members.items()} == {
        1: ("Ann", ""),
        2: ("bot random", "random"),
        3: ("Bo", ""),
    }
    assert table.options(2)["start"] == "deck10"
    assert table.settings["pace"] == "quick"


def test_it_shows_who_has_not_come_yet(tmp_path: Path) -> None:
    """Everybody is asked along until they look; that is written down."""
    with house(tmp_path) as home:
        path, people = finished(home)
        new = people[1].post(f"{path}again").headers["location"]
        page = texts(people[1].get(new).text)
        assert "Ann asked along" in page
        assert "Bo is here." in page
        assert "Ann is here." not in page
    with house(tmp_path) as home:
        ann, bo = (Person(home.client, person.token) for person in people)
        assert "Ann asked along" in texts(bo.get(new).text)
        assert new in ann.get("/").text
        ann.get(new)
        ann.get(new)
        assert "Ann asked along" not in texts(bo.get(new).text)
        assert [entry.kind for entry in home.entries(new)].count(Kind.CAME) == 2
        start(bo, new)


def test_open_pages_are_offered_the_new_table_and_stay(home: House) -> None:
    """Players and spectators get a link; nobody is thrown out of the end they are reading."""
    path, people = finished(home)
    watcher = home.person()
    number = home.table(path).number
    with watcher.socket(f"{path}socket?rev={number}&page=table") as socket:
        new = people[0].post(f"{path}again").headers["location"]
        frame = json.loads(socket.receive_text())
    assert f'id="follow" href="{new}"' in frame["html"]
    assert not frame.get("reload")
    assert f'id="follow" href="{new}"' in watcher.get(path).text
    assert watcher.get(new).status_code == 200
    assert home.table(new).seats.seat_of(None) is None


def test_other_devices_come_along(home: House) -> None:
    """Whoever played on two devices holds the new seat with both, under one name."""
    path, people = finished(home)
    phone = home.person()
    link = people[0].post(f"{path}device").text
    assert phone.post(f"{path}{link.partition(path)[2]}").status_code == 204
    new = phone.post(f"{path}again").headers["location"]
    assert people[0].post(f"{path}again").headers["location"] == new
    assert 'id="leave"' in people[0].get(new).text
    assert 'id="leave"' in phone.get(new).text
    assert 'name="name" value="Ann"' in phone.get(new).text
    start(people[0], new)


def test_hostile_rematches_change_nothing(home: House) -> None:
    """Strangers, running games, tables that are none, forms with more in them."""
    path, people = finished(home)
    before = home.entries(path)
    for person, where, form, status in (
        (home.person(), path, {}, 403),
        (Person(home.client, "x" * 43), path, {}, 403),
        (people[0], path, {"seat": "1"}, 400),
        (people[0], "/t/unknown-table-0123456789/", {}, 404),
    ):
        assert person.post(f"{where}again", form).status_code == status
    assert home.entries(path) == before
