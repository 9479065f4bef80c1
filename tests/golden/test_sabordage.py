"""The golden games of Sabordage hold what their remarks say: every ending, and what seldom happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scupper.engine.game import Told
from scupper.engine.log import read
from scupper.engine.match import Line, Match, Result
from scupper.engine.state import NOBODY
from scupper.games.sabordage.rules_end import ship_length
from scupper.games.sabordage.rules_ships import size
from scupper.games.sabordage.state import Event, Phase, State

HERE = Path(__file__).parent / "sabordage"
A_TILE = 1000
BY_BOW = 1


def match_of(name: str) -> Match:
    """A golden game, replayed."""
    return read(HERE / f"{name}.scupper").match


def result_of(match: Match) -> Result:
    """What came of it."""
    assert match.result is not None
    return match.result


def end_of(match: Match) -> State:
    """The position at the end."""
    s = match.full_state()
    assert isinstance(s, State)
    return s


def before(line: Line) -> State:
    """The position before a line."""
    assert isinstance(line.before, State)
    return line.before


def events(match: Match, *kinds: Event) -> Iterator[Told]:
    """All events of some kinds."""
    return (told for line in match.record for told in line.told if told.kind in kinds)


@pytest.mark.parametrize(
    ("name", "equal_tiles", "equal_scores"),
    [
        ("longest-ship-wins", 1, 1),
        ("cannons-break-a-tie", 2, 1),
        ("sample-two-players", 2, 1),
        ("shared-win", 2, 2),
        ("two-players-shared-win", 2, 2),
    ],
)
def test_ending(name: str, equal_tiles: int, equal_scores: int) -> None:
    """The longest ship wins alone; of equal ones the one with more cannons; if equal again, all (End 5)."""
    result = result_of(match_of(name))
    best = max(result.scores)
    assert sum(score // A_TILE == best // A_TILE for score in result.scores) == equal_tiles
    assert [score == best for score in result.scores] == [place == 1 for place in result.places]
    assert result.places.count(1) == equal_scores


def test_every_family_fires() -> None:
    """Short, long, repeating, bombard; shots are sent back, stopped, and fly through pipes or bows."""
    wanted = {Event.SHORT_FIRED, Event.LONG_FIRED, Event.REPEATING_FIRED, Event.BOMBARD_FIRED}
    wanted |= {Event.BOUNCED, Event.STOPPED, Event.THROUGH, Event.HOME}
    assert {told.kind for told in events(match_of("longest-ship-wins"), *wanted)} >= wanted - {Event.HOME}


def test_reshuffle_in_the_middle_of_a_deal() -> None:
    """The pile ends while somebody's hand is drawn, and the discard becomes the pile at once (R5)."""
    lines = [
        line
        for line in match_of("five-players-reshuffle").record
        if any(told.kind == Event.RESHUFFLED for told in line.told)
    ]
    assert [line.text.split()[1] for line in lines] == ["deal"]
    assert before(lines[0]).pile_size < before(lines[0]).wanted


def test_every_option() -> None:
    """Shots are lost over open water, bows stop them, and several saboteurs at once do nothing (R35)."""
    match = match_of("every-option")
    usual = {option.name: option.default for option in match.game.facts.options}
    assert not usual.items() & match.setting.options.items()
    assert any(told.c for told in events(match, Event.HOME))
    assert any(told.c == BY_BOW for told in events(match, Event.STOPPED))
    assert NOBODY in [told.a for told in events(match, Event.SABOTEURS)]
    assert list(events(match, Event.SABOTAGED))


def test_rotten_tiles_decide() -> None:
    """The ship with most tiles does not win, since a rotten one is among them (End 1)."""
    match = match_of("rotten-tiles-decide")
    s, result = end_of(match), result_of(match)
    longest = max(range(s.ships), key=lambda ship: size(s, ship))
    assert ship_length(s, longest) < size(s, longest)
    assert result.places[longest] > 1
    assert any(before(line).phase == Phase.ROT_SECRET for line in match.record)


def test_a_treasure_is_stolen() -> None:
    """A hook takes a treasure with the sail beneath it (R23), and another one fails."""
    match = match_of("a-treasure-is-stolen")
    stacks = match.position().partition(" | ")[0].split(" ")
    assert [stack for stack in stacks if re.match(r"(h-\w|\w-h)\S*\+sail\+gold", stack)]
    assert list(events(match, Event.HOOK_FAILED))


def test_nothing_left() -> None:
    """A player whose ship has no tile left has 0 tiles and 0 cannons."""
    match = match_of("nothing-left")
    assert 0 in end_of(match).length[:3]
    assert 0 in result_of(match).scores


def test_carpenters_and_gunners() -> None:
    """A player chooses which carpenter is covered (R30), and a gunner gives fuses back (R32)."""
    match = match_of("carpenters-choice")
    assert any(before(line).phase == Phase.COVER for line in match.record)
    assert list(events(match, Event.RELIT))
