"""No page, frame or refusal has a word that was not translated: they are read in a language without English.

What is English there is a name: of the house, a kind of bot, a table's word, a written line.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from scupper import bots
from scupper.engine.game import Game, games
from scupper.engine.language import LANGUAGES, speaking
from scupper.engine.log import write
from scupper.engine.match import IllegalAction
from scupper.site import languages
from scupper.site.script_words import SENTENCES, script_words
from scupper.site.site import Limits
from tests.languages.strange import STRANGE, english_in
from tests.site.houses import PAGE, House, Person, decision, house, make_table, play_on, seated, sit
from tests.site.test_keeping import tidied
from tests.site.test_lesson import NEVER, TEACHING, begun, go_on, lesson_at
from tests.site.test_store import older_rules
from tests.site.test_upload import opened, played, upload

NAMES = ("Аня", "Боря", "Вера")
KEPT = ("Scupper", "scupper", *bots.names(), *LANGUAGES.values(), *(game.facts.id for game in games()))
HOST = "testserver"
WORD = r"kelp-otter-lam\w*"


@pytest.fixture(autouse=True)
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Visitors can choose the strange language too."""
    monkeypatch.setattr(languages, "LANGUAGES", {**LANGUAGES, STRANGE: "ж"})


def english(markup: str) -> list[str]:
    """What is English in a page, but for names."""
    # Written lines are marked as code, an address is none of the page's own words.
    own = re.sub(rf'{WORD}|(?:http://)?{HOST}[^<"]*|table-\d+-\d+', "", markup)
    return english_in(own, *KEPT)


def seen(person: Person, path: str, status: int = 200) -> str:
    """A page that somebody opens."""
    answer = person.get(path)
    assert answer.status_code == status, answer.text
    return answer.text


def guided(page: str) -> str:
    """A guide's page without the guide, whose text is a file of each language's own."""
    return re.sub(r'<article class="prose">.*?<p><small>', "", page, flags=re.DOTALL)


# ---- before a game


def test_home_and_guide(home: House) -> None:
    """The first page, with and without tables; a word that is refused; the guide around its text."""
    ann = home.person(STRANGE)
    assert english(seen(ann, "/")) == []
    make_table(ann)
    sit(ann, make_table(ann, "lifeboats"), 1, NAMES[0])
    opened(ann, write(played(None), NAMES))
    seated(home, NAMES, languages=[STRANGE])
    assert english(seen(ann, "/")) == []
    assert english(seen(ann, "/join?word=no", 404)) == []
    tries = [ann.get("/join?word=no") for _ in range(7)]
    assert (tries[-1].status_code, english(tries[-1].text)) == (429, [])
    assert english(guided(seen(ann, "/guide/abandon-ship"))) == []


@pytest.mark.parametrize("game", ["abandon-ship", "lifeboats"])
def test_lobby(home: House, game: str) -> None:
    """Alone, with guests and bots, for a guest, for somebody who was sent away, with changed options."""
    ann, bo, cy = (home.person(STRANGE) for _ in NAMES)
    path = make_table(ann, game)
    assert english(seen(bo, path)) == []
    for seat, (person, name) in enumerate(zip((ann, bo, cy), NAMES, strict=True), 1):
        sit(person, path, seat, name)
        assert english(seen(ann, path)) == []
    ann.post(f"{path}bot", {"seat": "4", "bot": "greedy"})
    ann.post(f"{path}bot", {"seat": "5", "bot": "greedy"})
    cy.post(f"{path}rename", {"name": "Ваня"})
    ann.post(f"{path}remove", {"seat": "3"})
    ann.post(f"{path}options", {"pace": "quick", "roll": "wait", "preset": "one-officer"})
    ann.post(f"{path}options", {"pace": "slow", "start": "deck10"})
    bo.post(f"{path}say", {"text": "Ой!"})
    home.person(STRANGE).post(f"{path}say", {"text": "Эй!"})
    for person in (ann, bo, cy):
        assert english(seen(person, path)) == []
    ann.post(f"{path}allow", {"removal": str(next(iter(home.table(path).seats.removed)))})
    cy.post(f"{path}leave")
    assert english(seen(ann, path)) == []


def test_devices(home: House) -> None:
    """The private link: before it is made, shown, opened elsewhere, and when it holds no longer."""
    path, people = seated(home, NAMES, languages=[STRANGE])
    assert english(seen(people[0], f"{path}device")) == []
    shown = people[0].post(f"{path}device", accept="text/html")
    assert english(shown.text) == []
    link = re.findall(rf'id="device-link">http://{HOST}([^<]+)<', shown.text)[0]
    other = home.person(STRANGE)
    assert english(seen(other, link)) == []
    other.post(link)
    assert english(seen(other, link)) == []
    assert english(seen(people[0], path)) == []
    assert english(seen(other, link[:-1] + "_", 404)) == []


# ---- a game


def choices(person: Person, path: str) -> list[str]:
    """What a page lets somebody touch, and what it explains when touched."""
    found: list[str] = re.findall(r'href="(\?[^"]*(?:pick|why)=[^"]*)"', person.get(path).text)
    return [address.replace("&amp;", "&") for address in found]


@pytest.mark.parametrize(
    ("game", "lines"), [("abandon-ship", 12), ("lifeboats", 30)], ids=["abandon-ship", "lifeboats"]
)
def test_table(home: House, game: str, lines: int) -> None:
    """Everybody's page at many moments: rolls, picks, reasons, choices face down, what can be taken back."""
    path, people = seated(home, NAMES, game=game, languages=[STRANGE] * 3)
    viewers = [*people, home.person(STRANGE)]
    for _ in range(lines):
        for viewer in viewers:
            assert english(seen(viewer, path)) == []
        mover = people[home.table(path).waits_for[0] - 1]
        for address in choices(mover, path)[:6] + choices(viewers[-1], path)[:1]:
            assert english(seen(mover, path + address)) == []
        play_on(home, path, people)
    for query in ("?log=all&notation=1", "?at=3", "?at=3&notation=1"):
        assert english(seen(people[0], path + query)) == []


def test_the_end(home: House) -> None:
    """How the game has ended, looked back on with the eyes of others, and the new table."""
    path, people = seated(home, NAMES, languages=[STRANGE] * 3)
    while not home.table(path).over:
        play_on(home, path, people)
    assert english(seen(people[1], path)) == []
    assert english(seen(people[1], f"{path}?at=9&view=spectator")) == []
    people[0].post(f"{path}again")
    assert english(seen(people[1], path)) == []


def test_talk_and_vote(home: House) -> None:
    """A vote that is called, and who is told what about it."""
    path, people = seated(home, NAMES, game="lifeboats", setup="random", languages=[STRANGE] * 3)
    table = home.table(path)
    while table.caller is None:
        play_on(home, path, people)
    caller = people[table.caller - 1]
    assert english(seen(caller, path)) == []
    caller.post(f"{path}call", {"rev": decision(caller, path)})
    assert english(seen(people[0], path)) == []
    shut = people[0].post(f"{path}say", {"text": "Ой!"})
    assert (shut.status_code, english(shut.text)) == (409, [])


def test_who_is_gone(tmp_path: Path) -> None:
    """That somebody is missed, asked for, stood in for, and back."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, gone_after=1e-6)) as home:
        path, people = seated(home, NAMES, languages=[STRANGE] * 3)
        missed = home.table(path).waits_for[0]
        others = [person for seat, person in enumerate(people, 1) if seat != missed]
        number = home.table(path).number
        with (
            others[0].socket(f"{path}socket?rev={number}&page=table"),
            others[1].socket(f"{path}socket?rev={number}&page=table"),
        ):
            assert 'id="ask-for-bot' in seen(others[0], path)
            for other in others:
                assert english(seen(other, path)) == []
                other.post(f"{path}ask-for-bot", {"seat": str(missed)})
                assert english(seen(other, path)) == []
            back = people[missed - 1]
            assert 'id="stand-in"' in seen(back, path)
            assert english(seen(back, path)) == []
            back.post(f"{path}take-back")
            assert english(seen(back, path)) == []


def test_written_games(home: House) -> None:
    """One that has ended, and one that can be gone on with; seats without names."""
    ann = home.person(STRANGE)
    games_of_files = [opened(ann, write(played(None), names)) for names in (NAMES, None)]
    goes_on = opened(ann, write(played(9)))
    for path in (*games_of_files, goes_on):
        assert english(seen(ann, f"{path}written/")) == []
        assert english(seen(ann, f"{path}written/?at=2&notation=1")) == []
    assert english(seen(ann, goes_on)) == []
    refused = upload(ann, b"scupper: 1\n\n", accept="text/html", cookie=f"language={STRANGE}")
    own = refused.text.replace("game.scupper, ", "").replace("&#39;game&#39;", "")
    assert (refused.status_code, english(own)) == (422, [])


def test_frames(home: House) -> None:
    """What goes to pages that are open: pictures, titles, sentences, remarks, what was missed."""
    path, people = seated(home, NAMES, languages=[STRANGE] * 3)
    number = home.table(path).number
    with people[0].socket(f"{path}socket?rev={number}&page=table") as socket:
        people[1].post(f"{path}say", {"text": "Ой!"})
        for _ in range(3):
            play_on(home, path, people)
        last: dict[str, Any] = {}
        while last.get("rev") != home.table(path).number or not last.get("decision"):
            last = json.loads(socket.receive_text())
            spoken = [last.get("html", ""), last.get("title", ""), *last.get("say", ()), *last.get("log", ())]
            assert [english(text) for text in spoken if english(text)] == []
    for query in ("whole=1", "log=all", "at=0", "at=2", "why=die-red"):
        frame = people[0].get(f"{path}fragment?{query}").json()
        assert english(frame.get("html", "") + "".join(frame.get("log", ()))) == []
        assert english(" ".join((*frame.get("say", ()), frame.get("title", "")))) == []


@pytest.mark.parametrize("game", TEACHING)
def test_lesson(tmp_path: Path, game: str) -> None:
    """The page of a learner from the first step to the last, around the script's own texts and names."""
    with house(tmp_path, hurry=NEVER) as home:
        ann = home.person(STRANGE)
        path = begun(ann, game)
        tutorial = lesson_at(home, path).tutorial
        own = [str(escape(text)) for step in tutorial.steps for text in step.texts.values()]
        for _ in tutorial.steps:
            page = seen(ann, path)
            for text in (*own, *tutorial.names):
                page = page.replace(text, "")
            assert english(page) == []
            go_on(home, ann, path)
        refused = ann.post(f"{path}undo", {"rev": decision(ann, path)})
        assert english(refused.text) == []


# ---- refusals


def _too_large(person: Person, path: str) -> Any:
    return person.post(f"{path}say", {"text": "x" * 20_000}, accept="text/html")


REFUSALS: dict[str, tuple[int, Callable[[Person, str], Any]]] = {
    "no page": (404, lambda person, _path: person.get("/nowhere")),
    "no table": (404, lambda person, _path: person.get("/t/nowhere/")),
    "no game": (404, lambda person, _path: person.get("/guide/nothing")),
    "wrong method": (405, lambda person, _path: person.get("/tables")),
    "late": (409, lambda person, path: person.post(f"{path}act", {"rev": "1", "action": "0"}, **PAGE)),
    "too large": (413, _too_large),
    "no form": (
        415,
        lambda person, path: person.post(f"{path}say", {"text": "x"}, content_type="text/plain"),
    ),
    "wrong field": (400, lambda person, path: person.post(f"{path}say", {"words": "x"}, **PAGE)),
    "no number": (400, lambda person, path: person.post(f"{path}act", {"rev": "x", "action": "0"}, **PAGE)),
    "foreign": (
        403,
        lambda person, path: person.post(f"{path}roll", {"rev": "1"}, sec_fetch_site="cross-site"),
    ),
    "host": (421, lambda person, path: person.get(path, host="evil.example")),
    "address": (414, lambda person, _path: person.get("/?" + "x" * 3_000)),
    "options": (409, lambda person, path: person.post(f"{path}options", {"pace": "slow"}, **PAGE)),
    "view": (403, lambda person, path: person.get(f"{path}?view=2")),
    "step": (422, lambda person, path: person.get(f"{path}?at=x")),
    "language": (400, lambda person, _path: person.post("/language", {"language": "x", "page": "/"}, **PAGE)),
    "empty": (422, lambda person, path: person.post(f"{path}say", {"text": " "}, **PAGE)),
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusals(home: House, refusal: str) -> None:
    """What was wrong is said, whatever it was."""
    path, people = seated(home, NAMES, languages=[STRANGE] * 3)
    status, asking = REFUSALS[refusal]
    answer = asking(people[0], path)
    own = re.sub(r"'\w+'|&#39;\w+&#39;|[a-z]+/[a-z-]+|--public-url|\(\w+\)|GET|POST|kB", "", answer.text)
    assert (answer.status_code, english(own)) == (status, [])


def test_names_and_seats_that_are_refused(home: House) -> None:
    """Before the start: names, seats, bots, options, and who may do what."""
    ann, bo = home.person(STRANGE), home.person(STRANGE)
    path = make_table(ann)
    sit(ann, path, 1, NAMES[0])
    asked = [
        *(
            bo.post(f"{path}sit", {"seat": "2", "name": name})
            for name in ("", "ж" * 25, "ж,ж", "\u2800", "\u202e")
        ),
        bo.post(f"{path}sit", {"seat": "1", "name": NAMES[1]}),
        bo.post(f"{path}sit", {"seat": "99", "name": NAMES[1]}),
        bo.post(f"{path}start"),
        bo.post(f"{path}leave"),
        ann.post(f"{path}start"),
        ann.post(f"{path}sit", {"seat": "1", "name": NAMES[0]}),
        ann.post(f"{path}remove", {"seat": "3"}),
        ann.post(f"{path}allow", {"removal": "3"}),
        ann.post(f"{path}roll", {"rev": "1"}),
        bo.get(f"{path}device"),
        bo.get(f"{path}written/"),
    ]
    assert [answer.status_code for answer in asked if answer.status_code < 400] == []
    assert [english(answer.text) for answer in asked if english(answer.text)] == []


def test_a_table_that_was_cleared_away(home: House) -> None:
    """Whoever acts there all the same is told so."""
    ann = home.person(STRANGE)
    path = make_table(ann)
    assert len(tidied(home, home.site.sources.clock() + 1)) == 1
    answer = ann.post(f"{path}sit", {"seat": "1", "name": NAMES[0]}, **PAGE)
    assert (answer.status_code, english(answer.text)) == (410, [])


def refused_now(home: House, path: str) -> str:
    """What could not have been done in place of the last move, as its line."""
    match = home.table(path).match
    assert match is not None
    before = match.fork()
    player = match.record[-1].player
    before.undo(player + 1)
    for action in range(match.game.facts.actions.count):
        line = match.game.notation.line(before.full_state(), player, [action]).partition(" ")[2]
        with contextlib.suppress(IllegalAction):
            if before.why_not(player + 1, before.read_action(player + 1, line)) is not None:
                return line
    raise AssertionError("everything was possible")


def test_a_game_that_no_longer_holds(tmp_path: Path) -> None:
    """The line that the present rules refuse, and why, in each visitor's language."""
    with house(tmp_path) as home:
        path, people = seated(home, NAMES, game="lifeboats", languages=[STRANGE])
        play_on(home, path, people)
        play_on(home, path, people)
        older_rules(home, change=refused_now(home, path))
    with house(tmp_path) as home:
        again = [Person(home.client, person.token, person.language) for person in people]
        assert "no longer holds" in seen(again[1], path)
        assert english(seen(again[0], path)) == []


# ---- scripts


def scripts() -> Iterator[tuple[str, str]]:
    """The names and texts of the page's own scripts."""
    for file in resources.files("scupper.site").joinpath("static").iterdir():
        if file.name.endswith(".js"):
            yield file.name, file.read_text("utf-8")


def test_scripts_say_what_the_page_brings_along() -> None:
    """Each sentence that a script asks for is there, and each that is there is asked for."""
    wanted: set[str] = set()
    for _, text in scripts():
        for call in re.findall(r"\bword\(([^\n]*)", text):
            wanted |= set(re.findall(r'"([a-z-]+)"', call))
    known = {key.removesuffix("-one") for key in SENTENCES}
    assert wanted & known == known
    assert {
        key for key in SENTENCES if key.endswith("-one") and key.removesuffix("-one") not in SENTENCES
    } == set()


def test_scripts_hold_no_sentences_of_their_own() -> None:
    """What people read stands in the page: in a script nobody would translate it."""
    for name, text in scripts():
        bare = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", text, flags=re.DOTALL | re.MULTILINE)
        assert re.findall(r'["`](?:[A-Z][a-z]+|[a-z]+) [a-z]+[^"`]*[.…!?]["`]', bare) == [], name


def test_every_page_with_scripts_brings_their_words(home: House) -> None:
    """In the page's language, as data that scripts fetch and no browser runs."""
    path, people = seated(home, NAMES, languages=[STRANGE])
    lobby = make_table(people[0])
    with speaking(STRANGE):
        words = script_words()
    assert english_in(re.sub(r"{\w+}", "", " ".join(words.values()))) == []
    for page in (path, lobby):
        found = re.search(r'data-words="([^"]+)"', people[0].get(page).text)
        assert found
        said = people[0].get(found[1])
        assert "immutable" in said.headers["cache-control"]
        markup = {key: text for key, text in said.json().items() if key not in words}
        assert sorted(markup) == ["#guide-box", "#missed", "#tools", ".sprite.abandon-ship", "keys"]
        assert [text for text in markup.values() if english_in(text)] == []
        assert {key: text for key, text in said.json().items() if key in words} == words


def test_a_game_without_translations_stays_readable(home: House, lantern_bluff: Game) -> None:
    """A game of others speaks English where it has no catalog of the visitor's language."""
    ann = home.person("de")
    path = make_table(ann, lantern_bluff.facts.id)
    page = seen(ann, path)
    assert lantern_bluff.facts.title in page
    assert "Dieses Spiel" in page
