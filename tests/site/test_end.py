"""The end of a game: who won, how each score came about, and the story with its moments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scupper
from scupper.engine.language import speaking
from scupper.engine.log import read
from scupper.site.standings import Standing, standings
from tests.site.houses import House, play_on, play_to_the_end, seated

GOLDEN = Path(__file__).parents[1] / "golden"
SUBJECT = re.compile("Red|Orange|Yellow|Green|Blue|Purple|Black|Ann|Bo|Cy")
"""Whom a line of a story is about."""


def test_story_leads_to_its_moments(home: House) -> None:
    """Each line of the story is a link to the picture of what it tells."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_to_the_end(home, path, people)
    page = people[0].get(path).text
    story = re.search(r'<ol class="story".*?</ol>', page, re.DOTALL)
    assert story is not None
    links = re.findall(r'<a href="(\?at=\d+)">([^<]+)</a>', story[0])
    assert len(links) >= 7, "every rat is saved or washed away"
    for address, sentence in links:
        there = people[0].get(path + address)
        assert there.status_code == 200
        told = re.search(r'id="turn">([^<]*)<', there.text)
        subject = SUBJECT.search(sentence)
        assert told is not None
        assert subject is not None
        assert subject[0] in told[1], f"{sentence!r} leads to {told[1]!r}"


def test_no_story_before_the_end(home: House) -> None:
    """While a game goes on nobody is told how it will have been."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_on(home, path, people)
    assert 'class="story"' not in people[0].get(path).text


@pytest.mark.parametrize("id_", ["abandon-ship", "lifeboats"])
def test_a_score_is_told_in_words(id_: str) -> None:
    """One point is not points; what scores count is said with each."""
    scored = scupper.game(id_).facts.scored
    assert scored is not None
    assert [scored(n) for n in (0, 1, 12)] == ["0 points", "1 point", "12 points"]
    with speaking("de"):
        assert [scored(n) for n in (0, 1, 12)] == ["0 Punkte", "1 Punkt", "12 Punkte"]


@pytest.mark.parametrize(
    ("score", "words", "figure"),
    [(13, "13 points", "13"), (6002, "6 tiles, 2 cannons", "6 tiles, 2 cannons")],
)
def test_what_stands_large_beside_a_name(score: int, words: str, figure: str) -> None:
    """The score itself, unless it is several numbers in one: then its words."""
    assert Standing(1, "Ann", 1, score, words, ()).figure == figure


@pytest.mark.parametrize(
    ("written", "colours"),
    [
        ("lifeboats/six-players", ["white", "purple", "blue", "green", "yellow", "red"]),
        ("abandon-ship/four-on-top", []),
    ],
)
def test_a_seat_with_a_colour_shows_it_at_the_end(written: str, colours: list[str]) -> None:
    """Beside a name at the end stands the colour of its pieces; in Abandon Ship nobody owns a rat."""
    match = read(GOLDEN / f"{written}.scupper").match
    names = [f"Seat {n + 1}" for n in range(match.players)]
    ended = standings(match, names, match.view(None))
    shown = " ".join(place.token or "" for place in sorted(ended, key=lambda place: place.seat))
    assert len(ended) == match.players
    assert re.findall(r"c-(\w+)", shown) == colours


def test_what_counts_nothing_is_told_too(home: House) -> None:
    """A rat that drowned stands among the parts of a score, without a figure."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_to_the_end(home, path, people)
    page = people[0].get(path).text
    parts = re.findall(r'<li(?: class="nil")?>([^<]*)( <b>\d+</b>)?</li>', page)
    assert any(label.endswith("drowned") and not points for label, points in parts)


def test_the_places_tell_scores_to_those_who_hear_them(home: House) -> None:
    """Beside each figure stands the score in words, and the place."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_to_the_end(home, path, people)
    page = people[0].get(path).text
    told = re.findall(
        r'class="sum" aria-hidden="true">(\d+)</b><span class="sr">(\d+) points?, place \d<', page
    )
    assert len(told) == 3
    assert all(figure == words for figure, words in told)
