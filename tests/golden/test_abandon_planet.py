"""The golden games of Abandon Planet hold every ending, stone, Aftermath tile and reply to a takeover."""

from __future__ import annotations

from pathlib import Path

import pytest

from scupper.engine.log import read
from scupper.engine.match import Line, Match
from scupper.games.abandon_planet.components import BEACON, BLANK, FIRST_AFTERMATH, LOOKOUT, MUDSLIDE, TILES
from scupper.games.abandon_planet.facts import FACTS
from scupper.games.abandon_planet.state import Event, Phase, State

HERE = Path(__file__).parent / "abandon-planet"
MATCHES = {path.stem: read(path).match for path in sorted(HERE.glob("*.scupper"))}
LINES = [line for match in MATCHES.values() for line in match.record]


def before(line: Line) -> State:
    """The position before a line."""
    assert isinstance(line.before, State)
    return line.before


def happened(match: Match, kind: Event) -> int:
    """How often an event comes in a game."""
    return sum(told.kind == kind for line in match.record for told in line.told)


@pytest.mark.parametrize(
    ("name", "pairs", "winners"),
    [
        ("one-pair-of-four", 1, 2),
        ("two-pairs-of-six", 2, 4),
        ("three-pairs-of-eight", 3, 6),
        ("four-leave-and-two-win", 2, 2),
        ("three-pairs-of-six", 3, 4),
        ("a-choice-of-partners", 1, 2),
        ("collision", 2, 0),
        ("earth-with-many-offers", 0, 0),
        ("no-stones-left", 0, 0),
        ("sample", 1, 2),
    ],
)
def test_ending(name: str, pairs: int, winners: int) -> None:
    """So many pairs launch, and so many players win."""
    match = MATCHES[name]
    assert match.result is not None
    assert (happened(match, Event.LAUNCHED), sum(match.result.scores)) == (pairs, winners)
    assert (pairs == 0) == (happened(match, Event.EARTH) == 1)
    assert (name == "collision") == (happened(match, Event.COLLISION) == 1)


def test_every_stone_is_played_in_every_way() -> None:
    """In flight, against a raid, a cannon, a bribe and a meteor."""
    kinds = {
        (Phase(before(line).phase), FACTS.actions.kind_of(line.actions[0]).name)
        for line in LINES
        if line.player >= 0
    }
    flight = {(Phase.FLIGHT, name) for name in ("fly", "boost", "delay", "sabotage-one", "sabotage")}
    defences = {(Phase.DEFEND, name) for name in ("yield", "cannon", "bribe")}
    answers = {(Phase.ANSWER_CANNON, "shield"), (Phase.ANSWER_CANNON, "accept")}
    answers |= {(Phase.ANSWER_BRIBE, "expose"), (Phase.ANSWER_BRIBE, "accept")}
    braces = {(Phase.BRACE, "shield"), (Phase.BRACE, "suffer")}
    assert flight | defences | answers | braces <= kinds


def test_every_aftermath_tile_does_its_work() -> None:
    """Used, or after Scavenge, or by staying on it; and a barren one lies there."""
    used = {told.b for line in LINES for told in line.told if told.kind == Event.USED}
    used |= {before(line).tile[before(line).at] for line in LINES if line.text[1:] == " stay"} & {MUDSLIDE}
    delayed = {told.kind for line in LINES for told in line.told}
    used |= {kind for kind, event in ((LOOKOUT, Event.LOOKOUT), (BEACON, Event.BEACON)) if event in delayed}
    if any(before(line).phase == Phase.TAKE_DEPOT for line in LINES):
        used.add(TILES.index("depot"))
    if any((told.kind, told.b, told.c) == (Event.COLLECTED, 5, 3) for line in LINES for told in line.told):
        used.add(TILES.index("convoy"))
    revealed = {told.b for line in LINES for told in line.told if told.kind == Event.TURNED_UP}
    assert used == set(range(FIRST_AFTERMATH, BLANK))
    assert BLANK in revealed


def test_a_choice_of_partners() -> None:
    """A seat with equal partners decides in two of them."""
    for name in ("a-choice-of-partners", "collision"):
        assert happened(MATCHES[name], Event.ALLY) == 1


def test_offers_are_answered_in_every_way() -> None:
    """With and without a stone, on either side."""
    found = set()
    for line in LINES:
        if before(line).phase == Phase.REPLY:
            name = FACTS.actions.kind_of(line.actions[0]).name
            found.add((name, before(line).offer_gives, before(line).offer_wants))
    assert found >= {(name, gives, 0) for name in ("accept", "decline") for gives in (0, 1)}
    assert found >= {("accept-for", gives, 1) for gives in (0, 1)}
