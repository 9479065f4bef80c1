"""Sabordage as text: lines and results (docs/rules/sabordage.md, section Notation).

Positions are in `notation_position`, lines as somebody may read them in `notation_reading`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scupper.engine.game import NotationError
from scupper.engine.state import CHANCE
from scupper.games.sabordage.components import KINDS, STARTING_DECKS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.notation_position import position, read_position
from scupper.games.sabordage.notation_reading import reading
from scupper.games.sabordage.notation_tiles import read_kind
from scupper.games.sabordage.rules import places, scores
from scupper.games.sabordage.rules_build import BUILD_ROT, ship_to_plan, ship_to_rot
from scupper.games.sabordage.state import Phase, State

__all__ = ["line", "position", "read_line", "read_position", "reading", "result"]


def line(s: State, player: int, actions: Sequence[int]) -> str:
    """The line for the steps from the position `s`."""
    if player == CHANCE:
        return f"* {_drawn_for(s)} {' '.join(KINDS[kind] for kind in actions)}"
    kind = FACTS.actions.kind_of(actions[0])
    values = " ".join(value for _, value in FACTS.actions.parts(actions[0]))
    # A rotten tile is built with neither turn nor rank: `build rot`, as any other tile.
    text = f"{player + 1} {kind.name.partition('-')[0]} {values}"
    return f"{text} on {ship_asked(s, player) + 1}" if s.players == 2 else text


def ship_asked(s: State, player: int) -> int:
    """The ship that the next choice of a player is about."""
    if s.phase == Phase.BUILD:
        return ship_to_plan(s, player)
    return s.at if s.phase == Phase.COVER else ship_to_rot(s, player)


def _drawn_for(s: State) -> str:
    """The beginning of a chance line: what is drawn, and where it goes."""
    match s.phase:
        case Phase.BASE:
            return f"base {s.at + 1}"
        case Phase.DEAL:
            return f"deal {s.at + 1}"
        case Phase.SAIL:
            return f"sail {s.at + 1} {s.at_rank + 1}"
    return f"feed {s.at + 1} {s.at_rank + 1}"


def read_line(s: State, text: str) -> tuple[int, list[int]]:
    """The player (or CHANCE) and the steps of a line at the position `s`."""
    who, *words = text.split(" ")
    if who == "*":
        return CHANCE, _read_chance(s, words)
    if not re.fullmatch(r"[1-5]", who) or int(who) > s.players:
        raise NotationError(f"a line begins with * or a seat from 1 to {s.players}, not {who!r}")
    player = int(who) - 1
    return player, [_read_action(words if s.players > 2 else _without_column(s, player, words))]


def _without_column(s: State, player: int, words: list[str]) -> list[str]:
    """With 2 players each choice names the ship that it is about; which one it is, is settled."""
    if len(words) < 3 or words[-2] != "on" or not re.fullmatch(r"[1-4]", words[-1]):
        raise NotationError(f"with 2 players a line ends with 'on' and the column of the ship: {words}")
    column = int(words[-1])
    if (column - 1) % 2 != player:
        raise NotationError(f"the ship in column {column} is not one of seat {player + 1}")
    if s.to_plan[player] > 0 or s.phase == Phase.COVER:
        asked = ship_asked(s, player) + 1
        if column != asked:
            raise NotationError(f"seat {player + 1} is asked about the ship in column {asked}, not {column}")
    return words[:-2]


def _read_action(words: list[str]) -> int:
    match words:
        case ["build", "rot"]:
            return BUILD_ROT
        case ["build", kind, turn, rank]:
            read_kind(kind)
            return _number("build", kind, turn, rank)
        case ["rot" | "cover" as verb, rank]:
            return _number(verb, rank)
    raise NotationError(
        "after the seat comes 'build pipe n 2' (a tile, n or t, a rank), 'build rot', 'rot 4' or 'cover 5', "
        f"not {' '.join(words)!r}"
    )


def _number(kind: str, *values: str) -> int:
    try:
        return FACTS.actions.number(kind, *values)
    except ValueError as error:
        raise NotationError(str(error)) from error


def _read_chance(s: State, words: list[str]) -> list[int]:
    wanted = _drawn_for(s) if s.phase <= Phase.FEED else ""
    due = f"'* {wanted} …' is due here" if wanted else "no chance line is due here"
    head = wanted.split(" ") if wanted else ["nothing"]
    if words[: len(head)] != head:
        raise NotationError(f"{due}, not {' '.join(('*', *words))!r}")
    tiles = words[len(head) :]
    count = {Phase.BASE: STARTING_DECKS, Phase.DEAL: s.wanted}.get(Phase(s.phase), 1)
    if len(tiles) != count:
        raise NotationError(f"'* {wanted}' draws {count} tile{'s' if count != 1 else ''}, not {len(tiles)}")
    return [read_kind(tile) for tile in tiles]


def result(s: State) -> str:
    """The result line of a finished game [R44]."""
    totals, ranks = [0] * s.players, [0] * s.players
    scores(s, totals)
    places(s, ranks)
    pairs = " ".join(f"{total // 1000}/{total % 1000}" for total in totals)
    return f"= scores {pairs} places {' '.join(map(str, ranks))}"
