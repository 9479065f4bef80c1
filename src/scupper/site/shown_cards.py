"""Cards that players show to some of the others, outside the written game: what stands, and what it says.

The entries stay. What they show is told as present only as long as it is so: `still_so` asks the game, from
the view of whoever shows it, after every entry of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.game import Game
from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.match import Match
from scupper.site.entries import Entry, read_shown


def cards_of(game: Game, match: Match | None, seat: int | None) -> tuple[str, ...]:
    """The cards that a seat could show now, as the game names them."""
    if game.showing is None or match is None or seat is None:
        return ()
    return tuple(game.showing.cards(match.view(seat)))


def still_so(game: Game, match: Match | None, shown: Sequence[Entry]) -> list[Entry]:
    """Those of the entries whose card is still what was shown."""
    return [entry for entry in shown if read_shown(entry.text).card in cards_of(game, match, entry.seat)]


def sentence(entry: Entry, game: Game, names: Sequence[str], seat: int | None) -> str | None:
    """What the log says of an entry: to those two or more what is seen, to all others that it is."""
    if game.showing is None or entry.seat is None:
        return None
    shown = read_shown(entry.text)
    name, others = names[entry.seat - 1], [names[other - 1] for other in shown.to if other != seat]
    if seat == entry.seat:
        words = _("You show {others}: {card}.")
        return words.format(others=listed(others), card=game.showing.face(shown.card))
    if seat in shown.to:
        words = _("{name} shows you and {others}: {card}.") if others else _("{name} shows you: {card}.")
        return words.format(name=name, others=listed(others), card=game.showing.face(shown.card))
    words = _("{name} shows {others} {card}.")
    return words.format(name=name, others=listed(others), card=game.showing.back(shown.card))
