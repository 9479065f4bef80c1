"""The lines of a game as somebody may read them now (docs/rules/abandon-planet.md, "What a viewer sees")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from scupper.engine.match import Line, Record
from scupper.engine.state import CHANCE, UNKNOWN
from scupper.games.abandon_planet.components import STONES
from scupper.games.abandon_planet.state import Event, State

EVERYBODY = -1
_ANY_STONE = f"({'|'.join(STONES)})"


@dataclass
class _Stones:
    """Where the stones of lines lie, by the number of their line, and who knows which."""

    on: dict[int, int] = field(default_factory=dict)
    bays: dict[int, list[int]] = field(default_factory=dict)
    owner: dict[int, int] = field(default_factory=dict)
    """line -> the seat that may read it, or EVERYBODY."""

    def follow(self, number: int, line: Line) -> None:
        """Go through what was told while a line was played."""
        for told in line.told:
            match told.kind:
                case Event.STONE_ON:
                    self.on[told.a] = number
                case Event.STONE_TO:
                    self.bays.setdefault(told.a, []).append(number)
                case Event.FOUND_STONE:
                    self.bays.setdefault(told.a, []).append(self.on.pop(told.b))
                case Event.WON:
                    self.bays.setdefault(told.a, []).extend(self.bays.pop(told.b, []))
                case Event.LOST:
                    self._show(self.bays.pop(told.a, []))
                case Event.SHATTERED:
                    self._show([self.on.pop(told.a)])
                case Event.FLY_OUT_ENDS:
                    for player, lines in self.bays.items():
                        self.owner.update(dict.fromkeys(lines, player))
                    self.bays.clear()

    def _show(self, lines: Sequence[int]) -> None:
        """Stones go to the discard pile face up."""
        self.owner.update(dict.fromkeys(lines, EVERYBODY))


def reading(record: Record, player: int) -> list[str]:
    """The lines as a player (or SPECTATOR) may read them now, `?` for hidden words."""
    stones = _Stones()
    meteors = 0
    for number, each in enumerate(record.lines):
        stones.follow(number, each)
        meteors += each.text.startswith("* meteor")
    view: State = record.view.state
    hidden_meteor = meteors if view.meteor == UNKNOWN and view.meteor_seen != EVERYBODY else 0
    lines: list[str] = []
    meteors = 0
    accepted = _accepted_offers(record.lines)
    for number, each in enumerate(record.lines):
        if each.player != CHANCE:
            lines.append(_choice_as_read(each, player, accepted.get(number)))
            continue
        meteors += each.text.startswith("* meteor")
        lines.append(_chance_as_read(number, each, player, stones, hidden_meteor == meteors))
    return lines + [text if who == player else f"{who + 1} path ?" for who, text in record.sealed]


def _chance_as_read(number: int, line: Line, player: int, stones: _Stones, is_hidden_meteor: bool) -> str:
    words = line.text.split(" ")
    match words[1]:
        case "deal" if int(words[2]) - 1 != player:
            words[3:] = ["?"] * len(words[3:])
        case "meteor" if is_hidden_meteor:
            words[2] = "?"
        case "stone" if stones.owner.get(number) not in (player, EVERYBODY):
            words[3] = "?"
    return " ".join(words)


def _accepted_offers(lines: Sequence[Line]) -> dict[int, int]:
    """Offers and acceptances by the number of their lines, with the other seat that knows the stone."""
    known: dict[int, int] = {}
    for number, line in enumerate(lines):
        told = next((told for told in line.told if told.kind == Event.ACCEPTED), None)
        if told is not None:
            known[number - 1] = told.a
            known[number] = told.b
    return known


def _choice_as_read(line: Line, player: int, other: int | None) -> str:
    """A choice; of stones that are offered or given only the traders know the kind."""
    words = line.text.split(" ")
    if player in (line.player, other):
        return line.text
    if words[1] == "hint" and words[2] not in ("none", "all") and int(words[2]) - 1 != player:
        words[3] = "?"
    elif words[1] == "offer":
        get = words.index("get")
        words[4:get] = ["stone" if word in STONES else word for word in words[4:get]]
    elif words[1] == "accept" and len(words) > 2:
        words[2] = "stone"
    return " ".join(words)


def hidden_pattern(line: str) -> str | None:
    """The regular expression of all lines that somebody may read as this one; None if it hides nothing.

    Besides `?`, the word `stone` hides the kind in what is given.
    """
    words = line.split(" ")
    found = [r"\S+" if word == "?" else re.escape(word) for word in words]
    if words[1] == "offer" and "get" in words:
        for at in range(words.index("get")):
            found[at] = _ANY_STONE if words[at] == "stone" else found[at]
    elif words[1:] == ["accept", "stone"]:
        found[2] = _ANY_STONE
    return None if found == [re.escape(word) for word in words] else " ".join(found)
