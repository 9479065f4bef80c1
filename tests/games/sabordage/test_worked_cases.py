"""The worked cases W1 to W83 of the rules file, and its two sample games."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from scupper.engine.chance import Seeded
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, new_checked
from scupper.games.sabordage import notation, rules
from scupper.games.sabordage.components import BOMBARDS, KINDS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.notation_tiles import ships_text
from scupper.games.sabordage.rules_build import plan_build
from scupper.games.sabordage.rules_deal import pass_hands
from scupper.games.sabordage.rules_end import boarding
from scupper.games.sabordage.rules_fire import broadside_step
from scupper.games.sabordage.state import Lies, Phase, State
from tests.games.sabordage.worked_cases import (
    GAME,
    PAGE,
    Case,
    ask_to_build,
    cases,
    position_of,
    sample_lines,
    state_of,
)

CASES = cases()
IN_WORDS = ("W1", "W2", "W3", "W4", "W5", "W8")
"""Cases that the page tells in sentences: each has a test of its own below."""


def actions(s: State, player: int) -> list[int]:
    """What a player may do."""
    out = [0] * FACTS.max_legal
    return out[: rules.legal(s, player, out)]


def go_on_to(s: State, stop: Phase) -> None:
    """All that follows by itself, up to a phase."""
    while s.phase > Phase.OVER and s.phase != stop:
        rules.step(s)


def play_line(s: State, line: str, stop: Phase) -> None:
    """One line of a case, which must be legal, up to a phase at which the case ends."""
    player, steps = notation.read_line(s, line)
    for step in steps:
        if player == CHANCE:
            out, weights = [0] * FACTS.max_outcomes, [0] * FACTS.max_outcomes
            assert step in out[: rules.outcomes(s, out, weights)]
        else:
            assert step in actions(s, player), f"{line} is refused"
        if s.phase == Phase.BUILD:
            # Case by case only some seats build, so the round must not go on by itself.
            plan_build(s, player, step)
            go_on_to(s, stop)
        else:
            _play(s, player, step, stop)


def _play(s: State, player: int, step: int, stop: Phase) -> None:
    with patch.object(rules, "go_on", lambda position: go_on_to(position, stop)):
        rules.play(s, player, step)


def ranks(s: State, question: str) -> list[int]:
    """The ranks that a seat could choose, for a line with `?`."""
    words = question.split()
    found = []
    for action in actions(s, int(words[0]) - 1):
        parts = dict(FACTS.actions.parts(action))
        if words[1] != "build" or (parts.get("tile"), parts.get("turn")) == (words[2], words[3]):
            found.append(int(parts["rank"]))
    return found


def go_through(s: State, case: Case, stop: Phase) -> None:
    """The lines of a case and the questions between them."""
    for kind, text in case.steps:
        if kind == "line":
            play_line(s, text, stop)
        else:
            question, _, expected = text.partition(" : ")
            assert ranks(s, question) == [int(rank) for rank in expected.split()], text


def do(s: State, case: Case) -> None:
    """What a case does with its position."""
    match case.one("do"):
        case "build" | "":
            ask_to_build(s, case)
            go_through(s, case, Phase.AFTER_CONSTRUCTION)
        case "step1":
            s.fuse_step = 1
            broadside_step(s)
        case "fire":
            s.fuse_step = 1
            broadside_step(s)
            broadside_step(s)
        case "treasures":
            s.at = s.at_rank = 0
            s.phase = Phase.NEXT_TREASURE
            go_on_to(s, Phase.BOARDING)
            go_through(s, case, Phase.BOARDING)
        case "round":
            s.fuse_step, s.phase = 1, Phase.FIRE
            go_on_to(s, Phase.NEXT_ROUND)
            go_through(s, case, Phase.NEXT_ROUND)
        case "boarding":
            boarding(s)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worked_case(case: Case) -> None:
    """What the page says that comes of a position."""
    s = position_of(case)
    do(s, case)
    if case.one("gives"):
        assert ships_text(s) == case.one("gives")
    for words in case.words.get("score", []):
        seat, length, cannons = map(int, words.split())
        totals = [0] * s.players
        rules.scores(s, totals)
        assert totals[seat - 1] == 1000 * length + cannons
    if case.one("winners"):
        places = [0] * s.players
        rules.places(s, places)
        assert [p + 1 for p, place in enumerate(places) if place == 1] == [
            int(seat) for seat in case.one("winners").split()
        ]


def test_every_case_is_tested() -> None:
    """The page numbers its cases from 1 to 83; those in words are tested one by one."""
    numbers = {case.name for case in CASES} | set(IN_WORDS)
    assert numbers == {f"W{n}" for n in range(1, 84)}
    assert all(f"**{name}**" in PAGE for name in IN_WORDS)


@pytest.mark.parametrize(
    ("heading", "players", "options"),
    [("Sample A", 2, {}), ("Sample B", 3, {"expert": "yes"})],
    ids=["A", "B"],
)
def test_sample_game(heading: str, players: int, options: dict[str, str]) -> None:
    """Every line is legal, and the ships are what the remarks say at the end of each round."""
    setting = GAME.setting(players, options)
    s = new_checked(State)
    rules.begin(s, players, list(setting.numbers))
    ends = 0
    for whole in sample_lines(heading):
        if whole.startswith("# end"):
            assert ships_text(s) == whole.partition(": ")[0][-1:] + ": " + whole.partition(": ")[2]
            ends += 1
        line = whole.partition("#")[0].strip()
        if line.startswith("="):
            assert (notation.result(s), s.phase) == (line, Phase.OVER)
        elif line:
            play_line(s, line, Phase.OVER)
            assert rules.between_lines(s)
    assert ends == 3


def match_after(lines: int, players: int, **options: str) -> Match:
    """A match of which so many lines have been played at random."""
    match = Match(GAME, GAME.setting(players, options), Seeded(7))
    match.draw_all()
    while len(match.record) < lines:
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0])
    return match


def test_w1_three_ships_of_two_sails() -> None:
    """W1: two sails on each ship, 62 tiles left; hands of four then, 50 left."""
    s = state_of(match_after(0, 3))
    assert ships_text(s) == "1: sail sail / 2: sail sail / 3: sail sail"
    assert (s.hand_size[:3], s.pile_size) == ([4, 4, 4], 50)


def test_w2_two_players_begin_with_the_bombards() -> None:
    """W2: the eight bombards lie under the sails of four ships; hands of seven."""
    s = state_of(match_after(0, 2))
    hidden = [kind for ship in range(4) for kind in s.tile[ship][: s.length[ship]]]
    assert len(hidden) == 8
    assert all(BOMBARDS >> kind & 1 for kind in hidden)
    assert {lies for ship in range(4) for lies in s.lies[ship][:2]} == {Lies.BOMBARD_SAIL}
    assert (s.hand_size[:2], s.pile_size) == ([7, 7], 46)


@pytest.mark.parametrize(
    ("pile", "discard", "hand", "left"),
    [(18, 2, 4, 0), (18, 10, 4, 8), (13, 5, 3, 3)],
    ids=["W3", "W3 with more", "W4"],
)
def test_w3_w4_the_discard_becomes_the_pile_in_the_middle_of_a_deal(
    pile: int, discard: int, hand: int, left: int
) -> None:
    """W3 and W4: five players, few tiles: all hands get the same number, and the reshuffle comes when due."""
    s = state_of(match_after(0, 5))
    tiles = [kind for kind in range(len(KINDS)) for _copy in range(s.pile[kind])]
    for kind in range(len(KINDS)):
        s.pile[kind] = tiles[:pile].count(kind)
        s.discard[kind] = tiles[pile : pile + discard].count(kind)
    s.pile_size, s.discard_size = pile, discard
    for p in range(5):
        s.hand_size[p] = 0
    s.phase = Phase.RESUPPLY
    rules.go_on(s)
    while s.phase == Phase.DEAL:
        out, weights = [0] * FACTS.max_outcomes, [0] * FACTS.max_outcomes
        assert rules.outcomes(s, out, weights)
        rules.play(s, CHANCE, out[0])
    assert s.hand_size == [hand] * 5
    assert s.pile_size + s.discard_size == left


@pytest.mark.parametrize(("step", "holders"), [(-1, [1, 2, 0]), (1, [2, 0, 1])], ids=["left", "right"])
def test_w5_hands_are_passed(step: int, holders: list[int]) -> None:
    """W5: to the left to seat i - 1, to the right to seat i + 1; whoever passed a hand on knows it."""
    s = state_of(match_after(0, 3))
    before = [list(hand) for hand in s.hand]
    pass_hands(s, step)
    assert s.hand[:3] == [before[holder] for holder in holders]
    assert s.hand_seen[:3] == [1 << p | 1 << holder for p, holder in enumerate(holders)]


@pytest.mark.parametrize("tile", ["s1-s1", "gold", "z-z"])
def test_w8_equal_sides_are_not_turned(tile: str) -> None:
    """W8: for a tile with equal sides only `n` is written; a repeating tile can be turned."""
    case = Case("W8", {"ships": ["1: sail / 2: sail / 3: sail"]}, [("line", f"1 build {tile} n 1")])
    case.steps.append(("line", "2 build r1-r2 t 1"))
    s = position_of(case)
    ask_to_build(s, case)
    assert notation.read_line(s, f"1 build {tile} t 1")[1][0] not in actions(s, 0)
    go_through(s, case, Phase.AFTER_CONSTRUCTION)
    assert ships_text(s).startswith(f"1: {tile.replace('s1', 's1!')} sail / 2: r2-r1 sail")
