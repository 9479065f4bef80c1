"""A game's rules interpreted, one step at a time: what `compiled_rules` does, with the same methods."""

from __future__ import annotations

from typing import Any

from scupper.engine.game import Game
from scupper.engine.state import CHANCE, BaseState, assign, copy, new_checked


class InterpretedRules:
    """The rules on lists that refuse what compiled code would get wrong."""

    def __init__(self, game: Game, start: BaseState) -> None:
        self.game = game
        self.state = new_checked(game.rules.State)
        assign(self.state, start)

    def now(self) -> Any:
        """The position."""
        return copy(self.state)

    def options(self, player: int) -> list[int]:
        """What a player, or chance, may do."""
        out, weights = [0] * self.game.facts.max_legal, [0] * self.game.facts.max_outcomes
        if player == CHANCE:
            return out[: self.game.rules.outcomes(self.state, out, weights)]
        return out[: self.game.rules.legal(self.state, player, out)]

    def play(self, player: int, action: int) -> None:
        """One step."""
        self.game.rules.play(self.state, player, action)

    def result(self, players: int) -> tuple[list[int], list[int]]:
        """Scores and places."""
        scores, places = [0] * players, [0] * players
        self.game.rules.scores(self.state, scores)
        self.game.rules.places(self.state, places)
        return scores, places
