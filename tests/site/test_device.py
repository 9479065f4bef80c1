"""Playing on another device: the private link, what it gives, and all that it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scupper.site.addresses import Reach
from scupper.site.entries import Kind
from scupper.site.people import person_of
from scupper.site.rejoin import LASTS, MOST_DEVICES
from scupper.site.site import Limits
from tests.site.houses import House, Person, decision, house, make_table, play_on, seated, sit, start, texts

HIDDEN = "x" * 43


def link_of(person: Person, path: str) -> str:
    """The path of a new private link to the person's seat."""
    answer = person.post(f"{path}device", accept="text/html")
    assert answer.status_code == 200, answer.text
    found = re.search(r'href="http://[^/"]+(/t/[^"]+)" id="device-link"', answer.text)
    assert found
    return found[1]


def kinds(home: House, path: str) -> list[Kind]:
    """The kinds of a table's entries."""
    return [entry.kind for entry in home.entries(path)]


def test_a_second_device_plays_the_same_seat(home: House) -> None:
    """After pressing the button both devices see the seat's own things, and both may move."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    phone = home.person()
    link = link_of(people[1], path)
    page = phone.get(link)
    assert page.status_code == 200
    assert "Play here as Bo" in page.text
    assert "you can play on both" in texts(page.text)
    answer = phone.post(link, accept="text/html")
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    own, other = people[1].get(path).text, phone.get(path).text
    assert own == other
    assert "Bo also plays on another device." in texts(own)
    assert path in phone.get("/").text
    play_on(home, path, [people[0], phone, people[2]])
    assert people[1].get(f"{path}game.scupper").text == phone.get(f"{path}game.scupper").text
    assert "This device holds the seat already." in phone.get(link).text


def test_looking_at_a_link_changes_nothing(home: House) -> None:
    """Programs that preview links neither use it up nor get a seat; only a hash of it is written down."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    link = link_of(people[0], path)
    before = home.entries(path)
    for _ in range(3):
        preview = home.person()
        assert preview.get(link).status_code == 200
        assert preview.token == ""
    assert home.entries(path) == before
    token = link.rsplit("/", 1)[1]
    assert person_of(token) in [entry.text for entry in before]
    assert all(token not in entry.text for entry in before)
    assert home.person().post(link).status_code == 204


def test_host_rights_go_along_before_the_start(home: House) -> None:
    """The host's phone changes options and starts the game; it sits where the host sits."""
    ann, bo, phone = home.person(), home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 3, "Ann")
    sit(bo, path, 1, "Bo")
    assert phone.post(f"{path}start").status_code == 403
    assert phone.post(link_of(ann, path)).status_code == 204
    assert phone.post(f"{path}options", {"start": "deck10"}).status_code == 204
    assert phone.post(f"{path}sit", {"seat": "4", "name": "Ann"}).status_code == 204
    assert {n: m.name for n, m in home.table(path).members.items()} == {1: "Bo", 4: "Ann"}
    start(phone, path)
    assert home.table(path).seats.seat_of(person_of(ann.token)) == 2
    assert home.table(path).seats.seat_of(person_of(phone.token)) == 2


def test_a_new_link_replaces_the_old_one(home: House) -> None:
    """Wrong and outdated links get the same plain sentence."""
    ann = home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    old = link_of(ann, path)
    new = link_of(ann, path)
    assert old != new
    other = make_table(home.person())
    for answer in (
        home.person().get(old),
        home.person().post(old),
        home.person().post(f"{path}device/{HIDDEN}"),
        home.person().get(f"{path}device/x"),
        home.person().post(f"{path}device/{HIDDEN}y"),
        home.person().post(new.replace(path, other)),
    ):
        assert answer.status_code == 404
        assert "holds no seat, or no longer" in answer.text


def test_links_of_those_who_got_up_lead_nowhere(home: House) -> None:
    """A seat that is free is nobody's to take by link."""
    ann = home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    link = link_of(ann, path)
    ann.post(f"{path}leave")
    assert home.person().get(link).status_code == 404
    sit(ann, path, 2, "Ann")
    assert home.person().post(link).status_code == 404


def test_devices_of_those_who_got_up_are_anybodys(home: House) -> None:
    """Whoever sits down with a device that once held another's seat has a seat of their own, and keeps it."""
    ann, tablet = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    tablet.post(link_of(ann, path))
    ann.post(f"{path}leave")
    tablet_person = person_of(tablet.token)
    assert home.table(path).seat_of(tablet_person) is None
    sit(tablet, path, 2, "Bo")
    sit(ann, path, 3, "Ann")
    assert home.table(path).names == ("Bo", "Ann")
    assert home.table(path).seat_of(tablet_person) == 2
    assert home.table(path).seats.is_host(person_of(ann.token))
    assert not home.table(path).seats.is_host(tablet_person)


def test_a_link_holds_until_a_week_after_the_end(tmp_path: Path) -> None:
    """Restarting does not end it; a week after the last move of the game it is over."""
    with house(tmp_path) as home:
        path, people = seated(home, ["Ann", "Bo"])
        while home.table(path).running:
            play_on(home, path, people)
        link = link_of(people[0], path)
        ended = home.table(path).ended_at
    assert ended is not None
    for late, status in ((LASTS - 10, 200), (LASTS + 10, 404)):
        with house(tmp_path) as home:
            object.__setattr__(home.site.sources, "clock", lambda late=late: ended + late)
            assert home.person().get(link).status_code == status


@pytest.mark.parametrize("act", ["get", "post"])
def test_guessing_is_limited(tmp_path: Path, act: str) -> None:
    """After some wrong links an address has to wait, whatever cookies it shows; right ones cost nothing."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, wrong_words_a_minute=3)) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        link = link_of(people[0], path)
        for _ in range(10):
            assert home.person().get(link).status_code == 200
        answers = [getattr(home.person(), act)(f"{path}device/{n:043}").status_code for n in range(5)]
        assert answers == [404, 404, 404, 429, 429]
        assert home.person().get(link).status_code == 429


def test_who_has_no_seat_makes_no_link(home: House) -> None:
    """Spectators, strangers and forged cookies are refused, and nothing is written."""
    path, _ = seated(home, ["Ann", "Bo", "Cy"])
    before = home.entries(path)
    for stranger in (home.person(), Person(home.client, HIDDEN), Person(home.client, "' OR 1=1 --")):
        assert stranger.get(f"{path}device").status_code == 403
        assert stranger.post(f"{path}device").status_code == 403
    assert home.person().get("/t/unknown-table-0123456789/device").status_code == 404
    assert home.person().post(f"/t/unknown-table-0123456789/device/{HIDDEN}").status_code == 404
    assert home.entries(path) == before


def test_a_device_holds_one_seat_and_a_seat_so_many_devices(home: House) -> None:
    """Who plays here already cannot hold another seat too; what a form should not hold is refused."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    link = link_of(people[0], path)
    refused = people[1].post(link)
    assert (refused.status_code, "you play as Bo here" in refused.text) == (409, True)
    assert home.person().post(link, {"seat": "1"}).status_code == 400
    assert people[0].post(link).status_code == 204
    before = len(home.entries(path))
    answers = [home.person().post(link).status_code for _ in range(MOST_DEVICES + 1)]
    assert answers == [204] * MOST_DEVICES + [409]
    assert len(home.entries(path)) == before + MOST_DEVICES


def test_the_link_is_the_holders_secret(home: House) -> None:
    """Nobody else's page, log or file says that there is one."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    before = texts(people[1].get(path).text)
    link_of(people[0], path)
    assert texts(people[1].get(path).text) == before
    assert kinds(home, path)[-1] == Kind.LINKED


def test_the_link_leads_from_localhost_into_the_network(tmp_path: Path) -> None:
    """Made on the server's own machine, it names the address that other devices can reach."""
    with house(tmp_path, reach=Reach(lan="192.168.1.7", port=8000)) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        answer = people[0].post(f"{path}device", host="localhost:8000")
        assert answer.text.startswith(f"http://192.168.1.7:8000{path}device/")
        assert 'class="qr"' in people[0].post(f"{path}device", accept="text/html").text


def test_links_are_not_made_without_end(tmp_path: Path) -> None:
    """Each is an entry of the table."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, links_an_hour=2)) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        assert [people[0].post(f"{path}device").status_code for _ in range(3)] == [200, 200, 429]


def test_moves_of_two_devices_at_once_are_one(home: House) -> None:
    """The second of two devices that answer the same decision is told that the table has moved on."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    seat = home.table(path).waits_for[0]
    owner, phone = people[seat - 1], home.person()
    phone.post(link_of(owner, path))
    rev = decision(owner, path)
    answers = [person.post(f"{path}roll", {"rev": rev}).status_code for person in (owner, phone)]
    assert answers == [204, 409]
