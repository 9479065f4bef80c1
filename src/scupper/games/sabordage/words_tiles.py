"""How the words of Sabordage call tiles: as they are in a hand, and as they lie on a ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.games.sabordage.components import (
    ARMOUR,
    FUSE,
    GUN,
    HOOK,
    ITEMS,
    MARK,
    NOTHING,
    PIPE,
    PIRATE,
    PORT,
    SPRING,
    STARBOARD,
    Gun,
    Mark,
    Pirate,
)
from scupper.games.sabordage.rules_ships import fuse_of, is_upgrade
from scupper.games.sabordage.state import PORT_SIDE, Lies, State

_ITEMS: Final[Mapping[int, str]] = {
    ITEMS.index("s1"): marked("short cannon 1"),
    ITEMS.index("s2"): marked("short cannon 2"),
    ITEMS.index("l1"): marked("long cannon 1"),
    ITEMS.index("l2"): marked("long cannon 2"),
    ITEMS.index("r1"): marked("repeating cannon 1"),
    ITEMS.index("r2"): marked("repeating cannon 2"),
    ITEMS.index("b1"): marked("bombard 1"),
    ITEMS.index("b2"): marked("bombard 2"),
    ARMOUR: marked("armour"),
    SPRING: marked("spring"),
    HOOK: marked("boarding hook"),
}
"""item -> what it is, with the number of its fuse."""
_ON_BOTH_SIDES: Final[Mapping[int, str]] = {
    ITEMS.index("s1"): marked("two short cannons 1"),
    ITEMS.index("s2"): marked("two short cannons 2"),
    ARMOUR: marked("armour on both sides"),
    SPRING: marked("springs on both sides"),
    PIPE: marked("pipe"),
}
_WITH_PIRATE: Final[Mapping[int, str]] = {
    Pirate.CARPENTER: marked("{tile}, with a carpenter"),
    Pirate.GUNNER: marked("{tile}, with a gunner"),
    Pirate.SABOTEUR: marked("{tile}, with a saboteur"),
}


def item_word(item: int) -> str:
    """What a side of a tile carries: `short cannon 1`."""
    return _(_ITEMS[item])


def tile_word(kind: int) -> str:
    """A tile as it is: `short cannon 1 and armour, with a gunner`."""
    whole = _whole(kind)
    if whole:
        return _with_pirate(kind, whole)
    carried = [item_word(item) for item in (PORT[kind], STARBOARD[kind]) if item != NOTHING]
    if len(carried) == 1:
        return _with_pirate(kind, carried[0])
    return _with_pirate(kind, _("{one} and {other}").format(one=carried[0], other=carried[1]))


def lying_word(kind: int, turned: bool) -> str:
    """A tile as it lies: `armour to port, short cannon 1 to starboard, with a gunner`."""
    whole = _whole(kind)
    if whole:
        return _with_pirate(kind, whole)
    port, starboard = (STARBOARD[kind], PORT[kind]) if turned else (PORT[kind], STARBOARD[kind])
    if starboard == NOTHING:
        words = _("{item} to port").format(item=item_word(port))
    elif port == NOTHING:
        words = _("{item} to starboard").format(item=item_word(starboard))
    else:
        sides = _("{port} to port, {starboard} to starboard")
        words = sides.format(port=item_word(port), starboard=item_word(starboard))
    return _with_pirate(kind, words)


def top_word(s: State, ship: int, rank: int) -> str:
    """The top tile of a stack, as anybody sees it."""
    place = s.top[ship][rank]
    if not is_upgrade(s.lies[ship][place]):
        return _("sail")
    kind = s.tile[ship][place]
    if GUN[PORT[kind]] == Gun.REPEATING:
        # Which way it fires now its fuses say, not how it was laid.
        return lying_word(kind, fuse_of(s, ship, rank, PORT_SIDE) != FUSE[PORT[kind]])
    return lying_word(kind, s.lies[ship][place] == Lies.TURNED)


def _whole(kind: int) -> str:
    """What a tile is called whose two sides are alike; nothing for another one."""
    if MARK[kind] == Mark.GOLD:
        return _("treasure")
    if MARK[kind] == Mark.ROT:
        return _("rotten tile")
    if PORT[kind] != STARBOARD[kind] or PORT[kind] not in _ON_BOTH_SIDES:
        return ""
    return _(_ON_BOTH_SIDES[PORT[kind]])


def _with_pirate(kind: int, words: str) -> str:
    if PIRATE[kind] == Pirate.NONE:
        return words
    return _(_WITH_PIRATE[PIRATE[kind]]).format(tile=words)
