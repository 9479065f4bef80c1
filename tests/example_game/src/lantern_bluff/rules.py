"""The rules of Lantern Bluff, once: `guide.md` in ordinary typed Python that also compiles."""

from __future__ import annotations

from lantern_bluff.components import (
    CRATE_COUNT,
    CRATE_VALUES,
    HAND,
    LANTERNS,
    MAX_PLAYERS,
    NIGHTS,
    START_POINTS,
)
from lantern_bluff.rules_resample import crates_unseen, put_in_hand, resample
from lantern_bluff.state import N_CRATE_VALUES, PEEK, REST, Event, Phase, State
from scupper.engine.state import CHANCE, EVERYONE, NOBODY, beat, tell

__all__ = [
    "State",
    "begin",
    "between_lines",
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


def begin(s: State, players: int, options: list[int]) -> None:
    """An empty position before the set-up; options: peek."""
    s.players = players
    s.peek_is_free = options[0]
    s.phase = Phase.JETTY
    s.drawn = 0
    s.nights = 0
    for p in range(MAX_PLAYERS):
        s.points[p] = START_POINTS if p < players else 0
        for h in range(HAND):
            s.hand[p][h] = 0
        s.laid[p] = 0
        s.has_laid[p] = 0
        s.shown[p] = 0
    for n in range(LANTERNS):
        s.used[n] = 0
    s.crate = 0
    s.crate_seen = EVERYONE
    s.jetty = 0
    s.jetty_shown = 0
    for v in range(N_CRATE_VALUES):
        s.crates_left[v] = CRATE_COUNT[v]


def lookout(s: State) -> int:
    """Section The lookout: seats take turns."""
    return s.nights % s.players


def to_act(s: State) -> int:
    """Bit mask of the players who may act; CHANCE when chance is due; 0 when the game is over."""
    if s.phase == Phase.LOOK:
        return 1 << lookout(s)
    if s.phase == Phase.OVER:
        return 0
    if s.phase != Phase.SHOW:
        return CHANCE
    mask = 0
    for p in range(s.players):
        if s.has_laid[p] == 0:
            mask |= 1 << p
    return mask


def opener(s: State) -> int:
    """The lookout, whose night the crate opens, or NOBODY in the set-up."""
    return lookout(s) if s.phase == Phase.CRATE else NOBODY


def sealed(s: State) -> int:
    """How many lanterns lie face down."""
    count = 0
    for p in range(s.players):
        count += s.has_laid[p]
    return count


def between_lines(s: State) -> bool:
    """True unless the deal is half done."""
    return s.drawn == 0


def legal(s: State, player: int, out: list[int]) -> int:
    """The lookout peeks, if it can pay, or rests; everybody lays a lantern of the hand."""
    count = 0
    if s.phase == Phase.LOOK and player == lookout(s):
        if s.peek_is_free == 1 or s.points[player] > 0:
            out[count] = PEEK
            count += 1
        out[count] = REST
        count += 1
    elif s.phase == Phase.SHOW and s.has_laid[player] == 0:
        for h in range(HAND):
            if s.hand[player][h] > 0:
                out[count] = s.hand[player][h] - 1
                count += 1
    return count


def outcomes(s: State, out: list[int], weights: list[int]) -> int:
    """Section Set-up and A night: any crate that lies nowhere yet, any lantern that nobody holds."""
    count = 0
    if s.phase == Phase.DEAL:
        for n in range(LANTERNS):
            if not is_dealt(s, n + 1):
                out[count] = n
                weights[count] = 1
                count += 1
    else:
        for v in range(N_CRATE_VALUES):
            left = crates_unseen(s, CRATE_VALUES[v])
            if left > 0:
                out[count] = v
                weights[count] = left
                count += 1
    return count


def is_dealt(s: State, lantern: int) -> bool:
    """Whether somebody holds the lantern."""
    for p in range(s.players):
        for h in range(HAND):
            if s.hand[p][h] == lantern:
                return True
    return False


def play(s: State, player: int, action: int) -> None:
    """One choice or outcome, and all that follows without a choice."""
    if s.phase == Phase.JETTY:
        s.jetty = CRATE_VALUES[action]
        s.phase = Phase.DEAL
    elif s.phase == Phase.DEAL:
        deal(s, action + 1)
    elif s.phase == Phase.CRATE:
        drift(s, CRATE_VALUES[action])
    elif s.phase == Phase.LOOK:
        look(s, action)
    elif s.phase == Phase.SHOW:
        lay(s, player, action + 1)
    while s.phase > Phase.OVER:
        step(s)


def step(s: State) -> None:
    """One step that nobody chooses; it leaves `phase` at whatever comes next."""
    if s.phase == Phase.REVEAL:
        reveal(s)
    elif s.phase == Phase.TAKE:
        take(s)
    else:
        dawn(s)


def deal(s: State, lantern: int) -> None:
    """Section Set-up: hands in seat order."""
    p = s.drawn // HAND
    put_in_hand(s, p, lantern)
    tell(s, 1 << p, Event.DEALT, p, lantern, 0)
    s.drawn += 1
    if s.drawn == s.players * HAND:
        s.drawn = 0
        s.phase = Phase.CRATE


def drift(s: State, value: int) -> None:
    """Section A night: a crate drifts in, and nobody knows what is in it."""
    s.crate = value
    s.crate_seen = 0
    tell(s, EVERYONE, Event.DRIFTS, s.nights, 0, 0)
    s.phase = Phase.LOOK


def look(s: State, action: int) -> None:
    """Section The lookout: who peeks pays a point, unless it is free, and alone knows the crate."""
    if action == PEEK:
        p = lookout(s)
        if s.peek_is_free == 0:
            s.points[p] -= 1
        s.crate_seen |= 1 << p
        tell(s, EVERYONE, Event.PEEKED, p, 0, 0)
        tell(s, 1 << p, Event.INSIDE, p, s.crate, 0)
    s.phase = Phase.SHOW


def lay(s: State, player: int, lantern: int) -> None:
    """Section Lanterns: laid face down; when all are, they are turned up together."""
    s.laid[player] = lantern
    s.has_laid[player] = 1
    at = 0
    while s.hand[player][at] != lantern:
        at += 1
    for h in range(at, HAND - 1):
        s.hand[player][h] = s.hand[player][h + 1]
    s.hand[player][HAND - 1] = 0
    if sealed(s) == s.players:
        s.phase = Phase.REVEAL


def reveal(s: State) -> None:
    """Section Lanterns: all lanterns and the crate are turned up."""
    for p in range(s.players):
        s.shown[p] = s.laid[p]
        s.used[s.laid[p] - 1] = 1
        tell(s, EVERYONE, Event.SHOWN, p, s.laid[p], 0)
        s.laid[p] = 0
        s.has_laid[p] = 0
    s.crate_seen = EVERYONE
    beat(s)
    s.phase = Phase.TAKE


def take(s: State) -> None:
    """Section Lanterns: the highest takes the crate."""
    best = 0
    for p in range(s.players):
        if s.shown[p] > s.shown[best]:
            best = p
    gain(s, best, s.crate)
    tell(s, EVERYONE, Event.TOOK, best, s.crate, 0)
    s.crate = 0
    s.nights += 1
    s.phase = Phase.DAWN if s.nights == NIGHTS else Phase.CRATE


def gain(s: State, player: int, value: int) -> None:
    """A crate is turned up and counts for the player."""
    s.points[player] += value
    for v in range(N_CRATE_VALUES):
        if CRATE_VALUES[v] == value:
            s.crates_left[v] -= 1


def dawn(s: State) -> None:
    """Section The end: the lowest lantern of the last night finds the crate under the jetty."""
    lowest = 0
    for p in range(s.players):
        if s.shown[p] < s.shown[lowest]:
            lowest = p
    gain(s, lowest, s.jetty)
    tell(s, EVERYONE, Event.JETTY, lowest, s.jetty, 0)
    s.jetty_shown = s.jetty
    s.jetty = 0
    s.phase = Phase.OVER


def scores(s: State, out: list[int]) -> None:
    """Section The end: points."""
    for p in range(s.players):
        out[p] = s.points[p]


def places(s: State, out: list[int]) -> None:
    """Section The end: one more than the number of players with more points."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.points[q] > s.points[p]:
                out[p] += 1
