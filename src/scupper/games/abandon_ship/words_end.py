"""The story of a game of Abandon Ship in a few lines: what became of each rat, and whom that served."""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed, ngettext
from scupper.engine.state import View
from scupper.games.abandon_ship.components import BERTH_POINTS, TILE_RATS
from scupper.games.abandon_ship.state import NONE, Event, State
from scupper.games.abandon_ship.words_names import colour_name


def story(
    view: View[State],
    told: Sequence[Told],
    names: Sequence[str],
    setting: Setting,  # noqa: ARG001 - the same in any
) -> list[tuple[int, str]]:
    """The turning points: each rat that got up or was washed away, and the best cheese."""
    holders = _holders(view.state, names)
    best = max((one.c for one in told if one.kind == Event.TOOK), default=0)
    found: list[tuple[int, str]] = []
    for number, one in enumerate(told):
        match one.kind:
            case Event.ARRIVED | Event.LAST:
                found.append((number, _up(one.a, BERTH_POINTS[one.b], holders.get(one.a, []))))
            case Event.WASHED:
                found.append((number, _washed(one.a, holders.get(one.a, []))))
            case Event.TOOK if one.c == best > 0:
                # Of several as good only the first.
                best = -1
                sentence = ngettext(
                    "{name} takes the best cheese: {n} point.",
                    "{name} takes the best cheese: {n} points.",
                    one.c,
                )
                found.append((number, sentence.format(name=names[one.a], n=one.c)))
    return found


def _holders(s: State, names: Sequence[str]) -> dict[int, list[str]]:
    """Rat -> the people whose tiles name it; at the end all tiles are turned up."""
    found: dict[int, list[str]] = {}
    for player, name in enumerate(names):
        for rat in sorted({rat for tile in s.tile[player] if tile != NONE for rat in TILE_RATS[tile]}):
            found.setdefault(rat, []).append(name)
    return found


def _up(rat: int, points: int, people: Sequence[str]) -> str:
    if not people:
        return _("{rat} is saved, and nobody had counted on it.").format(rat=colour_name(rat))
    if points == 0:
        sentence = _("{rat} is saved, first of all and for nothing: {people} had hoped for more.")
    else:
        sentence = ngettext(
            "{rat} is saved: {n} point for {people}.", "{rat} is saved: {n} points for {people}.", points
        )
    return sentence.format(rat=colour_name(rat), n=points, people=listed(people))


def _washed(rat: int, people: Sequence[str]) -> str:
    if not people:
        return _("The sea takes {rat}, and nobody minds.").format(rat=colour_name(rat))
    sentence = _("The sea takes {rat}: nothing for {people}.")
    return sentence.format(rat=colour_name(rat), people=listed(people))
