"""Which tiles a sensible player of Abandon Ship guesses: whoever holds a tile brings its rats forward.

How much more likely that makes a tile was found from 3,000 moments of 400 games between `greedy` players
(docs/strength.md).
"""

from __future__ import annotations

from scupper.engine.chance import below
from scupper.engine.state import NOBODY, UNKNOWN
from scupper.games.abandon_ship.components import TILE_RATS, TOP
from scupper.games.abandon_ship.rules_resample import holder, resample
from scupper.games.abandon_ship.state import HAND, N_RATS, N_TILES, NONE, Phase, State

LIKELY = (
    *(22, 24, 28, 33, 38, 45, 53, 62, 73, 85),
    *(100, 117, 138, 162, 190, 223, 261, 306, 360, 422, 448),
)
"""How likely a tile is in another's hand, in percent of one whose rats stand at the mean of all: e to the
0.08 for each space that its three rats together are ahead of it, at most to the 1.5; in strides of two."""
STRIDE = 2


def imagine(s: State, player: int, rng: list[int]) -> None:
    """Fill a view in place: tiles by what their rats have come to, all else as the rules do."""
    if s.phase > Phase.DEAL:
        each = HAND if s.duel == 1 else 1
        for p in range(s.players):
            for h in range(each):
                if s.tile[p][h] == UNKNOWN:
                    s.tile[p][h] = draw_likely_tile(s, rng)
    resample(s, player, rng)


def draw_likely_tile(s: State, rng: list[int]) -> int:
    """A tile that nobody is known to hold, the likelier the further forward its rats are."""
    total = 0
    for t in range(N_TILES):
        if holder(s, t) == NOBODY:
            total += likely(s, t)
    ticket = below(rng, total)
    found = NONE
    for t in range(N_TILES):
        if holder(s, t) == NOBODY and ticket >= 0:
            found = t
            ticket -= likely(s, t)
    return found


def likely(s: State, tile: int) -> int:
    """How likely somebody else is to hold a tile, in percent of an average one."""
    ahead = 0
    for r in range(N_RATS):
        ahead -= len(TILE_RATS[0]) * reached(s, r)
    for i in range(len(TILE_RATS[0])):
        ahead += N_RATS * reached(s, TILE_RATS[tile][i])
    middle = len(LIKELY) // 2
    return LIKELY[min(max(middle + ahead // (N_RATS * STRIDE), 0), len(LIKELY) - 1)]


def reached(s: State, rat: int) -> int:
    """The space that a rat has come to; 0 for one that is out of play."""
    return TOP if s.berth[rat] != NONE else s.space[rat]
