"""Choosing on the ship of the Titanic: spaces in reach as links, the walks to them, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Collection

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.titanic.components import (
    BULKHEADS,
    FIRST_BOAT,
    KIND,
    NEIGHBOURS,
    SINKS,
    SPACES,
    SPOT,
    Kind,
    Spot,
)
from scupper.games.titanic.picture_model import deck_place, turned
from scupper.games.titanic.picture_pieces import at, number
from scupper.games.titanic.picture_ways import Walk, walks
from scupper.games.titanic.picture_words import looked_for, steps_words, why_not_there
from scupper.games.titanic.state import Phase, State
from scupper.games.titanic.words_names import space_words

_NEAR = 2
"""So many steps beyond the dice a space looks near: the keyboard comes to it and hears why not."""


def spaces_in_reach(s: State, choosing: Choosing | None) -> frozenset[int]:
    """The spaces on which the viewer's walk may end."""
    if choosing is None or s.phase not in (Phase.MOVE, Phase.SHIFT):
        return frozenset()
    parts = {part for choice in choosing.choices for part in choice.parts}
    return frozenset(space for space, name in enumerate(SPACES) if f"space-{name}" in parts)


def options(view: View[State], choosing: Choosing | None) -> str:
    """Every space as a link, while the viewer chooses where to walk."""
    s = view.state
    if choosing is None or not choosing.choices or s.phase not in (Phase.MOVE, Phase.SHIFT):
        return ""
    player, double = s.turn, s.die[0] == s.die[1]
    plain = walks(s, player, double=double)
    forced = walks(s, player, double=True)
    near = {space for space in range(len(SPACES)) if _looks_near(s, space, plain, forced)}
    near |= {s.space[player], *spaces_in_reach(s, choosing)}
    found = last = ""
    for space, name in enumerate(SPACES):
        part = f"space-{name}"
        if choosing.status(part) == "no":
            told = why_not_there(s, player, space, plain, forced)
            found += _refused(s, space, choosing, told, near)
            continue
        drawn = _option(s, space, choosing, plain.get(space), near)
        if choosing.status(part) == "chosen":
            last = drawn
        else:
            found += drawn
    return found + last


def _looks_near(s: State, space: int, plain: dict[int, Walk], forced: dict[int, Walk]) -> bool:
    total = s.die[0] + s.die[1]
    ways = [way.steps for way in (plain.get(space), forced.get(space)) if way is not None]
    return s.space[s.turn] != space and SINKS[space] > s.mark and bool(ways) and min(ways) <= total + _NEAR


def is_worth_it(s: State, player: int, space: int) -> bool:
    """Whether something is gained by ending a walk on a space."""
    return space == looked_for(s, player) or SPOT[space] != Spot.NONE or KIND[space] == Kind.BOAT


def _touch(space: int) -> str:
    """Where a space is touched; a lifeboat has more room around it."""
    x, y = deck_place(space)
    if space >= FIRST_BOAT:
        return f'<rect class="touch" x="{x - 9.5}" y="{y - 11}" width="19" height="16"/>'
    return f'<rect class="touch" x="{x - 5}" y="{y - 5}" width="10" height="10"/>'


def _beside(space: int, near: Collection[int]) -> str:
    """Where arrows lead from a space: along passages and stairs and through bulkheads."""
    others = [*NEIGHBOURS[space], *(b for a, b in BULKHEADS if a == space)]
    found = ",".join(f"#part-space-{SPACES[other]}" for other in others if other in near)
    return f' data-near="{found}"' if found else ""


def _option(s: State, space: int, choosing: Choosing, walk: Walk | None, near: Collection[int]) -> str:
    x, y = deck_place(space)
    part = f"space-{SPACES[space]}"
    choices = choosing.of(part)
    steps = steps_words(walk.steps) if walk is not None and s.phase == Phase.MOVE else ""
    words = choices[0].words if choices else space_words(space)
    label = _("{words} ({steps})").format(words=words, steps=steps) if steps else words
    size = 8.4 if space >= FIRST_BOAT else 6
    kind = "option good" if is_worth_it(s, s.turn, space) else "option"
    how = _route(walk) + _tag(s, space, steps) if walk is not None and steps else ""
    return (
        f'<g class="{kind}"><a {choosing.attributes(part, label)}{_beside(space, near)}>{_touch(space)}'
        f'<circle class="ring" cx="{x}" cy="{y}" r="{size}"/></a><g class="how">{how}</g></g>'
    )


def _refused(s: State, space: int, choosing: Choosing, told: str, near: Collection[int]) -> str:
    part = f"space-{SPACES[space]}"
    label = _("{space}: {why}").format(space=space_words(space), why=told)
    here = space == s.space[s.turn]
    tabbing = ' tabindex="-1"' if here or space not in near else ""
    beside = _beside(space, near) if space in near else ""
    return (
        f'<g class="option shut"><a {choosing.attributes(part, label)}{tabbing}{beside}>{_touch(space)}</a>'
        f'<g class="how">{_tag(s, space, told)}</g></g>'
    )


def _route(walk: Walk) -> str:
    """The walk as footprints; into a stateroom it ends in the doorway, not on the number."""
    places = [deck_place(space) for space in walk.spaces]
    ends = [f"{x} {y}" for x, y in places]
    if KIND[walk.spaces[-1]] in (Kind.ROOM, Kind.BOAT) and len(places) > 1:
        (px, py), (x, y) = places[-2:]
        ends[-1] = f"{number(x + (px - x) * 0.5)} {number(y + (py - y) * 0.5)}"
    return f'<path class="route" d="M{"L".join(ends)}"/>'


def _tag(s: State, space: int, told: str) -> str:
    """A few words above a space."""
    x, y = deck_place(space)
    return tag(at(x, y, turn=turned(s.mark)), told)


def tag(place: str, told: str, above: float = -13.5) -> str:
    """A label of a few words above a place."""
    wide = 2.7 * len(told) + 7
    return (
        f'<g class="tag" {place}><rect x="{number(-wide / 2)}" y="{above}" width="{number(wide)}" '
        f'height="8.6" rx="4.3"/><text y="{number(above + 6)}">{told}</text></g>'
    )
