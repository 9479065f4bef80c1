"""Ships as rows of tiles, and what a tile carries as it lies (docs/rules/sabordage.md, Geometry)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, tell
from scupper.games.sabordage.components import (
    FUSE,
    HAS_HOOK,
    HOOK,
    IS_REPEATING,
    MARK,
    NOTHING,
    PIRATE,
    PORT,
    STARBOARD,
    Mark,
    Pirate,
)
from scupper.games.sabordage.state import (
    MAX_RANKS,
    MAX_TILES,
    NONE,
    PORT_SIDE,
    STARBOARD_SIDE,
    Event,
    Lies,
    State,
)

# ---- What lies where


def size(s: State, ship: int) -> int:
    """How many tiles a ship has, stacks unfolded."""
    return 0 if s.length[ship] == 0 else s.top[ship][s.length[ship] - 1] + 1


def bottom(s: State, ship: int, rank: int) -> int:
    """The place in the row of the lowest tile of a stack."""
    return 0 if rank == 0 else s.top[ship][rank - 1] + 1


def is_upgrade(lies: int) -> bool:
    """Whether a tile lies upgrade side up; a sail carries nothing."""
    return lies == Lies.PRINTED or lies == Lies.TURNED


def item_of(kind: int, lies: int, side: int) -> int:
    """What a side of a tile carries as it lies: turned, its sides have changed places."""
    if not is_upgrade(lies):
        return NOTHING
    if (side == PORT_SIDE) == (lies == Lies.PRINTED):
        return PORT[kind]
    return STARBOARD[kind]


def item(s: State, ship: int, rank: int, side: int) -> int:
    """What a side of a stack carries: only the top tile acts [R2]."""
    place = s.top[ship][rank]
    return item_of(s.tile[ship][place], s.lies[ship][place], side)


def has_mark(s: State, ship: int, rank: int, mark: Mark) -> bool:
    """Whether the top tile of a stack has a mark."""
    place = s.top[ship][rank]
    return is_upgrade(s.lies[ship][place]) and MARK[s.tile[ship][place]] == mark


def has_pirate(s: State, ship: int, rank: int, pirate: Pirate) -> bool:
    """Whether the top tile of a stack has a pirate."""
    place = s.top[ship][rank]
    return is_upgrade(s.lies[ship][place]) and PIRATE[s.tile[ship][place]] == pirate


def is_treasure(s: State, ship: int, rank: int) -> bool:
    """Whether a stack is topped by a treasure."""
    return has_mark(s, ship, rank, Mark.GOLD)


def hook_side(s: State, ship: int, rank: int) -> int:
    """The side of the hook of a boarding deck that is a top tile, else NONE."""
    place = s.top[ship][rank]
    if not is_upgrade(s.lies[ship][place]) or HAS_HOOK[s.tile[ship][place]] == 0:
        return NONE
    return PORT_SIDE if item(s, ship, rank, PORT_SIDE) == HOOK else STARBOARD_SIDE


def is_repeating(s: State, ship: int, rank: int) -> bool:
    """Whether the top tile of a stack has repeating cannons."""
    place = s.top[ship][rank]
    return is_upgrade(s.lies[ship][place]) and IS_REPEATING[s.tile[ship][place]] == 1


def neighbour(s: State, ship: int, steps: int) -> int:
    """The ship so many columns to starboard, or to port if negative: the row is a ring."""
    x = ship + steps
    if x < 0:
        return x + s.ships
    return x if x < s.ships else x - s.ships


def step_of(side: int) -> int:
    """The direction in which a side looks along the row of ships."""
    return 1 if side == STARBOARD_SIDE else -1


# ---- Building and destroying


def put_in_row(s: State, ship: int, place: int, kind: int, lies: int) -> None:
    """Lay a tile into the row of a ship; the tiles from there on move one place forward."""
    for i in range(size(s, ship), place, -1):
        s.tile[ship][i] = s.tile[ship][i - 1]
        s.tile_seen[ship][i] = s.tile_seen[ship][i - 1]
        s.lies[ship][i] = s.lies[ship][i - 1]
    s.tile[ship][place] = kind
    s.tile_seen[ship][place] = EVERYONE
    s.lies[ship][place] = lies


def put_in(s: State, ship: int, rank: int, kind: int, lies: int) -> None:
    """A tile becomes the stack at a rank; the stacks from there on and the bow move one forward [R42]."""
    put_in_row(s, ship, bottom(s, ship, rank), kind, lies)
    place = bottom(s, ship, rank)
    for r in range(s.length[ship], rank, -1):
        s.top[ship][r] = s.top[ship][r - 1] + 1
        s.fuse[ship][r][PORT_SIDE] = s.fuse[ship][r - 1][PORT_SIDE]
        s.fuse[ship][r][STARBOARD_SIDE] = s.fuse[ship][r - 1][STARBOARD_SIDE]
    s.top[ship][rank] = place
    s.length[ship] += 1
    s.fuse[ship][rank][PORT_SIDE] = FUSE[item_of(kind, lies, PORT_SIDE)]
    s.fuse[ship][rank][STARBOARD_SIDE] = FUSE[item_of(kind, lies, STARBOARD_SIDE)]
    if is_upgrade(lies) and IS_REPEATING[kind] == 1:
        # Its fuses say which way it fires; how it was turned no rule asks any more.
        s.lies[ship][place] = Lies.PRINTED


def lay_under(s: State, ship: int, rank: int, place: int, kind: int, seen: int) -> None:
    """Lay a tile sail side up into a stack, at a place of the row within it or right above it."""
    put_in_row(s, ship, place, kind, Lies.SAIL)
    s.tile_seen[ship][place] = seen
    for r in range(rank, s.length[ship]):
        s.top[ship][r] += 1


def put_out(s: State, ship: int, rank: int) -> None:
    """The fuses of a stack are taken off."""
    s.fuse[ship][rank][PORT_SIDE] = 0
    s.fuse[ship][rank][STARBOARD_SIDE] = 0


def discard_stack(s: State, ship: int, rank: int) -> None:
    """All tiles of a stack go to the discard, face up [R7]. The stack still has to be taken off its ship."""
    for place in range(bottom(s, ship, rank), s.top[ship][rank] + 1):
        kind = s.tile[ship][place]
        s.discard[kind] += 1
        s.discard_size += 1
        if not is_upgrade(s.lies[ship][place]):
            tell(s, EVERYONE, Event.SHOWN, kind, ship, 0)


def close_up(s: State, ship: int, gone: int) -> None:
    """Take the stacks whose ranks are in a mask off a ship; the rest close up towards the stern."""
    first = 0
    place = 0
    ranks = 0
    for r in range(s.length[ship]):
        last = s.top[ship][r]
        if gone >> r & 1 == 0:
            for i in range(first, last + 1):
                s.tile[ship][place] = s.tile[ship][i]
                s.tile_seen[ship][place] = s.tile_seen[ship][i]
                s.lies[ship][place] = s.lies[ship][i]
                place += 1
            s.top[ship][ranks] = place - 1
            s.fuse[ship][ranks][PORT_SIDE] = s.fuse[ship][r][PORT_SIDE]
            s.fuse[ship][ranks][STARBOARD_SIDE] = s.fuse[ship][r][STARBOARD_SIDE]
            ranks += 1
        first = last + 1
    for i in range(place, first):
        clear_place(s, ship, i)
    for r in range(ranks, s.length[ship]):
        s.top[ship][r] = NONE
        put_out(s, ship, r)
    s.length[ship] = ranks


def clear_place(s: State, ship: int, place: int) -> None:
    """Nothing lies there."""
    s.tile[ship][place] = NONE
    s.tile_seen[ship][place] = EVERYONE
    s.lies[ship][place] = NONE


def clear_ship(s: State, ship: int) -> None:
    """A ship without deck tiles."""
    s.length[ship] = 0
    for r in range(MAX_RANKS):
        s.top[ship][r] = NONE
        put_out(s, ship, r)
    for i in range(MAX_TILES):
        clear_place(s, ship, i)
