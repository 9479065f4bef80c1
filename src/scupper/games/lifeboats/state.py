"""The position of Lifeboats: its declaration, what may come next, and what is told.

Section 6 of docs/rules/lifeboats.md lists the same items. A boat has the number of the player whose colour it
has; black has the last number with any number of players. So the order of the numbers is the colour order of
section 4, and the numbers between are boats that are not in play: their `column` is NONE and their bit of
`at_sea` 0.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from scupper.engine.state import BaseState, Int, Own, Public, shaped
from scupper.games.lifeboats.components import COLOURS, COLUMNS, ISLANDS, RANKS

MAX_PLAYERS: Final = len(COLOURS)
MAX_BOATS: Final = MAX_PLAYERS + 1
BLACK_BOAT: Final = MAX_PLAYERS
N_COLUMNS: Final = COLUMNS
N_ISLANDS: Final = len(ISLANDS)
N_RANKS: Final = len(RANKS)
OFFICER, SAILOR = 0, 1
HAT: Final = MAX_BOATS
"""The card that is no colour: a Captain's Hat."""
NO_BOAT: Final = MAX_BOATS
"""What a captain under `plank` may pick in place of a boat that leaks (P3)."""
NONE: Final = -1
"""No boat, no card, no rank."""

PerPlayer = Annotated[list[int], shaped(MAX_PLAYERS)]
PerBoat = Annotated[list[int], shaped(MAX_BOATS)]
Pawns = Annotated[list[list[int]], shaped(N_RANKS, MAX_PLAYERS)]
Crews = Annotated[list[list[list[int]]], shaped(N_RANKS, MAX_BOATS, MAX_PLAYERS)]
Ashore = Annotated[list[list[list[int]]], shaped(N_RANKS, N_ISLANDS, MAX_PLAYERS)]


class Phase(IntEnum):
    """What comes next. Up to DRAW_BOARD chance is due; after OVER are steps that follow without a choice."""

    START = 0
    DRAW_DOCK = 1
    DRAW_BOARD = 2
    DOCK = 3
    BOARD = 4
    VOTE_LEAK = 5
    PICK_LEAK = 6
    VOTE_DROWN = 7
    PICK_DROWN = 8
    PICK_LEAK2 = 9
    VOTE_MOVE = 10
    PICK_MOVE = 11
    JUMP = 12
    CLIMB = 13
    OVER = 14
    PHASE_1 = 15
    COUNT_LEAK = 16
    LEAK = 17
    COUNT_DROWN = 18
    DROWN = 19
    AFTER_LEAK = 20
    AFTER_LEAKS = 21
    PHASE_2 = 22
    COUNT_MOVE = 23
    ROW = 24
    PHASE_3 = 25
    NEXT_JUMP = 26
    NEXT_CLIMB = 27
    AFTER_SWIM = 28
    NEXT_ROUND = 29


class Vote(IntEnum):
    """The kinds of a ballot."""

    LEAK = 0
    DROWN = 1
    MOVE = 2


class Event(IntEnum):
    """What `tell` says, with the meaning of a, b, c. Everybody may hear all of it."""

    STARTS = 0  # a: start player
    DOCKED = 1  # a: player, NOBODY if drawn; b: boat; c: column from 0
    BOARDED = 2  # a: player; b: rank; c: boat
    ROUND = 3  # a: round; b: start player
    CARD = 4  # a: player; b: card, a boat (a player when drowning) or HAT; c: Vote. Turned over
    CAPTAIN = 5  # a: player with the only hat, who decides; b: Vote
    HATS_CANCEL = 6  # a: how many hats, two or more; b: Vote
    TIE = 7  # a: start player, who decides; b: mask of what is tied; c: Vote
    ONLY_HATS = 8  # a: start player, who decides among all, or NOBODY when there is one; b: Vote
    DECIDED = 9  # the cards have; a: boat or player; b: Vote
    PICKED = 10  # a: player; b: boat, NO_BOAT, or player; c: Vote
    SECOND_CAPTAIN = 11  # a: captain of the leak vote, who decides on the second leak
    SECOND_TIE = 12  # a: start player, who decides on the second leak; b: mask of what is tied
    SECOND_DECIDED = 13  # a: boat with the next most cards
    SECOND_PICKED = 14  # a: player; b: boat
    NO_SECOND = 15  # the last move was of two steps, and yet there is no second leak
    NO_LEAKS_LEFT = 16  # phase 1 is skipped
    LEAKED = 17  # a: boat; b: its leaks now
    HOPELESS = 18  # a: boat with three pawns and three leaks that is to leak
    OVERBOARD = 19  # a: player; b: rank; c: boat
    SANK = 20  # a: boat; b: mask of the players who lose pawns; c: how many pawns
    ROWED = 21  # a: boat; b: step before; c: step now
    LANDED = 22  # a: boat; b: landing stage; c: island
    ASHORE = 23  # a: player; b: officers; c: sailors, who came ashore with the boat just landed
    JUMPED = 24  # a: player; b: rank; c: boat
    PASSED_OVER = 25  # a: player who cannot jump
    CLIMBED = 26  # a: player; b: rank; c: boat
    NO_SEAT = 27  # a: player; b: rank of the swimmer who is lost; c: boat it had left
    ENDED = 28  # nothing more: no pawn, or no boat, is at sea


class State(BaseState):
    """One position."""

    players: Public[Int]
    random_setup: Public[Int]
    end_boats: Public[Int]
    plank: Public[Int]
    colour: Public[PerPlayer]  # place in COLOURS, NONE for a seat that nobody plays
    phase: Public[Int]
    round: Public[Int]
    begun: Public[Int]  # 1 after the first line of phase 1, 2 or 3: only then do positions say what is due
    start: Public[Int]  # start player, NOBODY before the draw
    asked: Public[Int]  # who makes the choice that is due alone, else NOBODY
    column: Public[PerBoat]  # from 0; NONE not docked, landed, sunk or not in play
    step: Public[PerBoat]
    at_sea: Public[Int]  # mask of the boats that are docked and have neither landed nor sunk
    stage: Public[PerBoat]  # landing stage, from 1; 0 not landed
    leaks: Public[PerBoat]
    crew: Public[Crews]  # rank, boat, player -> pawns
    pawns: Public[PerBoat]  # the sum of a boat's crews, kept because all phases ask for it
    hand: Public[Pawns]  # rank, player -> not yet aboard
    ashore: Public[Ashore]  # rank, island, player
    lost: Public[Pawns]
    hats: Public[PerPlayer]
    ballot: Own[PerPlayer]  # the card laid face down, NONE
    shown: Public[PerPlayer]  # the cards while they are counted, NONE
    voting: Public[Int]  # mask of the players who have still to lay a card
    laid: Public[Int]  # how many cards lie face down
    drowning: Public[Int]  # the boat that somebody must leave for a leak, NONE
    picks: Public[Int]  # mask of what may be picked
    second: Public[PerPlayer]  # plank: the cards of the leak vote until the second leak is settled, NONE
    double: Public[Int]  # plank: 1 if the last move was of two steps
    chosen: Public[Int]  # what has just been decided, until it is carried out, NONE
    left: Public[Int]  # mask of the boats that somebody has left in this phase 3, while others may jump
    swimmers: Public[Int]  # how many swim
    swimmer: Public[PerPlayer]  # the players in the order of their jumps, NONE
    swim_rank: Public[PerPlayer]  # player -> rank of its swimmer, NONE
    swim_boat: Public[PerPlayer]  # player -> boat that its swimmer has left, NONE
