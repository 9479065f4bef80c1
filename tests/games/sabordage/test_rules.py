"""What always holds in Sabordage, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scupper.engine.chance import Seeded
from scupper.engine.match import Match
from scupper.engine.state import values
from scupper.games.sabordage import rules
from scupper.games.sabordage.components import COUNT, KINDS, ROTTEN
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.rules_build import BUILD_ROT, first_action
from scupper.games.sabordage.state import Phase
from tests.games.sabordage.worked_cases import GAME, Case, ask_to_build, position_of, state_of
from tests.games.sound_matches import check_imagined, check_position

PIPE = KINDS.index("pipe")
OPTIONS = {option.name: option.values for option in FACTS.options if hasattr(option, "values")}


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A game some way on, in any setting, with plans face down perhaps."""
    players = draw(st.sampled_from(FACTS.players))
    options = {name: draw(st.sampled_from(texts)) for name, texts in OPTIONS.items()}
    stream = Seeded(draw(st.integers(0, 2**32 - 1)))
    match = Match(GAME, GAME.setting(players, options), stream)
    match.draw_all()
    for _choice in range(draw(st.integers(0, 60))):
        if match.over:
            break
        seat = match.to_act[stream.below(len(match.to_act))]
        actions = match.actions(seat)
        match.play(seat, actions[stream.below(len(actions))])
    return match


@settings(max_examples=40, deadline=None)
@given(matches())
def test_positions_are_sound_and_come_back(match: Match) -> None:
    """Pieces are conserved; a position and each view of it is its text again."""
    check_position(match)


@settings(max_examples=40, deadline=None)
@given(matches(), st.integers(0, 2**31))
def test_what_is_imagined_fits_the_view(match: Match, seed: int) -> None:
    """Observing what is imagined gives the view again; pieces are right, and what is asked is possible."""
    check_imagined(match, seed)


def test_a_rotten_tile_that_waits_for_its_rank_is_not_imagined_elsewhere() -> None:
    """Revealed, it lies beside its ship: whoever imagines the rest has one less to imagine."""
    lay = Case("rotten", {"ships": ["1: sail / 2: sail / 3: sail"]}, [("line", "1 build rot")])
    lay.steps += [("line", "2 build pipe n 1"), ("line", "3 build pipe n 1")]
    s = position_of(lay)
    ask_to_build(s, lay)
    for p, action in ((0, BUILD_ROT), (1, first_action(PIPE)), (2, first_action(PIPE))):
        rules.play(s, p, action)
    assert s.phase == Phase.ROT
    rules.resample(s, 1, Seeded(1).words)
    assert s.pile[ROTTEN] == COUNT[ROTTEN] - 1


@settings(max_examples=25, deadline=None)
@given(matches())
def test_a_game_is_its_lines(match: Match) -> None:
    """The lines alone give the game again; nobody reads there what was not seen."""
    again = Match(GAME, match.setting)
    for line in match.lines():
        again.play_line(line)
    assert values(state_of(again)) == values(state_of(match)) or match.sealed_seats
    if state_of(match).phase != Phase.OVER:
        deals = [line for line in match.lines("spectator") if line.startswith("* deal")]
        assert all(set(line.split()[3:]) == {"?"} for line in deals)
