"""Path cards that are shown to others: table talk, no part of the written game (rules file, Decisions).

A card is named `laid-3-5` (path 3, lying face down before the paths of round 5 are turned over), `hand-3-5`
(in a hand of which nothing has been laid yet) or `rest-3-5` (in a hand of which another card lies face down).
Whoever lays a card or takes it up again has other cards from then on: that what was shown stands no longer
tells that something was laid, and nothing more.
"""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.abandon_planet.state import NONE, Phase, State
from scupper.games.abandon_planet.words_names import members

_BEFORE_THE_REVEAL = (Phase.METEOR, Phase.PREP, Phase.HINT, Phase.PATH)


def cards(view: View[State]) -> tuple[str, ...]:
    """The card that lies face down, then those in the hand; none before the first round, or at the end."""
    s, player = view.state, view.player
    if player < 0 or s.round == 0 or s.phase == Phase.OVER:
        return ()
    reveal = s.round if s.phase in _BEFORE_THE_REVEAL else s.round + 1
    laid, turned_over = s.card[player], s.path[player]
    hand = [path for path in members(s.alive) if path not in (laid, turned_over)]
    where = "hand" if laid == NONE else "rest"
    face_down = [] if laid == NONE else [f"laid-{laid + 1}-{reveal}"]
    return (*face_down, *(f"{where}-{path + 1}-{reveal}" for path in hand))


def face(card: str) -> str:
    """What those see to whom a card is shown."""
    where, path, _round = card.split("-")
    match where:
        case "laid":
            words = _("path card {path}, which lies face down")
        case "hand":
            words = _("path card {path}, from the hand")
        case _rest:
            words = _("path card {path}, from the hand, so another one lies face down")
    return words.format(path=path)


def back(card: str) -> str:
    """What all others see."""
    if card.startswith("laid"):
        return _("the path card that lies face down")
    return _("a path card from the hand")
