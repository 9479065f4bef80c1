"""The board of Abandon Ship from a view: rats, cheese, scoring spaces and sink tokens."""

from __future__ import annotations

from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.state import View
from scupper.games.abandon_ship import words
from scupper.games.abandon_ship.components import (
    BERTH_POINTS,
    BERTHS,
    CHEESE_SPACES,
    RATS,
    TILE_RATS,
    TOP,
)
from scupper.games.abandon_ship.picture_outlook import Outlook, mood, outlook
from scupper.games.abandon_ship.picture_pieces import cheese, rat, sink_tokens, tag_shape, use
from scupper.games.abandon_ship.picture_ship import (
    BERTH_Y,
    DEEP_Y,
    FLOOR_Y,
    RIGHT,
    ROW,
    WIDTH,
    berth_x,
    portholes,
    sea_before,
    sea_behind,
    ship,
    x,
    y,
)
from scupper.games.abandon_ship.picture_ways import others, reach, settled, way
from scupper.games.abandon_ship.picture_words import berth_words, cheese_words, tokens_words
from scupper.games.abandon_ship.rules import free_berth
from scupper.games.abandon_ship.state import N_RATS, NONE, Phase, State

_CHEESE_X: Final = WIDTH - 29


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
    dry = wet = ""
    for r in range(N_RATS):
        place = _place(view, r, ahead, r in mine, choosing)
        if s.space[r] > s.water or s.berth[r] != NONE:
            dry += place
        else:
            wet += place
    return (
        f'<g aria-hidden="true">{use("sky")}{sea_behind(s.water)}{ship(s.water)}{_tags(mine)}'
        f"{portholes(s.water, ahead.sure, ahead.maybe)}</g>{_cheeses(s)}{_berths(s)}"
        f'{dry}<g aria-hidden="true">{_berth_tags(s)}{sea_before(s.water)}</g>{wet}{_tokens(s)}'
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
    """Cheese on its shelves, and a niche where it was."""
    found = ""
    for k, space in enumerate(CHEESE_SPACES):
        value, height = s.cheese[k], y(space) - 1
        if value == 0:
            found += f'<circle class="niche" r="13" cx="{_CHEESE_X}" cy="{height:g}"/>'
            continue
        piece = cheese(str(value) if value > 0 else "?")
        found += (
            f'<path class="shelf" d="M{WIDTH - RIGHT} {y(space) + 9:g}h32"/>'
            f'<g id="cheese-{space}" class="cheese" role="img" aria-label="{cheese_words(k, value)}" '
            f'transform="translate({_CHEESE_X} {height:g}) scale(.88)">{piece}</g>'
        )
    return found


def _tokens(s: State) -> str:
    """The sink tokens in the bow, deep below; seen on phones, and when one turns."""
    place = f'transform="translate({WIDTH / 2:g} {DEEP_Y:g})"'
    return f'<g role="img" aria-label="{tokens_words(s)}" {place}>{sink_tokens(s.sinks, "sink", 30)}</g>'


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
        tag = f'<g><circle r="10.5"/><text y="5.2">{BERTH_POINTS[k]}</text></g>'
        place = f'transform="translate({berth_x(k) + 20:g} {BERTH_Y + 18:g})"'
        found += f'<g id="worth-{k}" class="berth-tag" data-way="none" {place}>{tag}</g>'
    return found


def scoring_space(k: int, rats: tuple[int, ...], lit: bool) -> str:
    """The lifebuoy of a scoring space on the stern's rail, with its points."""
    mark = "" if rats else f'<text class="berth-num" y="7">{BERTH_POINTS[k]}</text>'
    return (
        f'<g id="berth-{k}" class="berth{" next" if lit else ""}" role="img" data-count="{len(rats)}" '
        f'aria-label="{berth_words(k, rats, upcoming=lit)}" '
        f'transform="translate({berth_x(k):g} {BERTH_Y:g})">'
        f'<circle class="berth-mid" r="14"/><g class="swing">{use("buoy")}</g>{mark}</g>'
    )


# ---- rats


def _place(view: View[State], r: int, ahead: Outlook, own: bool, choosing: Choosing | None) -> str:
    """A rat with its link, the way to where the picked die would take it, and what the others would do."""
    s, colour = view.state, RATS[r]
    face = rat(colour, mood(s, r, ahead), own)
    piece = f'<g {_pose(s, r)}>{_PAD}<g class="lift">{face}</g></g>'
    if choosing is not None:
        shown = settled(choosing, colour)
        label = words.part(view, "rat", colour) if shown is None else shown.words
        path = reach(s, r, shown) if choosing.choices and s.space[r] > 0 else ""
        path += way(s, r, shown) if shown is not None else ""
        link = choosing.attributes(f"rat-{colour}", label)
        piece = f"<a {link}>{path}{piece}</a>{others(s, r, choosing, shown)}"
    return f'<g id="lane-{colour}" class="place c-{colour}">{piece}</g>'


_PAD = '<rect class="pad" x="-30" y="-35" width="60" height="64" rx="15"/>'


def _pose(s: State, r: int) -> str:
    """Id, class and place of a rat: on its rope, in its lifebuoy, or on the floor of the hold.

    Whoever lies there is another piece than the rat on the rope, which the sea has carried off.
    """
    k, name = s.berth[r], f'id="rat-{RATS[r]}"'
    if k != NONE:
        mates = [m for m in range(N_RATS) if s.berth[m] == k]
        beside = (mates.index(r) - (len(mates) - 1) / 2) * 36
        size, height = (0.74, -3) if len(mates) == 1 else (0.66, -3)
        if s.phase == Phase.OVER:
            size, height = size + 0.2, 4  # they cheer, and the others fade
        place = f"translate({berth_x(k) + beside:g} {BERTH_Y + height:g}) scale({size:g})"
        return f'{name} class="rat home" data-way="arc" transform="{place}"'
    if s.space[r] == 0:
        tilt = -28 if r % 2 else 24
        place = f"translate({x(r):g} {FLOOR_Y:g}) rotate({tilt}) scale(.66)"
        return f'id="lost-{RATS[r]}" class="rat drowned" data-way="none" transform="{place}"'
    kind = "under" if s.space[r] <= s.water else "left" if s.phase == Phase.OVER else "climbing"
    place = f"translate({x(r):g} {y(s.space[r]):g}) scale(.88)"
    return f'{name} class="rat {kind}" data-way="hop:{ROW}" transform="{place}"'
