"""The board of Lifeboats from a view: the boats, the people in them, ashore and in the water."""

from __future__ import annotations

from typing import Final

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.engine.svg_symbols import later
from scupper.games.lifeboats import words
from scupper.games.lifeboats.components import COLUMNS, RANKS
from scupper.games.lifeboats.notation_names import boats_in_play, colour_of
from scupper.games.lifeboats.picture_boats import boat_place, empty, hull, laid_card, plate, tag, tally
from scupper.games.lifeboats.picture_crew import Pawn, Standing, figure, standing, stroke
from scupper.games.lifeboats.picture_ghosts import MOVING, boat_ghost, pawn_ghost
from scupper.games.lifeboats.picture_pieces import at, is_set_up, seat_name, use
from scupper.games.lifeboats.picture_sea import STEP_Y, quay, wreck, x
from scupper.games.lifeboats.picture_words import boat_label, refusal
from scupper.games.lifeboats.rules_sea import is_at_sea, pawns_in
from scupper.games.lifeboats.rules_setup import boat_to_dock
from scupper.games.lifeboats.state import MAX_BOATS, OFFICER, Phase, State
from scupper.games.lifeboats.words_names import capital, colour_word

_NARROW: Final = (Phase.BOARD, Phase.JUMP, Phase.CLIMB, Phase.PICK_LEAK, Phase.PICK_LEAK2, Phase.PICK_MOVE)
"""Choices among some of the boats at sea: the others are greyed."""


def drawn(view: View[State], choosing: Choosing | None) -> str:
    """Everything on the board; without a Choosing nothing is a link."""
    s = view.state
    boats = boats_in_play(s)
    vessels = "".join(vessel(view, boat, choosing) for boat in boats)
    people = "".join(person(view, one, choosing) for one in standing(s))
    return (
        f'<g aria-hidden="true">{use("sea")}{quay(len(boats))}{use("islands")}{wreck(s.round)}'
        f"{use('near')}</g>"
        f"{_columns(view, choosing)}{vessels}{people}{_tallies(s)}{_round(s)}"
    )


def _columns(view: View[State], choosing: Choosing | None) -> str:
    """The places where a boat may be docked, while somebody docks one."""
    s = view.state
    if choosing is None or s.phase != Phase.DOCK:
        return ""
    found = ""
    shade = colour_of(s, boat_to_dock(s))
    for column in sorted(set(range(COLUMNS)) - set(s.column)):
        part = f"column-{column + 1}"
        choices = choosing.of(part)
        label = choices[0].words if len(choices) == 1 else words.part(view, "column", str(column + 1))
        found += (
            f'<g class="c-{shade}" {at(x(column), STEP_Y[0])}>'
            f'<a {choosing.attributes(part, label)} data-parts="{part}">{_TOUCH}{_HALO}'
            f'<text class="number" y="16">{column + 1}</text><g class="ghost">{use("hull")}</g></a></g>'
        )
    return found


_PART_OF_ROUND: Final = {
    **dict.fromkeys((Phase.VOTE_MOVE, Phase.PICK_MOVE, *range(Phase.PHASE_2, Phase.PHASE_3)), 1),
    **dict.fromkeys((Phase.JUMP, Phase.CLIMB, *range(Phase.PHASE_3, Phase.NEXT_ROUND + 1)), 2),
}
"""What comes next -> the part of the round that it belongs to, from 0; all else belongs to the first."""


def _round(s: State) -> str:
    """Signs below the quay: the round, and which of its three parts is on."""
    if s.phase in (Phase.OVER, Phase.START):
        return ""
    if is_set_up(s):
        title = _("Set-up")
        return f'<g>{use("round-sign")}<text class="notice" x="80" y="42">{title}</text></g>'
    part = _PART_OF_ROUND.get(s.phase, 0)
    told = (
        _("Round {n}: which boat leaks"),
        _("Round {n}: which boat rows"),
        _("Round {n}: everybody swims"),
    )
    title = _("Round {n}").format(n=s.round)
    return (
        f'<g role="img"><title>{told[part].format(n=s.round)}</title>{use("round-sign")}'
        f'<text class="notice" x="80" y="42">{title}</text>{use("parts-sign")}'
        f'<circle class="lamp" cx="{622 + 40 * part}" cy="35" r="16"/>{use("parts")}</g>'
    )


_TOUCH: Final = '<rect class="touch" x="-50" y="-82" width="100" height="180"/>'
_HALO: Final = '<ellipse class="halo" rx="50" ry="83"/>'


# ---- boats


def vessel(view: View[State], boat: int, choosing: Choosing | None) -> str:
    """A boat in its place, as a link when it is at sea."""
    s = view.state
    place = boat_place(s, boat)
    if place is None:
        return ""
    kinds = ["boat", f"c-{colour_of(s, boat)}"]
    way = ""
    if is_at_sea(s, boat):
        inside = _at_sea(view, boat, choosing)
        kinds += ["sinking"] if _is_sinking(s, boat) else []
        kinds += ["in-question"] if s.drowning == boat else []
        way = f'data-count="{s.step[boat]}" data-way="{stroke(s) or "sink:0"}" '
    else:
        label = words.part(view, "boat", seat_name(boat))
        inside = f'<g role="img" aria-label="{label}">{empty(s, boat)}</g>'
    return f'<g id="boat-{seat_name(boat)}" class="{" ".join(kinds)}" {way}{at(*place)}>{inside}</g>'


def _is_sinking(s: State, boat: int) -> bool:
    return s.leaks[boat] > pawns_in(s, boat)


def _at_sea(view: View[State], boat: int, choosing: Choosing | None) -> str:
    s = view.state
    part = f"boat-{seat_name(boat)}"
    swirl = use("swirl", 'class="swirl"')
    under = later(use("wake", 'class="wake"') + use("oars", 'class="oars"'))
    under += swirl if _is_sinking(s, boat) else later(swirl)
    halo = _HALO if s.drowning == boat else ""
    inside = f"{hull(s, boat)}{plate(s, boat)}{_own_card(view, boat, choosing)}"
    label = boat_label(view, boat, choosing)
    if choosing is None:
        return f'<g role="img" aria-label="{label}">{under}{halo}{inside}</g>'
    status = choosing.status(part)
    if status != "no":
        halo = _HALO
        # Its next place lies behind the boat, all else on it.
        ghost = boat_ghost(view, boat, choosing)
        ghost = ghost if status == "chosen" else later(ghost)
        inside = ghost + inside if s.phase in MOVING else inside + ghost
    elif choosing.choices and s.phase in _NARROW:
        word = refusal(view, boat)
        inside = f'<g class="greyed">{inside}</g>{tag(word) if word else ""}'
    link = f'{choosing.attributes(part, label)} data-parts="{part}"'
    return f"<a {link}>{_TOUCH}{under}{halo}{inside}</a>"


def _own_card(view: View[State], boat: int, choosing: Choosing | None) -> str:
    """On a boat the viewer's card that names it, laid face down or about to be: nobody else sees it here."""
    s = view.state
    if view.player < 0 or s.phase not in (Phase.VOTE_LEAK, Phase.VOTE_MOVE):
        return ""
    if choosing is not None and choosing.decided is not None:
        mine = choosing.status(f"boat-{seat_name(boat)}") == "chosen"
    else:
        mine = s.ballot[view.player] == boat
    return laid_card(colour_of(s, boat)) if mine else ""


def _tallies(s: State) -> str:
    """The votes above the boats, in front of everything else."""
    found = ""
    for boat in range(MAX_BOATS):
        votes = tally(s, boat) if is_at_sea(s, boat) else ""
        if votes:
            found += f"<g {at(x(s.column[boat]), STEP_Y[s.step[boat]])}>{votes}</g>"
    return found


# ---- people


def person(view: View[State], one: Standing, choosing: Choosing | None) -> str:
    """A pawn in its place; a link where touching it chooses."""
    s, pawn = view.state, one.pawn
    inside = figure(s, one, view.player)
    kinds = "pawn swims" if pawn.swims else "pawn"
    if pawn.swims and s.asked == pawn.player and s.phase == Phase.CLIMB:
        kinds += " now"
    parts = _parts_of(view, pawn)
    if choosing is not None and choosing.choices and parts:
        named = "data-of" if s.phase == Phase.JUMP else "data-parts"
        link = f'{choosing.also(parts, _pawn_label(s, pawn))} {named}="{" ".join(parts)}"'
        inside = f"<a {link}>{_GRIP}{inside}{pawn_ghost(s, pawn, one.spot)}</a>"
    elif choosing is not None and _is_refused(s, pawn, choosing):
        kinds += " dim"
    return f'<g id="{pawn.id}" data-alike="{pawn.kind}" class="{kinds}" {one.at}>{inside}</g>'


def _pawn_label(s: State, pawn: Pawn) -> str:
    if pawn.rank == OFFICER:
        label = _("{colour} officer in the {boat} boat")
    else:
        label = _("{colour} sailor in the {boat} boat")
    return capital(label.format(colour=colour_word(s, pawn.player), boat=colour_word(s, pawn.place)))


_GRIP: Final = (
    '<rect class="touch" x="-25" y="-23" width="50" height="38"/>'
    '<ellipse class="halo" cy="-3" rx="19" ry="23"/>'
)


def _parts_of(view: View[State], pawn: Pawn) -> tuple[str, ...]:
    """The parts that a pawn in a boat stands for, for the viewer who chooses now."""
    s = view.state
    if pawn.swims or pawn.place >= MAX_BOATS:
        return ()
    if s.phase == Phase.JUMP and pawn.player == view.player and not s.left >> pawn.place & 1:
        return (f"boat-{seat_name(pawn.place)}", f"rank-{RANKS[pawn.rank]}")
    if s.phase == Phase.VOTE_DROWN and pawn.place == s.drowning:
        return (f"crew-{pawn.player + 1}",)
    if s.phase == Phase.PICK_DROWN and pawn.place == s.drowning and s.picks >> pawn.player & 1:
        return (f"crew-{pawn.player + 1}",)
    return ()


def _is_refused(s: State, pawn: Pawn, choosing: Choosing) -> bool:
    """Whether a pawn sits in a boat that the viewer, who chooses among boats, cannot choose."""
    if not choosing.choices or s.phase not in _NARROW or pawn.swims or pawn.place >= MAX_BOATS:
        return False
    return choosing.status(f"boat-{seat_name(pawn.place)}") == "no"
