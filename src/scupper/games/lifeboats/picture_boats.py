"""The boats of Lifeboats: hull, seats, leaks, flood, and the plate with aboard : leaks."""

from __future__ import annotations

from typing import Final

from scupper.games.lifeboats.components import BOAT_SEATS
from scupper.games.lifeboats.notation_names import boats_in_play, colour_of
from scupper.games.lifeboats.picture_pieces import PREFIX, at, face, is_set_up, seat_name, use
from scupper.games.lifeboats.picture_sea import STEP_Y, davit_place, stage_place, x
from scupper.games.lifeboats.rules_sea import is_at_sea, pawns_in
from scupper.games.lifeboats.state import MAX_PLAYERS, NONE, State

SEATS: Final = ((-17, -24), (17, -24), (-18, 10), (18, 10), (-16, 43), (16, 43))
"""seat -> where it is in a boat; pawns fill them from the bow, leaks from the stern."""
OVERBOARD: Final = (56, 26)
"""Where one who is thrown overboard hits the water, from the middle of the boat."""
QUARTER: Final = (50, 84)
"""Where a swimmer is, from the middle of the boat it left."""
_STAGE_SIZE: Final = 0.32
_DAVIT_SIZE: Final = 0.42
_GLYPH: Final = 'class="glyph" '
_WATERLINE: Final = (78, 30, -4, -40)
"""rows of seats with leaks -> how high the water stands in a boat."""


def boat_place(s: State, boat: int) -> tuple[float, float, float] | None:
    """Where a boat in play is, and its size: at sea, landed or not docked yet; None when it has sunk."""
    boats = boats_in_play(s)
    if is_at_sea(s, boat):
        return x(s.column[boat]), STEP_Y[s.step[boat]], 1
    if s.stage[boat] > 0:
        return *stage_place(s.stage[boat], len(boats)), _STAGE_SIZE
    if is_set_up(s):
        return *davit_place(boats.index(boat), len(boats)), _DAVIT_SIZE
    return None


def hull(s: State, boat: int, *, on_board: bool = True) -> str:
    """A boat without anybody in it, with its leaks and the water that they let in.

    On the board leaks and water are pieces with names: a leak that is new spurts, and the water rises. A
    picture of the boat elsewhere has none.
    """
    leaks, seat = s.leaks[boat], seat_name(boat)
    level = at(0, _WATERLINE[(leaks + 1) // 2])
    water = f"<g{_named(f'flood-{seat}', on_board)} {level}>{use('flood')}</g>"
    holes = "".join(
        f"<g{_named(f'leak-{seat}-{n + 1}', on_board)}>{use('leak', at(*SEATS[BOAT_SEATS - 1 - n]))}</g>"
        for n in range(leaks)
    )
    free = "".join(use("vacant", at(a, b)) for a, b in SEATS[pawns_in(s, boat) : BOAT_SEATS - leaks])
    return (
        f'{use("hull")}<g clip-path="url(#{PREFIX}-inside)">{water}</g>{free}<g class="holes">{holes}</g>'
        f"{_sign(s, boat)}"
    )


def _named(name: str, on_board: bool) -> str:
    return f' id="{name}"' if on_board else ""


def _sign(s: State, boat: int) -> str:
    return use(f"shape-{colour_of(s, boat)}", f'class="sign" {at(0, -52, 0.85)}')


def empty(s: State, boat: int) -> str:
    """A boat at its landing stage, or one that is not docked yet."""
    return use("hull") + _sign(s, boat)


def plate(s: State, boat: int) -> str:
    """How many are aboard against how many leaks there are: the two numbers that decide."""
    pawns, leaks = pawns_in(s, boat), s.leaks[boat]
    kind = " over" if leaks > pawns else " even" if leaks and leaks == pawns else ""
    people, drops = use("bust", _GLYPH + at(-21, 1)), use("drop", _GLYPH + at(10, 1, 0.85))
    return (
        f'<g class="plate{kind}" id="plate-{seat_name(boat)}" data-count="{pawns}:{leaks}" {at(0, 77)}>'
        f'<rect x="-34" y="-14" width="68" height="28" rx="14"/>'
        f'{people}<text x="-5" y="7.5">{pawns}</text>{drops}<text x="24" y="7.5">{leaks}</text></g>'
    )


def tag(word: str) -> str:
    """Why a boat cannot be chosen, in a word, across its bow."""
    half = 5.4 * len(word) + 12
    return (
        f'<g class="tag" {at(0, -58)}><rect x="{-half:g}" y="-16" width="{2 * half:g}" height="32" rx="16"/>'
        f'<text y="7">{word}</text></g>'
    )


def laid_card(card: str) -> str:
    """The viewer's own card on the bow of the boat that it names."""
    return (
        f'<g class="laid" {at(33, -56, 1, 9)}><rect x="-16" y="-21" width="32" height="42" rx="6"/>'
        f'<g transform="scale(.72)">{face(card)}</g></g>'
    )


def tally(s: State, boat: int) -> str:
    """Above a boat, while the cards lie face up: how many named it, and whose they were."""
    voters = [p for p in range(MAX_PLAYERS) if s.shown[p] == boat]
    if s.drowning != NONE or not voters:
        return ""
    gap = min(19.0, 62 / len(voters))
    width = 40 + gap * (len(voters) - 1) + 26
    left = -width / 2
    discs = ""
    for n, p in enumerate(voters):
        colour = colour_of(s, p)
        shape = use(f"shape-{colour}", 'class="sign" transform="scale(.62)"')
        place = at(left + 46 + gap * n, 0)
        discs += f'<g class="c-{colour}" {place}><circle class="plain-disc" r="10"/>{shape}</g>'
    return (
        f'<g class="tally" id="tally-{seat_name(boat)}" {at(0, -86)}>'
        f'<rect x="{left:g}" y="-16" width="{width:g}" height="32" rx="16"/>'
        f'<text x="{left + 20:g}" y="8">{len(voters)}</text>{discs}</g>'
    )
