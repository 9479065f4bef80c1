"""What stands beside the names in Abandon Planet, the viewer's secrets, and what all may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import NOBODY, View
from scupper.games.abandon_planet.components import ITEMS, PATHS, STONES
from scupper.games.abandon_planet.picture_pieces import GAME, icon, stone_icon, token
from scupper.games.abandon_planet.picture_words import holdings
from scupper.games.abandon_planet.rules_launch import could_leave
from scupper.games.abandon_planet.rules_things import is_prepped, total
from scupper.games.abandon_planet.state import NONE, TO_ALL, Phase, State
from scupper.games.abandon_planet.words_choices import seat_word
from scupper.games.abandon_planet.words_names import holding, item_word, stone_word


def mate(view: View[State], player: int) -> str:
    """A player's rocket, how much of the goal it covers with the viewer, and what it holds."""
    return (
        f'<span class="{GAME} mate">{token(player, seat_word(player))}{_signs(view.state, player)}</span>'
        f"{_together(view, player)}{_holds(view.state, player)}"
    )


def _signs(s: State, player: int) -> str:
    """That somebody leads, or has prepared."""
    found = ""
    if s.leader == player and s.phase != Phase.OVER:
        title = _("Leader")
        found += f'<span class="leads" role="img" aria-label="{title}" title="{title}">{icon("leads")}</span>'
    if is_prepped(s, player):
        title = _("prepared: may leave in this round")
        found += (
            f'<span class="prepped" role="img" aria-label="{title}" title="{title}">{icon("tool")}</span>'
        )
    return found


MOST_PARTNERS: Final = 2
"""So many of the nearest partners are shown with what is lacking."""
_EMPTY: Final = '<rect class="empty" width="74" height="7" rx="3.5"/>'


def _together(view: View[State], player: int) -> str:
    """How much of the goal two players cover who may leave together."""
    s, mine = view.state, view.player
    if mine < 0 or s.phase == Phase.OVER:
        return ""
    needed = sum(s.goal)
    lacking = _lacking(s, {mine, player})
    covered = needed - sum(lacking)
    if player == mine:
        title = _("You alone hold {n} of the {needed} that two need").format(n=covered, needed=needed)
    elif could_leave(s, mine, player):
        title = _("With you {n} of {needed}").format(n=covered, needed=needed)
        if covered < needed:
            missing = _("still missing: {things}").format(things=holding(lacking))
            title = f"{title}; {missing}"
    else:
        title = _("cannot leave with you")
        sign = f'<small aria-hidden="true">–</small><span class="sr">{title}</span>'
        return f'<span class="{GAME} won apart" id="with-{player + 1}" title="{title}">{sign}</span>'
    kind = "own" if player == mine else "full" if covered == needed else "pair"
    bar = round(74 * covered / needed)
    return (
        f'<span class="{GAME} won {kind}" id="with-{player + 1}" data-count="{covered}" title="{title}">'
        f'<b aria-hidden="true">{covered}<small>/{needed}</small></b>'
        f'<svg class="meter" viewBox="0 0 74 7" aria-hidden="true">{_EMPTY}'
        f'<rect class="filled" width="{bar}" height="7" rx="3.5"/></svg>'
        f'<span class="sr">{title}</span></span>'
    )


def _lacking(s: State, players: Collection[int]) -> list[int]:
    """How many of each item these players together lack for the goal."""
    held = [sum(total(s, player, item) for player in players) for item in range(len(ITEMS))]
    return [max(0, wanted - has) for wanted, has in zip(s.goal, held, strict=True)]


def _holds(s: State, player: int) -> str:
    """What lies in the Inventory, and behind a plus what the rocket carries."""
    found = ""
    for item, name in enumerate((*ITEMS, "stone")):
        kept = s.inventory[player][item] if item < len(ITEMS) else s.inventory_stones[player]
        carried = s.bay[player][item] if item < len(ITEMS) else s.bay_stones[player]
        number = f"{kept or ''}<i>+{carried}</i>" if carried else f"{kept or ''}"
        kind = "" if number else ' class="none"'
        found += f"<span{kind}>{icon(name)}{number}</span>"
    label = holdings(s, player)
    return (
        f'<span class="{GAME} holds" id="holds-{player + 1}" role="img" aria-label="{label}">{found}</span>'
    )


# ---- cards beside the board


def secrets(view: View[State]) -> str:
    """The kinds of the viewer's stones, and what the viewer knows of the meteor."""
    s, mine = view.state, view.player
    if mine < 0 or s.phase == Phase.OVER:
        return ""
    found = ""
    for kind, name in enumerate(STONES):
        count = s.inventory_stone[mine][kind]
        if count > 0:
            times = f" ×{count}" if count > 1 else ""
            found += f'<li class="stone-{name}">{stone_icon(kind)}<span>{stone_word(kind)}{times}</span></li>'
    if s.bay_seen[mine] >> mine & 1:
        for kind in range(len(STONES)):
            if s.bay_stone[mine][kind] > 0:
                where = _("{stone}, in the rocket").format(stone=stone_word(kind))
                found += f"<li>{stone_icon(kind)}<span>{where}</span></li>"
    title = _("Your stones")
    stones = f'<h2>{title}</h2><ul class="{GAME} stones">{found}</ul>' if found else ""
    return stones + _seen(s)


def _seen(s: State) -> str:
    """The card of the meteor, or a hint, for those who have seen it."""
    if s.struck or s.phase in (Phase.MARKET, Phase.REPLY, Phase.LATE_MARKET, Phase.PREP):
        return ""
    if s.meteor != NONE and s.phase < Phase.OVER:
        said = _("You have seen the card: the meteor comes down on path {path}.").format(path=s.meteor + 1)
    elif s.hint != NONE and s.hint_to not in (NONE, TO_ALL):
        said = _("The Leader told you alone: path {path}.").format(path=s.hint + 1)
    else:
        return ""
    return f'<p class="{GAME} seen">{icon("stone")}<span>{said}</span></p>'


def public(view: View[State]) -> str:
    """The goal, the round, the Meteor deck, and the stones that are out."""
    s = view.state
    return _goal(view) + ("" if s.phase == Phase.OVER else _sky(s))


def _goal(view: View[State]) -> str:
    s = view.state
    needs = ""
    for item, name in enumerate(ITEMS):
        if s.goal[item]:
            word = item_word(item)
            needs += (
                f'<span title="{word}">{icon(name)}<b>{s.goal[item]}</b><span class="sr">{word}</span></span>'
            )
    told = _("Two leave together with")
    return f'<div class="{GAME} goal"><h2>{told}</h2><p class="needs">{needs}</p>{_nearest(view)}</div>'


def _nearest(view: View[State]) -> str:
    """What the viewer and the partners who are nearest to the goal still lack."""
    s, mine = view.state, view.player
    if mine < 0 or s.phase == Phase.OVER or s.round == 0:
        return ""
    partners = {p: _lacking(s, {mine, p}) for p in range(s.players) if could_leave(s, mine, p)}
    least = min(sum(lacking) for lacking in partners.values())
    found = ""
    for player, lacking in partners.items():
        if sum(lacking) == least and found.count("<p") < MOST_PARTNERS:
            things = "".join(
                f"<span>{icon(ITEMS[item])}<b>{count}</b></span>"
                for item, count in enumerate(lacking)
                if count
            )
            label = _("With {seat} you lack {things}.").format(
                seat=seat_word(player), things=holding(lacking)
            )
            signs = things or icon("all")
            opened = f'<p class="needs lacks" role="img" aria-label="{label}" title="{label}">'
            found += f"{opened}{token(player)}<i>−</i>{signs}</p>"
    return found


def _sky(s: State) -> str:
    """How many paths are left, where the meteor may come down, and how many stones the stack has."""
    if s.round == 0:
        return ""
    paths = [path for path in range(PATHS) if s.alive >> path & 1]
    left = ngettext("{n} path is left.", "{n} paths are left.", len(paths)).format(n=len(paths))
    safe = "" if s.safe == NONE else " " + _("Path {path} is safe in this round.").format(path=s.safe + 1)
    stack = ngettext("{n} stone in the stack", "{n} stones in the stack", s.stack_size).format(n=s.stack_size)
    gone = "".join(stone_icon(kind) * s.discard[kind] for kind in range(len(STONES)))
    names = ", ".join(
        f"{s.discard[kind]} {stone_word(kind)}" for kind in range(len(STONES)) if s.discard[kind] > 0
    )
    label = _("Stones played: {names}").format(names=names)
    played = f'<span class="played" role="img" aria-label="{label}">{gone}</span>' if gone else ""
    waits = ""
    order = [player for player in s.delayed if player != NOBODY]
    if order:
        late = "".join(token(player, seat_word(player)) for player in order)
        title = _("Fly last:")
        waits = f'<p class="late">{title} {late}</p>'
    title = _("Round {n}").format(n=s.round)
    state = f"<h2>{title}</h2><p>{left}{safe} <small>{stack}</small></p>"
    return f'<div class="{GAME} sky">{state}{played}{waits}</div>'
