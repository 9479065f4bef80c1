"""The analysis on the site: asked for after the end, told how far it is, kept, stopped, begun again."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scupper.bots.search_program import warm
from scupper.engine.game import Game
from scupper.engine.log import write
from scupper.lab import analysis
from scupper.lab.analysis import Analyst, Judged
from scupper.site import analysing
from scupper.site.entries import Kind
from tests.languages.strange import STRANGE
from tests.site.houses import House, Person, house, play_on, seated, texts, until
from tests.site.test_every_word import NAMES, english
from tests.site.test_every_word import strange as speaking_strange  # noqa: F401 - a fixture
from tests.site.test_upload import opened, played

REFRESH = '<meta http-equiv="refresh"'


async def ready_at_once(of: Game) -> None:
    """Compile before anything else goes on."""
    warm(of)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games."""
    for name, few in (("FEWEST", 10), ("MOST", 30), ("WORLDS", 4), ("ROUNDS", 1)):
        monkeypatch.setattr(analysis, name, few)


@pytest.fixture
def ready(tmp_path: Path) -> Iterator[House]:
    """A site that can think."""
    with house(tmp_path / "data", make_ready=ready_at_once) as home:
        yield home


def over(home: House) -> tuple[str, list[Person]]:
    """A table whose game has ended."""
    path, people = seated(home, ["Ann", "Bo", "Cy"], roll="now")
    while home.table(path).running:
        if home.table(path).waits_for:
            play_on(home, path, people)
    return path, people


def kinds(home: House, path: str) -> list[str]:
    """What is written down about the analysis."""
    about = {Kind.STUDIED, Kind.LEFT_OFF, Kind.ANALYSED}
    return [str(entry.kind) for entry in home.entries(path) if entry.kind in about]


def dearest(home: House, path: str, which: Callable[[Judged], bool]) -> Judged:
    """Make one choice of a game that was analysed cost more than all others."""
    studies = home.table(path).studies
    assert studies.found is not None
    choices = list(studies.found.choices)
    at = next(n for n, choice in enumerate(choices) if which(choice))
    choices[at] = replace(choices[at], best=choices[at].share + 2, error=0.01)
    studies.found = replace(studies.found, choices=tuple(choices))
    return choices[at]


def test_it_is_asked_for_once_and_kept(ready: House, tmp_path: Path) -> None:
    """By anybody who has the link; from then on it is there for all, and after the server has stopped."""
    path, people = over(ready)
    watcher = ready.person()
    assert 'id="analyse"' in people[0].get(path).text
    asked = watcher.post(f"{path}analyse")
    assert (asked.status_code, asked.headers["location"]) == (204, f"{path}analysis")
    until(lambda: kinds(ready, path) == ["analysis-asked", "analysed"])
    page = people[1].get(f"{path}analysis").text
    assert REFRESH not in page
    assert page.count('<path class="line"') == 2 * 3, "a line for each seat, for wide windows and phones"
    assert people[0].post(f"{path}analyse").status_code == 204
    assert kinds(ready, path) == ["analysis-asked", "analysed"]
    assert 'id="analysis"' in people[0].get(path).text
    steps = re.findall(r'<th scope="row"><a href="(\./\?at=\d+)">', page)
    assert len(steps) == len(ready.table(path).studies.found.lines)  # type: ignore[union-attr]
    there = people[0].get(path + steps[3].removeprefix("./"))
    assert 'id="step-analysis"' in there.text
    ready.client.__exit__(None, None, None)
    with house(tmp_path / "data") as again:
        assert again.person().get(f"{path}analysis").text.count('<path class="line"') == 6


def test_what_was_better_is_told_and_leads_to_the_moment(ready: House) -> None:
    """With the words of both actions, and the view of who chose."""
    path, people = over(ready)
    people[0].post(f"{path}analyse")
    until(lambda: kinds(ready, path)[-1] == "analysed")
    dear = dearest(ready, path, lambda choice: choice.line > 20)
    page = people[0].get(f"{path}analysis").text
    told = re.search(r'<li id="choice-1">.*?</li>', page, re.DOTALL)
    assert told is not None
    name = ("Ann", "Bo", "Cy")[dear.seat - 1]
    assert f"<b>{name}</b>" in told[0]
    assert f"line {dear.line + 1}" in told[0]
    address = re.search(r'href="\./(\?at=\d+&amp;view=\d)"', told[0])
    assert address is not None
    moment = people[0].get(path + address[1].replace("&amp;", "&")).text
    timeline = ready.call(_timeline, ready, path)
    before = timeline.moment_of_lines(dear.line)
    assert address[1] == f"?at={before}&amp;view={dear.seat}"
    assert f"step {before} of" in texts(moment)


async def _timeline(home: House, path: str) -> object:
    async with home.site.rooms.enter(path.split("/")[2]) as room:
        return room.door.seen(None).timeline


def test_before_the_end_there_is_nothing(ready: House) -> None:
    """Neither the page nor the asking, for players or watchers, of files that go on or are views."""
    path, people = seated(ready, ["Ann", "Bo", "Cy"])
    play_on(ready, path, people)
    goes_on = opened(people[0], write(played(9), NAMES))
    view = opened(people[0], write(played(9), seat=2))
    for at in (path, goes_on, view):
        for person in (people[0], ready.person()):
            assert person.get(f"{at}analysis").status_code == 403
            assert person.post(f"{at}analyse").status_code == 403
        assert kinds(ready, at) == []
    assert "nalys" not in people[0].get(path).text


def test_a_written_game_is_analysed_too(ready: House) -> None:
    """One that has ended and is whole; its steps are those of its own page."""
    ann = ready.person()
    path = opened(ann, write(played(None), NAMES))
    assert 'id="analyse"' in ann.get(f"{path}written/").text
    assert ann.post(f"{path}analyse").status_code == 204
    until(lambda: kinds(ready, path)[-1:] == ["analysed"])
    page = ann.get(f"{path}analysis").text
    assert NAMES[0] in page
    assert 'href="written/?at=' in page
    assert 'id="analysis"' in ann.get(f"{path}written/").text


def test_it_is_stopped_and_taken_up_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how far it is; others cannot stop it; what the server's end cut off begins anew."""
    taken = list[int]()

    def slow(self: Analyst, part: int) -> None:
        taken.append(part)
        while not self._stopped and len(taken) > 3:
            time.sleep(0.005)

    with house(tmp_path / "data", make_ready=ready_at_once) as home:
        path, people = over(home)
        other, watcher = home.person(), home.person()
        with monkeypatch.context() as patch:
            patch.setattr(Analyst, "take", slow)
            watcher.post(f"{path}analyse")
            until(lambda: len(taken) > 3)
            page = watcher.get(f"{path}analysis").text
            assert REFRESH in page
            assert re.search(r"<progress max=\"100\" value=\"\d+\"", page)
            assert 'id="leave-off"' in page
            assert 'id="leave-off"' not in other.get(f"{path}analysis").text
            assert other.post(f"{path}leave-off").status_code == 403
            second, (late, *_) = over(home)
            late.post(f"{second}analyse")
            time.sleep(0.5)
            assert "Another game is being analysed first." in late.get(f"{second}analysis").text
            late.post(f"{second}leave-off")
            assert people[2].post(f"{path}leave-off").status_code == 204
            assert kinds(home, path) == ["analysis-asked", "analysis-stopped"]
            assert 'id="analyse"' in watcher.get(f"{path}analysis").text
            taken.clear()
            watcher.post(f"{path}analyse")
            until(lambda: len(taken) > 3)
    with house(tmp_path / "data", make_ready=ready_at_once) as home:
        home.person().get(f"{path}analysis")
        until(lambda: kinds(home, path)[-1] == "analysed")


def test_the_line_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While bots warm up, for example, no more wait than may; the page says what it waits for."""
    monkeypatch.setattr(analysing, "MOST_WAITING", 1)
    with house(tmp_path / "data") as home:
        first, _ = over(home)
        second, people = over(home)
        assert people[0].post(f"{first}analyse").status_code == 204
        assert "warming up" in people[0].get(f"{first}analysis").text
        refused = people[0].post(f"{second}analyse")
        assert (refused.status_code, "Many games are waiting" in refused.text) == (503, True)


def test_no_word_of_it_is_left_untranslated(ready: House) -> None:
    """The page before, while and after; in a language without English."""
    ann = ready.person(STRANGE)
    path = opened(ann, write(played(None), NAMES))
    assert english(ann.get(f"{path}analysis").text) == []
    ann.post(f"{path}analyse")
    while kinds(ready, path)[-1] != "analysed":
        assert english(ann.get(f"{path}analysis").text) == []
    dearest(ready, path, lambda _choice: True)
    assert english(ann.get(f"{path}analysis").text) == []
    assert english(ann.get(f"{path}written/").text) == []


def test_bots_have_their_turn_between_its_parts(ready: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot is asked while a game is analysed is done after one part, not after all."""
    done = list[str]()
    take = Analyst.take

    def noted(self: Analyst, part: int) -> None:
        done.append("part")
        time.sleep(0.01)
        take(self, part)

    monkeypatch.setattr(Analyst, "take", noted)
    path, people = over(ready)
    people[0].post(f"{path}analyse")
    until(lambda: "part" in done)

    async def ask() -> int:
        before = len(done)
        await asyncio.wait_for(ready.site.thinking.turn(lambda: done.append("bot")), 30)
        return done.index("bot") - before

    assert ready.call(ask) <= 2
