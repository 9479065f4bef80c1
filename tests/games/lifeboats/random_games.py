"""Random games of Lifeboats in any setting, for tests of what always holds."""

from __future__ import annotations

from hypothesis import strategies as st

import scupper
from scupper.engine.chance import Seeded
from scupper.engine.facts import Setting
from scupper.engine.match import Line, Match
from scupper.engine.options import OptionError
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.state import State

GAME = scupper.game("lifeboats")


@st.composite
def settings(draw: st.DrawFn, plank: str | None = None) -> Setting:
    """Any setting that is not refused."""
    options = {
        "officers": str(draw(st.integers(1, 2))),
        "sailors": draw(st.sampled_from(["auto", "1", "2", "3", "4", "5", "6"])),
        "hats": str(draw(st.integers(0, 5))),
        "setup": draw(st.sampled_from(["placed", "random"])),
        "end": draw(st.sampled_from(["pawns", "boats"])),
        "plank": plank or draw(st.sampled_from(["no", "yes"])),
    }
    players = draw(st.integers(3, 6))
    try:
        return GAME.setting(players, options)
    except OptionError:
        return GAME.setting(players, options | {"sailors": "auto"})


@st.composite
def matches(draw: st.DrawFn, plank: str | None = None) -> Match:
    """A whole game that was played at random, voters in any order; sometimes they like to lay hats."""
    setting = draw(settings(plank))
    stream = Seeded(draw(st.integers(0, 2**32)))
    fond_of_hats = draw(st.booleans())
    match = Match(GAME, setting, stream)
    match.draw_all()
    while not match.over:
        seat = match.to_act[stream.below(len(match.to_act))]
        actions = match.actions(seat)
        hats = [action for action in actions if FACTS.actions.parts(action)[-1][1] == "hat"]
        liked = hats if hats and fond_of_hats and stream.below(2) else actions
        match.play(seat, liked[stream.below(len(liked))])
    return match


def state_of(match: Match) -> State:
    """The position that a match has come to."""
    s = match.full_state()
    assert isinstance(s, State)
    return s


def before(line: Line) -> State:
    """The position before a line; before a vote, for the lines of a vote."""
    assert isinstance(line.before, State)
    return line.before


def positions(match: Match) -> list[State]:
    """Every position of a match, the last included."""
    return [*map(before, match.record), state_of(match)]
