"""The position of Abandon Ship: its declaration, what may come next, and what is told.

Section State of docs/rules/abandon-ship.md lists the same items.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from scupper.engine.state import BaseState, Int, Public, Seen, shaped
from scupper.games.abandon_ship.components import (
    BERTH_POINTS,
    CHEESE_SPACES,
    CHEESE_VALUES,
    DICE,
    RATS,
    SINK_VALUES,
    TILES,
)

MAX_PLAYERS = 7
HAND = 2  # tiles a seat can hold: two in a duel, else one
N_RATS = len(RATS)
N_DICE = len(DICE)
N_TILES = len(TILES)
N_BERTHS = len(BERTH_POINTS)
N_CHEESE = len(CHEESE_SPACES)
N_CHEESE_VALUES = len(CHEESE_VALUES)
N_SINK_VALUES = len(SINK_VALUES)
NONE = -1  # no face, no tile, no scoring space

PerRat = Annotated[list[int], shaped(N_RATS)]
PerDie = Annotated[list[int], shaped(N_DICE)]
PerCheese = Annotated[list[int], shaped(N_CHEESE)]
PerCheeseValue = Annotated[list[int], shaped(N_CHEESE_VALUES)]
PerSinkValue = Annotated[list[int], shaped(N_SINK_VALUES)]
PerPlayer = Annotated[list[int], shaped(MAX_PLAYERS)]
Hands = Annotated[list[list[int]], shaped(MAX_PLAYERS, HAND)]


class Phase(IntEnum):
    """What comes next. Up to ROLL chance is due; after OVER are steps that follow without a choice."""

    CHEESE = 0
    DEAL = 1
    FIRST = 2
    SINK = 3
    ROLL = 4
    USE = 5
    OVER = 6
    AFTER_RISE = 7
    REFILL = 8
    STRANDED = 9
    AFTER_MOVE = 10
    PASS = 11


class Event(IntEnum):
    """What `tell` says, with the meaning of a, b, c."""

    CHEESE = 0  # a: cheese space; b: value
    TILE = 1  # a: player; b: tile
    BEGINS = 2  # a: player
    SINK = 3  # a: value; b: water before
    ROSE = 4  # a: water before; b: water now
    WASHED = 5  # a: rat; b: space
    DICE_BACK = 6  # a: how many dice are in the pool
    ROLLED = 7  # a: player; b: how many dice
    USED = 8  # a: player; b: die * FACES + face; c: rat
    MOVED = 9  # a: rat; b: from; c: to
    STAYED = 10  # a: rat; b: space
    ARRIVED = 11  # a: rat; b: scoring space
    TOOK = 12  # a: player; b: cheese space; c: value
    LAST = 13  # a: rat; b: scoring space
    ENDED = 14  # a: how many rats are on the scoring spaces


class State(BaseState):
    """One position. A rat keeps its number, which is also that of its die."""

    players: Public[Int]
    last_two_by_order: Public[Int]
    cheese_hidden: Public[Int]
    duel: Public[Int]
    phase: Public[Int]
    drawn: Public[Int]  # steps of the present chance line that are done
    turn: Public[Int]  # player whose turn it is; NOBODY before the draw and at the end
    space: Public[PerRat]  # 1..35 in play, else 0
    berth: Public[PerRat]  # scoring space, or NONE
    water: Public[Int]
    pool: Public[PerDie]  # 1: in the pool
    face: Public[PerDie]  # of the dice just rolled, or NONE
    cheese: Seen[PerCheese, "cheese_seen"]  # value of the token; 0 taken
    cheese_seen: Public[PerCheese]
    cheese_left: Public[PerCheeseValue]  # tokens not yet taken
    points: Public[PerPlayer]  # cheese points
    sinks: Public[PerSinkValue]  # tokens still face down
    tile: Seen[Hands, "tile_seen"]  # NONE where there is none
    tile_seen: Public[PerPlayer]
