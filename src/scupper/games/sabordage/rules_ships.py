"""Ships as rows of tiles, and what a tile carries as it lies (docs/rules/sabordage.md, Geometry)."""

from __future__ import annotations

from typing import Final

from scupper.engine.masks import lowest
from scupper.engine.state import EVERYONE, tell
from scupper.games.sabordage.components import (
    FUSE,
    HOOK,
    HOOKED,
    NOTHING,
    PIRATE,
    PORT,
    REPEATING,
    STARBOARD,
    TREASURE,
    Pirate,
)
from scupper.games.sabordage.state import (
    MAX_RANKS,
    MAX_TILES,
    N_KINDS,
    NONE,
    PORT_SIDE,
    STARBOARD_SIDE,
    Event,
    Lies,
    State,
)

_BARE: Final = (NOTHING,) * N_KINDS
CARRIED: Final = tuple(
    item
    for sides in ((_BARE, _BARE), (PORT, STARBOARD), (STARBOARD, PORT), (_BARE, _BARE))
    for items in sides
    for item in (NOTHING, *items)
)
"""How a tile lies, side, a kind that nobody knows and then the kinds, in one row -> item."""

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
    return CARRIED[(2 * lies + side) * (N_KINDS + 1) + 1 + kind]


def item(s: State, ship: int, rank: int, side: int) -> int:
    """What a side of a stack carries: only the top tile acts [R2]."""
    place = s.top[ship][rank]
    return item_of(s.tile[ship][place], s.lies[ship][place], side)


def has_pirate(s: State, ship: int, rank: int, pirate: Pirate) -> bool:
    """Whether the top tile of a stack has a pirate."""
    place = s.top[ship][rank]
    return is_upgrade(s.lies[ship][place]) and PIRATE[s.tile[ship][place]] == pirate


def is_treasure(s: State, ship: int, rank: int) -> bool:
    """Whether a stack is topped by a treasure."""
    place = s.top[ship][rank]
    return is_upgrade(s.lies[ship][place]) and s.tile[ship][place] == TREASURE


def hook_side(s: State, ship: int, rank: int) -> int:
    """The side of the hook of a boarding deck that is a top tile, else NONE."""
    place = s.top[ship][rank]
    if not is_upgrade(s.lies[ship][place]) or HOOKED >> s.tile[ship][place] & 1 == 0:
        return NONE
    return PORT_SIDE if item(s, ship, rank, PORT_SIDE) == HOOK else STARBOARD_SIDE


def fuse_of(s: State, ship: int, rank: int, side: int) -> int:
    """The fuse of a lit cannon, 1 or 2, of the top tile of a stack, else 0."""
    return (s.lit[ship][side][0] >> rank & 1) + 2 * (s.lit[ship][side][1] >> rank & 1)


def fuses_of(s: State, ship: int, rank: int) -> tuple[int, int]:
    """The fuses of the top tile of a stack, port and starboard."""
    return fuse_of(s, ship, rank, PORT_SIDE), fuse_of(s, ship, rank, STARBOARD_SIDE)


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
    s.top[ship][rank] = place
    s.length[ship] += 1
    for side in range(2):
        for fuse in range(2):
            s.lit[ship][side][fuse] = spread(s.lit[ship][side][fuse], rank)
        light(s, ship, rank, side, FUSE[item_of(kind, lies, side)])
    s.repeating[ship] = spread(s.repeating[ship], rank)
    if is_upgrade(lies) and REPEATING >> kind & 1 == 1:
        s.repeating[ship] |= 1 << rank
        # Its fuses say which way it fires; how it was turned no rule asks any more.
        s.lies[ship][place] = Lies.PRINTED


def spread(ranks: int, rank: int) -> int:
    """A mask of ranks after a stack has been put in at one of them: those from there on are one higher."""
    return ranks + (ranks >> rank << rank)


def close(ranks: int, rank: int) -> int:
    """A mask of ranks after the stack at one of them has gone: those beyond are one lower."""
    beyond = ranks >> rank
    return ranks - (beyond << rank) + (beyond >> 1 << rank)


def light(s: State, ship: int, rank: int, side: int, fuse: int) -> None:
    """A cannon of the top tile of a stack, unlit until now, gets a fuse: 1, 2, or 0 for none."""
    if fuse > 0:
        s.lit[ship][side][fuse - 1] |= 1 << rank


def lay_under(s: State, ship: int, rank: int, place: int, kind: int, seen: int) -> None:
    """Lay a tile sail side up into a stack, at a place of the row within it or right above it."""
    put_in_row(s, ship, place, kind, Lies.SAIL)
    s.tile_seen[ship][place] = seen
    for r in range(rank, s.length[ship]):
        s.top[ship][r] += 1


def put_out(s: State, ship: int, rank: int) -> None:
    """The fuses of a stack are taken off."""
    for side in range(2):
        for fuse in range(2):
            s.lit[ship][side][fuse] &= ~(1 << rank)


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
    if gone == 0:
        return
    ranks = lowest(gone)
    first = bottom(s, ship, ranks)
    place = first
    for r in range(ranks, s.length[ship]):
        last = s.top[ship][r]
        if gone >> r & 1 == 0:
            for i in range(first, last + 1):
                s.tile[ship][place] = s.tile[ship][i]
                s.tile_seen[ship][place] = s.tile_seen[ship][i]
                s.lies[ship][place] = s.lies[ship][i]
                place += 1
            s.top[ship][ranks] = place - 1
            ranks += 1
        else:
            # As many have closed up by now as there are between `ranks` and `r`.
            close_masks(s, ship, ranks)
        first = last + 1
    for i in range(place, first):
        clear_place(s, ship, i)
    for r in range(ranks, s.length[ship]):
        s.top[ship][r] = NONE
    s.length[ship] = ranks


def close_masks(s: State, ship: int, rank: int) -> None:
    """What is kept of the top tiles of a ship closes up where a stack has gone."""
    for side in range(2):
        for fuse in range(2):
            s.lit[ship][side][fuse] = close(s.lit[ship][side][fuse], rank)
    s.repeating[ship] = close(s.repeating[ship], rank)


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
    s.repeating[ship] = 0
    for side in range(2):
        for fuse in range(2):
            s.lit[ship][side][fuse] = 0
    for i in range(MAX_TILES):
        clear_place(s, ship, i)
