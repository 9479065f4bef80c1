"""Moments of the golden games: where each kind of action is chosen, and what each kind of event looks like.

Nothing here knows a game: kinds of actions come from its table, kinds of events from what it tells.
"""

from __future__ import annotations

import importlib
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path

from scupper.engine.choosing import part_names
from scupper.engine.facts import Setting
from scupper.engine.game import Game
from scupper.engine.log import read
from scupper.engine.match import Line, Match
from scupper.engine.state import CHANCE

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"


@dataclass(frozen=True, eq=False)
class Course:
    """A golden game: its lines, and the match that they lead to."""

    game: Game
    name: str
    setting: Setting
    match: Match

    @property
    def lines(self) -> tuple[str, ...]:
        """The written lines."""
        return tuple(line.text for line in self.match.record)

    def at(self, played: int) -> Match:
        """The match after so many lines."""
        match = Match(self.game, self.setting)
        for line in self.lines[:played]:
            match.play_line(line)
        return match


@dataclass(frozen=True)
class Moment:
    """A golden game after some of its lines, looked at by a seat (None: a spectator)."""

    course: Course
    played: int
    seat: int | None

    @property
    def where(self) -> str:
        """Where to find it, for people."""
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"{self.course.name}, after line {self.played}, {eyes}"


@dataclass(frozen=True)
class Decision:
    """Somebody chooses an action of one kind: before the line, with the parts that it names.

    `waiting` is a seat that is not asked, `together` how many choose in secret and at the same time.
    """

    kind: str
    moment: Moment
    parts: tuple[str, ...]
    waiting: int | None
    together: int


@dataclass(frozen=True)
class Event:
    """What is told while the line after the moment is played, in its picture with this number (from 1)."""

    kind: str
    moment: Moment
    picture: int


def courses(game: Game) -> list[Course]:
    """The golden games of a game, those with usual options and as many players as usual first."""
    return list(_courses(game.facts.id))


@cache
def _courses(game_id: str) -> tuple[Course, ...]:
    found = []
    for path in sorted((GOLDEN / game_id).glob("*.scupper")):
        written = read(path)
        found.append(Course(written.game, path.stem, written.setting, written.match))

    def unusual(course: Course) -> tuple[int, int, str]:
        facts, setting = course.game.facts, course.setting
        return len(setting.unusual(facts)), abs(setting.players - facts.usual_players), course.name

    return tuple(sorted(found, key=unusual))


@cache
def event_names(package: str) -> dict[int, str]:
    """What each kind of event of a game is called, by the enumeration beside its state."""
    kinds: type[IntEnum] = importlib.import_module(f"{package}.state").Event
    return {kind.value: kind.name.lower().replace("_", "-") for kind in kinds}


# ---- what is chosen


def decisions(found: list[Course]) -> list[Decision]:
    """One decision for each kind of action that is chosen in these games, from the middle of the first."""
    by_kind: dict[str, dict[Course, list[Decision]]] = defaultdict(lambda: defaultdict(list))
    for course in found:
        for decision in _decisions(course):
            by_kind[decision.kind][course].append(decision)
    order = [kind.name for kind in found[0].game.facts.actions.kinds] if found else []
    return [_middle(next(iter(by_kind[kind].values()))) for kind in order if kind in by_kind]


def widest(found: list[Course]) -> Decision:
    """The decision with the most choices."""
    every = [decision for course in found for decision in _decisions(course)]
    return max(every, key=lambda d: _choices(d.moment))


def crowd(found: list[Course]) -> Decision:
    """A decision in the game with the most players, when half of it has been played."""
    fullest = max(found, key=lambda course: course.setting.players)
    return _middle(list(_decisions(fullest)))


def _choices(moment: Moment) -> int:
    before = moment.course.match.record[moment.played].before
    player = (moment.seat or 1) - 1
    rules, facts = moment.course.game.rules, moment.course.game.facts
    return rules.legal(before, player, [0] * facts.max_legal)


def _decisions(course: Course) -> Iterator[Decision]:
    record = course.match.record
    actions = course.game.facts.actions
    start = 0
    for n, line in enumerate(record):
        if n and line.before is not record[n - 1].before:
            start = n
        if line.player == CHANCE:
            continue
        together = sum(other.before is line.before for other in record)
        # Who opens a secret decision may also call it: that seat sees the most.
        seat = line.player + 1
        if together > 1 and seat != _opener(course, start):
            continue
        mask = course.game.rules.to_act(line.before)
        others = (p + 1 for p in range(course.setting.players) if not mask >> p & 1)
        yield Decision(
            actions.kind_of(line.actions[0]).name,
            Moment(course, start, seat),
            part_names(actions.parts(line.actions[0])),
            next(others, None),
            together,
        )


def _opener(course: Course, start: int) -> int:
    record = course.match.record
    asked = [line.player for line in record[start:] if line.before is record[start].before]
    opener = course.game.rules.opener(record[start].before)
    return 1 + (opener if opener in asked else asked[0])


def _middle(every: list[Decision]) -> Decision:
    return every[len(every) // 2]


# ---- what happens


def events(found: list[Course]) -> list[Event]:
    """One event of each kind that is told, and of each kind of chance line, where least else happens."""
    best: dict[str, tuple[int, Event]] = {}
    for rank, course in enumerate(found):
        for n, line in enumerate(course.match.record):
            # Rather much at once in a usual game than alone in an unusual one.
            for event in _events(course, n, line):
                weight = rank * 4 + len(line.told)
                if event.kind not in best or weight < best[event.kind][0]:
                    best[event.kind] = (weight, event)
    return _without_doubles([event for _, event in best.values()])


def _events(course: Course, n: int, line: Line) -> Iterator[Event]:
    names = event_names(course.game.package)
    seat = 1 if line.player == CHANCE else line.player + 1
    moment = Moment(course, n, seat)
    if line.player == CHANCE:
        yield Event(f"chance-{line.text.split()[1]}", moment, 1)
    ends = [beat.after for beat in line.beats]
    for at, told in enumerate(line.told):
        yield Event(names.get(told.kind, str(told.kind)), moment, bisect_right(ends, at) + 1)


def _without_doubles(every: list[Event]) -> list[Event]:
    """Kinds that happen in the same picture of the same line are one, with all their names."""
    together: dict[tuple[Course, int, int], list[Event]] = defaultdict(list)
    for event in every:
        together[event.moment.course, event.moment.played, event.picture].append(event)
    return [
        Event("+".join(event.kind for event in same), same[0].moment, same[0].picture)
        for same in together.values()
    ]


# ---- taking back, rolling, the end


def first_roll(found: list[Course]) -> Moment | None:
    """Where chance waits for somebody to press Roll, well into a game."""
    for course in found:
        places = [
            Moment(course, n, course.game.rules.opener(line.before) + 1)
            for n, line in enumerate(course.match.record)
            if line.player == CHANCE and course.game.rules.opener(line.before) >= 0
        ]
        if places:
            return places[len(places) // 2]
    return None


def undo(found: list[Course], *, offered: bool) -> Moment | None:
    """Where somebody who has just moved may take that back, or may not for a reason of the rules."""
    for course in found:
        match = Match(course.game, course.setting)
        for n, line in enumerate(course.lines, 1):
            match.play_line(line)
            if line.startswith("*") or match.over:
                continue
            seat = int(line.split()[0])
            reason = match.why_no_undo(seat)
            if (reason is None) if offered else (reason is not None and bool(reason.rule or match.to_act)):
                return Moment(course, n, seat)
    return None


def ends(found: list[Course]) -> dict[str, Moment]:
    """The end of a game as its winner and as the last one sees it, and of one that is shared."""
    places: dict[str, Moment] = {}
    for course in found:
        result = course.match.result
        if result is None:
            continue
        played = len(course.lines)
        last = max(range(course.setting.players), key=lambda p: result.places[p])
        name = "end" if result.places.count(1) == 1 else "end-shared"
        places.setdefault(name, Moment(course, played, result.places.index(min(result.places)) + 1))
        if result.places.count(1) == 1:
            places.setdefault("end-last", Moment(course, played, last + 1))
    return places
