"""The course of a game as a picture: a line for each seat, its chances after each line of play.

Like a board it is drawn without colours of its own: `course.css` binds it to the tokens of the page it stands
on, and `file` makes a picture of its own with the colours of the day.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Final

from scupper.engine.match import Match
from scupper.engine.state import SPECTATOR, observe
from scupper.engine.svg_file import PIECES, Sheet

CLASS: Final = "course"
SHAPES: Final = {
    "red": "M-8 0A8 8 0 1 1 8 0 8 8 0 1 1-8 0z",
    "orange": "M0-9 9 7H-9z",
    "yellow": "M-7-7H7V7H-7z",
    "green": "M0-10 8 0 0 10-8 0z",
    "blue": "m0-10 2.6 6.4 6.9.5-5.3 4.4 1.7 6.7L0 4.3-5.9 8l1.7-6.7-5.3-4.4 6.9-.5z",
    "purple": "M-5-8.5H5L9.5 0 5 8.5H-5L-9.5 0z",
    "black": "M-3.2-9h6.4v5.8H9v6.4H3.2V9h-6.4V3.2H-9v-6.4h5.8z",
    "white": "M0-9a9 9 0 1 1 0 18A9 9 0 0 1 0-9zm0 4.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8z",
}
"""The shape of each colour, as everywhere (docs/look.md)."""
HUES: Final = tuple(SHAPES)
APART: Final = 24
"""How far one name stands below another."""
MOST_STEPS: Final = 160
"""So many places of the picture lead to their moments."""
EACH: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How many lines there may be between two numbers below the picture."""


@dataclass(frozen=True)
class Mark:
    """A number on the line of a player, from 0, at the position with this index."""

    number: int
    player: int
    at: int


@dataclass(frozen=True)
class Course:
    """What is drawn: `chances[i]` of the players after `lines[i]` lines; `steps[i]` leads to that moment.

    `label` tells those who do not see it what it is, `below` what is counted there.
    """

    names: Sequence[str]
    colours: Sequence[str]
    lines: Sequence[int]
    chances: Sequence[Sequence[float]]
    marks: Sequence[Mark] = ()
    steps: Sequence[str] = ()
    label: str = "The chances of each seat, line by line"
    below: str = "lines of play"


@dataclass(frozen=True)
class Frame:
    """Where things stand: the size of the picture, the margins around the lines, and where the names go."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    names_below: bool = False


WIDE: Final = Frame(920, 400, 52, 176, 18, 44)
NARROW: Final = Frame(360, 330, 50, 14, 14, 44, names_below=True)


def colours_of(match: Match) -> tuple[str, ...]:
    """The colours of the players in the pictures of their game; one each where the game gives them none."""
    return own_colours(match) or tuple(HUES[p % len(HUES)] for p in range(match.players))


def own_colours(match: Match) -> tuple[str, ...]:
    """The colours that the game gives its players, or nothing.

    Looked for at the beginning, when nothing else that is coloured lies beside the names yet.
    """
    view, picture = observe(match.record[0].before, SPECTATOR), match.game.picture
    found = [re.search(r"\bc-([a-z]+)\b", picture.player(view, p)) for p in range(match.players)]
    colours = [one[1] for one in found if one is not None and one[1] in SHAPES]
    return tuple(colours) if len(set(colours)) == match.players else ()


class _Plot:
    """One picture on its way."""

    def __init__(self, course: Course, frame: Frame) -> None:
        self._course = course
        self._frame = frame
        self._below = APART * ((len(course.names) + 1) // 2) if frame.names_below else 0
        self.height = frame.height + self._below
        self._last = max(course.lines[-1], 1)

    def _x(self, lines: float) -> float:
        frame = self._frame
        return frame.left + (frame.width - frame.left - frame.right) * lines / self._last

    def _y(self, share: float) -> float:
        frame = self._frame
        return frame.top + (frame.height - frame.top - frame.bottom) * (1 - share)

    def drawn(self) -> str:
        return self._grid() + self._lines() + self._marks() + self._names()

    def _grid(self) -> str:
        course, frame, found = self._course, self._frame, ""
        right = frame.width - frame.right
        for percent in (0, 25, 50, 75, 100):
            y = self._y(percent / 100)
            found += f'<path class="grid" d="M{frame.left} {y:g}H{right}"/>'
            found += f'<text class="axis up" x="{frame.left - 8}" y="{y + 4.5:g}">{percent}&#8201;%</text>'
        most = 6 if frame.names_below else 12
        each = next((n for n in EACH if self._last / n <= most), EACH[-1])
        foot = self._y(0)
        for n in range(0, self._last + 1, each):
            x = self._x(n)
            found += f'<path class="grid" d="M{x:.1f} {foot:g}v5"/>'
            found += f'<text class="axis" x="{x:.1f}" y="{foot + 19:g}">{n}</text>'
        middle = (frame.left + right) / 2
        return found + f'<text class="axis" x="{middle:g}" y="{foot + 36:g}">{escape(course.below)}</text>'

    def steps(self) -> str:
        """A strip above the lines for each moment, which leads there; for eyes alone: others have a list."""
        course, found = self._course, ""
        stride = -(-len(course.steps) // MOST_STEPS)
        top, height = self._frame.top, self._y(0) - self._frame.top
        for n in range(0, len(course.steps), max(stride, 1)):
            x = self._x(course.lines[n])
            end = self._x(course.lines[min(n + stride, len(course.lines) - 1)])
            where = f'x="{x:.1f}" y="{top}" width="{max(end - x, 2):.1f}" height="{height:g}"'
            address = escape(course.steps[n])
            found += f'<a href="{address}" tabindex="-1"><rect class="strip" {where}/></a>'
        return f'<g aria-hidden="true">{found}</g>'

    def _lines(self) -> str:
        found = ""
        for player, colour in enumerate(self._course.colours):
            points = [
                f"{self._x(n):.1f} {self._y(shares[player]):.1f}"
                for n, shares in zip(self._course.lines, self._course.chances, strict=True)
            ]
            way = "M" + "L".join(points)
            found += f'<g class="c-{colour}"><path class="edge" d="{way}"/><path class="line" d="{way}"/></g>'
        return found

    def _marks(self) -> str:
        course, found = self._course, ""
        for mark in reversed(course.marks):
            x, y = self._x(course.lines[mark.at]), self._y(course.chances[mark.at][mark.player])
            found += (
                f'<g class="mark c-{course.colours[mark.player]}" transform="translate({x:.1f} {y:.1f})">'
                f'<circle class="spot" r="10"/><text class="number" y="4.6">{mark.number}</text></g>'
            )
        return found

    def _names(self) -> str:
        return "".join(
            f'<g transform="translate({x:g} {y:g})">{token(self._course.colours[player])}'
            f'<text class="name" x="16" y="5">{escape(self._short(self._course.names[player]))}</text></g>'
            for player, (x, y) in enumerate(self._places())
        )

    def _short(self, name: str) -> str:
        most = 12 if self._frame.names_below else 14
        return name if len(name) <= most else f"{name[: most - 1]}…"

    def _places(self) -> list[tuple[float, float]]:
        """Where the names stand: below in two columns, or each at the end of its line."""
        frame, ends = self._frame, self._course.chances[-1]
        if frame.names_below:
            column = (frame.width - 24) / 2
            return [(24 + column * (p % 2), frame.height + 8 + APART * (p // 2)) for p in range(len(ends))]
        x, low = frame.width - frame.right + 22, self._y(0)
        heights = {p: self._y(share) for p, share in enumerate(ends)}
        # From below, so that those who end with nothing stand one above the other.
        for p in sorted(heights, key=lambda p: (-heights[p], -p)):
            heights[p] = min(heights[p], low)
            low = heights[p] - APART
        return [(x, heights[p]) for p in range(len(ends))]


def token(colour: str) -> str:
    """The disc of a colour with its shape, around 0."""
    sign = f'<path class="sign" transform="scale(.62)" d="{SHAPES[colour]}"/>'
    return f'<g class="c-{colour}"><circle class="disc" r="10"/>{sign}</g>'


def draw(course: Course, frame: Frame = WIDE) -> str:
    """The picture as an element of a page that has the styles."""
    plot = _Plot(course, frame)
    kind = "narrow" if frame.names_below else "wide"
    box = f'viewBox="0 0 {frame.width} {plot.height}"'
    drawn = f'<g role="img" aria-label="{escape(course.label)}">{plot.drawn()}</g>'
    return f'<svg class="{CLASS} {kind}" {box}>{drawn}{plot.steps()}</svg>'


def file(course: Course, title: str) -> str:
    """The picture as a complete SVG file."""
    css = files(__package__).joinpath("course.css").read_text("utf-8")
    plot = _Plot(course, WIDE)
    paper = f'<rect class="paper" width="{WIDE.width}" height="{plot.height}"/>'
    sheet = Sheet(escape(title), CLASS, "", css, {}, "", tuple(PIECES))
    return sheet.file(paper + plot.drawn(), (0, 0, WIDE.width, plot.height))
