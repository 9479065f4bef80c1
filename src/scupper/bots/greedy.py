"""The bot that looks one action ahead, with the eyes of its game's `judgement`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scupper.engine.chance import Stream
from scupper.engine.game import Game
from scupper.engine.rollout_loop import Policy
from scupper.engine.state import View


class GreedyBot:
    """Takes the legal action that the game's `judgement` rates best on the view; lots decide among equals."""

    policy = Policy.GREEDY

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View[Any], legal: Sequence[int], stream: Stream) -> int:
        """The best rated of the legal actions."""
        rate = self.game.judgement.rate
        ratings = [rate(view.state, view.player, action) for action in legal]
        best = max(ratings)
        equals = [action for action, rating in zip(legal, ratings, strict=True) if rating == best]
        return equals[stream.pick([1] * len(equals))]
