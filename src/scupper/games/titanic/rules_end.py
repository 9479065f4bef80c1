"""The end (docs/rules/titanic.md, End): who has won, and how far everybody has come."""

from __future__ import annotations

from scupper.games.titanic.components import COLUMNS
from scupper.games.titanic.state import NONE, State


def has_won(s: State, player: int) -> bool:
    """Whether a player stands on the rescue ship."""
    return s.cell[player] != NONE and s.cell[player] < COLUMNS


def places(s: State, out: list[int]) -> None:
    """1 for the winner, 2 for every other seat; without a winner all 2."""
    for p in range(s.players):
        out[p] = 1 if has_won(s, p) else 2


def scores(s: State, out: list[int]) -> None:
    """Progress, for statistics: two passengers, two food and two water count."""
    for p in range(s.players):
        out[p] = min(2, s.party[p]) + min(2, s.food[p]) + min(2, s.water[p])
