"""Ships of Sabordage from above, bows up, and where everything on them stands.

The stern of each ship stands at height 0, its tiles above, where y is negative; column 0 is the leftmost.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scupper.engine.language import gettext as _
from scupper.games.sabordage.components import KINDS, ROTTEN
from scupper.games.sabordage.picture_pieces import (
    COLOURS,
    HALF,
    NARROW,
    WIDE,
    Size,
    at,
    badge,
    colour_word,
    upgrade,
    use,
)
from scupper.games.sabordage.picture_words import ship_name, stack_words
from scupper.games.sabordage.rules_build import owner
from scupper.games.sabordage.rules_ships import bottom, fuses_of, is_upgrade
from scupper.games.sabordage.state import Lies, Phase, State

STERN: Final = 96
"""What lies below the first rank: the stern, and a name."""
_ROWS: Final = 6
_PEEP: Final = (5, 6)
_MOST_PEEPS: Final = 3


@dataclass(frozen=True)
class Layout:
    """Where ranks and columns are, for so many ships, of which the longest has so many ranks."""

    ships: int
    longest: int

    @property
    def size(self) -> Size:
        """How tiles are drawn: four and more ships are narrow."""
        return WIDE if self.ships < 4 else NARROW

    @property
    def pitch(self) -> int:
        """From one ship to the next."""
        return 214 if self.ships < 4 else 160

    @property
    def deep(self) -> int:
        """From one rank to the next."""
        return 68 if self.ships < 4 else 88

    @property
    def rows(self) -> int:
        """Ranks for which there is room, bows included; in steps, so that the scale changes seldom."""
        return max(_ROWS, self.longest + 1 + (self.longest + 1) % 2)

    @property
    def edge(self) -> float:
        """Where the row ends, to the right of the middle: what flies out there comes in at the left."""
        return self.pitch * self.ships / 2

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what must be seen."""
        margin = 26
        top = self.deep * self.rows + 62
        return -self.edge - margin, -top, 2 * (self.edge + margin), top + STERN

    def x(self, ship: int) -> float:
        """The middle of a column."""
        return self.pitch * (ship - (self.ships - 1) / 2)

    def y(self, rank: int) -> float:
        """The middle of a rank."""
        return -self.deep * (rank + 0.5)


def layout(s: State) -> Layout:
    """The layout for a position."""
    return Layout(s.ships, max(s.length[: s.ships]))


# ---- hulls


def hulls(s: State, where: Layout) -> str:
    """All ships without their tiles: the bow moves forward and back, and its flanks with it."""
    bows = "".join(_bow(s, where, ship, f' id="bow-{ship}"') for ship in range(s.ships))
    sterns = "".join(_stern(s, where, ship) for ship in range(s.ships))
    return f'<g clip-path="url(#sb-above)">{bows}</g>{sterns}'


def faint(s: State, where: Layout, ship: int) -> str:
    """A ship once more, as it is seen beyond an end of the row: no piece of it has a name."""
    found = "".join(
        f"<g {_spot(piece, where)}>{_tile(s, piece, where.size)}</g>"
        for piece in pieces(s)
        if piece.ship == ship
    )
    hull = f'<g clip-path="url(#sb-above)">{_bow(s, where, ship)}</g>{_bare_stern(s, where, ship)}'
    return f"{hull}{re.sub('<title>.*?</title>', '', found)}"


def _bow(s: State, where: Layout, ship: int, name: str = "") -> str:
    wide, tall = where.size.half / HALF, where.deep / 68
    pipe = use("bowstop" if s.bow_stops else "bowpipe", at(0, -where.deep / 2, wide, 1))
    inside = use("flank", at(0, 0, wide, tall)) + use("bow", at(0, 0, wide, tall)) + pipe
    place = at(where.x(ship), -where.deep * s.length[ship])
    return f'<g{name} class="{_colour(s, ship)}" {place}>{inside}</g>'


def _stern(s: State, where: Layout, ship: int) -> str:
    return _bare_stern(s, where, ship, f' role="img" aria-label="{summary(s, ship)}"')


def _bare_stern(s: State, where: Layout, ship: int, label: str = "") -> str:
    wide = where.size.half / HALF
    sign = f"<g {at(0, 30)}>{badge(owner(s, ship))}</g>"
    drawn = use("stern", at(0, 0, wide, 1)) + sign
    return f'<g class="{_colour(s, ship)}"{label} {at(where.x(ship), 0)}>{drawn}</g>'


def _colour(s: State, ship: int) -> str:
    return f"c-{COLOURS[owner(s, ship)]}"


# ---- tiles


@dataclass(frozen=True)
class Piece:
    """One tile that lies on a ship: its place in the row, in its stack and on the board."""

    ship: int
    rank: int
    place: int
    depth: int
    kind: int
    lies: int

    @property
    def face(self) -> str:
        """What it looks like; those that look alike cannot be told apart."""
        return KINDS[self.kind].replace(".", "") if is_upgrade(self.lies) else "sail"


def pieces(s: State) -> Iterator[Piece]:
    """All tiles on ships, by column and rank, from the lowest of each stack."""
    for ship in range(s.ships):
        for rank in range(s.length[ship]):
            top = s.top[ship][rank]
            for place in range(bottom(s, ship, rank), top + 1):
                yield Piece(ship, rank, place, top - place, s.tile[ship][place], s.lies[ship][place])


def tiles(s: State, where: Layout) -> str:
    """All tiles on ships; each is a piece of its own, so that it can move."""
    count: Counter[str] = Counter()
    found = ""
    for piece in pieces(s):
        if s.hits[piece.ship] >> piece.rank & 1 and s.phase != Phase.BOARDING:
            # Apart from those that stay, whose names must not pass to it when the ship closes up.
            name = f'id="wreck-{piece.ship}-{piece.place}" data-way="sink:0"'
        elif _is_new(s, piece):
            name = f'id="new-{piece.ship}" class="arrives" data-way="none"'
        else:
            kind = ' class="arrives"' if piece.depth or piece.kind == ROTTEN else ""
            name = f'id="t-{piece.face}-{count[piece.face]}" data-alike="{piece.face}" data-way="none"{kind}'
            count[piece.face] += 1
        found += f"<g {name} {_spot(piece, where)}><g>{_tile(s, piece, where.size)}</g></g>"
    return found


def _is_new(s: State, piece: Piece) -> bool:
    """Whether a tile has just been built, or is the sail that has just been laid over a carpenter."""
    if piece.depth:
        return False
    if s.phase == Phase.REVEAL:
        return s.built[piece.ship] == piece.rank
    is_sail = not is_upgrade(piece.lies)
    return s.phase == Phase.SAIL and is_sail and (s.at, s.at_rank) == (piece.ship, piece.rank)


def _spot(piece: Piece, where: Layout) -> str:
    """Where a tile lies: those below the top one of a stack peep out aft and to starboard."""
    shift = min(piece.depth, _MOST_PEEPS)
    return at(where.x(piece.ship) + _PEEP[0] * shift, where.y(piece.rank) + _PEEP[1] * shift)


def _tile(s: State, piece: Piece, size: Size) -> str:
    """A tile as it lies. Of a covered one only its edge is seen; a stack says how many it holds."""
    upgraded = is_upgrade(piece.lies)
    ground = use("deck" if upgraded else "sail", at(0, 0, *size.fit))
    if piece.depth:
        return f'<g class="below">{ground}</g>'
    inside = ground
    if upgraded:
        fuses = fuses_of(s, piece.ship, piece.rank)
        inside += upgrade(piece.kind, piece.lies == Lies.TURNED, fuses, size)
    stack = s.top[piece.ship][piece.rank] + 1 - bottom(s, piece.ship, piece.rank)
    if stack > 1:
        inside += (
            f'<g class="count" {at(size.half - 15, size.deep - 13)}><circle r="12"/>'
            f'<text y="6">{stack}</text></g>'
        )
    return f"<title>{stack_words(s, piece.ship, piece.rank)}</title>{inside}"


def names(s: State, where: Layout, viewer: int) -> str:
    """Below each stern: whose ship it is for the viewer, in words where words are needed."""
    found = ""
    for ship in range(s.ships):
        words = ship_name(s, ship, viewer)
        if words:
            found += f'<text class="name" {at(where.x(ship), 86)}>{words}</text>'
    return found


def summary(s: State, ship: int) -> str:
    """A ship in words: its colour, and what is at each rank."""
    ranks = [
        _("rank {number}: {stack}").format(number=rank + 1, stack=stack_words(s, ship, rank))
        for rank in range(s.length[ship])
    ]
    opening = _("The {colour} ship, from stern to bow").format(colour=colour_word(owner(s, ship)))
    return f"{opening}: {'; '.join(ranks)}" if ranks else opening
