"""What is true of every position of The Sinking of the Titanic between two lines (docs/rules/titanic.md)."""

from __future__ import annotations

from collections.abc import Iterator

from scupper.games.titanic.components import (
    AREA_CELLS,
    BOATS,
    CELLS,
    FIRST_BOAT,
    FOOD_TOKENS,
    LAST_LAUNCH,
    LAUNCHING_AREA,
    SINKS,
    START,
    WATER_TOKENS,
)
from scupper.games.titanic.rules_sea import island_of
from scupper.games.titanic.state import MAX_PLAYERS, N_CARDS, N_PASSENGERS, NONE, Condition, Phase, State


def broken(s: State) -> str | None:
    """What cannot be about a position between two lines; None for a sound one."""
    return next(_faults(s), None)


def _faults(s: State) -> Iterator[str]:
    yield from _tokens(s)
    yield from _passengers(s)
    yield from _adventures(s)
    yield from _people(s)
    yield from _boats(s)
    yield from _turn(s)


def _tokens(s: State) -> Iterator[str]:
    for name, pile, held, all_there_are in (
        ("food", s.food_pile, s.food, FOOD_TOKENS),
        ("water", s.water_pile, s.water, WATER_TOKENS),
    ):
        if min(pile, *held) < 0 or pile + sum(held) != all_there_are:
            yield f"there are {pile} {name} in the pile and {held} with players"


def _passengers(s: State) -> Iterator[str]:
    """All passenger cards are somewhere, and none twice."""
    found = [card for card in range(N_PASSENGERS) if s.unseen[card]]
    found += [card for card in (s.top, *s.assigned) if card != NONE]
    for row, size in ((s.bottom, s.bottom_size), *zip(s.passengers, s.party, strict=True)):
        found += row[:size]
        if any(card != NONE for card in row[size:]):
            yield f"a row of {size} cards goes on beyond its end: {row}"
    if sorted(found) != list(range(N_PASSENGERS)):
        yield f"the passenger cards are {sorted(found)}"
    if s.top == NONE and s.phase not in (Phase.DEAL, Phase.TOP) and s.bottom_size + sum(s.unseen):
        yield "the deck shows no card although it has some"
    if (s.after_top != NONE) != (s.phase == Phase.TOP):
        yield f"in phase {s.phase} something follows a top card: {s.after_top}"


def _adventures(s: State) -> Iterator[str]:
    for unseen, bottom, size in (
        (s.sea_unseen, s.sea_bottom, s.sea_bottom_size),
        (s.island_unseen, s.island_bottom, s.island_bottom_size),
    ):
        found = [card for card in range(N_CARDS) if unseen >> card & 1] + bottom[:size]
        if sorted(found) != list(range(N_CARDS)) or any(card != NONE for card in bottom[size:]):
            yield f"the adventure cards are {sorted(found)}, and {bottom} under the deck"


def _people(s: State) -> Iterator[str]:
    """Everybody is in one place, on the ship while it is dry there; what belongs to the ship stays on it."""
    for p in range(MAX_PLAYERS):
        condition = s.condition[p]
        if (condition == NONE) != (p >= s.players):
            yield f"player {p} is in condition {condition} in a game of {s.players}"
        if (s.space[p] != NONE) != (condition in (Condition.DECK, Condition.WAIT)):
            yield f"player {p} is in condition {condition} on space {s.space[p]}"
        if (s.cell[p] != NONE) != (condition in (Condition.BOAT, Condition.SWIM)):
            yield f"player {p} is in condition {condition} on cell {s.cell[p]}"
        if condition == Condition.SWIM and s.party[p] + s.food[p] + s.water[p]:
            yield f"player {p} swims and owns something"
        if condition != Condition.DECK and (s.assigned[p] != NONE or s.must_leave[p]):
            yield f"player {p} is not on deck and has an assignment"
        if s.space[p] != NONE and s.marks_left == 0 and not _in_sinking(s) and SINKS[s.space[p]] <= s.mark:
            yield f"player {p} stands under water on space {s.space[p]}"
        if (condition == Condition.WAIT) != (s.space[p] >= FIRST_BOAT):
            yield f"player {p} is in condition {condition} on space {s.space[p]}"
        if s.cell[p] in AREA_CELLS or (s.cell[p] != NONE and s.cell[p] not in (*CELLS, LAUNCHING_AREA)):
            yield f"player {p} is on cell {s.cell[p]}"
    spaces = [space for space in s.space if space not in (NONE, START)]
    cells = [cell for cell in s.cell if cell not in (NONE, LAUNCHING_AREA)]
    if len(set(spaces)) != len(spaces) or len(set(cells)) != len(cells):
        yield f"two stand on the same space or cell: {s.space}, {s.cell}"


def _in_sinking(s: State) -> bool:
    """Whether the turn stopped in the middle of a mark, to turn up a card."""
    return s.phase == Phase.TOP and s.after_top == Phase.FORCE


def _boats(s: State) -> Iterator[str]:
    """Every lifeboat that is launched has its player, or lies on an island, or was found there."""
    launched = sum(SINKS[FIRST_BOAT + boat] <= s.mark for boat in range(BOATS))
    boats = s.condition.count(Condition.BOAT)
    if boats + s.island_boats.bit_count() != launched or s.island_boats >> s.empties:
        yield f"{launched} lifeboats are launched, {boats} have players, {s.island_boats:b} are on islands"
    if s.mark >= LAST_LAUNCH and not _in_sinking(s) and s.condition.count(Condition.DECK):
        yield "somebody is on deck after the last lifeboat"
    for p in range(s.players):
        if s.condition[p] == Condition.SWIM:
            island = island_of(s.cell[p])
            if island != NONE and s.island_boats >> island & 1:
                yield f"player {p} swims on an island with a lifeboat"


def _turn(s: State) -> Iterator[str]:
    """Nothing of a turn is left when it is over."""
    between = s.phase in (Phase.ROLL, Phase.ACT, Phase.OVER, Phase.DEAL, Phase.FIRST)
    of_turn = (*s.die, s.marks_left, s.cards_left, s.exact, s.rolled_as + 1, s.at + 1)
    if between and any(of_turn):
        yield f"between two turns something is left of the last: {of_turn}"
    if max(s.turns) - min(s.turns[: s.players]) > 1:
        yield f"the players have begun {s.turns} turns"
    if (s.turn == NONE) != (s.phase in (Phase.DEAL, Phase.FIRST, Phase.OVER) or s.after_top == Phase.FIRST):
        yield f"it is the turn of {s.turn} in phase {s.phase}"
