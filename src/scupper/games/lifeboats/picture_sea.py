"""The sea of Lifeboats: seven lanes from the wreck up to three islands, and the quay behind them.

What never changes is drawn once in the sprite (`SYMBOLS`); the functions tell where pieces stand.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from scupper.games.lifeboats.components import COLUMNS, ISLANDS, POINTS
from scupper.games.lifeboats.picture_pieces import OUTLINES, PEOPLE, PREFIX, at, use

WIDTH: Final = 740
HEIGHT: Final = 764
VIEW_BOX: Final = (0, 0, WIDTH, HEIGHT)
LANE: Final = 100
STRIDE: Final = 132
"""From one step to the next."""
STEP_Y: Final = (550, 418, 286, 198)
"""step -> the height of a boat's middle; the last is the beach."""

_FIRST_LANE = 70
_SHORE = ((14, 220), (230, 412), (422, 726))
"""island -> its left and right end"""
_SIGN_Y = 88
_STAGE_Y = 40
_STAGE_GAP = 56
_DECK_Y = 680


def x(column: int) -> float:
    """The middle of a column, from 0."""
    return _FIRST_LANE + LANE * column


def stage_place(stage: int, stages: int) -> tuple[float, float]:
    """Where a landed boat lies: at its landing stage, from 1, on the quay behind the islands."""
    return WIDTH / 2 + (stage - (stages + 1) / 2) * _STAGE_GAP, _STAGE_Y


def davit_place(boat: int, boats: int) -> tuple[float, float]:
    """Where a boat hangs that is not docked yet: along the wreck's side."""
    place = WIDTH / 2 + (boat - (boats - 1) / 2) * 92
    return place, _DECK_Y + 46 + _list(place)


def on_deck(player: int, players: int, k: int) -> tuple[float, float]:
    """Where the k-th pawn of a crew stands that has not boarded yet: with its mates on the wreck's deck."""
    middle = WIDTH / 2 + (player - (players - 1) / 2) * min(112, 640 / players)
    place = middle + (k % 4 - 1.5) * 23
    return place, _DECK_Y - 8 + _list(place) + (k // 4) * 20


def _list(place: float) -> float:
    """How much lower the wreck is at a place than in its middle, before the first round."""
    return (place - WIDTH / 2) * 0.035


def ashore(island: int, n: int, people: int) -> tuple[float, float]:
    """Where the n-th of so many people stands on an island."""
    left, right = _SHORE[island]
    width = right - left - 48
    rows = 1 if people * 25 <= width else 2
    each = -(-people // rows)
    row, place = divmod(n, each)
    in_row = each if row == 0 else people - each
    gap = min(27.0, width / max(each, 2))
    y = 144 if rows == 1 else 132 + 32 * row
    return (left + right) / 2 + (place - (in_row - 1) / 2) * gap, y + (place % 2) * 5


# ---- drawn once


def _shore(i: int) -> str:
    """The outline of an island; told from point to point the three are nearly one text, which packs well."""
    left, wide, half, near = _spans(i)
    return (
        f"M{left + 34} 74c{near - 34}-16 {wide - near - 34}-14 {wide - 68}-2s36 34 32 66"
        f"{2 - wide * 0.22:.0f} 61{2 - half} 53{4 - half} 5{2 - half}-49 2-58 32-68z"
    )


def _hill(i: int) -> str:
    left, wide, half, near = _spans(i)
    return (
        f"M{left + 40} 78c{near - 40}-16 {wide - near - 40}-14 {wide - 80}-1s26 29 14 45"
        f"{76 - half}-24{26 - half}-14{30 - half} 24{20 - half} 8 0-30 20-38z"
    )


def _spans(i: int) -> tuple[int, int, int, int]:
    """Where an island begins, how wide it is, half of that, and three tenths."""
    left, right = _SHORE[i]
    wide = right - left
    return left, wide, wide // 2, round(wide * 0.3)


def _islands() -> str:
    """The islands with their surf, hills and palms, and signs with what pawns are worth there."""
    every = range(len(ISLANDS))
    palms = ""
    for left, right in _SHORE:
        places = [(left + 32, 106, 1.0), (right - 36, 104, 1.0)]
        if right - left > 250:
            places += [(left + 62, 98, 0.75), (right - 70, 96, 0.8)]
        palms += "".join(use("palm", at(*place)) for place in places)
    land = "".join(use("shores", f'class="{layer}"') for layer in ("surf", "surf near", "sand"))
    signs = "".join(_sign(i, sum(_SHORE[i]) / 2) for i in every)
    return f'{land}<path class="hill" d="{"".join(map(_hill, every))}"/>{palms}{signs}'


def _sign(i: int, mid: float) -> str:
    officer, sailor = POINTS[i]
    return (
        f'<g class="price" {at(mid, _SIGN_Y)}><path class="post" d="M-36 12v26M36 12v26"/>'
        f'<rect x="-64" y="-19" width="128" height="38" rx="6"/>{use("hat", at(-42, 4, 0.8))}'
        f'<text x="-14" y="10">{officer}</text>{use("whites", at(22, 5, 0.9))}'
        f'<text x="49" y="10">{sailor}</text></g>'
    )


def _hung(left: int) -> str:
    """A sign that hangs from the quay."""
    return (
        f'<path class="ropes" d="M{left + 20} 12v10M{left + 116} 12v10"/>'
        f'<rect class="shingle" x="{left}" y="18" width="136" height="34" rx="6"/>'
    )


def _lanes() -> str:
    """A dotted line along each column, and a light spot for each step on it."""
    line, spot = STEP_Y[0] - 196, STRIDE * 2 + 36
    lines = f"M{x(0)} {STEP_Y[0] + 20}v-{line}" + f"m{LANE} {line}v-{line}" * (COLUMNS - 1)
    spots = f"M{x(0)} {STEP_Y[0] + 18}v-{spot}" + f"m{LANE} {spot}v-{spot}" * (COLUMNS - 1)
    return f'<path class="lane" d="{lines}"/><path class="spot" d="{spots}"/>'


@cache
def quay(stages: int) -> str:
    """The quay with the numbers of its landing stages, in the order of arrival."""
    plates = ""
    for n in range(1, stages + 1):
        place, _ = stage_place(n, stages)
        plates += f'<g {at(place, 10)}><circle class="bollard" r="9"/><text y="4.6">{n}</text></g>'
    return f'<g class="quay">{use("planks")}{plates}</g>'


_SWELL = "M-2000 0" + "q12-8 24 0t24 0" * 99
_BIG_SWELL = "M-2000 0" + "q16-12 32 0t32 0" * 74
_SHOAL = ((130, 842), (210, 872), (160, 905), (560, 960), (610, 925), (380, 1040))

DEFINITIONS: Final = (
    f'<linearGradient id="{PREFIX}-ocean" gradientUnits="userSpaceOnUse" x2="0" y2="{HEIGHT}">'
    '<stop class="far" offset="0"/><stop class="middle" offset=".5"/><stop class="close" offset=".9"/>'
    f'</linearGradient><linearGradient id="{PREFIX}-abyss" gradientUnits="userSpaceOnUse" x2="0" y2="260">'
    '<stop class="shallow" offset="0"/><stop class="bottom" offset="1"/>'
    f'</linearGradient><linearGradient id="{PREFIX}-wood"><stop class="grain" offset="0"/>'
    '<stop class="grain-lit" offset=".5"/><stop class="grain" offset="1"/></linearGradient>'
    f'<linearGradient id="{PREFIX}-sand" x2="0" y2="1"><stop class="sand-high" offset="0"/>'
    '<stop class="sand-low" offset="1"/></linearGradient>'
    f'<pattern id="{PREFIX}-waves" width="120" height="64" patternUnits="userSpaceOnUse">'
    '<path class="wave" d="M8 18q9-8 18 0t18 0M70 48q9-8 18 0t18 0"/></pattern>'
    f'<clipPath id="{PREFIX}-inside"><path d="M0-62C21-46 36-20 36 9c0 22-4 38-10 47Q0 66-26 56'
    'C-32 47-36 31-36 9-36-20-21-46 0-62z"/></clipPath>'
)
"""Gradients, the pattern of the sea, and the inside of a boat."""

_WIDE = f'x="-2000" y="-1200" width="{4000 + WIDTH}" height="{2400 + HEIGHT}"'
HUSH: Final = f'<rect class="hush" {_WIDE}/>'
"""A shade over everything, for the moment in which a boat goes down."""
SYMBOLS: Final[dict[str, str]] = {
    **OUTLINES,
    **PEOPLE,
    "sea": f'<rect class="ocean" {_WIDE}/><rect class="waves" {_WIDE}/>{_lanes()}',
    "planks": '<path class="planks" d="M-2000-90h4740V12H-2000z"/>'
    '<path class="joints" d="M-2000 2H2740"/><path class="piles" d="M-1990 12H2740"/>',
    "shores": f'<path d="{"".join(_shore(i) for i in range(len(ISLANDS)))}"/>',
    "islands": _islands(),
    "wreck": "".join(use("smoke", at(a, b)) for a, b in ((226, -80), (326, -80), (426, -78))) + use("liner"),
    "flood": '<path class="flood" d="M-48 0q6-6 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0V150H-48z"/>',
    "round-sign": _hung(12),
    "parts-sign": f'{_hung(594)}<path class="beads" d="M622 35h80"/>',
    "parts": (
        use("drop", at(622, 36, 1.1))
        + '<path class="chevron" d="M653 34 662 26 671 34M653 44 662 36 671 44"/>'
        '<circle class="ring" cx="702" cy="35" r="7"/>'
    ),
    "near": (
        f'<path class="deep far-off" {at(0, HEIGHT - 42)} d="{_BIG_SWELL}V900H-2000z"/>'
        f'<path class="deep" {at(0, HEIGHT - 20)} d="{_SWELL}V900H-2000z"/>'
        + "".join(use("fish", at(*place)) for place in _SHOAL)
    ),
}
"""Name -> drawing, of everything in the sprite."""

_DEEPEST_ROUND = 18


def wreck(number: int) -> str:
    """The wreck, deeper and steeper every round: a picture only, which says nothing about the rules."""
    gone = min(max(number - 1, 0), _DEEPEST_ROUND)
    place = f"translate(16 {_DECK_Y + 2 + 1.5 * gone:g})rotate({2 + 0.45 * gone:g} 350 30)"
    return f'<g id="wreck" transform="{place}">{use("wreck")}</g>'
