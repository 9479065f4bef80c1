"""The rules of Abandon Ship, once: docs/rules/abandon-ship.md in ordinary typed Python.

Interpreted for people and tests, compiled for simulation: docs/design.md tells the style. Section names and
rulings (R12) are those of the rules file.
"""

from __future__ import annotations

from scupper.engine.state import CHANCE, EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_ship.components import (
    BACK,
    BERTH_POINTS,
    CHEESE_AT,
    CHEESE_COUNT,
    CHEESE_VALUES,
    CIRCLED,
    FACES,
    FORWARD,
    SINK_COUNT,
    SINK_VALUES,
    START_SPACE,
    START_WATER,
    STAYS,
    STEPS,
    TOP,
    WHITE,
)
from scupper.games.abandon_ship.rules_end import places, scores
from scupper.games.abandon_ship.rules_resample import holder, resample
from scupper.games.abandon_ship.state import (
    HAND,
    MAX_PLAYERS,
    N_BERTHS,
    N_CHEESE,
    N_CHEESE_VALUES,
    N_DICE,
    N_RATS,
    N_SINK_VALUES,
    N_TILES,
    NONE,
    Event,
    Phase,
    State,
)

__all__ = [
    "State",
    "begin",
    "between_lines",
    "legal",
    "opener",
    "outcomes",
    "places",
    "play",
    "resample",
    "scores",
    "sealed",
    "to_act",
]


def begin(s: State, players: int, options: list[int]) -> None:
    """An empty position before the first step of Set-up; options: start, last_two, cheese, duel."""
    s.players = players
    s.last_two_by_order = options[1]
    s.cheese_hidden = options[2]
    s.duel = options[3]
    s.phase = Phase.CHEESE
    s.drawn = 0
    s.turn = NOBODY
    s.water = START_WATER[options[0]]
    for r in range(N_RATS):
        s.space[r] = START_SPACE[options[0]]
        s.berth[r] = NONE
    for d in range(N_DICE):
        s.pool[d] = 1
        s.face[d] = NONE
    for k in range(N_CHEESE):
        s.cheese[k] = 0
        s.cheese_seen[k] = EVERYONE
    for v in range(N_CHEESE_VALUES):
        s.cheese_left[v] = CHEESE_COUNT[v]
    for v in range(N_SINK_VALUES):
        s.sinks[v] = SINK_COUNT[v]
    for p in range(MAX_PLAYERS):
        s.points[p] = 0
        s.tile_seen[p] = 1 << p if p < players else 0
        for h in range(HAND):
            s.tile[p][h] = NONE


def to_act(s: State) -> int:
    """Bit mask of the players who may act; CHANCE when chance is due; 0 when the game is over."""
    if s.phase == Phase.USE:
        return 1 << s.turn
    if s.phase == Phase.OVER:
        return 0
    return CHANCE


def opener(s: State) -> int:
    """The player whose turn the chance that is due opens, or NOBODY in the set-up."""
    return s.turn


def sealed(s: State) -> int:
    """No choice is ever made in secret."""
    return 0


def between_lines(s: State) -> bool:
    """True unless a chance line of several steps is half drawn."""
    return s.drawn == 0


def legal(s: State, player: int, out: list[int]) -> int:
    """Decision `use`: every pair of a die just rolled and a rat that its face can move (R4, R6)."""
    count = 0
    if s.phase != Phase.USE or player != s.turn:
        return count
    for d in range(N_DICE):
        if s.pool[d] == 1:
            for r in range(N_RATS):
                if s.space[r] > 0 and (r == d or CIRCLED[d][s.face[d]] == 1):
                    out[count] = d * N_RATS + r
                    count += 1
    return count


def next_die(s: State) -> int:
    """The die whose face is drawn next: the first of the pool without one."""
    d = 0
    while d < N_DICE - 1 and (s.pool[d] == 0 or s.face[d] != NONE):
        d += 1
    return d


def outcomes(s: State, out: list[int], weights: list[int]) -> int:
    """Section Chance: what may come next, and its weight."""
    count = 0
    if s.phase == Phase.CHEESE:
        for v in range(N_CHEESE_VALUES):
            left = s.cheese_left[v]
            for k in range(s.drawn):
                if s.cheese[k] == CHEESE_VALUES[v]:
                    left -= 1
            if left > 0:
                out[count] = v
                weights[count] = left
                count += 1
    elif s.phase == Phase.DEAL:
        for t in range(N_TILES):
            if holder(s, t) == NOBODY:
                out[count] = t
                weights[count] = 1
                count += 1
    elif s.phase == Phase.FIRST:
        for p in range(s.players):
            out[count] = p
            weights[count] = 1
            count += 1
    elif s.phase == Phase.SINK:
        for v in range(N_SINK_VALUES):
            if s.sinks[v] > 0:
                out[count] = v
                weights[count] = s.sinks[v]
                count += 1
    elif s.phase == Phase.ROLL:
        for f in range(FACES):
            out[count] = f
            weights[count] = 1
            count += 1
    return count


def play(s: State, player: int, action: int) -> None:
    """One choice or outcome, and all that follows without a choice."""
    if s.phase == Phase.USE:
        use(s, action // N_RATS, action % N_RATS)
    elif s.phase == Phase.ROLL:
        roll(s, action)
    elif s.phase == Phase.SINK:
        sink(s, action)
    elif s.phase == Phase.CHEESE:
        lay_cheese(s, action)
    elif s.phase == Phase.DEAL:
        deal(s, action)
    elif s.phase == Phase.FIRST:
        first(s, action)
    while s.phase > Phase.OVER:
        step(s)


def step(s: State) -> None:
    """One step that nobody chooses; it leaves `phase` at whatever comes next."""
    if s.phase == Phase.AFTER_RISE:
        end_check(s, Phase.REFILL)
    elif s.phase == Phase.REFILL:
        refill(s)
    elif s.phase == Phase.STRANDED:
        wash_stranded(s)
    elif s.phase == Phase.AFTER_MOVE:
        end_check(s, Phase.PASS)
    else:
        pass_pool(s)


# ---- Set-up


def lay_cheese(s: State, value: int) -> None:
    """Set-up 3: the next cheese space gets a token, number up unless `cheese = hidden` (R26)."""
    k = s.drawn
    s.cheese[k] = CHEESE_VALUES[value]
    s.cheese_seen[k] = 0 if s.cheese_hidden == 1 else EVERYONE
    tell(s, s.cheese_seen[k], Event.CHEESE, k, CHEESE_VALUES[value], 0)
    s.drawn += 1
    if s.drawn == N_CHEESE:
        s.drawn = 0
        s.phase = Phase.DEAL


def deal(s: State, tile: int) -> None:
    """Set-up 5: tiles in seat order, two a seat in a duel (kept in the order of their letters)."""
    each = HAND if s.duel == 1 else 1
    p = s.drawn // each
    h = s.drawn % each
    s.tile[p][h] = tile
    if h == 1 and s.tile[p][0] > tile:
        s.tile[p][1] = s.tile[p][0]
        s.tile[p][0] = tile
    tell(s, 1 << p, Event.TILE, p, tile, 0)
    s.drawn += 1
    if s.drawn == s.players * each:
        s.drawn = 0
        s.phase = Phase.FIRST


def first(s: State, player: int) -> None:
    """Set-up 7 (R35). The first turn begins with a full pool, so without a rise."""
    s.turn = player
    s.phase = Phase.ROLL
    tell(s, EVERYONE, Event.BEGINS, player, 0, 0)


# ---- Flow 1: the water


def rats_on(s: State, space: int) -> int:
    """How many rats in play stand on a space."""
    count = 0
    for r in range(N_RATS):
        if s.space[r] == space:
            count += 1
    return count


def sink(s: State, value: int) -> None:
    """Flow 1.1 and 1.2: a token is revealed and used up, the water rises until it meets rats (R17 to R19)."""
    s.sinks[value] -= 1
    before = s.water
    tell(s, EVERYONE, Event.SINK, SINK_VALUES[value], before, 0)
    steps = SINK_VALUES[value]
    while steps > 0 and s.water < TOP - 1:
        s.water += 1
        steps -= 1
        if rats_on(s, s.water) > 0:
            steps = 0
    tell(s, EVERYONE, Event.ROSE, before, s.water, 0)
    beat(s)
    if s.water > before and rats_on(s, s.water) == 1:
        for r in range(N_RATS):
            if s.space[r] == s.water:
                wash(s, r)
    s.phase = Phase.AFTER_RISE


def wash(s: State, rat: int) -> None:
    """A rat is washed away: out of play, its die out of the game (R20)."""
    tell(s, EVERYONE, Event.WASHED, rat, s.space[rat], 0)
    s.space[rat] = 0
    s.pool[rat] = 0


def refill(s: State) -> None:
    """Flow 1.5: the white die and the dice of all rats in play (R16)."""
    count = 1
    s.pool[WHITE] = 1
    for r in range(N_RATS):
        s.pool[r] = 1 if s.space[r] > 0 else 0
        count += s.pool[r]
    tell(s, EVERYONE, Event.DICE_BACK, count, 0, 0)
    s.phase = Phase.ROLL


# ---- Flow 2 to 7: roll, use, move


def roll(s: State, face: int) -> None:
    """Flow 2: one die of the pool shows a face (R3)."""
    s.face[next_die(s)] = face
    s.drawn += 1
    if s.drawn == pool_size(s):
        tell(s, EVERYONE, Event.ROLLED, s.turn, s.drawn, 0)
        s.drawn = 0
        s.phase = Phase.USE


def pool_size(s: State) -> int:
    """How many dice are in the pool."""
    count = 0
    for d in range(N_DICE):
        count += s.pool[d]
    return count


def target(s: State, rat: int, steps: int) -> int:
    """Flow 4: the space that a face leads to; the rat's own space if it does not move (R7, R8)."""
    at = s.space[rat]
    if steps > 0:
        return at + steps
    best = at
    for r in range(N_RATS):
        other = s.space[r]
        if steps == FORWARD and other > at and (best == at or other < best):
            best = other
        if steps == BACK and 0 < other < at and (best == at or other > best):
            best = other
    return best


def use(s: State, die: int, rat: int) -> None:
    """Flow 3 to 6: the chosen die moves the chosen rat and leaves the pool unless it has an x (R5)."""
    face = s.face[die]
    tell(s, EVERYONE, Event.USED, s.turn, die * FACES + face, rat)
    for d in range(N_DICE):
        s.face[d] = NONE
    if STAYS[die][face] == 0:
        s.pool[die] = 0
    before = s.space[rat]
    to = target(s, rat, STEPS[die][face])
    if to == before:
        tell(s, EVERYONE, Event.STAYED, rat, before, 0)
    else:
        tell(s, EVERYONE, Event.MOVED, rat, before, min(to, TOP))
        if to >= TOP:
            arrive(s, rat)
        else:
            s.space[rat] = to
            take_cheese(s, to)
        beat(s)
    s.phase = Phase.STRANDED


def free_berth(s: State) -> int:
    """The first empty scoring space in the order of filling."""
    k = 0
    for r in range(N_RATS):
        if s.berth[r] >= k:
            k = s.berth[r] + 1
    return k


def arrive(s: State, rat: int) -> None:
    """Flow 6: onto the first empty scoring space; the die is out of the game even with an x (R2, R20)."""
    k = free_berth(s)
    s.berth[rat] = k
    s.space[rat] = 0
    s.pool[rat] = 0
    tell(s, EVERYONE, Event.ARRIVED, rat, k, 0)


def take_cheese(s: State, space: int) -> None:
    """Flow 6: the player whose turn it is takes the token on the target space (R23 to R25)."""
    k = CHEESE_AT[space]
    if k >= 0:
        value = s.cheese[k]
        if value > 0:
            s.points[s.turn] += value
            s.cheese[k] = 0
            s.cheese_seen[k] = EVERYONE
            for v in range(N_CHEESE_VALUES):
                if CHEESE_VALUES[v] == value:
                    s.cheese_left[v] -= 1
            tell(s, EVERYONE, Event.TOOK, s.turn, k, value)


def wash_stranded(s: State) -> None:
    """Flow 7: rats alone on covered spaces, all found before any is removed (R10, R11)."""
    alone = 0
    for r in range(N_RATS):
        if 0 < s.space[r] <= s.water and rats_on(s, s.space[r]) == 1:
            alone |= 1 << r
    for r in range(N_RATS):
        if alone >> r & 1 == 1:
            wash(s, r)
    s.phase = Phase.AFTER_MOVE


# ---- Flow 8 and 9: end check, pass


def end_check(s: State, otherwise: int) -> None:
    """End check (a), (b), (c): the game ends, or goes on with `otherwise` (R13, R14, R28, R29)."""
    in_play = 0
    for r in range(N_RATS):
        if s.space[r] > 0:
            in_play += 1
    if free_berth(s) == N_BERTHS:
        finish(s)
    elif in_play <= 2:
        seat_last_rats(s)
        finish(s)
    else:
        s.phase = otherwise


def seat_last_rats(s: State) -> None:
    """End check (b): the last rats share the empty scoring space with most points (R12, R13)."""
    taken = free_berth(s)
    best = taken
    for k in range(taken, N_BERTHS):
        if BERTH_POINTS[k] > BERTH_POINTS[best]:
            best = k
    if taken == 0 and s.last_two_by_order == 1:
        best = 0
    for r in range(N_RATS):
        if s.space[r] > 0:
            s.space[r] = 0
            s.berth[r] = best
            tell(s, EVERYONE, Event.LAST, r, best, 0)


def finish(s: State) -> None:
    """End 1: tiles are turned up and everything is public; rats still in play stay where they are."""
    count = 0
    for r in range(N_RATS):
        if s.berth[r] != NONE:
            count += 1
    for p in range(s.players):
        s.tile_seen[p] = EVERYONE
    for k in range(N_CHEESE):
        s.cheese_seen[k] = EVERYONE
    for d in range(N_DICE):
        s.pool[d] = 0
    s.turn = NOBODY
    s.phase = Phase.OVER
    tell(s, EVERYONE, Event.ENDED, count, 0, 0)


def pass_pool(s: State) -> None:
    """Flow 9, and Flow 1 for the next seat: with one die or none the water rises first (R15, R16)."""
    s.turn = (s.turn + 1) % s.players
    if pool_size(s) > 1:
        s.phase = Phase.ROLL
        return
    left = 0
    for v in range(N_SINK_VALUES):
        left += s.sinks[v]
    s.phase = Phase.SINK if left > 0 else Phase.REFILL
