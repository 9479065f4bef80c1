"""Lifeboats in words: parts of actions as labels, and how a score came about.

The sentences for choices are in `words_choices.py`, for what is waited for in `words_waiting.py`, and for the
log in `words_story.py`.
"""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.lifeboats.components import ISLAND_OF, POINTS, RANKS, STEPS_TO_LAND
from scupper.games.lifeboats.rules_end import score
from scupper.games.lifeboats.rules_sea import is_at_sea, pawns_in
from scupper.games.lifeboats.state import MAX_BOATS, N_ISLANDS, N_RANKS, Phase, State
from scupper.games.lifeboats.words_choices import action
from scupper.games.lifeboats.words_end import story
from scupper.games.lifeboats.words_names import (
    boat_of,
    capital,
    colour_word,
    counted,
    crew_of,
    is_known,
    island_word,
    rank_word,
)
from scupper.games.lifeboats.words_story import event
from scupper.games.lifeboats.words_waiting import waiting

__all__ = ["account", "action", "event", "part", "story", "waiting"]


# ---- Parts


def part(view: View[State], name: str, value: str) -> str:
    """A column, a rank, a boat, a crew or a card as a label."""
    s = view.state
    if value == "hat":
        if view.player < 0:
            return _("Captain's Hat")
        return _("Captain's Hat, {n} left").format(n=s.hats[view.player])
    if value == "none":
        return _("No boat")
    if name == "rank":
        return capital(rank_word(RANKS.index(value)))
    if name == "column":
        return _column(s, int(value) - 1)
    if not is_known(s, value):
        return _("Colour of seat {seat}, not in this game").format(seat=value)
    if name == "crew":
        return _crew(view, boat_of(value))
    return _boat(s, boat_of(value))


def _column(s: State, column: int) -> str:
    island = island_word(ISLAND_OF[column])
    taken = [boat for boat in range(MAX_BOATS) if s.column[boat] == column]
    if not taken:
        return _("Column {column}, {island}").format(column=column + 1, island=island)
    label = _("Column {column}, {island}, taken by {colour}")
    return label.format(column=column + 1, island=island, colour=colour_word(s, taken[0]))


def _crew(view: View[State], crew: int) -> str:
    label = _("{colour} crew, your own") if crew == view.player else _("{colour} crew")
    return label.format(colour=capital(colour_word(view.state, crew)))


def _boat(s: State, boat: int) -> str:
    """Where a boat in play is, how many are aboard and how many leaks it has."""
    colour = capital(colour_word(s, boat))
    if s.stage[boat] > 0:
        return _("{colour} boat, landed at stage {number}").format(colour=colour, number=s.stage[boat])
    if not is_at_sea(s, boat):
        label = _("{colour} boat, not docked yet") if s.phase <= Phase.DOCK else _("{colour} boat, sunk")
        return label.format(colour=colour)
    label = _("{colour} boat, {steps} to land, {pawns}, {leaks}")
    return label.format(
        colour=colour,
        steps=counted(STEPS_TO_LAND - s.step[boat], "step"),
        pawns=counted(pawns_in(s, boat), "pawn"),
        leaks=counted(s.leaks[boat], "leak"),
    )


# ---- The score


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """How the score of a player came about: each rank on each island, the lost, and a tie that was broken."""
    s = view.state
    parts: list[tuple[str, int]] = []
    for island in range(N_ISLANDS):
        for rank in range(N_RANKS):
            count, worth = s.ashore[rank][island][player], POINTS[island][rank]
            if count > 0:
                parts.append((_pawns_ashore(island, rank, count), count * worth))
    drowned = crew_of([s.lost[rank][player] for rank in range(N_RANKS)])
    if drowned:
        parts.append((_("Lost at sea: {crew}").format(crew=drowned), 0))
    equals = [p for p in range(s.players) if p != player and score(s, p) == score(s, player)]
    if equals:
        parts.append((_tie_break(s, player), 0))
    return parts


def _pawns_ashore(island: int, rank: int, count: int) -> str:
    pawns, place = counted(count, RANKS[rank]), island_word(island)
    if count == 1:
        return _("{pawns} on the {island}").format(pawns=pawns, island=place)
    label = _("{pawns} on the {island}, {worth} each")
    return label.format(pawns=pawns, island=place, worth=POINTS[island][rank])


def _tie_break(s: State, boat: int) -> str:
    colour = colour_word(s, boat)
    if s.stage[boat] > 0:
        label = _("Tie-break: the {colour} boat landed at stage {number}")
        return label.format(colour=colour, number=s.stage[boat])
    return _("Tie-break: the {colour} boat did not land").format(colour=colour)
