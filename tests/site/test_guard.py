"""Hostile clients: foreign, stale, malformed, huge, from elsewhere, too often. Nothing comes of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message

from scupper.site import pages, table
from scupper.site.addresses import Reach
from scupper.site.guard import FORM, read_form
from scupper.site.refusal import Refused
from scupper.site.site import Limits
from tests.site.houses import House, Person, decision, house, make_table, play_on, seated, sit

SECURITY = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


def asked(home: House, path: str, people: list[Person]) -> tuple[Person, Person, str]:
    """Who is to choose, somebody else, and the decision that is asked."""
    play_on(home, path, people)
    match = home.table(path).match
    assert match is not None
    seat = match.to_act[0]
    return people[seat - 1], people[seat % len(people)], decision(people[0], path)


def test_foreign_stale_and_doubled_moves_change_nothing(home: House) -> None:
    """Another seat's turn, an old decision, the same form twice, an action that is not legal, or none."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    mover, other, rev = asked(home, path, people)
    before = home.entries(path)
    match = home.table(path).match
    assert match is not None
    legal = {choice.action for choice in match.legal(people.index(mover) + 1)}
    wrong = next(n for n in range(56) if n not in legal)
    right = str(min(legal))
    for person, form, status in (
        (other, {"rev": rev, "action": right}, 409),
        (mover, {"rev": str(int(rev) - 1), "action": right}, 409),
        (mover, {"rev": rev, "action": str(wrong)}, 409),
        (mover, {"rev": rev, "action": "9999"}, 409),
        (mover, {"rev": rev, "action": "-1"}, 400),
        (mover, {"rev": rev, "action": "1e3"}, 400),
        (mover, {"rev": "", "action": right}, 400),
        (mover, {"action": right}, 400),
        (mover, {"rev": rev}, 400),
        (home.person(), {"rev": rev, "action": right}, 403),
        (Person(home.client, "x" * 43), {"rev": rev, "action": right}, 403),
        (Person(home.client, "' OR 1=1 --"), {"rev": rev, "action": right}, 403),
    ):
        response = person.post(f"{path}act", form)
        assert response.status_code == status, (form, response.text)
        assert "Traceback" not in response.text
        assert len(response.text) > 20
    assert home.entries(path) == before
    assert mover.post(f"{path}act", {"rev": rev, "action": right}).status_code == 204
    assert mover.post(f"{path}act", {"rev": rev, "action": right}).status_code == 409
    assert len(home.entries(path)) == len(before) + 1


def test_a_refused_move_says_why(home: House) -> None:
    """The answer to an illegal action is the same sentence that the page shows, with its rule."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    mover, _, rev = asked(home, path, people)
    match = home.table(path).match
    assert match is not None
    seat = people.index(mover) + 1
    wrong = next(n for n in range(56) if match.why_not(seat, n) is not None)
    response = mover.post(f"{path}act", {"rev": rev, "action": str(wrong)})
    assert response.text == str(match.why_not(seat, wrong))
    assert "R6" in response.text


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"seat=1&name=Ann&extra=1", None, 400),
        (b"seat=1&name=Ann&name=Bo", None, 400),
        (b"seat=1", None, 400),
        (b"seat=one&name=Ann", None, 400),
        (b"seat=\xff&name=Ann", None, 400),
        (b"seat=1&name=%ff%fe", None, 400),
        (b"&&&", None, 400),
        (b"name", None, 400),
        (b'{"seat": 1}', "application/json", 415),
        (b"seat=1&name=Ann", "multipart/form-data; boundary=x", 415),
        (b"seat=1&name=" + b"a" * 20_000, None, 413),
        (b"&".join(b"f%d=" % n for n in range(200)), None, 400),
        (b"seat=99&name=Ann", None, 422),
    ],
)
def test_malformed_forms_are_refused(home: House, body: bytes, kind: str | None, status: int) -> None:
    """Unknown, repeated or missing fields, other encodings, and bodies that are too large."""
    ann = home.person()
    path = make_table(ann)
    response = home.client.post(
        f"{path}sit",
        content=body,
        headers={
            "content-type": kind or "application/x-www-form-urlencoded",
            "cookie": f"scupper={ann.token}",
        },
    )
    home.client.cookies.clear()
    assert response.status_code == status, response.text
    assert response.text.endswith(".")
    assert home.table(path).members == {}


def test_a_body_without_end_is_cut_off(home: House) -> None:
    """A body that does not say its length is not read further than allowed."""
    path = make_table(home.person())

    def endless() -> object:
        for _ in range(100):
            yield b"x" * 1000

    response = home.client.post(
        f"{path}say",
        content=endless(),  # type: ignore[arg-type]
        headers={"content-type": "application/x-www-form-urlencoded"},
    )
    assert response.status_code == 413


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://testserver:81"},
        {"origin": "file://testserver"},
        {"origin": "http://[broken"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_forms_of_other_sites_are_refused(home: House, headers: dict[str, str]) -> None:
    """A form that a page of somebody else's sends in a visitor's name changes nothing."""
    ann = home.person()
    path = make_table(ann)
    response = ann.post(f"{path}sit", {"seat": "1", "name": "Ann"}, **headers)
    assert response.status_code == 403
    assert home.table(path).members == {}
    own = ann.post(
        f"{path}sit", {"seat": "1", "name": "Ann"}, origin="http://testserver", sec_fetch_site="same-origin"
    )
    assert own.status_code == 204


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/t/short/", 404),
        ("/t/unknown-table-0123456789/", 404),
        ("/t/..%2f..%2fetc%2fpasswd/", 404),
        ("/t/'%20OR%201=1--/", 404),
        ("/guide/no-such-game", 404),
        ("/guide/..%2fsecret", 404),
        ("/style/table/no-such-game.css", 404),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
        ("/" + "x" * 3000, 414),
        ("/tables", 405),
    ],
)
def test_wrong_addresses_get_a_plain_page(home: House, path: str, status: int) -> None:
    """Every error is a page that says so and leads back, never a traceback."""
    response = home.person().get(path)
    assert response.status_code == status
    assert "Traceback" not in response.text
    assert response.headers["x-content-type-options"] == "nosniff"


def test_wrong_methods_and_names_of_the_server(home: House) -> None:
    """Pages are not posted to; a Host of somebody else's is not served; headers are bounded."""
    ann = home.person()
    path = make_table(ann)
    assert ann.post(path).status_code == 405
    assert ann.post("/").status_code == 405
    assert home.client.delete(path).status_code == 405
    assert ann.get("/", host="evil.example").status_code == 421
    assert ann.get("/", host="192.168.1.7:8000").status_code == 200
    assert ann.get("/", host="boat.local").status_code == 200
    for odd in ("a" * 5000, "a b", 'x"><script>', "evil.example\\@localhost"):
        assert ann.get(path, host=odd).status_code == 421
    assert ann.get("/", x_long="x" * 20_000).status_code == 431


def test_every_answer_has_its_security_headers(home: House) -> None:
    """A strict content security policy without inline code, no framing, no sniffing, no storing."""
    ann = home.person()
    path = make_table(ann)
    for response in (ann.get("/"), ann.get(path), ann.get("/nothing"), ann.post(f"{path}start")):
        for name, value in SECURITY.items():
            assert response.headers[name] == value
        policy = response.headers["content-security-policy"]
        for part in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
            assert part in policy
        assert "unsafe" not in policy
    sit(ann, path, 1, "Ann")
    page = ann.get(path).text
    assert "<script>" not in page
    assert " style=" not in page
    assert " onclick=" not in page


def test_a_fault_has_its_security_headers(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is answered with a sentence, and as shut as everything else."""

    async def broken(*_: object) -> str:
        raise RuntimeError("planted")

    monkeypatch.setattr(pages, "home_html", broken)
    client = TestClient(home.client.app, raise_server_exceptions=False)
    client.portal = home.client.portal
    answer = client.get("/")
    assert answer.status_code == 500
    assert "planted" not in answer.text
    for name, value in SECURITY.items():
        assert answer.headers[name] == value
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    page = client.get("/", headers={"accept": "text/html"})
    assert "<style>" in page.text
    assert "style-src 'self' 'sha256-" in page.headers["content-security-policy"]


def test_a_form_that_breaks_off_is_refused() -> None:
    """Somebody who goes away while their form is sent is no fault of the server."""

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", FORM.encode())]}
    with pytest.raises(Refused, match="did not arrive whole"):
        asyncio.run(read_form(Request(scope, gone), "text"))


def test_the_cookie_is_shut_away(home: House, tmp_path: Path) -> None:
    """HttpOnly, SameSite, Secure behind https; 256 bits; and the store holds only its hash."""
    answer = home.client.post("/tables", data={"game": "abandon-ship"})
    home.client.cookies.clear()
    cookie = answer.history[0].headers["set-cookie"] if answer.history else answer.headers["set-cookie"]
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower()
    token = cookie.partition("=")[2].partition(";")[0]
    stored = b"".join(p.read_bytes() for p in home.site.store.folder.iterdir() if p.is_file())
    assert token.encode() not in stored
    with house(tmp_path / "public", reach=Reach(public_url="https://ships.example.org")) as public:
        secure = public.client.post("/tables", data={"game": "abandon-ship"}, follow_redirects=False)
        assert "secure" in secure.headers["set-cookie"].lower()


def test_markup_and_sql_in_names_stay_text(home: House) -> None:
    """A name is shown and kept as it was typed, on the page, in the log and in frames."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "<img src=x>'\"&amp;")
    sit(bo, path, 2, "'); DROP TABLE entry--")
    page = bo.get(path).text
    assert "<img src=x>" not in page
    assert "&lt;img src=x&gt;" in page
    assert "DROP TABLE entry--" in page
    assert home.table(path).names == ("<img src=x>'\"&amp;", "'); DROP TABLE entry--")


def test_table_words_work_only_nearby_and_are_slow_to_guess(home: House, tmp_path: Path) -> None:
    """A word opens its table from this network; wrong ones are counted; the public never sees words."""
    ann = home.person()
    path = make_table(ann)
    word = home.table(path).creation.word
    assert word in ann.get(path).text
    found = ann.get(f"/join?word={word.upper().replace('-', '+')}")
    assert (found.status_code, found.headers["location"]) == (303, path)
    answers = [ann.get(f"/join?word=wrong-{n}").status_code for n in range(10)]
    assert answers[0] == 404
    assert answers[-1] == 429
    assert ann.get(f"/join?word={word}").status_code == 429
    assert ann.get(f"/join?word={word}", x_forwarded_for="203.0.113.9").status_code == 403
    with house(tmp_path / "public", reach=Reach(public_url="https://ships.example.org")) as public:
        person = public.person()
        there = make_table(person)
        hidden = public.table(there).creation.word
        assert hidden not in person.get(there).text
        assert person.get(f"/join?word={hidden}").status_code == 403


def test_words_guessed_at_the_same_moment_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guess counts before it is looked up, so that many at once do not pass together."""
    with house(tmp_path, limits=Limits(wrong_words_a_minute=1)) as home:

        async def look_up(_word: str) -> str | None:
            assert not home.site.wrong_words.take("127.0.0.1")
            return None

        monkeypatch.setattr(home.site.store, "table_of_word", look_up)
        assert home.person().get("/join?word=wrong").status_code == 404


def test_right_words_cost_nothing(home: House) -> None:
    """A whole class may come aboard from one address."""
    ann = home.person()
    word = home.table(make_table(ann)).creation.word
    assert {ann.get(f"/join?word={word}").status_code for _ in range(20)} == {303}


def test_a_word_from_far_away_is_refused(home: House) -> None:
    """A client whose address is not private cannot use words at all."""
    ann = home.person()
    path = make_table(ann)
    word = home.table(path).creation.word
    far = TestClient(home.client.app, client=("8.8.8.8", 4000))
    far.portal = home.client.portal
    answer = far.get(f"/join?word={word}", headers={"accept": "text/html"}, follow_redirects=False)
    assert answer.status_code == 403
    assert word not in far.get(path, headers={"accept": "text/html"}).text


def test_nobody_fills_the_disk_by_talking(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is full of talk takes moves only."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    monkeypatch.setattr(table, "MOST_ENTRIES", home.table(path).number)
    refused = people[0].post(f"{path}say", {"text": "more"})
    assert (refused.status_code, "Enough has been said" in refused.text) == (429, True)
    play_on(home, path, people)


def test_how_much_one_visitor_may_ask_is_bounded(tmp_path: Path) -> None:
    """Tables a day and forms a minute have an end, said in a sentence."""
    with house(tmp_path / "a", limits=Limits(tables_a_day=2)) as home:
        ann = home.person()
        answers = [ann.post("/tables", {"game": "abandon-ship"}) for _ in range(3)]
        assert [a.status_code for a in answers] == [204, 204, 429]
        assert "many tables" in answers[-1].text
    with house(tmp_path / "b", limits=Limits(posts_a_minute=3)) as home:
        ann = home.person()
        path = make_table(ann)
        answers = [ann.post(f"{path}start") for _ in range(4)]
        assert [a.status_code for a in answers][-1] == 429
    with house(tmp_path / "c", limits=Limits(posts_a_minute=3, people_an_address=2)) as home:
        path = make_table(home.person())
        crowd = [Person(home.client, token=f"{n:043}") for n in range(100, 110)]
        assert [person.post(f"{path}leave").status_code for person in crowd] == [403] * 5 + [429] * 5
