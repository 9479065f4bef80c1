"""Choosing at sea on the picture of the Titanic: cells in reach as links, and the two dice on the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.titanic.components import CELLS, COLUMNS, cell_name
from scupper.games.titanic.picture_camera import player_place
from scupper.games.titanic.picture_model import CELL, Spot, cell_place
from scupper.games.titanic.picture_pieces import at, die_face, number
from scupper.games.titanic.picture_walk import tag
from scupper.games.titanic.picture_ways import Course, courses, strokes
from scupper.games.titanic.rules_cards import may_be_robbed
from scupper.games.titanic.rules_sea import is_exact, island_of
from scupper.games.titanic.state import NONE, Condition, Phase, State
from scupper.games.titanic.words_names import cell_words

_MOVING = (Phase.SAIL, Phase.SWIM)
_BESIDE = 'data-near="[id^=part-cell]"'
"""Arrows lead from cell to cell over the grid, those too that tell why they are shut."""
_FINGER = 0.75 * CELL
"""How far around a cell it may be touched, where nothing else is near."""


def cells_in_reach(s: State, choosing: Choosing | None) -> frozenset[int]:
    """The cells on which the viewer's move may end."""
    if choosing is None or s.phase not in _MOVING:
        return frozenset()
    parts = {part for choice in choosing.choices for part in choice.parts}
    return frozenset(cell for cell in CELLS if f"cell-{cell_name(cell)}" in parts)


def options(view: View[State], choosing: Choosing | None) -> str:
    """The cells that the dice name as links, while the viewer chooses where to sail or swim."""
    s = view.state
    if choosing is None or not choosing.choices or s.phase not in _MOVING:
        return ""
    player = s.turn
    ways, shut = courses(s, player) if s.phase == Phase.SAIL else (strokes(s, player), set())
    start = player_place(s, player)
    everything = {*ways, *shut}
    found = "".join(_refused(cell, choosing, everything) for cell in sorted(shut))
    last = ""
    for cell, course in sorted(ways.items()):
        drawn = _option(s, cell, course, choosing, everything, start)
        if choosing.status(f"cell-{cell_name(cell)}") == "chosen":
            last = drawn
        else:
            found += drawn
    corners = _corners(ways, start) if s.phase == Phase.SAIL else ""
    return f'<g class="corners" aria-hidden="true">{corners}</g>{found}{last}'


def _touch(cell: int, everything: Collection[int]) -> str:
    """Where a cell is touched: more than the cell, where no other is near that may be touched."""
    x, y = cell_place(cell)
    half = _FINGER
    for other in everything:
        ox, oy = cell_place(other)
        if other != cell:
            half = min(half, max(abs(ox - x), abs(oy - y)) / 2)
    return (
        f'<rect class="touch" x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'
    )


def _option(
    s: State, cell: int, course: Course, choosing: Choosing, everything: Collection[int], start: Spot
) -> str:
    x, y = cell_place(cell)
    part = f"cell-{cell_name(cell)}"
    choices = choosing.of(part)
    label = choices[0].words if choices else cell_words(cell)
    told = gain(s, cell, course)
    words = f"{label} {told}" if told else label
    if cell < COLUMNS:
        mark = f'<rect class="ladder" x="{x - 6}" y="-13.6" width="12" height="13.4" rx="2"/>'
    else:
        mark = (
            f'<circle class="buoy" cx="{x}" cy="{y}" r="4.4"/><circle class="dot" cx="{x}" cy="{y}" r="1.7"/>'
        )
    note = tag(at(x, y), told, _beside(cell, everything)) if told else ""
    return (
        f'<g class="option{" good" if told else ""}"><a {choosing.attributes(part, words)} {_BESIDE}>'
        f'{_touch(cell, everything)}{mark}</a><g class="how">{_route(course, start)}{note}</g></g>'
    )


def _beside(cell: int, everything: Collection[int]) -> float:
    """Where a label stands: below the cell, or above it where another may be touched below."""
    return -15.6 if cell + COLUMNS in everything and cell - COLUMNS not in everything else 7


def _refused(cell: int, choosing: Choosing, everything: Collection[int]) -> str:
    x, y = cell_place(cell)
    told = _("not yet") if cell < COLUMNS else _("the way is shut")
    label = _("{space}: {why}").format(space=cell_words(cell), why=told)
    cross = f'<path class="cross" d="M{x - 2} {y - 2}l4 4m0-4-4 4"/>'
    note = tag(at(x, y), told, _beside(cell, everything))
    return (
        f'<g class="option shut"><a {choosing.attributes(f"cell-{cell_name(cell)}", label)} {_BESIDE}>'
        f'{_touch(cell, everything)}{cross}</a><g class="how">{note}</g></g>'
    )


def _route(course: Course, start: Spot) -> str:
    """Both legs, each with its die."""
    places = [start, *(cell_place(cell) for cell in course.cells)]
    line = "L".join(f"{number(x)} {number(y)}" for x, y in places)
    corners = [places[0], *places[2:]]
    dice = ""
    for n, die in enumerate(course.dice):
        if n + 1 < len(corners):
            (ax, ay), (bx, by) = corners[n], corners[n + 1]
            dice += f'<g class="leg" {at((ax + bx) / 2, (ay + by) / 2, 0.7)}>{die_face(die)}</g>'
    return f'<path class="route" d="M{line}"/>{dice}'


def _corners(ways: Mapping[int, Course], start: Spot) -> str:
    """How far each die goes in each direction: a faint line with that die where the boat turns."""
    ends = {
        (course.cells[0], course.cells[1], course.dice[0]) for course in ways.values() if len(course.dice) > 1
    }
    found = ""
    for first, turning, die in sorted(ends):
        (fx, fy), (x, y) = cell_place(first), cell_place(turning)
        found += f'<path class="arm" d="M{number(start[0])} {number(start[1])}L{fx} {fy}L{x} {y}"/>'
        found += f"<g {at(x, y, 0.5)}>{die_face(die)}</g>"
    return found


def gain(s: State, cell: int, course: Course) -> str:
    """What a landing brings, in a few words; nothing on open sea."""
    if cell < COLUMNS:
        return _("saved")
    island = island_of(cell)
    swims = s.condition[s.turn] == Condition.SWIM
    if island != NONE and swims:
        return _("a lifeboat") if s.island_boats >> island & 1 else ""
    exact = len(course.dice) == 2 and not swims and is_exact(s, s.turn, cell)
    takes = exact and beside(s, cell)
    if island != NONE:
        return _("a card, then take 1") if takes else _("a card")
    return _("take 1") if takes else ""


def beside(s: State, cell: int) -> list[int]:
    """Those whose boats lie beside a cell and have something to take."""
    return [player for player in range(s.players) if may_be_robbed(s, s.turn, cell, player)]
