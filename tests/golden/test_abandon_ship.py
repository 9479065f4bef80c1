"""The golden games of Abandon Ship hold what their remarks say: every ending and every tie."""

from __future__ import annotations

from pathlib import Path

import pytest

from scupper.engine.log import read
from scupper.engine.match import Line, Match
from scupper.engine.state import CHANCE
from scupper.games.abandon_ship.components import TOP
from scupper.games.abandon_ship.state import NONE, Event, State

HERE = Path(__file__).parent / "abandon-ship"


def match_of(name: str) -> Match:
    """A golden game, replayed."""
    return read(HERE / f"{name}.scupper").match


def end_of(match: Match) -> tuple[Line, State]:
    """The last line of a game, and the position at its end."""
    state = match.full_state()
    assert isinstance(state, State)
    return match.record[-1], state


def told(line: Line, kind: Event) -> int:
    """How often something happened in a line."""
    return sum(event.kind == kind for event in line.told)


@pytest.mark.parametrize(
    ("name", "left", "washed"),
    [("four-on-top", 3, 0), ("fourth-rat-leaves-two", 2, 0), ("fourth-rat-strands-its-mate", 1, 1)],
)
def test_fourth_rat(name: str, left: int, washed: int) -> None:
    """End check (a): the fourth rat arrives, and those still on their way are placed nowhere (R11, R14)."""
    last, state = end_of(match_of(name))
    assert told(last, Event.ARRIVED) == 1
    assert told(last, Event.WASHED) == washed
    assert told(last, Event.LAST) == 0
    assert sum(space > 0 for space in state.space) == left
    assert sum(berth != NONE for berth in state.berth) == 4


@pytest.mark.parametrize(
    ("name", "by_chance", "rats", "berth"),
    [
        ("last-two-by-a-rise", True, 2, 1),
        ("last-two-by-a-move", False, 2, 1),
        ("last-two-none-on-top", True, 2, 1),
        ("last-two-in-order", False, 2, 0),
        ("single-last-rat", False, 1, 1),
    ],
)
def test_last_rats(name: str, by_chance: bool, rats: int, berth: int) -> None:
    """End check (b): by a rise or by a move, two rats or one (R13), on the 5 or in order (R12)."""
    last, state = end_of(match_of(name))
    assert (last.player == CHANCE) == by_chance
    assert told(last, Event.LAST) == rats
    assert state.berth.count(berth) == rats


@pytest.mark.parametrize("name", ["last-two-none-on-top", "last-two-in-order"])
def test_none_on_top(name: str) -> None:
    """In the two games about R12 no rat reaches the top deck before the end."""
    assert not any(told(line, Event.ARRIVED) for line in match_of(name).record)


def test_ties() -> None:
    """One tie that cheese points decide, one draw of both seats, one of all four (End 4)."""
    tie = match_of("tie-broken-by-cheese").result
    assert tie is not None
    assert tie.scores.count(max(tie.scores)) == 2
    assert tie.places.count(1) == 1
    for name in ("duel", "last-two-in-order"):
        draw = match_of(name).result
        assert draw is not None
        assert set(draw.places) == {1}


def test_water_and_tokens() -> None:
    """The water comes to its highest (R17), and a pool is filled again with no token left (R16)."""
    assert end_of(match_of("duel-every-option"))[1].water == TOP - 1
    without_rise = [
        line
        for line in match_of("no-tokens-left").record
        if line.player != CHANCE and told(line, Event.DICE_BACK)
    ]
    assert without_rise
    assert all(sum(line.before.sinks) == 0 for line in without_rise if isinstance(line.before, State))
