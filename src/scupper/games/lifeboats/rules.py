"""The rules of Lifeboats, once: docs/rules/lifeboats.md in ordinary typed Python.

Interpreted for people and tests, compiled for simulation: docs/design.md tells the style. This file is the
contract and the loop; each phase is in a file of its own. Section numbers and rulings (R12) are those of the
rules file.
"""

from __future__ import annotations

from scupper.engine.masks import list_members
from scupper.engine.state import CHANCE, NOBODY
from scupper.games.lifeboats.facts import AUTO_SAILORS, FACTS
from scupper.games.lifeboats.rules_ballot import cards, lay, take
from scupper.games.lifeboats.rules_end import places, scores
from scupper.games.lifeboats.rules_leak import (
    after_leak,
    after_leaks,
    count_drown,
    count_leak,
    drown,
    leak,
    phase_1,
    pick_second,
)
from scupper.games.lifeboats.rules_move import count_move, phase_2, row
from scupper.games.lifeboats.rules_resample import resample
from scupper.games.lifeboats.rules_sea import aboard
from scupper.games.lifeboats.rules_setup import berths, board, dock, name_start, open_columns
from scupper.games.lifeboats.rules_swim import (
    after_swim,
    climb,
    climbs,
    jump,
    jumps,
    next_climb,
    next_jump,
    next_round,
    phase_3,
)
from scupper.games.lifeboats.state import (
    HAT,
    MAX_BOATS,
    MAX_PLAYERS,
    N_ISLANDS,
    N_RANKS,
    NONE,
    OFFICER,
    SAILOR,
    Phase,
    State,
    Vote,
)

__all__ = [
    "State",
    "begin",
    "between_lines",
    "go_on",
    "legal",
    "opener",
    "outcomes",
    "places",
    "play",
    "resample",
    "scores",
    "sealed",
    "to_act",
]

_FIRST = {kind.name: kind.first for kind in FACTS.actions.kinds}
BOARD = _FIRST["board"]
VOTE_LEAK = _FIRST["vote-leak"]
PICK_LEAK = _FIRST["pick-leak"]
VOTE_DROWN = _FIRST["vote-drown"]
PICK_DROWN = _FIRST["pick-drown"]
PICK_LEAK2 = _FIRST["pick-leak2"]
VOTE_MOVE = _FIRST["vote-move"]
PICK_MOVE = _FIRST["pick-move"]
JUMP = _FIRST["jump"]
CLIMB = _FIRST["climb"]
DROWN_HAT = PICK_DROWN - 1
"""The hat in a drowning vote, whose cards are the players: it comes right after them."""
SAILORS_AS_PRINTED = tuple(AUTO_SAILORS.get(n, 0) for n in range(MAX_PLAYERS + 1))


def begin(s: State, players: int, options: list[int]) -> None:
    """An empty position before the first step of section 5.

    options: officers, sailors (0: as printed), hats, setup, end, plank, and the colours of the seats.
    """
    sailors = options[1] if options[1] > 0 else SAILORS_AS_PRINTED[players]
    s.players = players
    s.random_setup = options[3]
    s.end_boats = options[4]
    s.plank = options[5]
    s.phase = Phase.START
    s.round = 0
    s.at_sea = 0
    s.begun = 0
    s.start = NOBODY
    s.asked = NOBODY
    s.voting = 0
    s.laid = 0
    s.drowning = NONE
    s.picks = 0
    s.double = 0
    s.chosen = NONE
    s.left = 0
    s.swimmers = 0
    for p in range(MAX_PLAYERS):
        playing = p < players
        s.colour[p] = options[6 + p]
        s.hats[p] = options[2] if playing else 0
        s.hand[OFFICER][p] = options[0] if playing else 0
        s.hand[SAILOR][p] = sailors if playing else 0
        s.ballot[p] = NONE
        s.shown[p] = NONE
        s.second[p] = NONE
        s.swimmer[p] = NONE
        s.swim_rank[p] = NONE
        s.swim_boat[p] = NONE
    for b in range(MAX_BOATS):
        s.column[b] = NONE
        s.step[b] = 0
        s.stage[b] = 0
        s.leaks[b] = 0
        s.pawns[b] = 0
    for rank in range(N_RANKS):
        for p in range(MAX_PLAYERS):
            s.lost[rank][p] = 0
            for b in range(MAX_BOATS):
                s.crew[rank][b][p] = 0
            for island in range(N_ISLANDS):
                s.ashore[rank][island][p] = 0


def to_act(s: State) -> int:
    """Bit mask of the players who may act now; CHANCE when chance is due; 0 when the game is over."""
    if s.phase <= Phase.DRAW_BOARD:
        return CHANCE
    if s.phase == Phase.OVER:
        return 0
    return s.voting if s.voting != 0 else 1 << s.asked


def opener(s: State) -> int:
    """The start player, who may call a vote; the chance of the set-up opens nobody's turn."""
    return s.start if s.voting != 0 else NOBODY


def sealed(s: State) -> int:
    """How many cards of a vote lie face down."""
    return s.laid


def between_lines(s: State) -> bool:
    """Every step is a line of its own."""
    return s.phase <= Phase.OVER


def legal(s: State, player: int, out: list[int]) -> int:
    """Section 7: the options of a player who is asked."""
    if s.voting != 0:
        if s.voting >> player & 1 == 0:
            return 0
        if s.phase == Phase.VOTE_LEAK:
            return cards(s, player, s.at_sea, VOTE_LEAK, out)
        if s.phase == Phase.VOTE_MOVE:
            return cards(s, player, s.at_sea, VOTE_MOVE, out)
        count = cards(s, player, aboard(s, s.drowning), VOTE_DROWN, out)
        if s.hats[player] > 0:
            out[count - 1] = DROWN_HAT
        return count
    if player != s.asked or s.phase >= Phase.OVER:
        return 0
    return legal_alone(s, player, out)


def legal_alone(s: State, player: int, out: list[int]) -> int:
    """The options of the one player who is asked."""
    if s.phase == Phase.JUMP:
        return jumps(s, player, JUMP, out)
    if s.phase == Phase.CLIMB:
        return climbs(s, player, CLIMB, out)
    if s.phase == Phase.BOARD:
        return berths(s, player, BOARD, out)
    if s.phase == Phase.DOCK:
        return open_columns(s, out)
    if s.phase == Phase.PICK_LEAK:
        return list_members(s.picks, PICK_LEAK, out)
    if s.phase == Phase.PICK_DROWN:
        return list_members(s.picks, PICK_DROWN, out)
    if s.phase == Phase.PICK_LEAK2:
        return list_members(s.picks, PICK_LEAK2, out)
    if s.phase == Phase.PICK_MOVE:
        return list_members(s.picks, PICK_MOVE, out)
    return 0


def outcomes(s: State, out: list[int], weights: list[int]) -> int:
    """Section 8: what chance may bring, all equally likely."""
    count = 0
    if s.phase == Phase.START:
        for p in range(s.players):
            out[p] = p
        count = s.players
    elif s.phase == Phase.DRAW_DOCK:
        count = open_columns(s, out)
    elif s.phase == Phase.DRAW_BOARD:
        count = berths(s, s.asked, 0, out)
    for k in range(count):
        weights[k] = 1
    return count


def play(s: State, player: int, action: int) -> None:
    """One choice or outcome, and all that follows without a choice."""
    if s.phase == Phase.VOTE_LEAK:
        lay(s, player, action - VOTE_LEAK, Phase.COUNT_LEAK)
    elif s.phase == Phase.VOTE_MOVE:
        lay(s, player, action - VOTE_MOVE, Phase.COUNT_MOVE)
    elif s.phase == Phase.JUMP:
        jump(s, player, (action - JUMP) // MAX_BOATS, (action - JUMP) % MAX_BOATS)
    elif s.phase == Phase.CLIMB:
        climb(s, player, action - CLIMB)
    elif s.phase == Phase.BOARD:
        board(s, (action - BOARD) // MAX_BOATS, (action - BOARD) % MAX_BOATS)
    elif s.phase == Phase.VOTE_DROWN:
        lay(s, player, HAT if action == DROWN_HAT else action - VOTE_DROWN, Phase.COUNT_DROWN)
    elif s.phase == Phase.PICK_LEAK:
        take(s, player, action - PICK_LEAK, Vote.LEAK, Phase.LEAK)
    elif s.phase == Phase.PICK_MOVE:
        take(s, player, action - PICK_MOVE, Vote.MOVE, Phase.ROW)
    elif s.phase == Phase.PICK_DROWN:
        take(s, player, action - PICK_DROWN, Vote.DROWN, Phase.DROWN)
    elif s.phase == Phase.PICK_LEAK2:
        pick_second(s, player, action - PICK_LEAK2)
    elif s.phase == Phase.DOCK or s.phase == Phase.DRAW_DOCK:
        dock(s, action)
    elif s.phase == Phase.DRAW_BOARD:
        board(s, action // MAX_BOATS, action % MAX_BOATS)
    elif s.phase == Phase.START:
        name_start(s, action)
    go_on(s)


def go_on(s: State) -> None:
    """All that follows without a choice, until somebody must choose, chance is due or the game is over."""
    while s.phase > Phase.OVER:
        step(s)


def step(s: State) -> None:
    """One step that nobody chooses; it leaves `phase` at whatever comes next."""
    if s.phase == Phase.NEXT_JUMP:
        next_jump(s)
    elif s.phase == Phase.NEXT_CLIMB:
        next_climb(s)
    elif s.phase == Phase.PHASE_1:
        phase_1(s)
    elif s.phase == Phase.COUNT_LEAK:
        count_leak(s)
    elif s.phase == Phase.LEAK:
        leak(s)
    elif s.phase == Phase.COUNT_DROWN:
        count_drown(s)
    elif s.phase == Phase.DROWN:
        drown(s)
    elif s.phase == Phase.AFTER_LEAK:
        after_leak(s)
    elif s.phase == Phase.AFTER_LEAKS:
        after_leaks(s)
    elif s.phase == Phase.PHASE_2:
        phase_2(s)
    elif s.phase == Phase.COUNT_MOVE:
        count_move(s)
    elif s.phase == Phase.ROW:
        row(s)
    elif s.phase == Phase.PHASE_3:
        phase_3(s)
    elif s.phase == Phase.AFTER_SWIM:
        after_swim(s)
    else:
        next_round(s)
