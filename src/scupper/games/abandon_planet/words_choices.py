"""What choices in Abandon Planet would do, and what their parts are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.engine.state import View
from scupper.games.abandon_planet.components import COLOURS, ITEMS, RESOURCES, SPOTS, STONES
from scupper.games.abandon_planet.facts import FACTS
from scupper.games.abandon_planet.rules_flight import slide_end
from scupper.games.abandon_planet.state import N_ITEMS, NONE, Phase, State
from scupper.games.abandon_planet.words_names import (
    effect_word,
    holding,
    item_word,
    items_word,
    spot_word,
    stone_word,
    tile_word,
)

_Named = Mapping[str, str]
"""The parts of an action: name -> value."""

COLOUR_WORDS: Final = {
    "white": marked("White"),
    "purple": marked("Purple"),
    "black": marked("Black"),
    "green": marked("Green"),
    "red": marked("Red"),
    "orange": marked("Orange"),
    "blue": marked("Blue"),
    "yellow": marked("Yellow"),
}
"""colour of a rocket -> its name for people."""


def seat_word(player: int) -> str:
    """A player by the colour of the rocket: `Green (4)`."""
    return _("{colour} ({seat})").format(colour=_(COLOUR_WORDS[COLOURS[player]]), seat=player + 1)


# ---- Choices


def action(view: View[State], action: int) -> str:
    """What an action of the viewer would do, as one sentence."""
    kind = FACTS.actions.kind_of(action).name
    if kind == "sabotage":
        first, second = (int(value) - 1 for name, value in FACTS.actions.parts(action) if name == "seat")
        sentence = _("Play Sabotage: {first} and {second} lose 1 scrap each to you.")
        return sentence.format(first=seat_word(first), second=seat_word(second))
    return _ACTIONS[kind](view.state, dict(FACTS.actions.parts(action)))


def _plain(sentence: str) -> Callable[[State, _Named], str]:
    return lambda _s, _named: _(sentence)


def _of_kind(sentence: str, part: str) -> Callable[[State, _Named], str]:
    """A sentence about one item."""
    return lambda _s, named: _(sentence).format(item=item_word(ITEMS.index(named[part])))


def _of_seat(sentence: str, part: str) -> Callable[[State, _Named], str]:
    """A sentence about another player."""
    return lambda _s, named: _(sentence).format(seat=seat_word(int(named[part]) - 1))


def _hint(_s: State, named: _Named) -> str:
    if named["to"] == "all":
        return _("Say to everybody: the meteor falls on path {path}.").format(path=named["path"])
    sentence = _("Show only {seat}: the meteor falls on path {path}.")
    return sentence.format(seat=seat_word(int(named["to"]) - 1), path=named["path"])


def _path(s: State, named: _Named) -> str:
    path = int(named["path"]) - 1
    tiles = listed([tile_word(s.tile[spot]) for spot in (2 * path, 2 * path + 1) if s.tile[spot] != NONE])
    if path == s.safe:
        return _("Choose path {path}, the safe one: {tiles}.").format(path=path + 1, tiles=tiles)
    return _("Choose path {path}: {tiles}.").format(path=path + 1, tiles=tiles)


def _fly(s: State, named: _Named) -> str:
    spot = SPOTS.index(named["spot"])
    sentence = _("Fly to {spot}: {tile}, {effect}.")
    if spot in s.rocket[: s.players]:
        sentence = _("Fly to {spot}, where others are: {tile}.")
    return _about(s, sentence, spot)


def _boost(s: State, named: _Named) -> str:
    return _about(s, _("Play Booster to {spot}: {tile}, {effect}."), SPOTS.index(named["spot"]))


def _about(s: State, sentence: str, spot: int) -> str:
    kind = s.tile[spot]
    if kind == NONE:
        return sentence.format(spot=spot_word(spot), tile=_("no tile"), effect=_("nothing to get"))
    return sentence.format(spot=spot_word(spot), tile=tile_word(kind), effect=effect_word(kind))


def _slide(s: State, named: _Named) -> str:
    end = slide_end(s, s.at, 1 if named["way"] == "cw" else -1) if s.at != NONE else NONE
    if end == NONE:
        return _("Slide clockwise.") if named["way"] == "cw" else _("Slide anticlockwise.")
    sentence = _("Slide clockwise to {spot}: {tile}.")
    if named["way"] != "cw":
        sentence = _("Slide anticlockwise to {spot}: {tile}.")
    return sentence.format(spot=spot_word(end), tile=tile_word(s.tile[end]))


def _raid(s: State, named: _Named) -> str:
    other = int(named["seat"]) - 1
    bay = list(s.bay[other])
    bay[0] += s.prepped >> other & 1
    sentence = _("Raid {seat}, for {loot}.")
    return sentence.format(seat=seat_word(other), loot=holding(bay, s.bay_stones[other]))


def _use(s: State, _named: _Named) -> str:
    if s.at == NONE or s.tile[s.at] == NONE:
        return _("Use the tile.")
    kind = s.tile[s.at]
    return _("Use this tile: {tile}, {effect}.").format(tile=tile_word(kind), effect=effect_word(kind))


def _use_swap(_s: State, named: _Named) -> str:
    paid, got = ITEMS.index(named["pay"]), ITEMS.index(named["kind"])
    return _("Pay {paid} and collect {got} and {scrap}.").format(
        paid=items_word(paid, 1), got=items_word(got, 1), scrap=items_word(len(RESOURCES), 1)
    )


def _accept(s: State, _named: _Named) -> str:
    if s.phase == Phase.REPLY:
        return _("Accept the offer.")
    if s.phase == Phase.ANSWER_BRIBE:
        return _("Let the bribe be: keep the 2 scrap, and leave the loot.")
    return _("Let the cannon win: keep your Shield, and lose your loot.")


def _accept_for(_s: State, named: _Named) -> str:
    return _("Accept the offer and give: {stone}.").format(stone=stone_word(STONES.index(named["stone"])))


def _shield(s: State, _named: _Named) -> str:
    if s.phase == Phase.BRACE:
        return _("Play Shield: the meteor takes nothing from you.")
    return _("Play Shield against the cannon: you win the takeover.")


def _sell(_s: State, named: _Named) -> str:
    if named["sell"] in STONES:
        stone = stone_word(STONES.index(named["sell"]))
        return _("Sell for 1 scrap, for all to see: {stone}.").format(stone=stone)
    return _("Sell {item} for 1 scrap.").format(item=items_word(ITEMS.index(named["sell"]), 1))


def _buy(_s: State, named: _Named) -> str:
    return _("Buy {item} for 3 scrap.").format(item=items_word(ITEMS.index(named["buy"]), 1))


def _offer(_s: State, named: _Named) -> str:
    side, _dash, count = named["scrap"].partition("-")
    scrap = items_word(len(RESOURCES), int(count)) if count else ""
    give = [scrap] if side == "give" else []
    get = [scrap] if side == "get" else []
    give += [stone_word(STONES.index(named["give"]))] if named["give"] != "nothing" else []
    get += [items_word(N_ITEMS, 1)] if named["get"] != "nothing" else []
    return _("Offer {seat}: you give {give} and get {get}.").format(
        seat=seat_word(int(named["partner"]) - 1),
        give=listed(give) or _("nothing"),
        get=listed(get) or _("nothing"),
    )


_ACTIONS: Final[Mapping[str, Callable[[State, _Named], str]]] = {
    "prep": _plain(marked("Prepare: put a tool into your Prep Bay, so that you can leave this round.")),
    "reprep": _plain(marked("Prepare again: put another tool into your Prep Bay.")),
    "pass": _plain(marked("Do not prepare.")),
    "hint-none": _plain(marked("Give no hint.")),
    "hint": _hint,
    "path": _path,
    "fly": _fly,
    "boost": _boost,
    "delay": _plain(marked("Play Delay: fly after everybody else.")),
    "sabotage-one": _of_seat(marked("Play Sabotage: {seat} loses 1 scrap to you."), "seat"),
    "stay": _plain(marked("Stay on this tile.")),
    "slide": _slide,
    "raid": _raid,
    "yield": _plain(marked("Give in: the attacker gets all your loot.")),
    "cannon": _plain(marked("Play Cannon: you win the takeover unless the attacker has a Shield.")),
    "bribe": _plain(marked("Bribe with 2 scrap from your Inventory: you keep loot and tile.")),
    "shield": _shield,
    "expose": _plain(marked("Play Sabotage against the bribe: the scrap goes back, and you win.")),
    "accept": _accept,
    "accept-for": _accept_for,
    "decline": _plain(marked("Decline the offer.")),
    "suffer": _plain(marked("Take the damage and keep your Shield.")),
    "use": _use,
    "use-for": _of_kind(marked("Pay 2 scrap and collect this resource: {item}."), "kind"),
    "use-swap": _use_swap,
    "skip": _plain(marked("Do not use the tile.")),
    "take": _of_kind(marked("Take this resource: {item}."), "kind"),
    "ally": _of_seat(marked("Leave with {seat}."), "seat"),
    "buy": _buy,
    "sell": _sell,
    "offer": _offer,
    "done": _plain(marked("That is all: end your turn in the exchange.")),
}


# ---- Parts


def part(view: View[State], name: str, value: str) -> str:
    """A part of an action as a label."""
    s = view.state
    match name:
        case "seat" | "partner":
            return seat_word(int(value) - 1)
        case "to":
            return _("Everybody") if value == "all" else seat_word(int(value) - 1)
        case "path":
            return _path_label(s, int(value) - 1)
        case "spot":
            spot = SPOTS.index(value)
            kind = s.tile[spot]
            tile = tile_word(kind) if kind != NONE else _("no tile")
            return _("{spot}: {tile}").format(spot=spot_word(spot), tile=tile)
        case "stone":
            return stone_word(STONES.index(value))
        case "give":
            return _("No stone") if value == "nothing" else stone_word(STONES.index(value))
        case "get":
            return _("No stone") if value == "nothing" else _("A stone")
        case "scrap":
            return _scrap_label(value)
        case "way":
            return _("Clockwise") if value == "cw" else _("Anticlockwise")
        case "sell" if value in STONES:
            return stone_word(STONES.index(value))
    word = item_word(ITEMS.index(value))
    return word[:1].upper() + word[1:]


def _path_label(s: State, path: int) -> str:
    if not s.alive >> path & 1:
        return _("Path {n}, gone").format(n=path + 1)
    label = _("Path {n}, safe") if path == s.safe else _("Path {n}")
    return label.format(n=path + 1)


def _scrap_label(value: str) -> str:
    side, _dash, count = value.partition("-")
    if not count:
        return _("No scrap")
    label = _("Give {n} scrap") if side == "give" else _("Get {n} scrap")
    return label.format(n=count)
