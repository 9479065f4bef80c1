"""The dock of Abandon Planet: path cards, stones, resources and players; trade is in `picture_trade`."""

from __future__ import annotations

from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.abandon_planet import words
from scupper.games.abandon_planet.components import PATHS, RESOURCES, STONES
from scupper.games.abandon_planet.picture_pieces import GAME, compass, icon, stone_icon, token, use
from scupper.games.abandon_planet.rules_market import PRICE_OF_RESOURCE
from scupper.games.abandon_planet.state import NONE, TO_ALL, Phase, State

_ON_THE_BOARD: Final = ("spot", "path")
"""Parts with elements of their own elsewhere."""
_SMALL: Final = ("kind", "pay", "buy", "sell")
"""Parts whose values stand in a row of narrow cards."""


def docked(view: View[State], choosing: Choosing) -> str:
    """The viewer's cards, stones and whatever else belongs to the present choice."""
    s = view.state
    found = _paths(view, choosing) if s.phase in (Phase.PATH, Phase.HINT) else ""
    for name in _names(choosing):
        found += row(view, name, choosing)
    return found


def _names(choosing: Choosing) -> list[str]:
    """The kinds of parts that the choices have, in their order, without those on the board."""
    names: list[str] = []
    for choice in choosing.choices:
        for part in choice.parts:
            name = part.partition("-")[0]
            if name not in names and name not in _ON_THE_BOARD:
                names.append(name)
    return names


def _title(name: str) -> str:
    """What a row of cards is for."""
    return {
        "to": _("Hint to"),
        "seat": _("Whom"),
        "stone": _("Your stones"),
        "way": _("Which way"),
        "kind": _("You get"),
        "pay": _("You pay"),
        "buy": _("Buy for {n} scrap").format(n=PRICE_OF_RESOURCE),
        "sell": _("Sell for 1 scrap"),
        "partner": _("Trade with"),
    }[name]


def row(view: View[State], name: str, choosing: Choosing) -> str:
    """The values of one kind of part as cards; nothing when no choice has any."""
    cards = "".join(card(view, name, value, choosing) for value in values_of(name, choosing))
    kind = "few" if name in _SMALL else "wide"
    title = _("You give") if name == "stone" and view.state.phase == Phase.REPLY else _title(name)
    opened = f'<div class="{GAME} row row-{name} {kind}" role="group" aria-label="{title}">'
    return f"{opened}<p>{title}</p>{cards}</div>" if cards else ""


def values_of(name: str, choosing: Choosing) -> list[str]:
    """The values that a kind of part has in the choices, in their order."""
    values: list[str] = []
    for choice in choosing.choices:
        for part in choice.parts:
            kind, _dash, value = part.partition("-")
            if kind == name and value not in values:
                values.append(value)
    return values


def card(view: View[State], name: str, value: str, choosing: Choosing) -> str:
    """A value of a part, as a link with its sign and its words."""
    label = words.part(view, name, value)
    return f"<a {choosing.attributes(f'{name}-{value}', label)}>{_face(name, value)}<span>{label}</span></a>"


def _face(name: str, value: str) -> str:
    """What stands on a card above its words."""
    if value in RESOURCES:
        return icon(value)
    if value in STONES:
        return stone_icon(STONES.index(value))
    if name in ("seat", "to", "partner"):
        return token(int(value) - 1) if value != "all" else icon("all")
    if name == "way":
        return icon(f"way-{value}", "icon turn")
    if name == "scrap" and value != "none":
        return icon("scrap") * int(value[-1])
    return stone_icon(NONE) if value == "stone" else ""


# ---- path cards


def _paths(view: View[State], choosing: Choosing) -> str:
    """A card for each path: gone, safe, hinted at, laid."""
    s = view.state
    if view.player < 0:
        return ""
    cards = "".join(_path(view, path, choosing) for path in range(PATHS))
    label = _("Your path cards") if s.phase == Phase.PATH else _("Paths")
    return f'<div class="{GAME} paths" role="group" aria-label="{label}">{cards}</div>'


def _path(view: View[State], path: int, choosing: Choosing) -> str:
    s, number = view.state, path + 1
    part = f"path-{number}"
    inside = f'<b aria-hidden="true">{number}</b>'
    if not s.alive >> path & 1:
        gone = _("gone")
        split = f'<svg class="{GAME} compass" viewBox="-20 -16 40 32" aria-hidden="true">{use("crack")}</svg>'
        label = _("Path {path} is gone").format(path=number)
        inside += f"{split}<small>{gone}</small>"
        return f'<span class="path gone" role="img" aria-label="{label}">{inside}</span>'
    note, spoken = _note(view, path)
    inside += f"{compass(path)}<small>{note}</small>"
    label = ", ".join(filter(None, (words.part(view, "path", str(number)), spoken)))
    laid = " laid" if s.phase == Phase.PATH and s.card[view.player] == path and not choosing.picks else ""
    if any(part in choice.parts for choice in choosing.choices):
        link = choosing.attributes(part, label).replace('class="part', f'class="path{laid} part', 1)
        return f"<a {link}>{inside}</a>"
    return f'<span class="path rests{laid}" role="img" aria-label="{label}">{inside}</span>'


def _note(view: View[State], path: int) -> tuple[str, str]:
    """What stands below a path, drawn and said beside its name: that the Leader points at it, for example."""
    s = view.state
    if s.hint == path and s.hint_to != NONE:
        to_me = _("the Leader says: here") if s.hint_to == TO_ALL else _("the Leader tells you: here")
        return icon("stone") + token(s.leader), to_me
    if s.meteor == path:
        return icon("stone"), _("the meteor comes down here")
    if s.safe == path:
        return _("safe"), ""
    return "", ""
