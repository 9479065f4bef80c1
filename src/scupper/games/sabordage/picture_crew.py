"""What stands beside the names in Sabordage, and the card with the round, the pile and the legend."""

from __future__ import annotations

from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.games.sabordage.components import CONSTRUCTIONS, ROUNDS
from scupper.games.sabordage.picture_pieces import GAME, at, colour_word, fuse, letter, token, use
from scupper.games.sabordage.rules_end import ship_cannons, ship_length, ship_score
from scupper.games.sabordage.state import Phase, State

_GUN: Final = f'<svg class="gun" viewBox="-34 -14 54 36">{use("s")}</svg>'


def mate(view: View[State], player: int) -> str:
    """The colour of a player, and the length and the cannons of the ship that would count now."""
    s = view.state
    ship = max(range(player, s.ships, s.players), key=lambda one: ship_score(s, one))
    length, cannons = ship_length(s, ship), ship_cannons(s, ship)
    tiles = ngettext("{n} tile", "{n} tiles", length).format(n=length)
    guns = ngettext("{n} cannon", "{n} cannons", cannons).format(n=cannons)
    return (
        f'<span class="{GAME} mate">{token(player, colour_word(player))}</span>'
        f'<span class="{GAME} won" id="won-{player}" data-count="{length}"><b aria-hidden="true">{length}</b>'
        f'<small aria-hidden="true">{_GUN}{cannons}</small><span class="sr">{tiles}, {guns}</span></span>'
    )


def chart(view: View[State]) -> str:
    """The way through the rounds, the pile, and what tiles mean."""
    s = view.state
    if s.phase == Phase.OVER:
        return ""
    return f"{_voyage(s)}{_legend(expert=s.expert == 1)}"


def _voyage(s: State) -> str:
    """Three rounds of three constructions and a broadside: what is over is filled."""
    done = (
        0 if s.round == 0 else (s.round - 1) * (CONSTRUCTIONS + 1) + (s.construction or CONSTRUCTIONS + 1) - 1
    )
    marks = ""
    for n in range(ROUNDS * (CONSTRUCTIONS + 1)):
        kind = "past" if n < done else "now" if n == done else "next"
        fires = n % (CONSTRUCTIONS + 1) == CONSTRUCTIONS
        mark = use("spark") if fires else '<rect x="-6" y="-6" width="12" height="12" rx="2"/>'
        marks += f'<g class="{kind}" {at(12 + 21 * n + 12 * (n // (CONSTRUCTIONS + 1)), 14)}>{mark}</g>'
    where = _("Round {round} of {rounds}").format(round=s.round, rounds=ROUNDS)
    heaps = _("pile {pile}, discard {discard}").format(pile=s.pile_size, discard=s.discard_size)
    passing = _("Hands go to the left.") if s.round % 2 == 1 else _("Hands go to the right.")
    return (
        f'<div class="{GAME} voyage"><h2>{where}</h2>'
        f'<svg viewBox="0 0 290 28" aria-hidden="true">{marks}</svg>'
        f"<p>{passing} <small>{heaps}</small></p></div>"
    )


def _legend(*, expert: bool) -> str:
    """What the letters of which tiles are made mean."""
    rows = [
        ("s", _("short cannon"), _("hits the first thing")),
        ("l", _("long cannon"), _("hits all until armour")),
        ("r", _("repeating cannon"), _("never goes out, changes 1 and 2")),
        ("b", _("bombard"), _("lobs onto the second ship")),
        ("a", _("armour"), _("stops a shot")),
        ("z", _("spring"), _("sends it back")),
        ("p", _("pipe"), _("lets it through")),
        ("h", _("boarding hook"), _("takes the tile beside it")),
    ]
    drawn = [(letter(use(symbol)), name, text) for symbol, name, text in rows]
    drawn.append((letter(use("gold", at(-6, 0, 0.8, 0.8))), _("treasure"), _("collects a tile each round")))
    drawn.append((letter(use("rot", at(-6, 0, 0.53, 1))), _("rotten tile"), _("does not count at the end")))
    fuses = letter(fuse(1, 1, -27, 3) + fuse(2, 2, 13, 3))
    drawn.append((fuses, _("fuses"), _("the 1s fire first, then the 2s")))
    if expert:
        for face, name, text in (
            ("c", _("carpenter"), _("covers an older one with a sail")),
            ("g", _("gunner"), _("lights the cannons of gunners again")),
            ("k", _("saboteur"), _("alone, blows up all older ones")),
        ):
            drawn.append((letter(use(face, at(-6, 0, 1.3, 1.3))), name, text))
    items = "".join(f"<li>{picture}<span><b>{name}</b> {text}</span></li>" for picture, name, text in drawn)
    title = _("What the tiles do")
    opened = f'<details class="{GAME} legend" id="legend">'
    return f"{opened}<summary>{title}</summary><ul>{items}</ul></details>"
