"""The position of Lantern Bluff: its declaration, what may come next, and what is told."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from lantern_bluff.components import CRATE_VALUES, HAND, LANTERNS, MAX_PLAYERS
from scupper.engine.state import BaseState, Hidden, Int, Own, Public, Seen, shaped

PEEK = LANTERNS  # actions below are the lanterns: 0 shows lantern 1
REST = LANTERNS + 1
N_CRATE_VALUES = len(CRATE_VALUES)

PerPlayer = Annotated[list[int], shaped(MAX_PLAYERS)]
PerLantern = Annotated[list[int], shaped(LANTERNS)]
PerCrateValue = Annotated[list[int], shaped(N_CRATE_VALUES)]
Hands = Annotated[list[list[int]], shaped(MAX_PLAYERS, HAND)]


class Phase(IntEnum):
    """What comes next. Up to CRATE chance is due; after OVER are steps that follow without a choice."""

    JETTY = 0
    DEAL = 1
    CRATE = 2
    LOOK = 3
    SHOW = 4
    OVER = 5
    REVEAL = 6
    TAKE = 7
    DAWN = 8


class Event(IntEnum):
    """What `tell` says, with the meaning of a, b, c."""

    DEALT = 0  # a: player; b: lantern
    DRIFTS = 1  # a: night
    PEEKED = 2  # a: player
    INSIDE = 3  # a: player; b: value
    SHOWN = 4  # a: player; b: lantern
    TOOK = 5  # a: player; b: value
    JETTY = 6  # a: player; b: value


class State(BaseState):
    """One position. A lantern is written as its number, 0 is none; a crate is written as its value."""

    players: Public[Int]
    peek_is_free: Public[Int]
    phase: Public[Int]
    drawn: Public[Int]  # steps of the present chance line that are done
    nights: Public[Int]  # that are over
    points: Public[PerPlayer]
    hand: Own[Hands]  # ascending, then 0 for each that was shown
    laid: Own[PerPlayer]  # lantern that lies face down
    has_laid: Public[PerPlayer]
    shown: Public[PerPlayer]  # in the last night
    used: Public[PerLantern]  # 1: was shown
    crate: Seen[Int, "crate_seen"]  # that drifts now
    crate_seen: Public[Int]
    jetty: Hidden[Int]
    jetty_shown: Public[Int]  # after the end
    crates_left: Public[PerCrateValue]  # not turned up yet, wherever they lie
