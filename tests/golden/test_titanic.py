"""The golden games of The Sinking of the Titanic hold what their remarks say."""

from __future__ import annotations

from pathlib import Path

import pytest

from scupper.engine.log import read
from scupper.engine.match import Match
from scupper.games.titanic.components import ISLAND_CARDS, LAST_LAUNCH, SEA_CARDS
from scupper.games.titanic.rules_end import has_won
from scupper.games.titanic.state import Condition, Event, State

HERE = Path(__file__).parent / "titanic"
Happened = list[tuple[int, int, int]]


def match_of(name: str) -> Match:
    """A golden game, replayed."""
    return read(HERE / f"{name}.scupper").match


def happened(match: Match, kind: Event) -> Happened:
    """The numbers of all events of a kind in a game."""
    return [(told.a, told.b, told.c) for line in match.record for told in line.told if told.kind == kind]


def winner(match: Match) -> int:
    """Who stands on the rescue ship at the end."""
    end = match.full_state()
    assert isinstance(end, State)
    (found,) = [player for player in range(end.players) if has_won(end, player)]
    return found


def test_win_after_demands() -> None:
    """The winner took things, a passenger changed boats, and somebody was let go."""
    match = match_of("win-after-demands")
    takers = [a for kind in (Event.TOOK, Event.TOOK_PASSENGER) for a, _, _ in happened(match, kind)]
    assert winner(match) in takers
    assert happened(match, Event.TOOK_PASSENGER)
    assert happened(match, Event.WAIVED)


def test_win_without_demand() -> None:
    """Nobody was asked for anything."""
    match = match_of("win-without-demand")
    assert winner(match) in [a for a, _, _ in happened(match, Event.RESCUED)]
    assert not any(" demand " in line for line in match.lines())


def test_forced_leaving_and_swimmers() -> None:
    """One by one and together, on flooded spaces; a boat is swum to, and one drifts to a swimmer."""
    match = match_of("swimmers")
    forced = [sum(told.kind == Event.FORCED for told in line.told) for line in match.record]
    assert {1, 2} <= set(forced)
    found = [line for line in match.record if Event.FOUND_BOAT in [told.kind for told in line.told]]
    drifted = [line for line in found if Event.LAUNCHED in [told.kind for told in line.told]]
    assert 0 < len(drifted) < len(found)
    assert 0 in [goods for _, goods, _ in happened(match, Event.LOST)]


@pytest.mark.parametrize("mark", ["before", "at"])
def test_the_sea_takes_a_space_or_the_last_lifeboat_leaves(mark: str) -> None:
    """Officers are forced by their space, and at the last launch all that are left."""
    marks = set()
    for path in HERE.glob("*.scupper"):
        match = read(path).match
        sunk = [
            told for line in match.record for told in line.told if told.kind in (Event.SANK, Event.FORCED)
        ]
        now = 0
        for told in sunk:
            if told.kind == Event.SANK:
                now = told.a
            else:
                marks.add(now)
    assert any(found < LAST_LAUNCH for found in marks) if mark == "before" else LAST_LAUNCH in marks


def test_redrawn_cards() -> None:
    """A flooded stateroom is given back, a card comes too late, another names the room one stands in."""
    match = match_of("redrawn-cards")
    assert happened(match, Event.FLOODED)
    assert happened(match, Event.TOO_LATE)
    assert 1 in [c for _, _, c in happened(match, Event.ASSIGNED)]
    assert Condition.BOAT in [b for _, b, _ in happened(match, Event.STAYED)]


def test_every_adventure_card() -> None:
    """Each card is drawn, and afterwards the decks come round in the order that is known."""
    match = match_of("every-adventure-card")
    for kind, cards in ((Event.SEA_CARD, SEA_CARDS), (Event.ISLAND_CARD, ISLAND_CARDS)):
        drawn = [b for _, b, _ in happened(match, kind)]
        assert sorted(drawn[: len(cards)]) == list(range(len(cards)))
        assert drawn[len(cards) :]
        assert drawn[len(cards) :] == (drawn * 9)[: len(drawn) - len(cards)]


@pytest.mark.parametrize("name", ["round-limit", "round-limit-at-sea"])
def test_round_limit(name: str) -> None:
    """Everybody has had as many turns as the limit, and nobody wins."""
    match = match_of(name)
    end = match.full_state()
    assert isinstance(end, State)
    assert set(end.turns[: end.players]) == {int(match.setting.options["round_limit"])}
    assert match.result is not None
    assert set(match.result.places) == {2}
    assert happened(match, Event.ENDED)
