"""What a sensible player of Abandon Ship prefers: the outlook of all rats after a move, mine against others'.

Reads only what the player sees. The weights were found by letting players with different ones meet in
simulations; docs/strength.md says how strong the result is, and how to measure it.
"""

from __future__ import annotations

from scupper.games.abandon_ship.components import (
    BERTH_POINTS,
    CHEESE_AT,
    SINK_VALUES,
    STAYS,
    STEPS,
    TILE_RATS,
    TOP,
)
from scupper.games.abandon_ship.judgement_guess import imagine
from scupper.games.abandon_ship.rules import free_berth, pool_size, target
from scupper.games.abandon_ship.state import HAND, N_BERTHS, N_RATS, N_SINK_VALUES, NONE, State

__all__ = ["imagine", "rate"]

POINT = 100
"""One point at the end of the game. Everything below is in hundredths of a point, or in percent."""

PROSPECT = (
    (190, 225, 205, 160, 115, 75, 45),
    (380, 300, 220, 135, 85, 60, 60),
    (250, 200, 140, 60, 40, 40, 40),
    (140, 70, 20, 0, 0, 0, 0),
)
"""Rats on top, rats ahead -> what a rat scores in the end, as it was in games between simpler players. While
the x is next, the rat ahead of all is worth less than the one behind it."""
HEIGHT = 3
"""For each space above the water while nobody is on top: a high rat stays dry and can choose its moment."""
PUSHED_FROM, PUSHED = 24, 15
"""Off for each space above 24 of the rat ahead of all, while the x is next: soon somebody pushes it there."""
OTHERS = 50
"""Percent that a rat on none of my tiles counts against me: half of the other tiles hold it."""
UNSEEN_CHEESE = 2
"""Points of cheese that lies face down: nine points on five tokens."""
DIE_LEFT = 10
"""For a rat whose die is left in the pool: it can still move before the water rises."""
RISE_NOW, RISE_SOON, RISE_LATER = 100, 60, 30
"""Percent that a rise counts when it is next, two or three dice away, or further: rats can still move."""
PAIRED = 20
"""Percent of the risk that is left when rats share the lowest space: all but one of them may leave first."""
COVERED_PAIR, COVERED_GROUP = 50, 25
"""Percent lost by rats on a covered space: when the second last of them leaves, the last one drowns."""


def rate(s: State, player: int, action: int) -> int:
    """What the player may expect from using a die on a rat, in ten thousandths of a point."""
    die = action // N_RATS
    rat = action % N_RATS
    to = target(s, rat, STEPS[die][s.face[die]])
    taken = free_berth(s)
    if to >= TOP:
        taken += 1
    ends = taken == N_BERTHS or left_in_play(s, rat, to) <= 2
    lowest = lowest_dry(s, rat, to)
    risk = 0 if lowest == TOP else rise_risk(s, lowest - s.water, dice_left(s, die, rat, to))
    worth = cheese_taken(s, rat, to) * POINT * 100
    for r in range(N_RATS):
        at = stands(s, r, rat, to)
        together = company(s, at, rat, to)
        value = 0
        if s.berth[r] != NONE:
            value = BERTH_POINTS[s.berth[r]] * POINT
        elif at >= TOP:
            value = BERTH_POINTS[taken - 1] * POINT
        elif at == 0 or (at <= s.water and together == 1):
            value = 0
        elif ends:
            value = last_points(s, taken)
        else:
            value = outlook(s, at, together, ahead_of(s, at, rat, to), taken)
            if at == lowest:
                value -= value * (risk if together == 1 else risk * PAIRED // 100) // 100
            if s.pool[r] == 1 and r != die:
                value += DIE_LEFT
        mine = tiles_with(s, player, r)
        worth += value * (mine * 100 if mine > 0 else -OTHERS)
    return worth


def tiles_with(s: State, player: int, rat: int) -> int:
    """How many of the player's tiles hold the rat."""
    count = 0
    for h in range(HAND):
        if s.tile[player][h] != NONE:
            for i in range(len(TILE_RATS[0])):
                if TILE_RATS[s.tile[player][h]][i] == rat:
                    count += 1
    return count


# ---- The position after `rat` has gone to the space `to`


def stands(s: State, r: int, rat: int, to: int) -> int:
    """Where rat r stands then: 0 when it is out of play, TOP or more when it has arrived."""
    return to if r == rat else s.space[r]


def company(s: State, space: int, rat: int, to: int) -> int:
    """How many rats stand on a space then."""
    count = 0
    for r in range(N_RATS):
        if stands(s, r, rat, to) == space:
            count += 1
    return count


def ahead_of(s: State, space: int, rat: int, to: int) -> int:
    """How many rats in play are ahead of a space then."""
    count = 0
    for r in range(N_RATS):
        if space < stands(s, r, rat, to) < TOP:
            count += 1
    return count


def left_in_play(s: State, rat: int, to: int) -> int:
    """How many rats are in play then: not those that are alone on a covered space (Flow 7)."""
    count = 0
    for r in range(N_RATS):
        at = stands(s, r, rat, to)
        if 0 < at < TOP and (at > s.water or company(s, at, rat, to) > 1):
            count += 1
    return count


def lowest_dry(s: State, rat: int, to: int) -> int:
    """The lowest space above the water with a rat, where a rise stops (Flow 1); TOP when there is none."""
    lowest = TOP
    for r in range(N_RATS):
        at = stands(s, r, rat, to)
        if s.water < at < lowest:
            lowest = at
    return lowest


def dice_left(s: State, die: int, rat: int, to: int) -> int:
    """How many dice the next player finds in the pool: with one or none the water rises first."""
    count = pool_size(s)
    stays = STAYS[die][s.face[die]] == 1
    if not stays:
        count -= 1
    if to >= TOP and s.pool[rat] == 1 and (stays or rat != die):
        count -= 1
    return count


def cheese_taken(s: State, rat: int, to: int) -> int:
    """The points of the cheese on the rat's new space."""
    if to == s.space[rat] or to >= TOP or CHEESE_AT[to] < 0:
        return 0
    value = s.cheese[CHEESE_AT[to]]
    return UNSEEN_CHEESE if s.cheese_hidden == 1 and value != 0 else value


# ---- What may become of a rat


def outlook(s: State, at: int, together: int, ahead: int, taken: int) -> int:
    """What each of the rats together on a space may still score, with so many ahead and so many on top."""
    behind = ahead + together - 1
    value = (PROSPECT[taken][(ahead + behind) // 2] + PROSPECT[taken][(ahead + behind + 1) // 2]) // 2
    if taken == 0:
        value += HEIGHT * (at - s.water)
        if ahead == 0 and at > PUSHED_FROM:
            value -= PUSHED * (at - PUSHED_FROM)
    if at <= s.water:
        value -= value * (COVERED_PAIR if together == 2 else COVERED_GROUP) // 100
    return value


def rise_risk(s: State, steps: int, dice: int) -> int:
    """Percent of the fear that the next rise covers a space so many steps above the water."""
    left = 0
    enough = 0
    for v in range(N_SINK_VALUES):
        left += s.sinks[v]
        if SINK_VALUES[v] >= steps:
            enough += s.sinks[v]
    if left == 0:
        return 0
    near = RISE_LATER
    if dice <= 1:
        near = RISE_NOW
    elif dice <= 3:
        near = RISE_SOON
    return near * enough // left


def last_points(s: State, taken: int) -> int:
    """What the last two rats get: the most points of the scoring spaces left, or those of the x (R12)."""
    best = 0
    if taken == 0 and s.last_two_by_order == 1:
        return best
    for k in range(taken, N_BERTHS):
        best = max(best, BERTH_POINTS[k])
    return best * POINT
