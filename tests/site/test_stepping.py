"""Stepping through a game so far, what was missed, written lines in the log, choices that lie face down."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scupper.engine.game import Game
from scupper.site.chronicle import TAIL
from scupper.site.site import Limits
from scupper.site.telling import MOST_PICTURES
from tests.site.houses import (
    House,
    Person,
    decision,
    frames_until,
    house,
    make_table,
    play_on,
    play_to_the_end,
    seated,
    set_option,
    sit,
    start,
    texts,
)


def played(home: House, moves: int = 4) -> tuple[str, list[Person]]:
    """A table of three at which some steps have been played."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    for _ in range(moves):
        play_on(home, path, people)
    return path, people


def take_back(home: House, path: str, people: Sequence[Person]) -> None:
    """Whoever moved last takes that back."""
    match = home.table(path).match
    assert match is not None
    person = people[match.record[-1].player]
    assert person.post(f"{path}undo", {"rev": decision(person, path)}).status_code == 204


def frame(person: Person, path: str, query: str) -> dict[str, Any]:
    """A fragment of the page."""
    response = person.get(f"{path}fragment?{query}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def last_step(person: Person, path: str) -> int:
    """The number of the present step."""
    found = re.search(r"step (\d+) of (\d+)", person.get(f"{path}?at=-1").text)
    assert found
    assert int(found[1]) == int(found[2]) - 1
    return int(found[2])


def test_each_step_shows_what_was_shown_then(home: House) -> None:
    """The board of each step is the one that was on the open page at that moment."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    with people[0].socket(f"{path}socket?rev={home.table(path).number}&page=table") as socket:
        pictures = []
        for _ in range(6):
            number = home.table(path).number + 1
            play_on(home, path, people)
            pictures += [f["html"] for f in frames_until(socket, number) if "html" in f]
    boards = [board(html) for html in pictures]
    first = last_step(people[0], path) - len(boards) + 1
    stepped = [board(frame(people[0], path, f"at={first + n}")["html"]) for n in range(len(boards))]
    # What could be chosen then cannot be chosen now: only the pieces are compared.
    assert stepped == boards


def board(html: str) -> list[tuple[str, str]]:
    """Where each piece of a picture is."""
    return re.findall(r'<g id="([\w-]+)"[^>]*?transform="([^"]*)"', html)


def test_a_step_is_a_page_with_ways_to_the_others(home: House) -> None:
    """First, earlier, later and last are links; the log ends at the step; nothing can be chosen there."""
    path, people = played(home)
    last = last_step(people[0], path)
    page = people[0].get(f"{path}?at=2").text
    for href in ("?at=0", "?at=1", "?at=3", f"?at={last}", "./"):
        assert f'href="{href}"' in page
    assert f'max="{last}" value="2"' in page
    assert 'name="action"' not in page
    assert 'id="roll"' not in page
    log = re.findall(r'<li id="log-\d+-\d+"><a href="\?at=(\d+)"', page)
    assert max(map(int, log)) <= 2
    assert 'aria-disabled="true">Last' in people[0].get(f"{path}?at=99999").text
    assert "Step 0 of" in people[0].get(f"{path}?at=0").text


def test_each_sentence_leads_to_its_moment(home: House) -> None:
    """Where a sentence of the log leads, that sentence has just been told."""
    path, people = played(home, 6)
    sentences = re.findall(r'<li id="log-[\d-]+"><a href="\?at=(\d+)">([^<]*)</a>', people[1].get(path).text)
    assert len(sentences) > 4
    for at, sentence in sentences:
        shown = people[1].get(f"{path}?at={at}").text
        turn = re.search(r'id="turn">([^<]*)', shown)
        assert turn
        assert sentence in turn[1]


@pytest.mark.parametrize(
    ("query", "status"), [("at=x", 422), ("at=1.5", 422), ("view=4", 422), ("view=x", 422), ("view=2", 403)]
)
def test_what_cannot_be_looked_at_says_so(home: House, query: str, status: int) -> None:
    """Nonsense, and the eyes of others before the end, are refused in words."""
    path, people = played(home)
    response = people[0].get(f"{path}?{query}")
    assert response.status_code == status
    assert 'id="refusal"' in response.text
    assert people[0].get(f"{path}fragment?{query}").status_code == status


def test_after_the_end_one_looks_through_any_eyes(home: House) -> None:
    """Each seat's secrets of then are open to everybody now, and named in the page."""
    path, people = played(home, 0)
    play_to_the_end(home, path, people)
    stranger = home.person()
    page = stranger.get(f"{path}?at=5&view=2").text
    assert "Your secret tile" in page
    assert re.search(r'aria-current="true" href="\?at=5&amp;view=2">Bo<', page)
    assert stranger.get(f"{path}?at=5").text.count("Your secret tile") == 0
    assert re.findall(r'<li id="log-\d+-\d+"><a href="\?at=\d+&amp;view=2">', page)
    own = people[1].get(f"{path}fragment?at=5").json()["html"]
    assert own.partition("</nav>")[2] == frame(stranger, path, "at=5&view=2")["html"].partition("</nav>")[2]


def test_a_move_taken_back_is_no_step_and_no_written_line(home: House) -> None:
    """Its sentences stay in the log without a moment; the line that came instead has one."""
    path, people = played(home, 1)
    before = last_step(people[0], path)
    play_on(home, path, people)
    taken = home.table(path).number
    take_back(home, path, people)
    assert last_step(people[0], path) == before
    page = people[0].get(f"{path}?notation=1").text
    assert re.search(rf'<li id="log-{taken}-0">[^<]', page)
    assert len(re.findall(r"<code>\d use ", page)) == 0
    play_on(home, path, people)
    assert len(re.findall(r"<code>\d use ", people[0].get(f"{path}?notation=1").text)) == 1


def test_the_log_shows_the_lines_as_the_viewer_may_read_them(home: House) -> None:
    """Every written line once, hidden words as ?, and at an earlier step as it could be read then."""
    path, people = seated(home, ["Ann", "Bo", "Cy"], cheese="hidden")
    for _ in range(5):
        play_on(home, path, people)
    match = home.table(path).match
    assert match is not None
    page = people[0].get(f"{path}?notation=1&log=all").text
    codes = [texts(code).strip() for code in re.findall(r"<code>(.*?)</code>", page)]
    assert sorted(codes) == sorted(match.lines(1))
    assert "* deal" in " ".join(codes)
    assert "?" in " ".join(codes)
    assert "<code>" not in people[0].get(path).text
    early = people[0].get(f"{path}?notation=1&at=1").text
    assert len(re.findall("<code>", early)) < len(codes)
    log = frame(people[0], path, "log=all&notation=1")["log"]
    assert "".join(reversed(log)) in page


def test_a_long_log_comes_as_its_tail(tmp_path: Path) -> None:
    """The page has the newest sentences and remarks; the older ones come when they are asked for."""
    limits = Limits(posts_a_minute=100_000, remarks_a_minute=1000)
    with house(tmp_path, limits=limits) as home:
        path, people = played(home, 0)
        for n in range(TAIL + 5):
            people[0].post(f"{path}say", {"text": f"remark {n}"})
        play_to_the_end(home, path, people)
        page, whole = people[0].get(path).text, people[0].get(f"{path}?log=all").text
    assert page.count('<li id="log-') == TAIL
    assert page.count('<p id="said-') == TAIL
    assert whole.count('<li id="log-') > TAIL
    assert "remark 0<" in whole
    assert "remark 0<" not in page
    assert 'id="older"' in page
    assert 'id="older"' not in whole


def test_what_was_missed_comes_as_it_happened(home: House) -> None:
    """A page that comes back gets a picture of each beat and line since; the last says what can be done."""
    path, people = played(home, 1)
    rev = home.table(path).number
    for _ in range(4):
        play_on(home, path, people)
    people[0].post(f"{path}say", {"text": "Ahoy"})
    play_on(home, path, people)
    with people[1].socket(f"{path}socket?rev={rev}&page=table") as socket:
        frames = frames_until(socket, home.table(path).number)
    assert not any(f.get("whole") for f in frames)
    assert [f["rev"] for f in frames] == sorted(f["rev"] for f in frames)
    assert all("decision" not in f for f in frames[:-1])
    assert sum("chat" in f for f in frames) == 1
    assert len([f for f in frames if "html" in f]) > 5
    assert frames[-1]["html"] in people[1].get(path).text
    said = [sentence for f in frames for sentence in f.get("log", ())]
    assert len(said) == len(set(said))
    missed = people[1].get(f"{path}missed?rev={rev}&watch=1").json()
    assert missed["moves"] == 3
    assert missed["frames"][-len(frames) :] == frames
    assert len(missed["frames"]) == len(frames) + 1


def test_too_much_and_what_was_taken_back_come_as_the_whole(home: House) -> None:
    """More pictures than anybody wants to wait for, or an undone move, bring the present at once."""
    path, people = played(home, 1)
    rev = home.table(path).number
    play_on(home, path, people)
    take_back(home, path, people)
    play_on(home, path, people)
    with people[1].socket(f"{path}socket?rev={rev}&page=table") as socket:
        assert json.loads(socket.receive_text())["whole"]
    undone = people[1].get(f"{path}missed?rev={rev}&watch=1").json()
    assert undone["moves"] == 1
    assert undone["frames"][-1]["html"] in people[1].get(path).text
    while last_step(people[0], path) < MOST_PICTURES + 10:
        play_on(home, path, people)
    with people[1].socket(f"{path}socket?rev={rev + 3}&page=table") as socket:
        assert json.loads(socket.receive_text())["whole"]


def test_coming_back_all_the_time_brings_the_whole(tmp_path: Path) -> None:
    """Pictures of the past are work for the server: nobody gets them more often than any page would ask."""
    with house(tmp_path, limits=Limits(catch_ups_a_minute=2)) as home:
        path, people = played(home, 1)
        rev = home.table(path).number
        play_on(home, path, people)
        address = f"{path}socket?rev={rev}&page=table"
        for _ in range(2):
            with people[1].socket(address) as socket:
                assert "whole" not in json.loads(socket.receive_text())
        with people[1].socket(address) as socket:
            assert json.loads(socket.receive_text())["whole"]
        assert people[1].get(f"{path}missed?rev={rev}&watch=1").json() == {"moves": 1, "frames": []}


def test_frames_tell_how_the_page_should_mark_itself(home: House) -> None:
    """Who is waited for, how many moves there were, and, at the end, that it is the end."""
    path, people = played(home, 0)
    roller = home.table(path).match
    assert roller is not None
    seat = roller.opener
    assert seat is not None
    assert frame(people[seat - 1], path, "whole=1")["yours"]
    assert "yours" not in frame(people[seat % 3], path, "whole=1")
    assert " data-yours" in people[seat - 1].get(path).text
    assert " data-yours" not in people[seat % 3].get(path).text
    play_to_the_end(home, path, people)
    done = frame(people[0], path, "whole=1")
    assert done["over"]
    assert done["moves"] == sum(line.player >= 0 for line in roller.record)


def in_the_dark(home: House, game: Game) -> tuple[str, list[Person]]:
    """A table of the example game at which everybody is to lay a lantern."""
    people = [home.person() for _ in range(3)]
    path = make_table(people[0], game.facts.id)
    set_option(people[0], path, roll="wait")
    for seat, person in enumerate(people, 1):
        sit(person, path, seat, f"P{seat}")
    start(people[0], path)
    play_on(home, path, people)
    play_on(home, path, people)
    return path, people


def lay(person: Person, path: str, n: int) -> str:
    """Lay the n-th lantern that the page offers; its words."""
    buttons = r'name="action" value="(\d+)"[^>]*>([^<]*)</button></li>'
    found: list[tuple[str, str]] = re.findall(buttons, person.get(path).text)
    answer = person.post(f"{path}act", {"rev": decision(person, path), "action": found[n][0]})
    assert answer.status_code == 204, answer.text
    return found[n][1]


def test_who_has_chosen_is_shown_and_what_only_to_oneself(home: House, lantern_bluff: Game) -> None:
    """The rows say who has chosen; the own choice is named to its owner and can be changed in one step."""
    path, people = in_the_dark(home, lantern_bluff)
    assert texts(people[0].get(path).text).count(" choosing ") == 2
    words = lay(people[0], path, 0)
    mine, others = people[0].get(path).text, people[1].get(path).text
    assert f"You have chosen: <b>{words}</b>" in mine
    assert "<small>chosen</small>" in mine
    assert "has chosen" in others
    assert words not in others
    changed = lay(people[0], path, 1)
    assert f"You have chosen: <b>{changed}</b>" in people[0].get(path).text
    assert [str(e.kind) for e in home.entries(path)][-3:] == ["sealed", "withdrawn", "sealed"]
    again = people[0].post(
        f"{path}act",
        {"rev": decision(people[0], path), "action": re.findall(r'value="(\d+)"[^>]*>' + changed, mine)[0]},
    )
    assert (again.status_code, "already" in again.text) == (409, True)


def test_cards_are_turned_over_together_and_stay_a_little(home: House, lantern_bluff: Game) -> None:
    """The choices of a secret decision are one step, held longer; before it nobody's choice can be read."""
    path, people = in_the_dark(home, lantern_bluff)
    for person in people[:2]:
        lay(person, path, 0)
    dark = last_step(people[2], path)
    with people[0].socket(f"{path}socket?rev={home.table(path).number}&page=table") as socket:
        lay(people[2], path, 0)
        frames = frames_until(socket, home.table(path).number)
    assert [bool(f.get("hold")) for f in frames] == [True, False]
    assert " shows lantern " in " ".join(frames[0]["say"])
    assert last_step(people[2], path) == dark + 2
    then = people[2].get(f"{path}?at={dark}&notation=1&log=all").text
    assert " show " not in texts(then.partition('id="log"')[2].partition("</ol>")[0])
    assert " show " in texts(people[2].get(f"{path}?at={dark + 1}&notation=1&log=all").text)


def test_just_now_tells_what_led_here(home: House) -> None:
    """Beside the choice stands what has happened since one's last move, that move included, at most six."""
    path, people = played(home, 7)
    match = home.table(path).match
    assert match is not None
    seat = match.opener or match.to_act[0]
    page = people[seat - 1].get(path).text
    lately = re.findall(r"<li>(.*?)</li>", page.partition('id="lately"')[2].partition("</section>")[0])
    assert 0 < len(lately) <= 6
    log = re.findall(r'<li id="log-[\d-]+">(?:<a [^>]*>)?([^<]*)', page)
    assert lately == log[: len(lately)][::-1]


def test_a_remark_carries_its_talkers_number_and_no_more(home: House) -> None:
    """The same talker has the same number, watchers too; it counts talkers, and is not the seat."""
    path, people = played(home)
    watcher = home.person()
    for person in (people[2], watcher, people[0], people[2]):
        person.post(f"{path}say", {"text": "Ahoy"})
    assert re.findall(r'data-by="(\d+)"', people[1].get(path).text) == ["1", "2", "3", "1"]
