"""What is true of every position of Abandon Ship (docs/rules/abandon-ship.md, State and Decisions)."""

from __future__ import annotations

from scupper.games.abandon_ship.components import (
    CHEESE_COUNT,
    CHEESE_VALUES,
    DICE,
    FACES,
    RATS,
    SINK_COUNT,
    TOP,
    WHITE,
)
from scupper.games.abandon_ship.state import (
    HAND,
    MAX_PLAYERS,
    N_BERTHS,
    N_CHEESE,
    N_DICE,
    N_RATS,
    N_TILES,
    NONE,
    Phase,
    State,
)


def broken(s: State) -> str | None:
    """What cannot be about a position between two lines; None for a sound one."""
    for wrong in (_rats(s), _dice(s), _tokens(s), _tiles(s), _turn(s)):
        if wrong is not None:
            return wrong
    return None


def _rats(s: State) -> str | None:
    for r in range(N_RATS):
        if not 0 <= s.space[r] < TOP or not NONE <= s.berth[r] < N_BERTHS:
            return f"the {RATS[r]} rat is nowhere"
        if s.space[r] > 0 and s.berth[r] != NONE:
            return f"the {RATS[r]} rat is in two places"
    up = sorted(k for k in s.berth if k != NONE)
    if s.phase != Phase.OVER:
        if up != list(range(len(up))) or len(up) == N_BERTHS:
            return f"the scoring spaces {up} are taken and the game goes on"
        if sum(space > 0 for space in s.space) < 3:
            return "fewer than three rats are in play and the game goes on"
    elif max(up.count(k) for k in up) > 2 or (len(up) > N_BERTHS and up[-2] != up[-1]):
        return f"the scoring spaces {up} are taken at the end"
    if not 0 <= s.water < TOP:
        return f"the water is at {s.water}"
    if s.phase == Phase.USE and any(s.space.count(at) == 1 for at in range(1, s.water + 1)):
        return "a rat is alone on a covered space"
    return None


def _dice(s: State) -> str | None:
    for d in range(N_DICE):
        in_game = d == WHITE or s.space[d] > 0
        if s.pool[d] not in (0, 1) or (s.pool[d] == 1 and not in_game):
            return f"the {DICE[d]} die is in the pool and not in the game"
        rolled = s.phase == Phase.USE and s.pool[d] == 1
        if (s.face[d] != NONE) != rolled or not NONE <= s.face[d] < FACES:
            return f"the {DICE[d]} die shows face {s.face[d]}"
    count = sum(s.pool)
    if s.phase in (Phase.ROLL, Phase.USE) and count < 2:
        return f"{count} dice are rolled"
    if s.phase == Phase.SINK and (count > 1 or sum(s.sinks) == 0):
        return "the water is to rise with dice in the pool or without a token"
    return None


def _tokens(s: State) -> str | None:
    if any(not 0 <= left <= all_ for left, all_ in zip(s.sinks, SINK_COUNT, strict=True)):
        return f"there are {s.sinks} sink tokens left"
    if any(not 0 <= left <= all_ for left, all_ in zip(s.cheese_left, CHEESE_COUNT, strict=True)):
        return f"there are {s.cheese_left} cheese tokens left"
    lying = [s.cheese.count(value) for value in CHEESE_VALUES]
    if s.phase != Phase.CHEESE and (lying != s.cheese_left or s.cheese.count(0) + sum(lying) != N_CHEESE):
        return f"the cheese on the board is {s.cheese}, and {s.cheese_left} tokens are left"
    taken = [all_ - left for left, all_ in zip(s.cheese_left, CHEESE_COUNT, strict=True)]
    points = sum(value * count for value, count in zip(CHEESE_VALUES, taken, strict=True))
    if sum(s.points) != points or any(n < 0 for n in s.points):
        return f"cheese points are {s.points}, and tokens of {points} points were taken"
    return None


def _tiles(s: State) -> str | None:
    each = HAND if s.duel == 1 else 1
    for p in range(MAX_PLAYERS):
        held = [t for t in s.tile[p] if t != NONE]
        due = each if p < s.players and s.phase > Phase.DEAL else 0
        in_order = list(s.tile[p]) == sorted(held) + [NONE] * (HAND - len(held))
        if len(held) != due or not in_order or any(not 0 <= t < N_TILES for t in held):
            return f"player {p} holds the tiles {s.tile[p]}"
    dealt = [t for hand in s.tile for t in hand if t != NONE]
    if len(set(dealt)) != len(dealt):
        return f"a tile is held twice: {s.tile}"
    return None


def _turn(s: State) -> str | None:
    in_turns = s.phase in (Phase.SINK, Phase.ROLL, Phase.USE)
    if in_turns != (0 <= s.turn < s.players):
        return f"it is the turn of player {s.turn}"
    return None
