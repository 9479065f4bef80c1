"""The golden games of Lifeboats hold what their remarks say: every ending, every way a vote can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from scupper.engine.log import read
from scupper.engine.match import Line, Match
from scupper.games.lifeboats.rules_sea import is_one, pawns_in
from scupper.games.lifeboats.state import MAX_BOATS, NO_BOAT, OFFICER, Event, Phase, State, Vote

HERE = Path(__file__).parent / "lifeboats"
PHASES = {
    1: (Event.LEAKED, Event.HOPELESS),
    2: (Event.ROWED,),
    3: (Event.JUMPED, Event.PASSED_OVER, Event.CLIMBED, Event.NO_SEAT),
}
"""phase -> what happens in it and in no other."""


def match_of(name: str) -> Match:
    """A golden game, replayed."""
    return read(HERE / f"{name}.scupper").match


def happened(match: Match, kind: Event) -> list[tuple[int, int, int]]:
    """The numbers of all events of a kind in a game."""
    return [(told.a, told.b, told.c) for line in match.record for told in line.told if told.kind == kind]


def before(line: Line) -> State:
    """The position before a line."""
    assert isinstance(line.before, State)
    return line.before


@pytest.mark.parametrize(
    ("name", "phase", "last"),
    [
        ("ends-in-phase-1", 1, Event.SANK),
        ("ends-in-phase-2", 2, Event.ASHORE),
        ("ends-in-phase-3", 3, Event.NO_SEAT),
        ("last-crew-sinks", 3, Event.SANK),
        ("end-boats", 1, Event.SANK),
        ("plank-only-hats", 2, Event.ASHORE),
    ],
)
def test_ending(name: str, phase: int, last: Event) -> None:
    """A game ends in the phase that its name or remark says, with the last crew sunk, ashore or lost."""
    kinds = [told.kind for told in match_of(name).record[-1].told]
    assert kinds.pop() == Event.ENDED
    phases = [n for kind in kinds for n, own in PHASES.items() if kind in own]
    assert phases[-1] == phase
    assert [kind for kind in kinds if kind != Event.PASSED_OVER][-1] == last


def test_end_boats_goes_on_without_pawns() -> None:
    """With end=boats votes are held when no pawn is at sea any more, until no boat is (R29)."""
    match = match_of("end-boats")
    assert match.setting.options["end"] == "boats"
    lonely = [line for line in match.record if before(line).phase == Phase.VOTE_LEAK and empty(before(line))]
    assert lonely
    end = match.full_state()
    assert isinstance(end, State)
    assert end.at_sea == 0


def empty(s: State) -> bool:
    """Whether no pawn is at sea."""
    return not any(pawns_in(s, b) for b in range(MAX_BOATS))


def test_empty_landing_breaks_a_tie() -> None:
    """A boat lands with nobody, and seats with as many points have places of their own (R30)."""
    match = match_of("ends-in-phase-2")
    with_landing = [[told.kind for told in line.told] for line in match.record]
    assert any(Event.LANDED in kinds and Event.ASHORE not in kinds for kinds in with_landing)
    assert match.result is not None
    assert len(set(match.result.scores)) < len(set(match.result.places)) == match.players


def test_shared_win() -> None:
    """Seats with as many points whose own boats have not landed share the first place (10.3)."""
    match = match_of("shared-win")
    result, end = match.result, match.full_state()
    assert result is not None
    assert isinstance(end, State)
    winners = [p for p, place in enumerate(result.places) if place == 1]
    assert len(winners) > 1
    assert not any(end.stage[p] for p in winners)


@pytest.mark.parametrize(
    ("name", "votes"), [("hats-and-ties", (Vote.LEAK, Vote.MOVE)), ("drowning-votes", (Vote.DROWN,))]
)
def test_every_way_a_vote_can_go(name: str, votes: tuple[Vote, ...]) -> None:
    """A majority, a captain, hats that cancel, only hats, a tie: each in each kind of vote (B4 to B6)."""
    match = match_of(name)
    for vote in votes:
        assert vote in [b for _, b, _ in happened(match, Event.DECIDED)]
        assert vote in [b for _, b, _ in happened(match, Event.CAPTAIN)]
        assert vote in [b for _, b, _ in happened(match, Event.HATS_CANCEL)]
        assert vote in [b for _, b, _ in happened(match, Event.ONLY_HATS)]
        assert vote in [c for _, _, c in happened(match, Event.TIE)]


def test_drowning() -> None:
    """A tie that a start player ashore breaks, an officer overboard, a boat that nothing saves (R18, R20)."""
    match = match_of("drowning-votes")
    ties = [
        told.a not in crew(before(line))
        for line in match.record
        for told in line.told
        if told.kind == Event.TIE and told.c == Vote.DROWN
    ]
    assert True in ties
    assert OFFICER in [rank for _, rank, _ in happened(match, Event.OVERBOARD)]
    assert happened(match, Event.HOPELESS)


def crew(s: State) -> set[int]:
    """The players with a pawn in the boat that somebody must leave."""
    return {p for p in range(s.players) if any(rank[s.drowning][p] for rank in s.crew)}


def test_one_crew_aboard() -> None:
    """Somebody goes overboard without a drowning vote, from a boat with one crew (L3)."""
    match = match_of("one-crew-aboard")
    of_votes = (Phase.VOTE_DROWN, Phase.PICK_DROWN)
    others = [line for line in match.record if before(line).phase not in of_votes]
    assert any(told.kind == Event.OVERBOARD for line in others for told in line.told)


def test_second_leak() -> None:
    """The second leak under plank: by the captain, in a tie, by the cards, and none (P2)."""
    match = match_of("plank-second-leak")
    for kind in (Event.SECOND_CAPTAIN, Event.SECOND_TIE, Event.SECOND_DECIDED, Event.NO_SECOND):
        assert happened(match, kind), kind


def test_nobody_leaks() -> None:
    """A captain under plank picks none, and the only boat is voted on (P3, P4)."""
    match = match_of("plank-nobody-leaks")
    assert (NO_BOAT, Vote.LEAK) in [(b, c) for _, b, c in happened(match, Event.PICKED)]
    votes = [line for line in match.record if before(line).phase == Phase.VOTE_LEAK]
    assert any(is_one(before(line).at_sea) for line in votes)


def test_only_hats_for_the_only_boat() -> None:
    """Nothing but hats under plank and one boat at sea: it leaks and nobody picks (P4)."""
    only_hats = happened(match_of("plank-only-hats"), Event.ONLY_HATS)
    assert (-1, Vote.LEAK) in [(who, vote) for who, vote, _ in only_hats]
