"""What Lifeboats waits for, said to each viewer: who is to choose, why they, and between what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.engine.masks import lowest
from scupper.engine.state import NOBODY, View
from scupper.games.lifeboats.rules_ballot import lone_captain, weight
from scupper.games.lifeboats.rules_sea import aboard, is_aboard, is_one
from scupper.games.lifeboats.rules_setup import boat_to_dock
from scupper.games.lifeboats.state import N_RANKS, NO_BOAT, NONE, OFFICER, Phase, State, Vote
from scupper.games.lifeboats.words_names import (
    bits,
    capital,
    colour_word,
    colours,
    crew_of,
    rank_word,
)
from scupper.games.lifeboats.words_story import VOTED_ON, you_among_others

# More names than these would fill a phone's dock.
MOST_NAMED: Final = 3


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, said to the viewer."""
    s = view.state
    match s.phase:
        case Phase.OVER:
            return _("The game is over.")
        case Phase.START:
            return _("The first start player is drawn.")
        case Phase.DRAW_DOCK | Phase.DRAW_BOARD:
            return _("The boats and their crews are drawn.")
        case Phase.VOTE_LEAK | Phase.VOTE_DROWN | Phase.VOTE_MOVE:
            return _for_cards(view, names)
        case Phase.PICK_LEAK | Phase.PICK_LEAK2 | Phase.PICK_DROWN | Phase.PICK_MOVE:
            return _for_pick(view, names)
    return _your_turn(view) if s.asked == view.player else _turn_of_another(s, names[s.asked])


def _your_turn(view: View[State]) -> str:
    s = view.state
    match s.phase:
        case Phase.DOCK if boat_to_dock(s) == view.player:
            sentence = _("Dock your boat, {colour}: choose a free column.")
            return sentence.format(colour=colour_word(s, view.player))
        case Phase.DOCK:
            return _("You are the start player: dock the black boat too.")
        case Phase.BOARD:
            crew = crew_of([s.hand[rank][view.player] for rank in range(N_RANKS)])
            return _("Put a pawn into a boat: you have {crew} left.").format(crew=crew)
        case Phase.JUMP:
            return _("Everybody swims: take one of your pawns out of a boat that nobody has left.")
    sentence = _("Your {rank} is in the water: choose another boat with a free seat.")
    return sentence.format(rank=rank_word(s.swim_rank[view.player]))


def _turn_of_another(s: State, name: str) -> str:
    match s.phase:
        case Phase.DOCK:
            colour = colour_word(s, boat_to_dock(s))
            return _("{name} docks the {colour} boat.").format(name=name, colour=colour)
        case Phase.BOARD:
            return _("{name} puts a pawn into a boat.").format(name=name)
        case Phase.JUMP:
            return _("{name} must take a pawn out of a boat.").format(name=name)
    if s.swim_rank[s.asked] == OFFICER:
        return _("{name} finds a seat for an officer in the water.").format(name=name)
    return _("{name} finds a seat for a sailor in the water.").format(name=name)


# ---- A secret vote


def _for_cards(view: View[State], names: Sequence[str]) -> str:
    """What a vote is about, and who has still to choose; beside the names all see that too."""
    s = view.state
    still = bits(s.voting)
    others = [names[p] for p in still if p != view.player]
    if view.player in still:
        wish = _lay_your_card(view, alone=not others)
    else:
        voters = aboard(s, s.drowning) if s.phase == Phase.VOTE_DROWN else (1 << s.players) - 1
        wish = _wait(others, has_voted=view.player in bits(voters))
    return f"{_question(view)} {wish}"


def _lay_your_card(view: View[State], *, alone: bool) -> str:
    """What a voter is asked for, with what the card weighs where that differs."""
    s = view.state
    if s.drowning == NONE:
        return _("Lay your card; all others have.") if alone else _("Lay your card.")
    if alone:
        sentence = _("Your card weighs {n}; all others have laid theirs.")
    else:
        sentence = _("Your card weighs {n}.")
    return sentence.format(n=weight(s, view.player))


def _wait(others: Sequence[str], *, has_voted: bool) -> str:
    if len(others) > MOST_NAMED:
        if has_voted:
            return _("Your card lies face down; waiting for {n} players.").format(n=len(others))
        return _("Waiting for {n} players.").format(n=len(others))
    if has_voted:
        return _("Your card lies face down; waiting for {names}.").format(names=listed(others))
    return _("Waiting for {names}.").format(names=listed(others))


def _question(view: View[State]) -> str:
    s = view.state
    if s.phase == Phase.VOTE_DROWN:
        sentence = _("The {colour} boat is full: who goes overboard?")
        return sentence.format(colour=colour_word(s, s.drowning))
    if s.phase == Phase.VOTE_MOVE:
        if s.plank == 1:
            return _("Secret vote: which boat rows? One that leaks rows two steps.")
        return _("Secret vote: which boat rows?")
    if is_one(s.at_sea):
        sentence = _("Secret vote: the {colour} boat leaks, unless a lone captain spares it.")
        return sentence.format(colour=colour_word(s, lowest(s.at_sea)))
    if s.double == 1:
        return _(
            "Secret vote: which boat leaks? The last move was of two steps, "
            "so the boat with the next most cards leaks too."
        )
    return _("Secret vote: which boat leaks?")


# ---- A captain or the start player decides

_DUE: Final[Mapping[int, str]] = {
    Phase.PICK_LEAK: VOTED_ON[Vote.LEAK],
    Phase.PICK_LEAK2: marked("which other boat leaks too"),
    Phase.PICK_DROWN: VOTED_ON[Vote.DROWN],
    Phase.PICK_MOVE: VOTED_ON[Vote.MOVE],
}
"""phase -> what a captain or the start player decides."""


def _for_pick(view: View[State], names: Sequence[str]) -> str:
    """Who decides, as captain or start player, and why."""
    s = view.state
    you = s.asked == view.player
    what, name = _(_DUE[s.phase]), names[s.asked]
    if is_captain(s):
        return _captain_decides(s, you, name, what)
    if is_tie(s):
        if you:
            sentence = _("{who} are level: you, the start player, decide {what}.")
        else:
            sentence = _("{who} are level: {name}, the start player, decides {what}.")
        return sentence.format(who=_tied(view, names), name=name, what=what)
    if not _may_be_captain(s):
        if you:
            return _("The cards leave it open: you, the start player, decide {what}.").format(what=what)
        sentence = _("The cards leave it open: {name}, the start player, decides {what}.")
        return sentence.format(name=name, what=what)
    # The log has the reason.
    if you:
        return _("You alone decide {what}.").format(what=what)
    return _("{name} alone decides {what}.").format(name=name, what=what)


def _captain_decides(s: State, you: bool, name: str, what: str) -> str:
    """The sentence for a lone captain, who may spare all boats under the plank rules (P3)."""
    if s.phase == Phase.PICK_LEAK and s.plank == 1:
        if you:
            return _("You, the lone captain, decide which boat leaks, or that none does.")
        sentence = _("{name}, the lone captain, decides which boat leaks, or that none does.")
        return sentence.format(name=name)
    if you:
        return _("You, the lone captain, decide {what}.").format(what=what)
    return _("{name}, the lone captain, decides {what}.").format(name=name, what=what)


def is_captain(s: State) -> bool:
    """Whether a lone captain picks (B4), as far as the position tells it of a start player."""
    second = s.phase == Phase.PICK_LEAK2 and lone_captain(s, s.second) != NOBODY
    return s.asked != s.start or second or s.picks >> NO_BOAT & 1 == 1


def is_tie(s: State) -> bool:
    """Whether only some of the candidates of a vote may be picked, which are those that are level (B6)."""
    candidates = aboard(s, s.drowning) if s.phase == Phase.PICK_DROWN else s.at_sea
    return not is_captain(s) and (s.picks != candidates or s.phase == Phase.PICK_LEAK2)


def _may_be_captain(s: State) -> bool:
    """Whether a start player who may pick anything may be a captain; if not, no candidate was ahead."""
    if s.phase == Phase.PICK_DROWN:
        return is_aboard(s, s.start, s.drowning)
    return s.phase == Phase.PICK_MOVE or s.plank == 0


def _tied(view: View[State], names: Sequence[str]) -> str:
    """The boats or the people that are level, for the beginning of a sentence."""
    s = view.state
    if s.phase != Phase.PICK_DROWN:
        return capital(listed(colours(s, s.picks)))
    others = [names[p] for p in bits(s.picks) if p != view.player]
    return listed(([you_among_others()] if view.player in bits(s.picks) else []) + others)
