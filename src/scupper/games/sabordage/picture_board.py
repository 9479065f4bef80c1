"""The board of Sabordage: a row of ships that is a ring, what is planned on them, and shots."""

from __future__ import annotations

from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.sabordage import words
from scupper.games.sabordage.picture_fire import bursts, forecast, ropes, shot
from scupper.games.sabordage.picture_outlook import threatened
from scupper.games.sabordage.picture_pieces import at, badge, printed_fuses, upgrade, use
from scupper.games.sabordage.picture_plan import Build, Plan, planned
from scupper.games.sabordage.picture_ship import Layout, faint, hulls, layout, names, tiles
from scupper.games.sabordage.picture_shots import fired
from scupper.games.sabordage.rules_build import owner
from scupper.games.sabordage.state import NONE, Phase, State

FINGER: Final = 176
"""What a finger touches on a phone is so wide, more than 44 pixels: ships beside it cannot be touched."""
ROOM: Final = 56
"""So far beyond the row there is sea to touch where ships are long, and a pixel small."""
INWARDS: Final = 40
"""So far it may go beyond the middle of a ship, short of the knobs there."""


def drawn(view: View[State], choosing: Choosing | None) -> str:
    """Everything on the board; without `choosing` nothing can be touched."""
    plan = planned(view, choosing)
    s = plan.after
    where = layout(s)
    return (
        f'{sea(where)}{_beyond(s, where)}<g id="fleet">{hulls(s, where)}{tiles(s, where)}</g>'
        f"{names(s, where, view.player)}"
        f"{''.join(_framed(build, where) for build in plan.builds)}{_foretold(view, plan, where)}"
        f"{_happening(s, where)}{ring(s, where)}{_slots(view, plan, where, choosing)}"
    )


def stilled(view: View[State]) -> str:
    """The ships in their sea, without what stands around them."""
    s = view.state
    where = layout(s)
    return f"{use('sea')}{hulls(s, where)}{tiles(s, where)}"


# ---- the sea and the ring


def sea(where: Layout) -> str:
    """Water from edge to edge, and a dotted line along each rank with its number at both ends."""
    lines = "".join(
        f"M{-where.edge - 900:g} {where.y(rank):g}H{where.edge + 900:g}" for rank in range(where.rows)
    )
    numbers = "".join(
        f'<text class="rank" {at(sign * (where.edge + 7), where.y(rank) + 7)}>{rank + 1}</text>'
        for rank in range(where.rows)
        for sign in (-1, 1)
    )
    return f'{use("sea")}<path class="ranks" d="{lines}"/>{numbers}'


def _beyond(s: State, where: Layout) -> str:
    """The neighbour beyond each end once more, faint: the ship that follows there."""
    ends = "".join(
        f'<g transform="translate({sign * 2 * where.edge:g})">{faint(s, where, ship)}</g>'
        for sign, ship in ((-1, s.ships - 1), (1, 0))
    )
    return f'<g class="echo" aria-hidden="true">{ends}</g>'


def ring(s: State, where: Layout) -> str:
    """At both ends, who comes next there: the row is a ring."""
    found = ""
    for sign, ship in ((-1, s.ships - 1), (1, 0)):
        label = (
            _("Beyond this edge the first ship follows")
            if ship == 0
            else _("Beyond this edge the last ship follows")
        )
        arrow = f'<path class="next" d="M{sign * 13} -9l{sign * 8} 9 {-sign * 8} 9"/>'
        found += (
            f'<g class="beyond" {at(sign * (where.edge - 4), 62)} role="img" aria-label="{label}">'
            f"{badge(owner(s, ship), 15)}{arrow}</g>"
        )
    return found


# ---- what is planned


def _framed(build: Build, where: Layout) -> str:
    """A frame around a tile that the viewer has planned."""
    return _frame("plan", build.ship, build.rank, where)


def _frame(kind: str, ship: int, rank: int, where: Layout) -> str:
    margin = 5 if kind == "plan" else -3
    wide, deep = where.size.half + margin, where.size.deep + margin
    return (
        f'<rect class="{kind}" x="{where.x(ship) - wide:g}" y="{where.y(rank) - deep:g}" '
        f'width="{2 * wide:g}" height="{2 * deep:g}" rx="6"/>'
    )


def _foretold(view: View[State], plan: Plan, where: Layout) -> str:
    """While the viewer plans: where all lit cannons aim, and which decks of the viewer they endanger."""
    s = plan.after
    if view.state.phase != Phase.BUILD or (plan.asked == NONE and not plan.builds):
        return ""
    woes = "".join(_frame("woe", ship, rank, where) for ship, rank in threatened(s, view.player))
    kind = "forecast" if plan.builds else "forecast faint"
    return f'<g class="{kind}">{forecast(s, where)}{woes if plan.builds else ""}</g>'


def _slots(view: View[State], plan: Plan, where: Layout, choosing: Choosing | None) -> str:
    """On the ship that is asked about: a knob for each rank that can be chosen."""
    if choosing is None or plan.asked == NONE:
        return ""
    found = "".join(_slot(view, plan, rank, where, choosing) for rank in plan.ranks)
    return f'<g class="slots">{found}</g>'


def _slot(view: View[State], plan: Plan, rank: int, where: Layout, choosing: Choosing) -> str:
    """A rank to choose: the gap into which the tile would go, or the tile itself that is meant."""
    part = f"rank-{rank + 1}"
    label = words.part(view, "rank", str(rank + 1))
    chosen = plan.rank_on(plan.asked)
    on_tile = view.state.phase == Phase.COVER or rank == chosen
    above = rank + (1 if rank > chosen != NONE and not on_tile else 0)
    place = at(where.x(plan.asked), where.y(rank) if on_tile else -where.deep * above)
    half, deep = where.size.half, where.deep
    gap = "" if on_tile else f'<path class="gap" d="M{-half - 6} 0h{2 * half + 12}"/>'
    ghost = "" if on_tile or chosen != NONE else _ghost(plan, where)
    left = -half - (22 if where.ships < 4 else 8)
    knob = f'<circle class="knob" cx="{left}" r="17"/><text class="number" x="{left}" y="7">{rank + 1}</text>'
    across = f' class="across {"narrow" if where.ships > 3 else "wide"}"' if rank % 2 else ""
    return (
        f'<a {choosing.also((part,), label)} data-parts="{part}"><g {place}>'
        f'<rect class="reach" x="{-half - 44}" y="{-deep / 2:g}" width="{2 * half + 44}" height="{deep}"/>'
        f"{_finger(plan.asked, rank, where)}{gap}{ghost}<g{across}>{knob}</g></g></a>"
    )


def _finger(ship: int, rank: int, where: Layout) -> str:
    """What a finger touches on a phone, where ranks are close together: two ranks high.

    Ranks 1, 3, 5 have it to port, the others to starboard; at the ends of the board both move inwards.
    """
    port, starboard = (sign * (where.edge + ROOM) - where.x(ship) for sign in (-1, 1))
    inwards = min(INWARDS, max(0.0, port + FINGER)) - min(INWARDS, max(0.0, FINGER - starboard))
    ends = (inwards, min(starboard, inwards + FINGER)) if rank % 2 else (max(port, inwards - FINGER), inwards)
    box = f'x="{ends[0]:g}" y="{-where.deep}" width="{ends[1] - ends[0]:g}" height="{2 * where.deep}"'
    return f'<rect class="finger" {box}/>'


def _ghost(plan: Plan, where: Layout) -> str:
    """The picked tile, to be seen at a rank before that is picked."""
    if plan.tile == NONE:
        return ""
    fuses = printed_fuses(plan.tile, plan.turned)
    drawn = use("deck", at(0, 0, *where.size.fit)) + upgrade(plan.tile, plan.turned, fuses, where.size)
    return f'<g class="ghost">{drawn}</g>'


# ---- what happens


def _happening(s: State, where: Layout) -> str:
    """The shot that is fired now, all that has been hit in this step, hooks that are thrown."""
    now = fired(s)
    found = bursts(s, where, now) if s.phase in (Phase.FIRE, Phase.SABOTEURS) else ""
    if now:
        found += shot(now, where)
    return found + (ropes(s, where) if s.phase == Phase.BOARDING else "")
