"""Why a deal with the bank or another player is not possible, citing docs/rules/abandon-planet.md."""

from __future__ import annotations

from collections.abc import Mapping

from scupper.engine.game import Reason
from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.games.abandon_planet.components import ITEMS, SCRAP, STONES
from scupper.games.abandon_planet.rules_market import PRICE_OF_RESOURCE
from scupper.games.abandon_planet.state import State
from scupper.games.abandon_planet.words_choices import seat_word
from scupper.games.abandon_planet.words_names import item_word, stone_word

_ANCHOR = "the-exchange"


def against_deal(view: View[State], kind: str, named: Mapping[str, str]) -> Reason | None:
    """Against buying, selling and offering."""
    if kind == "offer":
        return _against_offer(view, named)
    s, player = view.state, view.player
    if kind == "buy":
        if s.inventory[player][SCRAP] >= PRICE_OF_RESOURCE:
            return None
        sentence = _("A resource costs {price} scrap, and you have {n}.")
        return Reason(sentence.format(price=PRICE_OF_RESOURCE, n=s.inventory[player][SCRAP]), "E2", _ANCHOR)
    if named["sell"] in STONES:
        stone = STONES.index(named["sell"])
        if s.inventory_stone[player][stone] > 0:
            return None
        sentence = _("You have no such stone: {stone}.")
        return Reason(sentence.format(stone=stone_word(stone)), "E2", _ANCHOR)
    item = ITEMS.index(named["sell"])
    if s.inventory[player][item] > 0:
        return None
    return Reason(_("You have no {item} to sell.").format(item=item_word(item)), "E2", _ANCHOR)


def _against_offer(view: View[State], named: Mapping[str, str]) -> Reason | None:
    s, player, partner = view.state, view.player, int(named["partner"]) - 1
    if partner == player:
        return Reason(_("An offer goes to somebody else."), "E2", _ANCHOR)
    if partner >= s.players:
        return Reason(_("Nobody has this seat in this game."), "E2", _ANCHOR)
    if s.offers_made >= s.offers:
        return _no_more_offers(s)
    side, _dash, count = named["scrap"].partition("-")
    scrap = int(count or 0)
    if side == "give" and s.inventory[player][SCRAP] < scrap:
        sentence = _("You have only {n} scrap to give.").format(n=s.inventory[player][SCRAP])
        return Reason(sentence, _("Decisions, market"), _ANCHOR)
    if side == "get" and s.inventory[partner][SCRAP] < scrap:
        sentence = _("{seat} has only {n} scrap.")
        return Reason(
            sentence.format(seat=seat_word(partner), n=s.inventory[partner][SCRAP]),
            _("Decisions, market"),
            _ANCHOR,
        )
    return _against_stones(view, partner, named, scrap)


def _no_more_offers(s: State) -> Reason:
    if s.offers == 0:
        return Reason(_("In this game players make no offers."), "R39", _ANCHOR)
    sentence = ngettext(
        "In each exchange you may make only {n} offer.",
        "In each exchange you may make only {n} offers.",
        s.offers,
    )
    return Reason(sentence.format(n=s.offers), "R39", _ANCHOR)


def _against_stones(view: View[State], partner: int, named: Mapping[str, str], scrap: int) -> Reason | None:
    s = view.state
    gives, wants = named["give"] != "nothing", named["get"] != "nothing"
    if gives and s.inventory_stone[view.player][STONES.index(named["give"])] == 0:
        sentence = _("You have no such stone: {stone}.")
        return Reason(sentence.format(stone=stone_word(STONES.index(named["give"]))), "E2", _ANCHOR)
    if wants and s.inventory_stones[partner] == 0:
        return Reason(_("{seat} has no stone.").format(seat=seat_word(partner)), "E2", _ANCHOR)
    if not (gives or wants or scrap):
        return Reason(_("An offer of nothing for nothing is none."), "R42", _ANCHOR)
    return None


def against_reply(view: View[State], kind: str, named: Mapping[str, str]) -> Reason | None:
    """Against accepting: when a stone is wanted it must be named, and be there."""
    s = view.state
    if kind == "accept":
        if s.offer_wants == 0:
            return None
        return Reason(_("The offer wants a stone: say which one you give."), _("Decisions, reply"), _ANCHOR)
    if s.offer_wants == 0:
        return Reason(_("The offer wants no stone: just accept it."), _("Decisions, reply"), _ANCHOR)
    stone = STONES.index(named["stone"])
    if s.inventory_stone[view.player][stone] > 0:
        return None
    sentence = _("You have no such stone: {stone}.")
    return Reason(sentence.format(stone=stone_word(stone)), "E2", _ANCHOR)
