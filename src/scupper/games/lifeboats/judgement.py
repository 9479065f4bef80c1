"""What a sensible player of Lifeboats prefers: its own pawns nearer to land in boats that float, others' not.

Reads only what everybody sees. A rating is in points times hundred: what the player may expect to gain by the
action, less a share of what the others gain by it. The weights were set by hand and then tried in simulations
(docs/strength.md).
"""

from __future__ import annotations

from scupper.games.lifeboats.components import BOAT_SEATS, ISLAND_OF, POINTS, STEPS_TO_LAND
from scupper.games.lifeboats.rules import (
    BOARD,
    CLIMB,
    DROWN_HAT,
    JUMP,
    PICK_DROWN,
    PICK_LEAK,
    PICK_LEAK2,
    PICK_MOVE,
    VOTE_DROWN,
    VOTE_LEAK,
    VOTE_MOVE,
)
from scupper.games.lifeboats.rules_end import score
from scupper.games.lifeboats.rules_move import steps_ahead
from scupper.games.lifeboats.rules_sea import aboard, free_seats, is_at_sea, pawns_in
from scupper.games.lifeboats.state import HAT, MAX_BOATS, NO_BOAT, OFFICER, SAILOR, State, Vote

LANDS = (44, 62, 82, 100)
"""Steps done -> percent of the pawns of a sound boat that come ashore."""
FLOATS = (38, 66, 84, 94, 100, 100, 100)
"""Pawns more than leaks -> percent of that: equal numbers are one leak from the bottom."""
AGAINST = 70
"""Percent of what the others gain on average that counts against the player."""
HAT_GAIN = 150
"""Percent of the best choice's worth that a hat promises: it decides alone, unless somebody else has one."""
HAT_COST = 260
"""What a hat kept for later is worth."""
LEADER = 4
"""Worth of a point of the victim when somebody goes overboard."""


def rate(s: State, player: int, action: int) -> int:
    """What the player may expect from an action, in hundredths of a point."""
    if action < BOARD:
        return POINTS[ISLAND_OF[action]][OFFICER]
    if action < VOTE_LEAK:
        return boarding(s, player, (action - BOARD) // MAX_BOATS, (action - BOARD) % MAX_BOATS)
    if action >= CLIMB:
        return boarding(s, player, s.swim_rank[player], action - CLIMB)
    if action >= JUMP:
        return leaving(s, player, (action - JUMP) // MAX_BOATS, (action - JUMP) % MAX_BOATS)
    if action >= PICK_MOVE:
        return outcome(s, player, Vote.MOVE, action - PICK_MOVE)
    if action >= VOTE_MOVE:
        return card(s, player, Vote.MOVE, action - VOTE_MOVE)
    if action >= PICK_LEAK2:
        return outcome(s, player, Vote.LEAK, action - PICK_LEAK2)
    if action >= PICK_DROWN:
        return outcome(s, player, Vote.DROWN, action - PICK_DROWN)
    if action >= VOTE_DROWN:
        return card(s, player, Vote.DROWN, HAT if action == DROWN_HAT else action - VOTE_DROWN)
    if action >= PICK_LEAK:
        return outcome(s, player, Vote.LEAK, action - PICK_LEAK)
    return card(s, player, Vote.LEAK, action - VOTE_LEAK)


# ---- Votes


def card(s: State, player: int, vote: int, choice: int) -> int:
    """The worth of a card: that of its result, or for a hat something of the best result."""
    if choice != HAT:
        return outcome(s, player, vote, choice)
    candidates = aboard(s, s.drowning) if vote == Vote.DROWN else s.at_sea
    best = -1_000_000
    total = 0
    count = 0
    for c in range(MAX_BOATS):
        if candidates >> c & 1 == 1:
            worth = outcome(s, player, vote, c)
            best = max(best, worth)
            total += worth
            count += 1
    return best + (best - total // count) * (HAT_GAIN - 100) // 100 - HAT_COST


def outcome(s: State, player: int, vote: int, choice: int) -> int:
    """The worth of the result of a vote."""
    if vote == Vote.MOVE:
        return moving(s, player, choice)
    if vote == Vote.DROWN:
        return drowning(s, player, choice)
    return 0 if choice == NO_BOAT else leaking(s, player, choice)


def leaking(s: State, player: int, boat: int) -> int:
    """The worth of a leak in a boat."""
    pawns = pawns_in(s, boat)
    before = safety(s.step[boat], pawns - s.leaks[boat])
    if free_seats(s, boat) > 0 or pawns == s.leaks[boat]:
        return net(s, player, boat) * (safety(s.step[boat], pawns - s.leaks[boat] - 1) - before)
    after = safety(s.step[boat], pawns - s.leaks[boat] - 2)
    worth = net(s, player, boat) * (after - before)
    return worth - net(s, player, boat) * before // BOAT_SEATS


def drowning(s: State, player: int, victim: int) -> int:
    """The worth of somebody going overboard."""
    rank = SAILOR if s.crew[SAILOR][s.drowning][victim] > 0 else OFFICER
    pawn = points(s, s.drowning, rank) * safety(
        s.step[s.drowning], pawns_in(s, s.drowning) - s.leaks[s.drowning] - 2
    )
    if victim == player:
        return -pawn
    return pawn * AGAINST // (100 * (s.players - 1)) + LEADER * score(s, victim)


def moving(s: State, player: int, boat: int) -> int:
    """The worth of a move of a boat."""
    margin = pawns_in(s, boat) - s.leaks[boat]
    to = s.step[boat] + steps_ahead(s, boat)
    after = LANDS[STEPS_TO_LAND] if to == STEPS_TO_LAND else safety(to, margin)
    return net(s, player, boat) * (after - safety(s.step[boat], margin))


# ---- Pawns


def boarding(s: State, player: int, rank: int, boat: int) -> int:
    """The worth of a pawn that gets into a boat: for itself, and for all who sit there."""
    margin = pawns_in(s, boat) - s.leaks[boat]
    with_it = safety(s.step[boat], margin + 1)
    gained = with_it - safety(s.step[boat], margin)
    return points(s, boat, rank) * with_it + net(s, player, boat) * gained


def leaving(s: State, player: int, rank: int, boat: int) -> int:
    """The worth of a pawn that leaves a boat for the best of the others."""
    margin = pawns_in(s, boat) - s.leaks[boat]
    lost = safety(s.step[boat], margin) - safety(s.step[boat], margin - 1)
    best = 0
    for b in range(MAX_BOATS):
        if b != boat and is_at_sea(s, b) and free_seats(s, b) > 0:
            best = max(best, boarding(s, player, rank, b))
    own = points(s, boat, rank)
    return best - own * safety(s.step[boat], margin) - (net(s, player, boat) - own) * lost


# ---- Boats


def points(s: State, boat: int, rank: int) -> int:
    """What a pawn in a boat scores if it lands."""
    return POINTS[ISLAND_OF[s.column[boat]]][rank]


def safety(step: int, margin: int) -> int:
    """Percent of the pawns that come ashore from a boat with so many more pawns than leaks."""
    return 0 if margin < 0 else LANDS[step] * FLOATS[min(margin, BOAT_SEATS)] // 100


def net(s: State, player: int, boat: int) -> int:
    """The points that the player has in a boat, less a share of those that the others have there."""
    mine = 0
    theirs = 0
    for p in range(s.players):
        held = s.crew[OFFICER][boat][p] * points(s, boat, OFFICER)
        held += s.crew[SAILOR][boat][p] * points(s, boat, SAILOR)
        if p == player:
            mine += held
        else:
            theirs += held
    return mine - theirs * AGAINST // (100 * (s.players - 1))
