"""Why an action is not legal in The Sinking of the Titanic, citing docs/rules/titanic.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.game import Reason
from scupper.engine.language import gettext as _
from scupper.engine.language import marked, ngettext
from scupper.engine.state import View
from scupper.games.titanic.components import (
    AREA_CELLS,
    COLUMNS,
    FIRST_BOAT,
    FIRST_ROOM,
    KIND,
    LAST_MARK,
    SINKS,
    SPACES,
    Kind,
    cell_number,
)
from scupper.games.titanic.facts import FACTS
from scupper.games.titanic.picture_ways import courses, walks
from scupper.games.titanic.rules_sea import island_of, may_board
from scupper.games.titanic.rules_ship import other_of_pair
from scupper.games.titanic.state import NONE, Condition, Phase, State
from scupper.games.titanic.words_names import cell_within, space_within, space_words

_DUE: Final[Mapping[int, tuple[str, str, str]]] = {
    Phase.MOVE: (marked("Now you walk: choose a space in reach, or stay."), marked("Flow 4.3"), "a-walk"),
    Phase.SHIFT: (
        marked("You wait in a lifeboat: shift to the other one of its pair, or stay."),
        marked("Flow 5.2"),
        "the-lifeboats",
    ),
    Phase.ACT: (marked("First roll the dice, or draw a sea card."), marked("Flow 7.1"), "sea-cards"),
    Phase.SAIL: (marked("You have rolled: now sail."), marked("Flow 7.6"), "sailing"),
    Phase.SWIM: (marked("You swim: choose a cell in reach."), marked("Flow 6.2"), "swimming"),
    Phase.DEMAND: (
        marked("You have come beside another boat: choose what you demand, or nothing."),
        marked("Flow 7.9"),
        "demands",
    ),
}
"""phase -> what is asked for, its rule, and its anchor in the guide."""
_EXPECTED: Final[Mapping[int, tuple[str, ...]]] = {
    Phase.MOVE: ("move", "stay"),
    Phase.SHIFT: ("move", "stay"),
    Phase.ACT: ("draw", "roll"),
    Phase.SAIL: ("sail", "stay"),
    Phase.SWIM: ("swim", "stay"),
    Phase.DEMAND: ("demand",),
}
"""phase -> the kinds of action that are asked for."""


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, who is asked now, may not take an action of the table; None when it is legal."""
    s, player = view.state, view.player
    kind = FACTS.actions.kind_of(action).name
    named = dict(FACTS.actions.parts(action))
    if kind not in _EXPECTED[s.phase]:
        sentence, rule, anchor = _DUE[s.phase]
        return Reason(_(sentence), _(rule), anchor)
    match kind:
        case "move" if s.phase == Phase.SHIFT:
            return _against_shift(s, player, SPACES.index(named["space"]))
        case "move":
            return _against_walk(s, player, SPACES.index(named["space"]))
        case "sail":
            return _against_cell(s, player, cell_number(named["cell"])) or _against_sail(
                s, player, cell_number(named["cell"])
            )
        case "swim":
            return _against_cell(s, player, cell_number(named["cell"])) or _against_swim(s, action)
        case "demand":
            return _against_demand(s, int(named["from"]) - 1, named["what"])
        case "stay":
            return _against_stay(s, player, action)
    return None


def _is_legal(s: State, action: int) -> bool:
    """Whether the player in turn may do it."""
    from scupper.games.titanic.rules import legal

    out = [0] * FACTS.max_legal
    return action in out[: legal(s, s.turn, out)]


# ---- On the ship


def _against_shift(s: State, player: int, space: int) -> Reason | None:
    other = other_of_pair(s.space[player])
    if space == other:
        return None
    sentence = _("From your lifeboat you can only shift to {place}, which hangs beside it.")
    return Reason(sentence.format(place=space_within(other)), _("Flow 5.2, R16, R18"), "the-lifeboats")


def _against_walk(s: State, player: int, space: int) -> Reason | None:
    """What looks near may be under water, taken, closed, behind a bulkhead or too far."""
    place = space_words(space)
    if space == s.space[player]:
        return Reason(_("You stand there: a walk ends on another space."), _("Flow 4.2, R3"), "a-walk")
    if SINKS[space] <= s.mark:
        if KIND[space] == Kind.BOAT:
            sentence = _("{place} has left the ship.")
            return Reason(sentence.format(place=place), _("Flow 4.2, R19"), "the-lifeboats")
        sentence = _("{place} is under water.")
        return Reason(sentence.format(place=place), _("Flow 4.2, R14"), "the-ship-sinks")
    if space in s.space:
        sentence = _("{place} is taken: you may walk through, but not stop there.")
        if KIND[space] == Kind.BOAT:
            sentence = _("{place} is taken: it holds one officer.")
        return Reason(sentence.format(place=place), _("Flow 4.2, R4"), "a-walk")
    return _against_way(s, player, space)


def _against_way(s: State, player: int, space: int) -> Reason | None:
    """The walk itself: too long, or only possible through a bulkhead."""
    total, double = s.die[0] + s.die[1], s.die[0] == s.die[1]
    allowed = walks(s, player, double=double)
    if space in allowed and allowed[space].steps <= total:
        if s.rooms_closed and FIRST_ROOM <= space < FIRST_BOAT and not _is_legal(s, space):
            sentence = _("{place} is closed: you may only enter the stateroom to which you are sent.")
            return Reason(
                sentence.format(place=space_words(space)), _("Flow 4.2, option open_rooms, R6"), "staterooms"
            )
        return None
    forced = walks(s, player, double=True)
    if not double and space in forced and forced[space].steps <= total:
        sentence = _("The way to {place} leads through a bulkhead, which only a double opens.")
        return Reason(sentence.format(place=space_within(space)), _("Flow 4.2, R15"), "bulkheads")
    if space in allowed:
        steps = allowed[space].steps
        sentence = ngettext(
            "{place} is too far: {n} step, and you may walk {total}.",
            "{place} is too far: {n} steps, and you may walk {total}.",
            steps,
        )
        return Reason(
            sentence.format(place=space_words(space), n=steps, total=total), _("Flow 4.2"), "a-walk"
        )
    if double:
        sentence = _("No dry way leads to {place} through one bulkhead at most.")
    else:
        sentence = _("No dry way leads to {place} without a bulkhead.")
    return Reason(sentence.format(place=space_within(space)), _("Flow 4.2, R12, R14, R15"), "bulkheads")


# ---- At sea


def _against_cell(s: State, player: int, cell: int) -> Reason | None:
    """What nobody can enter, whatever was rolled."""
    place = cell_within(cell)
    if cell in AREA_CELLS:
        sentence = _("The launching area can only be left, never entered or crossed.")
        return Reason(sentence, _("Flow 8, R28"), "sailing")
    if cell == s.cell[player]:
        return Reason(_("You are there already."), _("Flow 8"), "sailing")
    if cell in s.cell:
        sentence = _("There is already somebody at {place}.")
        return Reason(sentence.format(place=place), _("Flow 8"), "sailing")
    island = island_of(cell) if cell >= COLUMNS else NONE
    if island != NONE and island == island_of(s.cell[player]):
        sentence = _("You begin on this island: it cannot be entered again in the same turn.")
        return Reason(sentence, _("Flow 8, R27"), "islands")
    if cell < COLUMNS and s.mark < LAST_MARK:
        sentence = _("The rescue ship is not in sight before mark {mark}.")
        return Reason(sentence.format(mark=LAST_MARK), _("Flow 7.4"), "the-rescue-ship")
    if cell < COLUMNS and not may_board(s, player):
        sentence = _("To go aboard you need two passengers, two food and two water.")
        return Reason(sentence, _("Flow 7.4"), "the-rescue-ship")
    return None


def _against_sail(s: State, player: int, cell: int) -> Reason | None:
    found, shut = courses(s, player)
    if cell in found:
        return None
    fields = {"place": cell_within(cell), "one": s.die[0], "other": s.die[1]}
    if cell in shut:
        sentence = _("The way to {place} is shut: a boat, an island or the edge lies on it.")
        return Reason(sentence.format(**fields), _("Flow 7.5, Flow 8"), "sailing")
    if cell < COLUMNS:
        sentence = _("You come aboard by exact count only, and {one} and {other} do not lead to {place}.")
        return Reason(sentence.format(**fields), _("Flow 7.5, R44"), "the-rescue-ship")
    sentence = _("{one} and {other} do not lead to {place}: one counts across, the other up or down.")
    return Reason(sentence.format(**fields), _("Flow 7.5, R26"), "sailing")


def _against_swim(s: State, action: int) -> Reason | None:
    if _is_legal(s, action):
        return None
    sentence = _("With {n} you do not get there: a swimmer goes straight in one direction, the full number.")
    return Reason(sentence.format(n=s.die[0]), _("Flow 6.2, R29"), "swimming")


def _against_stay(s: State, player: int, action: int) -> Reason | None:
    if _is_legal(s, action):
        return None
    if s.condition[player] == Condition.DECK:
        sentence = _("Your new passenger waits in the very stateroom where you stand: leave it first.")
        return Reason(sentence, _("Flow 2, R13"), "staterooms")
    if s.condition[player] == Condition.SWIM:
        return Reason(_("You can swim somewhere, so you must."), _("Flow 6.2, R25"), "swimming")
    return Reason(_("Your boat can sail somewhere, so it must."), _("Flow 7.5, R25"), "sailing")


def _against_demand(s: State, other: int, what: str) -> Reason | None:
    if other != s.at:
        sentence = _("Now it is about seat {n}.")
        return Reason(sentence.format(n=s.at + 1), _("Flow 7.9"), "demands")
    held = {"passenger": s.party[other], "food": s.food[other], "water": s.water[other]}
    if what == "none" or held[what] > 0:
        return None
    sentences = {
        "passenger": _("Seat {n} has no passenger."),
        "food": _("Seat {n} has no food."),
        "water": _("Seat {n} has no water."),
    }
    return Reason(sentences[what].format(n=other + 1), _("Decisions, demand"), "demands")


# ---- Taking back


def why_no_undo(before: State, after: State) -> Reason | None:  # noqa: ARG001 - nothing is ever hidden
    """Nothing is hidden: what a choice turns up comes by chance, in a line of its own."""
    return None
