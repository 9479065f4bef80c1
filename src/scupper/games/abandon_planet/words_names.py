"""How the words of Abandon Planet call things, tiles and places.

In German they stand in the nominative or the accusative only, which are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked, ngettext
from scupper.games.abandon_planet.components import ITEMS
from scupper.games.abandon_planet.state import N_ITEMS, State

_ITEMS: Final = (
    marked("tool"),
    marked("fuel"),
    marked("food"),
    marked("oxygen"),
    marked("chip"),
    marked("scrap"),
)
_STONES: Final = (
    marked("Delay"),
    marked("Booster"),
    marked("Cannon"),
    marked("Shield"),
    marked("Sabotage"),
)
_TILES: Final = (
    marked("Workshop"),
    marked("Workshop with scrap"),
    marked("Tank farm"),
    marked("Tank farm with scrap"),
    marked("Greenhouse"),
    marked("Greenhouse with scrap"),
    marked("Oxygen dome"),
    marked("Oxygen dome with scrap"),
    marked("Server hall"),
    marked("Server hall with scrap"),
    marked("City"),
    marked("Ruined City"),
    marked("Wreck"),
    marked("Scrapyard"),
    marked("Crater"),
    marked("Trader"),
    marked("Bazaar"),
    marked("Arsenal"),
    marked("Salvor"),
    marked("Depot"),
    marked("Convoy"),
    marked("Lookout"),
    marked("Beacon"),
    marked("Mudslide"),
    marked("Airdrop"),
    marked("Starfall"),
    marked("Blackout"),
    marked("Blank tile"),
)
_EFFECTS: Final = (
    marked("gives a tool"),
    marked("gives a tool and 1 scrap"),
    marked("gives fuel; rockets may slide on"),
    marked("gives fuel and 1 scrap"),
    marked("gives food"),
    marked("gives food and 1 scrap"),
    marked("gives oxygen; rockets may slide on"),
    marked("gives oxygen and 1 scrap"),
    marked("gives a chip"),
    marked("gives a chip and 1 scrap"),
    marked("gives a resource of your choice"),
    marked("1 scrap and a roll of the die"),
    marked("a roll of the die"),
    marked("2 scrap"),
    marked("a stone"),
    marked("pay 2 scrap for a resource of your choice"),
    marked("pay a resource for another one and 1 scrap"),
    marked("pay 1 scrap for 2 stones"),
    marked("pay 2 scrap for 2 rolls of the die"),
    marked("a resource of your choice after Scavenge"),
    marked("3 scrap after Scavenge"),
    marked("after Scavenge: you will see the next Meteor card"),
    marked("after Scavenge: you will be the next Leader"),
    marked("gives 1 scrap; rockets may slide on"),
    marked("1 scrap; when revealed, 1 scrap for everybody"),
    marked("1 scrap; when revealed, a stone for every Aftermath tile without one"),
    marked("1 scrap; when revealed, everybody loses 1 scrap from the Inventory"),
    marked("has no effect"),
)


def item_word(item: int) -> str:
    """A resource, or scrap."""
    return _(_ITEMS[item])


def items_word(item: int, count: int) -> str:
    """So many of an item, or of stones nobody has seen (item 6)."""
    if item == N_ITEMS:
        return ngettext("{n} stone", "{n} stones", count).format(n=count)
    match ITEMS[item]:
        case "tool":
            words = ngettext("{n} tool", "{n} tools", count)
        case "chip":
            words = ngettext("{n} chip", "{n} chips", count)
        case "fuel":
            words = _("{n} fuel")
        case "food":
            words = _("{n} food")
        case "oxygen":
            words = _("{n} oxygen")
        case _scrap:
            words = _("{n} scrap")
    return words.format(n=count)


def stone_word(kind: int) -> str:
    """A kind of stone."""
    return _(_STONES[kind])


def tile_word(kind: int) -> str:
    """A kind of tile."""
    return _(_TILES[kind])


def effect_word(kind: int) -> str:
    """What a kind of tile does, in a few words."""
    return _(_EFFECTS[kind])


def spot_word(spot: int) -> str:
    """A place for a tile: `3 outer`."""
    word = _("{path} outer") if spot % 2 else _("{path} inner")
    return word.format(path=spot // 2 + 1)


def holding(items: Sequence[int], stones: int = 0) -> str:
    """Counted items and stones, or `nothing`."""
    found = [items_word(item, items[item]) for item in range(N_ITEMS) if items[item] > 0]
    if stones > 0:
        found.append(items_word(N_ITEMS, stones))
    return listed(found) if found else _("nothing")


def goal_word(s: State) -> str:
    """What two players must hold together."""
    return holding(s.goal)


def members(mask: int) -> list[int]:
    """The players of a mask."""
    return [player for player in range(mask.bit_length()) if mask >> player & 1]
