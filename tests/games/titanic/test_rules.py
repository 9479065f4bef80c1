"""What always holds in The Sinking of the Titanic, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scupper.engine.chance import Seeded
from scupper.engine.match import Match
from scupper.engine.state import PUBLIC, SPECTATOR, copy, fields, observe, same, values
from scupper.games.titanic import notation, rules
from scupper.games.titanic.components import cell_number
from scupper.games.titanic.facts import FACTS
from scupper.games.titanic.invariants import broken
from scupper.games.titanic.rules_sea import is_exact
from scupper.games.titanic.state import Phase, State
from tests.games.titanic import plain_rules
from tests.games.titanic.worked_cases import GAME, state_of

OPTIONS = {"open_rooms": ["yes", "no"], "sea_pass": ["no", "yes"], "round_limit": ["0", "30", "300"]}


@st.composite
def matches(draw: st.DrawFn, most: int = 250) -> Match:
    """A game some way on, in any setting, as people play it who now prefer one thing and then another."""
    players = draw(st.sampled_from(FACTS.players))
    options = {name: draw(st.sampled_from(texts)) for name, texts in OPTIONS.items()}
    stream = Seeded(draw(st.integers(0, 2**32 - 1)))
    match = Match(GAME, GAME.setting(players, options), stream)
    match.draw_all()
    for _choice in range(draw(st.integers(0, most))):
        if match.over:
            break
        actions = match.actions(match.to_act[0])
        match.play(match.to_act[0], actions[stream.below(len(actions))])
    return match


@settings(max_examples=60, deadline=None)
@given(matches())
def test_positions_are_sound_and_come_back(match: Match) -> None:
    """Cards and tokens are conserved; a position is its text again, and everybody's view is the position."""
    s = state_of(match)
    assert broken(s) is None
    assert same(s, notation.read_position(notation.position(s), match.setting))
    for viewer in (*range(match.players), SPECTATOR):
        assert values(observe(s, viewer).state) == values(s)


@settings(max_examples=40, deadline=None)
@given(matches(100))
def test_choices_are_those_of_the_plain_rules(match: Match) -> None:
    """Reach by sets of spaces and by tables of the sea is the same as trying every step."""
    lines = match.record
    for line in lines:
        s = line.before
        assert isinstance(s, State)
        out = [0] * FACTS.max_legal
        if s.phase not in (Phase.MOVE, Phase.SAIL, Phase.SWIM):
            continue
        actions = out[: rules.legal(s, s.turn, out)]
        words = {notation.line(s, s.turn, [action]).split()[-1] for action in actions}
        if s.phase == Phase.SAIL:
            sails = plain_rules.sails(s, s.turn)
            assert words - {"stay"} == set(sails)
            assert all(is_exact(s, s.turn, cell_number(cell)) == exact for cell, exact in sails.items())
            assert ("stay" in words) == (not sails or s.sea_pass == 1)
        elif s.phase == Phase.MOVE:
            walks = plain_rules.walks(s, s.turn)
            assert words - {"stay"} == walks
            assert ("stay" in words) == (not walks or s.must_leave[s.turn] == 0)
        else:
            swims = plain_rules.swims(s, s.turn)
            assert words - {"stay"} == swims
            assert ("stay" in words) == (not swims or s.sea_pass == 1)


@settings(max_examples=30, deadline=None)
@given(matches(), st.integers(0, 2**31))
def test_no_order_of_a_deck_is_kept_anywhere(match: Match, seed: int) -> None:
    """A game is its lines: what will be drawn is not settled, and every card never seen may come next."""
    s = state_of(match)
    again = Match(GAME, match.setting, Seeded(seed))
    for line in match.lines():
        again.play_line(line)
    assert values(state_of(again)) == values(s)
    assert match.lines("spectator") == match.lines(1) == match.lines()
    out, weights = [0] * FACTS.max_outcomes, [0] * FACTS.max_outcomes
    for phase, unseen in (
        (Phase.TOP, [card for card, is_unseen in enumerate(s.unseen) if is_unseen]),
        (Phase.SEA_CARD, [card for card in range(24) if s.sea_unseen >> card & 1]),
        (Phase.ISLAND_CARD, [card for card in range(24) if s.island_unseen >> card & 1]),
    ):
        due = copy(s)
        due.phase = phase
        count = rules.outcomes(due, out, weights)
        assert out[:count] == unseen or (count == 1 and not unseen)
        assert set(weights[:count]) == {1}


def test_nobody_has_secrets() -> None:
    """Every field of the position is public, so that nothing is left to imagine."""
    assert {field.visibility for field in fields(State)} == {PUBLIC}


def test_a_game_of_random_players_ends() -> None:
    """With a rescue, or without one at the round limit."""
    for seed in range(4):
        match = Match(GAME, GAME.setting(3, {"round_limit": "40"}), Seeded(seed))
        match.draw_all()
        while not match.over:
            actions = match.actions(match.to_act[0])
            match.play(match.to_act[0], actions[match.mask * 7 % len(actions)])
        assert match.result_line() in ("= places 2 2 2", "= places 1 2 2", "= places 2 1 2", "= places 2 2 1")
        assert max(state_of(match).turns) <= 40
