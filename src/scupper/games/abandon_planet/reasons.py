"""Why an action is not legal in Abandon Planet, or cannot be undone, citing docs/rules/abandon-planet.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scupper.engine.game import Reason
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import EVERYONE, NOBODY, View
from scupper.games.abandon_planet.components import (
    BAZAAR,
    ITEMS,
    SPOTS,
    STONES,
    TRADER,
)
from scupper.games.abandon_planet.facts import FACTS
from scupper.games.abandon_planet.reasons_market import against_deal, against_reply
from scupper.games.abandon_planet.rules_actions import ALLY
from scupper.games.abandon_planet.rules_flight import (
    has_delayed,
    is_raidable,
    occupied,
    slide_end,
    victims,
)
from scupper.games.abandon_planet.rules_launch import allies, could_leave
from scupper.games.abandon_planet.rules_ready import deck
from scupper.games.abandon_planet.state import NONE, Phase, State
from scupper.games.abandon_planet.words_choices import seat_word
from scupper.games.abandon_planet.words_names import item_word, spot_word, stone_word, tile_word

_Named = Mapping[str, str]
_Against = Callable[[View[State], str, _Named], Reason | None]

_DUE: Final[Mapping[int, tuple[str, str, str]]] = {
    Phase.PREP: (marked("Now you decide whether to prepare."), marked("Flow 1"), "get-ready"),
    Phase.HINT: (marked("Now you may give a hint."), marked("Flow 2, R7"), "the-meteor-card"),
    Phase.PATH: (marked("Now a path is chosen."), marked("Flow 3"), "the-paths"),
    Phase.FLIGHT: (
        marked("It is your flight: fly to a tile, or play Booster, Delay or Sabotage."),
        marked("F2, F3"),
        "flights",
    ),
    Phase.SLIDER: (marked("You are over a slider: stay or slide."), marked("F4, R13"), "sliders"),
    Phase.RAID: (marked("You must raid somebody here."), marked("F6, R58"), "takeovers"),
    Phase.DEFEND: (
        marked("You are raided: give in, or play Cannon, or bribe."),
        marked("T1"),
        "takeovers",
    ),
    Phase.ANSWER_CANNON: (
        marked("Against the cannon you may play Shield, or accept it."),
        marked("T2"),
        "takeovers",
    ),
    Phase.ANSWER_BRIBE: (
        marked("Against the bribe you may play Sabotage, or accept it."),
        marked("T2"),
        "takeovers",
    ),
    Phase.REPREP_RAIDED: (marked("Now you may prepare again."), marked("T4"), "takeovers"),
    Phase.USE: (marked("Now you decide whether to use the tile."), marked("F5"), "tiles"),
    Phase.TAKE_CITY: (marked("Now you take a resource."), marked("F5"), "tiles"),
    Phase.TAKE_ROLLED: (marked("Now you take a resource."), marked("R55"), "tiles"),
    Phase.TAKE_DEPOT: (marked("Now you take a resource."), marked("D4"), "tiles"),
    Phase.BRACE: (
        marked("The meteor strikes you: play Shield, or take the damage."),
        marked("D1, D2"),
        "the-strike",
    ),
    Phase.REPREP_STRUCK: (marked("Now you may prepare again."), marked("D2"), "the-strike"),
    Phase.ALLY: (marked("Now you choose with whom to leave."), marked("A4"), "leaving"),
    Phase.MARKET: (
        marked("It is your turn in the exchange: buy, sell, offer, or end it."),
        marked("E2"),
        "the-exchange",
    ),
    Phase.LATE_MARKET: (
        marked("Your turn is over but for the bank: buy, sell, or end it."),
        marked("E3"),
        "the-exchange",
    ),
    Phase.REPLY: (marked("Somebody offers you something: accept or decline."), marked("E2"), "the-exchange"),
}
"""phase -> what is asked for, its rule, and its anchor in the guide."""

_EXPECTED: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.PREP: ("prep", "pass"),
    Phase.HINT: ("hint-none", "hint"),
    Phase.PATH: ("path",),
    Phase.FLIGHT: ("fly", "boost", "delay", "sabotage-one", "sabotage"),
    Phase.SLIDER: ("stay", "slide"),
    Phase.RAID: ("raid",),
    Phase.DEFEND: ("yield", "cannon", "bribe"),
    Phase.ANSWER_CANNON: ("shield", "accept"),
    Phase.ANSWER_BRIBE: ("expose", "accept"),
    Phase.REPREP_RAIDED: ("reprep", "pass"),
    Phase.USE: ("use", "use-for", "use-swap", "skip"),
    Phase.TAKE_CITY: ("take",),
    Phase.TAKE_ROLLED: ("take",),
    Phase.TAKE_DEPOT: ("take",),
    Phase.BRACE: ("shield", "suffer"),
    Phase.REPREP_STRUCK: ("reprep", "pass"),
    Phase.ALLY: ("ally",),
    Phase.MARKET: ("buy", "sell", "offer", "done"),
    Phase.LATE_MARKET: ("buy", "sell", "done"),
    Phase.REPLY: ("accept", "accept-for", "decline"),
}
"""phase -> the kinds of action that are asked for."""


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, who is asked now, may not take an action of the table; None when it is legal."""
    kind = FACTS.actions.kind_of(action).name
    phase = view.state.phase
    if kind not in _EXPECTED[phase]:
        sentence, rule, anchor = _DUE[phase]
        return Reason(_(sentence), _(rule), anchor)
    if kind == "sabotage":
        seats = [int(value) - 1 for name, value in FACTS.actions.parts(action) if name == "seat"]
        return _against_sabotage(view, seats)
    against = _AGAINST.get(kind)
    return against(view, kind, dict(FACTS.actions.parts(action))) if against is not None else None


def _without_stone(view: View[State], stone: str) -> Reason | None:
    """A stone that is played must lie in the Inventory."""
    kind = STONES.index(stone)
    if view.state.inventory_stone[view.player][kind] > 0:
        return None
    sentence = _("You have no such stone in your Inventory: {stone}.").format(stone=stone_word(kind))
    return Reason(sentence, "R46", "stones")


def _seat(view: View[State], seat: str) -> Reason | None:
    """The seat must be another one in this game."""
    player = int(seat) - 1
    if player == view.player:
        return Reason(_("That is you."), _("Decisions"), "your-turn")
    if player >= view.state.players:
        return Reason(_("Nobody has this seat in this game."), _("Decisions"), "your-turn")
    return None


# ---- Get Ready


def _against_hint(view: View[State], _kind: str, named: _Named) -> Reason | None:
    s, path = view.state, int(named["path"]) - 1
    if named["to"] != "all":
        nobody = _seat(view, named["to"])
        if nobody is not None:
            return nobody
    if deck(s) >> path & 1:
        return None
    if path == s.safe:
        sentence = _("Path {path} is safe: its card was not in the deck.")
    else:
        sentence = _("Path {path} is gone, and its card too.")
    return Reason(sentence.format(path=path + 1), _("Decisions, R7"), "the-meteor-card")


def _against_path(view: View[State], _kind: str, named: _Named) -> Reason | None:
    path = int(named["path"]) - 1
    if view.state.alive >> path & 1:
        return None
    sentence = _("Path {path} is gone: nobody has its card any more.")
    return Reason(sentence.format(path=path + 1), "M6", "the-paths")


# ---- Flights


def _against_fly(view: View[State], _kind: str, named: _Named) -> Reason | None:
    s, spot = view.state, SPOTS.index(named["spot"])
    if s.path[view.player] != spot // 2:
        sentence = _("{spot} is not on path {path}, which you have chosen.")
        return Reason(sentence.format(spot=spot_word(spot), path=s.path[view.player] + 1), "F2", "flights")
    return _against_empty(s, spot)


def _against_empty(s: State, spot: int) -> Reason | None:
    if s.tile[spot] != NONE:
        return None
    return Reason(_("There is no tile on {spot}.").format(spot=spot_word(spot)), "F2", "flights")


def _against_boost(view: View[State], _kind: str, named: _Named) -> Reason | None:
    s, spot = view.state, SPOTS.index(named["spot"])
    stone = _without_stone(view, "booster") or _against_empty(s, spot)
    if stone is not None:
        return stone
    if occupied(s) >> spot & 1:
        sentence = _("Booster leads to empty tiles only, and a rocket stands on {spot}.")
        return Reason(sentence.format(spot=spot_word(spot)), "R32", "stones")
    return None


def _against_delay(view: View[State], _kind: str, _named: _Named) -> Reason | None:
    s = view.state
    stone = _without_stone(view, "delay")
    if stone is not None:
        return stone
    if has_delayed(s, view.player):
        return Reason(_("You have delayed in this round already."), _("Decisions, R30"), "stones")
    if s.has_sabotaged:
        return Reason(_("After a Sabotage you must fly: no Delay any more."), "R31", "stones")
    return None


def _against_sabotage_one(view: View[State], _kind: str, named: _Named) -> Reason | None:
    return _against_sabotage(view, [int(named["seat"]) - 1])


def _against_sabotage(view: View[State], seats: list[int]) -> Reason | None:
    """One victim if there is one, two if there are more [R33]."""
    s = view.state
    stone = _without_stone(view, "sabotage")
    if stone is not None:
        return stone
    able = victims(s, view.player)
    if able == 0:
        sentence = _("Nobody else on Base has scrap in the Inventory, so there is nobody to sabotage.")
        return Reason(sentence, "R33", "stones")
    for player in seats:
        nobody = _seat(view, str(player + 1))
        if nobody is not None:
            return nobody
        if not able >> player & 1:
            sentence = _("{seat} has flown already, or has no scrap in the Inventory.")
            return Reason(sentence.format(seat=seat_word(player)), "R33, R34", "stones")
    if len(seats) == 1 and able & (able - 1):
        return Reason(_("There are more victims: name two."), "R33", "stones")
    if len(seats) > 1 and seats[0] >= seats[1]:
        return Reason(_("Name two different victims, the lower seat first."), "R33", "stones")
    return None


def _against_slide(view: View[State], _kind: str, named: _Named) -> Reason | None:
    s = view.state
    end = slide_end(s, s.at, 1 if named["way"] == "cw" else -1)
    if end == NONE:
        sentence = _("That way leads to no tile, or back to one that you have slid away from.")
        return Reason(sentence, "R13, R14", "sliders")
    if named["way"] == "ccw" and end == slide_end(s, s.at, 1):
        return Reason(_("Both ways lead to the same tile: slide clockwise."), "R14", "sliders")
    return None


def _against_raid(view: View[State], _kind: str, named: _Named) -> Reason | None:
    s, player = view.state, int(named["seat"]) - 1
    nobody = _seat(view, named["seat"])
    if nobody is not None or is_raidable(s, view.player, player):
        return nobody
    if s.rocket[player] != s.rocket[view.player]:
        sentence = _("{seat} does not stand on this tile.")
    else:
        sentence = _("{seat} has nothing to lose.")
    return Reason(sentence.format(seat=seat_word(player)), _("F6, R16"), "takeovers")


def _against_cannon(view: View[State], _kind: str, _named: _Named) -> Reason | None:
    return _without_stone(view, "cannon")


def _against_bribe(view: View[State], _kind: str, _named: _Named) -> Reason | None:
    if view.state.inventory[view.player][len(ITEMS) - 1] > 1:
        return None
    return Reason(_("A bribe is 2 scrap from your Inventory, and you have less."), "T1", "takeovers")


def _against_use(view: View[State], kind: str, named: _Named) -> Reason | None:
    s = view.state
    tile = s.tile[s.at]
    wanted = "use-for" if tile == TRADER else "use-swap" if tile == BAZAAR else "use"
    if kind != wanted:
        sentence = _("This tile is used in another way: {tile}.").format(tile=tile_word(tile))
        return Reason(sentence, _("Decisions, use"), "tiles")
    if kind != "use-swap":
        return None
    paid = ITEMS.index(named["pay"])
    if s.inventory[view.player][paid] == 0:
        sentence = _("You have no {item} in your Inventory to pay with.")
        return Reason(sentence.format(item=item_word(paid)), "R51", "tiles")
    if named["pay"] == named["kind"]:
        return Reason(_("The bazaar gives another kind than you pay."), _("Decisions, use"), "tiles")
    return None


# ---- Leaving


def _against_ally(view: View[State], _kind: str, named: _Named) -> Reason | None:
    s, player = view.state, int(named["seat"]) - 1
    nobody = _seat(view, named["seat"])
    if nobody is not None:
        return nobody
    out = [0] * s.players
    if ALLY + player in out[: allies(s, view.player, out)]:
        return None
    if not could_leave(s, view.player, player):
        sentence = _("You and {seat} may not leave together, because of where you sit.")
        return Reason(sentence.format(seat=seat_word(player)), "R1", "leaving")
    sentence = _("{seat} is not among the best partners for you.")
    return Reason(sentence.format(seat=seat_word(player)), "A4, R36", "leaving")


_AGAINST: Final[Mapping[str, _Against]] = {
    "hint": _against_hint,
    "path": _against_path,
    "fly": _against_fly,
    "boost": _against_boost,
    "delay": _against_delay,
    "sabotage-one": _against_sabotage_one,
    "slide": _against_slide,
    "raid": _against_raid,
    "cannon": _against_cannon,
    "bribe": _against_bribe,
    "use": _against_use,
    "use-for": _against_use,
    "use-swap": _against_use,
    "ally": _against_ally,
    "buy": against_deal,
    "sell": against_deal,
    "offer": against_deal,
    "accept": against_reply,
    "accept-for": against_reply,
}
"""kind of action -> what may stand against it in a phase that asks for it."""


# ---- Taking back


def why_no_undo(before: State, after: State) -> Reason | None:
    """Whatever showed a hint, a stone or the Meteor card to somebody stands."""
    if before.phase == Phase.HINT:
        return Reason(_("What the Leader has said is said."), _("Flow 2, R7"), "the-meteor-card")
    if before.meteor_seen != EVERYONE and after.meteor_seen == EVERYONE:
        return Reason(_("The Meteor card has been turned over."), "M1", "the-strike")
    if sum(after.discard) > sum(before.discard):
        return Reason(_("A stone has been played for all to see."), _("F3, T2, R41"), "stones")
    if before.phase == Phase.DEFEND and after.inventory != before.inventory:
        sentence = _("By now everybody knows whether a Sabotage can answer the bribe.")
        return Reason(sentence, "R18", "takeovers")
    if before.phase == Phase.REPLY and after.inventory_stone != before.inventory_stone:
        return Reason(_("A stone has changed hands and been seen."), "E2", "the-exchange")
    if any(before.bay_stones) and before.bay_seen[0] == 0 and after.bay_seen[0] != 0:
        sentence = _("Everybody has looked at the stones in the own Loading Bay.")
        return Reason(sentence, _("Flow 6"), "stones")
    if before.leader != NOBODY and before.phase == Phase.REPLY:
        return Reason(_("The answer to an offer stands."), "E2", "the-exchange")
    return None
