"""Set-up: docks and crews (docs/rules/lifeboats.md, section 5)."""

from __future__ import annotations

from scupper.engine.masks import list_members
from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.lifeboats.rules_sea import boats_with_seats, is_at_sea, put_in
from scupper.games.lifeboats.state import (
    BLACK_BOAT,
    MAX_BOATS,
    N_COLUMNS,
    N_RANKS,
    NONE,
    OFFICER,
    SAILOR,
    Event,
    Phase,
    State,
)


def open_columns(s: State, out: list[int]) -> int:
    """Decision `dock`: every column without a boat."""
    taken = 0
    for b in range(MAX_BOATS):
        if s.column[b] != NONE:
            taken |= 1 << s.column[b]
    return list_members((1 << N_COLUMNS) - 1 & ~taken, 0, out)


def berths(s: State, player: int, first: int, out: list[int]) -> int:
    """Decision `board`: every pair of a rank in the player's hand and a boat with a free seat."""
    boats = boats_with_seats(s)
    pairs = 0
    for rank in range(N_RANKS):
        if s.hand[rank][player] > 0:
            pairs |= boats << rank * MAX_BOATS
    return list_members(pairs, first, out)


def boat_to_dock(s: State) -> int:
    """The boat that is docked next: that of the player who is asked, or at last the black one."""
    if is_at_sea(s, s.asked):
        return BLACK_BOAT
    return s.asked


def name_start(s: State, player: int) -> None:
    """Set-up 2: the start player is drawn (R32)."""
    s.start = player
    s.asked = player
    s.round = 1
    s.phase = Phase.DRAW_DOCK if s.random_setup == 1 else Phase.DOCK
    tell(s, EVERYONE, Event.STARTS, player, 0, 0)


def dock(s: State, column: int) -> None:
    """Set-up 3: the next boat goes to step 0 of a column; black is the last one."""
    b = boat_to_dock(s)
    s.column[b] = column
    s.at_sea |= 1 << b
    tell(s, EVERYONE, Event.DOCKED, NOBODY if s.random_setup == 1 else s.asked, b, column)
    if b == BLACK_BOAT:
        s.phase = Phase.DRAW_BOARD if s.random_setup == 1 else Phase.BOARD
    else:
        s.asked = (s.asked + 1) % s.players


def board(s: State, rank: int, boat: int) -> None:
    """Set-up 4: one pawn from the hand into a boat; in turn order until all hands are empty."""
    s.hand[rank][s.asked] -= 1
    put_in(s, s.asked, rank, boat)
    tell(s, EVERYONE, Event.BOARDED, s.asked, rank, boat)
    s.asked = (s.asked + 1) % s.players
    if s.hand[OFFICER][s.asked] + s.hand[SAILOR][s.asked] == 0:
        s.asked = NOBODY
        beat(s)
        tell(s, EVERYONE, Event.ROUND, s.round, s.start, 0)
        s.phase = Phase.PHASE_1
