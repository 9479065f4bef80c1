"""What things are worth to a player of Abandon Planet, by what it and its best partner lack."""

from __future__ import annotations

from scupper.engine.state import NOBODY
from scupper.games.abandon_planet.components import SCRAP, TOOL
from scupper.games.abandon_planet.rules_launch import could_leave
from scupper.games.abandon_planet.rules_market import PRICE_OF_RESOURCE
from scupper.games.abandon_planet.rules_things import is_prepped, total
from scupper.games.abandon_planet.state import N_ITEMS, State

LACKED = 40
"""A resource that the player and its best partner lack."""
SPARE = 12
"""One that they do not lack, and others may."""
TOO_MANY = 4
"""One more of what the player alone has enough of."""
FIRST_TOOL = 60
"""Without a tool nobody prepares."""
SCRAP_WORTH = 8
LEFT_OVER = 5
"""Scrap that buys nothing yet."""
STONE_WORTH = (8, 12, 10, 14, 9)
"""kind of stone -> what it is worth to keep."""
A_STONE = 10
"""One of a kind that is not known."""


def missing_with(s: State, player: int, other: int) -> int:
    """How many things two players lack for the goal, with a tool for each of them."""
    count = 0
    for item in range(N_ITEMS):
        count += max(0, s.goal[item] - total(s, player, item) - total(s, other, item))
    for each in range(2):
        if total(s, player if each == 0 else other, TOOL) == 0:
            count += 1
    return count


def partner_of(s: State, player: int) -> int:
    """The eligible player with whom the least is missing, the first clockwise of several."""
    best = NOBODY
    least = 0
    for step in range(1, s.players):
        other = (player + step) % s.players
        if could_leave(s, player, other):
            missing = missing_with(s, player, other)
            if best == NOBODY or missing < least:
                best = other
                least = missing
    return best


def worth(s: State, player: int, item: int) -> int:
    """What one more of an item is worth to a player."""
    if item == SCRAP:
        return SCRAP_WORTH
    return worth_with(s, partner_of(s, player), item, total(s, player, item))


def worth_to_keep(s: State, player: int, item: int) -> int:
    """What one of an item that a player has is worth to it."""
    if item == SCRAP:
        return SCRAP_WORTH
    return worth_with(s, partner_of(s, player), item, total(s, player, item) - 1)


def worth_with(s: State, partner: int, item: int, own: int) -> int:
    """What one more of a resource is worth to a player with so many who hopes to leave with a partner."""
    if item == TOOL and own == 0:
        return FIRST_TOOL
    if own + total(s, partner, item) < s.goal[item]:
        return LACKED
    return SPARE if own < s.goal[item] else TOO_MANY


def best_worth(s: State, player: int) -> int:
    """What the resource is worth that a player likes best."""
    best = 0
    partner = partner_of(s, player)
    for item in range(SCRAP):
        best = max(best, worth_with(s, partner, item, total(s, player, item)))
    return best


def anything(s: State, player: int) -> int:
    """What a roll of the die is worth."""
    rolled = best_worth(s, player)
    partner = partner_of(s, player)
    for item in range(SCRAP):
        rolled += worth_with(s, partner, item, total(s, player, item))
    return rolled // (SCRAP + 1)


def loot_worth(s: State, player: int, owner: int) -> int:
    """What the loot of somebody is worth to a player."""
    count = s.bay_stones[owner] * A_STONE
    for item in range(N_ITEMS):
        if s.bay[owner][item] > 0 and owner == player:
            count += s.bay[owner][item] * worth_to_keep(s, player, item)
        elif s.bay[owner][item] > 0:
            count += s.bay[owner][item] * worth(s, player, item)
    if is_prepped(s, owner):
        count += FIRST_TOOL if owner == player else worth(s, player, TOOL)
    return count


def scrap_worth(s: State, player: int, scrap: int, change: int) -> int:
    """What a change of scrap is worth: each three buy a resource, and a rest is worth little."""
    bought = (scrap + change) // PRICE_OF_RESOURCE - scrap // PRICE_OF_RESOURCE
    rest = change - bought * PRICE_OF_RESOURCE
    if bought == 0:
        return rest * LEFT_OVER
    return rest * LEFT_OVER + bought * max(best_worth(s, player), PRICE_OF_RESOURCE * SCRAP_WORTH)
