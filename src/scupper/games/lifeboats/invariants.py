"""What is true of every position of Lifeboats (docs/rules/lifeboats.md, section 9, what always holds)."""

from __future__ import annotations

from scupper.games.lifeboats.components import BOAT_SEATS, COLUMNS, LEAKS, STEPS_TO_LAND
from scupper.games.lifeboats.rules_sea import aboard, free_seats, in_play, is_at_sea, leak_supply, pawns_in
from scupper.games.lifeboats.state import (
    HAT,
    MAX_BOATS,
    MAX_PLAYERS,
    N_ISLANDS,
    N_RANKS,
    NO_BOAT,
    NONE,
    Phase,
    State,
)

_VOTES = (Phase.VOTE_LEAK, Phase.VOTE_DROWN, Phase.VOTE_MOVE)
_PICKS = (Phase.PICK_LEAK, Phase.PICK_DROWN, Phase.PICK_LEAK2, Phase.PICK_MOVE)
_SETUP = (Phase.START, Phase.DRAW_DOCK, Phase.DRAW_BOARD, Phase.DOCK, Phase.BOARD)


def broken(s: State) -> str | None:
    """What cannot be about a position between two lines; None for a sound one."""
    for wrong in (_boats(s), _leaks(s), _pawns(s), _cards(s), _asked(s), _swimmers(s)):
        if wrong is not None:
            return wrong
    return None


def _boats(s: State) -> str | None:
    docked = [b for b in range(MAX_BOATS) if s.column[b] != NONE]
    if [b for b in range(MAX_BOATS) if is_at_sea(s, b)] != docked:
        return f"the boats {docked} are docked and those at sea are {s.at_sea:b}"
    if any(not in_play(s, b) or not 0 <= s.column[b] < COLUMNS for b in docked):
        return f"boats are in the columns {s.column} with {s.players} players"
    if len({s.column[b] for b in docked}) != len(docked):
        return f"two boats share a column: {s.column}"
    if any(not 0 <= s.step[b] < (STEPS_TO_LAND if b in docked else 1) for b in range(MAX_BOATS)):
        return f"boats are at the steps {s.step}"
    stages = sorted(stage for stage in s.stage if stage > 0)
    if stages != list(range(1, len(stages) + 1)) or any(s.stage[b] for b in docked):
        return f"boats have the landing stages {s.stage}"
    return None


def _leaks(s: State) -> str | None:
    for b in range(MAX_BOATS):
        if pawns_in(s, b) != sum(sum(rank[b]) for rank in s.crew):
            return f"boat {b} is said to hold {pawns_in(s, b)} pawns and holds other crews"
        if s.leaks[b] < 0 or (not is_at_sea(s, b) and s.leaks[b] > 0) or free_seats(s, b) < 0:
            return f"boat {b} has {s.leaks[b]} leaks and {pawns_in(s, b)} pawns"
        settled = s.phase in (Phase.VOTE_MOVE, Phase.PICK_MOVE, Phase.VOTE_LEAK, Phase.OVER)
        if settled and s.leaks[b] > pawns_in(s, b):
            return f"boat {b} floats with {s.leaks[b]} leaks and {pawns_in(s, b)} pawns"
    return None if 0 <= leak_supply(s) <= LEAKS else f"{leak_supply(s)} leaks are in the supply"


def _pawns(s: State) -> str | None:
    for rank in range(N_RANKS):
        whole = {_count(s, rank, p) for p in range(s.players)}
        if len(whole) != 1 or any(_count(s, rank, p) for p in range(s.players, MAX_PLAYERS)):
            return f"the players have different numbers of pawns of rank {rank}"
    if s.phase not in _SETUP and any(n for row in s.hand for n in row):
        return f"pawns are in hand after the set-up: {s.hand}"
    every = [*(n for row in s.hand for n in row), *(n for row in s.lost for n in row)]
    every += [n for rank in (*s.crew, *s.ashore) for row in rank for n in row]
    return "there are fewer than no pawns somewhere" if any(n < 0 for n in every) else None


def _count(s: State, rank: int, player: int) -> int:
    """How many pawns of a rank a player has, wherever they are."""
    swimming = int(s.swim_rank[player] == rank)
    at_sea = sum(s.crew[rank][b][player] for b in range(MAX_BOATS))
    ashore = sum(s.ashore[rank][island][player] for island in range(N_ISLANDS))
    return s.hand[rank][player] + at_sea + swimming + ashore + s.lost[rank][player]


def _cards(s: State) -> str | None:
    voters = aboard(s, s.drowning) if s.drowning != NONE else (1 << s.players) - 1
    laid = [p for p in range(MAX_PLAYERS) if s.ballot[p] != NONE]
    due = [p for p in range(MAX_PLAYERS) if s.phase in _VOTES and voters & ~s.voting & 1 << p]
    if laid != due or s.laid != len(laid) or (s.voting != 0) != (s.phase in _VOTES) or s.voting & ~voters:
        return f"{s.laid} cards {s.ballot} are laid, and {s.voting:b} have still to vote"
    candidates = voters if s.phase == Phase.VOTE_DROWN else s.at_sea
    for p in laid:
        card = s.ballot[p]
        if (s.hats[p] <= 0) if card == HAT else not candidates >> card & 1:
            return f"player {p} has laid the card {card}"
    if any(n < 0 for n in s.hats) or any(card != NONE for card in s.shown) or s.chosen != NONE:
        return f"hats are {s.hats}, cards shown {s.shown}, chosen {s.chosen}"
    if any(card != NONE for card in s.second) and s.double == 0:
        return f"the cards {s.second} are kept for a second leak that is not due"
    return None


def _asked(s: State) -> str | None:
    alone = s.phase not in (*_VOTES, Phase.START, Phase.OVER)
    if alone != (0 <= s.asked < s.players) or (s.phase in _PICKS) != (s.picks != 0):
        return f"player {s.asked} is asked, and {s.picks:b} may be picked"
    if (s.drowning != NONE) != (s.phase in (Phase.VOTE_DROWN, Phase.PICK_DROWN)):
        return f"somebody must leave boat {s.drowning}"
    if s.drowning != NONE and pawns_in(s, s.drowning) + s.leaks[s.drowning] != BOAT_SEATS:
        return f"boat {s.drowning} is not full and somebody must leave it"
    candidates = aboard(s, s.drowning) if s.drowning != NONE else s.at_sea
    if s.picks & ~(candidates | (1 << NO_BOAT if s.phase == Phase.PICK_LEAK and s.plank else 0)):
        return f"{s.picks:b} may be picked out of {candidates:b}"
    return None


def _swimmers(s: State) -> str | None:
    order = [p for p in s.swimmer if p != NONE]
    swimming = [p for p in range(MAX_PLAYERS) if s.swim_rank[p] != NONE]
    if sorted(order) != swimming or len(order) != s.swimmers or order != list(s.swimmer)[: len(order)]:
        return f"the swimmers are {s.swimmer}, of ranks {s.swim_rank}"
    left = sum(1 << s.swim_boat[p] for p in order)
    if len({s.swim_boat[p] for p in order}) != len(order) or s.left != (left if s.phase == Phase.JUMP else 0):
        return f"swimmers have left the boats {s.swim_boat}, and {s.left:b} are noted"
    if order and s.phase not in (Phase.JUMP, Phase.CLIMB):
        return f"pawns are in the water outside of phase 3: {order}"
    return None
