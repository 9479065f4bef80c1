"""The exchange of Abandon Planet as a table: what two lay on it, and the bank beside it."""

from __future__ import annotations

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.abandon_planet.picture_cards import card, row, values_of
from scupper.games.abandon_planet.picture_pieces import GAME, icon, stone_icon, token
from scupper.games.abandon_planet.rules_things import seat_at
from scupper.games.abandon_planet.state import NONE, State
from scupper.games.abandon_planet.words_choices import seat_word


def market(view: View[State], choosing: Choosing) -> str:
    """Partners, the table between the viewer and the one that is picked, and what the bank buys and sells."""
    if not choosing.choices:
        return ""
    bank = row(view, "buy", choosing) + row(view, "sell", choosing)
    if not values_of("partner", choosing):
        return bank
    picked = [part.partition("-")[2] for part in choosing.picks if part.startswith("partner-")]
    partner = int(picked[0]) - 1 if picked else NONE
    scrap = values_of("scrap", choosing)
    mine = _side(
        _("You give"),
        token(view.player),
        "".join(
            card(view, name, value, choosing)
            for name, values in (
                ("scrap", sorted(value for value in scrap if value.startswith("give"))),
                ("give", [value for value in values_of("give", choosing) if value != "nothing"]),
                ("give", ["nothing"]),
            )
            for value in values
        ),
    )
    theirs = _side(
        _("You want") if partner == NONE else _("You want from {seat}").format(seat=seat_word(partner)),
        token(partner) if partner != NONE else "",
        "".join(
            card(view, name, value, choosing)
            for name, values in (
                ("scrap", [value for value in scrap if value.startswith("get")]),
                ("get", [value for value in ("stone", "nothing") if value in values_of("get", choosing)]),
                ("scrap", [value for value in scrap if value == "none"]),
            )
            for value in values
        ),
    )
    kind = "counter open" if picked else "counter"
    return f'{row(view, "partner", choosing)}<div class="{GAME} {kind}">{mine}{theirs}</div>{bank}'


def _side(title: str, whose: str, things: str) -> str:
    """One half of the table."""
    return f'<div role="group" aria-label="{title}"><p>{whose}{title}</p>{things}</div>'


def offer(view: View[State]) -> str:
    """The offer that waits for an answer, as it lies between the two: all see it but kinds of stones."""
    s = view.state
    giver, taker = seat_at(s, s.turn), s.asked
    gives = _things(max(s.offer_scrap, 0), s.offer_gives == 1, s.offer_stone)
    wants = _things(max(-s.offer_scrap, 0), s.offer_wants == 1, NONE)
    return (
        f'<div class="{GAME} counter laid" aria-hidden="true"><div><p>{token(giver)}</p>{gives}</div>'
        f"<div><p>{token(taker)}</p>{wants}</div></div>"
    )


def _things(scrap: int, has_stone: bool, kind: int) -> str:
    found = icon("scrap") * scrap + (stone_icon(kind) if has_stone else "")
    nothing = _("nothing")
    return found or f"<em>{nothing}</em>"
