"""What must hold of any position that a game can come to, for the property tests of games."""

from __future__ import annotations

from scupper.engine.chance import Seeded
from scupper.engine.match import Match
from scupper.engine.state import SPECTATOR, observe, same, values


def check_position(match: Match) -> None:
    """Pieces are conserved; the position and each view of it is its text again."""
    game, s = match.game, match.full_state()
    assert game.invariants is not None
    assert game.invariants.broken(s) is None
    for view in [s, *(observe(s, viewer).state for viewer in [*range(match.players), SPECTATOR])]:
        again = game.notation.read_position(game.notation.position(view), match.setting)
        assert same(view, again), (values(view), values(again))


def check_imagined(match: Match, seed: int) -> None:
    """What a player imagines gives the same view; pieces are right, and what is asked is possible."""
    game = match.game
    assert game.invariants is not None
    for viewer in range(match.players):
        view = observe(match.full_state(), viewer)
        imagined = observe(match.full_state(), viewer).state
        game.rules.resample(imagined, viewer, Seeded(seed).words)
        assert game.invariants.broken(imagined) is None
        assert values(observe(imagined, viewer).state) == values(view.state)
        assert game.rules.to_act(imagined) == game.rules.to_act(view.state)
