"""The pieces of Lifeboats as SVG: boats' colours, officers, sailors, cards, hats.

Their outlines are drawn in `picture.svg`, one symbol a line, in units of the board. Colours come from the
style sheet through the classes `c-red` to `c-black`; each colour has a shape of its own, so that colour is
never the only sign.
"""

from __future__ import annotations

from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.svg_symbols import read_outlines
from scupper.games.lifeboats.components import BLACK, COLOURS, RANKS
from scupper.games.lifeboats.notation_names import HAT_CARD, colour_of
from scupper.games.lifeboats.state import BLACK_BOAT, MAX_PLAYERS, NONE, Phase, State
from scupper.games.lifeboats.words_names import colour_name

GAME: Final = "lifeboats"
"""The class that the style sheet of these pieces is bound to."""
PREFIX: Final = "lb"
"""What the ids of the symbols begin with."""
SHADES: Final = (*COLOURS, BLACK)

OUTLINES: Final = read_outlines(__package__, PREFIX)
"""Name of a symbol -> its drawing."""


def use(symbol: str, attributes: str = "") -> str:
    """A symbol of the sprite."""
    return f'<use href="#{PREFIX}-{symbol}"{" " if attributes else ""}{attributes}/>'


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The attribute that places a piece."""
    size = f"scale({scale:g})" if scale != 1 else ""
    angle = f"rotate({turn:g})" if turn else ""
    return f'transform="translate({x:g} {y:g}){angle}{size}"'


def _person(rank: str, colour: str) -> str:
    sign = use(f"shape-{colour}", f'class="sign" {at(0, 7, 0.58)}')
    return f'<g class="c-{colour}" transform="scale(.94)">{use(rank)}{sign}</g>'


PEOPLE: Final[dict[str, str]] = {
    f"{rank}-{colour}": _person(rank, colour) for rank in RANKS for colour in COLOURS
}
"""Symbols of the pawns: a rank in a colour, with the colour's shape on the chest."""


# ---- for text beside the board


def seat_name(boat: int) -> str:
    """How parts name a boat or a crew: by its seat, or as black."""
    return BLACK if boat == BLACK_BOAT else str(boat + 1)


def token(colour: str) -> str:
    """A colour as a disc with its shape, to stand beside words."""
    shape = use(f"shape-{colour}", 'class="sign"')
    return (
        f'<svg class="{GAME} token c-{colour}" viewBox="-14 -14 28 28" aria-hidden="true">'
        f'<circle class="plain-disc" r="13"/>{shape}</svg>'
    )


def peg(rank: str, colour: str) -> str:
    """One pawn, to stand beside words."""
    return (
        f'<svg class="{GAME} peg" viewBox="-15 -24 30 43" aria-hidden="true">{use(f"{rank}-{colour}")}</svg>'
    )


def hats(player: int, left: int) -> str:
    """Captain's Hats that are left, each a piece of its own, so that one that is played goes."""
    gap = 30 if left < 4 else 18
    if left == 0:
        label, inside, kind = _("no Captain's Hat left"), use("hat"), " none"
    else:
        label, kind = ngettext("{n} Captain's Hat left", "{n} Captain's Hats left", left).format(n=left), ""
        inside = "".join(
            f'<g id="hat-{player + 1}-{n + 1}" {at(gap * n, 0)}>{use("hat")}</g>' for n in range(left)
        )
    wide = 36 + gap * max(left - 1, 0)
    return (
        f'<svg class="hats{kind}" viewBox="-18 -14 {wide} 22" role="img" aria-label="{label}">{inside}</svg>'
    )


def face(card: str) -> str:
    """What a card shows: the shape of a colour, or a hat; `none` is a boat crossed out."""
    if card == HAT_CARD:
        return use("hat", at(0, 3))
    if card == "none":
        return use("leak") + '<path class="struck" d="M-18 16 18-16"/>'
    return use(f"shape-{card}", f'class="sign" {at(0, 0, 1.35)}')


_SLIP: Final = 'x="-18" y="-23" width="36" height="46" rx="7"'


def slip(card: str, words: str, name: str = "") -> str:
    """A card face up, small, with words for those who cannot see it; one with a name turns over."""
    inside = f'<rect class="paper" {_SLIP}/>{face(card)}'
    return _slip(words, f'<g class="{_shade(card)}"{_turned(name, card)}>{inside}</g>')


def slip_back(words: str, name: str, known: str = "") -> str:
    """A card face down; `known` is the card that the viewer knows it to be."""
    peek = ""
    if known:
        corner = f'<circle class="paper" r="10"/><g transform="scale(.62)">{face(known)}</g>'
        peek = f'<g class="peek {_shade(known)}" {at(9, -12)}>{corner}</g>'
    weave = '<path class="weave" d="M-11-16 11 16M11-16-11 16M0-20V20M-15 0h30"/>'
    return _slip(words, f'<g{_turned(name, "down")}><rect class="back" {_SLIP}/>{weave}{peek}</g>')


def _slip(words: str, inside: str) -> str:
    return f'<svg class="slip" viewBox="-20 -25 40 50" role="img" aria-label="{words}">{inside}</svg>'


def _turned(name: str, side: str) -> str:
    return f' id="{name}" data-turn="{side}"' if name else ""


def _shade(card: str) -> str:
    return f"c-{card}" if card in SHADES else card


def thinking(words: str) -> str:
    """Three dots: somebody is still choosing."""
    dots = "".join(f'<circle cx="{x}" r="2.6"/>' for x in (-8, 0, 8))
    return f'<svg class="slip dots" viewBox="-20 -25 40 50" role="img" aria-label="{words}">{dots}</svg>'


# ---- asked of a position by several parts of the picture


def is_set_up(s: State) -> bool:
    """Whether boats are still docked and boarded."""
    return s.phase <= Phase.BOARD or any(s.hand[rank][p] for rank in range(2) for p in range(MAX_PLAYERS))


def cards_are_up(s: State) -> bool:
    """Whether the cards of a vote lie face up."""
    return any(card != NONE for card in s.shown)


def card_face(s: State, card: int) -> str:
    """The name of a card's face in files and classes: a colour or a hat."""
    return HAT_CARD if card > BLACK_BOAT else colour_of(s, card)


def card_word(face: str) -> str:
    """What people call a card: its colour, a hat, or none of the boats."""
    if face == HAT_CARD:
        return _("hat")
    return _("No boat") if face == "none" else colour_name(face)
