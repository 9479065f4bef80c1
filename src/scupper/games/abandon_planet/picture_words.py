"""What pictures of Abandon Planet say in words: what lies on a tile, and what somebody holds."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.games.abandon_planet.rules_things import is_prepped
from scupper.games.abandon_planet.state import BASE, State
from scupper.games.abandon_planet.words_choices import seat_word
from scupper.games.abandon_planet.words_names import effect_word, holding, spot_word, tile_word


def tile_label(s: State, spot: int) -> str:
    """A tile by its spot, its name and what it does."""
    kind = s.tile[spot]
    said = _("{spot}: {tile}, {effect}")
    return said.format(spot=spot_word(spot), tile=tile_word(kind), effect=effect_word(kind))


def holdings(s: State, player: int) -> str:
    """What a player has, area by area."""
    things = holding(s.inventory[player], s.inventory_stones[player])
    said = [_("in the Inventory: {things}").format(things=things)]
    if s.bay_stones[player] or any(s.bay[player]):
        things = holding(s.bay[player], s.bay_stones[player])
        said.append(_("in the Loading Bay: {things}").format(things=things))
    if is_prepped(s, player):
        said.append(_("a tool in the Prep Bay"))
    return "; ".join(said)


def rocket_label(s: State, player: int) -> str:
    """A rocket by its player, where it stands and what it holds."""
    spot = s.rocket[player]
    place = _("on Base") if spot == BASE else spot_word(spot)
    said = _("Rocket {seat}, {place}; {things}")
    return said.format(seat=seat_word(player), place=place, things=holdings(s, player))
