"""What everybody may know of the cards of the Titanic: what comes next, and what lies underneath."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.games.titanic.components import (
    CARD_ROOM,
    FIRST_ROOM,
    ISLAND_EFFECT,
    ROOMS,
    SEA_EFFECT,
    SINKS,
)
from scupper.games.titanic.picture_pieces import GAME, icon, use
from scupper.games.titanic.state import NONE, State

Effect = tuple[int, int, int]


def cards(view: View[State]) -> str:
    """The three decks, folded up: for those who want to look."""
    s = view.state
    if s.turn < 0:
        return ""
    title = _("The cards")
    sea, island = s.sea_bottom[: s.sea_bottom_size], s.island_bottom[: s.island_bottom_size]
    of_sea, of_islands = _("Sea cards"), _("Island cards")
    return (
        f'<details class="{GAME} cards" id="cards"><summary>{title}{_next(s)}</summary>{_passengers(s)}'
        f"{_adventures(of_sea, SEA_EFFECT, s.sea_unseen, sea)}"
        f"{_adventures(of_islands, ISLAND_EFFECT, s.island_unseen, island)}</details>{signs()}"
    )


def signs() -> str:
    """What the signs on the board mean, folded up."""
    told = (
        ('<path class="hall lit" d="M-5-5H5V5H-5z"/><circle class="lamp lit" r="1.6"/>', _("in reach now")),
        (
            '<rect class="edge" x="-4.4" y="-4.4" width="8.8" height="8.8" rx="1.4"/>',
            _("under water at the next mark"),
        ),
        (use("bulkhead"), _("a bulkhead: one may be opened with a double")),
        (f'<g class="c-red"><circle class="coat" r="4"/>{_RED}</g>', _("somebody is fetched from there")),
        (use("crate"), _("food")),
        (use("barrel"), _("water")),
        (f'<g transform="scale(.6)">{use("lifeboat")}</g>', _("a lifeboat; in the sky, when it floats off")),
        ('<circle class="buoy" r="4"/><circle class="dot" r="1.6"/>', _("where a boat gets to")),
    )
    items = "".join(
        f'<li><svg viewBox="-6 -6 12 12" aria-hidden="true">{sign}</svg>{words}</li>' for sign, words in told
    )
    title = _("The signs")
    return f'<details class="{GAME} signs" id="signs"><summary>{title}</summary><ul>{items}</ul></details>'


_RED: Final = use("shape-red", 'class="sign" transform="scale(1.3)"')
_EDGE: Final = '<rect class="edge" x="-4.4" y="-4.4" width="8.8" height="8.8" rx="1.4"/>'


def _next(s: State) -> str:
    none_left = _("no passenger is left")
    told = none_left if s.top == NONE else _("next: stateroom {n}").format(n=_room(s.top))
    return f' <small id="next-card" data-count="{s.top}">{told}</small>'


def _room(card: int) -> int:
    return CARD_ROOM[card] - FIRST_ROOM + 1


def _passengers(s: State) -> str:
    """Staterooms of the cards that nobody has seen, and of those put back, in their order."""
    counts = [0] * ROOMS
    for card, unseen in enumerate(s.unseen):
        counts[_room(card) - 1] += unseen
    rooms = "".join(
        f'<li class="{_state(s, FIRST_ROOM + n)}"><b>{n + 1}</b>{_times(count)}</li>'
        for n, count in enumerate(counts)
        if count
    )
    back = [_room(card) for card in s.bottom[: s.bottom_size]]
    title = _("Passengers not seen yet, by stateroom")
    return f"<h2>{title}</h2>{_list(rooms)}{_put_back([f'<b>{n}</b>' for n in back])}"


def _state(s: State, room: int) -> str:
    return "wet" if SINKS[room] <= s.mark else "dry"


def _list(items: str) -> str:
    return f'<ul class="rooms">{items or "<li>–</li>"}</ul>'


def _times(count: int) -> str:
    return f"<small>×{count}</small>" if count > 1 else ""


def _put_back(cards: Sequence[str]) -> str:
    if not cards:
        return ""
    title = _("Put back underneath, the first comes first")
    return f'<p>{title}</p><ol class="rooms">{"".join(f"<li>{card}</li>" for card in cards)}</ol>'


def _adventures(title: str, effects: Sequence[Effect], unseen: int, bottom: Sequence[int]) -> str:
    """What cards of a deck bring that nobody has seen, and those put back, in their order."""
    left = [effects[card] for card in range(len(effects)) if unseen >> card & 1]
    kinds = sorted(set(left), key=lambda effect: (-sum(effect), effect))
    rows = "".join(f"<li>{_effect(kind)}{_times(left.count(kind))}</li>" for kind in kinds)
    count = ngettext("{n} not seen yet", "{n} not seen yet", len(left)).format(n=len(left))
    return f"<h2>{title}: {count}</h2>{_list(rows)}{_put_back([_effect(effects[card]) for card in bottom])}"


def _effect(effect: Effect) -> str:
    """What a card gives or takes."""
    found = ""
    names = (_("passenger"), _("food"), _("water"))
    for n, symbol, name in zip(effect, ("person", "crate", "barrel"), names, strict=True):
        if n:
            sign, kind = ("+", "gives") if n > 0 else ("−", "takes")
            word = f'<span class="sr">{name}</span>'
            found += f'<span class="{kind}">{sign}{abs(n)}{icon(symbol)}{word}</span>'
    return found or _("nothing")
