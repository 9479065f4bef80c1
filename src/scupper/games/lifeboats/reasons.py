"""Why an action is not legal in Lifeboats, or cannot be undone, citing docs/rules/lifeboats.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.game import Reason
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import View
from scupper.games.lifeboats.components import BOAT_SEATS, RANKS
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.rules_sea import free_seats, is_aboard, is_at_sea, pawns_in
from scupper.games.lifeboats.state import MAX_BOATS, NO_BOAT, OFFICER, Phase, State
from scupper.games.lifeboats.words_names import (
    boat_of,
    capital,
    colour_word,
    colours,
    counted,
    either,
    is_known,
    rank_word,
)
from scupper.games.lifeboats.words_waiting import is_captain

_EXPECTED: Final[Mapping[int, str]] = {
    Phase.DOCK: "dock",
    Phase.BOARD: "board",
    Phase.VOTE_LEAK: "vote-leak",
    Phase.PICK_LEAK: "pick-leak",
    Phase.VOTE_DROWN: "vote-drown",
    Phase.PICK_DROWN: "pick-drown",
    Phase.PICK_LEAK2: "pick-leak2",
    Phase.VOTE_MOVE: "vote-move",
    Phase.PICK_MOVE: "pick-move",
    Phase.JUMP: "jump",
    Phase.CLIMB: "climb",
}
"""phase -> the kind of action that is asked for."""
_VOTES: Final = (Phase.VOTE_LEAK, Phase.VOTE_DROWN, Phase.VOTE_MOVE)


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, who is asked now, may not take an action of the table; None when it is legal.

    What speaks against a boat or a crew now speaks against every action that names it: who touches a boat
    on a page means the present question. Otherwise an action of another kind is not due.
    """
    s, table = view.state, FACTS.actions
    named = dict(table.parts(action))
    reason = _against_parts(view, named)
    if reason is None and table.kind_of(action).name != _EXPECTED[s.phase]:
        return _not_due(s)
    return reason


def _against_parts(view: View[State], named: Mapping[str, str]) -> Reason | None:
    s, card = view.state, named.get("boat", named.get("crew", ""))
    if card == "hat":
        return _against_hat(view)
    if card == "none":
        return _against_none(s)
    if "column" in named:
        return _against_column(s, int(named["column"]))
    if not is_known(s, card):
        sentence = _("Nobody has seat {seat}: its boat and crew are not in this game.")
        return Reason(sentence.format(seat=card), _("Components 3.3, R4"), "what-is-on-the-table")
    if "crew" in named:
        return _against_crew(s, boat_of(card))
    return _against_boat(view, boat_of(card), named.get("rank", ""))


_DUE: Final[Mapping[int, tuple[str, str, str]]] = {
    Phase.DOCK: (
        marked("Now the boats are docked: choose a free column."),
        marked("Set-up 3"),
        "the-boats-dock",
    ),
    Phase.BOARD: (
        marked("Now all go aboard: put a pawn from your hand into a boat."),
        marked("Set-up 4"),
        "all-aboard",
    ),
    Phase.VOTE_LEAK: (
        marked("Now a boat is voted for a leak: lay a card for a boat at sea."),
        marked("Phase 1, 1.3"),
        "a-boat-leaks",
    ),
    Phase.PICK_LEAK: (
        marked("The cards have been counted: now choose the boat that leaks."),
        marked("The ballot, B4 and B6"),
        "the-vote",
    ),
    Phase.VOTE_DROWN: (
        marked("Now those aboard the {colour} boat vote who goes overboard: lay a card for a crew."),
        marked("A leak, L4"),
        "a-full-boat",
    ),
    Phase.PICK_DROWN: (
        marked("The cards have been counted: now choose the crew that loses a pawn."),
        marked("The ballot, B4 and B6"),
        "the-vote",
    ),
    Phase.PICK_LEAK2: (
        marked("One boat has its leak: now choose the second."),
        marked("Variants, P2"),
        "plank-rules",
    ),
    Phase.VOTE_MOVE: (
        marked("Now it is voted which boat rows: lay a card for a boat at sea."),
        marked("Phase 2, 2.2"),
        "a-boat-rows",
    ),
    Phase.PICK_MOVE: (
        marked("The cards have been counted: now choose the boat that rows."),
        marked("The ballot, B4 and B6"),
        "the-vote",
    ),
    Phase.JUMP: (
        marked("Now everybody swims: take one of your pawns out of a boat."),
        marked("Phase 3, 3.1"),
        "everybody-swims",
    ),
    Phase.CLIMB: (
        marked("Now your pawn climbs out of the water: choose a boat for it."),
        marked("Phase 3, 3.2"),
        "everybody-swims",
    ),
}
"""phase -> what is asked for, its rule, and its anchor in the guide."""


def _not_due(s: State) -> Reason:
    """What is asked for now, in place of an action of another kind."""
    sentence, rule, anchor = _DUE[s.phase]
    colour = colour_word(s, s.drowning) if s.phase == Phase.VOTE_DROWN else ""
    return Reason(_(sentence).format(colour=colour), _(rule), anchor)


# ---- Cards


def _against_hat(view: View[State]) -> Reason | None:
    s = view.state
    if s.phase not in _VOTES:
        return Reason(
            _("A Captain's Hat is only played as your card in a vote, never afterwards."),
            "R13",
            "captains-hats",
        )
    if s.hats[view.player] > 0:
        return None
    return Reason(_("You have no Captain's Hat left."), _("The ballot, B1, R16"), "captains-hats")


def _against_none(s: State) -> Reason | None:
    if s.picks >> NO_BOAT & 1 == 1:
        return None
    if s.plank == 0:
        sentence = _("Some boat must leak: only the plank rules let a captain spare them all.")
    else:
        sentence = _("Only a lone captain of the leak vote may spare all boats, before any of them leaks.")
    return Reason(sentence, _("Variants, P3"), "plank-rules")


# ---- Columns, boats and crews


def _against_column(s: State, column: int) -> Reason | None:
    docked = [boat for boat in range(MAX_BOATS) if s.column[boat] == column - 1]
    if s.phase != Phase.DOCK or not docked:
        return None
    sentence = _("Column {column} is taken: the {colour} boat is docked there.")
    return Reason(
        sentence.format(column=column, colour=colour_word(s, docked[0])), _("Set-up 3"), "the-boats-dock"
    )


def _against_crew(s: State, crew: int) -> Reason | None:
    if s.phase not in (Phase.VOTE_DROWN, Phase.PICK_DROWN):
        return None
    if not is_aboard(s, crew, s.drowning):
        sentence = _("No {crew} pawn is in the {boat} boat.")
        return Reason(
            sentence.format(crew=colour_word(s, crew), boat=colour_word(s, s.drowning)),
            _("A leak, L4, R5"),
            "a-full-boat",
        )
    return _against_pick(s, crew) if s.phase == Phase.PICK_DROWN else None


def _against_boat(view: View[State], boat: int, rank: str) -> Reason | None:
    s = view.state
    if s.phase == Phase.DOCK:
        return None
    if not is_at_sea(s, boat):
        return _not_at_sea(s, boat)
    match s.phase:
        case Phase.BOARD:
            return _against_boarding(view, boat, rank)
        case Phase.PICK_LEAK | Phase.PICK_LEAK2 | Phase.PICK_MOVE:
            return _against_pick(s, boat)
        case Phase.JUMP:
            return _against_jump(view, boat, rank)
        case Phase.CLIMB:
            return _against_climb(view, boat)
    return None


def _not_at_sea(s: State, boat: int) -> Reason:
    if s.stage[boat] > 0:
        sentence, rule = _("The {colour} boat has landed and is out of play."), _("Words 4, R5, R24")
    else:
        sentence, rule = _("The {colour} boat has sunk."), _("Words 4, R5")
    return Reason(sentence.format(colour=colour_word(s, boat)), rule, "boats-at-sea")


def _against_pick(s: State, choice: int) -> Reason | None:
    if s.picks >> choice & 1 == 1:
        return None
    colour = capital(colour_word(s, choice))
    if s.phase == Phase.PICK_LEAK2 and is_captain(s):
        sentence = _("{colour} was the first choice: the second leak goes to another boat.")
        return Reason(sentence.format(colour=colour), _("Variants, P2"), "plank-rules")
    rule = _("Variants, P2") if s.phase == Phase.PICK_LEAK2 else _("The ballot, B6, R14")
    sentence = _("{colour} is not among those that are level: choose {others}.")
    return Reason(sentence.format(colour=colour, others=either(colours(s, s.picks))), rule, "ties")


def _against_boarding(view: View[State], boat: int, rank: str) -> Reason | None:
    s = view.state
    if free_seats(s, boat) == 0:
        return _full(s, boat, _("Set-up 4"), "all-aboard")
    if not rank or s.hand[RANKS.index(rank)][view.player] > 0:
        return None
    if RANKS.index(rank) == OFFICER:
        sentence = _("You have no officer left in your hand.")
    else:
        sentence = _("You have no sailor left in your hand.")
    return Reason(sentence, _("Set-up 4"), "all-aboard")


def _full(s: State, boat: int, rule: str, anchor: str) -> Reason:
    pawns, leaks = counted(pawns_in(s, boat), "pawn"), counted(s.leaks[boat], "leak")
    if s.leaks[boat] > 0:
        sentence = _("The {colour} boat is full: {pawns} and {leaks} take its {seats} seats.")
    else:
        sentence = _("The {colour} boat is full: {pawns} take its {seats} seats.")
    colour = colour_word(s, boat)
    return Reason(sentence.format(colour=colour, pawns=pawns, leaks=leaks, seats=BOAT_SEATS), rule, anchor)


def _against_jump(view: View[State], boat: int, rank: str) -> Reason | None:
    s, anchor = view.state, "everybody-swims"
    colour = colour_word(s, boat)
    if s.left >> boat & 1 == 1:
        sentence = _("A pawn has left the {colour} boat already: only one may leave each boat in a round.")
        return Reason(sentence.format(colour=colour), _("Phase 3, 3.1"), anchor)
    if not is_aboard(s, view.player, boat):
        sentence = _("None of your pawns is in the {colour} boat.")
        return Reason(sentence.format(colour=colour), _("Phase 3, 3.1, R38"), anchor)
    if not rank or s.crew[RANKS.index(rank)][boat][view.player] > 0:
        return None
    if RANKS.index(rank) == OFFICER:
        sentence = _("You have no officer in the {colour} boat.")
    else:
        sentence = _("You have no sailor in the {colour} boat.")
    return Reason(sentence.format(colour=colour), _("Phase 3, 3.1, R38"), anchor)


def _against_climb(view: View[State], boat: int) -> Reason | None:
    s = view.state
    if boat == s.swim_boat[view.player]:
        sentence = _("Your {rank} has just left the {colour} boat and may not go back.")
        return Reason(
            sentence.format(rank=rank_word(s.swim_rank[view.player]), colour=colour_word(s, boat)),
            _("Phase 3, 3.2, R26"),
            "everybody-swims",
        )
    if free_seats(s, boat) == 0:
        return _full(s, boat, _("Phase 3, 3.2"), "everybody-swims")
    return None


# ---- Taking back


def why_no_undo(_before: State, _after: State) -> Reason | None:
    """Nothing but the cards of a vote is hidden, and cards that were turned over are never taken back."""
    return None
