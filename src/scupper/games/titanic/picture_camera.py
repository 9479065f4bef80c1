"""What a page looks at: a wide frame for desktops, a narrow one around whoever moves for phones.

The board's box stays the same; two groups, one inside the other, hold a transform each, so that a page glides
from one frame to the next. The style sheet lets only one of them count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scupper.engine.state import NOBODY
from scupper.games.titanic.components import (
    COLUMNS,
    CORNER,
    FIRST_BOAT,
    LAST_LAUNCH,
    LAST_MARK,
    LAUNCHING_AREA,
    SINKS,
)
from scupper.games.titanic.picture_model import (
    ARROW,
    ARROW_SEEN,
    CELL,
    DEPTH,
    LEFT,
    Spot,
    afloat,
    area_place,
    cell_place,
    deck_place,
)
from scupper.games.titanic.picture_pieces import number
from scupper.games.titanic.state import NONE, Condition, Phase, State

VIEW_BOX: Final = (-110, -100, 220, 200)
_OUTLINE: Final = ((-97, -64), (-90, -24), (-70, -3), (90, -14), (97, -64), (-70, -84), (77, -84), (0, -96))
"""Points of the ship that a frame holds, those of the funnels half."""


@dataclass(frozen=True)
class Frame:
    """A part of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def around(self, points: Iterable[Spot], margin: float) -> Frame:
        """A frame that holds these points too."""
        xs, ys = zip(*points, strict=True)
        return Frame(
            min(self.left, *(x - margin for x in xs)),
            min(self.top, *(y - margin for y in ys)),
            max(self.right, *(x + margin for x in xs)),
            max(self.bottom, *(y + margin for y in ys)),
        )

    def at_least(self, width: float, height: float) -> Frame:
        """A frame around the same middle that is no smaller."""
        more_x = max(0.0, width - (self.right - self.left)) / 2
        more_y = max(0.0, height - (self.bottom - self.top)) / 2
        return Frame(self.left - more_x, self.top - more_y, self.right + more_x, self.bottom + more_y)

    def inside(self, other: Frame) -> Frame:
        """A frame of the same size, moved so that it looks beyond another as little as can be."""
        x = _moved(self.left, self.right, other.left, other.right)
        y = _moved(self.top, self.bottom, other.top, other.bottom)
        return Frame(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def fit(self, width: float, height: float) -> str:
        """The transform that brings the frame into the middle of the board's box, as large as this allows."""
        scale = min(width / (self.right - self.left), height / (self.bottom - self.top))
        middle_x, middle_y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return f"translate({number(-scale * middle_x)} {number(-scale * middle_y)})scale({scale:.3f})"


def _moved(low: float, high: float, least: float, most: float) -> float:
    if high - low >= most - least:
        return (least + most - low - high) / 2
    return max(0.0, least - low) - max(0.0, high - most)


def around(points: Sequence[Spot], margin: float) -> Frame:
    """The smallest frame that holds these points."""
    (x, y), *_rest = points
    return Frame(x, y, x, y).around(points, margin)


SEA: Final = Frame(LEFT - 12, -16, -LEFT + 6, DEPTH + 9)
"""The whole grid with its letters and numbers."""
RESCUE: Final = Frame(-98, -60, 98, 0)


def is_afloat(s: State) -> bool:
    """Whether lifeboats or people are in the sea already."""
    return s.mark >= SINKS[FIRST_BOAT] or any(cell != NONE for cell in s.cell)


def is_deserted(s: State) -> bool:
    """Whether everybody has left the ship."""
    return s.mark >= LAST_LAUNCH or all(space == NONE for space in s.space)


def ship_frame(mark: int) -> Frame:
    """What is to be seen of the ship at a mark, and some water."""
    points = [afloat(x, y, mark) for x, y in _OUTLINE]
    points += [afloat(*deck_place(space), mark) for space, sinks in enumerate(SINKS) if sinks > mark]
    if mark in ARROW_SEEN:
        points.append(afloat(*ARROW, mark))
    dry = [(x, min(y, 0.0)) for x, y in points if y < UNDER]
    return around([*dry, (dry[0][0], 44)], 5) if dry else Frame(-60, -30, 60, 30)


def rooms_frame(mark: int) -> Frame:
    """All that can still be walked on, and no more of the ship."""
    dry = [afloat(*deck_place(space), mark) for space, sinks in enumerate(SINKS) if sinks > mark]
    return around(dry, 7).around([(dry[0][0], 30)], 0) if dry else ship_frame(mark)


UNDER: Final = 20
"""How deep below the water line something still counts as seen."""


def wide(s: State, targets: Sequence[Spot]) -> str:
    """The transform of a desktop's frame: the ship; with what is afloat; then the sea."""
    ship = ship_frame(s.mark)
    if is_deserted(s):
        top = RESCUE.top if s.mark == LAST_MARK else min(-24.0, ship.top)
        frame = Frame(SEA.left, top, SEA.right, SEA.bottom)
    elif s.mark < _NEARLY_LAUNCHED and not is_afloat(s):
        frame = ship
    else:
        swimming = [player_place(s, p) for p in range(s.players) if s.cell[p] != NONE]
        stranded = [cell_place(CORNER[n]) for n in range(len(CORNER)) if s.island_boats >> n & 1]
        shown = [_AREA, *swimming, *targets, *((x + CELL, y + CELL) for x, y in stranded)]
        frame = ship.around(shown, 18)
    return frame.fit(VIEW_BOX[2], VIEW_BOX[3])


_NEARLY_LAUNCHED: Final = 6
"""From this mark on the launching area is looked at."""
_AREA: Final = (-110, 14)


_NEARLY_ALL: Final = 0.8


def near(s: State, targets: Sequence[Spot]) -> str:
    """The transform of a phone's frame: around whoever moves, and where he may go."""
    player = s.turn if s.phase != Phase.OVER else _saved(s)
    if player < 0:
        return ship_frame(s.mark).fit(VIEW_BOX[2], 180)
    points = [player_place(s, player), *targets]
    if s.condition[player] in (Condition.DECK, Condition.WAIT):
        whole = rooms_frame(s.mark)
        frame = around(points, 12).at_least(142, 120).inside(whole)
        if frame.right - frame.left > _NEARLY_ALL * (whole.right - whole.left):
            frame = whole
    else:
        whole = Frame(SEA.left, RESCUE.top if s.mark == LAST_MARK else SEA.top, SEA.right, SEA.bottom)
        frame = around(points, 12).at_least(158, 140).inside(whole)
    return frame.fit(VIEW_BOX[2], 205)


def _saved(s: State) -> int:
    """Who has come to the rescue ship; NOBODY."""
    return next((p for p in range(s.players) if NONE < s.cell[p] < COLUMNS), NOBODY)


def player_place(s: State, player: int) -> Spot:
    """Where a player's piece is in the picture."""
    if s.space[player] != NONE:
        return afloat(*deck_place(s.space[player]), s.mark)
    if s.cell[player] == LAUNCHING_AREA:
        return area_place(player)
    return cell_place(s.cell[player])
