"""The board of Abandon Ship from a view: rats, cheese, scoring spaces, and where a die would lead."""

from __future__ import annotations

from functools import cache
from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.state import View
from scupper.games.abandon_ship import words
from scupper.games.abandon_ship.components import (
    BERTH_POINTS,
    BERTHS,
    CHEESE_SPACES,
    RATS,
    STEPS,
    TILE_RATS,
    TOP,
)
from scupper.games.abandon_ship.picture_outlook import Outlook, outlook
from scupper.games.abandon_ship.picture_pieces import cheese, rat, tag_shape, use
from scupper.games.abandon_ship.picture_ship import (
    BERTH_Y,
    KEEL_Y,
    LANE,
    RIGHT,
    WIDTH,
    berth_x,
    portholes,
    sea_before,
    sea_behind,
    ship,
    x,
    y,
)
from scupper.games.abandon_ship.picture_words import named
from scupper.games.abandon_ship.rules import free_berth, target
from scupper.games.abandon_ship.state import N_RATS, NONE, Phase, State
from scupper.games.abandon_ship.words import points

_CHEESE_X: Final = WIDTH - 29
_AWAY: Final = "translate(-70 -50) scale(.7)"


def own_rats(view: View[State]) -> list[int]:
    """The rats of the viewer's own tiles, each once; none once all tiles are turned up."""
    if view.player < 0 or view.state.phase == Phase.OVER:
        return []
    return sorted({r for t in view.state.tile[view.player] if t != NONE for r in TILE_RATS[t]})


def drawn(view: View[State], choosing: Choosing | None) -> str:
    """Everything on the board; without a Choosing nothing is a link."""
    s = view.state
    ahead = outlook(s)
    mine = own_rats(view)
    drowned = dry = wet = ""
    for r in range(N_RATS):
        place = _place(view, r, ahead, r in mine, choosing)
        if s.space[r] == 0 and s.berth[r] == NONE:
            drowned += place
        elif 0 < s.space[r] <= s.water:
            wet += place
        else:
            dry += place
    return (
        f'<g aria-hidden="true">{use("sky")}{sea_behind(s.water)}{ship(s.water)}{_tags(mine)}'
        f"{portholes(s.water, ahead.sure, ahead.maybe)}</g>{_cheeses(s)}{_berths(s)}"
        f'{drowned}{dry}<g aria-hidden="true">{_berth_tags(s)}{sea_before(s.water)}</g>{wet}'
    )


def _tags(mine: list[int]) -> str:
    """The shape of every rope's rat on the top deck; the viewer's own ringed."""
    found = ""
    for r, colour in enumerate(RATS):
        ring = '<circle class="tag-ring" r="11.6"/>' if r in mine else ""
        place = f'transform="translate({x(r):g} {y(TOP):g})"'
        disc = f'<circle class="tag-disc" r="9"/>{tag_shape(colour, 0.62)}'
        found += f'<g class="tag c-{colour}" {place}>{ring}{disc}</g>'
    return found


def _cheeses(s: State) -> str:
    """Cheese on its shelves; where it was taken an empty niche, and the piece has flown out of sight."""
    found = ""
    for k, space in enumerate(CHEESE_SPACES):
        value, height = s.cheese[k], y(space) - 1
        if value == 0:
            found += (
                f'<circle class="niche" r="13" cx="{_CHEESE_X}" cy="{height:g}"/>'
                f'<g id="cheese-{space}" class="cheese taken" transform="{_AWAY}" aria-hidden="true">'
                f"{cheese('')}</g>"
            )
            continue
        label = f"Cheese on {space}, {points(value) if value > 0 else 'face down'}"
        piece = cheese(str(value) if value > 0 else "?")
        found += (
            f'<path class="shelf" d="M{WIDTH - RIGHT} {y(space) + 9:g}h32"/>'
            f'<g id="cheese-{space}" class="cheese" role="img" aria-label="{label}" '
            f'transform="translate({_CHEESE_X} {height:g}) scale(.88)">{piece}</g>'
        )
    return found


def _berths(s: State) -> str:
    """The lifebuoys of the scoring spaces, in the order of filling; the next one is lit."""
    upcoming = free_berth(s) if s.phase != Phase.OVER else len(BERTHS)
    return "".join(
        scoring_space(k, tuple(r for r in range(N_RATS) if s.berth[r] == k), k == upcoming)
        for k in range(len(BERTHS))
    )


def _berth_tags(s: State) -> str:
    """The points of the taken lifebuoys, in front of the rats."""
    found = ""
    for k in sorted(set(s.berth) - {NONE}):
        tag = f'<circle r="9"/><text y="4.4">{BERTH_POINTS[k]}</text>'
        found += f'<g class="berth-tag" transform="translate({berth_x(k) + 20:g} {BERTH_Y + 18:g})">{tag}</g>'
    return found


@cache
def scoring_space(k: int, rats: tuple[int, ...], lit: bool) -> str:
    """The lifebuoy of a scoring space on the stern's rail, with its points."""
    number = BERTH_POINTS[k]
    state = named(rats) if rats else "next" if lit else "empty"
    mark = "" if rats else f'<text class="berth-num" y="7">{number}</text>'
    return (
        f'<g class="berth{" next" if lit else ""}" role="img" '
        f'aria-label="Scoring space for {points(number)}: {state}" '
        f'transform="translate({berth_x(k):g} {BERTH_Y:g})">'
        f'<circle class="berth-mid" r="14"/>{use("buoy")}{mark}</g>'
    )


# ---- rats


def _place(view: View[State], r: int, ahead: Outlook, own: bool, choosing: Choosing | None) -> str:
    """A rat with its link and, while a die is picked, the way to where that die would take it."""
    s, colour = view.state, RATS[r]
    piece = f'<g id="rat-{colour}" {_pose(s, r)}>{_PAD}{rat(colour, _mood(s, r, ahead), own)}</g>'
    if choosing is not None:
        label, way = words.part(view, "rat", colour), ""
        choices = choosing.of(f"rat-{colour}") if choosing.picks or choosing.decided else ()
        if len(choices) == 1:
            die = choices[0].action // N_RATS
            label, way = choices[0].words, _way(s, r, target(s, r, STEPS[die][s.face[die]]))
        piece = f"<a {choosing.attributes(f'rat-{colour}', label)}>{way}{piece}</a>"
    return f'<g id="lane-{colour}" class="place c-{colour}">{piece}</g>'


_PAD = '<rect class="pad" x="-29" y="-33" width="58" height="62" rx="15"/>'


def _mood(s: State, r: int, ahead: Outlook) -> str:
    if s.berth[r] != NONE:
        return "glad"
    alone = s.space.count(s.space[r]) == 1
    if s.space[r] == 0 or (s.space[r] <= s.water and alone):
        return "out"
    threatened = r == ahead.lone and ahead.stop <= ahead.maybe
    return "wide" if threatened or s.space[r] <= s.water else "calm"


def _pose(s: State, r: int) -> str:
    """Class and place of a rat: on its rope, in its lifebuoy, or on the keel."""
    k = s.berth[r]
    if k != NONE:
        mates = [m for m in range(N_RATS) if s.berth[m] == k]
        beside = (mates.index(r) - (len(mates) - 1) / 2) * 26
        size = 0.74 if len(mates) == 1 else 0.6
        return (
            f'class="rat home" transform="translate({berth_x(k) + beside:g} {BERTH_Y - 3:g}) scale({size})"'
        )
    if s.space[r] == 0:
        tilt = -28 if r % 2 else 24
        return f'class="rat drowned" transform="translate({x(r):g} {KEEL_Y:g}) rotate({tilt}) scale(.66)"'
    kind = "under" if s.space[r] <= s.water else "climbing"
    return f'class="rat {kind}" transform="translate({x(r):g} {y(s.space[r]):g}) scale(.88)"'


# ---- where a die would lead


def _ghost(kind: str, place: str, size: float, text: str, height: float) -> str:
    number = f'<text y="{height:g}">{text}</text>' if text else ""
    return f'<g class="ghost{kind}" transform="translate({place}) scale({size})">{use("ghost")}{number}</g>'


def _steps(r: int, spaces: range) -> str:
    return "".join(f'<circle class="step" cx="{x(r):g}" cy="{y(n):g}" r="3"/>' for n in spaces)


def _way(s: State, r: int, to: int) -> str:
    """The way that a rat would go, its ghost at the end, and the stretch of rope as a place to touch."""
    at = s.space[r]
    high, low = y(max(at, min(to, TOP))) - 28, y(min(at, to)) + 26
    box = f'x="{x(r) - LANE / 2:g}" y="{high:g}" width="{LANE}" height="{low - high:g}"'
    reach = f'<rect class="reach" {box}/>'
    if to == at:
        return reach + _ghost(" stays", f"{x(r):g} {y(at):g}", 1.06, "", 0)
    if to >= TOP:
        return reach + _way_up(s, r)
    up = 1 if to > at else -1
    near = abs(to - at) <= 2
    height = (-14 if up > 0 else 21) if near else 12.6
    rope = f'<path class="way" d="M{x(r):g} {y(at) - 20 * up:g}V{y(to) + 22 * up:g}"/>'
    ghost = _ghost(" near" if near else "", f"{x(r):g} {y(to):g}", 0.88, str(to), height)
    return reach + ("" if near else rope) + _steps(r, range(at + 2 * up, to, up)) + ghost


def _way_up(s: State, r: int) -> str:
    """The way over the rail into the next lifebuoy."""
    k = free_berth(s)
    side = 22 if berth_x(k) < x(r) else -22 if berth_x(k) > x(r) else 0
    leap = f"Q{x(r):g} {y(TOP + 1.4):g} {berth_x(k) + side:g} {y(TOP + 2):g}"
    rope = f'<path class="way" d="M{x(r):g} {y(s.space[r]) - 20:g}V{y(TOP):g}{leap}"/>'
    number = f"+{BERTH_POINTS[k]}" if BERTH_POINTS[k] else "0"
    ghost = _ghost(" up", f"{berth_x(k):g} {BERTH_Y - 3:g}", 0.74, number, 13)
    return rope + _steps(r, range(s.space[r] + 2, TOP)) + ghost
