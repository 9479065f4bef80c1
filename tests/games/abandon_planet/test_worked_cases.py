"""The worked cases of docs/rules/abandon-planet.md up to the strike, by number, and the sample game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scupper.engine.match import Match
from scupper.engine.view_replay import play_in_any_order
from scupper.games.abandon_planet import rules
from scupper.games.abandon_planet.components import SPOTS
from scupper.games.abandon_planet.rules_launch import FIRST, SECOND, is_eligible
from scupper.games.abandon_planet.rules_ready import deck
from scupper.games.abandon_planet.state import Phase, State
from tests.games.abandon_planet.tables import (
    GAME,
    PAGE,
    aloft,
    bay,
    begun,
    board,
    chances,
    controller,
    give,
    held,
    is_prepped,
    is_refused,
    options_of,
    place,
    play,
    put,
    sample_game,
    table,
    tile_on,
)


def test_every_worked_case_has_a_test() -> None:
    """Each number of the page stands in the name of a test of this folder."""
    named = set(re.findall(r"^- (W\d+) ", PAGE, re.MULTILINE))
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert len(named) == 73
    tested = {f"W{number}" for number in re.findall(r"(?<=_)w(\d+)(?=_)", tests)}
    assert named - tested == set()


def test_sample_game() -> None:
    """The whole game, its end and its result line."""
    custom = "tool=2 fuel=2 food=1 oxygen=0 chip=0 scrap=0"
    match = Match(GAME, GAME.setting(4, {"goal": "custom", "custom": custom}))
    *lines, result = sample_game()
    for line in lines:
        play_in_any_order(match, line)
    assert match.result_line() == result
    s = match.full_state()
    assert isinstance(s, State)
    assert [held(s, seat) for seat in (1, 2, 3, 4)] == [
        "food scrap*2",
        "booster cannon shield",
        "fuel scrap",
        "food shield sabotage",
    ]
    assert [bay(s, seat) for seat in (1, 2, 3, 4)] == [
        "booster",
        "fuel scrap booster",
        "food scrap*2",
        "scrap cannon",
    ]
    assert [is_prepped(s, seat) for seat in (1, 2, 3, 4)] == [False, True, True, False]
    assert s.discard == [1, 0, 1, 0, 1]


# ---- Set-up and partners


def test_w1_four_players_lose_three_tiles() -> None:
    """And the outer tile of the next path slides in."""
    s = table(4, strike=1, safe=4)
    assert board(s) == ("2i=city 3i=tool 3o=tool+ 4i=tool+ 4o=fuel+ 5i=food+ 5o=oxygen~ 6i=oxygen+ 6o=chip+")
    assert [path + 1 for path in range(6) if s.alive >> path & 1] == [2, 3, 4, 5, 6]
    assert list(chances(s)) == ["2", "3", "5", "6"]


def test_w2_six_players_lose_a_path() -> None:
    """Path 2 stays as it is."""
    s = table(6, strike=1)
    assert not tile_on(s, "1i")
    assert not tile_on(s, "1o")
    assert (tile_on(s, "2i"), tile_on(s, "2o")) == ("fuel~", "city")
    assert len(board(s).split()) == 10


def test_w3_eight_players_lose_a_tile() -> None:
    """The path struck is the Safe Path, and no card is drawn for it."""
    s = table(8, strike=1)
    assert (tile_on(s, "1i"), tile_on(s, "1o")) == ("food", "")
    assert (len(board(s).split()), s.alive, s.safe) == (11, 0b111111, 0)
    assert list(chances(s)) == ["2", "3", "4", "5", "6"]


def test_w4_after_path_6_comes_path_1() -> None:
    """Its inner tile leaves, its outer one slides in."""
    s = table(4, strike=6)
    assert (tile_on(s, "6i"), tile_on(s, "6o")) == ("", "")
    assert (tile_on(s, "1i"), tile_on(s, "1o")) == ("food", "")


@pytest.mark.parametrize(
    ("players", "partners"),
    [(4, {2, 4}), (5, {3, 4}), (6, {3, 4, 5}), (7, {3, 4, 5, 6}), (8, {3, 4, 5, 6, 7})],
)
def test_w5_and_w6_partners(players: int, partners: set[int]) -> None:
    """Of seat 1; W6 tells those of more than four players."""
    pairs = [pair for pair in range(len(FIRST)) if FIRST[pair] == 0 and is_eligible(players, pair)]
    assert {SECOND[pair] + 1 for pair in pairs} == partners


def test_w71_the_first_deal_is_drawn_in_order() -> None:
    """Cannon then delay is another line than delay then cannon."""
    s = begun(4)
    play(s, "* tiles chip food fuel~ city tool tool+ tool+ fuel+ food+ oxygen~ oxygen+ chip+")
    assert chances(s) == dict.fromkeys(("delay", "booster", "cannon", "shield", "sabotage"), 5)
    play(s, "* deal 1 cannon cannon")
    assert chances(s)["cannon"] == 3


# ---- Prep


def to_round(s: State, round_number: int) -> None:
    """Nothing but a round's beginning: inventories are as a test has put them."""
    s.round, s.turn, s.phase = round_number - 1, 0, Phase.PASS_LEADERSHIP
    s.leader = (s.leader - 1) % s.players
    rules.go_on(s)


def test_w7_when_players_are_asked_to_prepare() -> None:
    """Not before an Inventory holds five resources; then the poor are asked too."""
    s = table(5, leader=2)
    give(s, 1, "tool fuel*3")
    give(s, 4, "tool")
    to_round(s, 2)
    assert s.phase == Phase.METEOR
    give(s, 1, "tool fuel*4")
    to_round(s, 2)
    assert (s.phase, s.asked + 1) == (Phase.PREP, 4)
    play(s, "4 pass")
    assert options_of(s, 1) == ["prep", "pass"]
    play(s, "1 prep")
    assert s.phase == Phase.METEOR
    assert is_prepped(s, 1)
    assert held(s, 1) == "fuel*4"


def test_w8_a_prepped_tool_pays_for_nothing() -> None:
    """It counts for the goal, but bazaars take from the Inventory."""
    s = table(5, strike=1)
    put(s, "3i", "bazaar")
    give(s, 1, "")
    s.prepped = 1
    aloft(s, 3, 4, 4, 4, 4, meteor=4)
    play(s, "1 fly 3i")
    assert s.phase == Phase.FLIGHT
    assert s.asked == 1


# ---- Landing


def test_w9_a_tool_and_scrap() -> None:
    """The tile is used and controlled."""
    s = table()
    aloft(s, 3, 4, 4, 4, 4, meteor=4)
    play(s, "1 fly 3o")
    assert (bay(s, 1), controller(s, "3o")) == ("tool scrap", 1)
    assert s.used == 1 << SPOTS.index("3o")


def test_w10_the_city_gives_what_one_wants() -> None:
    """A chip, say."""
    s = table()
    aloft(s, 2, 4, 4, 4, 4, meteor=4)
    play(s, "1 fly 2o")
    assert options_of(s, 1) == ["take tool", "take fuel", "take food", "take oxygen", "take chip"]
    play(s, "1 take chip")
    assert bay(s, 1) == "chip"


@pytest.mark.parametrize(
    ("choice", "spot", "found"),
    [("slide cw", "3i", "tool"), ("slide ccw", "6i", "oxygen scrap"), ("stay", "2i", "fuel")],
)
def test_w11_a_slider_goes_either_way(choice: str, spot: str, found: str) -> None:
    """Past the path that is gone."""
    s = table()
    aloft(s, 2, 4, 4, 4, 4, meteor=4)
    play(s, "1 fly 2i")
    assert options_of(s, 1) == ["stay", "slide cw", "slide ccw"]
    play(s, f"1 {choice}")
    assert (place(s, 1), bay(s, 1)) == (spot, found)


def test_w12_one_way_or_none() -> None:
    """When both ways lead to the same tile, or to none."""
    s = table()
    for spot in SPOTS:
        if spot not in ("2o", "5o", "5i"):
            put(s, spot, "")
    s.alive = 0b010010
    aloft(s, 5, 5, 5, 5, 5, meteor=5)
    play(s, "1 fly 5o")
    assert options_of(s, 1) == ["stay", "slide cw"]
    put(s, "2o", "")
    assert options_of(s, 1) == ["stay"]
    play(s, "1 stay")
    assert bay(s, 1) == "oxygen"


def test_w13_a_slider_with_a_rocket_is_a_tile_with_a_rocket() -> None:
    """Who lands there raids, and gets nothing from the used tile."""
    s = table()
    aloft(s, 2, 2, 4, 4, 4, meteor=4)
    play(s, "1 fly 2i", "1 stay", "2 fly 2i")
    assert options_of(s, 2) == ["raid 1"]
    play(s, "2 raid 1", "1 yield")
    assert (bay(s, 2), bay(s, 1), controller(s, "2i")) == ("fuel", "", 2)
    assert s.losers == 0b1


def test_w14_a_slide_onto_a_rocket() -> None:
    """The slider stays open for the next."""
    s = table()
    aloft(s, 3, 2, 2, 4, 4, meteor=4)
    play(s, "1 fly 3i", "2 fly 2i", "2 slide cw", "2 raid 1", "1 bribe")
    assert (place(s, 2), bay(s, 2), bay(s, 1), controller(s, "3i")) == ("3i", "scrap*2", "tool", 1)
    play(s, "3 fly 2i", "3 stay")
    assert bay(s, 3) == "fuel"


@pytest.mark.parametrize(("choice", "found"), [("stay", "oxygen"), ("slide cw", "tool scrap")])
def test_w15_sliding_on(choice: str, found: str) -> None:
    """But never back."""
    s = table()
    put(s, "3i", "oxygen~")
    put(s, "5o", "tool")
    aloft(s, 2, 4, 4, 4, 4, meteor=4)
    play(s, "1 fly 2i", "1 slide cw")
    assert options_of(s, 1) == ["stay", "slide cw"]
    play(s, f"1 {choice}")
    assert bay(s, 1) == found


def test_w16_nobody_with_loot() -> None:
    """The first keeps the convoy, the second gets nothing."""
    s = table()
    put(s, "3i", "convoy")
    aloft(s, 3, 3, 4, 4, 4, meteor=5)
    play(s, "1 fly 3i", "2 fly 3i")
    assert (s.phase, s.asked) == (Phase.FLIGHT, 2)
    play(s, "3 fly 4i", "4 fly 4o", "5 fly 4i", "5 raid 3", "3 yield", "* tile 5i wreck", "* stone 5i delay")
    play(s, "* stone 3 shield")
    assert s.phase == Phase.MARKET
    assert (held(s, 1), held(s, 2)) == ("scrap*5", "scrap*2")


def test_w17_which_of_two() -> None:
    """Loot of somebody without control brings no control."""
    s = table()
    aloft(s, 3, 3, 3, 4, 4, meteor=5)
    s.bay[1][5] = 1
    play(s, "1 fly 3i", "2 fly 3i", "2 raid 1", "1 bribe", "3 fly 3i")
    assert options_of(s, 3) == ["raid 1", "raid 2"]
    play(s, "3 raid 2", "2 yield")
    assert (bay(s, 3), bay(s, 2), controller(s, "3i")) == ("scrap*3", "", 1)


# ---- Takeovers


def takeover(attacker_has: str, defender_has: str, *, prepped: int = 0b10) -> State:
    """Seat 1 stands on 3o with a tool and scrap; seat 2, prepped, raids it."""
    s = table()
    give(s, 1, defender_has)
    give(s, 2, attacker_has)
    s.prepped = prepped
    aloft(s, 3, 3, 3, 4, 4, meteor=5)
    play(s, "1 fly 3o", "2 fly 3o", "2 raid 1")
    return s


def test_w18_a_cannon() -> None:
    """The attacker loses its Prep tool and the takeover."""
    s = takeover("scrap*2", "scrap*2 cannon")
    assert options_of(s, 1) == ["yield", "cannon", "bribe"]
    play(s, "1 cannon")
    assert (bay(s, 1), is_prepped(s, 2), controller(s, "3o")) == ("tool*2 scrap", False, 1)
    assert (s.losers, s.discard[2]) == (0b10, 1)


def test_w19_a_shield_against_the_cannon() -> None:
    """The attacker wins after all."""
    s = takeover("scrap*2 shield", "scrap*2 cannon")
    play(s, "1 cannon")
    assert options_of(s, 2) == ["shield", "accept"]
    play(s, "2 shield")
    assert (bay(s, 2), is_prepped(s, 2), controller(s, "3o")) == ("tool scrap", True, 2)
    assert s.discard == [0, 0, 1, 1, 0]


def test_w20_a_bribe() -> None:
    """Nobody wins and nobody scavenges."""
    s = takeover("scrap*2", "scrap*2")
    play(s, "1 bribe")
    assert (held(s, 1), bay(s, 1), controller(s, "3o")) == ("", "tool scrap", 1)
    assert (bay(s, 2), s.losers, s.phase) == ("scrap*2", 0, Phase.FLIGHT)


def test_w21_a_bribe_that_is_sabotaged() -> None:
    """The scrap goes back, the loot is taken."""
    s = takeover("scrap*2 sabotage", "scrap*2")
    play(s, "1 bribe")
    assert options_of(s, 2) == ["sabotage", "accept"]
    play(s, "2 sabotage")
    assert (held(s, 1), bay(s, 1), bay(s, 2), controller(s, "3o")) == ("scrap*2", "", "tool scrap", 2)


def test_w22_a_bribe_is_paid_from_the_inventory() -> None:
    """Scrap in the Loading Bay does not help."""
    s = takeover("scrap*2", "scrap")
    s.bay[0][5] = 3
    assert options_of(s, 1) == ["yield"]


def test_w23_preparing_again() -> None:
    """And a second raid on the same tile."""
    s = table()
    give(s, 1, "tool")
    s.prepped = 1
    aloft(s, 3, 3, 3, 4, 4, meteor=5)
    play(s, "1 fly 3i", "2 fly 3i", "2 raid 1", "1 yield")
    assert options_of(s, 1) == ["reprep", "pass"]
    play(s, "1 reprep")
    assert (bay(s, 2), controller(s, "3i"), is_prepped(s, 1)) == ("tool*2", 2, True)
    play(s, "3 fly 3i")
    assert options_of(s, 3) == ["raid 1", "raid 2"]
    play(s, "3 raid 1", "1 yield")
    assert (bay(s, 3), controller(s, "3i"), is_prepped(s, 1)) == ("tool", 2, False)
    assert (s.phase, s.asked) == (Phase.FLIGHT, 3)


def test_w24_a_tile_that_could_not_be_paid() -> None:
    """The next controller may use it; the stone goes along unseen."""
    s = table()
    put(s, "3i", "trader", stone="shield")
    give(s, 1, "scrap")
    aloft(s, 3, 3, 4, 4, 4, meteor=5)
    play(s, "1 fly 3i")
    assert (bay(s, 1), s.asked) == ("shield", 1)
    play(s, "2 fly 3i", "2 raid 1", "1 yield")
    assert options_of(s, 2) == ["use tool", "use fuel", "use food", "use oxygen", "use chip", "skip"]
    play(s, "2 use chip")
    assert (held(s, 2), bay(s, 2)) == ("", "chip shield")
    assert s.bay_seen == [0] * 8


def test_w25_an_attacker_without_loot_against_a_cannon() -> None:
    """Nothing changes hands, but it scavenges."""
    s = takeover("scrap*2", "cannon", prepped=0)
    play(s, "1 cannon")
    assert (bay(s, 1), bay(s, 2), s.losers) == ("tool scrap", "", 0b10)


# ---- Stones


def test_w26_delays_fly_in_their_order() -> None:
    """And nobody delays twice."""
    s = table(leader=2)
    give(s, 2, "delay*2")
    give(s, 4, "delay*2")
    aloft(s, 2, 2, 3, 3, 5, meteor=6)
    play(s, "2 delay", "3 fly 3i", "4 delay", "5 fly 5i", "1 fly 2o", "1 take fuel")
    assert options_of(s, 2) == ["fly 2i", "fly 2o"]
    play(s, "2 fly 2i", "2 stay")
    assert options_of(s, 4) == ["fly 3i", "fly 3o"]


def test_w27_no_booster_without_an_empty_tile() -> None:
    """Then the rocket flies its path."""
    s = table()
    for spot in SPOTS:
        if spot not in ("2i", "3i", "3o"):
            put(s, spot, "")
    s.alive = 0b000110
    give(s, 4, "booster")
    aloft(s, 2, 3, 3, 3, 3, meteor=3)
    play(s, "1 fly 2i", "1 stay", "2 fly 3i", "3 fly 3o")
    assert options_of(s, 4) == ["fly 3i", "fly 3o"]


def test_w28_victims_of_a_sabotage() -> None:
    """Two if there are two, one if there is one; delayed rockets stand on Base."""
    s = table(leader=2)
    for seat, things in ((1, "sabotage"), (2, "scrap*2"), (3, "delay"), (4, "scrap*2"), (5, "scrap*2")):
        give(s, seat, things)
    aloft(s, 2, 3, 3, 4, 4, meteor=6)
    play(s, "2 fly 3i", "3 delay", "4 fly 4i", "5 fly 4o")
    assert options_of(s, 1) == ["fly 2i", "fly 2o"]
    s.rocket[3] = s.rocket[4] = -1
    assert options_of(s, 1)[2:] == ["sabotage 4 5"]
    s.inventory[4][5] = 0
    assert options_of(s, 1)[2:] == ["sabotage 4"]
    s.inventory[3][5], s.inventory[2][5] = 0, 1
    assert options_of(s, 1)[2:] == ["sabotage 3"]


def test_w29_a_sabotage_and_a_booster() -> None:
    """But no delay after a sabotage."""
    s = table()
    give(s, 1, "sabotage booster delay")
    aloft(s, 2, 2, 3, 3, 4, meteor=5)
    assert "delay" in options_of(s, 1)
    play(s, "1 sabotage 2 5")
    assert "delay" not in options_of(s, 1)
    play(s, "1 boost 6o")
    assert bay(s, 1) == "chip scrap*3"
    assert (held(s, 2), held(s, 5)) == ("scrap", "scrap")


def test_w30_discarded_stones_are_drawn_again() -> None:
    """And without any stone nothing is drawn."""
    s = table(safe=3)
    s.stack[:], s.stack_size = [0] * 5, 0
    s.discard[:] = [1, 0, 2, 0, 0]
    aloft(s, 3, 3, 3, 3, 3, meteor=2)
    for player in range(5):
        s.rocket[player], s.path[player] = SPOTS.index("3i"), -1
    s.rocket[0], s.path[0] = -1, 2
    s.control[SPOTS.index("3i")] = 1
    play(s, "1 fly 3o", "* tile 2i wreck")
    assert chances(s) == {"delay": 1, "cannon": 2}
    play(s, "* stone 2i cannon")
    assert (s.stack_size, s.discard) == (2, [0] * 5)
    s = table(safe=3)
    s.stack[:], s.stack_size = [0] * 5, 0
    aloft(s, 3, 4, 5, 6, 6, meteor=2)
    play(s, "1 fly 3i", "2 fly 4i", "3 fly 5i", "4 fly 6i", "5 fly 6o", "* tile 2i wreck")
    assert s.stone_on == 0


# ---- Refused lines, and the deck


def test_a_line_must_be_due() -> None:
    """Nothing else is read, and nothing else is legal."""
    s = table(safe=3)
    assert is_refused(s, "1 fly 3o")
    assert is_refused(s, "9 fly 3o")
    assert deck(s) == 0b111010
