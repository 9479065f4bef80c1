"""Calling the vote: bots wait for the talk to end, whoever may ends it, and nobody speaks till the reveal."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from scupper.engine.game import Game
from scupper.site.entries import Kind
from scupper.site.site import Limits
from tests.site.houses import House, Person, decision, house, make_table, set_option, sit, start, texts, until


@pytest.fixture
def called_by_first(lantern_bluff: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The example game, in which seat 1 may call the vote on which lanterns are shown."""
    opener = lantern_bluff.rules.opener

    def first(s: object) -> int:
        return max(opener(s), 0)

    monkeypatch.setattr(lantern_bluff.rules, "opener", first)
    return lantern_bluff


def to_the_vote(home: House, game: Game, bots: int) -> tuple[str, list[Person]]:
    """A table whose people, and then bots, are to choose in secret."""
    people = [home.person() for _ in range(3 - bots)]
    path = make_table(people[0], game.facts.id)
    set_option(people[0], path, roll="now")
    for seat, person in enumerate(people, 1):
        sit(person, path, seat, f"P{seat}")
    for seat in range(4 - bots, 4):
        people[0].post(f"{path}bot", {"seat": str(seat), "bot": "random"})
    start(people[0], path)
    to_secrets(home, path, people)
    return path, people


def to_secrets(home: House, path: str, people: list[Person]) -> None:
    """Let seat 1, which comes first, take its choice; the next decision is a secret one."""
    for _ in range(300):
        match = home.table(path).match
        assert match is not None
        if match.secret_open:
            return
        if match.to_act == (1,):
            lay(home, path, people[0], 1)
        time.sleep(0.01)
    raise AssertionError("no secret decision came")


def sealed(home: House, path: str) -> tuple[int, ...]:
    """The seats whose choices lie face down, after the bots have had time to choose."""
    time.sleep(0.15)
    match = home.table(path).match
    assert match is not None
    return match.sealed_seats


def shown(home: House, path: str) -> list[str]:
    """The beginnings of the lines with which lanterns were turned over."""
    match = home.table(path).match
    assert match is not None
    return [" ".join(line.split()[:2]) for line in match.lines() if line.split()[1] == "show"]


def lay(home: House, path: str, person: Person, seat: int) -> None:
    """Lay the first of the seat's choices face down."""
    match = home.table(path).match
    assert match is not None
    form = {"rev": decision(person, path), "action": str(match.actions(seat)[0])}
    assert person.post(f"{path}act", form).status_code == 204


def test_bots_wait_until_the_vote_is_called(home: House, called_by_first: Game) -> None:
    """The button is the caller's alone; once pressed the bots choose, and talk is over until the reveal."""
    path, people = to_the_vote(home, called_by_first, bots=1)
    assert sealed(home, path) == ()
    assert 'id="call-vote"' in people[0].get(path).text
    assert 'id="call-vote"' not in people[1].get(path).text
    assert 'id="call-vote"' not in home.person().get(path).text
    assert people[1].post(f"{path}say", {"text": "not yet"}).status_code == 204
    rev = decision(people[0], path)
    assert people[0].post(f"{path}call", {"rev": rev}).status_code == 204
    until(lambda: sealed(home, path) == (3,))
    page = people[1].get(path).text
    assert "P1 ends the talk" in texts(page)
    assert 'id="called"' in page
    shut = people[1].post(f"{path}say", {"text": "wait"})
    assert shut.status_code == 409
    assert shut.text == "The vote has been called: talk goes on when the cards are turned over."
    assert home.person().post(f"{path}say", {"text": "wait"}).status_code == 409
    lay(home, path, people[0], 1)
    lay(home, path, people[1], 2)
    assert not home.table(path).played.called
    assert 'id="called"' not in people[1].get(path).text
    assert people[1].post(f"{path}say", {"text": "well"}).status_code == 204


def test_without_a_call_bots_choose_after_the_last_person(home: House, called_by_first: Game) -> None:
    """Nobody has to call: when all people who are asked have chosen, the bots do and the cards are turned."""
    path, people = to_the_vote(home, called_by_first, bots=1)
    lay(home, path, people[1], 2)
    assert sealed(home, path) == (2,)
    lay(home, path, people[0], 1)
    until(lambda: shown(home, path) == [f"{seat} show" for seat in (1, 2, 3)])


def test_where_nobody_may_call_bots_wait_for_the_people(home: House, lantern_bluff: Game) -> None:
    """The rules name nobody: no button, and a call is refused."""
    path, people = to_the_vote(home, lantern_bluff, bots=2)
    assert sealed(home, path) == ()
    assert 'id="call-vote"' not in people[0].get(path).text
    assert people[0].post(f"{path}call", {"rev": decision(people[0], path)}).status_code == 409
    lay(home, path, people[0], 1)
    until(lambda: len(shown(home, path)) == 3)


def test_the_start_player_of_lifeboats_calls(home: House) -> None:
    """One person has the button; whoever it is may press it at each vote."""
    people = [home.person() for _ in range(3)]
    path = make_table(people[0], "lifeboats")
    set_option(people[0], path, setup="random")
    for seat, person in enumerate(people, 1):
        sit(person, path, seat, f"P{seat}")
    start(people[0], path)
    caller = home.table(path).caller
    assert caller is not None
    shown = [seat for seat, person in enumerate(people, 1) if 'id="call-vote"' in person.get(path).text]
    assert shown == [caller]
    rev = decision(people[0], path)
    answers = [person.post(f"{path}call", {"rev": rev}).status_code for person in people]
    assert sorted(answers) == [204, 409, 409]
    for seat, person in enumerate(people, 1):
        lay(home, path, person, seat)
    assert not home.table(path).played.called


def test_a_call_is_kept_and_cannot_be_made_twice_or_by_others(tmp_path: Path, called_by_first: Game) -> None:
    """Wrong seat, no seat, an old decision, twice: refused, nothing is written; a restart forgets nothing."""
    limits = Limits(posts_a_minute=100_000)
    with house(tmp_path, limits=limits, hurry=1.0) as home:
        people = [home.person() for _ in range(3)]
        path = make_table(people[0], called_by_first.facts.id)
        set_option(people[0], path, roll="now")
        for seat, person in enumerate(people, 1):
            sit(person, path, seat, f"P{seat}")
        start(people[0], path)
        to_secrets(home, path, people)
        before = home.entries(path)
        rev = decision(people[0], path)
        for person, form, status in (
            (people[1], {"rev": rev}, 409),
            (home.person(), {"rev": rev}, 403),
            (Person(home.client, "x" * 43), {"rev": rev}, 403),
            (people[0], {"rev": str(int(rev) - 1)}, 409),
            (people[0], {"rev": ""}, 400),
            (people[0], {}, 400),
            (people[0], {"rev": rev, "seat": "1"}, 400),
        ):
            assert person.post(f"{path}call", form).status_code == status, form
        assert home.entries(path) == before
        assert people[0].post(f"{path}call", {"rev": rev}).status_code == 204
        twice = people[0].post(f"{path}call", {"rev": rev})
        assert (twice.status_code, "already" in twice.text) == (409, True)
        assert [entry.kind for entry in home.entries(path)].count(Kind.CALLED) == 1
        tokens = [person.token for person in people]
    with house(tmp_path, limits=limits) as home:
        assert home.table(path).played.called
        assert Person(home.client, tokens[1]).post(f"{path}say", {"text": "psst"}).status_code == 409
