"""What is true of every position of Abandon Planet between two lines (docs/rules/abandon-planet.md)."""

from __future__ import annotations

from collections.abc import Iterator

from scupper.engine.state import EVERYONE, NOBODY
from scupper.games.abandon_planet.components import (
    BLANK,
    COPIES,
    FIRST_AFTERMATH,
    SABOTAGE,
    SHIELD,
    STONES_OF_A_KIND,
)
from scupper.games.abandon_planet.rules_launch import MEMBERS, N_PAIRS
from scupper.games.abandon_planet.state import (
    BASE,
    MAX_PLAYERS,
    N_KINDS,
    N_PATHS,
    N_SPOTS,
    N_STONES,
    NONE,
    Phase,
    State,
)


def broken(s: State) -> str | None:
    """What cannot be about a position between two lines; None for a sound one."""
    return next(_faults(s), None)


def _faults(s: State) -> Iterator[str]:
    yield from _stones(s)
    yield from _tiles(s)
    yield from _paths(s)
    yield from _rockets(s)
    yield from _holdings(s)
    yield from _questions(s)


def _stones(s: State) -> Iterator[str]:
    """All stones are somewhere, and as many as are said."""
    for kind in range(N_STONES):
        found = s.stack[kind] + s.discard[kind] + s.stone.count(kind)
        found += sum(row[kind] for row in s.inventory_stone) + sum(row[kind] for row in s.bay_stone)
        if found != STONES_OF_A_KIND:
            yield f"there are {found} stones of kind {kind} and should be {STONES_OF_A_KIND}"
    for area, said, rows in (
        ("Inventory", s.inventory_stones, s.inventory_stone),
        ("Loading Bay", s.bay_stones, s.bay_stone),
    ):
        for p in range(MAX_PLAYERS):
            if sum(rows[p]) != said[p] or min(rows[p]) < 0:
                yield f"the {area} of player {p} holds stones {rows[p]}, said to be {said[p]}"
    if sum(s.stack) != s.stack_size or min(s.stack) < 0 or min(s.discard) < 0:
        yield f"the stack is {s.stack} and the discard {s.discard}"
    for spot in range(N_SPOTS):
        lies = s.stone_on >> spot & 1 == 1
        if lies != (s.stone[spot] != NONE) or (lies and s.tile[spot] < FIRST_AFTERMATH):
            yield f"a stone is wrong on spot {spot}"


def _tiles(s: State) -> Iterator[str]:
    """No tile more often than there are copies; Resource tiles before Aftermath tiles."""
    for kind in range(N_KINDS):
        copies = (0 if kind == BLANK else COPIES[kind]) + s.blanks.count(kind)
        if s.kinds_left[kind] < 0 or s.kinds_left[kind] + s.tile.count(kind) > copies:
            yield f"tile {kind} is there more than {copies} times"
    for path in range(N_PATHS):
        inner, outer = s.tile[2 * path], s.tile[2 * path + 1]
        if s.phase >= Phase.SAFE and s.phase != Phase.AFTERMATH:
            if (inner == NONE) != (s.alive >> path & 1 == 0):
                yield f"path {path} is alive without an inner tile, or the other way round"
            if outer >= FIRST_AFTERMATH > inner:
                yield f"path {path} was struck outside first"


def _paths(s: State) -> Iterator[str]:
    """The Safe Path and the Meteor card are alive, and two different cards."""
    if s.safe != NONE and (s.safe == s.meteor or not s.alive >> s.safe & 1):
        yield f"the Safe Path {s.safe} cannot be, with {s.meteor} on the Meteor card"
    if s.meteor == NONE and s.meteor_seen != EVERYONE:
        yield "there is no Meteor card, and only some see it"
    if (s.hint_to == NONE) != (s.hint == NONE):
        yield f"a hint {s.hint} is for {s.hint_to}"


def _rockets(s: State) -> Iterator[str]:
    """Who controls a tile stands on it; one controller a tile; who has flown has no card left."""
    for p in range(MAX_PLAYERS):
        if s.rocket[p] != BASE and s.path[p] != NONE:
            yield f"player {p} has flown and still has a path to fly"
        if p >= s.players and (s.rocket[p] != BASE or s.path[p] != NONE or s.card[p] != NONE):
            yield f"player {p} does not play and flies"
    for spot in range(N_SPOTS):
        p = s.control[spot]
        if p != NOBODY and (s.rocket[p] != spot or s.tile[spot] == NONE):
            yield f"player {p} controls spot {spot} from {s.rocket[p]}"


def _holdings(s: State) -> Iterator[str]:
    """Nobody holds less than nothing; players who do not play hold nothing."""
    for p in range(MAX_PLAYERS):
        held = [*s.inventory[p], *s.bay[p], s.inventory_stones[p], s.bay_stones[p]]
        if min(held) < 0 or (p >= s.players and (any(held) or s.prepped >> p & 1)):
            yield f"player {p} holds {held}"


def _questions(s: State) -> Iterator[str]:
    """What lies open belongs to what is due."""
    laid = sum(card != NONE for card in s.card)
    if laid != s.laid or (laid and s.phase != Phase.PATH):
        yield f"{laid} Path cards lie face down in phase {s.phase}, said to be {s.laid}"
    if (s.choosing != 0) != (s.phase == Phase.PATH):
        yield f"players {s.choosing} have still to choose in phase {s.phase}"
    if s.phase in (Phase.ANSWER_CANNON, Phase.BRACE) and s.inventory_stone[s.asked][SHIELD] == 0:
        yield "somebody is asked for a shield and has none"
    if s.phase == Phase.ANSWER_BRIBE and s.inventory_stone[s.asked][SABOTAGE] == 0:
        yield "somebody is asked for a sabotage and has none"
    if (s.offer_gives == 1) != (s.offer_stone != NONE) or (s.offer_gives and s.phase != Phase.REPLY):
        yield "a stone is offered that is none, or lies on the table too long"
    if s.ready and s.phase != Phase.ALLY:
        yield "ready pairs are kept too long"
    taken = 0
    for pair in range(N_PAIRS):
        if s.made >> pair & 1:
            if taken & MEMBERS[pair]:
                yield "somebody leaves twice"
            taken |= MEMBERS[pair]
