"""The table of Lantern Bluff as markup, from views. Whatever can be chosen is a link of its own."""

from __future__ import annotations

from html import escape

from lantern_bluff.components import LANTERNS
from lantern_bluff.state import State
from lantern_bluff.words import part
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.state import UNKNOWN, View

_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


def sprite() -> str:
    """No symbols are shared here."""
    return ""


def board(view: View[State], choosing: Choosing) -> str:
    """The crate on the water and the lanterns of the last night."""
    s = view.state
    crate = "?" if s.crate == UNKNOWN else str(s.crate or "")
    lamps = "".join(_lamp(view, p) for p in range(s.players))
    links = "".join(
        f"<a {choosing.attributes(f'look-{look}', part(view, 'look', look))}>"
        f'<text x="{50 + 60 * n}" y="110">{look}</text></a>'
        for n, look in enumerate(("peek", "rest"))
    )
    return (
        f'<svg {_NAMESPACE} class="lantern-bluff board" viewBox="0 0 240 120" role="img"'
        f' aria-label="The coast"><rect width="240" height="120" fill="#123"/>{lamps}'
        f'<g id="crate" transform="translate(120 70)" fill="#fff">'
        f'<text text-anchor="middle">{crate}</text></g><g fill="#fff">{links}</g></svg>'
    )


def _lamp(view: View[State], player: int) -> str:
    s = view.state
    colour = "#fd6" if s.shown[player] else "#567"
    number = str(s.shown[player] or "")
    waits = "" if s.has_laid[player] == 0 else '<circle r="3" cy="-18" fill="#fff"/>'
    return (
        f'<g id="lamp-{player + 1}" transform="translate({30 + 60 * player} 30)">'
        f'<circle r="14" fill="{colour}"/>{waits}<text text-anchor="middle" y="5">{number}</text></g>'
    )


def dock(view: View[State], choosing: Choosing) -> str:
    """All lanterns; those that may be shown are links that choose, the others links that say why not."""
    links = [
        f"<a {choosing.attributes(f'lantern-{n}', part(view, 'lantern', str(n)))}>{n}</a>"
        for n in range(1, LANTERNS + 1)
    ]
    return f'<p class="lantern-bluff dock">{" ".join(links)}</p>'


def player(view: View[State], player: int) -> str:
    """The points of a seat."""
    return f'<span class="points">{view.state.points[player]} points</span>'


def own(view: View[State]) -> str:
    """The viewer's lanterns."""
    if view.player < 0:
        return ""
    hand = [str(n) for n in view.state.hand[view.player] if n > 0]
    return f"<p>Your lanterns: {escape(', '.join(hand) or 'none')}</p>"


def aside(view: View[State]) -> str:
    """The lanterns that were shown."""
    used = [str(n + 1) for n in range(LANTERNS) if view.state.used[n]]
    return f"<p>Shown so far: {', '.join(used) or 'none'}</p>"


def scene() -> str:
    """A lantern by night."""
    return (
        f'<svg {_NAMESPACE} viewBox="-104 -104 208 208" aria-hidden="true">'
        '<rect x="-104" y="-104" width="208" height="208" fill="#123"/><circle r="40" fill="#fd6"/></svg>'
    )


def document(view: View[State]) -> str:
    """The board as a file; its styles are in its attributes already."""
    return board(view, NOTHING)
