"""The dock of Sabordage: the hand, the ways in which a tile can lie, and the rudder with the ranks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.sabordage import words
from scupper.games.sabordage.components import KINDS, RANKS_ON_DIAL, ROTTEN, TWO_WAYS
from scupper.games.sabordage.picture_outlook import outlooks
from scupper.games.sabordage.picture_pieces import GAME, card, colour_word, token
from scupper.games.sabordage.picture_plan import Plan, planned
from scupper.games.sabordage.picture_salvo import shots
from scupper.games.sabordage.rules_resample import knows_hand
from scupper.games.sabordage.state import NONE, Phase, State
from scupper.games.sabordage.words_tiles import lying_word, tile_word


def docked(view: View[State], choosing: Choosing) -> str:
    """The viewer's hand, and what belongs to the present choice; the shots while cannons fire."""
    if view.state.phase == Phase.FIRE:
        return shots(view.state)
    plan = planned(view, choosing)
    found = _hand(view, choosing) + _known_hands(view)
    if not choosing.choices:
        return found
    wheel = _wheel(view, plan, choosing)
    ways = _turns(view, plan, choosing) + _consequences(view, plan)
    return f'{found}<div class="{GAME} steer">{wheel}<div class="ways">{ways}</div></div>'


def _group(kind: str, label: str, inside: str) -> str:
    return f'<div class="{GAME} {kind}" role="group" aria-label="{label}">{inside}</div>'


# ---- the hand


def _hand(view: View[State], choosing: Choosing) -> str:
    """The viewer's tiles, each kind once: copies are alike."""
    s = view.state
    if view.player < 0 or s.hand_size[view.player] == 0:
        return ""
    kinds = s.hand[view.player][: s.hand_size[view.player]]
    found = "".join(_held(kind, kinds.count(kind), choosing) for kind in sorted(set(kinds)))
    return _group("hand", _("Your hand"), found)


def _held(kind: int, copies: int, choosing: Choosing) -> str:
    label, times = tile_word(kind), f"<b>×{copies}</b>" if copies > 1 else ""
    inside = f"{card(kind)}{times}<span>{label}</span>"
    part = f"tile-{KINDS[kind]}"
    if not any(part in choice.parts for choice in choosing.choices):
        return f'<span class="held rests">{inside}</span>'
    said = label[:1].upper() + label[1:]
    link = choosing.attributes(part, said)
    return f'<a {link.replace(_PART, _HELD, 1)} data-parts="{part}">{inside}</a>'


_PART, _HELD = 'class="part', 'class="held part'


def _known_hands(view: View[State]) -> str:
    """Small, behind the badge of its holder, each hand that the viewer has held before: it was passed on."""
    s = view.state
    others = [
        p for p in range(s.players) if p != view.player and s.hand_size[p] and knows_hand(s, view.player, p)
    ]
    if not others:
        return ""
    label = _("Passed on by you")
    found = f'<small aria-hidden="true">{label}</small>'
    for p in others:
        kinds = s.hand[p][: s.hand_size[p]]
        tiles = "".join(f'<span title="{tile_word(kind)}">{card(kind)}</span>' for kind in kinds)
        said = _("{colour} holds: {tiles}").format(
            colour=colour_word(p), tiles="; ".join(map(tile_word, kinds))
        )
        found += f'<span class="holder">{token(p)}{tiles}<span class="sr">{said}</span></span>'
    return _group("known", label, found)


# ---- how it lies


def _turns(view: View[State], plan: Plan, choosing: Choosing) -> str:
    """The ways in which the picked tile can lie, drawn; without a tile the words alone."""
    found = ""
    for value in ("n", "t") if plan.tile != ROTTEN else ():
        part = f"turn-{value}"
        if not any(part in choice.parts for choice in choosing.choices):
            continue
        label, inside = words.part(view, "turn", value), ""
        if plan.tile != NONE:
            if value == "t" and not TWO_WAYS >> plan.tile & 1:
                continue
            label = lying_word(plan.tile, value == "t")
            inside = card(plan.tile, turned=value == "t")
        short = _("as drawn") if value == "n" else _("turned round")
        found += f"<a {choosing.attributes(part, label)}>{inside}<small>{short}</small></a>"
    return _group("turns", _("How it lies"), found) if found else ""


def _consequences(view: View[State], plan: Plan) -> str:
    """What would follow, as far as it can be said."""
    return "".join(
        f'<p class="{GAME} outlook{" bad" if one.bad else ""}">{one.text}</p>' for one in outlooks(view, plan)
    )


# ---- the rudder


def _wheel(view: View[State], plan: Plan, choosing: Choosing) -> str:
    """The rudder: a knob for each rank, those that cannot be chosen of bare wood."""
    if not plan.ranks:
        return ""
    count = max(RANKS_ON_DIAL, plan.ranks[-1] + 1)
    radius = max(66.0, 22.5 * count / math.pi)
    knobs = "".join(_knob(view, rank, count, radius, plan.ranks, choosing) for rank in range(count))
    size, label = radius + 24, _("Rank")
    return (
        f'<svg class="{GAME} rudder" viewBox="{-size:g} {-size:g} {2 * size:g} {2 * size:g}" role="group" '
        f'aria-label="{label}"><circle class="rim" r="{radius * 0.66:g}"/>{knobs}'
        '<circle class="hub" r="20"/></svg>'
    )


def _knob(
    view: View[State], rank: int, count: int, radius: float, ranks: Sequence[int], choosing: Choosing
) -> str:
    angle = math.radians(360 * rank / count - 90)
    x, y = radius * math.cos(angle), radius * math.sin(angle)
    spoke = f'<path class="spoke" d="M{x * 0.25:.1f} {y * 0.25:.1f}L{x:.1f} {y:.1f}"/>'
    disc = f'<circle class="knob" cx="{x:.1f}" cy="{y:.1f}" r="22.5"/>'
    knob = f'{disc}<text x="{x:.1f}" y="{y + 7:.1f}">{rank + 1}</text>'
    if rank not in ranks:
        return f'<g class="bare">{spoke}{knob}</g>'
    part = f"rank-{rank + 1}"
    return f"{spoke}<a {choosing.attributes(part, words.part(view, 'rank', str(rank + 1)))}>{knob}</a>"
