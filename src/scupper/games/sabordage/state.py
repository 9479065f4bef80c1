"""The position of Sabordage: its declaration, what may come next, and what is told.

The State section of docs/rules/sabordage.md lists the same items. Ships, ranks and players count from 0
here. A ship is one row of tiles from stern to bow; `top` says where its stacks end. Only the top tile of a
stack acts [R2], so fuses belong to stacks.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from scupper.engine.state import BaseState, Hidden, Int, Own, Public, Seen, shaped
from scupper.games.sabordage.components import HAND_OF_TWO, KINDS, TILES
from scupper.games.sabordage.facts import MOST_RANKS

MAX_PLAYERS: Final = 5
MAX_SHIPS: Final = 5
MAX_RANKS: Final = MOST_RANKS
MAX_TILES: Final = TILES
MAX_HAND: Final = HAND_OF_TWO
MAX_OWN: Final = 2
"""Ships of one player, in the game for two."""
N_KINDS: Final = len(KINDS)
PORT_SIDE, STARBOARD_SIDE = 0, 1
NONE: Final = -1
"""No tile, no rank, no plan."""

PerPlayer = Annotated[list[int], shaped(MAX_PLAYERS)]
PerShip = Annotated[list[int], shaped(MAX_SHIPS)]
PerKind = Annotated[list[int], shaped(N_KINDS)]
Row = Annotated[list[list[int]], shaped(MAX_SHIPS, MAX_TILES)]
Ranks = Annotated[list[list[int]], shaped(MAX_SHIPS, MAX_RANKS)]
Fuses = Annotated[list[list[list[int]]], shaped(MAX_SHIPS, 2, 2)]
Hands = Annotated[list[list[int]], shaped(MAX_PLAYERS, MAX_HAND)]
Plans = Annotated[list[list[int]], shaped(MAX_PLAYERS, MAX_OWN)]


class Lies(IntEnum):
    """How a tile lies."""

    SAIL = 0
    PRINTED = 1  # upgrade side up, as printed; repeating tiles always: their fuses say the rest
    TURNED = 2  # upgrade side up, by 180 degrees
    BOMBARD_SAIL = 3  # a sail of which everybody knows that it is a bombard (2 players)


class Phase(IntEnum):
    """What comes next. Up to FEED chance is due; after OVER are steps that follow without a choice."""

    BASE = 0
    DEAL = 1
    SAIL = 2
    FEED = 3
    BUILD = 4
    COVER = 5
    ROT = 6  # open: one player alone has rotten tiles
    ROT_SECRET = 7
    OVER = 8
    RESUPPLY = 9
    NEXT_HAND = 10
    CONSTRUCTION = 11
    REVEAL = 12
    NEXT_CARPENTER = 13
    GUNNERS = 14
    SABOTEURS = 15
    ROTTEN = 16
    PLACE_ROTTEN = 17
    AFTER_CONSTRUCTION = 18
    FIRE = 19
    NEXT_TREASURE = 20
    BOARDING = 21
    NEXT_ROUND = 22


class Event(IntEnum):
    """What `tell` says, with the meaning of a, b, c. Ships and ranks from 0. Everybody may hear all of it."""

    BASE = 0  # a: ship that gets its starting decks
    ROUND = 1  # a: round, from 1
    DEALT = 2  # a: player; b: tiles
    RESHUFFLED = 3  # the discard becomes the pile; a: tiles
    CONSTRUCTION = 4  # a: construction, from 1
    BUILT = 5  # a: ship; b: rank; c: kind * 2, + 1 when turned
    ROT_REVEALED = 6  # a: ship
    COVERS = 7  # a: ship; b: rank of the older carpenter that gets a sail
    RELIT = 8  # a: ship; b: rank of a tile with a gunner whose cannons get their fuses back
    SABOTEURS = 9  # a: player who alone has built some; NOBODY when several have
    SABOTAGED = 10  # a: ship; b: rank of a stack that is destroyed
    ROT_PLACED = 11  # a: ship; b: rank
    HANDS_PASSED = 12  # a: -1 to the left, 1 to the right
    LEFT_OVER = 13  # a: player; b: kind that is discarded from the hand
    STEP = 14  # a: fuse, 1 or 2, of the cannons that fire now
    SHORT_FIRED = 15  # a: ship; b: rank; c: side of the cannon
    LONG_FIRED = 16  # the same
    REPEATING_FIRED = 17  # the same
    BOMBARD_FIRED = 18  # the same
    THROUGH = 19  # a: ship whose pipe or bow the shot passes; b: rank; c: 1 for a bow
    OVER_WATER = 20  # a: ship that is too short; b: rank
    STOPPED = 21  # a: ship whose armour, or bow, stops the shot; b: rank; c: 1 for a bow
    BOUNCED = 22  # a: ship whose spring sends the shot back; b: rank
    HIT = 23  # a: ship; b: rank of a stack that will be destroyed
    HOME = 24  # a: ship that fired, reached from behind; b: rank; c: 1 when nothing is hit
    DESTROYED = 25  # a: ship; b: rank before closing up; c: tiles
    SHOWN = 26  # a: kind of a sail that is seen as it goes to the discard; b: ship
    FUSES_CHANGED = 27  # of all repeating cannons
    FED = 28  # a: ship; b: rank; c: kind, NONE when nobody sees it
    NOTHING_TO_FEED = 29  # a: ship; b: rank
    BOARDED = 30  # a: ship; b: rank of the hook; c: ship that loses a stack
    HOOK_FAILED = 31  # a: ship; b: rank of the hook; c: ship aimed at
    ENDED = 32


class State(BaseState):
    """One position."""

    players: Public[Int]
    ships: Public[Int]
    expert: Public[Int]
    long_lap: Public[Int]
    open_water_lost: Public[Int]
    bow_stops: Public[Int]
    reach: Public[Int]
    phase: Public[Int]
    round: Public[Int]  # from 1; 0 before the first resupply
    construction: Public[Int]  # from 1; 0 outside constructions
    drawn: Public[Int]  # tiles of a line of several draws that are drawn already
    wanted: Public[Int]  # hand size dealt in this round, else 0
    at: Public[Int]  # the ship or player whose draw, carpenter or treasure it is, else NONE
    at_rank: Public[Int]  # its rank, else NONE
    length: Public[PerShip]  # stacks
    top: Public[Ranks]  # ship, rank -> place in `tile` of the top tile; NONE beyond the ship
    lit: Public[Fuses]  # ship, side, fuse - 1 -> mask of the ranks whose top tile has a cannon lit so
    repeating: Public[PerShip]  # mask of the ranks whose top tile is a repeating one
    tile: Seen[Row, "tile_seen"]  # ship, place -> kind; NONE beyond the ship
    tile_seen: Public[Row]  # EVERYONE, or 0 for a sail whose kind nobody knows
    lies: Public[Row]  # NONE beyond the ship
    hand: Seen[Hands, "hand_seen"]  # player -> kinds, rising; NONE in empty places
    hand_seen: Public[PerPlayer]  # mask of those who know the hand: who holds it and who passed it on
    hand_size: Public[PerPlayer]
    pile: Hidden[PerKind]
    pile_size: Public[Int]
    discard: Public[PerKind]
    discard_size: Public[Int]
    to_plan: Public[PerPlayer]  # plans, or secret ranks of rotten tiles, that a player has still to make
    laid: Public[Int]  # how many of them lie face down
    plan: Own[Plans]  # player, own ship -> action of `build`, or rank of a rotten tile; NONE
    built: Public[PerShip]  # rank of the tile just built, until its pirate has acted; NONE
    rotten: Public[Int]  # mask of the ships that have to place a rotten tile
    rot_rank: Public[PerShip]  # ranks of rotten tiles named openly, until all are; NONE
    fuse_step: Public[Int]  # the step of the broadside, 1 or 2; 0 outside
    firing: Public[Int]  # the cannon that fires: (ship * MAX_RANKS + rank) * 2 + side; NONE
    hits: Public[PerShip]  # mask of the ranks that are hit in this step
