"""End, scoring and ties of Abandon Ship: docs/rules/abandon-ship.md, section End."""

from __future__ import annotations

from scupper.games.abandon_ship.components import BERTH_POINTS, TILE_RATS
from scupper.games.abandon_ship.state import HAND, NONE, State


def score(s: State, player: int) -> int:
    """End 2 and 3: points of the rats on the player's tiles, each tile by itself (R34), and of the cheese."""
    total = s.points[player]
    for h in range(HAND):
        if s.tile[player][h] != NONE:
            for i in range(len(TILE_RATS[0])):
                k = s.berth[TILE_RATS[s.tile[player][h]][i]]
                if k != NONE:
                    total += BERTH_POINTS[k]
    return total


def scores(s: State, out: list[int]) -> None:
    """The total of each player, at the end."""
    for p in range(s.players):
        out[p] = score(s, p)


def places(s: State, out: list[int]) -> None:
    """End 5: one more than the number of players with a higher total, or the same and more cheese (R37)."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            mine = score(s, p)
            other = score(s, q)
            if other > mine or (other == mine and s.points[q] > s.points[p]):
                out[p] += 1
