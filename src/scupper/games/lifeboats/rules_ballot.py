"""The ballot that all votes use, B1 to B6 (docs/rules/lifeboats.md, section 9)."""

from __future__ import annotations

from typing import Final

from scupper.engine.masks import list_members, lowest
from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.lifeboats.rules_sea import is_one
from scupper.games.lifeboats.state import (
    HAT,
    MAX_BOATS,
    MAX_PLAYERS,
    NONE,
    OFFICER,
    SAILOR,
    Event,
    State,
    Vote,
)

TALLY: Final = 8
"""Bits of one weight: a boat of six officers makes 12."""
MOST: Final = (1 << TALLY) - 1


def open_vote(s: State, voters: int, phase: int) -> None:
    """Ask the players of a mask for a card each."""
    s.voting = voters
    s.asked = NOBODY
    s.phase = phase


def lay(s: State, player: int, card: int, count: int) -> None:
    """B1: a card is laid face down; after the last one the cards are counted."""
    s.ballot[player] = card
    s.begun = 1
    s.voting &= ~(1 << player)
    s.laid += 1
    if s.voting == 0:
        s.phase = count


def cards(s: State, player: int, candidates: int, first: int, out: list[int]) -> int:
    """The cards a player may lay: the candidates and, if there is one left, a hat (R5, R6, R12)."""
    count = list_members(candidates, first, out)
    if s.hats[player] > 0:
        out[count] = first + HAT
        count += 1
    return count


def turn_over(s: State, vote: int) -> None:
    """B2 and B3: all cards are shown, and every hat among them is lost (R15)."""
    for p in range(s.players):
        s.shown[p] = s.ballot[p]
        s.ballot[p] = NONE
        if s.shown[p] != NONE:
            tell(s, EVERYONE, Event.CARD, p, s.shown[p], vote)
        if s.shown[p] == HAT:
            s.hats[p] -= 1
    s.laid = 0
    beat(s)


def put_away(s: State) -> None:
    """The cards have been counted."""
    for p in range(MAX_PLAYERS):
        s.shown[p] = NONE


def lone_captain(s: State, laid: list[int]) -> int:
    """B4: the player with the only hat among the cards; NOBODY when there is none or more than one (R10)."""
    captain = NOBODY
    for p in range(s.players):
        if laid[p] == HAT:
            if captain != NOBODY:
                return NOBODY
            captain = p
    return captain


def weight(s: State, player: int) -> int:
    """What a player's card weighs: 1, when drowning a sailor's 1 and an officer's 2 aboard (R17)."""
    if s.drowning == NONE:
        return 1
    return s.crew[SAILOR][s.drowning][player] + 2 * s.crew[OFFICER][s.drowning][player]


def leading(s: State, laid: list[int], candidates: int) -> int:
    """B5 and B6: mask of the candidates with the most weight of cards; empty when no card counts."""
    weights = tally(s, laid)
    most = 1
    leaders = 0
    for c in range(MAX_BOATS):
        if candidates >> c & 1 == 1:
            total = weights >> TALLY * c & MOST
            if total > most:
                most = total
                leaders = 0
            if total == most:
                leaders |= 1 << c
    return leaders


def tally(s: State, laid: list[int]) -> int:
    """The weights of all cards in one number: `TALLY` bits for each boat or player, from 0 on."""
    weights = 0
    for p in range(s.players):
        if laid[p] != NONE:
            weights += weight(s, p) << TALLY * laid[p]
    return weights


def let_pick(s: State, player: int, picks: int, phase: int) -> None:
    """A captain or the start player chooses."""
    s.asked = player
    s.picks = picks
    s.phase = phase


def decide(s: State, vote: int, candidates: int, pick: int, decided: int) -> None:
    """B4 to B6: a lone captain or, in a tie, the start player is asked to `pick`; else it is `decided`."""
    captain = lone_captain(s, s.shown)
    leaders = leading(s, s.shown, candidates)
    if captain != NOBODY:
        tell(s, EVERYONE, Event.CAPTAIN, captain, vote, 0)
        none = 1 << MAX_BOATS if vote == Vote.LEAK and s.plank == 1 else 0
        let_pick(s, captain, candidates | none, pick)
    elif leaders == 0 and not is_one(candidates):
        tell(s, EVERYONE, Event.ONLY_HATS, s.start, vote, 0)
        let_pick(s, s.start, candidates, pick)
    elif leaders == 0:
        tell(s, EVERYONE, Event.ONLY_HATS, NOBODY, vote, 0)
        s.chosen = lowest(candidates)
        s.phase = decided
    else:
        tell_hats(s, vote)
        if is_one(leaders):
            s.chosen = lowest(leaders)
            tell(s, EVERYONE, Event.DECIDED, s.chosen, vote, 0)
            s.phase = decided
        else:
            tell(s, EVERYONE, Event.TIE, s.start, leaders, vote)
            let_pick(s, s.start, leaders, pick)
    put_away(s)


def tell_hats(s: State, vote: int) -> None:
    """Say that several hats have cancelled each other (R10)."""
    hats = 0
    for p in range(s.players):
        if s.shown[p] == HAT:
            hats += 1
    if hats > 1:
        tell(s, EVERYONE, Event.HATS_CANCEL, hats, vote, 0)


def take(s: State, player: int, choice: int, vote: int, decided: int) -> None:
    """What the captain or the start player has picked is the result."""
    tell(s, EVERYONE, Event.PICKED, player, choice, vote)
    s.chosen = choice
    s.asked = NOBODY
    s.picks = 0
    s.phase = decided
