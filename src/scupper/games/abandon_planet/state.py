"""The position of Abandon Planet: its declaration, what may come next, and what is told.

The State section of docs/rules/abandon-planet.md lists the same items. Players, paths and spots count from 0
here; a spot is 2 * path, + 1 for the outer one, so spots stand in spot order. Stones of one kind are alike,
so each place where some lie holds counts by kind.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from scupper.engine.state import BaseState, Hidden, Int, Own, Public, Seen, shaped
from scupper.games.abandon_planet.components import COLOURS, ITEMS, PATHS, SPOTS, STONES
from scupper.games.abandon_planet.components import TILES as KINDS

MAX_PLAYERS: Final = len(COLOURS)
N_PATHS: Final = PATHS
N_SPOTS: Final = len(SPOTS)
N_ITEMS: Final = len(ITEMS)
N_STONES: Final = len(STONES)
N_KINDS: Final = len(KINDS)
NONE: Final = -1
"""No tile, no spot, no path, no stone."""
BASE: Final = -1
"""Where a rocket stands that stands on no spot."""
TO_ALL: Final = MAX_PLAYERS
"""Whom a hint is for that everybody hears."""

PerPlayer = Annotated[list[int], shaped(MAX_PLAYERS)]
PerPath = Annotated[list[int], shaped(N_PATHS)]
PerSpot = Annotated[list[int], shaped(N_SPOTS)]
PerItem = Annotated[list[int], shaped(N_ITEMS)]
PerStone = Annotated[list[int], shaped(N_STONES)]
PerKind = Annotated[list[int], shaped(N_KINDS)]
Items = Annotated[list[list[int]], shaped(MAX_PLAYERS, N_ITEMS)]
Stones = Annotated[list[list[int]], shaped(MAX_PLAYERS, N_STONES)]


class Phase(IntEnum):
    """What comes next. Up to STONE_SCAVENGED chance is due; after OVER are steps that nobody chooses."""

    TILES = 0
    DEAL = 1
    STRIKE = 2
    SAFE = 3
    LEADER = 4
    METEOR = 5
    AFTERMATH = 6
    STONE_ON_NEW = 7  # onto the tile just revealed
    STONE_ON_OLD = 8  # onto an Aftermath tile that has none: starfall
    STONE_FOUND = 9  # by the use of a tile
    ROLL = 10
    STONE_SCAVENGED = 11
    PREP = 12
    HINT = 13
    PATH = 14
    FLIGHT = 15
    SLIDER = 16
    RAID = 17
    DEFEND = 18
    ANSWER_CANNON = 19
    ANSWER_BRIBE = 20
    REPREP_RAIDED = 21
    USE = 22
    TAKE_CITY = 23
    TAKE_ROLLED = 24
    TAKE_DEPOT = 25
    BRACE = 26
    REPREP_STRUCK = 27
    ALLY = 28
    MARKET = 29
    LATE_MARKET = 30
    REPLY = 31
    OVER = 32
    NEXT_DEAL = 33
    ROUND = 34
    NEXT_PREP = 35
    REVEAL_PATHS = 36
    NEXT_FLIGHT = 37
    LAND = 38
    TAKE_CONTROL = 39
    MEET = 40
    ATTACKER_WINS = 41
    DEFENDER_WINS = 42
    AFTER_TAKEOVER = 43
    NEXT_GIFT = 44
    REVEAL_METEOR = 45
    REVEALED_TILE = 46
    NEXT_FALL = 47
    NEXT_STRUCK = 48
    NEXT_SCAVENGER = 49
    NEXT_DELAYED = 50
    RETURN = 51
    ABANDON = 52
    PAIR_UP = 53
    LAUNCH = 54
    UNLOAD = 55
    NEXT_WINDOW = 56
    NEXT_LATE_WINDOW = 57
    PASS_LEADERSHIP = 58


class Event(IntEnum):
    """What `tell` says, with the meaning of a, b, c. Everybody may hear all but those marked as secret.

    An item is 0 to 4 for a resource, 5 for scrap, 6 for stones of kinds that are not told.
    """

    LAID_OUT = 0  # the tiles lie on their spots
    DEALT = 1  # secret, to the player: a: player; b, c: kinds of the two stones
    FIRST_STRIKE = 2  # a: path; b: mask of spots whose tiles leave; c: path whose outer tile slides in, NONE
    SAFE = 3  # a: the Safe Path from now on, NONE
    LEADER = 4  # a: player; b: 1 by a beacon
    ROUND = 5  # a: round, from 1
    PREPPED = 6  # a: player; b: 1 anew, after a loss
    NOT_PREPPED = 7  # a: player; b: 1 not anew
    CARD_DRAWN = 8  # a: Leader, who sees it; b: mask of the others who see it
    CARD = 9  # secret, to those: a: path on the Meteor card
    HINT = 10  # a: Leader; b: player, TO_ALL, or NONE: says nothing; c: path of a hint to all, else NONE
    HINT_TO_ONE = 11  # secret, to both: a: Leader; b: player; c: path
    CHOSEN = 12  # a: player who has laid a Path card
    PATH = 13  # a: player; b: path. Turned over
    DELAYED = 14  # a: player
    STOLE = 15  # a: player with the sabotage; b: player who loses 1 scrap
    FLEW = 16  # a: player; b: spot; c: 1 by booster
    SLID = 17  # a: player; b: spot before; c: spot now
    LANDED = 18  # a: player; b: spot; c: 1 takes control, 0 meets somebody who has something, 2 who has not
    FOUND_STONE = 19  # a: player; b: spot: nobody knows the kind
    COLLECTED = 20  # a: player; b: item; c: how many
    PAID = 21  # a: player; b: item; c: how many
    USED = 22  # a: player; b: kind of tile; c: spot
    SKIPPED = 23  # a: player; b: kind of tile; c: spot
    ROLLED = 24  # a: player; b: kind of resource, ANY for the star
    RAIDED = 25  # a: attacker; b: defender; c: spot
    YIELDED = 26  # a: defender
    CANNON = 27  # a: defender; b: attacker
    BRIBE = 28  # a: defender; b: attacker
    SHIELDED = 29  # a: attacker, against the cannon
    EXPOSED = 30  # a: attacker, who sabotages the bribe
    LET_BE = 31  # a: attacker, who could have answered
    WON = 32  # a: winner of a takeover; b: loser; c: 1 the winner controls the tile now
    LOOT = 33  # a: winner; b: item; c: how many
    BRIBED = 34  # a: defender; b: attacker: the takeover ends without a winner
    METEOR = 35  # a: path. Turned over
    STRUCK = 36  # a: spot; b: kind of the tile that leaves the game
    TURNED_UP = 37  # a: spot; b: kind of the new tile
    STONE_ON = 38  # a: spot on which a stone is laid, unseen
    STONE_TO = 39  # a: player who gets a stone, unseen; b: 1 by Scavenge
    NO_STONES = 40  # a: player who would get one, NOBODY for a tile
    RESHUFFLED = 41  # a: how many stones are the new stack
    ANNIHILATED = 42  # a: path
    SHATTERED = 43  # a: spot; b: kind of the stone that lay there
    AIRDROP = 44
    STARFALL = 45
    BLACKOUT = 46  # a: mask of those who lose 1 scrap
    UNHARMED = 47  # a: struck player with nothing to lose
    BRACED = 48  # a: struck player with a shield
    LOST = 49  # a: struck player who loses everything in the rocket
    LOSS = 50  # a: player; b: item; c: how many
    LOST_STONE = 51  # a: player; b: kind; c: how many: face up to the discard
    LOOKOUT = 52  # a: player who will see the next Meteor card
    BEACON = 53  # a: player who will be Leader
    FLY_OUT_ENDS = 54  # every owner sees the stones in the own Loading Bay from now on
    SEES = 55  # secret, to the player: a: player; b: kind; c: how many lie in the own Loading Bay
    READY = 56  # a: mask of the prepped players of whom nobody has a partner with whom the goal is covered
    ALLY = 57  # a: player who decides; b: partner
    LAUNCHED = 58  # a, b: players
    LEFT_BEHIND = 59  # a, b: players of a team that launched and had least when everybody launched
    COLLISION = 60  # all teams are equal: nobody wins
    EARTH = 61  # one path is left: nobody wins
    WINDOW = 62  # a: player who may deal now; b: 1 late
    BOUGHT = 63  # a: player; b: resource
    SOLD = 64  # a: player; b: resource, or N_ITEMS + kind of stone
    OFFERED = 65  # a: player; b: partner; c: 3 + scrap (wanted below 0), + 7 with a stone, + 14 for a stone
    OFFERED_STONE = 66  # secret, to the player: a: player; b: kind
    ACCEPTED = 67  # a: partner; b: player who offered
    CHANGED_HANDS = 68  # secret, to both: a: new owner; b: kind of stone; c: player before
    DECLINED = 69  # a: partner; b: player who offered
    DONE = 70  # a: player


class State(BaseState):
    """One position."""

    players: Public[Int]
    goal: Public[PerItem]
    threshold: Public[Int]  # T, resources in an Inventory from which on all are asked to prepare
    blanks: Public[Annotated[list[int], shaped(2)]]  # what the blank tiles are, NONE when out
    offers: Public[Int]  # limit of offers in a window
    hints: Public[Int]
    phase: Public[Int]
    round: Public[Int]  # from 1; 0 before the first
    leader: Public[Int]  # NOBODY before the draw
    asked: Public[Int]  # who makes the choice that is due alone, or gets the stone that is due, else NOBODY
    turn: Public[Int]  # seats, or spots, that a pass round the table, or the board, has dealt with
    drawn: Public[Int]  # draws of a line of several that are made
    tile: Public[PerSpot]  # kind, NONE
    kinds_left: Public[PerKind]  # tiles to be laid at first; then Aftermath tiles not yet seen
    used: Public[Int]  # mask of the spots whose tile was used this round
    control: Public[PerSpot]  # player, NOBODY
    stone_on: Public[Int]  # mask of the spots where a stone lies
    stone: Hidden[PerSpot]  # its kind, NONE
    alive: Public[Int]  # mask of the paths
    safe: Public[Int]  # path, NONE
    meteor: Seen[Int, "meteor_seen"]  # path on the card from the draw until Return, NONE
    meteor_seen: Public[Int]
    lookout: Public[Int]  # mask of those who will see the next card
    beacon: Public[Int]  # next Leader, NOBODY
    hint_to: Public[Int]  # player or TO_ALL until the card is revealed, NONE
    hint: Seen[Int, "hint_seen"]  # path, NONE
    hint_seen: Public[Int]
    choosing: Public[Int]  # mask of those who have still to lay a Path card
    laid: Public[Int]  # how many lie face down
    card: Own[PerPlayer]  # path of the card laid, NONE
    path: Public[PerPlayer]  # path of the card turned over, until the rocket stands on a tile; NONE
    rocket: Public[PerPlayer]  # spot, BASE
    delayed: Public[PerPlayer]  # players in the order in which they delayed, NOBODY
    flying: Public[Int]  # whose flight it is, NOBODY
    has_sabotaged: Public[Int]  # 1: in this flight
    slid: Public[Int]  # mask of the spots from which the rocket has slid in this flight
    at: Public[Int]  # spot where a rocket arrives, or that is struck or gets a stone; NONE
    defender: Public[Int]  # in a takeover, NOBODY
    gifts: Public[Int]  # rolls or stones that a used tile has still to bring
    struck: Public[Int]  # mask of the spots that are struck, until the damage is done
    losers: Public[Int]  # mask of the Scavenge list
    inventory: Public[Items]
    bay: Public[Items]
    prepped: Public[Int]  # mask of those with a tool in the Prep Bay
    inventory_stone: Own[Stones]
    inventory_stones: Public[PerPlayer]
    bay_stone: Seen[Stones, "bay_seen"]
    bay_seen: Public[PerPlayer]  # mask of the owner, 0 during Fly Out
    bay_stones: Public[PerPlayer]
    stack: Hidden[PerStone]
    stack_size: Public[Int]
    discard: Public[PerStone]
    ready: Public[Int]  # mask of the ready pairs while they find together, else 0
    made: Public[Int]  # mask of the pairs that are made; at the end of those that launched
    winners: Public[Int]  # mask; 0 before the end
    offers_made: Public[Int]  # in the window that is open
    late: Public[Int]  # mask of those who get a late window
    offer_scrap: Public[Int]  # scrap that the offer gives, below 0 that it wants
    offer_wants: Public[Int]  # 1: a stone
    offer_gives: Public[Int]  # 1: a stone
    offer_stone: Seen[Int, "offer_seen"]  # its kind, NONE
    offer_seen: Public[Int]
