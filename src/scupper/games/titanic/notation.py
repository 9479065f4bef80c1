"""The Sinking of the Titanic as text: lines and results (docs/rules/titanic.md, section Notation).

A position, which the rules file does not define, is one line: see `notation_position`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.engine.match import Record
from scupper.engine.state import CHANCE
from scupper.games.titanic.components import ISLAND_CARDS, PASSENGERS, SEA_CARDS
from scupper.games.titanic.facts import FACTS
from scupper.games.titanic.notation_position import position, read_position
from scupper.games.titanic.rules import places
from scupper.games.titanic.state import N_PASSENGERS, NONE, Condition, Phase, State

__all__ = ["line", "position", "read_line", "read_position", "reading", "result"]

_DUE = {
    Phase.DEAL: "deal",
    Phase.TOP: "top",
    Phase.FIRST: "first",
    Phase.ROLL: "roll",
    Phase.SEA_CARD: "draw sea",
    Phase.ISLAND_CARD: "draw island",
}
"""phase -> how the chance line that is due begins."""


def line(s: State, player: int, actions: Sequence[int]) -> str:
    """The line for the steps from the position `s`."""
    if player == CHANCE:
        return f"* {_DUE[Phase(s.phase)]} {_drawn(s, actions)}"
    values = [value for _name, value in FACTS.actions.parts(actions[0])]
    return " ".join((str(player + 1), FACTS.actions.kind_of(actions[0]).name, *values))


def _drawn(s: State, actions: Sequence[int]) -> str:
    """What chance brings, in words of notation."""
    match s.phase:
        case Phase.DEAL:
            return f"{_next_dealt(s) + 1} {PASSENGERS[actions[0]]}"
        case Phase.TOP:
            return "none" if actions[0] == N_PASSENGERS else PASSENGERS[actions[0]]
        case Phase.FIRST:
            rolled = zip(_rolling(s), actions, strict=False)
            return " ".join(f"{player + 1}={total}" for player, total in rolled)
        case Phase.ROLL:
            return " ".join(str(face) for face in actions)
        case Phase.SEA_CARD:
            return SEA_CARDS[actions[0]]
    return ISLAND_CARDS[actions[0]]


def _next_dealt(s: State) -> int:
    return s.assigned.index(NONE)


def _rolling(s: State) -> list[int]:
    """The players who roll for the first turn."""
    return [p for p in range(s.players) if s.rolling == 0 or s.rolling >> p & 1 == 1]


def read_line(s: State, text: str) -> tuple[int, list[int]]:
    """The player (or CHANCE) and the steps of a line at the position `s`."""
    who, *words = text.split(" ")
    if who == "*":
        return CHANCE, _read_chance(s, " ".join(words))
    if not re.fullmatch(r"[1-4]", who) or int(who) > s.players:
        sentence = _("a line begins with * or a seat from 1 to {players}, not {who!r}")
        raise NotationError(sentence.format(players=s.players, who=who))
    verb, *values = words or [""]
    try:
        return int(who) - 1, [FACTS.actions.number(verb, *values)]
    except ValueError as error:
        sentence = _(
            "after the seat comes 'move' and a space, 'stay', 'draw', 'roll', 'sail' or 'swim' and a cell, "
            "or 'demand', a seat and 'passenger', 'food', 'water' or 'none', not {words!r}"
        )
        raise NotationError(sentence.format(words=" ".join(words))) from error


def _read_chance(s: State, text: str) -> list[int]:
    due = _DUE.get(Phase(s.phase))
    if due is None:
        raise NotationError(_("no chance line is due here, not '* {text}'").format(text=text))
    if not text.startswith(due + " "):
        raise NotationError(_("'* {due} …' is due here, not '* {text}'").format(due=due, text=text))
    rest = text.removeprefix(due + " ")
    match s.phase:
        case Phase.DEAL:
            return [_read_deal(s, rest)]
        case Phase.TOP:
            return [N_PASSENGERS if rest == "none" else _read_card(PASSENGERS, rest)]
        case Phase.FIRST:
            return _read_first(s, rest)
        case Phase.ROLL:
            return _read_dice(s, rest)
    return [_read_card(SEA_CARDS if s.phase == Phase.SEA_CARD else ISLAND_CARDS, rest)]


def _read_card(cards: Sequence[str], text: str) -> int:
    if text not in cards:
        sentence = _("a card from {first} to {last} is wanted here, not {text!r}")
        raise NotationError(sentence.format(first=cards[0], last=cards[-1], text=text))
    return cards.index(text)


def _read_deal(s: State, text: str) -> int:
    seat, blank, card = text.partition(" ")
    if not blank or seat != str(_next_dealt(s) + 1):
        sentence = _("the next card is dealt to seat {seat}, and it is not written {text!r}")
        raise NotationError(sentence.format(seat=_next_dealt(s) + 1, text=text))
    return _read_card(PASSENGERS, card)


def _read_first(s: State, text: str) -> list[int]:
    seats = _rolling(s)
    wanted = " ".join(rf"{seat + 1}=([2-9]|1[0-2])" for seat in seats)
    found = re.fullmatch(wanted, text)
    if found is None:
        example = " ".join(f"{seat + 1}=7" for seat in seats)
        sentence = _("each seat that rolls has a total from 2 to 12, such as {example!r}, not {text!r}")
        raise NotationError(sentence.format(example=example, text=text))
    return [int(total) for total in found.groups()]


def _read_dice(s: State, text: str) -> list[int]:
    dice = 1 if s.condition[s.turn] == Condition.SWIM else 2
    if not re.fullmatch(r"[1-6]" if dice == 1 else r"[1-6] [1-6]", text):
        if dice == 1:
            raise NotationError(_("a swimmer rolls one die from 1 to 6, not {text!r}").format(text=text))
        raise NotationError(_("two dice from 1 to 6 are rolled, not {text!r}").format(text=text))
    return [int(face) for face in text.split(" ")]


def result(s: State) -> str:
    """The result line of a finished game."""
    ranks = [0] * s.players
    places(s, ranks)
    return "= places " + " ".join(map(str, ranks))


def reading(record: Record, _player: int) -> list[str]:
    """The lines as a player may read them now: all of them, since nobody has secrets."""
    return [each.text for each in record.lines]
