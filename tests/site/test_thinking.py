"""Bots that think on the site: warming up, playing on meanwhile, and stopping when nobody wants to know."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scupper import bots
from scupper.bots.search import Level, SearchBot
from scupper.bots.search_program import warm
from scupper.engine.compiler import CompileError
from scupper.engine.game import Game, game
from scupper.site.thinking import Thinking
from tests.site.houses import House, Person, house, make_table, play_on, sit, start, until

WARMING = 'id="warming"'


def table_with_bots(home: House, name: str) -> tuple[str, Person]:
    """The path of a running table of Abandon Ship, with one person and two bots."""
    ann = home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    for seat in ("2", "3"):
        assert ann.post(f"{path}bot", {"seat": seat, "bot": name}).status_code == 204
    start(ann, path)
    return path, ann


def bot_lines(home: House, path: str) -> int:
    """How many lines bots have played."""
    return sum(e.kind == "line" and e.seat in (2, 3) for e in home.entries(path))


def play_until(home: House, path: str, ann: Person, what: Callable[[], bool]) -> None:
    """Let Ann move whenever she is waited for, until something holds."""

    def step() -> bool:
        match = home.table(path).match
        if match is not None and 1 in match.to_act:
            play_on(home, path, [ann])
        elif match is not None and match.opener == 1:
            ann.post(f"{path}roll", {"rev": str(home.table(path).decision)})
        return what()

    until(step)


def test_while_they_warm_up_bots_play_on_and_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And once they are ready they think ahead, and the page no longer says it."""
    go, thought = threading.Event(), list[int]()
    monkeypatch.setitem(bots.LEVELS, "hard", Level(iterations=5))
    choose = SearchBot.choose

    def spy(self: SearchBot, *given: Any) -> int:
        thought.append(choose(self, *given))
        return thought[-1]

    async def make_ready(of: Game) -> None:
        await asyncio.to_thread(go.wait, 60)
        warm(of)

    monkeypatch.setattr(SearchBot, "choose", spy)
    with house(tmp_path / "data", make_ready=make_ready) as home:
        path, ann = table_with_bots(home, "hard")
        play_until(home, path, ann, lambda: bot_lines(home, path) >= 2)
        assert WARMING in ann.get(path).text
        assert thought == []
        go.set()
        play_until(home, path, ann, lambda: bool(thought))
        play_until(home, path, ann, lambda: WARMING not in ann.get(path).text)


def test_what_cannot_be_compiled_leaves_the_quick_bot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The game goes on, the page promises nothing, and the server's log says why."""

    async def fail(_: Game) -> None:
        raise CompileError("no room")

    with house(tmp_path / "data", make_ready=fail) as home:
        path, ann = table_with_bots(home, "medium")
        play_until(home, path, ann, lambda: bot_lines(home, path) >= 4)
        assert WARMING not in ann.get(path).text
    assert "search cannot be compiled; its bots play greedy" in caplog.text
    assert "no room" in caplog.text


def test_a_search_that_is_no_longer_wanted_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancelled in the middle of many minutes of thinking; what waits in line behind it gets its turn."""
    of = game("abandon-ship")
    monkeypatch.setitem(bots.LEVELS, "hard", Level(iterations=1_000_000, seconds=600))
    match = of.start(seed=1)
    seat = match.to_act[0]
    view, legal = match.view(seat), match.actions(seat)

    async def ready_at_once(of: Game) -> None:
        warm(of)

    async def run() -> int:
        thinking = Thinking(ready_at_once)
        thinking.ready(of, "hard")
        await asyncio.gather(*thinking._getting_ready.values())
        searches = [asyncio.create_task(thinking.choose("hard", of, view, legal)) for _ in range(20)]
        await asyncio.sleep(0.1)
        for search in searches:
            search.cancel()
        monkeypatch.setitem(bots.LEVELS, "easy", Level(iterations=5))
        found = await thinking.choose("easy", of, view, legal)
        await thinking.close()
        return found

    assert asyncio.run(asyncio.wait_for(run(), 60)) in legal


def test_others_move_on_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table whose bots think for minutes holds up no other table, and the server ends at once."""

    async def ready_at_once(of: Game) -> None:
        warm(of)

    monkeypatch.setitem(bots.LEVELS, "hard", Level(iterations=1_000_000, seconds=600))
    with house(tmp_path / "data", make_ready=ready_at_once) as home:
        slow, ann = table_with_bots(home, "hard")
        quick, bo = table_with_bots(home, "greedy")
        play_until(home, quick, bo, lambda: bot_lines(home, quick) >= 4)
        assert "Ann" in ann.get(slow).text
