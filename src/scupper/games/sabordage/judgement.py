"""What a sensible player of Sabordage prefers: a longer ship that does not shoot itself and is hard to hit.

Reads only what the player who chooses sees. A rating is in hundredths of a tile: what a broadside would take
from the own ship and from the others if it were fired right after the choice, with what the new tile itself
brings. The weights were set by hand and then tried in simulations (docs/strength.md).
"""

from __future__ import annotations

from scupper.engine.masks import lowest
from scupper.games.sabordage.components import (
    ARMOUR,
    CANNONS,
    CONSTRUCTIONS,
    FUSE,
    GUN,
    HOOK,
    MARK,
    PIPE,
    PIRATE,
    RANKS_ON_DIAL,
    ROTTEN,
    ROUNDS,
    SPRING,
    Gun,
    Mark,
    Pirate,
)
from scupper.games.sabordage.rules_build import (
    BUILD_ROT,
    COVER,
    ROT,
    kind_built,
    owner,
    ship_to_plan,
    ship_to_rot,
)
from scupper.games.sabordage.rules_ships import (
    bottom,
    fuse_of,
    has_pirate,
    hook_side,
    item,
    item_of,
    neighbour,
    spread,
    step_of,
)
from scupper.games.sabordage.state import MAX_RANKS, N_KINDS, NONE, Lies, State

TILE = 100
"""The worth of a tile on the own ship."""
AGAINST = 50
"""Percent of what all others lose together, shared among them, that counts for the player."""
CANNON = -10
"""Cannons break ties, but one that finds nothing to hit comes home."""
EXPOSED = 30
"""Cost of a side without armour, spring or pipe where all others may get cannons; less where fewer do."""
LATER = 60
"""Percent of a shot's effect that is left when others build before it is fired, for each construction."""
GOLD = 70
"""Worth of the tile that a treasure collects, for each round it may last."""
HOOKED = 55
"""Percent of a stack within reach of a hook that it will take."""
COVERED = 90
"""Worth of the sail that a carpenter builds."""
SABOTAGE = 70
"""Percent of the stacks with older saboteurs that a new one destroys, others not building one too."""


def rate(s: State, player: int, action: int) -> int:
    """What the player may expect from an action, in hundredths of a tile."""
    if action >= COVER:
        return covering(s, action - COVER)
    if action >= ROT:
        ship = ship_to_rot(s, player)
        return broadside(s, player, planned(ship, action - ROT, ROTTEN, Lies.PRINTED))
    ship = ship_to_plan(s, player)
    if action == BUILD_ROT:
        return broadside(s, player, planned(ship, s.length[ship], ROTTEN, Lies.PRINTED))
    kind = kind_built(action)
    lies = Lies.TURNED if action // RANKS_ON_DIAL % 2 == 1 else Lies.PRINTED
    rank = action % RANKS_ON_DIAL
    fought = broadside(s, player, planned(ship, rank, kind, lies))
    for _wait in range(s.construction, CONSTRUCTIONS):
        fought = fought * LATER // 100
    return TILE + fought + brings(s, player, ship, rank, kind, lies)


def covering(s: State, rank: int) -> int:
    """Rather a carpenter without lit cannons, and without armour or spring, is covered."""
    worth = 0
    for side in range(2):
        carried = item(s, s.at, rank, side)
        lit = fuse_of(s, s.at, rank, side) > 0
        if lit or carried == ARMOUR or carried == SPRING:  # noqa: SIM109 - rules have no sets
            worth -= TILE // 2
    return worth


# ---- What a tile brings


def brings(s: State, player: int, ship: int, rank: int, kind: int, lies: int) -> int:
    """What a tile is worth besides its length and its shots."""
    worth = CANNONS[kind] * CANNON - exposure(s, ship, rank, kind, lies)
    if MARK[kind] == Mark.GOLD:
        worth += GOLD * (ROUNDS + 1 - s.round)
    for side in range(2):
        if item_of(kind, lies, side) == HOOK:
            worth += hooks(s, player, ship, rank, side)
    if s.expert == 1:
        worth += pirate_brings(s, player, ship, kind)
    return worth


def exposure(s: State, ship: int, rank: int, kind: int, lies: int) -> int:
    """What a tile risks on its bare sides: ships that are long enough may get a cannon level with it."""
    in_reach = 0
    for x in range(s.ships):
        if x != ship and s.length[x] >= rank:
            in_reach += 1
    risk = 0
    for side in range(2):
        carried = item_of(kind, lies, side)
        if carried != ARMOUR and carried != SPRING and carried != PIPE:
            risk += EXPOSED * in_reach // (s.ships - 1)
    return risk


def hooks(s: State, player: int, ship: int, rank: int, side: int) -> int:
    """What the hook of a boarding deck may take."""
    x = neighbour(s, ship, step_of(side))
    if rank >= s.length[x] or hook_side(s, x, rank) != NONE:
        return 0
    tiles = s.top[x][rank] + 1 - bottom(s, x, rank)
    if owner(s, x) == player:
        return 0
    return TILE * tiles * HOOKED // 100


def pirate_brings(s: State, player: int, ship: int, kind: int) -> int:
    """What the pirate of a tile does when it is built (expert game)."""
    worth = 0
    if PIRATE[kind] == Pirate.CARPENTER:
        for rank in range(s.length[ship]):
            if has_pirate(s, ship, rank, Pirate.CARPENTER):
                worth = COVERED
    elif PIRATE[kind] == Pirate.SABOTEUR:
        for x in range(s.ships):
            for rank in range(s.length[x]):
                if has_pirate(s, x, rank, Pirate.SABOTEUR):
                    worth += loss(s, player, x, s.top[x][rank] + 1 - bottom(s, x, rank)) * SABOTAGE // 100
    return worth


def loss(s: State, player: int, ship: int, tiles: int) -> int:
    """What it is worth to the player that a ship loses tiles."""
    if owner(s, ship) == player:
        return -TILE * tiles
    return TILE * tiles * AGAINST // (100 * (s.players - 1))


# ---- The broadside that there would be with one more tile


def planned(ship: int, rank: int, kind: int, lies: int) -> int:
    """A tile put into a ship at a rank, as one number."""
    turned = 1 if lies == Lies.TURNED else 0
    return ((ship * MAX_RANKS + rank) * N_KINDS + kind) * 2 + turned


def plan_ship(plan: int) -> int:
    """The ship that the tile is put into."""
    return plan // (2 * N_KINDS * MAX_RANKS)


def plan_rank(plan: int) -> int:
    """The rank of the tile."""
    return plan // (2 * N_KINDS) % MAX_RANKS


def plan_item(plan: int, side: int) -> int:
    """What a side of the tile carries."""
    return item_of(plan // 2 % N_KINDS, Lies.TURNED if plan % 2 == 1 else Lies.PRINTED, side)


def broadside(s: State, player: int, plan: int) -> int:
    """What all shots together are worth if they were fired now."""
    worth = 0
    for ship in range(s.ships):
        for side in range(2):
            ranks = lit_with(s, ship, side, plan)
            while ranks != 0:
                worth += shot(s, player, ship, lowest(ranks), side, plan)
                ranks &= ranks - 1
    return worth


def length_with(s: State, ship: int, plan: int) -> int:
    """The length of a ship."""
    return s.length[ship] + 1 if ship == plan_ship(plan) else s.length[ship]


def item_with(s: State, ship: int, rank: int, side: int, plan: int) -> int:
    """What a side of a stack carries."""
    if ship != plan_ship(plan) or rank < plan_rank(plan):
        return item(s, ship, rank, side)
    return plan_item(plan, side) if rank == plan_rank(plan) else item(s, ship, rank - 1, side)


def lit_with(s: State, ship: int, side: int, plan: int) -> int:
    """A mask of the ranks with a lit cannon on a side of a ship."""
    ranks = s.lit[ship][side][0] | s.lit[ship][side][1]
    if ship != plan_ship(plan):
        return ranks
    built = 1 if FUSE[plan_item(plan, side)] > 0 else 0
    return spread(ranks, plan_rank(plan)) | built << plan_rank(plan)


def tiles_with(s: State, ship: int, rank: int, plan: int) -> int:
    """How many tiles a stack has."""
    was = rank
    if ship == plan_ship(plan):
        if rank == plan_rank(plan):
            return 1
        if rank > plan_rank(plan):
            was = rank - 1
    return s.top[ship][was] + 1 - bottom(s, ship, was)


def shot(s: State, player: int, ship: int, rank: int, side: int, plan: int) -> int:
    """What a shot is worth to the player."""
    gun = GUN[item_with(s, ship, rank, side, plan)]
    worth = 0
    counted = 0
    for k in range(1, s.ships):
        x = neighbour(s, ship, k * step_of(side))
        length = length_with(s, x, plan)
        if gun == Gun.BOMBARD:
            if rank <= length or s.reach == 0:
                counted += 1
            if rank <= length and counted >= 2:
                return 0 if rank == length else loss(s, player, x, tiles_with(s, x, rank, plan))
        elif rank == length and s.bow_stops == 1:
            return worth
        elif rank < length:
            facing = item_with(s, x, rank, 1 - side, plan)
            if facing == PIPE:
                continue
            if facing == ARMOUR:
                return worth
            if gun != Gun.LONG and facing == SPRING:
                return loss(s, player, ship, tiles_with(s, ship, rank, plan))
            worth += loss(s, player, x, tiles_with(s, x, rank, plan))
            if gun != Gun.LONG:
                return worth
    if gun == Gun.LONG and s.long_lap == 0:
        return worth
    if gun != Gun.BOMBARD and item_with(s, ship, rank, 1 - side, plan) == ARMOUR:
        return worth
    return worth + loss(s, player, ship, tiles_with(s, ship, rank, plan))
