"""Phase 2: a boat moves and perhaps lands (docs/rules/lifeboats.md, sections 9 and 11)."""

from __future__ import annotations

from scupper.engine.masks import lowest
from scupper.engine.state import EVERYONE, beat, tell
from scupper.games.lifeboats.components import ISLAND_OF, STEPS_TO_LAND
from scupper.games.lifeboats.rules_ballot import decide, open_vote, turn_over
from scupper.games.lifeboats.rules_end import end_check, leave_sea
from scupper.games.lifeboats.rules_sea import is_one
from scupper.games.lifeboats.state import (
    MAX_BOATS,
    NONE,
    OFFICER,
    SAILOR,
    Event,
    Phase,
    State,
    Vote,
)


def phase_2(s: State) -> None:
    """2.1: which boat moves; with one at sea there is no vote (R8)."""
    candidates = s.at_sea
    s.begun = 0
    if is_one(candidates):
        s.chosen = lowest(candidates)
        s.phase = Phase.ROW
    else:
        open_vote(s, (1 << s.players) - 1, Phase.VOTE_MOVE)


def count_move(s: State) -> None:
    """2.2: the cards of the move vote."""
    turn_over(s, Vote.MOVE)
    decide(s, Vote.MOVE, s.at_sea, Phase.PICK_MOVE, Phase.ROW)


def steps_ahead(s: State, boat: int) -> int:
    """2.3 and P1: how far the boat would move; a leaking one two steps under `plank`, never beyond land."""
    far = 2 if s.plank == 1 and s.leaks[boat] > 0 else 1
    return min(far, STEPS_TO_LAND - s.step[boat])


def row(s: State) -> None:
    """2.3 and 2.4: the boat moves, lands with its third step, and the end check follows."""
    b = s.chosen
    before = s.step[b]
    steps = steps_ahead(s, b)
    s.double = 1 if steps == 2 else 0
    s.step[b] = before + steps
    s.chosen = NONE
    tell(s, EVERYONE, Event.ROWED, b, before, s.step[b])
    beat(s)
    if s.step[b] == STEPS_TO_LAND:
        land(s, b)
    end_check(s, Phase.PHASE_3)


def land(s: State, boat: int) -> None:
    """2.3: its pawns are ashore for good (R24), its leaks are back, it takes the next landing stage."""
    island = ISLAND_OF[s.column[boat]]
    arrived = 0
    for b in range(MAX_BOATS):
        if s.stage[b] > 0:
            arrived += 1
    s.stage[boat] = arrived + 1
    tell(s, EVERYONE, Event.LANDED, boat, s.stage[boat], island)
    for p in range(s.players):
        officers = s.crew[OFFICER][boat][p]
        sailors = s.crew[SAILOR][boat][p]
        if officers + sailors > 0:
            s.ashore[OFFICER][island][p] += officers
            s.ashore[SAILOR][island][p] += sailors
            s.crew[OFFICER][boat][p] = 0
            s.crew[SAILOR][boat][p] = 0
            tell(s, EVERYONE, Event.ASHORE, p, officers, sailors)
    leave_sea(s, boat)
    beat(s)
