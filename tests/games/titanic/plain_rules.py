"""Where a piece may go, worked out step by step as docs/rules/titanic.md says it: slow, and by names."""

from __future__ import annotations

from collections.abc import Iterator

from scupper.games.titanic.components import (
    AREA_CELLS,
    BULKHEADS,
    CARD_ROOM,
    CELLS,
    FIRST_BOAT,
    FIRST_ROOM,
    ISLANDS,
    NEIGHBOURS,
    RESCUE_CELLS,
    SINKS,
    SPACES,
    cell_name,
)
from scupper.games.titanic.state import NONE, State

EXITS = {(0, 1): ("b3", "c3", "d3"), (-1, 0): ("a1", "a2"), (1, 0): ("e1", "e2"), (0, -1): ()}
"""Direction as columns and rows -> the exits of the launching area."""
ACROSS = {(0, 1): ((-1, 0), (1, 0)), (0, -1): ((-1, 0), (1, 0))}
ISLAND_NAMES = [{cell_name(cell) for cell in cells} for cells in ISLANDS]
GRID = {cell_name(cell) for cell in CELLS} - {cell_name(cell) for cell in AREA_CELLS}
RESCUE = {cell_name(cell) for cell in RESCUE_CELLS}


def walks(s: State, player: int) -> set[str]:
    """Flow 4.2: the legal destinations, by trying every walk."""
    found: set[int] = set()
    seen: set[tuple[int, int, bool]] = set()

    def walk(space: int, steps: int, key: bool) -> None:
        if (space, steps, key) in seen:
            return
        seen.add((space, steps, key))
        found.add(space)
        dead_end = space >= FIRST_ROOM and space != s.space[player]
        if steps == 0 or dead_end:
            return
        others = [(other, key) for other in NEIGHBOURS[space]]
        others += [(other, False) for one, other in BULKHEADS if one == space and key]
        for other, kept in others:
            if SINKS[other] > s.mark:
                walk(other, steps - 1, kept)

    walk(s.space[player], sum(s.die), s.die[0] == s.die[1])
    own = CARD_ROOM[s.assigned[player]] if s.assigned[player] != NONE else NONE
    closed = {
        space for space in found if s.rooms_closed and FIRST_ROOM <= space < FIRST_BOAT and space != own
    }
    return {SPACES[space] for space in found - closed - set(s.space)}


def beside(cell: str, way: tuple[int, int]) -> str:
    """The name of the next cell, which need not be one of the grid."""
    return f"{chr(ord(cell[0]) + way[0])}{int(cell[1:]) + way[1]}"


def island(cell: str) -> set[str]:
    """The cells of the island that a cell belongs to."""
    return next((cells for cells in ISLAND_NAMES if cell in cells), set())


def first_steps(cell: str, way: tuple[int, int]) -> Iterator[str]:
    """Flow 8: where a leg of a certain direction may begin."""
    if cell == "la":
        yield from EXITS[way]
    elif island(cell):
        yield from (beside(other, way) for other in island(cell) if beside(other, way) not in island(cell))
    else:
        yield beside(cell, way)


def leg(s: State, player: int, first: str, way: tuple[int, int], n: int, home: str) -> tuple[str, int] | None:
    """Flow 8: where a leg ends and how many steps it used; None if it fails."""
    boards = s.mark == 36 and min(s.party[player], s.food[player], s.water[player]) >= 2
    others = {cell_name(cell) for p, cell in enumerate(s.cell) if p != player and cell != NONE}
    cell = first
    for used in range(1, n + 1):
        if cell not in GRID or (cell in RESCUE and not boards) or cell in others or cell in island(home):
            return None
        if used == n or island(cell):
            return cell, used
        cell = beside(cell, way)
    return None


def sails(s: State, player: int) -> dict[str, bool]:
    """Flow 7.5: where a boat may sail, and whether it comes there by exact count."""
    home = cell_name(s.cell[player])
    found: dict[str, bool] = {}
    for one, other in (s.die, s.die[::-1]):
        for way in EXITS:
            for first in first_steps(home, way):
                turning = leg(s, player, first, way, one, home)
                if turning is None:
                    continue
                if island(turning[0]):
                    found.setdefault(turning[0], False)
                    continue
                for side in ACROSS.get(way, ((0, 1), (0, -1))):
                    end = leg(s, player, beside(turning[0], side), side, other, home)
                    if end is not None:
                        found[end[0]] = found.get(end[0], False) or end[1] == other
    return found


def swims(s: State, player: int) -> set[str]:
    """Flow 6.2: where a swimmer may get to."""
    home = cell_name(s.cell[player])
    legs = [leg(s, player, first, way, s.die[0], home) for way in EXITS for first in first_steps(home, way)]
    return {end[0] for end in legs if end is not None}
