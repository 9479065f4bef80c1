"""Each visitor is spoken to in the language that was chosen, or that the browser asks for."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from scupper.engine.language import gettext, language, listed, speaking
from scupper.engine.log import read_transcript, write
from scupper.site.entries import Entry
from scupper.site.languages import language_of
from scupper.site.parts import parts_of
from tests.site.houses import (
    PAGE,
    House,
    Person,
    decision,
    frames_until,
    house,
    make_table,
    play_on,
    seated,
    texts,
)
from tests.site.test_store import older_rules
from tests.site.test_upload import opened, played

NAMES = ("Ann", "Bo", "Cy")
SMALL = {"setup": "random", "officers": "1", "sailors": "1"}


@pytest.mark.parametrize(
    ("asked", "cookie", "spoken"),
    [
        ("", "", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "", "de"),
        ("fr-FR,fr;q=0.9,en;q=0.3,de;q=0.4", "", "de"),
        ("en-GB,de;q=0.9", "", "en"),
        ("de;q=0,en;q=0.1", "", "en"),
        ("de;q=x, *", "", "en"),
        ("de", "en", "en"),
        ("en", "de", "de"),
        ("de", "xx", "de"),
    ],
)
def test_language_of_a_visitor(asked: str, cookie: str, spoken: str) -> None:
    """What was chosen counts first, then the browser's wishes by their weight."""
    headers = [(b"accept-language", asked.encode()), (b"cookie", f"language={cookie}".encode())]
    assert language_of({"type": "http", "headers": headers}) == spoken


@pytest.mark.parametrize(
    ("page", "spoken"), [("language=de&rev=1", "de"), ("language=xx", "en"), ("rev=1", "en")]
)
def test_a_websocket_speaks_the_language_of_its_page(page: str, spoken: str) -> None:
    """Whatever the browser asks for there, or another page has chosen since."""
    headers = [(b"accept-language", b"en-US"), (b"cookie", b"language=en")]
    scope = {"type": "websocket", "headers": headers, "query_string": page.encode()}
    assert language_of(scope) == spoken


def test_language_holds_for_a_while_only() -> None:
    """After a German sentence the next visitor is spoken to in English."""
    with speaking("de"):
        assert language() == "de"
        assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo und Cy"
    assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"


def test_unknown_sentences_and_languages_are_english() -> None:
    """Nothing is lost where a translation is missing."""
    with speaking("de"):
        assert gettext("Nobody says this.") == "Nobody says this."
    with speaking("xx"):
        assert language() == "en"


# ---- choosing a language


def offered(page: str) -> dict[str, str]:
    """What the language switch of a page leads back to, the languages it has, and the marked one."""
    form = re.search(r'<form class="languages" method="post" action="/language".*?</form>', page)
    assert form
    current = re.findall(r'value="(\w+)" lang="\w+" aria-current="true"', form[0])
    names = re.findall(r'name="language" value="(\w+)" lang="\1"', form[0])
    address = re.findall(r'name="page" value="([^"]*)"', form[0])[0].replace("&amp;", "&")
    return {"page": address, "current": ",".join(current), "offered": ",".join(names)}


@pytest.mark.parametrize(
    "where", ["/", "/guide/lifeboats", "/join?word=none", "table", "lobby", "past", "written"]
)
def test_switching_keeps_the_address(home: House, where: str) -> None:
    """A form that needs no script leads back to the very page, in the other language."""
    path, people = seated(home, NAMES)
    ann = people[0]
    places = {
        "table": f"{path}?pick=die-red&why=rat-blue",
        "past": f"{path}?at=2&notation=1",
        "lobby": make_table(ann),
        "written": f"{opened(ann, write(played(None), NAMES))}written/?at=2&view=1",
    }
    address = places.get(where, where)
    page = ann.get(address).text
    assert offered(page) == {"page": address, "current": "en", "offered": "en,de"}
    back = ann.post("/language", {"language": "de", "page": offered(page)["page"]}, **PAGE)
    assert (back.status_code, back.headers["location"]) == (303, address)
    german = ann.get(back.headers["location"]).text
    assert '<html lang="de">' in german
    assert offered(german) == {"page": address, "current": "de", "offered": "en,de"}


def test_after_a_refused_form_the_switch_leads_to_the_first_page(home: House) -> None:
    """The address of a form cannot be opened as a page."""
    ann = home.person()
    refused = ann.client.post("/files", files={"file": ("x.scupper", b"x")}, headers=PAGE)
    assert refused.status_code == 422
    assert offered(refused.text)["page"] == "/"


def test_the_page_s_own_module_hears_only_that_it_is_done(home: House) -> None:
    """It loads its page again by itself; the language is chosen all the same."""
    ann = home.person()
    quiet = ann.post("/language", {"language": "de", "page": "/"})
    assert (quiet.status_code, "location" in quiet.headers, ann.language) == (204, False, "de")


@pytest.mark.parametrize(
    "page",
    [
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example/",
        "/\t/evil.example/",
        "/\n/evil.example/",
        "/%09/evil.example/",
        "/%2Fevil.example/",
        "https://evil.example/",
        "https:evil.example",
        "javascript:alert(1)",
        "evil.example",
        "/\r\nLocation: https://evil.example/",
        "",
    ],
)
def test_switching_leads_nowhere_else(home: House, page: str) -> None:
    """Whoever makes up the address cannot send a visitor to another site by it."""
    back = home.person().post("/language", {"language": "de", "page": page}, **PAGE)
    location = back.headers["location"]
    # As browsers read it: tabs and line ends do not count, a backslash is a slash.
    read = re.sub(r"[\t\r\n]", "", location).replace("\\", "/")
    assert back.status_code == 303
    assert urlsplit(urljoin("http://here.example/language", read))[:2] == ("http", "here.example")


def test_a_foreign_page_cannot_choose(home: House) -> None:
    """Like any form, this one must come from a page of this server."""
    refused = home.person().post("/language", {"language": "de", "page": "/"}, origin="https://evil.example")
    assert (refused.status_code, "language" in refused.cookies) == (403, False)


def test_no_page_is_kept_for_somebody_who_speaks_otherwise(home: House) -> None:
    """Pages, fragments and refusals are not stored anywhere, so none is shown in the wrong language."""
    path, people = seated(home, NAMES)
    for address in ("/", path, f"{path}fragment?at=0", "/guide/lifeboats", "/nowhere", make_table(people[0])):
        assert people[0].get(address).headers["cache-control"] == "no-store", address


# ---- everybody in their own language


def test_one_table_speaks_to_each_in_their_own_language(home: House) -> None:
    """The same move, told to a German and an English viewer whose pages are open, and on their pages."""
    path, people = seated(home, NAMES, languages=["de", "en", "de"])
    number = home.table(path).number
    address = f"{path}socket?rev={number}&page=table"
    with people[0].socket(address) as german, people[1].socket(address) as english:
        play_on(home, path, people)
        play_on(home, path, people)
        people[0].post(f"{path}undo", {"rev": decision(people[0], path)})
        last = home.table(path).number
        told = {
            name: json.dumps(frames_until(socket, last)[:-1], ensure_ascii=False)
            for name, socket in (("de", german), ("en", english))
        }
    assert "würfel" in told["de"].casefold()
    assert "rolls" in told["en"] or "rolled" in told["en"]
    for words, ours, theirs in (
        (("Verlauf", "Abandon Ship"), people[0], "Log<"),
        (("<summary>Log", "The game begins."), people[1], "Das Spiel beginnt."),
    ):
        page = ours.get(path).text
        assert all(word in page for word in words)
        assert theirs not in page


def test_german_without_script_from_the_first_page_to_a_move(home: House) -> None:
    """Forms lead from page to page; a German reads German on all of them, and plays."""
    ann = home.person()
    ann.headers["accept-language"] = "de-AT,de;q=0.9"
    assert "Tisch aufmachen" in ann.get("/").text
    path = ann.post("/tables", {"game": "lifeboats"}, **PAGE).headers["location"]
    ann.post(f"{path}sit", {"seat": "1", "name": "Ann"}, **PAGE)
    for seat in ("2", "3"):
        ann.post(f"{path}bot", {"seat": seat, "bot": "greedy"}, **PAGE)
    lobby = ann.get(path).text
    assert "Drei an Bord." in lobby
    assert "Bot gierig 2" in lobby
    assert "Mit 3 ablegen" in lobby
    back = ann.post(f"{path}start", accept="text/html")
    assert back.status_code == 303
    while not (found := re.findall(r'name="action" value="(\d+)"', (page := ann.get(path).text))):
        pass
    assert "Dein Zug" in page
    moved = ann.post(f"{path}act", {"rev": decision(ann, path), "action": found[0]}, **PAGE)
    assert moved.status_code == 303
    assert any(entry.seat == 1 and entry.kind == "line" for entry in home.entries(path))
    late = ann.post(f"{path}act", {"rev": "1", "action": found[0]}, **PAGE)
    assert (late.status_code, "Am Tisch ging es inzwischen weiter." in texts(late.text)) == (409, True)


def whole_evening(folder: Path, languages: tuple[str, ...]) -> tuple[list[Entry], str, list[str]]:
    """The entries, the file and the German pages of a small game among these people, to its end."""
    with house(folder, hurry=1000.0) as home:
        path, people = seated(home, NAMES, languages=languages, game="lifeboats", **SMALL)
        watching = home.person(languages[0])
        watching.post(f"{path}say", {"text": "Hallo"})
        pages: list[str] = []
        while not home.table(path).over:
            play_on(home, path, people)
            pages += [person.get(path).text for person in people if person.language == "de"][:1]
        people[1].post(f"{path}again")
        return home.entries(path), people[0].get(f"{path}game.scupper").text, pages


def test_what_is_written_down_speaks_no_language(tmp_path: Path) -> None:
    """Entries and files of a game are the same whatever its people speak; a German page has no gap."""
    english, file, _ = whole_evening(tmp_path / "en", ("en", "en", "en"))
    mixed, same_file, pages = whole_evening(tmp_path / "de", ("de", "en", "de"))
    assert mixed == english
    assert same_file == file
    assert read_transcript(file).names == NAMES
    for page in pages:
        words = texts(re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))
        assert not re.search(r"\{\w*\}|%\(", words)


def test_files_are_the_same_in_any_language(home: House) -> None:
    """A download of a game with bots, and of a written game that names nobody."""
    ann, bo = home.person("de"), home.person("en")
    path = make_table(ann, "lifeboats")
    ann.post(f"{path}sit", {"seat": "1", "name": "Ann"})
    for seat in ("2", "3"):
        ann.post(f"{path}bot", {"seat": seat, "bot": "greedy"})
    ann.post(f"{path}start")
    written = opened(ann, write(played(9)))
    assert "Platz 2" in texts(ann.get(f"{written}written/").text)
    assert "Seat 2" in texts(bo.get(f"{written}written/").text)
    names = read_transcript(ann.get(f"{path}game.scupper").text).names
    assert names == ("Ann", "bot greedy", "bot greedy 2")
    files = {person.get(f"{written}written/game.scupper").text for person in (ann, bo)}
    assert len(files) == 1
    assert "names: Seat 1, Seat 2, Seat 3" in files.pop()


@pytest.mark.parametrize("game_id", ["abandon-ship", "lifeboats"])
def test_the_same_reason_is_given_in_each_language(home: House, game_id: str) -> None:
    """Of several that fit, the one that speaks of what was touched: by its name in that language."""
    path, people = seated(home, NAMES, game=game_id)
    room = home.call(home.site.rooms.room, path.split("/")[2])
    parts = parts_of(room.table.game.facts.actions)
    for _ in range(40):
        play_on(home, path, people)
        seats = [seat for seat in room.table.match.to_act if not room.table.bot_at(seat)]
        for seat, part in ((seat, part) for seat in seats for part in parts):
            named: dict[bool, str] = {}
            for spoken in ("en", "de"):
                with speaking(spoken):
                    sentence = str(room.door.seen(seat).why(part, ()) or "")
                    named[gettext(parts[part].value).casefold() in sentence.casefold()] = sentence
            assert len(named) == 1, (part, named)


def test_why_a_game_is_closed_is_told_to_each(tmp_path: Path) -> None:
    """Whoever opens it first, in whatever language, the next one reads it in their own."""
    with house(tmp_path) as home:
        path, people = seated(home, NAMES, languages=["de", "en", "de"])
        play_on(home, path, people)
        play_on(home, path, people)
        older_rules(home, change="use white on white")
    with house(tmp_path) as home:
        german, english = (Person(home.client, person.token, person.language) for person in people[:2])
        for _ in range(2):
            assert "Unter den heutigen gilt seine Zeile 5 nicht mehr" in german.get(path).text
            assert "Under the present ones its line 5 no longer holds" in english.get(path).text
        assert "Under the present ones" in german.get(f"{path}game.scupper").text


def test_programs_are_spoken_to_in_english(home: House) -> None:
    """Whatever a program's headers say; the table that it plays at may be German."""
    german = {"accept-language": "de", "cookie": "language=de"}
    refused = home.client.get("/api/tables/nowhere", headers=german)
    assert refused.json()["error"].startswith("There is no such table.")
    path, _people = seated(home, NAMES, languages=["de"] * 3)
    log = home.client.get(f"/api/tables/{path.split('/')[2]}/log", headers=german).json()
    assert "The game begins." in [item["text"] for item in log["items"]]
