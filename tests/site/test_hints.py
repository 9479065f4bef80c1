"""Hints: from one's own view, for one's own eyes, where the table allows them, and marked in the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scupper import bots
from scupper.bots.search import Level, Search
from scupper.bots.search_program import warm
from scupper.engine.game import Game
from tests.site.houses import (
    House,
    Person,
    decision,
    house,
    make_table,
    play_on,
    seated,
    set_option,
    sit,
    start,
)
from tests.site.programs import begun, step

BUTTON, ADVICE = 'id="hint"', 'id="advice"'


async def ready_at_once(of: Game) -> None:
    """Compile before anything else goes on."""
    warm(of)


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A site whose bots think little and are soon ready."""
    monkeypatch.setitem(bots.LEVELS, "hard", Level(iterations=50))
    with house(tmp_path / "data", make_ready=ready_at_once) as home:
        yield home


def asked(home: House, path: str, people: list[Person]) -> Person:
    """Whoever is to choose, once somebody is among several actions."""
    while True:
        match = home.table(path).match
        assert match is not None
        seats = [seat for seat in match.to_act if seat <= len(people) and len(match.actions(seat)) > 1]
        if seats:
            return people[seats[0] - 1]
        play_on(home, path, people)


def advised(path: str, person: Person) -> Any:
    """Ask for a hint, again while the bots warm up."""
    for _ in range(2000):
        answer = person.post(f"{path}hint", {"rev": decision(person, path)})
        if answer.status_code != 503:
            return answer
        assert "warming up" in answer.text
    pytest.fail("the bots never got ready")


def test_one_person_among_bots_is_advised(ready: House) -> None:
    """The best move and the next best, with what they promise; asked for twice it is the same one."""
    ann = ready.person()
    path = make_table(ann)
    set_option(ann, path, roll="now")
    sit(ann, path, 1, "Ann")
    for seat in ("2", "3"):
        ann.post(f"{path}bot", {"seat": seat, "bot": "greedy"})
    start(ann, path)
    while BUTTON not in ann.get(path).text:
        assert ready.table(path).running
    assert advised(path, ann).status_code == 204
    page = ann.get(path).text
    assert ADVICE in page
    assert BUTTON not in page
    assert "of the win" in page
    assert "Ann gets a hint." in page
    assert advised(path, ann).status_code == 204
    assert [str(e.kind) for e in ready.entries(path)].count("hinted") == 1
    play_on(ready, path, [ann])
    assert ADVICE not in ann.get(path).text


def test_a_hint_is_for_nobody_else(ready: House) -> None:
    """Where everybody may ask, the others read that somebody did, and nothing of what it was."""
    path, people = seated(ready, ["Ann", "Bo", "Cy"], hints="all")
    who = asked(ready, path, people)
    assert advised(path, who).status_code == 204
    for other in [*people, ready.person()]:
        page = other.get(path).text
        assert (ADVICE in page) == (other is who)
        assert "gets a hint." in page
    assert "# " in who.get(f"{path}game.scupper").text


def test_among_people_there_are_none_unless_they_are_allowed(ready: House) -> None:
    """No button, and a refusal for who asks all the same."""
    path, people = seated(ready, ["Ann", "Bo", "Cy"])
    who = asked(ready, path, people)
    assert BUTTON not in who.get(path).text
    refused = who.post(f"{path}hint", {"rev": decision(who, path)})
    assert (refused.status_code, "no hints at this table" in refused.text) == (403, True)


def test_only_who_is_to_choose_can_ask(ready: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not somebody else, not a spectator, not about a decision that is past; and nobody thinks for them."""
    path, people = seated(ready, ["Ann", "Bo", "Cy"], hints="all")
    who = asked(ready, path, people)
    monkeypatch.setattr(Search, "think", lambda *_: pytest.fail("thought for somebody who is not asked"))
    rev = decision(who, path)
    (other, *_) = [one for one in people if one is not who]
    assert other.post(f"{path}hint", {"rev": rev}).status_code == 409
    assert ready.person().post(f"{path}hint", {"rev": rev}).status_code == 403
    assert who.post(f"{path}hint", {"rev": str(int(rev) - 1)}).status_code == 409


def test_a_program_is_advised_where_a_person_would_be(ready: House) -> None:
    """The best action and the next best, of its legal ones; refused for others, and where there are none."""
    path, programs = begun(ready, 2, hints="all")
    while not any(len(one.get(f"{path}/legal")["actions"]) > 1 for one in programs):
        step(path, programs)
    asked, other = sorted(programs, key=lambda one: not one.get(path)["now"]["asked"])
    decision = {"decision": asked.get(path)["now"]["decision"]}
    assert other.refused("POST", f"{path}/hint", decision)[0] == 409
    while (answer := asked.ask("POST", f"{path}/hint", decision)).status_code == 503:
        assert "warming up" in answer.text
    hint = answer.json()
    legal = {one["action"]: one["text"] for one in asked.get(f"{path}/legal")["actions"]}
    assert [legal[one["action"]] for one in hint["actions"]] == [one["text"] for one in hint["actions"]]
    assert len(hint["actions"]) == 2
    assert all(0 <= one["share"] <= 1 and one["words"] for one in hint["actions"])
    assert asked.post(f"{path}/hint", decision)["actions"] == hint["actions"], (
        "asked for twice it is the same"
    )
    strangers, (first, _) = begun(ready, 2)
    decision = {"decision": first.get(strangers)["now"]["decision"]}
    assert first.refused("POST", f"{strangers}/hint", decision) == (403, "There are no hints at this table.")
