"""Treasures, boarding, and the end (docs/rules/sabordage.md, Flow 4 to 6 and End)."""

from __future__ import annotations

from typing import Final

from scupper.engine.state import EVERYONE, beat, tell
from scupper.games.sabordage.components import CANNONS, HOOK, NOTHING, ROTTEN, ROUNDS
from scupper.games.sabordage.facts import A_TILE
from scupper.games.sabordage.rules_deal import take_from_pile
from scupper.games.sabordage.rules_ships import (
    bottom,
    close_up,
    fuse_of,
    hook_side,
    is_treasure,
    is_upgrade,
    item,
    lay_under,
    light,
    neighbour,
    put_in_row,
    size,
    step_of,
)
from scupper.games.sabordage.state import NONE, Event, Phase, State

WORTH: Final = tuple(A_TILE * (kind != ROTTEN) + cannons for kind, cannons in enumerate(CANNONS))
"""kind -> what it adds to a score when it lies upgrade side up."""

# ---- Treasures


def next_treasure(s: State) -> None:
    """Flow 4: by column and rank, each treasure on top gets a tile, if there is one anywhere."""
    while s.at < s.ships:
        while s.at_rank < s.length[s.at]:
            if is_treasure(s, s.at, s.at_rank):
                if s.pile_size + s.discard_size > 0:
                    s.phase = Phase.FEED
                    return
                tell(s, EVERYONE, Event.NOTHING_TO_FEED, s.at, s.at_rank, 0)
            s.at_rank += 1
        s.at_rank = 0
        s.at += 1
    s.at = NONE
    s.at_rank = NONE
    s.phase = Phase.BOARDING


def feed(s: State, kind: int) -> None:
    """The tile goes sail side up beneath the treasure; from the discard everybody knows it [R22]."""
    known = s.discard_size > 0
    if known:
        s.discard[kind] -= 1
        s.discard_size -= 1
    else:
        take_from_pile(s, kind)
    ship = s.at
    lay_under(s, ship, s.at_rank, s.top[ship][s.at_rank], kind, EVERYONE if known else 0)
    tell(s, EVERYONE, Event.FED, ship, s.at_rank, kind if known else NONE)
    beat(s)
    s.at_rank += 1
    s.phase = Phase.NEXT_TREASURE


# ---- Boarding


def aimed_at(s: State, ship: int, rank: int, side: int) -> int:
    """The ship whose stack a hook takes; NONE if there is none, it has a hook, or two hooks aim at it."""
    x = neighbour(s, ship, step_of(side))
    if rank >= s.length[x] or hook_side(s, x, rank) != NONE:
        return NONE
    beyond = neighbour(s, x, step_of(side))
    other = item(s, beyond, rank, 1 - side) if rank < s.length[beyond] else NOTHING
    return NONE if other == HOOK else x


def boarding(s: State) -> None:
    """Flow 5: all hooks at once, on the position as it stands; the stacks that move are marked first."""
    captors = 0
    hooks = 0
    for ship in range(s.ships):
        for rank in range(s.length[ship]):
            side = hook_side(s, ship, rank)
            if side != NONE:
                x = aimed_at(s, ship, rank, side)
                if x != NONE:
                    s.hits[x] |= 1 << rank
                    captors += 1
                    tell(s, EVERYONE, Event.BOARDED, ship, rank, x)
                else:
                    tell(s, EVERYONE, Event.HOOK_FAILED, ship, rank, neighbour(s, ship, step_of(side)))
                hooks += 1
    if hooks > 0:
        beat(s)
    if captors > 0:
        for ship in range(s.ships):
            for rank in range(s.length[ship]):
                capture(s, ship, rank)
        for ship in range(s.ships):
            close_up(s, ship, s.hits[ship])
            s.hits[ship] = 0
        beat(s)
    s.phase = Phase.NEXT_ROUND


def capture(s: State, ship: int, rank: int) -> None:
    """Flow 5.3: the stack that the hook of a boarding deck has marked moves onto it, with its fuses."""
    side = hook_side(s, ship, rank)
    if side == NONE:
        return
    x = neighbour(s, ship, step_of(side))
    if rank >= s.length[x] or s.hits[x] >> rank & 1 == 0:
        return
    for i in range(bottom(s, x, rank), s.top[x][rank] + 1):
        place = s.top[ship][rank] + 1
        put_in_row(s, ship, place, s.tile[x][i], s.lies[x][i])
        s.tile_seen[ship][place] = s.tile_seen[x][i]
        for r in range(rank, s.length[ship]):
            s.top[ship][r] += 1
    for side in range(2):
        light(s, ship, rank, side, fuse_of(s, x, rank, side))
    s.repeating[ship] |= s.repeating[x] & 1 << rank


# ---- Rounds and end


def next_round(s: State) -> None:
    """Flow 6: three rounds, then the end."""
    if s.round == ROUNDS:
        tell(s, EVERYONE, Event.ENDED, 0, 0, 0)
        s.phase = Phase.OVER
        return
    s.round += 1
    tell(s, EVERYONE, Event.ROUND, s.round, 0, 0)
    s.phase = Phase.RESUPPLY


def ship_score(s: State, ship: int) -> int:
    """End 1 to 3: length before cannons, as one number.

    All tiles count but rotten ones that lie upgrade side up [R27, R29], and all cannons on tiles that lie so,
    lit or not, covered or not [R28].
    """
    score = 0
    for i in range(size(s, ship)):
        score += WORTH[s.tile[ship][i]] if is_upgrade(s.lies[ship][i]) else A_TILE
    return score


def ship_length(s: State, ship: int) -> int:
    """How many tiles of a ship would count."""
    return ship_score(s, ship) // A_TILE


def ship_cannons(s: State, ship: int) -> int:
    """How many cannons of a ship would count."""
    return ship_score(s, ship) % A_TILE


def scores(s: State, out: list[int]) -> None:
    """End 4: the pair of the own ship, of the better one with 2 players: 1000 × length + cannons."""
    for p in range(s.players):
        out[p] = best_score(s, p)


def places(s: State, out: list[int]) -> None:
    """End 5: 1 and the number of seats with a greater pair."""
    for p in range(s.players):
        out[p] = 1
    for p in range(s.players):
        own = best_score(s, p)
        for other in range(p):
            theirs = best_score(s, other)
            out[p] += 1 if theirs > own else 0
            out[other] += 1 if own > theirs else 0


def best_score(s: State, player: int) -> int:
    """The greatest pair among the ships of a player."""
    best = 0
    for ship in range(player, s.ships, s.players):
        best = max(best, ship_score(s, ship))
    return best
