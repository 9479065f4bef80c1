"""What a viewer sees of each line of the sample game (docs/rules/abandon-planet.md, Notation)."""

from __future__ import annotations

import pytest

import scupper
from scupper.engine.log import Viewer, read_transcript, write
from scupper.engine.match import Match
from scupper.engine.view_replay import imagine, play_in_any_order
from tests.games.abandon_planet.tables import sample_game

CUSTOM = "tool=2 fuel=2 food=1 oxygen=0 chip=0 scrap=0"
LINES = sample_game()[:-1]
VIEWERS: tuple[Viewer, ...] = (1, 2, 3, 4, "spectator")


def played(until: str, more: int = 0) -> Match:
    """The sample game up to a line, and so many lines more."""
    game = scupper.game("abandon-planet")
    match = Match(game, game.setting(4, {"goal": "custom", "custom": CUSTOM}))
    for line in LINES[: LINES.index(until) + 1 + more]:
        play_in_any_order(match, line)
    return match


def readers(match: Match, line: str, place: int = -1) -> list[Viewer]:
    """Who reads a line of the game in full; it is the last one, or at a place."""
    assert match.lines()[place] == line
    return [viewer for viewer in VIEWERS if match.lines(viewer)[place] == line]


def test_a_deal_is_read_by_its_seat() -> None:
    """The others read two question marks, at the end too."""
    match = played(LINES[-1])
    assert readers(match, "* deal 3 sabotage cannon", 3) == [3]
    assert match.lines(1)[3] == "* deal 3 ? ?"


def test_the_meteor_card_is_read_by_the_leader_until_the_reveal() -> None:
    """Then by all; of the next card nobody has heard yet but the next Leader."""
    assert readers(played("* meteor 4"), "* meteor 4") == [1]
    assert readers(played("* meteor 4", more=13), "* meteor 4", 8) == [1]
    assert readers(played("* tile 4i depot"), "* meteor 4", 8) == list(VIEWERS)
    assert readers(played("* meteor 3"), "* meteor 3") == [2]


def test_a_hint_to_one_is_read_by_two() -> None:
    """For ever; a hint to all by all."""
    assert readers(played(LINES[-1]), "1 hint 2 4", 9) == [1, 2]
    assert readers(played("2 hint all 1"), "2 hint all 1") == list(VIEWERS)


def test_paths_are_read_by_all_once_all_have_chosen() -> None:
    """Before, each by its seat alone."""
    match = played("1 path 2")
    assert [match.lines(viewer)[-1] for viewer in VIEWERS] == ["1 path 2", *["1 path ?"] * 4]
    assert readers(played("4 path 3"), "1 path 2", -4) == list(VIEWERS)


def test_a_stone_is_read_by_who_holds_it_when_fly_out_ends() -> None:
    """Nobody on the tile and in the air; then the seat that took it, or scavenged it."""
    assert readers(played("* stone 4i booster"), "* stone 4i booster") == []
    end = played(LINES[-1])
    assert readers(end, "* stone 4i booster", LINES.index("* stone 4i booster")) == [2]
    assert readers(end, "* stone 3i delay", LINES.index("* stone 3i delay")) == []
    assert readers(end, "* stone 4 cannon", LINES.index("* stone 4 cannon")) == [4]
    assert readers(played("* stone 1 booster"), "* stone 1 booster") == []
    assert readers(end, "* stone 1 booster", LINES.index("* stone 1 booster")) == [1]


def test_a_stone_in_an_offer_is_read_by_the_traders() -> None:
    """By the giver at once, by the taker when it has accepted; others read `stone`."""
    offer = "1 offer 2 give cannon get 1s"
    assert readers(played(offer), offer) == [1]
    match = played(offer, more=1)
    assert readers(match, offer, -2) == [1, 2]
    assert match.lines(3)[-2] == "1 offer 2 give stone get 1s"


@pytest.mark.parametrize("until", ["4 path 3", "4 accept", "2 accept", LINES[-1]])
def test_a_view_is_seen_again(until: str) -> None:
    """A file as a seat read it shows that seat what it saw, whatever its `?` and `stone` hide."""
    match = played(until)
    for viewer in VIEWERS:
        again = imagine(read_transcript(write(match, seat=viewer)))
        assert again.lines(viewer) == match.lines(viewer)
        assert again.position(viewer) == match.position(viewer)
