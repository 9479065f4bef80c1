"""The table of Abandon Ship as markup, from views: the ship, the dice, the tiles and the sea.

Every movable piece is a group with an id, placed by its `transform` attribute alone, so that a page keeps the
element and lets it glide. Every part of an action is a link: it picks the part, or tells why that cannot be.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from scupper.engine import svg_symbols
from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.language import language, ngettext
from scupper.engine.state import SPECTATOR, View, observe
from scupper.games.abandon_ship import words
from scupper.games.abandon_ship.components import (
    CHEESE_SPACES,
    DICE,
    FACE_TEXT,
    RATS,
    STAYS,
    STEPS,
    TILE_RATS,
    TOP,
)
from scupper.games.abandon_ship.facts import FACTS
from scupper.games.abandon_ship.notation_position import read_position
from scupper.games.abandon_ship.picture_board import drawn, own_rats
from scupper.games.abandon_ship.picture_outlook import mood, outlook
from scupper.games.abandon_ship.picture_pieces import (
    GAME,
    cheese,
    die,
    die_out,
    die_set_aside,
    dot,
    head,
    sink_tokens,
    tile,
    tile_back,
    wedge,
)
from scupper.games.abandon_ship.picture_ship import DEFINITIONS, SYMBOLS, VIEW_BOX, y
from scupper.games.abandon_ship.picture_ways import reached
from scupper.games.abandon_ship.picture_words import (
    face_down,
    fate,
    forecast,
    nearness,
    ship_words,
    tile_words,
)
from scupper.games.abandon_ship.rules import target
from scupper.games.abandon_ship.state import HAND, N_RATS, NONE, Phase, State
from scupper.games.abandon_ship.words import points


def sprite() -> str:
    """An invisible SVG with the symbols that the other pieces use; once a page."""
    return svg_symbols.sprite(GAME, "as", DEFINITIONS, SYMBOLS)


def board(view: View[State], choosing: Choosing) -> str:
    """The ship in its sea, with the rats as links."""
    label = ship_words(view.state.water)
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
    found = rolled = ""
    for d, colour in enumerate(DICE):
        if s.pool[d] == 1:
            face = FACE_TEXT[d][s.face[d]] if s.face[d] != NONE else None
            piece = die(colour, face, _leaving(s, d, choosing))
            rolled += face or ""
        elif d < N_RATS and s.space[d] == 0:
            piece = die_out(colour)
        else:
            piece = die_set_aside(colour)
        choices = choosing.of(f"die-{colour}")
        label = choices[0].words if len(choices) == 1 else words.part(view, "die", colour)
        found += f"<a {choosing.attributes(f'die-{colour}', label)}>{piece}</a>"
    name = _("Dice")
    group = f'id="dice" class="{GAME} dice" data-count="{rolled}" role="group" aria-label="{name}"'
    return f'<div {group}>{found}</div>{_rats(view, choosing)}<p class="{GAME} pool">{_pool(s, choosing)}</p>'


def _rats(view: View[State], choosing: Choosing) -> str:
    """The rats that the picked die may move, side by side: on a phone the ropes are narrower than a thumb."""
    dice = [die for die in DICE if f"die-{die}" in choosing.picks]
    found = ""
    for r, colour in enumerate(RATS):
        choices = [
            c for c in choosing.choices if {f"rat-{colour}", *(f"die-{die}" for die in dice)} <= set(c.parts)
        ]
        if len(dice) == 1 and len(choices) == 1:
            link = choosing.also((f"rat-{colour}",), choices[0].words)
            to = reached(view.state, r, choices[0])
            face = head(colour, mood(view.state, r, outlook(view.state)), 0, 0)
            drawing = f'<svg class="{GAME}" viewBox="-19 -17 38 32" aria-hidden="true">{face}</svg>'
            found += f"<a {link}>{drawing}<b>{to}</b></a>"
    if found.count("<a ") < 2:
        return ""
    name = _("Rats that this die may move")
    return f'<div id="rats" class="{GAME} rats" role="group" aria-label="{name}">{found}</div>'


def _pool(s: State, choosing: Choosing) -> str:
    """How near the next rise is: by the dice in the pool, or those that a decided choice leaves."""
    if choosing.decided is None:
        return nearness(sum(s.pool), sum(s.sinks))
    die, rat = divmod(choosing.decided.action, N_RATS)
    number = s.face[die]
    gone = set() if STAYS[die][number] else {die}
    if target(s, rat, STEPS[die][number]) >= TOP:
        gone.add(rat)
    return nearness(sum(s.pool) - sum(s.pool[d] for d in gone), sum(s.sinks), then=True)


def _leaving(s: State, d: int, choosing: Choosing) -> str:
    """Whether a die goes because another takes its rat to the top deck: surely, or if that rat is picked."""
    if d < N_RATS and (choosing.picks or choosing.decided):
        for choice in choosing.left:
            die, rat = divmod(choice.action, N_RATS)
            if rat == d != die and target(s, rat, STEPS[die][s.face[die]]) >= TOP:
                return "goes" if choosing.decided else "risk"
    return ""


def player(view: View[State], player: int) -> str:
    """The cheese that a player has taken and the tile: known or its back."""
    s = view.state
    taken = s.points[player]
    label = _("cheese worth {points}").format(points=points(taken))
    named = f' role="img" aria-label="{label}"' if taken else ""
    piece = wedge(taken, _landing(s, player)) if taken else ""
    won = f'<span id="won-{player}" class="{GAME} won" data-count="{taken}"{named}>{piece}</span>'
    kind = "tiles faceup" if s.phase == Phase.OVER else "tiles"
    return f'{won}<span class="{GAME} {kind}">{"".join(_sides(view, player))}</span>'


def _landing(s: State, player: int) -> str:
    """Cheese on its way from the shelf to whoever has just taken it: the dice have not been rolled since."""
    if player != s.turn or s.phase != Phase.USE or any(face != NONE for face in s.face):
        return ""
    found = [n for k, n in enumerate(CHEESE_SPACES) if s.cheese[k] == 0 and n in s.space]
    return "".join(
        f'<g id="cheese-{n}" class="landed" data-way="arc" transform="scale(1)">{cheese("")}</g>'
        for n in found
    )


def _sides(view: View[State], player: int) -> list[str]:
    """A player's tiles as the viewer sees them: the back, the shapes of one's own, or the face."""
    s = view.state
    over = s.phase == Phase.OVER
    known = [t for t in s.tile[player] if t != NONE]
    if known and not over:
        dots = "".join(dot(RATS[r]) for r in sorted(r for t in known for r in TILE_RATS[t]))
        name = _("your own tile")
        sides = [f'<span class="yours" role="img" aria-label="{name}">{dots}</span>']
    elif known:
        sides = [_tile(s, t) for t in known]
    else:
        sides = [tile_back(_("hidden tile"))] * (HAND if s.duel else 1)
    return [
        f'<span id="tile-{player}-{n}" class="side" data-turn="{over:d}">{side}</span>'
        for n, side in enumerate(sides)
    ]


def _tile(s: State, tile_number: int) -> str:
    """The face of a tile, whose rats look as they fare."""
    rats, ahead = TILE_RATS[tile_number], outlook(s)
    return tile(rats, [mood(s, r, ahead) for r in rats], tile_words(rats))


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
        twice = len(tiles) > 1 and all(r in rats for rats in tiles)
        items += f"<li>{dot(RATS[r])}<span>{fate(s, r, ahead, twice=twice)}</span></li>"
    faces = "".join(_tile(s, t) for t in s.tile[view.player] if t != NONE)
    title = ngettext("Your secret tile", "Your secret tiles", len(tiles))
    return (
        f'<div class="{GAME} secret"><div class="tiles">{faces}</div>'
        f'<div><h2>{title}</h2><ul class="mine">{items}</ul></div></div>'
    )


def aside(view: View[State]) -> str:
    """The sea: what the next rise takes, and which sink tokens lie face down."""
    s = view.state
    if s.phase == Phase.OVER:
        return ""
    title = _("The sea")
    return (
        f'<div class="{GAME} tide"><h2>{title}</h2><svg viewBox="-128 -13 256 26" aria-hidden="true">'
        f"{sink_tokens(s.sinks, 'token', 30)}</svg><p>{forecast(outlook(s))}</p>"
        f"<small>{face_down(s)}</small></div>"
    )


_SCENE: Final = (
    "p=4 phase=use turn=1 water=28 dice=red:4x,orange:2x,green:3,white:(3) sinks=5,8"
    " | red 30 orange 33 yellow +x green 31 blue +5 purple drowned black drowned"
    " | cheese 33=3 | points 1,2,0,1 | tiles 1=a 2=c 3=e 4=g"
)
"""Late in a game: two rats are up, three still climb, and the sea has the others."""


def scene() -> str:
    """That position as a spectator sees it, in a box of 208 around 0; its sea is 30 below the middle."""
    return _scene(language())


@cache
def _scene(language: str) -> str:  # noqa: ARG001 - the walls name the decks
    view = observe(read_position(_SCENE, FACTS.setting(4, {})), SPECTATOR)
    plain = re.sub(r' (?:id|role|aria-\w+|data-\w+)="[^"]*"', "", drawn(view, None))
    place = f"scale(.54) translate(-124 {30 / 0.54 - y(view.state.water + 0.5):g})"
    return f'<g class="{GAME} scene" transform="{place}">{plain}</g>'


def document(view: View[State]) -> str:
    """The board as a complete SVG file with its styles inside, in the colours of the day."""
    from scupper.games.abandon_ship.picture_document import as_document

    return as_document(drawn(view, None))
