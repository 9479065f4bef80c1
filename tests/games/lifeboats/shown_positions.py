"""Positions that a page of Lifeboats can show, from random games, for tests of its picture."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import scupper
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.facts import Setting
from scupper.engine.match import Match
from scupper.engine.state import SPECTATOR, BaseState, View
from scupper.games.lifeboats.state import Event, Phase

GAME = scupper.game("lifeboats")
PICTURE = GAME.picture
SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (3, {"hats": "1"}),
    (4, {"setup": "random", "end": "boats", "plank": "yes"}),
    (5, {"colours": "white,purple,red,blue,green"}),
    (6, {"sailors": "6", "officers": "1"}),
)
VOTES = (Phase.VOTE_LEAK, Phase.VOTE_DROWN, Phase.VOTE_MOVE)


@dataclass(frozen=True)
class Shown:
    """A position that a page can show, the setting of its game, and whether somebody is asked there."""

    setting: Setting
    state: Any
    decision: bool

    @property
    def asked(self) -> list[int]:
        """The players who are to choose."""
        mask = GAME.rules.to_act(self.state) if self.decision else 0
        return [p for p in range(self.state.players) if mask >> p & 1]

    @property
    def viewers(self) -> tuple[int, ...]:
        """One who chooses now if anybody does, one who does not, and a spectator."""
        idle = [p for p in range(self.state.players) if p not in self.asked]
        return (*self.asked[:1], *idle[:1], SPECTATOR)

    def choosing(self, player: int, *picks: str) -> Choosing:
        """What a page gives the picture: the viewer's choices and the parts picked so far."""
        if player not in self.asked:
            return NOTHING
        match = Match.from_position(GAME, self.setting, self.state)
        return Choosing(match.legal(player + 1), picks)


@cache
def games() -> tuple[tuple[Shown, ...], ...]:
    """Random games, as all positions that a page can show: at decisions, at beats and at the end."""
    found: list[tuple[Shown, ...]] = []
    for n, (players, options) in enumerate(SETTINGS):
        choose = random.Random(n)
        match = GAME.start(players=players, seed=n, stream=None, **options)
        setting = GAME.setting(players, options)
        decisions: list[BaseState] = []
        while not match.over:
            decisions.append(match.full_state())
            seat = choose.choice(match.to_act)
            match.play(seat, choose.choice(match.actions(seat)))
        moments = [match.full_state(), *(beat.state for line in match.record for beat in line.beats)]
        found.append(
            (
                *(Shown(setting, state, decision=True) for state in decisions),
                *(Shown(setting, state, decision=False) for state in moments),
            )
        )
    return tuple(found)


def positions(every: int = 5) -> Iterator[Shown]:
    """Positions from all games."""
    for shown in games():
        yield from shown[::every]


def in_phase(*phases: Phase) -> list[Shown]:
    """The decisions of all games that are in one of the phases."""
    return [shown for game in games() for shown in game if shown.decision and shown.state.phase in phases]


def parsed(markup: str) -> ET.Element:
    """The tree of our own markup."""
    return ET.fromstring(markup)  # noqa: S314


def everything(view: View[Any], chosen: Choosing) -> str:
    """All markup that changes on a page of one viewer, as one element."""
    beside = "".join(PICTURE.player(view, p) for p in range(view.state.players))
    card = PICTURE.own(view) + PICTURE.aside(view)
    board, dock = PICTURE.board(view, chosen), PICTURE.dock(view, chosen)
    return f"<div>{board}{dock}{beside}{card}</div>"


def by_id(markup: str) -> dict[str, ET.Element]:
    """The elements of a picture that have an id."""
    return {str(e.get("id")): e for e in parsed(markup).iter() if e.get("id")}


def is_going_down(piece: ET.Element) -> bool:
    """Whether a pawn has just been thrown overboard: it is seen once more, in the water."""
    return any(use.get("href") == "#lb-wash" for use in piece.iter("use"))


def beats(kind: Event) -> Iterator[tuple[Any, Any]]:
    """Each moment in which such an event is told last, and the moment after it."""
    for n, (players, options) in enumerate(SETTINGS):
        choose = random.Random(n)
        match = GAME.start(players=players, seed=n, stream=None, **options)
        while not match.over:
            seat = choose.choice(match.to_act)
            match.play(seat, choose.choice(match.actions(seat)))
        moments = [
            (beat.state, line.told[beat.after - 1].kind) for line in match.record for beat in line.beats
        ]
        for (state, told), (after, _told) in pairwise(moments):
            if told == kind:
                yield state, after
