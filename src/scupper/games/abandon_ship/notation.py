"""Abandon Ship as text: lines, positions and results (docs/rules/abandon-ship.md, section Notation).

A position, which the rules file does not define, is one line: see `notation_position`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.engine.match import Record
from scupper.engine.state import CHANCE
from scupper.games.abandon_ship.components import (
    CHEESE_SPACES,
    CHEESE_VALUES,
    CIRCLED,
    DICE,
    FACE_TEXT,
    RATS,
    SINK_VALUES,
    TILES,
)
from scupper.games.abandon_ship.notation_position import position, read_position
from scupper.games.abandon_ship.rules import places, scores
from scupper.games.abandon_ship.state import N_CHEESE, N_RATS, NONE, Phase, State

__all__ = ["line", "position", "read_line", "read_position", "reading", "result"]


def line(s: State, player: int, actions: Sequence[int]) -> str:
    """The line for the steps from the position `s`."""
    if player != CHANCE:
        return _use_line(s, player, actions[0])
    if s.phase == Phase.CHEESE:
        values = zip(CHEESE_SPACES, actions, strict=True)
        return "* cheese" + "".join(f" {space}={CHEESE_VALUES[v]}" for space, v in values)
    if s.phase == Phase.DEAL:
        return "* deal" + "".join(f" {p + 1}={hand}" for p, hand in enumerate(_hands(s, actions)))
    if s.phase == Phase.FIRST:
        return f"* first {actions[0] + 1}"
    if s.phase == Phase.SINK:
        return f"* sink {SINK_VALUES[actions[0]]}"
    rolled = zip(_pool(s), actions, strict=True)
    return "* roll" + "".join(f" {DICE[d]}={FACE_TEXT[d][f]}" for d, f in rolled)


def _use_line(s: State, player: int, action: int) -> str:
    die, rat = divmod(action, N_RATS)
    circled = s.face[die] != NONE and CIRCLED[die][s.face[die]] == 1
    if circled or rat != die:
        return f"{player + 1} use {DICE[die]} on {RATS[rat]}"
    return f"{player + 1} use {DICE[die]}"


def _pool(s: State) -> list[int]:
    return [d for d in range(len(DICE)) if s.pool[d] == 1]


def _hands(s: State, tiles: Sequence[int]) -> list[str]:
    each = 2 if s.duel == 1 else 1
    hands = [sorted(tiles[i : i + each]) for i in range(0, len(tiles), each)]
    return ["+".join(TILES[t] for t in hand) for hand in hands]


def read_line(s: State, text: str) -> tuple[int, list[int]]:
    """The player and steps of a line at the position `s`."""
    who, _blank, what = text.partition(" ")
    verb, _blank, rest = what.partition(" ")
    if who == "*":
        actions = _read_chance(s, verb, rest)
        if line(s, CHANCE, actions) != text:
            sentence = _("{text!r} would be written {line!r}")
            raise NotationError(sentence.format(text=text, line=line(s, CHANCE, actions)))
        return CHANCE, actions
    if not re.fullmatch(r"[1-7]", who) or int(who) > s.players:
        sentence = _("a line begins with * or a seat from 1 to {players}, not {who!r}")
        raise NotationError(sentence.format(players=s.players, who=who))
    if verb != "use":
        sentence = _("a seat's line is {plain!r} or {circled!r}, not {text!r}")
        forms = {"plain": f"{who} use <die>", "circled": f"{who} use <die> on <rat>"}
        raise NotationError(sentence.format(text=text, **forms))
    return int(who) - 1, [_read_use(s, rest)]


def _read_use(s: State, rest: str) -> int:
    words = rest.split(" ")
    if len(words) not in (1, 3) or words[0] not in DICE or (len(words) == 3 and words[1] != "on"):
        sentence = _("after 'use' comes a die, and 'on' and a rat when its face is circled, not {rest!r}")
        raise NotationError(sentence.format(rest=rest))
    die = DICE.index(words[0])
    rat = words[2] if len(words) == 3 else words[0]
    if rat not in RATS:
        if len(words) == 1:
            raise NotationError(_("the white die belongs to no rat: 'on' and a rat must follow"))
        sentence = _("there is no {rat!r} rat; the rats are {rats}")
        raise NotationError(sentence.format(rat=rat, rats=", ".join(RATS)))
    if s.face[die] != NONE:
        circled = CIRCLED[die][s.face[die]] == 1
        face = FACE_TEXT[die][s.face[die]]
        if circled and len(words) == 1:
            sentence = _("the face {face} of the {die} die is circled: 'on' and a rat must follow")
            raise NotationError(sentence.format(face=face, die=words[0]))
        if not circled and len(words) == 3:
            sentence = _(
                "the face {face} of the {die} die is not circled: it moves its own rat, without 'on'"
            )
            raise NotationError(sentence.format(face=face, die=words[0]))
    return die * N_RATS + RATS.index(rat)


def _pairs(rest: str) -> list[tuple[str, str]]:
    pairs = [word.partition("=") for word in rest.split(" ")]
    if any(not equals or not key or not value for key, equals, value in pairs):
        raise NotationError(_("words such as key=value are wanted here, not {rest!r}").format(rest=rest))
    return [(key, value) for key, _equals, value in pairs]


def _keys(pairs: list[tuple[str, str]], expected: list[str], sentence: str) -> None:
    """Refuse other keys with a sentence that names both."""
    keys = [key for key, _value in pairs]
    if keys != expected:
        raise NotationError(sentence.format(keys=" ".join(expected), others=" ".join(keys)))


_DUE = {
    Phase.CHEESE: "cheese",
    Phase.DEAL: "deal",
    Phase.FIRST: "first",
    Phase.SINK: "sink",
    Phase.ROLL: "roll",
}


def _read_chance(s: State, verb: str, rest: str) -> list[int]:
    due = _DUE.get(Phase(s.phase))
    if verb != due:
        if due is None:
            raise NotationError(_("no chance line is due here, not '* {verb}'").format(verb=verb))
        raise NotationError(_("'* {due}' is due here, not '* {verb}'").format(due=due, verb=verb))
    if verb == "cheese":
        pairs = _pairs(rest)
        spaces = [str(space) for space in CHEESE_SPACES]
        _keys(pairs, spaces, _("the cheese spaces must be {keys} in this order, not {others}"))
        wanted = _("a cheese token is {values}, not {text!r}")
        return [_index(CHEESE_VALUES, value, wanted) for _space, value in pairs]
    if verb == "deal":
        return _read_deal(s, rest)
    if verb == "first":
        if not re.fullmatch(r"[1-7]", rest) or int(rest) > s.players:
            sentence = _("'* first' names a seat from 1 to {players}, not {rest!r}")
            raise NotationError(sentence.format(players=s.players, rest=rest))
        return [int(rest) - 1]
    if verb == "sink":
        return [_index(SINK_VALUES, rest, _("a sink token is {values}, not {text!r}"))]
    pairs = _pairs(rest)
    pool = _pool(s)
    dice = [DICE[d] for d in pool]
    _keys(pairs, dice, _("the dice of the pool must be {keys} in this order, not {others}"))
    return [_face(d, text) for d, (_die, text) in zip(pool, pairs, strict=True)]


def _index(values: Sequence[int], text: str, sentence: str) -> int:
    names = [str(v) for v in values]
    if text not in names:
        raise NotationError(sentence.format(values=", ".join(names), text=text))
    return names.index(text)


def _face(die: int, text: str) -> int:
    if text not in FACE_TEXT[die]:
        sentence = _("the {die} die has no face {text!r}; its faces are {faces}")
        raise NotationError(sentence.format(die=DICE[die], text=text, faces=" ".join(FACE_TEXT[die])))
    return FACE_TEXT[die].index(text)


def _read_deal(s: State, rest: str) -> list[int]:
    pairs = _pairs(rest)
    seats = [str(p + 1) for p in range(s.players)]
    _keys(pairs, seats, _("the seats must be {keys} in this order, not {others}"))
    each = 2 if s.duel == 1 else 1
    tiles: list[int] = []
    for _seat, hand in pairs:
        names = hand.split("+")
        if len(names) != each or any(name not in TILES for name in names):
            if each == 1:
                sentence = _("each seat has one tile out of {first} to {last}, not {hand!r}")
            else:
                sentence = _("each seat has two tiles, joined by +, out of {first} to {last}, not {hand!r}")
            raise NotationError(sentence.format(first=TILES[0], last=TILES[-1], hand=hand))
        tiles += [TILES.index(name) for name in names]
    if len(set(tiles)) != len(tiles):
        raise NotationError(_("a tile is dealt twice"))
    return tiles


def result(s: State) -> str:
    """The result line of a finished game."""
    totals, ranks = [0] * s.players, [0] * s.players
    scores(s, totals)
    places(s, ranks)
    return "= scores " + " ".join(map(str, totals)) + " places " + " ".join(map(str, ranks))


def reading(record: Record, _player: int) -> list[str]:
    """The lines as a player may read them now: `?` for others' tiles and for cheese that lies face down."""
    view: State = record.view.state
    return [_as_read(each.text, view) for each in record.lines]


def _as_read(text: str, view: State) -> str:
    head, _blank, rest = text.partition(" ")
    if head != "*" or view.phase == Phase.OVER:
        return text
    if rest.startswith("deal "):
        pairs = _pairs(rest.removeprefix("deal "))
        hands = [value if view.tile[p][0] != NONE else "?" for p, (_seat, value) in enumerate(pairs)]
        return "* deal" + "".join(f" {p + 1}={hand}" for p, hand in enumerate(hands))
    if rest.startswith("cheese "):
        pairs = _pairs(rest.removeprefix("cheese "))
        known = [
            value if view.cheese[k] != NONE else "?" for k, (_space, value) in enumerate(pairs[:N_CHEESE])
        ]
        return "* cheese" + "".join(
            f" {space}={value}" for (space, _hidden), value in zip(pairs, known, strict=True)
        )
    return text
