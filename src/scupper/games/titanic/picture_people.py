"""Where everybody is in the picture of the Titanic, and what stands beside their names."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.games.titanic.components import (
    CARD_ROOM,
    COLUMNS,
    FIRST_BOAT,
    FIRST_ROOM,
    LAUNCHING_AREA,
    SINKS,
    cell_name,
)
from scupper.games.titanic.picture_model import Spot, area_place, cell_place, deck_place, turned
from scupper.games.titanic.picture_pieces import GAME, SHADES, at, icon, officer, rowing, swimmer, use
from scupper.games.titanic.state import NONE, Condition, Phase, State

_WALK = "hop:10"
_ROW = "hop:14"
_SIZE_AT_SEA = 0.78


def on_deck(s: State) -> str:
    """The officers on the ship, those in lifeboats behind the gunwale, and the lifeboats that hang there."""
    waiting = "".join(_aboard(s, p) for p in range(s.players) if s.condition[p] == Condition.WAIT)
    walking = "".join(_aboard(s, p) for p in range(s.players) if s.condition[p] == Condition.DECK)
    return f"{_glow(s, aboard=True)}{waiting}{_lifeboats(s)}{walking}"


def _lifeboats(s: State) -> str:
    found = ""
    for space in range(FIRST_BOAT, len(SINKS)):
        number = space - FIRST_BOAT + 1
        if SINKS[space] > s.mark:
            x, y = deck_place(space)
            taken = space in s.space
            leaving = 'data-way="none"' if taken else 'data-alike="lifeboat" data-way="arc"'
            drawn = f'{use("lifeboat")}<text class="boat-number" y="1.6">{number}</text>'
            found += f'<g id="lifeboat-{number}" class="lifeboat" {leaving} {at(x, y)}>{drawn}</g>'
    return found


def spot(s: State, player: int) -> Spot:
    """Where an officer is drawn, on the ship or at sea."""
    return _sea_spot(s, player) if s.space[player] == NONE else _deck_spot(s, player)


def _aboard(s: State, player: int) -> str:
    return _piece(player, _WALK, at(*_deck_spot(s, player), turn=turned(s.mark)), officer(player))


def _deck_spot(s: State, player: int) -> Spot:
    """Where an officer stands: beside others on the same space, or behind a lifeboat's gunwale."""
    x, y = deck_place(s.space[player])
    together = [p for p in range(s.players) if s.space[p] == s.space[player]]
    aside = 5.2 * (together.index(player) - (len(together) - 1) / 2)
    return x + aside, y - (5 if s.condition[player] == Condition.WAIT else 0)


def _sea_spot(s: State, player: int) -> Spot:
    return _lying(area_place(player)) if s.cell[player] == LAUNCHING_AREA else afloat_at(s.cell[player])


def afloat_at(cell: int) -> Spot:
    """Where boats and swimmers are drawn on a cell."""
    return _lying(cell_place(cell))


def _lying(place: Spot) -> Spot:
    return place[0], place[1] - 1


def at_sea(s: State) -> str:
    """The officers in boats and in the water."""
    found = _glow(s, aboard=False)
    for player in range(s.players):
        cell = s.cell[player]
        if cell == NONE:
            continue
        if s.condition[player] == Condition.SWIM:
            drawn = swimmer(player)
        else:
            drawn = rowing(player, s.party[player], s.food[player], s.water[player])
            drawn = f'<g transform="scale({_SIZE_AT_SEA})">{drawn}</g>'
        way = "arc" if cell == LAUNCHING_AREA else _ROW
        found += _piece(player, way, at(*_sea_spot(s, player)), drawn)
    return found


def _piece(player: int, way: str, place: str, drawn: str) -> str:
    kind = f'class="officer c-{SHADES[player]}" data-way="{way}"'
    return f'<g id="{piece_id(player)}" {kind} {place}>{drawn}</g>'


def piece_id(player: int) -> str:
    """What the piece of an officer is called on the page."""
    return f"officer-{player + 1}"


def _glow(s: State, *, aboard: bool) -> str:
    """A lamp's light around whoever is in turn."""
    player = s.turn
    if player < 0 or s.phase == Phase.OVER or (s.space[player] != NONE) != aboard:
        return ""
    x, y = _deck_spot(s, player) if aboard else _sea_spot(s, player)
    return f'<g id="glow" data-way="fade" {at(x, y)}><circle class="glow" r="{13 if aboard else 17}"/></g>'


def flags(s: State) -> str:
    """A flag in the colour and shape of whoever looks for somebody there, at each stateroom."""
    found = ""
    for player in range(s.players):
        if s.assigned[player] == NONE:
            continue
        room = CARD_ROOM[s.assigned[player]]
        others = [p for p in range(player) if s.assigned[p] != NONE and CARD_ROOM[s.assigned[p]] == room]
        x, y = deck_place(room)
        spot = at(x, y, turn=turned(s.mark)).removesuffix('"') + f'translate({3.6 - 7.2 * len(others)} -4)"'
        shade = SHADES[player]
        sign = use(f"shape-{shade}", 'class="sign" transform="scale(.85)"')
        found += (
            f'<g id="flag-{player + 1}" class="flag c-{shade}" data-way="arc" {spot}>'
            f'<circle class="coat" r="2.6"/>{sign}</g>'
        )
    return found


# ---- beside the names


def place_words(s: State, player: int) -> tuple[str, str]:
    """Where a player is, in a few words, and in as few as a phone has room for."""
    if s.condition[player] == Condition.DECK:
        if s.assigned[player] == NONE:
            return _("nobody to fetch"), _("nobody")
        room = CARD_ROOM[s.assigned[player]] - FIRST_ROOM + 1
        return _("to stateroom {n}").format(n=room), _("room {n}").format(n=room)
    if s.condition[player] == Condition.WAIT:
        boat = s.space[player] - FIRST_BOAT + 1
        return _("in lifeboat {n}").format(n=boat), _("boat {n}").format(n=boat)
    cell = s.cell[player]
    if s.condition[player] == Condition.SWIM:
        place = _("swims at {cell}").format(cell=cell_name(cell)) if cell != LAUNCHING_AREA else _("swims")
        return place, _("swims")
    if cell == LAUNCHING_AREA:
        return _("launched, in a lifeboat"), _("launched")
    if cell < COLUMNS:
        return _("on the rescue ship"), _("saved")
    at_cell = _("at {cell}").format(cell=cell_name(cell))
    return at_cell, at_cell


def mate(view: View[State], player: int) -> str:
    """A player's officer, what it has, and where it is."""
    s = view.state
    if s.condition[player] == NONE:
        return ""
    colour = colour_name(player)
    drawn = swimmer(player) if s.condition[player] == Condition.SWIM else officer(player)
    face = f'<svg class="face" viewBox="-8 -8.6 16 16" role="img" aria-label="{colour}">{drawn}</svg>'
    place, short = place_words(s, player)
    where = f'<span class="where">{place}</span><span class="where short" aria-hidden="true">{short}</span>'
    goods = f'<span class="goods">{_goods(s, player)}</span>'
    return f'<span class="{GAME} mate c-{SHADES[player]}">{face}{where}{goods}</span>'


def _goods(s: State, player: int) -> str:
    counts = (s.party[player], s.food[player], s.water[player])
    words = (
        ngettext("{n} passenger", "{n} passengers", counts[0]).format(n=counts[0]),
        _("{n} food").format(n=counts[1]),
        _("{n} water").format(n=counts[2]),
    )
    found = ""
    for kind, n, told in zip(("person", "crate", "barrel"), counts, words, strict=True):
        state = "nil" if n == 0 else "enough" if n > 1 else "some"
        found += (
            f'<span id="{kind}-{player + 1}" class="{state}" data-count="{n}">{icon(kind)}'
            f'<b aria-hidden="true">{n}</b><span class="sr">{told}</span></span> '
        )
    return found


def colour_name(player: int) -> str:
    """What people call a player's colour."""
    return (_("Red"), _("Blue"), _("Yellow"), _("Green"))[player]
