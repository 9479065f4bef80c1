"""What choices in Lifeboats would do: a sentence for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.masks import lowest
from scupper.engine.state import View
from scupper.games.lifeboats.components import ISLAND_OF, POINTS, RANKS, STEPS_TO_LAND
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.rules_move import steps_ahead
from scupper.games.lifeboats.rules_sea import aboard, free_seats, is_one, pawns_in
from scupper.games.lifeboats.rules_setup import boat_to_dock
from scupper.games.lifeboats.state import OFFICER, SAILOR, State, Vote
from scupper.games.lifeboats.words_names import boat_of, colour_word, island_word, rank_word
from scupper.games.lifeboats.words_story import VOTED_ON

_Named = Mapping[str, str]
"""The parts of an action: name -> value."""


def action(view: View[State], action: int) -> str:
    """What an action would do, as one sentence."""
    kind = FACTS.actions.kind_of(action).name
    return _ACTIONS[kind](view, dict(FACTS.actions.parts(action)))


# ---- The set-up


def _dock(view: View[State], named: _Named) -> str:
    s, column = view.state, int(named["column"])
    island = ISLAND_OF[column - 1]
    officer, sailor = POINTS[island]
    sentence = _(
        "Dock the {colour} boat in column {column}, for the {island} (officers {officer}, sailors {sailor})."
    )
    return sentence.format(
        colour=colour_word(s, boat_to_dock(s)),
        column=column,
        island=island_word(island),
        officer=officer,
        sailor=sailor,
    )


def _board(view: View[State], named: _Named) -> str:
    if RANKS.index(named["rank"]) == OFFICER:
        sentence = _("Put an officer into the {colour} boat.")
    else:
        sentence = _("Put a sailor into the {colour} boat.")
    return sentence.format(colour=_colour(view, named))


def _colour(view: View[State], named: _Named) -> str:
    return colour_word(view.state, boat_of(named["boat"]))


# ---- A leak


def _hat(view: View[State], vote: Vote) -> str:
    left = view.state.hats[view.player]
    if left == 1:
        sentence = _("Play your last hat: if nobody else plays one, you decide {what}.")
    else:
        sentence = _("Play one of your {n} hats: if nobody else plays one, you decide {what}.")
    return sentence.format(n=left, what=_(VOTED_ON[vote]))


def _vote_leak(view: View[State], named: _Named) -> str:
    if named["boat"] == "hat":
        return _hat(view, Vote.LEAK)
    follows = _if_it_leaks(view, boat_of(named["boat"]))
    if not follows:
        return _("Vote for a leak in the {colour} boat.").format(colour=_colour(view, named))
    sentence = _("Vote for a leak in the {colour} boat: {follows}.")
    return sentence.format(colour=_colour(view, named), follows=follows)


def _pick_leak(view: View[State], named: _Named) -> str:
    if named["boat"] == "none":
        return _("Spare all boats: there is no leak in this round.")
    follows = _if_it_leaks(view, boat_of(named["boat"]))
    sentence = _("Let the {colour} boat leak: {follows}.") if follows else _("Let the {colour} boat leak.")
    return sentence.format(colour=_colour(view, named), follows=follows)


def _pick_leak2(view: View[State], named: _Named) -> str:
    follows = _if_it_leaks(view, boat_of(named["boat"]))
    if not follows:
        return _("Let the {colour} boat leak too.").format(colour=_colour(view, named))
    sentence = _("Let the {colour} boat leak too: {follows}.")
    return sentence.format(colour=_colour(view, named), follows=follows)


def _if_it_leaks(view: View[State], boat: int) -> str:
    """What a leak would bring about at once, as a clause behind a colon; or nothing."""
    s = view.state
    if free_seats(s, boat) > 0:
        return _("it would sink") if s.leaks[boat] + 1 > pawns_in(s, boat) else ""
    if pawns_in(s, boat) == s.leaks[boat]:
        return _("it would sink with all aboard")
    if is_one(aboard(s, boat)):
        return _loss(view, lowest(aboard(s, boat)), boat)
    return _("it is full, so those aboard vote who goes overboard")


def _loss(view: View[State], player: int, boat: int) -> str:
    """The pawn that a player would lose from a boat, as a clause: a sailor if there is one (R18)."""
    rank = SAILOR if view.state.crew[SAILOR][boat][player] > 0 else OFFICER
    if player != view.player:
        clause = _("a {colour} {rank} goes overboard")
        return clause.format(colour=colour_word(view.state, player), rank=rank_word(rank))
    if rank == OFFICER:
        return _("an officer of yours goes overboard")
    return _("a sailor of yours goes overboard")


# ---- Who goes overboard


def _vote_drown(view: View[State], named: _Named) -> str:
    if named["crew"] == "hat":
        return _hat(view, Vote.DROWN)
    crew = boat_of(named["crew"])
    if crew == view.player:
        return _against(view, crew, _("Vote against {colour}, your own crew: {follows}."))
    return _against(view, crew, _("Vote against {colour}: {follows}."))


def _pick_drown(view: View[State], named: _Named) -> str:
    crew = boat_of(named["crew"])
    if crew == view.player:
        return _against(view, crew, _("Choose {colour}, your own crew: {follows}."))
    return _against(view, crew, _("Choose {colour}: {follows}."))


def _against(view: View[State], crew: int, sentence: str) -> str:
    """A sentence about a crew and what it would lose."""
    follows = _loss(view, crew, view.state.drowning)
    return sentence.format(colour=colour_word(view.state, crew), follows=follows)


# ---- A move


def _vote_move(view: View[State], named: _Named) -> str:
    if named["boat"] == "hat":
        return _hat(view, Vote.MOVE)
    return _rows(
        view,
        boat_of(named["boat"]),
        one=_("Vote for the {colour} boat to row one step."),
        two=_("Vote for the {colour} boat to row two steps."),
        ashore=_("Vote for the {colour} boat to row ashore, to the {island}."),
    )


def _pick_move(view: View[State], named: _Named) -> str:
    return _rows(
        view,
        boat_of(named["boat"]),
        one=_("Let the {colour} boat row one step."),
        two=_("Let the {colour} boat row two steps."),
        ashore=_("Let the {colour} boat row ashore, to the {island}."),
    )


def _rows(view: View[State], boat: int, *, one: str, two: str, ashore: str) -> str:
    """The sentence that fits how far a boat would row."""
    s = view.state
    steps = steps_ahead(s, boat)
    if s.step[boat] + steps == STEPS_TO_LAND:
        island = island_word(ISLAND_OF[s.column[boat]])
        return ashore.format(colour=colour_word(s, boat), island=island)
    return (one if steps == 1 else two).format(colour=colour_word(s, boat))


# ---- Swimming


def _jump(view: View[State], named: _Named) -> str:
    if RANKS.index(named["rank"]) == OFFICER:
        sentence = _("Take an officer out of the {colour} boat.")
    else:
        sentence = _("Take a sailor out of the {colour} boat.")
    return sentence.format(colour=_colour(view, named))


def _climb(view: View[State], named: _Named) -> str:
    rank = rank_word(view.state.swim_rank[view.player])
    return _("Your {rank} climbs into the {colour} boat.").format(rank=rank, colour=_colour(view, named))


_ACTIONS: Final[Mapping[str, Callable[[View[State], _Named], str]]] = {
    "dock": _dock,
    "board": _board,
    "vote-leak": _vote_leak,
    "pick-leak": _pick_leak,
    "vote-drown": _vote_drown,
    "pick-drown": _pick_drown,
    "pick-leak2": _pick_leak2,
    "vote-move": _vote_move,
    "pick-move": _pick_move,
    "jump": _jump,
    "climb": _climb,
}
"""kind of action -> the sentence for a legal action of it."""
