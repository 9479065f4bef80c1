"""Open pages: frames with revisions, one for each beat, the whole again after a gap, and what they carry."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from scupper.engine.svg_symbols import later
from scupper.site.frames import Frame, encode
from scupper.site.live import Listener
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
    seated,
    sit,
    start,
)


def at(path: str, home: House, page: str = "table") -> str:
    """The address of a socket that is up to date."""
    return f"{path}socket?rev={home.table(path).number}&page={page}"


def receive(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next frame."""
    frame: dict[str, Any] = json.loads(socket.receive_text())
    return frame


def test_a_move_comes_as_one_frame_a_beat_and_a_final_one(home: House) -> None:
    """Each picture carries the new sentences and lines of the log; the last one can be answered."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    with home.person().socket(at(path, home)) as socket:
        number = home.table(path).number + 1
        play_on(home, path, people)
        frames = frames_until(socket, number)
    *passing, last = frames
    assert passing, "a move that moves a rat has a beat"
    assert all("decision" not in frame for frame in passing)
    assert all('class="part can"' not in frame["html"] for frame in frames)
    said = [sentence for frame in frames for sentence in frame.get("say", ())]
    logged = [line for frame in frames for line in frame.get("log", ())]
    assert len(said) == len(logged) > 1
    assert " uses " in said[0]
    assert all(f'id="log-{number}-' in line for line in logged)
    assert last["rev"] == last["decision"] == number
    assert 'id="dock"' in last["html"]


def test_frames_are_the_same_as_the_page(home: House) -> None:
    """The last frame holds the live part that a fresh page would hold, for each viewer."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    for viewer in (*people, home.person()):
        with viewer.socket(at(path, home)) as socket:
            number = home.table(path).number + 1
            play_on(home, path, people)
            html = frames_until(socket, number)[-1]["html"]
        assert html in viewer.get(path).text


def test_frames_mark_no_symbols() -> None:
    """Nor does a page when it is sent, so the first frame finds the drawing as it is."""
    use = '<use href="#lb-wake"/>'
    assert later(use) != use
    assert encode(Frame(1, html=later(use))) == encode(Frame(1, html=use))


def test_nothing_comes_to_a_page_that_is_up_to_date_until_something_happens(home: House) -> None:
    """The first frame after connecting is the next thing that happens, here chat without a picture."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    with people[1].socket(at(path, home)) as socket:
        people[0].post(f"{path}say", {"text": "Ahoy"})
        frame = receive(socket)
    assert frame["chat"] == [f'<p id="said-{frame["rev"]}" data-by="1"><b>Ann</b> Ahoy</p>']
    assert frame["say"] == ["Ann: Ahoy"]
    assert "html" not in frame
    assert frame["decision"] == home.table(path).decision


@pytest.mark.parametrize("revision", ["1", "999999", "", "x", "-1"])
def test_a_gap_brings_the_whole_again(home: House, revision: str) -> None:
    """A page that shows another revision, or says nonsense, gets everything at once."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    with people[0].socket(f"{path}socket?rev={revision}&page=table") as socket:
        frame = receive(socket)
    assert frame["whole"]
    assert frame["rev"] == home.table(path).number
    assert frame["html"] in people[0].get(path).text
    assert any("begins" in line for line in frame["log"])


def test_the_lobby_is_live_and_reloads_when_the_game_begins(home: House) -> None:
    """Everybody in the lobby sees newcomers, each with their own buttons, and is sent to the board."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    with ann.socket(at(path, home, "lobby")) as socket:
        sit(bo, path, 2, "Bo")
        frame = receive(socket)
        assert frame["say"] == ["Bo sits down."]
        assert "Remove Bo from seat 2" in frame["html"]
        assert 'id="leave"' in frame["html"]
        start(ann, path)
        assert receive(socket)["reload"]


def test_a_page_opened_before_its_visitor_had_a_seat_learns_of_it(home: House) -> None:
    """Whose view a frame is, is decided when it is made, not when the page was opened."""
    ann = home.person()
    path = make_table(ann)
    with ann.socket(at(path, home, "lobby")) as socket:
        sit(ann, path, 1, "Ann")
        assert 'id="rename"' in receive(socket)["html"]


def test_who_gets_a_cookie_loads_the_page_again(home: House) -> None:
    """The connection of a page that was opened without a cookie would stay a stranger's."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    first = bo.post(f"{path}sit", {"seat": "2", "name": "Bo"})
    assert first.headers["location"] == "./"
    second = bo.post(f"{path}rename", {"name": "Bob"})
    assert "location" not in second.headers


def test_picks_are_drawn_for_whoever_asks(home: House) -> None:
    """The fragment for some picks is the live part of the page with the same picks."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    match = home.table(path).match
    assert match is not None
    seat = match.to_act[0]
    query = "&".join(f"pick={part}" for part in match.legal(seat)[0].parts)
    frame = people[seat - 1].get(f"{path}fragment?{query}").json()
    assert frame["html"] in people[seat - 1].get(f"{path}?{query}").text
    assert 'id="go"' in frame["html"]
    assert frame["decision"] == int(decision(people[0], path))
    why = people[seat % 3].get(f"{path}fragment?why=die-red").json()
    assert why["say"] == ["It is not your turn to choose."]


def refused(person: Person, address: str, **headers: str) -> WebSocketDisconnect:
    """How a socket is closed."""
    with pytest.raises(WebSocketDisconnect) as closed, person.socket(address, **headers) as socket:
        socket.receive_text()
    return closed.value


def test_sockets_that_cannot_be_are_closed_with_a_reason(home: House) -> None:
    """An unknown table, another site's page, and whoever talks on the line."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    assert refused(people[0], "/t/unknown-table-0123456789/socket").code == 4404
    assert refused(people[0], at(path, home), origin="http://evil.example").code == 1008
    with people[0].socket(at(path, home)) as socket:
        socket.send_text('{"act": 1}')
        assert socket.receive()["code"] == 1003
    with people[0].socket(at(path, home)) as socket:
        socket.send_bytes(b"\x00")
        assert socket.receive()["code"] == 1003


def test_sockets_of_a_table_are_bounded(tmp_path: Path) -> None:
    """One more page than allowed is told so and opens later; the others go on."""
    with house(tmp_path, limits=Limits(sockets_a_table=2)) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"])
        with people[0].socket(at(path, home)) as one, people[1].socket(at(path, home)):
            assert refused(people[2], at(path, home)).code == 1013
            people[2].post(f"{path}say", {"text": "still here"})
            assert receive(one)["say"] == ["Cy: still here"]
        with people[2].socket(at(path, home)):
            pass


def test_a_page_that_falls_behind_gets_the_whole(home: House) -> None:
    """Frames that nobody fetches do not pile up without end: the whole takes their place."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    room = home.call(home.site.rooms.room, path.split("/")[2])

    async def fall_behind() -> Listener:
        listener = Listener(home.site, room, None, "", lobby=False)
        room.watchers.add(listener)
        return listener

    listener = home.call(fall_behind)
    for _ in range(MOST_PICTURES + 10):
        play_on(home, path, people)
    assert listener._frames.qsize() <= MOST_PICTURES + 5
    first = listener._frames.get_nowait()
    assert first is not None
    assert json.loads(first)["whole"]


def test_a_table_opens_when_all_others_in_memory_are_watched(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept in memory is bounded, yet never lets go of the table that is being opened."""
    monkeypatch.setattr(home.site.rooms, "_capacity", 1)
    ann = home.person()
    watched, other = make_table(ann), make_table(ann)
    assert ann.get(watched).status_code == 200
    with ann.socket(at(watched, home, "lobby")):
        assert ann.get(other).status_code == 200
        assert ann.get(watched).status_code == 200
