"""Why not, in Sabordage: reasons for what is refused, and one for everything that is not legal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from scupper.engine.checks_play import CheckFailed, Playthrough, play_game
from scupper.engine.checks_secrets import check_undo
from scupper.engine.checks_text import anchors, check_reasons
from scupper.engine.game import Reason
from scupper.engine.language import speaking
from scupper.engine.match import Match
from scupper.games.sabordage import reasons
from scupper.games.sabordage.components import KINDS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.rules_deal import insert_in_hand
from scupper.games.sabordage.state import Phase, State
from tests.games.sabordage.worked_cases import GAME, Case, position_of

RULES_FILE = Path(__file__).parents[3] / "docs" / "rules" / "sabordage.md"
SETTINGS = [(2, {"expert": "yes"}), (3, {}), (3, {"expert": "yes"}), (5, {"expert": "yes"})]
LONG = " ".join(["sail"] * 9)


def building(ships: str, hands: Sequence[str], players: int = 3) -> State:
    """Everybody plans, with these tiles in hand and on these ships."""
    s = position_of(Case("why", {"players": [str(players)], "ships": [ships]}))
    for player, hand in enumerate(hands):
        for code in hand.split():
            insert_in_hand(s, player, KINDS.index(code))
        s.hand_seen[player] = 1 << player
        s.to_plan[player] = min(s.hand_size[player], s.ships // s.players)
    s.phase = Phase.BUILD
    return s


def rotting(phase: Phase) -> State:
    """Seat 1 places a rotten tile on a ship of nine decks."""
    s = building(f"1: {LONG} / 2: sail / 3: sail", ["", "", ""])
    s.phase, s.rotten, s.to_plan[0] = phase, 1, 1
    return s


def covering() -> State:
    """Seat 1 has just built a carpenter at rank 3 and has two older ones."""
    s = building("1: pipe.c a-a.c s1-a.c sail / 2: sail / 3: sail", ["", "", ""])
    s.phase, s.at, s.built[0] = Phase.COVER, 0, 2
    return s


def why(s: State, action: str) -> Reason | None:
    """Why seat 1 may not do what a kind of action and its parts say, such as `build pipe n 2`."""
    kind, *parts = action.split(" ")
    match = Match.from_position(GAME, GAME.setting(s.players), s)
    return match.why_not(1, FACTS.actions.number(kind, *parts))


SHORT = building("1: sail sail / 2: sail / 3: sail", ["pipe s1-a", "rot", "rot"])
BARE = building("1: - / 2: sail / 3: sail", ["pipe", "rot", "rot"])
ENDLESS = building(f"1: {LONG} sail / 2: sail / 3: sail", ["pipe", "rot", "rot"])


@pytest.mark.parametrize(
    ("s", "action", "expected"),
    [
        (SHORT, "build gold n 1", "This tile is not in your hand: treasure. (Decisions, Flow 2.1)"),
        (SHORT, "build-rot rot", "You have no rotten tile in your hand. (Decisions, Flow 2.1)"),
        (
            SHORT,
            "build pipe t 1",
            "Turned round it would be the same tile, for its two sides are alike: pipe. (R3)",
        ),
        (
            SHORT,
            "build s1-a t 4",
            "Rank 4 is beyond your ship: there are ranks 1 to 3 to choose. (Decisions, R9)",
        ),
        (
            BARE,
            "build pipe n 2",
            "There is only the first rank to choose: your ship has no decks. (Decisions, R9)",
        ),
        (
            SHORT,
            "rot 1",
            "Now a tile is planned: choose one from your hand, how it lies, and its rank. (Flow 2.1)",
        ),
        (SHORT, "build s1-a t 3", "None"),
        (ENDLESS, "build pipe n 9", "None"),
        (
            rotting(Phase.ROT_SECRET),
            "rot 10",
            "The dial ends at rank 9: only a rotten tile that nobody else has too goes further. (R11)",
        ),
        (rotting(Phase.ROT), "rot 10", "None"),
        (
            rotting(Phase.ROT),
            "rot 11",
            "Rank 11 is beyond your ship: there are ranks 1 to 10 to choose. (Decisions, R9)",
        ),
        (
            rotting(Phase.ROT),
            "build-rot rot",
            "Now the rotten tile is put in: choose its rank. (Flow 2.5, R12)",
        ),
        (covering(), "cover 1", "None"),
        (
            covering(),
            "cover 3",
            "The carpenter just built stays as it is: choose an older one. (Flow 2.4a, R30)",
        ),
        (covering(), "cover 4", "There is no carpenter on top at rank 4. (R2, R30)"),
        (
            covering(),
            "cover 5",
            "There is no carpenter at rank 5: the last deck is at rank 4. (Flow 2.4a, R30)",
        ),
    ],
)
def test_reason(s: State, action: str, expected: str) -> None:
    """What is refused is refused for the reason that fits, and what is legal is not."""
    assert str(why(s, action)) == expected


def test_one_tile_is_not_planned_twice() -> None:
    """With two players the tile of the left ship is spoken for, and a second one of its kind is not."""
    ships = "1: sail / 2: sail / 3: sail / 4: sail"
    twice = building(ships, ["pipe gold", "rot rot"], players=2)
    match = Match.from_position(GAME, GAME.setting(2), twice)
    match.play(1, "build pipe n 1 on 1")
    reason = match.why_not(1, FACTS.actions.number("build", "pipe", "n", "1"))
    assert str(reason) == (
        "You have just planned this tile for your left ship: pipe. (Decisions, Variants: two-player)"
    )
    pair = Match.from_position(GAME, GAME.setting(2), building(ships, ["pipe pipe", "rot rot"], players=2))
    pair.play(1, "build pipe n 1 on 1")
    assert pair.why_not(1, FACTS.actions.number("build", "pipe", "n", "1")) is None


def played(players: int, options: dict[str, str], seed: int) -> Playthrough:
    """A game that was played at random."""
    return play_game(GAME, GAME.setting(players, options), seed)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_everything_that_is_not_legal_has_a_reason(players: int, options: dict[str, str]) -> None:
    """In whole games every action tried is legal or has a reason, whose anchor is in the guide."""
    check_reasons(played(players, options, players))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3])
def test_nothing_shown_can_be_taken_back(players: int, seed: int) -> None:
    """Whatever showed somebody something hidden stays, and what is taken back leads back."""
    check_undo(played(players, {"expert": "yes"}, seed))


def test_a_missing_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check above would see that something is refused without a word."""
    play = played(3, {}, 1)
    monkeypatch.setattr(reasons, "_against_tile", lambda _view, _kind: None)
    with pytest.raises(CheckFailed, match="build"):
        check_reasons(play)


def test_a_broadside_that_turned_sails_over_is_not_taken_back() -> None:
    """A rotten tile that ends the last construction lets the cannons fire, and a sail is seen."""
    s = building("1: s1!-a / 2: sail / 3: sail", ["", "", ""])
    s.phase, s.rotten, s.to_plan[0] = Phase.ROT, 1, 1
    for ship in (1, 2):
        s.tile_seen[ship][0] = 0
    match = Match.from_position(GAME, GAME.setting(3), s)
    match.play(1, "rot 2")
    assert str(match.why_no_undo(1)) == "The broadside has turned sails over that nobody had seen. (R7)"


def test_hands_that_were_passed_are_not_taken_back() -> None:
    """After the first two constructions the hands go on."""
    s = building("1: sail / 2: sail / 3: sail", ["pipe", "gold", "a-a"])
    s.phase, s.rotten, s.construction = Phase.ROT, 1, 1
    s.to_plan[:] = [1, 0, 0, 0, 0]
    match = Match.from_position(GAME, GAME.setting(3), s)
    match.play(1, "rot 1")
    reason = "The hands have been passed: everybody has seen a new one. (Flow 2.6)"
    assert str(match.why_no_undo(1)) == reason


@pytest.mark.parametrize("language", ["en", "de"])
def test_anchors_of_the_guide(language: str) -> None:
    """The German guide has the anchors of the English one."""
    with speaking(language):
        found = anchors(GAME.spoken_file("guide.md"))
    assert found == anchors(GAME.text_file("guide.md"))


def test_cited_rules_exist() -> None:
    """Each ruling that is cited stands in the rules file."""
    cited = set(re.findall(r"\bR\d+\b", Path(reasons.__file__).read_text("utf-8")))
    assert cited
    assert cited <= set(re.findall(r"^\| (R\d+) \|", RULES_FILE.read_text("utf-8"), re.MULTILINE))


def test_german_guide_has_the_parts_of_the_english_one() -> None:
    """The same headings, links, lists and rows, so that reasons find their place and nothing is left out."""

    def shape(text: str) -> list[object]:
        anchored = re.findall(r"\{#([a-z-]+)\}$", text, re.MULTILINE)
        lists = [len(re.findall(begin, text, re.MULTILINE)) for begin in (r"^- ", r"^\d+\. ", r"^\|")]
        return [re.findall(r"^(#+) ", text, re.MULTILINE), anchored[-20:], sorted(_links(text)), lists]

    assert shape(GAME.text_file("guide.de.md")) == shape(GAME.text_file("guide.md"))


def _links(text: str) -> list[str]:
    return re.findall(r"\]\(#([^)]+)\)", text)
