"""Where a die would lead: the way along the rope or over the rail, a ghost at its end, and what lies there.

What the picked die would do is always seen. What the others would do is drawn too, and hidden until somebody
points at the die, at the rat or at a line of the list: the style sheet brings it out (`p3` is of the die 3).
"""

from __future__ import annotations

from scupper.engine.choosing import Choosing
from scupper.engine.game import Choice
from scupper.games.abandon_ship.components import BERTH_POINTS, CHEESE_AT, STEPS, TOP
from scupper.games.abandon_ship.picture_pieces import use
from scupper.games.abandon_ship.picture_ship import BERTH_Y, LANE, berth_x, x, y
from scupper.games.abandon_ship.rules import free_berth, target
from scupper.games.abandon_ship.state import N_RATS, State

_REACH = LANE + 6


def settled(choosing: Choosing, rat: str) -> Choice | None:
    """The choice that touching a rat makes or has made, once a die is picked."""
    choices = choosing.of(f"rat-{rat}") if choosing.picks or choosing.decided else ()
    return choices[0] if len(choices) == 1 else None


def way(s: State, r: int, choice: Choice) -> str:
    """The way that a choice takes a rat, with its ghost at the end."""
    at, to = s.space[r], _to(s, r, choice)
    knots = range(at + 2, min(to, TOP)) if to > at else range(at - 2, to, -1)
    steps = "".join(f'<circle class="step" cx="{x(r):g}" cy="{y(n):g}" r="3"/>' for n in knots)
    return f"{_line(s, r, to)}{steps}{_ghost(s, r, to)}"


def reach(s: State, r: int, choice: Choice | None) -> str:
    """The place to touch, as large as a finger: a rat, and the stretch of rope from there to its ghost."""
    at, to = s.space[r], s.space[r] if choice is None else _to(s, r, choice)
    high, low = y(max(at, min(to, TOP + 2))) - 42, y(min(at, to)) + 36
    box = f'x="{x(r) - _REACH / 2:g}" y="{high:g}" width="{_REACH}" height="{low - high:g}"'
    return f'<rect class="reach" {box}/>'


def others(s: State, r: int, choosing: Choosing, shown: Choice | None) -> str:
    """What else may be done with a rat: one group for each space that it could get to."""
    ends: dict[int, str] = {}
    for choice in choosing.choices:
        if choice.action % N_RATS == r and choice is not shown:
            to = min(_to(s, r, choice), TOP)
            ends[to] = ends.get(to, "try") + f" p{choice.action // N_RATS}"
    return "".join(
        f'<g class="{names}">{_line(s, r, to)}{_ghost(s, r, to)}</g>' for to, names in ends.items()
    )


def reached(s: State, r: int, choice: Choice) -> str:
    """Where a choice takes a rat, in a figure: its space, or the points of its lifebuoy."""
    to = _to(s, r, choice)
    return str(to) if to < TOP else _points(free_berth(s))


def _points(berth: int) -> str:
    return f"+{BERTH_POINTS[berth]}" if BERTH_POINTS[berth] else "0"


def _to(s: State, r: int, choice: Choice) -> int:
    die = choice.action // N_RATS
    return target(s, r, STEPS[die][s.face[die]])


def _line(s: State, r: int, to: int) -> str:
    """The dotted line from a rat to where it would be, unless that is next to it."""
    at, k = s.space[r], free_berth(s)
    if to >= TOP:
        side = 22 if berth_x(k) < x(r) else -22 if berth_x(k) > x(r) else 0
        leap = f"Q{x(r):g} {y(TOP + 1.4):g} {berth_x(k) + side:g} {y(TOP + 2):g}"
        return f'<path class="way" d="M{x(r):g} {y(at) - 20:g}V{y(TOP):g}{leap}"/>'
    if abs(to - at) <= 2:
        return ""
    up = 1 if to > at else -1
    return f'<path class="way" d="M{x(r):g} {y(at) - 20 * up:g}V{y(to) + 22 * up:g}"/>'


def _ghost(s: State, r: int, to: int) -> str:
    """The outline of a rat with the number of its space, or with the points of its lifebuoy."""
    if to >= TOP:
        k = free_berth(s)
        place, number = f"{berth_x(k):g} {BERTH_Y - 3:g}) scale(.84", f'<text y="13">{_points(k)}</text>'
        return f'<g class="ghost up" transform="translate({place})">{use("ghost")}{number}</g>'
    place, away = f'transform="translate({x(r):g} {y(to):g})"', to - s.space[r]
    if away == 0:
        return f'<g class="ghost stays" {place}>{use("ghost")}</g>'
    near = abs(away) <= 2
    height = (-12.5 if away > 0 else 18.5) if near else 11
    cheese = CHEESE_AT[to] >= 0 and s.cheese[CHEESE_AT[to]] != 0
    find = use("cheese", 'class="find" transform="translate(17 10) scale(.7)"') if cheese else ""
    number = f'<text y="{height}">{to}</text>'
    return f'<g class="ghost{" near" if near else ""}" {place}>{use("ghost")}{number}{find}</g>'
