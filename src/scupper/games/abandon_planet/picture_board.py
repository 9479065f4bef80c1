"""The board of Abandon Planet: the planet and what is left of it, tiles, rockets and the meteor."""

from __future__ import annotations

from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import NOBODY, View
from scupper.games.abandon_planet import words
from scupper.games.abandon_planet.components import COLOURS, PATHS, SPOTS
from scupper.games.abandon_planet.picture_pieces import HEXAGON, at, place, rocket, side, stone, tile, use
from scupper.games.abandon_planet.picture_words import rocket_label, tile_label
from scupper.games.abandon_planet.rules_things import has_loot
from scupper.games.abandon_planet.state import BASE, N_SPOTS, NONE, Phase, State
from scupper.games.abandon_planet.words_choices import seat_word

_MINE: Final = (0, 39)
_PADS: Final = ((-27, 0), (-9, -7), (9, -7), (27, 0), (-29, 24), (29, 24), (-15, 30), (15, 30))
"""Where rockets stand on Base, the viewer's own in front."""
_OMEN: Final = (-178.0, -190.0)
"""Where the meteor hangs while nobody must know where it comes down."""
_NUMBER: Final = 0.43
"""How far from the middle of Base to an inner tile the number of the path stands."""


def drawn(view: View[State], choosing: Choosing | None) -> str:
    """Everything on the board; without a Choosing nothing is a link."""
    s = view.state
    tiles = sorted((spot for spot in range(N_SPOTS) if s.tile[spot] != NONE), key=lambda spot: place(spot)[1])
    ground = "".join(_tile(view, spot, choosing) for spot in tiles)
    return (
        f'<g aria-hidden="true">{use("space")}{use("planet")}</g>{_gone(s)}{ground}{_stones(s)}{_base()}'
        f"{_flight(view, choosing)}{_safe(s)}{_impact(s)}{_rockets(view, choosing)}"
        f"{_clash(view)}{_meteor(view)}"
    )


# ---- the planet


def _gone(s: State) -> str:
    """Each annihilated path: its sixth of the planet is missing."""
    found = ""
    for path in range(PATHS):
        if s.alive >> path & 1 == 0:
            label = _("Path {path} is gone").format(path=path + 1)
            hole = use("wedge", at(0, 0, 1, 60 * path))
            found += f'<g id="gone-{path + 1}" role="img" aria-label="{label}">{hole}</g>'
    return found


def _base() -> str:
    """The launch pad, with the number of each path on its side."""
    numbers = ""
    for path in range(PATHS):
        x, y = side(path, _NUMBER)
        numbers += (
            f'<circle class="number-disc" cx="{x}" cy="{y}" r="8.5"/>'
            f'<text class="number" x="{x}" y="{y + 4:g}">{path + 1}</text>'
        )
    return f'<g aria-hidden="true">{use("base")}{numbers}</g>'


def _safe(s: State) -> str:
    """A shield on the tile farthest out on the Safe Path."""
    if s.safe == NONE:
        return ""
    outer = 2 * s.safe + 1
    x, y = place(outer if s.tile[outer] != NONE else outer - 1)
    label = _("Path {path} is safe in this round").format(path=s.safe + 1)
    return f'<g id="safe" class="safe" role="img" aria-label="{label}" {at(x - 34, y - 26)}>{use("safe")}</g>'


# ---- tiles


def _tile(view: View[State], spot: int, choosing: Choosing | None) -> str:
    """A tile in its spot, as a link when it can be flown to, or its path chosen."""
    s = view.state
    name, kind = SPOTS[spot], s.tile[spot]
    inside = f'{tile(kind)}<path class="edge" d="{HEXAGON}"/>'
    label = tile_label(s, spot)
    link = _link(view, spot, label, choosing)
    opened, closed = (f"<a {link}>", "</a>") if link else (f'<g role="img" aria-label="{label}">', "</g>")
    kinds = "tile" + (" struck" if s.struck >> spot & 1 else "") + (" used" if s.used >> spot & 1 else "")
    where = f'data-turn="{kind}" {at(*place(spot))}'
    return f'<g id="tile-{name}" class="{kinds}" {where}>{opened}{inside}{closed}</g>'


def _link(view: View[State], spot: int, label: str, choosing: Choosing | None) -> str:
    """The attributes of the link that a tile is now, or nothing."""
    if choosing is None or not choosing.choices:
        return ""
    s, named = view.state, {part for choice in choosing.choices for part in choice.parts}
    if s.phase == Phase.FLIGHT:
        return choosing.attributes(f"spot-{SPOTS[spot]}", label)
    if s.phase == Phase.SLIDER:
        for way in ("cw", "ccw"):
            if f"way-{way}" in named and _slides_to(view, way) == spot:
                part = f"way-{way}"
                return f'{choosing.also((part,), label)} data-parts="{part}"'
    part = f"path-{spot // 2 + 1}"
    if s.phase in (Phase.PATH, Phase.HINT) and part in named:
        words_of_path = words.part(view, "path", str(spot // 2 + 1))
        return f'{choosing.also((part,), f"{words_of_path}: {label}")} data-parts="{part}"'
    return ""


def _slides_to(view: View[State], way: str) -> int:
    """Where a slide leads: the next tile of the ring on that side."""
    s = view.state
    step = 2 if way == "cw" else -2
    spot = s.at
    for _step in range(PATHS):
        spot = (spot + step) % N_SPOTS
        if s.tile[spot] != NONE:
            return spot
    return NONE


def _stones(s: State) -> str:
    """Stones that lie on tiles; nobody knows their kinds."""
    found = ""
    for spot in range(N_SPOTS):
        if s.stone_on >> spot & 1:
            x, y = place(spot)
            label = _("A stone lies on {spot}").format(spot=SPOTS[spot])
            found += (
                f'<g id="stone-{SPOTS[spot]}" class="lies" role="img" aria-label="{label}" data-way="arc" '
                f"{at(x + 32, y - 4, 1.5)}>{stone(NONE)}</g>"
            )
    return found


def _flight(view: View[State], choosing: Choosing | None) -> str:
    """The dotted way along the path that is picked or laid."""
    s = view.state
    path = s.card[view.player] if s.phase == Phase.PATH and view.player >= 0 else NONE
    if choosing is not None:
        picked = [part for part in choosing.picks if part.startswith("path-")]
        path = int(picked[0].removeprefix("path-")) - 1 if picked else path
    if path == NONE or not s.alive >> path & 1:
        return ""
    (a, b), (c, d), (e, f), (g, h) = (side(path, far) for far in (0.6, 0.85, 1.3, 1.75))
    return f'<path class="flight" aria-hidden="true" d="M{a} {b}L{c} {d}M{e} {f}L{g} {h}"/>'


# ---- rockets


def _rockets(view: View[State], choosing: Choosing | None) -> str:
    """Every rocket that has not left, those in front drawn last."""
    s = view.state
    standing = [(player, *_stand(view, player)) for player in range(s.players)]
    standing.sort(key=lambda one: one[2])
    return "".join(_rocket(view, player, x, y, size, choosing) for player, x, y, size in standing)


def _stand(view: View[State], player: int) -> tuple[float, float, float]:
    """Where a rocket stands, and its size."""
    s = view.state
    spot = s.rocket[player]
    if s.winners >> player & 1:
        crew = [p for p in range(s.players) if s.winners >> p & 1]
        return 54 * (crew.index(player) - (len(crew) - 1) / 2), -140, 1.7
    if spot == BASE:
        if player == view.player:
            return *_MINE, 1
        return *_PADS[player], 0.68
    here = [p for p in range(s.players) if s.rocket[p] == spot]
    gap = min(26, 78 / len(here))
    x, y = place(spot)
    return x + gap * (here.index(player) - (len(here) - 1) / 2), y + 24, 1.05 if len(here) < 4 else 0.9


def _rocket(
    view: View[State], player: int, x: float, y: float, size: float, choosing: Choosing | None
) -> str:
    s = view.state
    label = rocket_label(s, player)
    part = _seat_part(player, choosing)
    inside = f"{_body(view, player)}{_path_card(view, player)}"
    if part and choosing is not None:
        reach = '<ellipse class="reach" cy="-17" rx="20" ry="24"/>'
        kind, link = "rocket", f'{choosing.also((part,), label)} data-parts="{part}"'
        inside = f"<a {link}>{reach}{inside}</a>"
    else:
        kind, inside = "rocket rests", f'<g role="img" aria-label="{label}">{inside}</g>'
    return f'<g id="rocket-{player + 1}" class="{kind}" data-way="arc" {at(x, y, size)}>{inside}</g>'


def _clash(view: View[State]) -> str:
    """Sparks between the two of a takeover, and the way that the attack goes."""
    s = view.state
    if NOBODY in (s.defender, s.flying):
        return ""
    (x, y, _size), (to, _y, _other) = _stand(view, s.flying), _stand(view, s.defender)
    label = _("{attacker} raids {defender}")
    label = label.format(attacker=seat_word(s.flying), defender=seat_word(s.defender))
    way = 1 if to > x else -1
    sparks = use("impact", at(0, 0, 0.3))
    arrow = f'<path class="attack" d="M{-9 * way} 0H{9 * way}l{-6 * way}-5M{9 * way} 0l{-6 * way} 5"/>'
    where = at((x + to) / 2, y - 56)
    return f'<g id="clash" class="clash" role="img" aria-label="{label}" {where}>{sparks}{arrow}</g>'


def _body(view: View[State], player: int) -> str:
    """A rocket with a flag when it controls its tile, and a crate when there is something to take from it."""
    s, spot = view.state, view.state.rocket[player]
    flies = s.flying == player and s.phase in (Phase.FLIGHT, Phase.SLIDER)
    found = '<ellipse class="halo" cy="-17" rx="17" ry="26"/>' if player == view.player else ""
    found += rocket(player, flying=flies)
    if spot != BASE and s.control[spot] == player:
        found += f'<g class="c-{COLOURS[player]}"><path class="flag" d="M11 0V-20h12l-4 5 4 5H12"/></g>'
    if has_loot(s, player):
        found += '<path class="crate" d="M-13-9h10v9h-10zM-13-4.5h10M-8-9v9"/>'
    return found


def _path_card(view: View[State], player: int) -> str:
    """The path card that a player has laid: face down, or turned over."""
    s = view.state
    path = s.path[player]
    if s.phase == Phase.PATH and s.choosing >> player & 1 == 0:
        path = s.card[player]
    elif path == NONE:
        return ""
    sign = f'<text y="5">{path + 1}</text>' if path != NONE else '<path d="M-3-5 3 5M3-5-3 5"/>'
    kind = "up" if path != NONE else "down"
    return (
        f'<g id="laid-{player + 1}" class="laid-card {kind}" data-turn="{path}" {at(0, -46)}>'
        f'<rect x="-9" y="-11" width="18" height="22" rx="3"/>{sign}</g>'
    )


def _seat_part(player: int, choosing: Choosing | None) -> str:
    """The part that a rocket stands for in the present choice, if any."""
    if choosing is None:
        return ""
    named = {part for choice in choosing.choices for part in choice.parts}
    for name in ("seat", "to", "partner"):
        part = f"{name}-{player + 1}"
        if part in named:
            return part
    return ""


# ---- the meteor


def _impact(s: State) -> str:
    """Where the meteor has just come down."""
    found = ""
    for spot in range(N_SPOTS):
        if s.struck >> spot & 1:
            where = f'id="impact-{SPOTS[spot]}" {at(*place(spot))}'
            found += f'<g class="impact" aria-hidden="true" {where}>{use("impact")}</g>'
    return found


def _meteor(view: View[State]) -> str:
    """The meteor above the planet while it comes: with its number for those who have seen the card."""
    s = view.state
    if s.phase in (Phase.OVER, Phase.MARKET, Phase.LATE_MARKET, Phase.REPLY) or s.round == 0:
        return ""
    falls = s.struck != 0
    known = s.meteor != NONE
    if known:
        label = _("The meteor comes down on path {path}").format(path=s.meteor + 1)
    else:
        label = _("A meteor is on its way; only who has seen the card knows where to")
    x, y, size = *_OMEN, 1.0
    if falls:
        first = next(spot for spot in range(N_SPOTS) if s.struck >> spot & 1)
        (x, y), size = place(first), 1.1
    sign = str(s.meteor + 1) if known else "?"
    return (
        f'<g id="meteor" class="meteor" role="img" aria-label="{label}" data-way="arc" {at(x, y, size)}>'
        f'<circle class="glow" r="30"/>{use("meteor")}<text y="9">{sign}</text></g>'
    )
