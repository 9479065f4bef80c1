"""The pawns on the board of Lifeboats: which drawn piece stands where.

In the rules a boat is a count of pawns, so a pawn is nobody. On the board it is a piece that travels. So the
pieces of one player and rank are handed out to the counted pawns in the order of the places, and carry a mark
that they are alike: by it a page tells which of them has stayed and which has gone elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scupper.games.lifeboats.components import RANKS
from scupper.games.lifeboats.notation_names import colour_of
from scupper.games.lifeboats.picture_boats import OVERBOARD, QUARTER, SEATS, boat_place
from scupper.games.lifeboats.picture_pieces import at, use
from scupper.games.lifeboats.picture_sea import ashore, on_deck
from scupper.games.lifeboats.rules_sea import free_seats
from scupper.games.lifeboats.state import (
    MAX_BOATS,
    N_ISLANDS,
    N_RANKS,
    NONE,
    SAILOR,
    Phase,
    State,
)

_DECK: Final = MAX_BOATS + N_ISLANDS
_LOST: Final = _DECK + 1
_ASHORE: Final = 0.85
_ON_DECK: Final = 0.8
_BOARDING: Final = (Phase.DRAW_BOARD, Phase.BOARD, Phase.CLIMB, Phase.NEXT_CLIMB)
_STROKE: Final = 26
"""How far a boat comes with one stroke of the oars."""


@dataclass(frozen=True)
class Pawn:
    """A piece: its player and rank, its number among its like, where it belongs, and whether it swims.

    `place` is a boat, an island, the wreck's deck or the place of the lost; for a swimmer the boat it left.
    """

    player: int
    rank: int
    number: int
    place: int
    swims: bool

    @property
    def kind(self) -> str:
        """Whose it is and of what rank: pieces that nobody can tell apart."""
        return f"{self.player + 1}-{RANKS[self.rank]}"

    @property
    def id(self) -> str:
        """Its name on the page."""
        return f"crew-{self.kind}-{self.number}"


@dataclass(frozen=True)
class Standing:
    """A pawn, the spot where it is drawn and its size, and how it comes there: the value of `data-way`.

    `seat` names its seat in a boat: who stays in it goes with the boat and is no other piece.
    """

    pawn: Pawn
    spot: tuple[float, float]
    size: float
    way: str = ""
    seat: str = ""
    overboard: bool = False

    @property
    def at(self) -> str:
        """The attributes that place it."""
        way = f'data-way="{self.way}" ' if self.way else ""
        seat = f'data-seat="{self.seat}" ' if self.seat else ""
        return way + seat + at(*self.spot, self.size)


def pawns(s: State) -> list[Pawn]:
    """Every pawn of the game in the order of seats and ranks, the lost too.

    A swimmer counts to the boat it left, so that nobody else changes pieces when it jumps.
    """
    found: list[Pawn] = []
    for player in range(s.players):
        for rank in range(N_RANKS):
            left = s.swim_boat[player] if s.swim_rank[player] == rank else NONE
            counts = [s.crew[rank][b][player] + (b == left) for b in range(MAX_BOATS)]
            counts += [s.ashore[rank][i][player] for i in range(N_ISLANDS)]
            counts += [s.hand[rank][player], s.lost[rank][player]]
            places = [place for place, count in enumerate(counts) for _ in range(count)]
            swimmer = sum(counts[: left + 1]) - 1 if left != NONE else NONE
            found += [Pawn(player, rank, k, place, k == swimmer) for k, place in enumerate(places)]
    return found


def victim(s: State, player: int) -> Pawn | None:
    """The piece that a player would lose from the boat in question: a sailor if there is one (R18)."""
    own = [one for one in pawns(s) if one.player == player and one.place == s.drowning and not one.swims]
    return own[-1] if own else None


def standing(s: State) -> list[Standing]:
    """Every pawn that is to be seen, with its place on the board; the farther ones first."""
    everybody = pawns(s)
    found = [_swimming(s, pawn) for pawn in everybody if pawn.swims]
    for place in range(_LOST):
        here = [pawn for pawn in everybody if pawn.place == place and not pawn.swims]
        found += _placed(s, place, here)
    found += _thrown(s, everybody)
    return sorted(found, key=lambda one: one.spot[1])


def stroke(s: State) -> str:
    """How boats, and those in them, come to their places: stroke by stroke while one is rowed."""
    return f"hop:{_STROKE}" if s.phase == Phase.ROW else ""


def _thrown(s: State, everybody: Sequence[Pawn]) -> list[Standing]:
    """Who has just been thrown overboard: seen in the water for the moment before the leak takes the seat."""
    if s.phase != Phase.DROWN or s.drowning == NONE or free_seats(s, s.drowning) == 0:
        return []
    player, boat = s.chosen, s.drowning
    ranks = [r for r in range(N_RANKS) if s.lost[r][player] > 0]
    if s.crew[SAILOR][boat][player] > 0:
        ranks = [SAILOR]
    lost = [p for p in everybody if p.player == player and p.place == _LOST and ranks == [p.rank]]
    if not lost:
        # An officer or a sailor: the position does not say which it was.
        return []
    across, down, _ = boat_place(s, boat) or (0.0, 0.0, 1.0)
    return [Standing(lost[-1], (across + OVERBOARD[0], down + OVERBOARD[1]), 1, "arc", overboard=True)]


def _swimming(s: State, pawn: Pawn) -> Standing:
    # A boat that a swimmer has left cannot sink or land before he is out of the water.
    across, down, _ = boat_place(s, pawn.place) or (0.0, 0.0, 1.0)
    return Standing(pawn, (across + QUARTER[0], down + QUARTER[1]), 1, "arc")


def _placed(s: State, place: int, here: Sequence[Pawn]) -> list[Standing]:
    """Those who are in one boat, on one island or on the wreck."""
    if not here:
        return []
    if place == _DECK:
        return _waiting(s, here)
    if place >= MAX_BOATS:
        island = place - MAX_BOATS
        return [Standing(pawn, ashore(island, n, len(here)), _ASHORE, "arc") for n, pawn in enumerate(here)]
    across, down, _ = boat_place(s, place) or (0.0, 0.0, 1.0)
    way = "arc" if _comes_aboard(s) else stroke(s)
    return [
        Standing(pawn, (across + a, down + b), 1, way, f"{place}-{n}")
        for n, (pawn, (a, b)) in enumerate(zip(here, SEATS, strict=False))
    ]


def _comes_aboard(s: State) -> bool:
    """Whether somebody may have climbed into a boat since the last picture."""
    first_of_round = s.phase == Phase.VOTE_LEAK and s.begun == s.laid == 0
    return s.phase in _BOARDING or first_of_round


def _waiting(s: State, here: Sequence[Pawn]) -> list[Standing]:
    found, before = [], dict.fromkeys(range(s.players), 0)
    for pawn in here:
        spot = on_deck(pawn.player, s.players, before[pawn.player])
        before[pawn.player] += 1
        found.append(Standing(pawn, spot, _ON_DECK))
    return found


def figure(s: State, one: Standing, viewer: int) -> str:
    """A pawn as it looks: the viewer's own stand on a white disc, swimmers hang in a lifebuoy."""
    pawn = one.pawn
    disc = use("disc") if pawn.player == viewer and not pawn.swims and not one.overboard else ""
    ring = ""
    if pawn.swims:
        ring = f'<g id="buoy-{pawn.player + 1}">{use("buoy")}</g>'
    elif one.overboard:
        ring = use("wash")
    return f"{disc}{use(f'{RANKS[pawn.rank]}-{colour_of(s, pawn.player)}')}{ring}"
