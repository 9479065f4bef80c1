"""Games and positions of Abandon Ship for tests of its picture, and what a viewer may choose there."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import Any

import scupper
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.match import Line, Match
from scupper.engine.state import CHANCE, SPECTATOR, BaseState
from scupper.games.abandon_ship.state import NONE, Phase

GAME = scupper.game("abandon-ship")
PICTURE = GAME.picture
SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"duel": "on", "cheese": "hidden"}),
    (3, {}),
    (4, {"start": "deck10", "last_two": "order"}),
    (7, {"cheese": "hidden"}),
)


@cache
def games() -> tuple[Match, ...]:
    """Some random games, played to their ends."""
    found: list[Match] = []
    for n, (players, options) in enumerate(SETTINGS):
        choose = random.Random(n)
        match = GAME.start(players=players, seed=n, stream=None, **options)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, choose.choice(match.actions(seat)))
        found.append(match)
    return tuple(found)


@cache
def matches() -> tuple[tuple[BaseState, ...], ...]:
    """Every position of those games that a page can show: at decisions, at beats and at the end."""
    found: list[tuple[BaseState, ...]] = []
    for match in games():
        decisions = [line.before for line in match.record if line.player != CHANCE]
        beats = [beat.state for line in match.record for beat in line.beats]
        found.append((*decisions, match.full_state(), *beats))
    return tuple(found)


def moves() -> Iterator[tuple[Line, Any, Any]]:
    """Each line of those games with the positions before and after it."""
    for match in games():
        befores = [*(line.before for line in match.record), match.full_state()]
        yield from zip(match.record, befores[:-1], befores[1:], strict=True)


def parsed(markup: str) -> ET.Element:
    """The tree of our own markup."""
    return ET.fromstring(markup)  # noqa: S314


def positions() -> Iterator[Any]:
    """Positions from all games."""
    for shown in matches():
        yield from shown[::2]


def viewers(state: Any) -> tuple[int, ...]:
    """Everybody who may look: all players and a spectator."""
    return (*range(state.players), SPECTATOR)


def choosing(state: Any, player: int, *picks: str) -> Choosing:
    """What a page gives the picture: the viewer's choices and the parts picked so far."""
    if state.phase != Phase.USE or player != state.turn or all(f == NONE for f in state.face):
        return NOTHING
    setting = GAME.setting(state.players, {"duel": "on"} if state.players == 2 else {})
    match = Match.from_position(GAME, setting, state)
    return Choosing(match.legal(player + 1), picks)
