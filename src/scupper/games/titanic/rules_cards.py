"""Adventure cards and demands (docs/rules/titanic.md, Flow 7)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, beat, tell
from scupper.games.titanic.components import COLUMNS, ISLAND_EFFECT, LAUNCHING_AREA, SEA_EFFECT, Goods
from scupper.games.titanic.facts import DEMAND
from scupper.games.titanic.rules_deck import follow, put_back, put_under_island, put_under_sea, show_top, take
from scupper.games.titanic.rules_ship import gain_food, gain_water, welcome
from scupper.games.titanic.state import NONE, Condition, Event, Phase, State


def draw_sea_card(s: State, card: int) -> None:
    """SEA CARD: draw, apply, put it under its deck."""
    tell(s, EVERYONE, Event.SEA_CARD, s.turn, card, 0)
    put_under_sea(s, card)
    s.cards_left -= 1
    effect = SEA_EFFECT[card]
    apply_card(s, s.turn, effect[0], effect[1], effect[2], Phase.NEXT_SEA_CARD)


def draw_island_card(s: State, card: int) -> None:
    """Flow 7.8: draw, apply, put it under its deck."""
    tell(s, EVERYONE, Event.ISLAND_CARD, s.turn, card, 0)
    put_under_island(s, card)
    effect = ISLAND_EFFECT[card]
    apply_card(s, s.turn, effect[0], effect[1], effect[2], Phase.NEXT_DEMAND)


def apply_card(s: State, player: int, passenger: int, food: int, water: int, then: int) -> None:
    """CARD: ignored if it takes more than is there; else first the gains, then the losses [R38, R39]."""
    s.phase = then
    if s.party[player] + passenger < 0 or s.food[player] + food < 0 or s.water[player] + water < 0:
        tell(s, EVERYONE, Event.IGNORED, player, 0, 0)
        beat(s)
        return
    if food > 0:
        gain_food(s, player, food)
    if water > 0:
        gain_water(s, player, water)
    if passenger > 0:
        take_aboard(s, player, then)
    if food < 0:
        s.food[player] += food
        s.food_pile -= food
        tell(s, EVERYONE, Event.LOST, player, Goods.FOOD, -food)
    if water < 0:
        s.water[player] += water
        s.water_pile -= water
        tell(s, EVERYONE, Event.LOST, player, Goods.WATER, -water)
    if passenger < 0:
        card = say_farewell(s, player)
        tell(s, EVERYONE, Event.LEFT_BOAT, player, card, 0)
        put_back(s, card)
        follow(s, then)
    beat(s)


def take_aboard(s: State, player: int, then: int) -> None:
    """A passenger from the deck, whatever the stateroom; nobody if it is empty."""
    if s.top == NONE:
        tell(s, EVERYONE, Event.GAINED, player, Goods.PASSENGER, 0)
        return
    card = take(s)
    welcome(s, player, card)
    tell(s, EVERYONE, Event.TAKEN_ABOARD, player, card, 0)
    show_top(s, then)


def say_farewell(s: State, player: int) -> int:
    """The passenger gained last, who leaves the player."""
    s.party[player] -= 1
    card = s.passengers[player][s.party[player]]
    s.passengers[player][s.party[player]] = NONE
    return card


def next_sea_card(s: State) -> None:
    """Flow 7.3: one card for each 1."""
    s.phase = Phase.SEA_CARD if s.cards_left > 0 else Phase.END_TURN


def is_beside(cell: int, other: int) -> bool:
    """Whether two cells of the grid share a side."""
    if cell == LAUNCHING_AREA or other == LAUNCHING_AREA:
        return False
    if cell == other + COLUMNS or cell == other - COLUMNS:
        return True
    return cell // COLUMNS == other // COLUMNS and (cell == other + 1 or cell == other - 1)


def may_be_robbed(s: State, player: int, cell: int, other: int) -> bool:
    """Flow 7.9: an opponent in a boat beside a cell of the player's who owns anything [R33]."""
    if other == player or s.condition[other] != Condition.BOAT:
        return False
    return is_beside(cell, s.cell[other]) and s.party[other] + s.food[other] + s.water[other] > 0


def may_rob(s: State, player: int, cell: int) -> bool:
    """Whether there would be something to demand beside a cell, were the landing by exact count."""
    for other in range(s.players):
        if may_be_robbed(s, player, cell, other):
            return True
    return False


def next_demand(s: State) -> None:
    """Flow 7.9: opponents in seat order, one question each; only after a landing by exact count."""
    s.at += 1
    while s.exact == 1 and s.at < s.players:
        if may_be_robbed(s, s.turn, s.cell[s.turn], s.at):
            s.phase = Phase.DEMAND
            return
        s.at += 1
    s.phase = Phase.END_TURN


def demands(s: State, out: list[int]) -> int:
    """Decision `demand`: one kind of what the opponent owns, or nothing."""
    first = DEMAND + s.at * 4
    count = 0
    if s.party[s.at] > 0:
        out[count] = first + Goods.PASSENGER
        count += 1
    if s.food[s.at] > 0:
        out[count] = first + Goods.FOOD
        count += 1
    if s.water[s.at] > 0:
        out[count] = first + Goods.WATER
        count += 1
    out[count] = first + 3
    return count + 1


def demand(s: State, player: int, what: int) -> None:
    """A demand is met at once; the passenger is the one gained last [R34]."""
    other = s.at
    if what == Goods.PASSENGER:
        card = say_farewell(s, other)
        welcome(s, player, card)
        tell(s, EVERYONE, Event.TOOK_PASSENGER, player, other, card)
    elif what == Goods.FOOD:
        s.food[other] -= 1
        s.food[player] += 1
        tell(s, EVERYONE, Event.TOOK, player, other, Goods.FOOD)
    elif what == Goods.WATER:
        s.water[other] -= 1
        s.water[player] += 1
        tell(s, EVERYONE, Event.TOOK, player, other, Goods.WATER)
    else:
        tell(s, EVERYONE, Event.WAIVED, player, other, 0)
    beat(s)
    s.phase = Phase.NEXT_DEMAND
