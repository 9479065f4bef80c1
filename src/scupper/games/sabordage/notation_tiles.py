"""Tiles as text: how they lie, with their fuses (docs/rules/sabordage.md, Position notation)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scupper.engine.game import NotationError
from scupper.games.sabordage.components import FUSE, GUN, ITEMS, KINDS, MARK, PIPE, PORT, STARBOARD, Gun, Mark
from scupper.games.sabordage.rules_ships import bottom, fuses_of, is_upgrade, item_of, light
from scupper.games.sabordage.state import PORT_SIDE, Lies, State

SAIL: Final = "sail"
_TILE: Final = re.compile(r"(?P<port>\w+!?)-(?P<starboard>\w+!?)(?P<pirate>\.[cgs])?")
_REPEATING: Final = next(kind for kind, port in enumerate(PORT) if GUN[port] == Gun.REPEATING)


@dataclass(frozen=True)
class Tile:
    """A tile as it lies on a ship; `kind` is None for a sail."""

    kind: int | None
    lies: int
    fuses: tuple[int, int] = (0, 0)


def read_kind(text: str) -> int:
    """The kind of a tile code, always as printed. Raises NotationError."""
    if text not in KINDS:
        raise NotationError(f"there is no tile {text!r}: a tile is written as printed, s1-a.g or pipe")
    return KINDS.index(text)


def pirate_of(kind: int) -> str:
    """What a tile code says of the pirate, with its point; nothing when there is none."""
    _, point, pirate = KINDS[kind].partition(".")
    return point + pirate


def is_whole(kind: int) -> bool:
    """Whether a tile is written as one word: pipes, treasures, rotten tiles have no two sides."""
    return MARK[kind] != Mark.NONE or PORT[kind] == PIPE


def tile_text(kind: int, lies: int, fuses: tuple[int, int]) -> str:
    """A tile as it lies, port first: `a-s1!`."""
    if not is_upgrade(lies):
        return SAIL
    if is_whole(kind):
        return KINDS[kind]
    sides = [
        _side_text(item_of(kind, lies, side), fuse) for side, fuse in ((PORT_SIDE, fuses[0]), (1, fuses[1]))
    ]
    return "-".join(sides) + pirate_of(kind)


def _side_text(item: int, fuse: int) -> str:
    """An item; repeating cannons show the fuse they have now, others whether they are lit."""
    if GUN[item] == Gun.REPEATING and fuse:
        return f"r{fuse}"
    return ITEMS[item] + ("!" if fuse else "")


def stack_text(s: State, ship: int, rank: int) -> str:
    """A stack, bottom to top."""
    top = s.top[ship][rank]
    found = []
    for place in range(bottom(s, ship, rank), top + 1):
        fuses = fuses_of(s, ship, rank) if place == top else (0, 0)
        found.append(tile_text(s.tile[ship][place], s.lies[ship][place], fuses))
    return "+".join(found)


def ship_text(s: State, ship: int) -> str:
    """The stacks of a ship from rank 1 forward; `-` for a ship without deck tiles."""
    return " ".join(stack_text(s, ship, rank) for rank in range(s.length[ship])) or "-"


def ships_text(s: State) -> str:
    """All ships, by column."""
    return " / ".join(f"{ship + 1}: {ship_text(s, ship)}" for ship in range(s.ships))


def light_top(s: State, ship: int, rank: int, tile: Tile) -> None:
    """The top tile of a stack that has been read has its fuses."""
    for side in range(2):
        light(s, ship, rank, side, tile.fuses[side])
    if tile.kind == _REPEATING:
        s.repeating[ship] |= 1 << rank


def read_tile(text: str) -> Tile:
    """A tile as it lies. Raises NotationError."""
    if text == SAIL:
        return Tile(None, Lies.SAIL)
    if text in KINDS and is_whole(KINDS.index(text)):
        return Tile(KINDS.index(text), Lies.PRINTED)
    found = _TILE.fullmatch(text)
    if found is None:
        raise NotationError(f"{text!r} is no tile as it lies, such as sail, pipe, a-s1! or r2-r1")
    port, starboard = found["port"].rstrip("!"), found["starboard"].rstrip("!")
    if {port, starboard} == {"r1", "r2"} and found["pirate"] is None:
        return Tile(_REPEATING, Lies.PRINTED, (int(port[1]), int(starboard[1])))
    fuses = (_read_fuse(found["port"]), _read_fuse(found["starboard"]))
    pirate = found["pirate"] or ""
    for code, lies in ((f"{port}-{starboard}", Lies.PRINTED), (f"{starboard}-{port}", Lies.TURNED)):
        if code + pirate in KINDS:
            return Tile(KINDS.index(code + pirate), lies, fuses)
    raise NotationError(f"there is no tile {text!r}, and none that would lie so when turned")


def _read_fuse(side: str) -> int:
    item = side.rstrip("!")
    if item not in ITEMS:
        raise NotationError(f"a side carries one of {', '.join(ITEMS)}, not {item!r}")
    number = ITEMS.index(item)
    if side.endswith("!"):
        if GUN[number] in (Gun.NONE, Gun.REPEATING):
            raise NotationError(f"only s, l and b can be lit with an exclamation mark, not {item!r}")
        return FUSE[number]
    return 0


def printed_turn(kind: int, turned: int) -> str:
    """How a build is written: `n` as printed, `t` turned."""
    return "t" if turned and PORT[kind] != STARBOARD[kind] else "n"
