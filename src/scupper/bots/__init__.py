"""Bots: players that a program moves. Each thinks on a view, as a person does, and never on the position.

    thinker = bots.bot("hard", game)
    match.play(seat, thinker.choose(bots.view_alone(match, seat), match.actions(seat), stream))

The stream is the bots' own (`Seeded(seed, Purpose.BOT)`), never the one that the table's chance comes from.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from scupper.bots.greedy import GreedyBot
from scupper.bots.search import LEVELS, SearchBot, level_of
from scupper.bots.uniform import RandomBot
from scupper.engine.chance import Stream
from scupper.engine.game import Game
from scupper.engine.match import Match
from scupper.engine.rollout_loop import Policy
from scupper.engine.state import View

__all__ = [
    "LEVELS",
    "USUAL",
    "Bot",
    "bot",
    "for_seats",
    "level_of",
    "names",
    "policy",
    "simple_names",
    "thinks_ahead",
    "view_alone",
]


class Bot(Protocol):
    """A player that a program moves, made for one game."""

    def choose(self, view: View[Any], legal: Sequence[int], stream: Stream) -> int:
        """One of the viewer's legal actions, of which there is at least one."""


USUAL: Final = "greedy"
"""The bot that is offered first, and plays while one that thinks ahead is warming up: it answers at once."""
_SIMPLE: Final[dict[str, type[RandomBot] | type[GreedyBot]]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The names of all bots, from the weakest to the strongest."""
    return (*_SIMPLE, *LEVELS)


def simple_names() -> tuple[str, ...]:
    """The bots that answer at once and need no compiled search."""
    return tuple(_SIMPLE)


def thinks_ahead(name: str) -> bool:
    """Whether a bot searches, for which its game's search must be compiled."""
    return name in LEVELS


def _known(name: str) -> None:
    if name not in names():
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(names())}")


def bot(name: str, game: Game, *, clock: Callable[[], float] | None = time.monotonic) -> Bot:
    """The bot of a name, made for a game. Raises ValueError for an unknown name, listing those there are.

    Without a clock a bot thinks for as many iterations as its level has, which is the same on any machine.
    """
    _known(name)
    return SearchBot(game, level_of(name, game), clock) if name in LEVELS else _SIMPLE[name](game)


def policy(name: str) -> Policy:
    """The bot as compiled rollouts know it: the same choices. Raises ValueError for any other name."""
    _known(name)
    if name not in _SIMPLE:
        known = " and ".join(_SIMPLE)
        raise ValueError(
            f"simulations are for the bots {known}; {name} thinks ahead: see `scupper tournament`"
        )
    return _SIMPLE[name].policy


def for_seats(given: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The name of the bot in each seat, from one name for all or one a seat (a list, or joined by commas).

    Raises ValueError for an unknown name, or when there are not as many names as seats.
    """
    wanted = tuple(part.strip() for part in given.split(",")) if isinstance(given, str) else tuple(given)
    for name in wanted:
        _known(name)
    if len(wanted) == 1:
        return wanted * players
    if len(wanted) != players:
        raise ValueError(f"name one bot for all seats or one for each of the {players}, not {len(wanted)}")
    return wanted


def view_alone(match: Match, seat: int) -> View[Any]:
    """The view of a seat as it would be if nobody else had chosen yet in the secret decision that is open.

    A seat knows no more of such choices than that they were made, and a search that makes them for the others
    thinks better of them than one that must imagine them at random.
    """
    if any(other != seat for other in match.sealed_seats):
        match = match.fork()
        for other in set(match.sealed_seats):
            if other != seat:
                match.withdraw(other)
    return match.view(seat)
