"""The position of The Sinking of the Titanic: its declaration, what may come next, and what is told.

The State section of docs/rules/titanic.md lists the same items. Nobody has secrets: every field is public,
and of cards that nobody has seen only the set is known, never an order. Players count from 0 here; spaces,
cells and cards are numbered as in `components`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from scupper.engine.state import BaseState, Int, Public, shaped
from scupper.games.titanic.components import ISLAND_CARDS, PASSENGERS, SEA_CARDS
from scupper.games.titanic.facts import SEATS

MAX_PLAYERS: Final = SEATS
N_PASSENGERS: Final = len(PASSENGERS)
N_CARDS: Final = len(SEA_CARDS)
"""Cards of the sea deck, and of the island deck."""
N_DICE: Final = 2
NONE: Final = -1
"""No space, no cell, no card, no phase."""

if len(ISLAND_CARDS) != N_CARDS:
    raise ValueError("components.toml: there are as many island cards as sea cards")

PerPlayer = Annotated[list[int], shaped(MAX_PLAYERS)]
PerPassenger = Annotated[list[int], shaped(N_PASSENGERS)]
PerCard = Annotated[list[int], shaped(N_CARDS)]
PerDie = Annotated[list[int], shaped(N_DICE)]
Parties = Annotated[list[list[int]], shaped(MAX_PLAYERS, N_PASSENGERS)]


class Condition(IntEnum):
    """Where a player is: on the ship, waiting in a lifeboat on it, in a lifeboat in the sea, or swimming."""

    DECK = 0
    WAIT = 1
    BOAT = 2
    SWIM = 3


class Phase(IntEnum):
    """What comes next. Up to ISLAND_CARD chance is due; after OVER are steps that follow without a choice."""

    DEAL = 0
    TOP = 1  # the next passenger card is turned up, then `after_top`
    FIRST = 2
    ROLL = 3
    SEA_CARD = 4
    ISLAND_CARD = 5
    MOVE = 6
    SHIFT = 7
    ACT = 8
    SAIL = 9
    SWIM = 10
    DEMAND = 11
    OVER = 12
    BEGIN_TURN = 13
    LATE = 14  # an assignment for who begins a turn without one
    OPEN = 15  # Flow 1.3
    SINK = 16
    FORCE = 17
    REDRAW = 18
    REASSIGN = 19
    AFTER_SINK = 20
    RESCUE = 21  # an assignment after a rescue
    NEXT_SEA_CARD = 22
    NEXT_DEMAND = 23
    END_TURN = 24


class Event(IntEnum):
    """What `tell` says, with the meaning of a, b, c. Everybody may hear all of it."""

    TOP = 0  # a: passenger card that lies on top now; NONE for an empty deck
    FIRST = 1  # a: player; b: total rolled for the first turn
    BEGINS = 2  # a: player
    ROLLED = 3  # a: player; b: die; c: other die, 0 for a swimmer
    SANK = 4  # a: mark
    LAUNCHED = 5  # a: lifeboat from 0; b: player in it, or NOBODY; c: island from 0 for an empty one
    FOUND_BOAT = 6  # a: player who swims; b: island from 0
    FORCED = 7  # a: player; b: space that was left
    LOST = 8  # a: player; b: goods; c: how many
    FLOODED = 9  # a: player; b: assignment whose stateroom is under water
    ASSIGNED = 10  # a: player; b: passenger card; c: 1 when the player stands in that room
    TOO_LATE = 11  # a: player; b: passenger card that is put back, since its stateroom is under water
    NO_ROOM = 12  # a: player who gets no assignment
    MOVED = 13  # a: player; b: space before; c: space now
    STAYED = 14  # a: player; b: condition
    GAINED = 15  # a: player; b: goods; c: how many, 0 when there are none left
    RESCUED = 16  # a: player; b: passenger card; c: stateroom's space
    WAITS = 17  # a: player; b: lifeboat from 0
    GAVE_BACK = 18  # a: player; b: assignment that is put back on entering a lifeboat
    DREW = 19  # a: player who draws a sea card instead of rolling
    SEA_CARD = 20  # a: player; b: card
    ISLAND_CARD = 21  # a: player; b: card
    IGNORED = 22  # a: player who cannot pay what a card takes
    TAKEN_ABOARD = 23  # a: player; b: passenger card gained by a card
    LEFT_BOAT = 24  # a: player; b: passenger card lost by a card
    SAILED = 25  # a: player; b: cell before; c: cell now
    SWAM = 26  # a: player; b: cell before; c: cell now
    TOOK = 27  # a: player; b: opponent; c: goods
    TOOK_PASSENGER = 28  # a: player; b: opponent; c: passenger card
    WAIVED = 29  # a: player; b: opponent
    RESCUE_SHIP = 30  # it stands on the horizon
    WON = 31  # a: player; b: rescue cell
    ENDED = 32  # the round limit is reached; nobody wins


class State(BaseState):
    """One position."""

    players: Public[Int]
    rooms_closed: Public[Int]
    sea_pass: Public[Int]
    round_limit: Public[Int]
    phase: Public[Int]
    after_top: Public[Int]  # the phase that follows when the top card is turned up; NONE
    drawn: Public[Int]  # steps of a line of several that are drawn already
    turn: Public[Int]  # NOBODY before the first turn and at the end
    turns: Public[PerPlayer]  # how many turns each has begun
    rolling: Public[Int]  # mask of those who roll for the first turn
    total: Public[PerPlayer]  # rolled for the first turn; 0
    mark: Public[Int]
    empties: Public[Int]  # empty lifeboats launched so far
    island_boats: Public[Int]  # mask of the islands with an empty lifeboat
    condition: Public[PerPlayer]  # NONE for seats that nobody plays
    space: Public[PerPlayer]  # on the ship; NONE at sea
    cell: Public[PerPlayer]  # at sea; NONE on the ship
    assigned: Public[PerPlayer]  # passenger card; NONE
    must_leave: Public[PerPlayer]  # 1: has to leave the stateroom that has just been assigned
    passengers: Public[Parties]  # player -> cards in the order gained, then NONE
    party: Public[PerPlayer]  # how many passengers
    food: Public[PerPlayer]
    water: Public[PerPlayer]
    food_pile: Public[Int]
    water_pile: Public[Int]
    top: Public[Int]  # the passenger card that lies on top; NONE
    unseen: Public[PerPassenger]  # 1 for cards that have never been turned up
    bottom: Public[PerPassenger]  # cards put back underneath, first to come first, then NONE
    bottom_size: Public[Int]
    sea_unseen: Public[Int]  # mask of the sea cards that have never been drawn
    sea_bottom: Public[PerCard]
    sea_bottom_size: Public[Int]
    island_unseen: Public[Int]
    island_bottom: Public[PerCard]
    island_bottom_size: Public[Int]
    die: Public[PerDie]  # faces just rolled, 0 when nobody has
    rolled_as: Public[Int]  # the condition in which the player in turn rolled; NONE
    marks_left: Public[Int]  # marks that the roll has still to sink the ship
    at: Public[Int]  # the player whom a step goes through, or who is asked for something; NOBODY
    cards_left: Public[Int]  # sea cards still to be drawn
    exact: Public[Int]  # 1: the landing was by exact count, beside somebody who owns anything
