"""Lifeboats as text: lines, positions and results (docs/rules/lifeboats.md, sections 10.5 and 13)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.match import Record
from scupper.engine.state import CHANCE
from scupper.games.lifeboats.components import BLACK, COLUMNS, RANKS
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.notation_names import (
    HAT_CARD,
    NO_BOAT_NAME,
    boat_named,
    colour_of,
    crew_named,
)
from scupper.games.lifeboats.notation_position import position, read_position
from scupper.games.lifeboats.rules import places, scores
from scupper.games.lifeboats.rules_setup import boat_to_dock
from scupper.games.lifeboats.state import BLACK_BOAT, MAX_BOATS, Phase, State

__all__ = ["line", "position", "read_line", "read_position", "reading", "result"]


def line(s: State, player: int, actions: Sequence[int]) -> str:
    """The line for the step from the position `s`; each line of Lifeboats is one step."""
    action = actions[0]
    if player == CHANCE:
        return f"* {_chance(s, action)}"
    kind = FACTS.actions.kind_of(action)
    if kind.name == "dock":
        return f"{player + 1} dock {colour_of(s, boat_to_dock(s))} {action - kind.first + 1}"
    values = (_value_name(s, value) for _part, value in FACTS.actions.parts(action))
    return f"{player + 1} {kind.name.replace('-', ' ')} {' '.join(values)}"


def _value_name(s: State, value: str) -> str:
    """A value of the action table, in which boats and crews bear the number of their seat."""
    return colour_of(s, int(value) - 1) if value.isdigit() else value


def _chance(s: State, outcome: int) -> str:
    if s.phase == Phase.START:
        return f"start {outcome + 1}"
    if s.phase == Phase.DRAW_DOCK:
        return f"dock {colour_of(s, boat_to_dock(s))} {outcome + 1}"
    rank, boat = divmod(outcome, MAX_BOATS)
    return f"board {s.asked + 1} {RANKS[rank]} {colour_of(s, boat)}"


def read_line(s: State, text: str) -> tuple[int, list[int]]:
    """The player (or CHANCE) and the step of a line at the position `s`."""
    who, *words = text.split(" ")
    if who == "*":
        return CHANCE, [_read_chance(s, words)]
    if not re.fullmatch(r"[1-6]", who) or int(who) > s.players:
        wanted = _("a line begins with * or a seat from 1 to {most}, not {given!r}")
        raise NotationError(wanted.format(most=s.players, given=who))
    return int(who) - 1, [_read_action(s, int(who) - 1, words)]


def _read_action(s: State, player: int, words: list[str]) -> int:
    match words:
        case ["dock", boat, column]:
            return _read_dock(s, player, boat, column)
        case ["board" | "jump" as verb, rank, boat]:
            return FACTS.actions.number(verb, _rank(rank), _boat_value(s, boat))
        case ["climb", boat]:
            return FACTS.actions.number("climb", _boat_value(s, boat))
        case ["vote", "leak" | "move" as what, card]:
            value = card if card == HAT_CARD else _boat_value(s, card)
            return FACTS.actions.number(f"vote-{what}", value)
        case ["vote", "drown", card]:
            value = card if card == HAT_CARD else str(crew_named(s, card) + 1)
            return FACTS.actions.number("vote-drown", value)
        case ["pick", "leak", boat]:
            value = boat if boat == NO_BOAT_NAME else _boat_value(s, boat)
            return FACTS.actions.number("pick-leak", value)
        case ["pick", "leak2" | "move" as what, boat]:
            return FACTS.actions.number(f"pick-{what}", _boat_value(s, boat))
        case ["pick", "drown", colour]:
            return FACTS.actions.number("pick-drown", str(crew_named(s, colour) + 1))
    wanted = _(
        "after the seat comes 'dock red 4', 'board officer red', 'vote leak red' (or drown, or move), "
        "'pick leak red' (or drown, leak2, move), 'jump sailor red' or 'climb red', not {given!r}"
    )
    raise NotationError(wanted.format(given=" ".join(words)))


def _read_dock(s: State, player: int, boat: str, column: str) -> int:
    named = boat_named(s, boat)
    if s.phase == Phase.DOCK and player == s.asked and named != boat_to_dock(s):
        wanted = _("seat {seat} docks the {boat} boat now, not {given}")
        raise NotationError(wanted.format(seat=player + 1, boat=colour_of(s, boat_to_dock(s)), given=boat))
    return FACTS.actions.number("dock", str(_column(column) + 1))


def _boat_value(s: State, name: str) -> str:
    """A boat as the action table has it: the seat of its colour, or black."""
    boat = boat_named(s, name)
    return BLACK if boat == BLACK_BOAT else str(boat + 1)


def _rank(text: str) -> str:
    if text not in RANKS:
        raise NotationError(_("a pawn is an officer or a sailor, not {given!r}").format(given=text))
    return text


def _column(text: str) -> int:
    if not re.fullmatch(r"[1-9]", text) or int(text) > COLUMNS:
        raise NotationError(_("columns are 1 to {most}, not {given!r}").format(most=COLUMNS, given=text))
    return int(text) - 1


def _seat(s: State, text: str) -> int:
    if not re.fullmatch(r"[1-6]", text) or int(text) > s.players:
        raise NotationError(_("seats are 1 to {most}, not {given!r}").format(most=s.players, given=text))
    return int(text) - 1


_NO_CHANCE: Final = marked("no chance line is due here, not {given!r}")
_DUE_OF_CHANCE: Final = {
    Phase.START: marked("'* start <seat>' is due here, not {given!r}"),
    Phase.DRAW_DOCK: marked("'* dock <boat> <column>' is due here, not {given!r}"),
    Phase.DRAW_BOARD: marked("'* board <seat> <rank> <boat>' is due here, not {given!r}"),
}


def _read_chance(s: State, words: list[str]) -> int:
    match s.phase, words:
        case Phase.START, ["start", seat]:
            return _seat(s, seat)
        case Phase.DRAW_DOCK, ["dock", boat, column]:
            if boat_named(s, boat) != boat_to_dock(s):
                wanted = _("the {boat} boat is docked now, not {given}")
                raise NotationError(wanted.format(boat=colour_of(s, boat_to_dock(s)), given=boat))
            return _column(column)
        case Phase.DRAW_BOARD, ["board", seat, rank, boat]:
            if _seat(s, seat) != s.asked:
                wanted = _("a pawn of seat {seat} comes aboard now, not of seat {given}")
                raise NotationError(wanted.format(seat=s.asked + 1, given=seat))
            return RANKS.index(_rank(rank)) * MAX_BOATS + boat_named(s, boat)
    wanted = _(_DUE_OF_CHANCE.get(Phase(s.phase), _NO_CHANCE))
    raise NotationError(wanted.format(given=" ".join(("*", *words))))


def result(s: State) -> str:
    """The result line of a finished game (section 10.5)."""
    totals, ranks = [0] * s.players, [0] * s.players
    scores(s, totals)
    places(s, ranks)
    return "= scores " + " ".join(map(str, totals)) + " places " + " ".join(map(str, ranks))


def reading(record: Record, player: int) -> list[str]:
    """The lines as a player may read them now: of others' cards in an open vote only that they are laid."""
    sealed = [text if who == player else f"{text.rpartition(' ')[0]} ?" for who, text in record.sealed]
    return [each.text for each in record.lines] + sealed
