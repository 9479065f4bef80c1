"""Get Ready (docs/rules/abandon-planet.md, Flow 1 to 3): preparing, the Meteor card, the hint, the paths."""

from __future__ import annotations

from scupper.engine.masks import list_members
from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_planet.components import TOOL
from scupper.games.abandon_planet.rules_actions import HINT, HINT_NONE, PASS, PATH
from scupper.games.abandon_planet.rules_things import resources, seat_at
from scupper.games.abandon_planet.state import N_PATHS, NONE, TO_ALL, Event, Phase, State


def start_round(s: State) -> None:
    """Flow 1: all are asked to prepare when one is rich enough [R5, R56]."""
    s.round += 1
    s.turn = 0
    tell(s, EVERYONE, Event.ROUND, s.round, 0, 0)
    richest = 0
    for p in range(s.players):
        richest = max(richest, resources(s, p))
    s.phase = Phase.NEXT_PREP if richest >= s.threshold else Phase.METEOR


def next_prep(s: State) -> None:
    """Flow 1, clockwise from the Leader [R6]."""
    while s.turn < s.players:
        p = seat_at(s, s.turn)
        if s.inventory[p][TOOL] > 0:
            s.asked = p
            s.phase = Phase.PREP
            return
        s.turn += 1
    s.turn = 0
    s.asked = NOBODY
    s.phase = Phase.METEOR


def preps(first: int, out: list[int]) -> int:
    """Decisions `prep` and `reprep`."""
    out[0] = first
    out[1] = PASS
    return 2


def prep(s: State, player: int, action: int) -> None:
    """A tool from the Inventory to the Prep Bay, or not; again after a loss when the action is `reprep`."""
    again = 0 if s.phase == Phase.PREP else 1
    if action == PASS:
        tell(s, EVERYONE, Event.NOT_PREPPED, player, again, 0)
    else:
        s.inventory[player][TOOL] -= 1
        s.prepped |= 1 << player
        tell(s, EVERYONE, Event.PREPPED, player, again, 0)
    if again == 0:
        s.turn += 1
        s.phase = Phase.NEXT_PREP


def deck(s: State) -> int:
    """The Meteor deck before the draw, as a mask of paths."""
    if s.safe == NONE:
        return s.alive
    return s.alive & ~(1 << s.safe)


def draw_meteor(s: State, path: int) -> None:
    """Flow 2: the Leader sees the card, and whoever has a right to by a lookout [R61]."""
    s.meteor = path
    s.meteor_seen = s.lookout | 1 << s.leader
    tell(s, EVERYONE, Event.CARD_DRAWN, s.leader, s.lookout & ~(1 << s.leader), 0)
    tell(s, s.meteor_seen, Event.CARD, path, 0, 0)
    s.lookout = 0
    if s.hints == 1:
        s.asked = s.leader
        s.phase = Phase.HINT
    else:
        ask_for_paths(s)


def hints(s: State, player: int, out: list[int]) -> int:
    """Decision `hint`: nothing, or any card of the deck, to all or to one [R7]."""
    out[0] = HINT_NONE
    cards = deck(s)
    count = 1
    for to in range(s.players + 1):
        if to != player + 1:
            for path in range(N_PATHS):
                if cards >> path & 1 == 1:
                    out[count] = HINT + to * N_PATHS + path
                    count += 1
    return count


def hint(s: State, player: int, action: int) -> None:
    """Flow 2: the Leader's hint, true or false."""
    if action == HINT_NONE:
        tell(s, EVERYONE, Event.HINT, player, NONE, NONE)
    else:
        s.hint_to = (action - HINT) // N_PATHS - 1
        s.hint = (action - HINT) % N_PATHS
        if s.hint_to < 0:
            s.hint_to = TO_ALL
            tell(s, EVERYONE, Event.HINT, player, TO_ALL, s.hint)
        else:
            s.hint_seen = 1 << player | 1 << s.hint_to
            tell(s, EVERYONE, Event.HINT, player, s.hint_to, NONE)
            tell(s, s.hint_seen, Event.HINT_TO_ONE, player, s.hint_to, s.hint)
    ask_for_paths(s)


def ask_for_paths(s: State) -> None:
    """Flow 3: all seats choose in secret."""
    s.asked = NOBODY
    s.choosing = (1 << s.players) - 1
    s.phase = Phase.PATH


def paths(s: State, out: list[int]) -> int:
    """Decision `path`: any path that is alive [R8]."""
    return list_members(s.alive, PATH, out)


def lay_card(s: State, player: int, path: int) -> None:
    """A Path card face down; the last one turns all over."""
    s.card[player] = path
    s.choosing &= ~(1 << player)
    s.laid += 1
    tell(s, EVERYONE, Event.CHOSEN, player, 0, 0)
    if s.choosing == 0:
        s.phase = Phase.REVEAL_PATHS


def reveal_paths(s: State) -> None:
    """Flow 3: all cards are turned over. From now on nobody looks into a Loading Bay."""
    for p in range(s.players):
        s.path[p] = s.card[p]
        s.card[p] = NONE
        s.bay_seen[p] = 0
        tell(s, EVERYONE, Event.PATH, p, s.path[p], 0)
    s.laid = 0
    beat(s)
    s.phase = Phase.NEXT_FLIGHT
