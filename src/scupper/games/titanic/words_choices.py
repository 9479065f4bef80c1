"""What choices in The Sinking of the Titanic would do, and what their parts are called."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.state import View
from scupper.games.titanic.components import (
    CARD_ROOM,
    COLUMNS,
    KIND,
    SINKS,
    SPACES,
    SPOT,
    Goods,
    Kind,
    Spot,
    cell_name,
    cell_number,
)
from scupper.games.titanic.facts import FACTS
from scupper.games.titanic.rules_cards import may_be_robbed
from scupper.games.titanic.rules_sea import is_exact, island_of
from scupper.games.titanic.state import NONE, Condition, Phase, State
from scupper.games.titanic.words_cards import passenger_name
from scupper.games.titanic.words_names import (
    cell_within,
    cell_words,
    goods_word,
    space_within,
    space_words,
)


def action(view: View[State], action: int) -> str:
    """What an action of the viewer would do, as one sentence."""
    s = view.state
    kind = FACTS.actions.kind_of(action).name
    named = dict(FACTS.actions.parts(action))
    match kind:
        case "move":
            return _move(s, view.player, SPACES.index(named["space"]))
        case "sail":
            return _sail(s, view.player, cell_number(named["cell"]))
        case "swim":
            return _swim(s, cell_number(named["cell"]))
        case "demand":
            return _demand(s, int(named["from"]) - 1, named["what"])
        case "draw":
            return _("Draw a sea card instead of rolling.")
        case "roll":
            return _("Roll the dice, then sail.")
    return _stay(s, view.player)


def _stay(s: State, player: int) -> str:
    match s.condition[player]:
        case Condition.DECK:
            return _("Stay where you are; nothing is collected.")
        case Condition.WAIT:
            return _("Stay in {place}.").format(place=space_within(s.space[player]))
        case Condition.BOAT:
            return _("Stay where you lie: {place}.").format(place=cell_within(s.cell[player]))
    return _("Stay in the water.")


def _move(s: State, player: int, space: int) -> str:
    """A walk, with what is at its end."""
    place, card = space_within(space), s.assigned[player]
    if KIND[space] == Kind.BOAT:
        if s.phase == Phase.SHIFT:
            sentence = _("Shift to {place}, which leaves the ship at mark {mark}.")
        else:
            sentence = _("Climb into {place} and wait there; it leaves the ship at mark {mark}.")
        return sentence.format(place=place, mark=SINKS[space])
    if card != NONE and CARD_ROOM[card] == space:
        sentence = _("Walk to {place} and rescue {passenger}.")
        return sentence.format(place=place, passenger=passenger_name(card))
    if SPOT[space] == Spot.FOOD:
        sentence = _("Walk to {place} and take food.") if s.food_pile else _("Walk to {place}: no food left.")
    elif SPOT[space] == Spot.WATER:
        taken, gone = _("Walk to {place} and take water."), _("Walk to {place}: no water left.")
        sentence = taken if s.water_pile else gone
    elif KIND[space] == Kind.ROOM:
        sentence = _("Walk to {place}, where nobody waits for you.")
    else:
        sentence = _("Walk to {place}.")
    return sentence.format(place=place)


def _sail(s: State, player: int, cell: int) -> str:
    """A sail, with what waits at its end."""
    place = cell_within(cell)
    if cell < COLUMNS:
        return _("Go aboard the rescue ship at {cell}, and win.").format(cell=cell_name(cell))
    seats = robbed_from(s, player, cell)
    if island_of(cell) != NONE:
        if seats:
            sentence = _("Land on {place}, draw an island card, and demand something from {seats}.")
        else:
            sentence = _("Land on {place} and draw an island card.")
    elif seats:
        sentence = _("Sail to {place} by exact count, and demand something from {seats}.")
    else:
        sentence = _("Sail to {place}.")
    return sentence.format(place=place, seats=listed(seats))


def robbed_from(s: State, player: int, cell: int) -> list[str]:
    """The seats of which something could be demanded from a cell."""
    near = [other for other in range(s.players) if may_be_robbed(s, player, cell, other)]
    if not near or not is_exact(s, player, cell):
        return []
    return [_("seat {n}").format(n=other + 1) for other in near]


def _swim(s: State, cell: int) -> str:
    island = island_of(cell)
    if island == NONE:
        sentence = _("Swim to {place}.")
    elif s.island_boats >> island & 1 == 1:
        sentence = _("Swim to {place} and take the lifeboat that lies there.")
    else:
        sentence = _("Swim to {place}, where no lifeboat lies.")
    return sentence.format(place=cell_within(cell))


def _demand(s: State, other: int, what: str) -> str:
    seat = _("seat {n}").format(n=other + 1)
    if what == "none":
        return _("Demand nothing from {seat}.").format(seat=seat)
    if what == "passenger":
        if s.party[other] == 0:
            return _("Demand a passenger from {seat}.").format(seat=seat)
        passenger = passenger_name(s.passengers[other][s.party[other] - 1])
        return _("Take {passenger} over from {seat}.").format(passenger=passenger, seat=seat)
    thing = goods_word(Goods.FOOD if what == "food" else Goods.WATER, 1)
    return _("Take {thing} from {seat}.").format(thing=thing, seat=seat)


def part(_view: View[State], name: str, value: str) -> str:
    """A space, a cell, a seat or a thing as a label."""
    if name == "space":
        return space_words(SPACES.index(value))
    if name == "cell":
        return cell_words(cell_number(value))
    if name == "from":
        return _("Seat {n}").format(n=value)
    labels = {"passenger": _("A passenger"), "food": _("Food"), "water": _("Water"), "none": _("Nothing")}
    return labels[value]
