"""A bot takes the seat of somebody who is gone when the others ask for it; the person takes it back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import WebSocketTestSession

from scupper.engine.log import read_transcript
from scupper.site.entries import Kind
from scupper.site.presence import in_words, rounded
from scupper.site.site import Limits
from tests.site.houses import (
    House,
    Person,
    decision,
    house,
    make_table,
    play_on,
    seated,
    sit,
    start,
    texts,
    until,
)

GONE_AFTER = 0.8
NAMES = ("Ann", "Bo", "Cy")


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[House]:
    """A site where people count as gone very soon."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, gone_after=GONE_AFTER)) as running:
        yield running


def waited_for(home: House, path: str) -> int:
    """The seat that the game waits for."""
    return home.table(path).waits_for[0]


def watch(home: House, path: str, person: Person, pages: ExitStack) -> WebSocketTestSession:
    """Open a person's page, so that they are here."""
    number = home.table(path).number
    return pages.enter_context(person.socket(f"{path}socket?rev={number}&page=table"))


def kinds(home: House, path: str) -> list[str]:
    """The kinds of the entries about bots that take over."""
    about = (Kind.ASKED, Kind.TAKEN_OVER, Kind.TAKEN_BACK, Kind.CAME)
    return [str(entry.kind) for entry in home.entries(path) if entry.kind in about]


def left_by_one(home: House, pages: ExitStack) -> tuple[str, list[Person], int]:
    """A table whose game waits for a seat whose person is gone; the pages of the others are open."""
    path, people = seated(home, NAMES)
    gone = waited_for(home, path)
    for seat, person in enumerate(people, 1):
        if seat != gone:
            watch(home, path, person, pages)
    time.sleep(GONE_AFTER + 0.05)
    return path, people, gone


def test_all_who_are_here_ask_and_a_bot_plays_on(hasty: House) -> None:
    """One who asks is not enough; after the last one the bot moves, and page, row and log say so."""
    with ExitStack() as pages:
        path, people, gone = left_by_one(hasty, pages)
        one, other = (person for seat, person in enumerate(people, 1) if seat != gone)
        name = NAMES[gone - 1]
        page = texts(one.get(path).text)
        assert f"{name} has been gone for 1 minute." in page
        assert f"Let a bot play for {name}" in page
        assert one.post(f"{path}ask-for-bot", {"seat": str(gone)}).status_code == 204
        assert "1 of 2 has asked for a bot" in texts(other.get(path).text)
        assert f'id="ask-for-bot-{gone}"' not in one.get(path).text
        assert kinds(hasty, path) == ["asked"]
        assert other.post(f"{path}ask-for-bot", {"seat": str(gone)}).status_code == 204
        assert kinds(hasty, path) == ["asked", "asked", "taken-over"]
        until(lambda: gone not in hasty.table(path).waits_for)
        page = texts(one.get(path).text)
        asked = " and ".join(n for n in NAMES if n != name)
        assert f"A bot plays for {name} from here, as {asked} asked." in page
        assert f"{name} a bot plays" in page
        file = one.get(f"{path}game.scupper").text
        assert f"\n# from here a bot plays for {name}\n" in file
        assert read_transcript(file).names == NAMES


def test_the_person_is_told_and_takes_the_seat_back(hasty: House) -> None:
    """Until then every act of theirs is refused with the reason; afterwards they play as before."""
    with ExitStack() as pages:
        path, people, gone = left_by_one(hasty, pages)
        person = people[gone - 1]
        for seat, other in enumerate(people, 1):
            if seat != gone:
                other.post(f"{path}ask-for-bot", {"seat": str(gone)})
        page = person.get(path).text
        assert "A bot plays for you." in page
        assert 'class="part can"' not in page
        assert 'id="roll"' not in page
        for act, form in (("roll", {}), ("act", {"action": "0"}), ("undo", {}), ("withdraw", {})):
            refused = person.post(f"{path}{act}", {"rev": decision(person, path), **form})
            assert (refused.status_code, "Take your seat back" in refused.text) == (409, True), act
        assert person.post(f"{path}take-back").status_code == 204
        assert person.post(f"{path}take-back").status_code == 409
        assert kinds(hasty, path)[-1] == "taken-back"
        assert "A bot plays for you." not in person.get(path).text
        assert f"{NAMES[gone - 1]} plays again." in texts(person.get(path).text)


def test_it_survives_a_restart(tmp_path: Path) -> None:
    """Asks, the bot and the person's seat are as they were when the server comes again."""
    limits = Limits(posts_a_minute=100_000, gone_after=GONE_AFTER)
    with house(tmp_path, limits=limits, hurry=1000.0) as home, ExitStack() as pages:
        path, people, gone = left_by_one(home, pages)
        one, other = (seat for seat in (1, 2, 3) if seat != gone)
        people[one - 1].post(f"{path}ask-for-bot", {"seat": str(gone)})
        tokens = [person.token for person in people]
    with house(tmp_path, limits=limits, hurry=1000.0) as home, ExitStack() as pages:
        people = [Person(home.client, token) for token in tokens]
        for seat in (one, other):
            watch(home, path, people[seat - 1], pages)
        time.sleep(GONE_AFTER + 0.05)
        again = people[one - 1].post(f"{path}ask-for-bot", {"seat": str(gone)})
        assert (again.status_code, "asked for that already" in again.text) == (409, True)
        assert people[other - 1].post(f"{path}ask-for-bot", {"seat": str(gone)}).status_code == 204
    with house(tmp_path, limits=limits, hurry=1000.0) as home:
        table = home.table(path)
        assert table.stand_in(gone) == home.site.bots[-1]
        assert table.names[gone - 1] == NAMES[gone - 1]
        assert Person(home.client, tokens[gone - 1]).post(f"{path}take-back").status_code == 204


def test_who_comes_back_in_between_is_asked_for_no_more(hasty: House) -> None:
    """Looking at the table is enough: the asks are void, and asking again is refused."""
    with ExitStack() as pages:
        path, people, gone = left_by_one(hasty, pages)
        one, other = (person for seat, person in enumerate(people, 1) if seat != gone)
        one.post(f"{path}ask-for-bot", {"seat": str(gone)})
        people[gone - 1].get(path)
        assert kinds(hasty, path) == ["asked", "came"]
        refused = other.post(f"{path}ask-for-bot", {"seat": str(gone)})
        assert (refused.status_code, "is here" in refused.text) == (409, True)
        assert "has been gone" not in other.get(path).text
        time.sleep(GONE_AFTER + 0.05)
        other.post(f"{path}ask-for-bot", {"seat": str(gone)})
        assert kinds(hasty, path) == ["asked", "came", "asked"]


def test_when_the_last_who_had_not_asked_goes_too_the_bot_plays(hasty: House) -> None:
    """Only those who are here are asked."""
    with ExitStack() as pages:
        path, people = seated(hasty, NAMES)
        gone = waited_for(hasty, path)
        one, other = (person for seat, person in enumerate(people, 1) if seat != gone)
        watch(hasty, path, one, pages)
        with ExitStack() as soon:
            watch(hasty, path, other, soon)
            time.sleep(GONE_AFTER + 0.05)
            one.post(f"{path}ask-for-bot", {"seat": str(gone)})
            assert kinds(hasty, path) == ["asked"]
        until(lambda: kinds(hasty, path) == ["asked", "taken-over"])


def test_open_pages_hear_that_somebody_has_gone(hasty: House) -> None:
    """The offer comes by itself, without anything being written down."""
    path, people = seated(hasty, NAMES)
    gone = waited_for(hasty, path)
    with people[gone % 3].socket(f"{path}socket?rev={hasty.table(path).number}&page=table") as socket:
        frame = json.loads(socket.receive_text())
        assert f"{NAMES[gone - 1]} has been gone" in frame["html"]
        assert frame["rev"] == hasty.table(path).number
        people[gone - 1].get(path)
        while "has been gone" in frame["html"]:
            frame = json.loads(socket.receive_text())


def test_what_cannot_be_asked_for_is_refused(hasty: House) -> None:
    """Strangers, one's own seat, no seat at all, a bot's, somebody who is here, somebody not waited for."""
    with ExitStack() as pages:
        path, people, gone = left_by_one(hasty, pages)
        before = hasty.entries(path)
        one = next(seat for seat in (1, 2, 3) if seat != gone)
        here = next(seat for seat in (1, 2, 3) if seat not in (gone, one))
        asking = people[one - 1]
        for person, form, status in (
            (hasty.person(), {"seat": str(gone)}, 403),
            (Person(hasty.client, "x" * 43), {"seat": str(gone)}, 403),
            (asking, {"seat": str(here)}, 409),
            (asking, {"seat": str(one)}, 409),
            (asking, {"seat": "9"}, 422),
            (asking, {"seat": "0"}, 422),
            (asking, {"seat": "-1"}, 400),
            (asking, {"seat": "\u0661"}, 400),
            (asking, {"seat": "1" * 5000}, 400),
            (asking, {}, 400),
            (asking, {"seat": str(gone), "bot": "random"}, 400),
        ):
            answer = person.post(f"{path}ask-for-bot", form)
            assert answer.status_code == status, (form, answer.text)
        for person in (asking, hasty.person()):
            assert person.post(f"{path}take-back").status_code in (403, 409)
        assert asking.post("/t/unknown-table-0123456789/ask-for-bot", {"seat": "1"}).status_code == 404
        assert hasty.entries(path) == before


def test_asked_by_all_at_once_it_is_one_takeover(hasty: House) -> None:
    """Many requests at the same time, some of them twice: each person has asked once, and one bot plays."""
    with ExitStack() as pages:
        path, people, gone = left_by_one(hasty, pages)
        asking = [person for seat, person in enumerate(people, 1) if seat != gone] * 4

        def ask(person: Person) -> int:
            headers = {"cookie": f"scupper={person.token}"}
            return person.client.post(
                f"{path}ask-for-bot", data={"seat": str(gone)}, headers=headers
            ).status_code

        with ThreadPoolExecutor(len(asking)) as threads:
            answers = sorted(threads.map(ask, asking))
        assert answers == [204, 204] + [409] * 6
        assert kinds(hasty, path) == ["asked", "asked", "taken-over"]


def test_strangers_are_not_remembered(hasty: House) -> None:
    """Whoever makes up cookies fills no memory; how long somebody has been away is said in fitting units."""
    path, _ = seated(hasty, NAMES)
    room = hasty.call(hasty.site.rooms.room, path.split("/")[2])
    before = set(room.presence._noticed)
    for n in range(20):
        Person(hasty.client, f"z{n:042}").get(path)
    assert set(room.presence._noticed) == before
    assert [in_words(rounded(t)) for t in (0, 119, 7199, 7200, 3 * 86400)] == [
        "1 minute",
        "1 minute",
        "119 minutes",
        "2 hours",
        "3 days",
    ]


def test_alone_with_bots_there_is_nobody_to_ask(hasty: House) -> None:
    """The game waits for its only person, however long."""
    ann = hasty.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    ann.post(f"{path}bot", {"seat": "2", "bot": "greedy"})
    start(ann, path)
    until(lambda: hasty.table(path).waits_for == (1,))
    time.sleep(GONE_AFTER + 0.05)
    watcher = hasty.person()
    assert "has been gone" not in watcher.get(path).text
    assert watcher.post(f"{path}ask-for-bot", {"seat": "1"}).status_code == 403
    assert kinds(hasty, path) == []


def test_nobody_is_missed_whom_the_game_does_not_wait_for(hasty: House) -> None:
    """Somebody may be away while others move."""
    path, people = seated(hasty, NAMES)
    mover = waited_for(hasty, path)
    with ExitStack() as pages:
        watch(hasty, path, people[mover - 1], pages)
        time.sleep(GONE_AFTER + 0.05)
        page = people[mover - 1].get(path).text
        assert "has been gone" not in page
        play_on(hasty, path, people)
        assert "has been gone" not in people[mover - 1].get(path).text
