"""What choices in Sabordage would do, and what their parts are called."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.sabordage.components import KINDS, TWO_WAYS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.rules_build import kind_built, owner, ship_to_plan, ship_to_rot
from scupper.games.sabordage.state import NONE, Phase, State
from scupper.games.sabordage.words_names import own_ship
from scupper.games.sabordage.words_tiles import lying_word, tile_word, top_word

# ---- Choices


def action(view: View[State], action: int) -> str:
    """What an action of the viewer would do, as one sentence."""
    s = view.state
    kind = FACTS.actions.kind_of(action).name
    named = dict(FACTS.actions.parts(action))
    ship = own_ship(ship_asked(view), s.players)
    match kind:
        case "build":
            tile = lying_word(kind_built(action), named["turn"] == "t")
            sentence = _("Build on {ship}, at rank {rank}: {tile}.")
            return sentence.format(ship=ship, rank=named["rank"], tile=tile)
        case "build-rot":
            return _("Build the rotten tile: its rank is chosen once all tiles stand.")
        case "rot":
            sentence = _("Put the rotten tile on {ship}, at rank {rank}.")
        case _cover:
            sentence = _("On {ship}, let the carpenter at rank {rank} disappear under a sail.")
    return sentence.format(ship=ship, rank=named["rank"])


def ship_asked(view: View[State]) -> int:
    """The ship of the viewer that the present question is about; NONE when the viewer is not asked."""
    s, player = view.state, view.player
    if s.phase == Phase.COVER:
        return s.at if owner(s, s.at) == player else NONE
    if player < 0 or s.phase not in (Phase.BUILD, Phase.ROT, Phase.ROT_SECRET) or s.to_plan[player] == 0:
        return NONE
    return ship_to_plan(s, player) if s.phase == Phase.BUILD else ship_to_rot(s, player)


# ---- Parts


def part(view: View[State], name: str, value: str) -> str:
    """A tile, the way it lies or a rank as a label."""
    if name == "tile":
        words = tile_word(KINDS.index(value))
        return words[:1].upper() + words[1:]
    if name == "turn":
        return _turn(view, value)
    return _rank(view, int(value) - 1)


def _turn(view: View[State], value: str) -> str:
    """The way to lie. Of a single tile to choose, what that means is said too."""
    turned = value == "t"
    kinds = _kinds_in_hand(view)
    if len(kinds) != 1 or not TWO_WAYS >> kinds[0] & 1:
        return _("Turned round: its sides change places") if turned else _("As it is drawn")
    label = _("Turned round: {tile}") if turned else _("As it is drawn: {tile}")
    return label.format(tile=lying_word(kinds[0], turned))


def _kinds_in_hand(view: View[State]) -> list[int]:
    if ship_asked(view) == NONE or view.state.phase != Phase.BUILD:
        return []
    s, player = view.state, view.player
    return sorted(set(s.hand[player][: s.hand_size[player]]))


def _rank(view: View[State], rank: int) -> str:
    """A rank, with what is there now on the ship that is asked about."""
    s, ship, number = view.state, ship_asked(view), rank + 1
    if ship == NONE or rank > s.length[ship]:
        return _("Rank {number}").format(number=number)
    if s.phase == Phase.COVER and rank < s.length[ship]:
        return _("Rank {number}: {tile}").format(number=number, tile=top_word(s, ship, rank))
    if rank == s.length[ship]:
        return _("Rank {number}, right behind the bow").format(number=number)
    return _("Rank {number}, pushing forward: {tile}").format(number=number, tile=top_word(s, ship, rank))
