"""The table of Abandon Ship as markup, from views: the ship, the dice, the tiles and the sea.

Every movable piece is a group with an id, placed by its `transform` attribute alone, so that a page keeps the
element and lets it glide. Every part of an action is a link: it picks the part, or tells why that cannot be.
"""

from __future__ import annotations

from scupper.engine.choosing import Choosing
from scupper.engine.state import View
from scupper.games.abandon_ship import words
from scupper.games.abandon_ship.components import (
    BERTHS,
    DICE,
    FACE_TEXT,
    RATS,
    SINK_COUNT,
    SINK_VALUES,
    TILE_RATS,
)
from scupper.games.abandon_ship.picture_board import drawn, own_rats, scoring_space
from scupper.games.abandon_ship.picture_outlook import outlook
from scupper.games.abandon_ship.picture_pieces import (
    GAME,
    die,
    die_out,
    die_set_aside,
    dot,
    rat,
    sink_token,
    tile,
    tile_back,
    wedge,
)
from scupper.games.abandon_ship.picture_ship import (
    DEFINITIONS,
    SEA_BEFORE,
    SEA_BEHIND,
    SYMBOLS,
    VIEW_BOX,
    portholes,
    ship,
    x,
    y,
)
from scupper.games.abandon_ship.picture_words import fate, forecast, nearness, tile_words
from scupper.games.abandon_ship.state import HAND, N_RATS, NONE, Phase, State
from scupper.games.abandon_ship.words import points


def definitions() -> str:
    """The gradients and symbols that everything here uses."""
    drawings = (f'<g id="as-{name}" class="{GAME}">{outline}</g>' for name, outline in SYMBOLS.items())
    return DEFINITIONS + "".join(drawings)


def sprite() -> str:
    """An invisible SVG with the symbols that the other pieces use; once a page."""
    hidden = 'width="0" height="0" aria-hidden="true"'
    return f'<svg class="{GAME} sprite" {hidden}><defs>{definitions()}</defs></svg>'


def board(view: View[State], choosing: Choosing) -> str:
    """The ship in its sea, with the rats as links."""
    water = view.state.water
    label = f"The ship. Water covers spaces 1 to {water}." if water else "The ship. No water yet."
    box = " ".join(map(str, VIEW_BOX))
    return (
        f'<svg id="board" class="{GAME} board" viewBox="{box}" role="group" aria-label="{label}">'
        f"{drawn(view, choosing)}</svg>"
    )


def dock(view: View[State], choosing: Choosing) -> str:
    """The dice, each in its own place: in the pool, set aside, or out of the game."""
    s = view.state
    if s.phase == Phase.OVER:
        return ""
    found = ""
    for d, colour in enumerate(DICE):
        if s.pool[d] == 1:
            piece = die(colour, FACE_TEXT[d][s.face[d]] if s.face[d] != NONE else None)
        elif d < N_RATS and s.space[d] == 0:
            piece = die_out(colour)
        else:
            piece = die_set_aside(colour)
        choices = choosing.of(f"die-{colour}")
        label = choices[0].words if len(choices) == 1 else words.part(view, "die", colour)
        found += f"<a {choosing.attributes(f'die-{colour}', label)}>{piece}</a>"
    return f'<div class="{GAME} dice" role="group" aria-label="Dice">{found}</div>'


def player(view: View[State], player: int) -> str:
    """The cheese that a player has taken and the tile: known or its back."""
    s = view.state
    taken = s.points[player]
    cheese = f'role="img" aria-label="cheese worth {points(taken)}">{wedge(taken)}' if taken else ">"
    won = f'<span class="{GAME} won" {cheese}</span>'
    known = [t for t in s.tile[player] if t != NONE]
    if not known:
        tiles = tile_back("hidden tile") * (HAND if s.duel else 1)
    elif s.phase == Phase.OVER:
        tiles = "".join(tile(TILE_RATS[t], tile_words(TILE_RATS[t])) for t in known)
    else:
        dots = "".join(dot(RATS[r]) for r in sorted(r for t in known for r in TILE_RATS[t]))
        tiles = f'<span class="yours" role="img" aria-label="your own tile">{dots}</span>'
    return f'{won}<span class="{GAME} tiles">{tiles}</span>'


def own(view: View[State]) -> str:
    """The viewer's tiles and how their rats fare; nothing for a spectator, before the deal or at the end."""
    s = view.state
    mine = own_rats(view)
    if not mine:
        return ""
    ahead = outlook(s)
    tiles = [TILE_RATS[t] for t in s.tile[view.player] if t != NONE]
    items = ""
    for r in mine:
        twice = " (twice)" if all(r in rats for rats in tiles) and len(tiles) > 1 else ""
        items += (
            f"<li>{dot(RATS[r])}<span><b>{RATS[r].capitalize()}</b>{twice} {fate(s, r, ahead)}</span></li>"
        )
    faces = "".join(tile(rats, tile_words(rats)) for rats in tiles)
    title = "Your secret tile" if len(tiles) == 1 else "Your secret tiles"
    return (
        f'<div class="{GAME} secret"><div class="tiles">{faces}</div>'
        f'<div><h2>{title}</h2><ul class="mine">{items}</ul></div></div>'
    )


def aside(view: View[State]) -> str:
    """The sea: which sink tokens have come up, how many lie face down, and what the next rise takes."""
    s = view.state
    if s.phase == Phase.OVER:
        return ""
    left = sum(s.sinks)
    shown = [v for n, v in enumerate(SINK_VALUES) for _ in range(SINK_COUNT[n] - s.sinks[n])]
    remain = ", ".join(str(v) for n, v in enumerate(SINK_VALUES) for _ in range(s.sinks[n]))
    tokens = "".join(sink_token(v) for v in shown) + sink_token(None) * left
    label = f"Sink tokens shown: {', '.join(map(str, shown)) or 'none'}; {left} face down"
    face_down = f"<small>Face down: {remain}.</small>" if left else ""
    return (
        f'<div class="{GAME} tide"><h2>The sea</h2>'
        f'<div class="sinks" role="img" aria-label="{label}">{tokens}</div>'
        f"<p>{forecast(outlook(s))}</p><small>{nearness(sum(s.pool), left)}</small> {face_down}</div>"
    )


_CLIMBERS = (("red", 0, 29, "wide"), ("yellow", 1, 32, "calm"), ("blue", 3, 30, "calm"))
_SCENE_WATER = 27


def scene() -> str:
    """A liner going down, of the same pieces, in a box of 208 around 0; its sea is 30 below the middle."""
    level = y(_SCENE_WATER + 0.5)
    rats = ""
    for colour, lane, space, mood in _CLIMBERS:
        place = f"translate({x(lane):g} {y(space):g}) scale(1.4)"
        rats += f'<g class="climber c-{colour}"><g transform="{place}">{rat(colour, mood, False)}</g></g>'
    places = "".join(scoring_space(k, (), k == 0) for k in range(len(BERTHS)))
    return (
        f'<g class="{GAME} scene" transform="scale(.52) translate(-130 {30 / 0.52 - level:g})">'
        f'<g transform="translate(0 {level:g})">{SEA_BEHIND}</g>{ship(_SCENE_WATER)}{places}'
        f'{portholes(_SCENE_WATER, 0, 0)}{rats}<g transform="translate(0 {level:g})">{SEA_BEFORE}</g></g>'
    )


def document(view: View[State]) -> str:
    """The board as a complete SVG file with its styles inside, in the colours of the day."""
    from scupper.games.abandon_ship.picture_document import as_document

    return as_document(drawn(view, None))
