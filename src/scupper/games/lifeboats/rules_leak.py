"""Phase 1: a leak, or two under `plank` (docs/rules/lifeboats.md, sections 9 and 11)."""

from __future__ import annotations

from scupper.engine.masks import lowest
from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.lifeboats.rules_ballot import (
    decide,
    leading,
    let_pick,
    lone_captain,
    open_vote,
    turn_over,
)
from scupper.games.lifeboats.rules_end import end_check, sink, sinking_check
from scupper.games.lifeboats.rules_sea import (
    aboard,
    free_seats,
    is_one,
    leak_supply,
    pawns_in,
    take_out,
)
from scupper.games.lifeboats.state import (
    MAX_PLAYERS,
    NO_BOAT,
    NONE,
    OFFICER,
    SAILOR,
    Event,
    Phase,
    State,
    Vote,
)


def phase_1(s: State) -> None:
    """1.1 to 1.3: which boat is to leak; with one at sea there is no vote (R8), but see P4."""
    candidates = s.at_sea
    s.begun = 0
    if leak_supply(s) == 0:
        tell(s, EVERYONE, Event.NO_LEAKS_LEFT, 0, 0, 0)
        s.phase = Phase.AFTER_LEAKS
    elif is_one(candidates) and not a_captain_could_save_it(s):
        s.chosen = lowest(candidates)
        s.phase = Phase.LEAK
    else:
        open_vote(s, (1 << s.players) - 1, Phase.VOTE_LEAK)


def a_captain_could_save_it(s: State) -> bool:
    """P4: under `plank` the only boat is voted on as long as somebody has a hat."""
    hats = 0
    for p in range(s.players):
        hats += s.hats[p]
    return s.plank == 1 and hats > 0


def count_leak(s: State) -> None:
    """The cards of the leak vote; under `plank` they may be needed again for a second leak (P2)."""
    turn_over(s, Vote.LEAK)
    if s.plank == 1 and s.double == 1:
        for p in range(s.players):
            s.second[p] = s.shown[p]
    decide(s, Vote.LEAK, s.at_sea, Phase.PICK_LEAK, Phase.LEAK)


def leak(s: State) -> None:
    """L1 to L4, or nothing if the captain said `none` (P3)."""
    b = s.chosen
    if b == NO_BOAT:
        forget_second(s)
        s.chosen = NONE
        s.phase = Phase.AFTER_LEAKS
    elif free_seats(s, b) > 0:
        put_leak(s, b)
        s.phase = Phase.AFTER_LEAK
    elif pawns_in(s, b) == s.leaks[b]:
        tell(s, EVERYONE, Event.HOPELESS, b, 0, 0)
        sink(s, b)
        s.phase = Phase.AFTER_LEAK
    else:
        s.drowning = b
        if is_one(aboard(s, b)):
            s.chosen = lowest(aboard(s, b))
            s.phase = Phase.DROWN
        else:
            s.chosen = NONE
            open_vote(s, aboard(s, b), Phase.VOTE_DROWN)


def put_leak(s: State, boat: int) -> None:
    """A leak from the supply into a free seat."""
    s.leaks[boat] += 1
    tell(s, EVERYONE, Event.LEAKED, boat, s.leaks[boat], 0)
    beat(s)


def count_drown(s: State) -> None:
    """L4: the cards of those aboard the full boat."""
    turn_over(s, Vote.DROWN)
    decide(s, Vote.DROWN, aboard(s, s.drowning), Phase.PICK_DROWN, Phase.DROWN)


def drown(s: State) -> None:
    """L5: the victim loses a sailor from the boat, or else an officer (R18); a leak takes the seat."""
    b = s.drowning
    victim = s.chosen
    rank = SAILOR if s.crew[SAILOR][b][victim] > 0 else OFFICER
    take_out(s, victim, rank, b)
    s.lost[rank][victim] += 1
    tell(s, EVERYONE, Event.OVERBOARD, victim, rank, b)
    beat(s)
    put_leak(s, b)
    s.drowning = NONE
    s.chosen = b
    s.phase = Phase.AFTER_LEAK


def after_leak(s: State) -> None:
    """P2: after the first of two leaks the second boat is found; else phase 1 goes on."""
    first = s.chosen
    s.chosen = NONE
    s.phase = Phase.AFTER_LEAKS
    if s.second[0] != NONE:
        others = s.at_sea & ~(1 << first)
        captain = lone_captain(s, s.second)
        leaders = leading(s, s.second, others)
        if leak_supply(s) == 0 or others == 0 or (captain == NOBODY and leaders == 0):
            tell(s, EVERYONE, Event.NO_SECOND, 0, 0, 0)
            forget_second(s)
        elif captain != NOBODY:
            tell(s, EVERYONE, Event.SECOND_CAPTAIN, captain, 0, 0)
            let_pick(s, captain, others, Phase.PICK_LEAK2)
        elif is_one(leaders):
            tell(s, EVERYONE, Event.SECOND_DECIDED, lowest(leaders), 0, 0)
            settle_second(s, lowest(leaders))
        else:
            tell(s, EVERYONE, Event.SECOND_TIE, s.start, leaders, 0)
            let_pick(s, s.start, leaders, Phase.PICK_LEAK2)


def pick_second(s: State, player: int, boat: int) -> None:
    """P2: the captain or the start player has named the second boat."""
    tell(s, EVERYONE, Event.SECOND_PICKED, player, boat, 0)
    s.asked = NOBODY
    s.picks = 0
    settle_second(s, boat)


def settle_second(s: State, boat: int) -> None:
    """The second boat is known, so the cards are needed no more."""
    forget_second(s)
    s.chosen = boat
    s.phase = Phase.LEAK


def forget_second(s: State) -> None:
    """The cards of the leak vote are needed no more."""
    for p in range(MAX_PLAYERS):
        s.second[p] = NONE


def after_leaks(s: State) -> None:
    """1.5: sinking check, then end check."""
    sinking_check(s)
    end_check(s, Phase.PHASE_2)
