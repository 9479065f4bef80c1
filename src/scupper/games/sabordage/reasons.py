"""Why an action is not legal in Sabordage, or cannot be undone, citing docs/rules/sabordage.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.game import Reason
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import View
from scupper.games.sabordage.components import RANKS_ON_DIAL, ROTTEN, TWO_WAYS, Pirate
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.rules_build import kind_built, ships_of
from scupper.games.sabordage.rules_ships import has_pirate, size
from scupper.games.sabordage.state import Phase, State
from scupper.games.sabordage.words_choices import ship_asked
from scupper.games.sabordage.words_names import own_ship
from scupper.games.sabordage.words_tiles import tile_word

_DUE: Final[Mapping[int, tuple[str, str, str]]] = {
    Phase.BUILD: (
        marked("Now a tile is planned: choose one from your hand, how it lies, and its rank."),
        marked("Flow 2.1"),
        "a-construction",
    ),
    Phase.COVER: (
        marked("Now a carpenter works: choose which older one goes under a sail."),
        marked("Flow 2.4a, R30"),
        "carpenters",
    ),
    Phase.ROT: (
        marked("Now the rotten tile is put in: choose its rank."),
        marked("Flow 2.5, R12"),
        "rotten-tiles",
    ),
    Phase.ROT_SECRET: (
        marked("Now the rotten tiles are put in: choose the rank of yours."),
        marked("Flow 2.5, R12"),
        "rotten-tiles",
    ),
}
"""phase -> what is asked for, its rule, and its anchor in the guide."""
_EXPECTED: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.BUILD: ("build", "build-rot"),
    Phase.COVER: ("cover",),
    Phase.ROT: ("rot",),
    Phase.ROT_SECRET: ("rot",),
}
"""phase -> the kinds of action that are asked for."""


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, who is asked now, may not take an action of the table; None when it is legal."""
    s = view.state
    kind = FACTS.actions.kind_of(action).name
    named = dict(FACTS.actions.parts(action))
    if kind not in _EXPECTED[s.phase]:
        sentence, rule, anchor = _DUE[s.phase]
        return Reason(_(sentence), _(rule), anchor)
    if s.phase == Phase.BUILD:
        against_tile = _against_tile(view, kind_built(action))
        if against_tile is not None or kind == "build-rot":
            return against_tile
        return _against_turn(kind_built(action), named["turn"]) or _against_rank(view, int(named["rank"]))
    if s.phase == Phase.COVER:
        return _against_cover(view, int(named["rank"]) - 1)
    return _against_rank(view, int(named["rank"]))


# ---- Building


def _against_tile(view: View[State], kind: int) -> Reason | None:
    """A tile must be in hand, and with two players not be planned for the other ship."""
    s, player = view.state, view.player
    held = s.hand[player][: s.hand_size[player]].count(kind)
    if held == 0:
        if kind == ROTTEN:
            sentence = _("You have no rotten tile in your hand.")
        else:
            sentence = _("This tile is not in your hand: {tile}.").format(tile=tile_word(kind))
        return Reason(sentence, _("Decisions, Flow 2.1"), "a-construction")
    planned = s.to_plan[player] < min(ships_of(s), s.hand_size[player]) and held == 1
    if planned and kind_built(s.plan[player][0]) == kind:
        sentence = _("You have just planned this tile for your left ship: {tile}.")
        return Reason(
            sentence.format(tile=tile_word(kind)), _("Decisions, Variants: two-player"), "two-players"
        )
    return None


def _against_turn(kind: int, turn: str) -> Reason | None:
    if turn == "n" or TWO_WAYS >> kind & 1:
        return None
    sentence = _("Turned round it would be the same tile, for its two sides are alike: {tile}.")
    return Reason(sentence.format(tile=tile_word(kind)), "R3", "a-construction")


def _against_rank(view: View[State], rank: int) -> Reason | None:
    """A rank must touch the ship, and the dial ends at 9 unless a rotten tile is placed openly."""
    s = view.state
    ship = ship_asked(view)
    most, anchor = s.length[ship] + 1, "ranks"
    if rank > most:
        if most == 1:
            sentence = _("There is only the first rank to choose: {ship} has no decks.")
        else:
            sentence = _("Rank {rank} is beyond {ship}: there are ranks 1 to {n} to choose.")
        return Reason(
            sentence.format(rank=rank, n=most, ship=own_ship(ship, s.players)), _("Decisions, R9"), anchor
        )
    if rank > RANKS_ON_DIAL and s.phase != Phase.ROT:
        sentence = _("The dial ends at rank {n}: only a rotten tile that nobody else has too goes further.")
        return Reason(sentence.format(n=RANKS_ON_DIAL), "R11", anchor)
    return None


# ---- Carpenters


def _against_cover(view: View[State], rank: int) -> Reason | None:
    s, anchor = view.state, "carpenters"
    ship = s.at
    if rank >= s.length[ship]:
        sentence = _("There is no carpenter at rank {rank}: the last deck is at rank {n}.")
        return Reason(sentence.format(rank=rank + 1, n=s.length[ship]), _("Flow 2.4a, R30"), anchor)
    if rank == s.built[ship]:
        sentence = _("The carpenter just built stays as it is: choose an older one.")
        return Reason(sentence, _("Flow 2.4a, R30"), anchor)
    if not has_pirate(s, ship, rank, Pirate.CARPENTER):
        sentence = _("There is no carpenter on top at rank {rank}.")
        return Reason(sentence.format(rank=rank + 1), "R2, R30", anchor)
    return None


# ---- Taking back


def why_no_undo(before: State, after: State) -> Reason | None:
    """A rotten tile placed openly may end a construction: hands go on, or the broadside shows sails."""
    if before.construction in (0, after.construction):
        return None
    if after.construction > 0 and sum(after.hand_size) > 0:
        sentence = _("The hands have been passed: everybody has seen a new one.")
        return Reason(sentence, _("Flow 2.6"), "passing-on")
    if sum(before.hand_size) > 0:
        sentence = _("The construction has ended, and what was left in the hands has been shown.")
        return Reason(sentence, _("Flow 2.6, R7"), "passing-on")
    if _unseen(after) < _unseen(before):
        sentence = _("The broadside has turned sails over that nobody had seen.")
        return Reason(sentence, "R7", "the-broadside")
    return None


def _unseen(s: State) -> int:
    """How many tiles on the ships nobody has seen."""
    return sum(s.tile_seen[ship][: size(s, ship)].count(0) for ship in range(s.ships))
