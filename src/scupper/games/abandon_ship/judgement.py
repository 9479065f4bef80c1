"""What a sensible player of Abandon Ship prefers."""

from __future__ import annotations

from scupper.games.abandon_ship.components import STEPS, TILE_RATS
from scupper.games.abandon_ship.rules import target
from scupper.games.abandon_ship.state import HAND, N_RATS, NONE, State


def rate(s: State, player: int, action: int) -> int:
    """How much the player likes to use a die on a rat."""
    die = action // N_RATS
    rat = action % N_RATS
    gain = target(s, rat, STEPS[die][s.face[die]]) - s.space[rat]
    mine = 0
    for h in range(HAND):
        if s.tile[player][h] != NONE:
            for i in range(3):
                if TILE_RATS[s.tile[player][h]][i] == rat:
                    mine += 1
    return gain * (2 * mine - 1)
