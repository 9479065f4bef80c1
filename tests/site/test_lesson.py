"""Lessons: a tutorial at a real table, step by step, interrupted, left, and looked at by others."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scupper.engine.game import Game, game
from scupper.engine.language import LANGUAGES, speaking
from scupper.engine.tutorial import Tutorial
from scupper.site.entries import Kind
from scupper.site.lesson import Lesson
from scupper.site.lesson_acts import play_due
from scupper.site.site import Limits
from tests.site.houses import House, Person, decision, house, make_table, texts
from tools.list_settings import house_games

TEACHING = [found.facts.id for found in house_games() if found.tutorial is not None]
GAME = "abandon-ship"
VOTES = "lifeboats"
NEVER = 1e6
"""So much slower nothing happens by itself while a test lasts."""


def lesson_at(home: House, path: str) -> Lesson:
    """The lesson at a table."""
    found = home.table(path).lesson
    assert found is not None
    return found


def begun(person: Person, game_id: str = GAME) -> str:
    """The path of a new lesson."""
    response = person.post("/lessons", {"game": game_id})
    assert response.status_code == 204, response.text
    return response.headers["location"]


def play_script(home: House, path: str, *, most: int = 1000) -> None:
    """Let the script play what comes by itself, as the conductor does in its time."""

    async def play() -> None:
        room = await home.site.rooms.room(path.split("/")[2])
        async with room.lock:
            await room.perform(play_due)

    while most and lesson_at(home, path).due is not None:
        home.call(play)
        most -= 1


def do_what_is_asked(home: House, person: Person, path: str, choose: int = 0) -> None:
    """Make a line that the lesson asks for."""
    lesson, rev = lesson_at(home, path), decision(person, path)
    if lesson.asks_roll:
        response = person.post(f"{path}roll", {"rev": rev})
    else:
        match = home.table(path).match
        assert match is not None
        wanted = lesson.asked[choose % len(lesson.asked)]
        seat = lesson.tutorial.seat
        choice = next(c for c in match.legal(seat) if f"{seat} {c.text}" == wanted)
        response = person.post(f"{path}act", {"rev": rev, "action": str(choice.action)})
    assert response.status_code == 204, response.text


def go_on(home: House, person: Person, path: str, choose: int = 0) -> None:
    """Do what the present step is about, and come to the next."""
    lesson = lesson_at(home, path)
    number = lesson.number
    play_script(home, path)
    if lesson.asked:
        do_what_is_asked(home, person, path, choose)
    else:
        assert person.post(f"{path}next", {"step": str(number)}).status_code == 204
    assert lesson_at(home, path).number == number + 1


def learn_until(home: House, person: Person, path: str, number: int) -> None:
    """Go on until a step is reached."""
    while lesson_at(home, path).number < number:
        go_on(home, person, path)


def card(person: Person, path: str) -> str:
    """The markup of the lesson's card on the page."""
    found = re.search(r'<section class="lesson.*?</section>', person.get(path).text, re.DOTALL)
    return found[0] if found else ""


def kinds(home: House, path: str) -> list[Kind]:
    """What kinds of entries a table has."""
    return [entry.kind for entry in home.entries(path)]


@pytest.mark.parametrize("choose", [0, 1])
@pytest.mark.parametrize("game_id", TEACHING)
def test_a_lesson_from_its_first_step_to_its_last(tmp_path: Path, game_id: str, choose: int) -> None:
    """Each step says its text, points at what is there and can be done; then the game goes on, or is over."""
    with house(tmp_path, hurry=NEVER) as home:
        ann = home.person()
        path = begun(ann, game_id)
        steps = lesson_at(home, path).tutorial.steps
        for n, step in enumerate(steps, 1):
            play_script(home, path)
            page = ann.get(path).text
            assert step.texts["en"] in texts(card(ann, path))
            assert f"Lesson: {n} of {len(steps)}" in texts(card(ann, path))
            for name in step.point:
                assert re.search(rf' id="(part-)?{name}" data-pointed', page), f"step {n} points at {name}"
            assert ('id="next"' in page) == (not step.ask)
            go_on(home, ann, path, choose)
        assert "That is all you need." in texts(card(ann, path))
        match = home.table(path).match
        assert match is not None
        if match.over:
            assert 'id="lesson-table"' in card(ann, path)
            return
        assert home.table(path).in_lesson
        assert 'id="play-on"' in card(ann, path)
        assert ann.post(f"{path}play-freely").status_code == 204
        assert texts(card(ann, path)).strip() == ""
        assert not home.table(path).in_lesson
        assert home.table(path).running


@pytest.mark.parametrize("game_id", TEACHING)
def test_a_lesson_in_every_language(home: House, game_id: str) -> None:
    """The card speaks the visitor's language."""
    for language in LANGUAGES:
        ann = Person(home.client, headers={"accept-language": language})
        path = begun(ann, game_id)
        with speaking(language):
            step = lesson_at(home, path).step
            assert step is not None
            assert step.text in texts(card(ann, path))


@pytest.mark.parametrize("game_id", TEACHING)
def test_nothing_is_lost_when_the_server_stops(tmp_path: Path, game_id: str) -> None:
    """At every step, and between the lines of the script, another server shows the same page."""
    path = token = page = ""
    over = False
    while not over:
        with house(tmp_path, hurry=NEVER) as home:
            ann = Person(home.client, token)
            path = path or begun(ann, game_id)
            token = ann.token
            assert page in ("", ann.get(path).text)
            if lesson_at(home, path).due is not None:
                play_script(home, path, most=1)
            else:
                go_on(home, ann, path)
            over = lesson_at(home, path).step is None
            page = ann.get(path).text


def test_the_script_plays_by_itself(home: House) -> None:
    """What others and chance do needs no button; then the lesson waits for the learner."""
    ann = home.person()
    path = begun(ann)
    while not lesson_at(home, path).due:
        go_on(home, ann, path)
    with ann.socket(f"{path}socket?rev=0") as socket:
        while lesson_at(home, path).due is not None:
            socket.receive_text()
    assert lesson_at(home, path).step is not None


def test_the_game_is_played_on_against_bots(home: House) -> None:
    """After the lesson greedy bots take the other seats, and dice fall as they like."""
    ann = home.person()
    path = begun(ann)
    assert ann.post(f"{path}play-freely").status_code == 204
    before = len(home.entries(path))
    assert home.table(path).match.opener == 1  # type: ignore[union-attr]
    assert ann.post(f"{path}roll", {"rev": decision(ann, path)}).status_code == 204
    choice = re.findall(r'name="action" value="(\d+)"', ann.get(path).text)[0]
    with ann.socket(f"{path}socket?rev=0") as socket:
        assert ann.post(f"{path}act", {"rev": decision(ann, path), "action": choice}).status_code == 204
        while [entry.seat for entry in home.entries(path)[before:] if entry.seat] != [1, 2, 3]:
            socket.receive_text()
    assert [home.table(path).bot_at(seat) for seat in (1, 2, 3)] == ["", "greedy", "greedy"]


def test_another_action_is_refused_kindly(home: House) -> None:
    """With what the lesson asks for, and how to leave it; nothing has changed, and that can still be done."""
    ann = home.person()
    path = begun(ann)
    learn_until(home, ann, path, 5)
    match = home.table(path).match
    assert match is not None
    before = home.entries(path)
    for choice in match.legal(1):
        if choice.text != "use red":
            form = {"rev": decision(ann, path), "action": str(choice.action)}
            refused = ann.post(f"{path}act", form)
            assert refused.status_code == 409
            assert "In this lesson, do this: Red climbs from 14 to 17" in refused.text
            assert "play freely from here" in refused.text
    assert 'id="play-freely"' in card(ann, path)
    page = ann.client.post(
        f"{path}act",
        data={"rev": decision(ann, path), "action": str(match.legal(1)[-1].action)},
        headers={"accept": "text/html", "cookie": f"scupper={ann.token}"},
    )
    assert "In this lesson, do this" in texts(page.text)
    assert f'action="{path}play-freely"' in page.text
    assert home.entries(path) == before
    do_what_is_asked(home, ann, path)


def test_while_it_tells_something_nothing_can_be_chosen(home: House) -> None:
    """Not by the page's links, nor by forms, nor by Roll; asked why, the page says what to do first."""
    ann = home.person()
    path = begun(ann)
    before = home.entries(path)
    assert 'id="roll"' not in ann.get(path).text
    refused = ann.post(f"{path}roll", {"rev": decision(ann, path)})
    assert (refused.status_code, "press Next" in refused.text) == (409, True)
    assert "press Next" in texts(ann.get(f"{path}?why=die-red").text)
    assert 'class="part can"' not in ann.get(path).text
    learn_until(home, ann, path, 4)
    assert 'id="roll"' in ann.get(path).text
    assert ann.post(f"{path}next", {"step": "4"}).status_code == 409
    assert kinds(home, path)[len(before) :] == [Kind.READ] * 3


def test_double_clicks_and_late_ones_change_nothing(home: House) -> None:
    """Next twice goes on once; the same line twice, or for a decision that has passed, is refused."""
    ann = home.person()
    path = begun(ann)
    assert [ann.post(f"{path}next", {"step": "1"}).status_code for _ in range(3)] == [204] * 3
    assert lesson_at(home, path).number == 2
    assert ann.post(f"{path}next", {"step": "77"}).status_code == 204
    assert ann.post(f"{path}next", {"step": "x"}).status_code == 400
    assert ann.post(f"{path}next").status_code == 400
    assert lesson_at(home, path).number == 2
    learn_until(home, ann, path, 4)
    old = decision(ann, path)
    do_what_is_asked(home, ann, path)
    assert ann.post(f"{path}roll", {"rev": old}).status_code == 409
    assert lesson_at(home, path).number == 5
    assert [ann.post(f"{path}play-freely").status_code for _ in range(2)] == [204, 409]
    assert kinds(home, path).count(Kind.FREED) == 1
    assert ann.post(f"{path}next", {"step": "5"}).status_code == 409


def test_next_does_not_wait_for_the_script(tmp_path: Path) -> None:
    """Whoever has read fast, or has no scripts, need not wait: what is left happens at once."""
    with house(tmp_path, hurry=NEVER) as home:
        ann = home.person()
        path = begun(ann)
        learn_until(home, ann, path, 7)
        assert lesson_at(home, path).due is not None
        assert ann.post(f"{path}next", {"step": "7"}).status_code == 204
        assert home.table(path).match.lines()[-1] == "2 use black"  # type: ignore[union-attr]
        assert lesson_at(home, path).number == 8


def test_nothing_is_taken_back_in_a_lesson(home: House) -> None:
    """Neither a line nor a card that lies face down; and no vote is called."""
    ann = home.person()
    path = begun(ann)
    learn_until(home, ann, path, 6)
    refused = ann.post(f"{path}undo", {"rev": decision(ann, path)})
    assert (refused.status_code, "nothing is taken back" in refused.text) == (409, True)
    path = begun(ann, VOTES)
    learn_until(home, ann, path, 4)
    assert 'id="call-vote"' not in ann.get(path).text
    assert ann.post(f"{path}call", {"rev": decision(ann, path)}).status_code == 409
    rev = decision(ann, path)
    with house_at_rest(home):
        do_what_is_asked(home, ann, path)
        assert ann.post(f"{path}withdraw", {"rev": rev}).status_code == 409


class house_at_rest:  # noqa: N801 - reads as what it does
    """Keeps a house's conductor from playing while a block lasts."""

    def __init__(self, home: House) -> None:
        self._conductor = home.site._conductor

    def __enter__(self) -> None:
        self._conductor._hurry = NEVER

    def __exit__(self, *_: object) -> None:
        self._conductor._hurry = 0.0


def test_others_may_look_and_not_act(home: House) -> None:
    """Whoever opens the link watches: no card, no secrets, no buttons, and every act is refused."""
    ann, bo = home.person(), home.person()
    path = begun(ann)
    learn_until(home, ann, path, 5)
    page = bo.get(path).text
    assert "You are watching" in page
    assert 'id="lesson"' not in page
    assert "data-pointed" not in page
    assert "Your secret tile" not in page
    before = home.entries(path)
    match = home.table(path).match
    assert match is not None
    rev = decision(bo, path)
    for act, form in (
        ("next", {"step": "5"}),
        ("play-freely", {}),
        ("act", {"rev": rev, "action": str(match.legal(1)[0].action)}),
        ("roll", {"rev": rev}),
        ("undo", {"rev": rev}),
        ("sit", {"seat": "2", "name": "Bo"}),
        ("leave", {}),
        ("take-back", {}),
    ):
        assert bo.post(f"{path}{act}", form).status_code in (403, 409), act
    assert home.entries(path) == before
    assert path not in bo.get("/").text
    assert path in ann.get("/").text
    assert "a lesson" in texts(ann.get("/").text)


def test_cards_of_others_are_never_shown(tmp_path: Path) -> None:
    """Two lessons that differ only in the card that Ada has laid say the same, byte for byte."""
    found = []
    real = game(VOTES).tutorial
    assert real is not None
    for n, card_laid in enumerate(("2 vote leak red", "2 vote leak black")):
        steps = [
            replace(s, play=(card_laid, *s.play[1:])) if "2 vote leak red" in s.play else s
            for s in real.steps
        ]
        with (
            changed_tutorial(replace(real, steps=tuple(steps))),
            house(tmp_path / str(n), hurry=NEVER) as home,
        ):
            ann, bo = home.person(), home.person()
            path = begun(ann, VOTES)
            learn_until(home, ann, path, 5)
            play_script(home, path, most=1)
            match = home.table(path).match
            assert match is not None
            assert match.sealed_seats == (1, 2)
            asked = ("", "fragment?whole=1", "fragment", "game.scupper", "?at=-1")
            found.append([who.get(f"{path}{address}").content for who in (ann, bo) for address in asked])
    assert found[0] == found[1]


class changed_tutorial:  # noqa: N801 - reads as what it does
    """Another tutorial for the game with secret cards while a block lasts."""

    def __init__(self, tutorial: Tutorial) -> None:
        self._tutorial = tutorial

    def __enter__(self) -> None:
        game(VOTES).__dict__["tutorial"] = self._tutorial

    def __exit__(self, *_: object) -> None:
        del game(VOTES).__dict__["tutorial"]


def test_a_lesson_whose_script_has_changed_is_an_ordinary_game(tmp_path: Path) -> None:
    """Another version of the tutorial leaves no learner stuck: the game goes on without it."""
    real = game(VOTES).tutorial
    assert real is not None
    with house(tmp_path, hurry=NEVER) as home:
        ann = home.person()
        path = begun(ann, VOTES)
        learn_until(home, ann, path, 4)
        token = ann.token
    with changed_tutorial(replace(real, steps=real.steps[2:])), house(tmp_path, hurry=NEVER) as home:
        ann = Person(home.client, token)
        assert card(ann, path) == ""
        assert ann.post(f"{path}next", {"step": "4"}).status_code == 404
        action = re.findall(r'name="action" value="(\d+)"', ann.get(path).text)[0]
        assert ann.post(f"{path}act", {"rev": decision(ann, path), "action": action}).status_code == 204


def test_making_one_is_limited_as_tables_are(tmp_path: Path) -> None:
    """A lesson is a table; a game without tutorial has none, and says so."""
    with house(tmp_path, limits=Limits(posts_a_minute=100_000, tables_an_hour=2)) as home:
        ann = home.person()
        begun(ann)
        make_table(ann)
        assert ann.post("/lessons", {"game": GAME}).status_code == 429
        assert ann.post("/lessons", {"game": "chess"}).status_code == 404
        assert ann.post("/lessons").status_code == 400
        assert ann.post("/lessons", {"game": GAME}, origin="http://evil.example").status_code == 403


def test_a_game_without_tutorial_shows_no_link(home: House, lantern_bluff: Game) -> None:
    """And asked for one all the same, the site says where the game is explained."""
    lantern_bluff.__dict__["tutorial"] = None
    ann = home.person()
    refused = ann.post("/lessons", {"game": lantern_bluff.facts.id})
    assert (refused.status_code, "Its guide" in refused.text) == (404, True)
    lobby = ann.get(make_table(ann, lantern_bluff.facts.id)).text
    assert "/lessons" not in lobby


def test_where_a_lesson_begins(home: House) -> None:
    """On the home page, on the guide and in the lobby; the learner has the name they are known by."""
    ann = home.person()
    path = make_table(ann)
    assert 'value="lifeboats" aria-label="Learn Lifeboats in five minutes"' in ann.get("/").text
    for page in (path, f"/guide/{GAME}"):
        assert 'action="/lessons"' in ann.get(page).text
    assert ann.post(f"{path}sit", {"seat": "2", "name": "Ada"}).status_code == 204
    assert home.table(begun(ann)).names == ("Ada 2", "Ada", "Kai")
    assert home.table(begun(home.person())).names == ("Skipper", "Ada", "Kai")
