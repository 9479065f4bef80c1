"""Opening a written game: looking at it, going on with it, and every kind of file that is none."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from httpx2 import Response

from scupper.engine.chance import Seeded
from scupper.engine.game import Game, game
from scupper.engine.log import write
from scupper.engine.match import Match
from scupper.site.admission import LARGEST_FILE
from scupper.site.entries import Kind
from scupper.site.site import Limits
from tests.site.houses import PAGE, House, Person, decision, house, play_on, sit, start, texts
from tests.site.programs import program, step

NAMES = ("Ann", "Bo", "Cy")
GAME = "abandon-ship"
BROKEN = "multipart/form-data; boundary=x"


def played(lines: int | None, *, of: Game | None = None, **options: str) -> Match:
    """A game of three in which each takes the first choice, up to a number of lines or its end."""
    found = of or game(GAME)
    match = Match(found, found.setting(3, options), Seeded(4), draws_itself=False)
    while not match.over and (lines is None or len(match.record) < lines):
        if match.chance_due:
            match.draw()
        else:
            match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    return match


def upload(person: Person, data: bytes, name: str = "game.scupper", **more: str) -> Response:
    """Send a file as the home page's form does."""
    headers = {**PAGE, "cookie": f"scupper={person.token}", **more}
    answer = person.client.post(
        "/files", files={"file": (name, data)}, headers=headers, follow_redirects=False
    )
    return person._keep(answer)


def opened(person: Person, text: str) -> str:
    """The path of the table that a written game has made."""
    answer = upload(person, text.encode())
    assert answer.status_code == 303, texts(answer.text)
    return answer.headers["location"]


def test_a_finished_game_is_looked_at_from_every_seat(home: House) -> None:
    """Its result, its log, each step, through the eyes of anybody; it answers no act and comes back whole."""
    ann, other = home.person(), home.person()
    text = write(played(None), NAMES)
    path = opened(ann, text)
    there = other.get(path)
    assert (there.status_code, there.headers["location"]) == (303, "written/")
    page = other.get(f"{path}written/").text
    assert re.search(r"(Ann|Bo|Cy) wins|share the win", texts(page))
    assert 'id="again"' not in page
    assert 'id="talk-form"' not in page
    last = other.get(f"{path}written/?at=3&view=2")
    assert "Your secret tile" in last.text
    assert "Step 3 of" in last.text
    spectator = other.get(f"{path}written/?at=3&view=spectator").text
    assert "Your secret tile" not in spectator
    frame = other.get(f"{path}written/fragment?at=3&view=2").json()
    assert frame["html"] in last.text
    assert other.get(f"{path}written/game.scupper").text == text
    assert path in ann.get("/").text
    assert "to look at" in texts(ann.get("/").text)
    before = home.entries(path)
    for act, form in (
        ("sit", {"seat": "1", "name": "Ann"}),
        ("start", {}),
        ("bot", {"seat": "1", "bot": "greedy"}),
        ("options", {"start": "deck10"}),
        ("act", {"rev": "0", "action": "0"}),
        ("again", {}),
        ("leave", {}),
        ("call", {"rev": "0"}),
        ("say", {"text": "ahoy"}),
    ):
        assert ann.post(f"{path}{act}", form).status_code in (403, 409), act
    assert home.entries(path) == before


def test_a_view_is_looked_at_through_its_own_eyes_only(home: House) -> None:
    """What a `?` hides is imagined to draw the rest, and no page says what was imagined."""
    match = played(20)
    text = write(match, NAMES, 2)
    assert "?" in text
    path = opened(home.person(), text)
    page = home.person().get(f"{path}written/").text
    assert "Your secret tile" in page
    for view in ("1", "3", "spectator"):
        assert home.person().get(f"{path}written/?at=3&view={view}").status_code == 403
        assert home.person().get(f"{path}written/fragment?at=3&view={view}").status_code == 403
    assert home.person().get(f"{path}written/?view=9").status_code == 422
    assert home.person().get(f"{path}written/game.scupper").text == text
    assert 'class="part can"' not in page


def test_what_was_imagined_of_a_view_stays(tmp_path: Path) -> None:
    """The pages of a view are the same after a restart, step by step."""
    pages = []
    path = ""
    for _ in range(2):
        with house(tmp_path) as home:
            path = path or opened(home.person(), write(played(20), NAMES, 2))
            pages.append([home.person().get(f"{path}written/?at={at}").content for at in range(18)])
    assert pages[0] == pages[1]


def test_new_people_go_on_with_a_game(tmp_path: Path) -> None:
    """The lobby has the game's seats with their names, its options stand; play goes on from the last line."""
    match = played(25, cheese="hidden")
    text = write(match, NAMES)
    with house(tmp_path) as home:
        ann = home.person()
        path = opened(ann, text)
        lobby = texts(ann.get(path).text)
        assert "was Bo" in lobby
        assert "Seat 4" not in lobby
        assert "Settled by the written game." in lobby
        people = [home.person() for _ in NAMES]
        refused = ann.post(f"{path}options", {"cheese": "open"})
        assert (refused.status_code, "written game" in refused.text) == (422, True)
        for seat, name in ((3, "Zoe"), (1, "Xi")):
            sit(people[seat - 1], path, seat, name)
        assert people[0].post(f"{path}sit", {"seat": "4", "name": "Yo"}).status_code == 422
        few = ann.post(f"{path}start")
        assert (few.status_code, "needs 1 more" in few.text) == (409, True)
        sit(people[1], path, 2, "Yo")
        start(ann, path)
        now = home.table(path).match
        assert now is not None
        assert now.lines()[:25] == match.lines()
        assert [e.kind for e in home.entries(path)].count(Kind.LINE) == len(now.lines())
        tokens = [person.token for person in people]
        assert ann.get(f"{path}written/").status_code == 410
    with house(tmp_path) as home:
        people = [Person(home.client, token) for token in tokens]
        assert home.table(path).names == ("Xi", "Yo", "Zoe")
        for _ in range(4):
            play_on(home, path, people)
        assert home.table(path).match.lines()[:25] == match.lines()  # type: ignore[union-attr]


def test_before_it_goes_on_a_game_is_seen_as_a_spectator_sees_it(home: House) -> None:
    """Nobody, not even who brought it, looks into a hand from the lobby, nor gets the file back whole."""
    ann = home.person()
    path = opened(ann, write(played(25), NAMES))
    assert "Look at the game so far" in ann.get(path).text
    page = ann.get(f"{path}written/")
    assert page.status_code == 200
    assert "Your secret tile" not in page.text
    assert 'class="part can"' not in page.text
    assert ann.get(f"{path}written/?view=1").status_code == 403
    assert "view: spectator" in ann.get(f"{path}written/game.scupper").text
    sit(ann, path, 1, "Ann")
    assert ann.get(f"{path}written/?view=1").status_code == 403


def test_twins_are_the_same_before_they_go_on(tmp_path: Path) -> None:
    """Two files that differ only in who was dealt which tile make the same pages, byte for byte."""
    whole = write(played(25), NAMES)
    deal = re.search(r"deal 1=(\w) 2=(\w)", whole)
    assert deal
    swapped = whole.replace(deal[0], f"deal 1={deal[2]} 2={deal[1]}")
    assert swapped != whole
    found = []
    for n, text in enumerate((whole, swapped)):
        with house(tmp_path / str(n)) as home:
            ann = home.person()
            path = opened(ann, text)
            sit(ann, path, 1, "Ann")
            addresses = ["", "written/", "written/fragment?at=2", "written/game.scupper", "written/?view=1"]
            addresses += [f"written/?at={at}" for at in range(20)]
            found.append([ann.get(f"{path}{address}").content for address in addresses])
    assert found[0] == found[1]


def test_choices_that_lie_face_down_are_laid_again(home: House, lantern_bluff: Game) -> None:
    """A file that ends inside a secret decision goes on there: who has chosen, and never what."""
    match = Match(lantern_bluff, lantern_bluff.setting(3, {}), Seeded(3), draws_itself=False)
    while not match.secret_open:
        match.draw() if match.chance_due else match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    match.play(1, match.actions(1)[0])
    assert match.sealed_seats == (1,)
    people = [home.person() for _ in NAMES]
    path = opened(people[0], write(match, NAMES))
    for seat, person in enumerate(people, 1):
        sit(person, path, seat, f"P{seat}")
    start(people[0], path)
    assert [entry.kind for entry in home.entries(path)][-1] == Kind.SEALED
    now = home.table(path).match
    assert now is not None
    assert now.sealed_seats == (1,)
    assert 'id="withdraw"' in people[0].get(path).text
    assert 'id="withdraw"' not in people[1].get(path).text
    rev = decision(people[0], path)
    assert people[0].post(f"{path}withdraw", {"rev": rev}).status_code == 204
    assert not now.sealed_seats


def test_the_only_choice_for_a_second_ship_can_be_made(home: House) -> None:
    """Who has one choice face down and is asked once more sees the button, with nothing to pick."""
    stream = random.Random(2)
    match = game("sabordage").start(players=2, seed=2)
    while not (match.laid(1) and 1 in match.to_act and len(match.actions(1)) == 1):
        seat = match.to_act[0]
        match.play(seat, stream.choice(match.actions(seat)))
    people = [home.person() for _ in range(2)]
    path = opened(people[0], write(match, NAMES[:2]))
    for seat, person in enumerate(people, 1):
        sit(person, path, seat, NAMES[seat - 1])
    start(people[0], path)
    page = people[0].get(path).text
    assert 'id="withdraw"' in page
    assert 'id="go"' in page
    rev, action = decision(people[0], path), str(match.actions(1)[0])
    assert people[0].post(f"{path}act", {"rev": rev, "action": action}).status_code == 204
    assert 'id="go"' not in people[0].get(path).text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "line 1: the file is empty"),
        (b"\xff\xfe", "line 1: the byte 0xff is not UTF-8"),
        (b"scupper: 1\r\n", "line 1: a carriage return"),
        (b"scupper: 1\n", "line 1: an empty line must follow"),
        (b"scupper: 1\ngame: chess\nrules: 1\nplayers: 2\n\n", "line 2:"),
        (b"scupper: 1\ngame: abandon-ship\nrules: 99\nplayers: 3\n\n", "line 3: rules 99"),
        (b"scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\n\n1 jump\n", "line 6:"),
        (b"scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\n\n* first 1\x07\n", "line 6:"),
        (b"scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\nview: 2\n\n1 jump ?\n", "line 7:"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused_with_its_line(home: House, text: bytes, says: str) -> None:
    """The home page says which line is wrong and why; no table is made."""
    ann = home.person()
    answer = upload(ann, text, "<b>my</b>.scupper")
    assert answer.status_code == 422
    assert 'id="games"' in answer.text
    shown = texts(answer.text)
    assert says in shown, shown
    assert "<b>my</b>.scupper, line" in shown
    assert "<b>my" not in answer.text
    assert list(home.site.rooms) == []


def test_the_result_must_be_the_right_one(home: House) -> None:
    """A finished game without its result line, or with a wrong one, is not opened."""
    text = write(played(None), NAMES)
    body, _, result = text.rstrip("\n").rpartition("\n")
    assert "must follow" in texts(upload(home.person(), f"{body}\n".encode()).text)
    wrong = result.replace("places 1", "places 3") if "places 1" in result else result.replace("1", "2")
    assert upload(home.person(), f"{body}\n{wrong}\n".encode()).status_code == 422


def test_a_file_has_its_limits(tmp_path: Path) -> None:
    """Too large, too many tables, no file, two files, another form, a broken one: refused fittingly."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, tables_an_hour=2)) as home:
        ann = home.person()
        text = write(played(10), NAMES)
        large = f"{text}# {'x' * LARGEST_FILE}\n".encode()
        assert upload(ann, large).status_code == 413
        assert upload(ann, large[:LARGEST_FILE]).status_code == 422
        assert upload(ann, text.encode(), "").status_code == 400
        assert upload(ann, text.encode(), origin="http://evil.example").status_code == 403
        for content, kind, status in (
            (b"file=x", "application/x-www-form-urlencoded", 415),
            (b"--x\r\n", "multipart/form-data", 400),
            (b"garbage", BROKEN, 400),
            (b"--x\r\nnonsense\r\n\r\n--x--\r\n", BROKEN, 400),
            (b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', BROKEN, 400),
            (b'--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nb', BROKEN, 400),
        ):
            answer = home.client.post("/files", content=content, headers={"content-type": kind})
            assert answer.status_code == status, (content, answer.text)
            assert answer.text.endswith(".")
        two = {"file": ("a.scupper", text.encode()), "more": ("b.scupper", text.encode())}
        assert home.client.post("/files", files=two).status_code == 400
        opened(ann, text)
        assert upload(ann, text.encode()).status_code == 429


# ---- by programs


def test_a_program_opens_a_finished_game_and_looks_at_it(home: House) -> None:
    """Names, each step through anybody's eyes, the lines and the file as it came; it is not played on."""
    text = write(played(None), NAMES)
    one, other = program(home), program(home)
    made = one.post("/files", {"text": text})
    path = f"/tables/{made['table']}"
    assert one.token == made["token"]
    assert home.person().get(f"/t/{made['table']}/written/").status_code == 200
    assert other.get(path)["written"] == {"names": list(NAMES), "playable": False}
    assert other.get(f"{path}/game")["text"] == text
    assert other.get(f"{path}/lines")["lines"] == played(None).lines()
    last = other.get(f"{path}/step?view=2")
    assert (last["names"], last["position"]) == (list(NAMES), played(None).position(2))
    assert min(place["place"] for place in last["result"]) == 1
    assert other.get(f"{path}/step?at=3&view=2") != other.get(f"{path}/step?at=3&view=1")
    assert other.refused("POST", f"{path}/sit", {"name": "Rat"})[0] == 409
    assert other.refused("GET", f"{path}/view")[0] == 409


def test_programs_go_on_with_a_game(home: House) -> None:
    """Before the start all see what a spectator may; then play goes on from the last line."""
    match = played(25, cheese="hidden")
    programs = [program(home) for _ in NAMES]
    path = f"/tables/{programs[0].post('/files', {'text': write(match, NAMES)})['table']}"
    assert programs[1].get(path)["written"] == {"names": list(NAMES), "playable": True}
    assert "view: spectator" in programs[0].get(f"{path}/game")["text"]
    assert programs[0].get(f"{path}/lines")["lines"] == match.lines("spectator")
    assert programs[0].get(f"{path}/step")["position"] == match.position("spectator")
    assert programs[0].refused("GET", f"{path}/step?view=1")[0] == 403
    for each in programs:
        each.post(f"{path}/sit", {"name": "Rat"})
    now = programs[0].post(f"{path}/start")
    assert now["begun"]
    assert programs[0].get(path)["written"] is None
    assert programs[0].get(f"{path}/lines")["lines"][:25] == match.lines(1)
    step(path, programs)
    assert len(programs[0].get(f"{path}/lines")["lines"]) > 25


def test_a_view_is_looked_at_by_programs_through_its_own_eyes_only(home: House) -> None:
    """What a `?` hides is imagined, and nothing says what."""
    match = played(20)
    path = f"/tables/{program(home).post('/files', {'text': write(match, NAMES, 2)})['table']}"
    one = program(home)
    assert one.get(f"{path}/step")["position"] == match.position(2)
    assert one.get(f"{path}/lines")["lines"] == match.lines(2)
    assert one.get(f"{path}/game")["text"] == write(match, NAMES, 2)
    for view in ("1", "3", "spectator"):
        assert one.refused("GET", f"{path}/step?view={view}")[0] == 403


def test_a_file_of_a_program_has_the_limits_and_reasons_of_the_form(tmp_path: Path) -> None:
    """The same sentences, with the line; 1 MB, however JSON writes it; so many tables an hour."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, tables_an_hour=6)) as home:
        one = program(home)
        for text, says in (
            ("", "The written game, line 1: the file is empty"),
            ("scupper: 1\ngame: chess\nrules: 1\nplayers: 2\n\n", "line 2: "),
            ("scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\n\n1 jump\n", "line 6: "),
        ):
            status, sentence = one.refused("POST", "/files", {"text": text})
            assert (status, says in sentence) == (422, True), sentence
            if text:
                assert sentence.partition(", ")[2] in texts(upload(home.person(), text.encode()).text)
        text = write(played(10), NAMES)
        for filling in ("x" * LARGEST_FILE, "\U0001f400" * (LARGEST_FILE // 4), "\n" * LARGEST_FILE * 4):
            status, sentence = one.refused("POST", "/files", {"text": f"{text}# {filling}\n"})
            assert (status, "at most 1 MB" in sentence) == (413, True)
        for body in ({"text": text, "more": 1}, {"text": 1}, {}, [text]):
            assert one.refused("POST", "/files", body)[0] == 400
        rats = "\U0001f400" * (LARGEST_FILE // 4 - len(text))
        assert one.ask("POST", "/files", {"text": f"{text}# {rats}\n"}).status_code == 201
        assert one.refused("POST", "/files", {"text": text})[0] == 429


def test_a_table_that_was_made_otherwise_has_no_written_game(home: House) -> None:
    """The pages beside a table exist only where a file lies."""
    ann = home.person()
    answer = ann.post("/tables", {"game": GAME})
    for page in ("", "fragment", "game.scupper"):
        assert ann.get(f"{answer.headers['location']}written/{page}").status_code == 404


def test_names_of_a_file_are_shown_as_text(home: House) -> None:
    """Markup, direction signs and over-long names do no harm."""
    text = write(played(10), ("<i>A</i>", "B\u202eo", "x" * 200))
    lobby = home.person().get(opened(home.person(), text)).text
    assert "<i>A" not in lobby
    assert "was &lt;i&gt;A" in lobby
    assert "was Seat 2" in lobby
    assert "x" * 41 not in lobby
