"""What is at sea: counts that all phases ask for (docs/rules/lifeboats.md, section 4)."""

from __future__ import annotations

from scupper.games.lifeboats.components import BOAT_SEATS, LEAKS
from scupper.games.lifeboats.state import BLACK_BOAT, MAX_BOATS, MAX_PLAYERS, OFFICER, SAILOR, State


def in_play(s: State, boat: int) -> bool:
    """Whether a boat is used with this number of players (ruling R4)."""
    return boat < s.players or boat == BLACK_BOAT


def pawns_in(s: State, boat: int) -> int:
    """How many pawns sit in a boat."""
    return s.pawns[boat]


def put_in(s: State, player: int, rank: int, boat: int) -> None:
    """A pawn gets into a boat."""
    s.crew[rank][boat][player] += 1
    s.pawns[boat] += 1


def take_out(s: State, player: int, rank: int, boat: int) -> None:
    """A pawn gets out of a boat."""
    s.crew[rank][boat][player] -= 1
    s.pawns[boat] -= 1


def is_aboard(s: State, player: int, boat: int) -> bool:
    """Whether a player has a pawn in a boat."""
    return s.crew[OFFICER][boat][player] + s.crew[SAILOR][boat][player] > 0


def aboard(s: State, boat: int) -> int:
    """Mask of the players with a pawn in a boat."""
    mask = 0
    for p in range(MAX_PLAYERS):
        if is_aboard(s, p, boat):
            mask |= 1 << p
    return mask


def free_seats(s: State, boat: int) -> int:
    """Seats of a boat without a pawn or a leak."""
    return BOAT_SEATS - pawns_in(s, boat) - s.leaks[boat]


def is_at_sea(s: State, boat: int) -> bool:
    """Whether a boat is docked and has neither landed nor sunk."""
    return s.at_sea >> boat & 1 == 1


def boats_with_seats(s: State) -> int:
    """Mask of the boats at sea with a free seat."""
    mask = 0
    for b in range(MAX_BOATS):
        if free_seats(s, b) > 0:
            mask |= 1 << b
    return mask & s.at_sea


def leak_supply(s: State) -> int:
    """How many leaks are not in boats at sea."""
    left = LEAKS
    for b in range(MAX_BOATS):
        left -= s.leaks[b]
    return left


def is_one(mask: int) -> bool:
    """Whether exactly one bit of a mask is set."""
    return mask != 0 and mask & (mask - 1) == 0
