"""What always holds in Abandon Planet, whatever is played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scupper.engine.chance import Seeded
from scupper.engine.match import Match
from scupper.engine.options import Option
from scupper.engine.state import values
from scupper.games.abandon_planet.facts import FACTS
from scupper.games.abandon_planet.state import State
from tests.games.abandon_planet.tables import GAME
from tests.games.sound_matches import check_imagined, check_position


def state_of(match: Match) -> State:
    """The whole position of a match."""
    s = match.full_state()
    assert isinstance(s, State)
    return s


def _values(option: Option) -> st.SearchStrategy[str]:
    return st.sampled_from(option.examples())


@st.composite
def matches(draw: st.DrawFn, most_choices: int = 250) -> Match:
    """A game some way on, in any setting, with Path cards face down perhaps."""
    players = draw(st.sampled_from(FACTS.players))
    options = {option.name: draw(_values(option)) for option in FACTS.options}
    if options["goal"] != "custom":
        del options["custom"]
    elif options["custom"] == FACTS.options[1].default:
        options["custom"] = FACTS.options[1].examples()[1]
    stream = Seeded(draw(st.integers(0, 2**32 - 1)))
    match = Match(GAME, GAME.setting(players, options), stream)
    match.draw_all()
    for _choice in range(draw(st.integers(0, most_choices))):
        if match.over:
            break
        seat = match.to_act[stream.below(len(match.to_act))]
        actions = match.actions(seat)
        trades = [action for action in actions if FACTS.actions.kind_of(action).name == "offer"]
        if trades and stream.below(3):
            actions = [action for action in actions if action not in trades] or trades
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


@settings(max_examples=25, deadline=None)
@given(matches())
def test_a_game_is_its_lines(match: Match) -> None:
    """The lines alone give the game again; a spectator reads no stone that was not seen."""
    again = Match(GAME, match.setting)
    for line in match.lines():
        again.play_line(line)
    assert values(state_of(again)) == values(state_of(match)) or match.sealed_seats
    deals = [line for line in match.lines("spectator") if line.startswith("* deal")]
    assert all(set(line.split()[3:]) == {"?"} for line in deals)


@settings(max_examples=15, deadline=None)
@given(matches(most_choices=2000))
def test_a_game_ends(match: Match) -> None:
    """After the rounds that the rules file counts, at the latest."""
    most = 13 if match.players == 4 else 14 if match.players <= 6 else 16
    assert state_of(match).round <= most
