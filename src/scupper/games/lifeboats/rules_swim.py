"""Phase 3: everybody swims (docs/rules/lifeboats.md, section 9)."""

from __future__ import annotations

from scupper.engine.masks import list_members
from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.lifeboats.rules_end import end_check, sinking_check
from scupper.games.lifeboats.rules_sea import boats_with_seats, is_aboard, put_in, take_out
from scupper.games.lifeboats.state import MAX_BOATS, N_RANKS, NONE, Event, Phase, State


def jumps(s: State, player: int, first: int, out: list[int]) -> int:
    """3.1: every pair of a rank and a boat at sea that nobody has left, with such a pawn of the player."""
    pairs = 0
    for rank in range(N_RANKS):
        for b in range(MAX_BOATS):
            if s.crew[rank][b][player] > 0:
                pairs |= 1 << rank * MAX_BOATS + b
    left = s.left | s.left << MAX_BOATS
    return list_members(pairs & ~left, first, out)


def climbs(s: State, player: int, first: int, out: list[int]) -> int:
    """3.2: every boat at sea with a free seat but the one the pawn has left (R26)."""
    return list_members(boats_to_climb(s, player), first, out)


def boats_to_climb(s: State, player: int) -> int:
    """Mask of the boats that the player's swimmer may climb into."""
    return boats_with_seats(s) & ~(1 << s.swim_boat[player])


def can_climb(s: State, player: int, boat: int) -> bool:
    """Whether the player's swimmer may climb into a boat."""
    return boats_to_climb(s, player) >> boat & 1 == 1


def phase_3(s: State) -> None:
    """The start player is the first to be asked."""
    s.begun = 0
    s.asked = NOBODY
    s.phase = Phase.NEXT_JUMP


def turn_of(s: State, player: int) -> int:
    """How many turns after the start player's a player's turn comes."""
    return player - s.start if player >= s.start else player - s.start + s.players


def whose_turn(s: State, turn: int) -> int:
    """The player whose turn comes so many turns after the start player's."""
    player = s.start + turn
    return player if player < s.players else player - s.players


def next_jump(s: State) -> None:
    """3.1: in turn order; whoever cannot jump is passed over (R25)."""
    turn = 0 if s.asked == NOBODY else turn_of(s, s.asked) + 1
    s.asked = NOBODY
    while turn < s.players:
        p = whose_turn(s, turn)
        for b in range(MAX_BOATS):
            if s.left >> b & 1 == 0 and is_aboard(s, p, b):
                s.asked = p
                s.phase = Phase.JUMP
                return
        tell(s, EVERYONE, Event.PASSED_OVER, p, 0, 0)
        turn += 1
    s.left = 0
    s.phase = Phase.NEXT_CLIMB


def jump(s: State, player: int, rank: int, boat: int) -> None:
    """3.1: a pawn into the water behind its boat, which nobody else leaves in this phase."""
    s.begun = 1
    take_out(s, player, rank, boat)
    s.swim_rank[player] = rank
    s.swim_boat[player] = boat
    s.swimmer[s.swimmers] = player
    s.swimmers += 1
    s.left |= 1 << boat
    tell(s, EVERYONE, Event.JUMPED, player, rank, boat)
    s.phase = Phase.NEXT_JUMP


def next_climb(s: State) -> None:
    """3.2: the last to jump is the first (R28); a swimmer without a boat is lost."""
    s.asked = NOBODY
    while s.swimmers > 0:
        p = s.swimmer[s.swimmers - 1]
        if boats_to_climb(s, p) != 0:
            s.asked = p
            s.phase = Phase.CLIMB
            return
        s.lost[s.swim_rank[p]][p] += 1
        tell(s, EVERYONE, Event.NO_SEAT, p, s.swim_rank[p], s.swim_boat[p])
        out_of_water(s, p)
        beat(s)
    s.phase = Phase.AFTER_SWIM


def climb(s: State, player: int, boat: int) -> None:
    """3.2: the swimmer takes a free seat."""
    rank = s.swim_rank[player]
    put_in(s, player, rank, boat)
    tell(s, EVERYONE, Event.CLIMBED, player, rank, boat)
    out_of_water(s, player)
    s.phase = Phase.NEXT_CLIMB


def out_of_water(s: State, player: int) -> None:
    """The last swimmer swims no more."""
    s.swimmers -= 1
    s.swimmer[s.swimmers] = NONE
    s.swim_rank[player] = NONE
    s.swim_boat[player] = NONE


def after_swim(s: State) -> None:
    """3.3: sinking check, then end check."""
    sinking_check(s)
    end_check(s, Phase.NEXT_ROUND)


def next_round(s: State) -> None:
    """End of the round: the start token goes to the next seat (R7)."""
    s.start = (s.start + 1) % s.players
    s.round += 1
    tell(s, EVERYONE, Event.ROUND, s.round, s.start, 0)
    s.phase = Phase.PHASE_1
