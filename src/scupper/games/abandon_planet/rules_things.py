"""Resources, scrap and stones, and where they lie (docs/rules/abandon-planet.md, State)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, beat, tell
from scupper.games.abandon_planet.components import SCRAP, TOOL
from scupper.games.abandon_planet.state import N_ITEMS, N_STONES, NONE, Event, State

# ---- What somebody has


def seat_at(s: State, turn: int) -> int:
    """The player so many seats clockwise from the Leader."""
    return (s.leader + turn) % s.players


def is_prepped(s: State, player: int) -> bool:
    """Whether a tool lies in the Prep Bay."""
    return s.prepped >> player & 1 == 1


def has_loot(s: State, player: int) -> bool:
    """Whether there is anything to lose: the Prep tool, or something in the Loading Bay."""
    if is_prepped(s, player) or s.bay_stones[player] > 0:
        return True
    for item in range(N_ITEMS):
        if s.bay[player][item] > 0:
            return True
    return False


def total(s: State, player: int, item: int) -> int:
    """How many of an item a player has over all areas (A2)."""
    count = s.inventory[player][item] + s.bay[player][item]
    if item == TOOL and is_prepped(s, player):
        count += 1
    return count


def resources(s: State, player: int) -> int:
    """All resources in an Inventory."""
    count = 0
    for item in range(SCRAP):
        count += s.inventory[player][item]
    return count


# ---- Coming and going


def collect(s: State, player: int, item: int, count: int) -> None:
    """Items from the bank to a Loading Bay (F5)."""
    s.bay[player][item] += count
    tell(s, EVERYONE, Event.COLLECTED, player, item, count)


def pay(s: State, player: int, item: int, count: int) -> None:
    """Items from an Inventory to the bank [R51]."""
    s.inventory[player][item] -= count
    tell(s, EVERYONE, Event.PAID, player, item, count)


def play_stone(s: State, player: int, kind: int) -> None:
    """A stone that is played or sold goes from the Inventory to the discard pile."""
    s.inventory_stone[player][kind] -= 1
    s.inventory_stones[player] -= 1
    s.discard[kind] += 1


def move_loot(s: State, winner: int, loser: int) -> bool:
    """T3: all loot of the loser to the winner's Loading Bay; whether a Prep tool was among it."""
    for item in range(N_ITEMS):
        count = s.bay[loser][item]
        s.bay[loser][item] = 0
        if item == TOOL and is_prepped(s, loser):
            count += 1
        s.bay[winner][item] += count
        if count > 0:
            tell(s, EVERYONE, Event.LOOT, winner, item, count)
    if s.bay_stones[loser] > 0:
        tell(s, EVERYONE, Event.LOOT, winner, N_ITEMS, s.bay_stones[loser])
    for kind in range(N_STONES):
        s.bay_stone[winner][kind] += s.bay_stone[loser][kind]
        s.bay_stone[loser][kind] = 0
    s.bay_stones[winner] += s.bay_stones[loser]
    s.bay_stones[loser] = 0
    return take_prep(s, loser)


def lose_loot(s: State, player: int) -> bool:
    """D2: all loot to the bank, stones face up to the discard pile; whether a Prep tool was among it."""
    tell(s, EVERYONE, Event.LOST, player, 0, 0)
    for item in range(N_ITEMS):
        count = s.bay[player][item]
        s.bay[player][item] = 0
        if item == TOOL and is_prepped(s, player):
            count += 1
        if count > 0:
            tell(s, EVERYONE, Event.LOSS, player, item, count)
    for kind in range(N_STONES):
        if s.bay_stone[player][kind] > 0:
            tell(s, EVERYONE, Event.LOST_STONE, player, kind, s.bay_stone[player][kind])
        s.discard[kind] += s.bay_stone[player][kind]
        s.bay_stone[player][kind] = 0
    s.bay_stones[player] = 0
    return take_prep(s, player)


def take_prep(s: State, player: int) -> bool:
    """The Prep Bay is empty now; whether it was not."""
    prepared = is_prepped(s, player)
    s.prepped &= ~(1 << player)
    return prepared


def unload(s: State, player: int) -> None:
    """E1: everything into the Inventory."""
    for item in range(N_ITEMS):
        s.inventory[player][item] += s.bay[player][item]
        s.bay[player][item] = 0
    for kind in range(N_STONES):
        s.inventory_stone[player][kind] += s.bay_stone[player][kind]
        s.bay_stone[player][kind] = 0
    s.inventory_stones[player] += s.bay_stones[player]
    s.bay_stones[player] = 0
    if take_prep(s, player):
        s.inventory[player][TOOL] += 1


# ---- Stones nobody sees


def is_stone_left(s: State) -> bool:
    """Whether a stone can be drawn: an empty stack is made of the discard pile first [R45]."""
    if s.stack_size == 0:
        for kind in range(N_STONES):
            s.stack[kind] = s.discard[kind]
            s.stack_size += s.discard[kind]
            s.discard[kind] = 0
        if s.stack_size > 0:
            tell(s, EVERYONE, Event.RESHUFFLED, s.stack_size, 0, 0)
    return s.stack_size > 0


def draw_stone(s: State, kind: int) -> None:
    """A stone off the stack."""
    s.stack[kind] -= 1
    s.stack_size -= 1


def stone_to_bay(s: State, player: int, kind: int) -> None:
    """A stone into a Loading Bay, unseen."""
    s.bay_stone[player][kind] += 1
    s.bay_stones[player] += 1


def lay_stone(s: State, spot: int, kind: int) -> None:
    """A stone off the stack, face down onto a tile."""
    draw_stone(s, kind)
    s.stone[spot] = kind
    s.stone_on |= 1 << spot
    tell(s, EVERYONE, Event.STONE_ON, spot, 0, 0)
    beat(s)


def clear_stone(s: State, spot: int) -> int:
    """No stone lies on a spot any more; the kind of the one that did."""
    kind = s.stone[spot]
    s.stone[spot] = NONE
    s.stone_on &= ~(1 << spot)
    return kind
