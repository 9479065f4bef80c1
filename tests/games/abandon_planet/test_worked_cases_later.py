"""The worked cases of docs/rules/abandon-planet.md from the strike on, by number."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scupper.games.abandon_planet import rules
from scupper.games.abandon_planet.components import SPOTS
from scupper.games.abandon_planet.rules_ready import deck
from scupper.games.abandon_planet.state import NONE, Phase, State
from tests.games.abandon_planet.tables import (
    aloft,
    bay,
    chances,
    controller,
    give,
    held,
    is_prepped,
    is_refused,
    options_of,
    play,
    put,
    table,
    tile_on,
)


def all_stand(s: State, *spots: str) -> None:
    """Rockets stand there already, without control but for the first on a spot."""
    for player, spot in enumerate(spots):
        at = SPOTS.index(spot)
        s.rocket[player] = at
        s.path[player] = NONE
        if s.control[at] < 0:
            s.control[at] = player


def struck(*spots: str, meteor: int, players: int = 5, safe: int = 3, **board: str) -> State:
    """The last rocket has landed, and the meteor falls as soon as `fall` is called."""
    s = table(players, safe=safe)
    for spot, tile in board.items():
        put(s, spot[1:], tile)
    aloft(s, *[4] * players, meteor=meteor)
    all_stand(s, *spots)
    return s


def fall(s: State, *lines: str) -> None:
    """The meteor strikes, and what follows."""
    s.flying, s.asked, s.phase = -1, -1, Phase.REVEAL_METEOR
    rules.go_on(s)
    play(s, *lines)


# ---- Meteor


def test_w31_a_tile_is_struck() -> None:
    """The rocket on it loses its fuel and scavenges; the Safe Path changes."""
    s = struck("2i", "2o", "4i", "4i", "4i", meteor=2)
    s.bay[0][1], s.bay[1][0] = 1, 1
    fall(s, "* tile 2i wreck")
    assert tile_on(s, "2i") == "wreck"
    play(s, "* stone 2i shield")
    assert (bay(s, 1), bay(s, 2), s.asked) == ("", "tool", 0)
    play(s, "* stone 1 delay")
    assert (s.safe + 1, deck(s)) == (2, 0b111100)
    assert (held(s, 1), held(s, 2)) == ("scrap*2 delay", "tool scrap*2")


def test_w32_the_outer_tile_when_the_inner_is_aftermath() -> None:
    """A rocket on the inner one is safe."""
    s = struck("2i", "4i", "4i", "4i", "4i", meteor=2, _2i="wreck")
    s.bay[0][1] = 1
    fall(s, "* tile 2o depot", "* stone 2o shield")
    assert held(s, 1) == "fuel scrap*2"


def test_w33_a_path_is_annihilated() -> None:
    """Rockets on both tiles are struck, and there is no Safe Path next round."""
    s = struck("2i", "2o", "4i", "4i", "4i", meteor=2, _2i="wreck", _2o="trader")
    s.stack[2], s.stack_size = s.stack[2] - 1, s.stack_size - 1
    s.stone[3], s.stone_on = 2, 1 << 3
    s.bay[0][1] = s.bay[1][1] = 1
    fall(s, "* stone 1 delay", "* stone 2 delay")
    assert (s.discard[2], s.stone_on) == (1, 0)
    assert (s.alive, s.safe, deck(s)) == (0b111100, NONE, 0b111100)
    assert (tile_on(s, "2i"), tile_on(s, "2o")) == ("", "")
    assert (held(s, 1), held(s, 2)) == ("scrap*2 delay", "scrap*2 delay")


def test_w34_a_path_of_one_tile() -> None:
    """Its only tile being Aftermath, it goes at the next strike."""
    s = table(4, strike=1, safe=3)
    put(s, "2i", "crater")
    aloft(s, 2, 4, 4, 4, meteor=2)
    all_stand(s, "2i", "4i", "4i", "4i")
    s.bay_stone[0][1], s.bay_stones[0] = 1, 1
    s.stack[1], s.stack_size = s.stack[1] - 1, s.stack_size - 1
    fall(s)
    assert (s.alive, s.discard[1], bay(s, 1)) == (0b111100, 1, "")
    assert (s.phase, s.asked) == (Phase.STONE_SCAVENGED, 0)


def test_w35_a_shield_keeps_everything() -> None:
    """And there is no Scavenge."""
    s = struck("2i", "4i", "4i", "4i", "4i", meteor=2)
    give(s, 1, "shield")
    s.bay[0][1] = 1
    fall(s, "* tile 2i wreck", "* stone 2i delay")
    assert options_of(s, 1) == ["shield", "suffer"]
    play(s, "1 shield")
    assert (held(s, 1), s.discard[3], s.phase) == ("fuel", 1, Phase.MARKET)


def test_w36_loser_and_winner_both_scavenge() -> None:
    """One has lost the takeover, the other what it brought."""
    s = struck("2i", "2i", "4i", "4i", "4i", meteor=2)
    s.bay[1][1] = 1
    s.losers = 0b1
    fall(s, "* tile 2i wreck", "* stone 2i delay", "* stone 1 delay", "* stone 2 shield")
    assert (held(s, 1), held(s, 2)) == ("scrap*2 delay", "scrap*2 shield")


def test_w37_one_stone_for_two_losses() -> None:
    """Scavenge is once a round."""
    s = struck("4i", "2i", "4i", "4i", "4i", meteor=2)
    s.bay[1][1] = 1
    s.losers = 0b10
    fall(s, "* tile 2i wreck", "* stone 2i delay", "* stone 2 shield")
    assert (held(s, 2), s.phase) == ("scrap*2 shield", Phase.MARKET)


def test_w38_preparing_again_after_the_strike() -> None:
    """And launching in the same round."""
    custom = {"goal": "custom", "custom": "tool=2 fuel=0 food=0 oxygen=0 chip=0 scrap=0"}
    s = table(5, safe=3, options=custom)
    give(s, 1, "tool")
    aloft(s, *[4] * 5, meteor=2)
    all_stand(s, "2i", "4i", "4i", "4i", "4i")
    s.prepped, s.bay[0][2] = 0b101, 1
    fall(s, "* tile 2i wreck", "* stone 2i delay")
    assert (bay(s, 1), is_prepped(s, 1)) == ("", False)
    play(s, "1 reprep", "* stone 1 delay")
    assert (s.phase, s.winners) == (Phase.OVER, 0b101)


def test_w39_an_airdrop_is_lost_at_once() -> None:
    """By who stands on it."""
    s = struck("2o", "4i", "4i", "4i", "4i", meteor=2, _2i="wreck")
    fall(s, "* tile 2o airdrop", "* stone 2o delay", "* stone 1 shield")
    assert [held(s, seat) for seat in (1, 2, 3, 4, 5)] == ["scrap*2 shield", *["scrap*3"] * 4]


def test_w40_annihilated_tiles_have_no_effect() -> None:
    """Neither depot nor beacon."""
    s = struck("2i", "2o", "4i", "4i", "4i", meteor=2, _2i="depot", _2o="beacon")
    fall(s)
    assert s.phase == Phase.MARKET
    play(s, *(f"{seat} done" for seat in (1, 2, 3, 4, 5)))
    assert (s.leader + 1, s.phase) == (2, Phase.METEOR)


def test_w41_a_depot_counts_in_the_same_round() -> None:
    """Its controller takes a resource after Scavenge."""
    custom = {"goal": "custom", "custom": "tool=0 fuel=0 food=0 oxygen=0 chip=1 scrap=0"}
    s = table(5, safe=3, options=custom)
    put(s, "4i", "depot")
    aloft(s, *[4] * 5, meteor=2)
    all_stand(s, "4i", "5i", "5i", "5i", "5i")
    s.prepped = 0b101
    fall(s, "* tile 2i wreck", "* stone 2i delay")
    assert s.phase == Phase.TAKE_DEPOT
    play(s, "1 take chip")
    assert (s.phase, s.winners) == (Phase.OVER, 0b101)


def test_w42_beacon_and_lookout() -> None:
    """Seat 2 leads, and seat 1 sees the card after it."""
    s = struck("4i", "5i", "3i", "3o", "3i", meteor=2, _4i="lookout", _5i="beacon")
    fall(s, "* tile 2i wreck", "* stone 2i delay", *(f"{seat} done" for seat in (1, 2, 3, 4, 5)))
    assert (s.leader + 1, s.lookout) == (2, 0b1)
    play(s, "* meteor 4")
    assert (s.meteor_seen, s.lookout, s.beacon) == (0b11, 0, -1)


def test_w43_starfall() -> None:
    """A stone for the new tile, then for each that has none."""
    s = struck("3i", "3i", "3i", "3i", "3i", meteor=2, _4i="depot")
    fall(s, "* tile 2i starfall", "* stone 2i delay", "* stone 4i shield")
    assert s.stone_on == 1 << SPOTS.index("2i") | 1 << SPOTS.index("4i")


def test_w44_blackout() -> None:
    """Takes from Inventories only."""
    s = struck("3i", "3i", "3i", "3i", "3i", meteor=2)
    give(s, 4, "")
    s.bay[0][5] = 2
    fall(s, "* tile 2i blackout", "* stone 2i delay")
    assert [held(s, seat) for seat in (1, 2, 3, 4, 5)] == ["scrap*3", "scrap", "scrap", "", "scrap"]


def test_w45_one_path_left() -> None:
    """Everybody loses at once, whatever they hold."""
    s = table(5, safe=3)
    s.alive = 0b110000
    for spot in ("5i", "5o"):
        put(s, spot, "wreck")
    aloft(s, *[6] * 5, meteor=5)
    all_stand(s, "5i", "6i", "6i", "6o", "6o")
    s.prepped = 0b101
    for player in (0, 2):
        s.inventory[player][:] = [3] * 6
    fall(s)
    assert (s.phase, s.winners, rules.to_act(s)) == (Phase.OVER, 0, 0)
    places = [0] * 5
    rules.places(s, places)
    assert places == [2] * 5


def test_w46_the_last_card_is_known() -> None:
    """Of two paths one is safe."""
    s = table(5, safe=3)
    s.alive, s.safe = 0b110000, 4
    assert chances(s) == {"6": 1}


# ---- Tiles


def using(tile: str, things: str = "scrap*2", options: Mapping[str, str] | None = None) -> State:
    """Seat 1 takes control of a tile on 3i."""
    s = table(5, options=options)
    put(s, "3i", tile)
    give(s, 1, things)
    aloft(s, 3, 4, 4, 4, 4, meteor=5)
    play(s, "1 fly 3i")
    return s


def test_w47_a_ruin() -> None:
    """Scrap and what the die shows."""
    s = using("ruin")
    play(s, "1 use", "* roll star", "1 take food")
    assert bay(s, 1) == "food scrap"
    s = using("ruin")
    play(s, "1 use", "* roll chip")
    assert bay(s, 1) == "chip scrap"


def test_w48_a_salvor() -> None:
    """Two rolls, one after the other."""
    s = using("salvor")
    play(s, "1 use", "* roll star", "1 take chip", "* roll fuel")
    assert (held(s, 1), bay(s, 1)) == ("", "fuel chip")


def test_w49_a_bazaar() -> None:
    """Another kind, and scrap."""
    s = using("bazaar", "food")
    assert options_of(s, 1) == [
        "use food tool",
        "use food fuel",
        "use food oxygen",
        "use food chip",
        "skip",
    ]
    play(s, "1 use food chip")
    assert (held(s, 1), bay(s, 1)) == ("", "chip scrap")


def test_w50_an_arsenal_takes_no_scrap_from_the_bay() -> None:
    """Without scrap in the Inventory nobody is asked."""
    s = table()
    put(s, "3i", "arsenal")
    give(s, 1, "")
    aloft(s, 3, 4, 4, 4, 4, meteor=5)
    s.bay[0][5] = 2
    play(s, "1 fly 3i")
    assert (s.phase, s.asked) == (Phase.FLIGHT, 1)


def test_w51_the_bank_never_runs_out() -> None:
    """A thirteenth tool is a tool."""
    s = table()
    for seat in (1, 2, 3):
        give(s, seat, "tool*4")
    aloft(s, 3, 4, 4, 4, 4, meteor=5)
    play(s, "1 fly 3i")
    assert bay(s, 1) == "tool"


def test_w70_copies_of_delayed_tiles() -> None:
    """Of two beacons the last counts, of two lookouts both."""
    s = table(5, safe=3, options={"blanks": "beacon,lookout"})
    for spot, tile in (("3i", "beacon"), ("5i", "beacon"), ("3o", "lookout"), ("5o", "lookout")):
        put(s, spot, tile)
    aloft(s, *[4] * 5, meteor=2)
    all_stand(s, "3o", "3i", "5o", "5i", "4i")
    fall(s, "* tile 2i wreck", "* stone 2i delay", *(f"{seat} done" for seat in (1, 2, 3, 4, 5)))
    assert (s.leader + 1, s.lookout) == (4, 0b101)
    play(s, "* meteor 4")
    assert s.meteor_seen == 0b1101


# ---- Launch

FULL = "tool fuel*2 food*2 oxygen chip"
REST = "tool fuel food oxygen chip"


def launch(players: int, *holding: str, leader: int = 1, goal: str = "") -> State:
    """Everybody's totals; `!` before those of seats that are not prepped."""
    options = {"goal": "custom", "custom": goal} if goal else {}
    s = table(players, leader=leader, options=options)
    for seat, things in enumerate(holding, 1):
        give(s, seat, things.removeprefix("!"))
        if things.startswith("!") or s.inventory[seat - 1][0] == 0:
            continue
        s.inventory[seat - 1][0] -= 1
        s.prepped |= 1 << (seat - 1)
    s.phase = Phase.ABANDON
    rules.go_on(s)
    return s


def winners(s: State) -> set[int]:
    """The winning seats, when the game is over."""
    assert s.phase == Phase.OVER
    return {p + 1 for p in range(s.players) if s.winners >> p & 1}


def test_w52_a_launch() -> None:
    """Two neighbours of four who cover the goal."""
    assert winners(launch(4, FULL, REST, "", "")) == {1, 2}


def test_w53_no_launch() -> None:
    """Not prepped, or across."""
    assert launch(4, FULL, "!" + REST, "", "").phase == Phase.MARKET
    assert launch(4, FULL, "", REST, "").phase == Phase.MARKET


def test_w54_what_counts() -> None:
    """Everything in all areas, but scrap is no resource."""
    s = table(4)
    give(s, 1, FULL.replace("tool", ""))
    give(s, 2, "fuel oxygen chip")
    s.prepped, s.bay[1][2] = 0b11, 1
    s.phase = Phase.ABANDON
    rules.go_on(s)
    assert winners(s) == {1, 2}
    assert launch(4, FULL, "tool fuel food oxygen scrap*3", "", "").phase == Phase.MARKET


def test_w55_the_richer_partner() -> None:
    """By resources, then stones, then scrap; equal ones are chosen from."""
    assert winners(launch(5, FULL, "", REST, REST + " fuel", "")) == {1, 4}
    assert winners(launch(5, FULL, "", REST, REST + " delay", "")) == {1, 4}
    s = launch(5, FULL, "", REST, REST, "")
    assert options_of(s, 1) == ["ally 3", "ally 4"]
    play(s, "1 ally 3")
    assert winners(s) == {1, 3}


def test_w56_two_teams_rather_than_one() -> None:
    """Although the two richest could go together."""
    goal = "tool*2 fuel*3 food*3 oxygen*2 chip*2"
    s = launch(6, goal, "tool", "tool", goal, "", "")
    assert winners(s) == {1, 2, 3, 4}


def test_w57_the_top_pair() -> None:
    """Or a choice of the first clockwise from the Leader when all are equal."""
    goal = "tool=2 fuel=1 food=0 oxygen=0 chip=0 scrap=0"
    s = launch(6, "tool fuel*6", "", "tool fuel*7", "", "tool fuel*8", "", goal=goal)
    assert winners(s) == {3, 5}
    s = launch(6, "tool fuel", "", "tool fuel", "", "tool fuel", "", goal=goal, leader=4)
    assert options_of(s, 5) == ["ally 1", "ally 3"]


def test_w58_all_four_launch() -> None:
    """The smaller team loses."""
    assert winners(launch(4, FULL + " scrap", REST, FULL, REST + " fuel")) == {1, 4}


def test_w59_the_smallest_of_three_teams_lose() -> None:
    """Two of them are equal."""
    goal = "tool=2 fuel=3 food=3 oxygen=0 chip=3 scrap=0"
    s = launch(
        6,
        "tool fuel*3 food delay",
        "tool food*3 chip",
        "tool chip*3 fuel",
        "tool food*2 chip*3",
        "tool fuel*3 chip*2 scrap*2",
        "tool food*3 fuel*2 scrap*2",
        goal=goal,
    )
    assert winners(s) == {1, 4}


def test_w60_a_collision() -> None:
    """All teams equal: nobody wins."""
    s = launch(4, FULL, FULL, FULL, FULL)
    assert options_of(s, 1) == ["ally 2", "ally 4"]
    play(s, "1 ally 2")
    assert winners(s) == set()
    assert s.made != 0


def test_w61_an_odd_number_launches_without_a_comparison() -> None:
    """Two pairs of five."""
    goal = "tool=2 fuel=2 food=2 oxygen=0 chip=0 scrap=0"
    s = launch(5, "tool fuel*2", "tool food*2", "tool food*2", "", "tool fuel*2", goal=goal)
    assert winners(s) == {1, 2, 3, 5}


def test_w68_the_top_pair_then_the_next() -> None:
    """Without a decision."""
    goal = "tool=2 fuel=2 food=2 oxygen=0 chip=0 scrap=0"
    s = launch(5, "tool food*3", "tool food*2", "tool fuel*5", "tool fuel*4", "tool fuel*2", goal=goal)
    assert winners(s) == {1, 2, 3, 4}


def test_w69_the_poorest_decides() -> None:
    """It belongs to both top pairs."""
    s = launch(5, REST, "", FULL, FULL, "")
    assert options_of(s, 1) == ["ally 3", "ally 4"]


# ---- Exchange


def market(*holding: str, leader: int = 1, options: Mapping[str, str] | None = None) -> State:
    """An exchange begins, each seat with what is said."""
    s = table(max(4, len(holding)), leader=leader, options=options)
    for seat, things in enumerate(holding, 1):
        give(s, seat, things)
    s.turn, s.asked, s.phase = 0, -1, Phase.UNLOAD
    rules.go_on(s)
    return s


def test_w62_selling_and_buying() -> None:
    """Two fuel and a scrap become a tool."""
    s = market("scrap fuel*2", "", "", "")
    play(s, "1 sell fuel", "1 sell fuel", "1 buy tool")
    assert held(s, 1) == "tool"


def test_w63_asking_for_a_stone() -> None:
    """The replier names it."""
    s = market("", "cannon shield", "", "")
    play(s, "1 offer 2 give nothing get stone")
    assert options_of(s, 2) == ["accept cannon", "accept shield", "decline"]
    play(s, "2 accept shield")
    assert (held(s, 1), held(s, 2)) == ("shield", "cannon")


def test_w64_four_offers() -> None:
    """Then the bank only, or nothing."""
    s = market("scrap fuel", "scrap*2", "", "")
    for _offer in range(4):
        play(s, "1 offer 2 give nothing get 1s", "2 decline")
    assert options_of(s, 1) == ["sell fuel", "done"]
    s = market("", "scrap*2", "", "")
    for _offer in range(4):
        play(s, "1 offer 2 give nothing get 1s", "2 decline")
    assert (s.phase, s.asked) == (Phase.MARKET, 1)


def test_w65_a_late_window() -> None:
    """For who receives after the own turn."""
    s = market("scrap*2", "", "scrap*2", "")
    play(s, "1 done", "2 done", "3 offer 1 give 1s get nothing", "1 accept", "3 done", "4 done")
    assert s.phase == Phase.LATE_MARKET
    assert options_of(s, 1) == ["buy tool", "buy fuel", "buy food", "buy oxygen", "buy chip", "done"]
    play(s, "1 buy chip")
    assert options_of(s, 1) == ["sell chip", "done"]


def test_w66_a_prepped_tool_comes_back() -> None:
    """When nothing was launched."""
    s = table()
    s.prepped = 0b1
    s.phase = Phase.ABANDON
    rules.go_on(s)
    assert (held(s, 1), is_prepped(s, 1)) == ("tool scrap*2", False)


def test_w67_offers_that_are_none() -> None:
    """Scrap on both sides, too much scrap, resources."""
    s = market("scrap*5 fuel", "scrap*5 delay", "", "")
    for offer in ("give 2s get 1s", "give 4s get stone", "give fuel get 1s", "give nothing get nothing"):
        assert is_refused(s, f"1 offer 2 {offer}")
    assert not is_refused(s, "1 offer 2 give 3s get stone")


def test_w72_receiving_before_the_own_turn() -> None:
    """Brings no late window."""
    s = market("scrap*2", "scrap*2", "scrap*2", "scrap*2")
    play(s, "1 offer 2 give 1s get nothing", "2 accept", *(f"{seat} done" for seat in (1, 2, 3, 4)))
    assert held(s, 2) == "scrap*3"
    assert s.phase == Phase.METEOR


def test_w73_offers_in_order() -> None:
    """From giving scrap to wanting it."""
    s = market("scrap delay", "scrap cannon", "", "")
    offers = [text for text in options_of(s, 1) if text.startswith("offer 2")]
    assert offers == [
        f"offer 2 give {give_} get {get}"
        for give_, get in (
            ("1s", "nothing"),
            ("1s", "stone"),
            ("1s delay", "nothing"),
            ("1s delay", "stone"),
            ("nothing", "stone"),
            ("delay", "nothing"),
            ("delay", "stone"),
            ("nothing", "1s"),
            ("nothing", "1s stone"),
            ("delay", "1s"),
            ("delay", "1s stone"),
        )
    ]


@pytest.mark.parametrize("tile", ["airdrop", "starfall", "blackout"])
def test_immediate_tiles_later(tile: str) -> None:
    """They give one scrap to who uses them [R28]."""
    s = using(tile)
    assert (options_of(s, 1), controller(s, "3i")) == (["use", "skip"], 1)
    play(s, "1 use")
    assert bay(s, 1) == "scrap"
