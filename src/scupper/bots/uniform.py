"""The bot that plays at random: a yardstick, and something to try a table with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scupper.engine.chance import Stream
from scupper.engine.game import Game
from scupper.engine.rollout_loop import Policy
from scupper.engine.state import View


class RandomBot:
    """Takes each legal action with the same probability."""

    policy = Policy.RANDOM

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View[Any], legal: Sequence[int], stream: Stream) -> int:  # noqa: ARG002 - looks at nothing
        """Any of the legal actions."""
        return legal[stream.pick([1] * len(legal))]
