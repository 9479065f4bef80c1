"""Positions that a page of the Titanic can show, from random games, for tests of its picture."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from scupper.engine.choosing import NOTHING, Choosing, part_names
from scupper.engine.game import Choice
from scupper.engine.state import CHANCE, SPECTATOR, View, copy, new, observe
from scupper.games.titanic import picture, rules
from scupper.games.titanic.facts import FACTS
from scupper.games.titanic.state import State

SETTINGS = ((2, (0, 0, 0)), (3, (1, 0, 0)), (4, (0, 1, 0)), (4, (0, 0, 0)))
"""Players, and the options in the order of the facts."""
STEPS = 700


@dataclass(frozen=True)
class Shown:
    """A position that a page can show."""

    state: Any

    @property
    def asked(self) -> list[int]:
        """The players who are to choose."""
        mask = rules.to_act(self.state)
        return [] if mask == CHANCE else [p for p in range(self.state.players) if mask >> p & 1]

    @property
    def viewers(self) -> tuple[int, ...]:
        """One who chooses now if anybody does, one who does not, and a spectator."""
        idle = [p for p in range(self.state.players) if p not in self.asked]
        return (*self.asked[:1], *idle[:1], SPECTATOR)

    def view(self, player: int) -> View[State]:
        """What a viewer sees."""
        return observe(self.state, player)

    def choosing(self, player: int, *picks: str) -> Choosing:
        """What a page gives the picture: the viewer's choices and the parts picked so far."""
        if player not in self.asked:
            return NOTHING
        out = [0] * FACTS.max_legal
        count = rules.legal(self.state, player, out)
        return Choosing(tuple(_choice(action) for action in out[:count]), picks)


def _choice(action: int) -> Choice:
    parts = FACTS.actions.parts(action)
    text = " ".join((FACTS.actions.kind_of(action).name, *(value for _name, value in parts)))
    return Choice(action, text, f"Do this: {text}.", part_names(parts))


@cache
def games() -> tuple[tuple[Shown, ...], ...]:
    """Random games up to some step or their end, as all positions between two lines."""
    found = []
    for n, (players, options) in enumerate(SETTINGS):
        choose, s = random.Random(n), new(State)
        rules.begin(s, players, list(options))
        shown: list[Shown] = []
        for _step in range(STEPS):
            mask = rules.to_act(s)
            if rules.between_lines(s):
                shown.append(Shown(copy(s)))
            if mask == 0:
                break
            out, weights = [0] * FACTS.max_legal, [0] * FACTS.max_legal
            player = CHANCE if mask == CHANCE else next(p for p in range(players) if mask >> p & 1)
            if player == CHANCE:
                count = rules.outcomes(s, out, weights)
                action = choose.choices(out[:count], weights[:count])[0]
            else:
                action = choose.choice(out[: rules.legal(s, player, out)])
            rules.play(s, player, action)
        found.append(tuple(shown))
    return tuple(found)


def positions(every: int = 7) -> Iterator[Shown]:
    """Positions from all games."""
    for game in games():
        yield from game[::every]


def everything(view: View[State], choosing: Choosing) -> str:
    """All that the picture draws for a viewer, as one document."""
    seats = "".join(picture.player(view, player) for player in range(view.state.players))
    parts = (picture.board(view, choosing), picture.dock(view, choosing), seats, picture.own(view))
    return f"<div>{''.join(parts)}{picture.aside(view)}</div>"


def parsed(markup: str) -> ET.Element:
    """The markup as elements. Raises when it is not well-formed."""
    return ET.fromstring(markup)  # noqa: S314 - the game's own markup


def by_id(markup: str) -> dict[str, ET.Element]:
    """Elements by their ids."""
    return {str(e.get("id")): e for e in parsed(markup).iter() if e.get("id")}
