"""What may come next, as lines."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import pytest

import scupper
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.game import Game
from scupper.engine.match import Match
from scupper.engine.next_lines import legal_lines, outcome_lines

GAME = scupper.game("abandon-ship")


def after(*lines: str, players: int = 3, **options: str) -> Match:
    """A match after these lines."""
    match = Match(GAME, GAME.setting(players, options))
    for line in lines:
        match.play_line(line)
    return match


CHEESE = "* cheese 17=1 22=1 25=2 30=2 33=3"
DEAL = "* deal 1=e 2=f 3=a"


def test_like_tokens_are_one_outcome() -> None:
    """Two cheese tokens of 1 and two of 2 make 30 orders, each with the probability of its four like ones."""
    outcomes = outcome_lines(after(), 5000)
    assert outcomes is not None
    assert len(outcomes) == factorial(5) // 4
    assert set(outcomes.values()) == {Fraction(1, 30)}
    assert list(outcomes) == sorted(outcomes)


def test_tiles_of_a_duel_in_either_order_are_one_outcome() -> None:
    """Each seat's two tiles are written ascending: 21 pairs for one, 10 for the other."""
    outcomes = outcome_lines(after(CHEESE, players=2, duel="on"), 5000)
    assert outcomes is not None
    assert len(outcomes) == 21 * 10
    assert outcomes["* deal 1=a+b 2=c+d"] == Fraction(1, 210)


def test_probabilities_follow_weights() -> None:
    """Two of the eight sink tokens are a 4; a seat begins with one chance in three."""
    first = outcome_lines(after(CHEESE, DEAL), 5000)
    assert first == {f"* first {seat}": Fraction(1, 3) for seat in (1, 2, 3)}
    rolled = ["red", "orange", "yellow", "green", "blue", "purple", "black"]
    match = after(CHEESE, DEAL, "* first 1")
    for seat, die in zip([1, 2, 3, 1, 2, 3, 1], rolled, strict=True):
        pool = [d for d in [*rolled, "white"] if d not in rolled[: rolled.index(die)]]
        match.play_line("* roll" + "".join(f" {d}={'(1)' if d == 'white' else 3}" for d in pool))
        match.play_line(f"{seat} use {die}")
    outcomes = outcome_lines(match, 5000)
    assert outcomes == {f"* sink {v}": Fraction(2 if v in (4, 5) else 1, 8) for v in (3, 4, 5, 6, 7, 8)}


def test_too_many_outcomes_stop_early() -> None:
    """Eight dice have 1.6 million faces; the count stops at the limit, and the limit itself is allowed."""
    match = after(CHEESE, DEAL, "* first 1")
    assert outcome_lines(match, 5000) is None
    seven = after(CHEESE, players=7)
    assert outcome_lines(seven, 5039) is None
    assert len(outcome_lines(seven, 5040) or ()) == 5040


def test_nothing_when_nobody_chooses() -> None:
    """No seat has legal lines while chance is due, and chance has no outcomes while a seat chooses."""
    assert legal_lines(after()) == []
    match = after(CHEESE, DEAL, "* first 1")
    match.play_line("* roll red=3 orange=3 yellow=3 green=3 blue=3 purple=3 black=3 white=(1)")
    assert outcome_lines(match, 5000) == {}
    assert len(legal_lines(match)) == 7 + 7


@pytest.mark.parametrize("seed", range(6))
def test_every_line_said_to_be_legal_can_be_played(seed: int) -> None:
    """Each legal line and each outcome is accepted, and what is played is among them."""
    match = Match(GAME, GAME.setting(4), Seeded(seed), draws_itself=False)
    chooser = Seeded(seed, Purpose.TEST)
    while not match.over:
        before = match.position()
        if match.chance_due:
            outcomes = outcome_lines(match, 300) or {}
            assert sum(outcomes.values()) in (0, 1)
            lines = list(outcomes)
        else:
            lines = legal_lines(match)
        for line in lines:
            trial = Match.from_position(GAME, match.setting, match.full_state())
            trial.play_line(line)
            assert trial.lines() == [line]
        assert match.position() == before
        if match.chance_due:
            match.draw()
        else:
            actions = match.actions(match.to_act[0])
            match.play(match.to_act[0], actions[chooser.below(len(actions))])
        assert not lines or match.lines()[-1] in lines


def test_lowest_seat_of_a_secret_decision(lantern_bluff: Game) -> None:
    """Of several who choose in secret, the lines of the lowest that has still to choose."""
    match = lantern_bluff.start(players=3, seed=1)
    match.play(match.to_act[0], "rest")
    assert {line[:7] for line in legal_lines(match)} == {"1 show "}
    match.play(1, match.actions(1)[0])
    match.play(3, match.actions(3)[0])
    assert {line[:7] for line in legal_lines(match)} == {"2 show "}
