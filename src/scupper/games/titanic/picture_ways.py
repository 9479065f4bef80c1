"""Ways over the ship and the sea: how one would come to a space or cell, and why not to another.

The rules say where one may go; these say how, so that the picture can show it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scupper.games.titanic.components import (
    AREA_CELLS,
    BULKHEADS,
    CELLS,
    COLUMNS,
    FIRST_BOAT,
    FIRST_ROOM,
    LAST_MARK,
    LEFT,
    NEIGHBOURS,
    SINKS,
    STEP,
)
from scupper.games.titanic.rules_sea import across, is_island, leg, may_board, start, starts
from scupper.games.titanic.state import NONE, State

FARTHEST: Final = len(SINKS)
"""More steps than any walk on the ship has."""
_BEHIND: Final[Mapping[int, tuple[int, ...]]] = {
    space: tuple(b for a, b in BULKHEADS if a == space) for space in range(len(SINKS))
}


# ---- on the ship


@dataclass(frozen=True)
class Walk:
    """The shortest walk to a space: all spaces on it, the first is where it begins."""

    spaces: tuple[int, ...]

    @property
    def steps(self) -> int:
        """How many spaces it is away."""
        return len(self.spaces) - 1


def walks(s: State, player: int, limit: int = FARTHEST, *, double: bool) -> dict[int, Walk]:
    """Space -> how the player would walk there within so many steps; with a double through a bulkhead."""
    start = (s.space[player], False)
    came: dict[tuple[int, bool], tuple[int, bool] | None] = {start: None}
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        space, opened = here
        if steps[here] == limit or (space >= FIRST_ROOM and here != start):
            continue
        onward = [(near, opened) for near in NEIGHBOURS[space]]
        if double and not opened:
            onward += [(behind, True) for behind in _BEHIND[space]]
        for there in onward:
            if there not in came and _may_enter(s, player, there[0]):
                came[there], steps[there] = here, steps[here] + 1
                queue.append(there)
    found: dict[int, Walk] = {}
    for end in sorted(came, key=lambda end: steps[end]):
        found.setdefault(end[0], Walk(_back(came, end)))
    return found


def _back(came: Mapping[tuple[int, bool], tuple[int, bool] | None], end: tuple[int, bool]) -> tuple[int, ...]:
    way: list[int] = []
    here: tuple[int, bool] | None = end
    while here is not None:
        way.append(here[0])
        here = came[here]
    return tuple(reversed(way))


def _may_enter(s: State, player: int, space: int) -> bool:
    if SINKS[space] <= s.mark:
        return False
    taken = any(p != player and s.space[p] == space for p in range(s.players))
    return not (space >= FIRST_BOAT and taken)


# ---- at sea


@dataclass(frozen=True)
class Course:
    """A way over the sea: the first cell, where it turns (or ends at an island), its end; and the dice."""

    cells: tuple[int, ...]
    dice: tuple[int, ...]


def courses(s: State, player: int) -> tuple[dict[int, Course], set[int]]:
    """Where the dice take a boat, and how; and the cells that they name but that it cannot reach."""
    boards = may_board(s, player)
    found: dict[int, Course] = {}
    shut: set[int] = set()
    for die, other in dict.fromkeys((tuple(s.die), tuple(reversed(s.die)))):
        for way, begun, first in _first_steps(s.cell[player]):
            turning = leg(s, player, begun, way, die, boards)
            if turning != NONE and is_island(turning >> 3):
                found.setdefault(turning >> 3, Course((first, turning >> 3), (die,)))
                continue
            corner = turning >> 3 if turning != NONE else _aimed(begun, way, die)
            if turning == NONE and corner != NONE and is_island(corner):
                shut.add(corner)
                continue
            for side in (across(way), across(way) + 1):
                end = leg(s, player, corner, side, other, boards) if turning != NONE else NONE
                exact = end & 7 == other
                if end != NONE and (exact or end >> 3 not in found):
                    found[end >> 3] = Course((first, corner, end >> 3), (die, other))
                elif end == NONE:
                    shut.add(_aimed(corner, side, other))
    return found, {cell for cell in shut if _is_shown(s, cell)} - set(found)


def strokes(s: State, player: int) -> dict[int, Course]:
    """Where a swimmer would get to, and how."""
    found: dict[int, Course] = {}
    for way, begun, first in _first_steps(s.cell[player]):
        end = leg(s, player, begun, way, s.die[0], False)
        if end != NONE:
            found.setdefault(end >> 3, Course((first, end >> 3), (s.die[0],)))
    return found


def _first_steps(cell: int) -> Iterator[tuple[int, int, int]]:
    """Every direction, with the cell from which a leg leads that way, and the first one it comes to."""
    for way in range(len(STEP)):
        for n in range(starts(cell, way)):
            begun = start(cell, way, n)
            if _ahead(begun, way, 1) != NONE:
                yield way, begun, _ahead(begun, way, 1)


def _ahead(cell: int, way: int, n: int) -> int:
    """The cell so many steps ahead, whatever lies between; NONE beyond the grid."""
    for _step in range(n):
        beside = cell + STEP[way]
        if cell == NONE or beside not in CELLS or (way >= LEFT and beside // COLUMNS != cell // COLUMNS):
            return NONE
        cell = beside
    return cell


def _aimed(cell: int, way: int, n: int) -> int:
    """Where a leg would end if nobody were in the way; NONE beyond the grid."""
    for _step in range(n):
        cell = _ahead(cell, way, 1)
        if cell == NONE or is_island(cell):
            return cell
    return cell


def _is_shown(s: State, cell: int) -> bool:
    """Whether somebody might think that a cell could be reached: of the rescue ship only once it is there."""
    on_board = cell != NONE and cell not in AREA_CELLS
    return on_board and (cell >= COLUMNS or s.mark == LAST_MARK)
