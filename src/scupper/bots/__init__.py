"""Bots: players that a program moves. Each thinks on a view, as a person does, and never on the position.

    thinker = bots.bot("greedy", game)
    match.play(seat, thinker.choose(match.view(seat), match.actions(seat), stream))

The stream is the bots' own (`Seeded(seed, Purpose.BOT)`), never the one that the table's chance comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from scupper.bots.greedy import GreedyBot
from scupper.bots.uniform import RandomBot
from scupper.engine.chance import Stream
from scupper.engine.game import Game
from scupper.engine.rollout_loop import Policy
from scupper.engine.state import View

__all__ = ["Bot", "bot", "for_seats", "names", "policy"]


class Bot(Protocol):
    """A player that a program moves, made for one game."""

    def choose(self, view: View[Any], legal: Sequence[int], stream: Stream) -> int:
        """One of the viewer's legal actions, of which there is at least one."""


_KINDS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def _kind(name: str) -> type[RandomBot] | type[GreedyBot]:
    if name not in _KINDS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(names())}")
    return _KINDS[name]


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_KINDS)


def bot(name: str, game: Game) -> Bot:
    """The bot of a name, made for a game. Raises ValueError for an unknown name, listing those there are."""
    return _kind(name)(game)


def policy(name: str) -> Policy:
    """The bot as compiled rollouts know it: the same choices. Raises ValueError for an unknown name."""
    return _kind(name).policy


def for_seats(given: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The name of the bot in each seat, from one name for all or one a seat (a list, or joined by commas).

    Raises ValueError for an unknown name, or when there are not as many names as seats.
    """
    wanted = tuple(part.strip() for part in given.split(",")) if isinstance(given, str) else tuple(given)
    for name in wanted:
        _kind(name)
    if len(wanted) == 1:
        return wanted * players
    if len(wanted) != players:
        raise ValueError(f"name one bot for all seats or one for each of the {players}, not {len(wanted)}")
    return wanted
