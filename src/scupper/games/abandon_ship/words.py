"""Abandon Ship in words: choices, events, what is waited for, and how a score came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scupper.engine.game import Told
from scupper.engine.state import CHANCE, NOBODY, View
from scupper.games.abandon_ship.components import (
    BERTH_POINTS,
    CHEESE_AT,
    CHEESE_SPACES,
    CIRCLED,
    DICE,
    FACE_TEXT,
    FACES,
    RATS,
    STAYS,
    STEPS,
    TILE_RATS,
    TOP,
)
from scupper.games.abandon_ship.rules import free_berth, target, to_act
from scupper.games.abandon_ship.state import N_RATS, NONE, Event, Phase, State

_LEAVES = "the die leaves the pool"
_STAYS = "the die stays in the pool"


def face(die: int, number: int) -> str:
    """A face in words for a button, such as `4x` or `any rat 2`."""
    text = FACE_TEXT[die][number]
    core = text.rstrip("x").strip("()")
    words = {"back": "anchor", "fwd": "arrow"}.get(core, core)
    if CIRCLED[die][number]:
        words = f"any rat, {words}"
    return words + (", stays" if STAYS[die][number] else "")


def action(view: View[State], action: int) -> str:
    """What using a die on a rat would do, as one sentence."""
    s = view.state
    die, rat = divmod(action, N_RATS)
    name, number = RATS[rat].capitalize(), s.face[die]
    if number == NONE:
        return f"{DICE[die].capitalize()} die on {RATS[rat]}"
    head = f"{DICE[die].capitalize()} {FACE_TEXT[die][number]}: "
    before, to = s.space[rat], target(s, rat, STEPS[die][number])
    leaves = _STAYS if STAYS[die][number] else _LEAVES
    if to == before:
        return f"{head}{name} stays on {before}, as no rat is {_missing(die, number)}; {leaves}."
    if to >= TOP:
        points = BERTH_POINTS[free_berth(s)]
        gone = _gone(die, rat, leaves)
        return f"{head}{name} climbs from {before} to the top deck and takes the {points}; {gone}."
    verb = "climbs" if to > before else "slides"
    return f"{head}{name} {verb} from {before} to {to}{_cheese_there(s, to)}; {leaves}."


def _missing(die: int, number: int) -> str:
    return "behind" if FACE_TEXT[die][number].strip("()") == "back" else "ahead"


def _gone(die: int, rat: int, leaves: str) -> str:
    return "its die is out of the game" if die == rat else f"{leaves}, and {RATS[rat]}'s is out of the game"


def _cheese_there(s: State, space: int) -> str:
    k = CHEESE_AT[space]
    if k < 0 or s.cheese[k] == 0:
        return ""
    return " and finds the cheese there" if s.cheese[k] < 0 else f" and finds cheese {s.cheese[k]}"


def part(view: View[State], name: str, value: str) -> str:
    """A die with its face, or a rat with its place, as a label."""
    s = view.state
    if name == "die":
        d = DICE.index(value)
        if s.pool[d] == 0:
            gone = d < N_RATS and s.space[d] == 0
            where = "out of the game" if gone else "set aside until the water rises"
            return f"{value.capitalize()} die, {where}"
        return f"{value.capitalize()} die" + (f", {face(d, s.face[d])}" if s.face[d] != NONE else "")
    r = RATS.index(value)
    if s.space[r] > 0:
        return f"{value.capitalize()} rat on {s.space[r]}"
    return f"{value.capitalize()} rat, " + ("washed away" if s.berth[r] == NONE else "on the top deck")


_SENTENCES: Mapping[int, tuple[str, tuple[str, ...]]] = {
    Event.BEGINS: ("{} begins.", ("player",)),
    Event.SINK: ("The sea rises: a {}.", ("number",)),
    Event.WASHED: ("{}, alone on {}, is washed away.", ("rat", "number")),
    Event.DICE_BACK: ("The dice are back: {} in the pool.", ("number",)),
    Event.STAYED: ("{} stays on {}: nothing to go to.", ("rat", "number")),
    Event.ARRIVED: ("{} is up: {}.", ("rat", "berth")),
    Event.TOOK: ("{} takes the cheese on {}: {}.", ("player", "cheese", "points")),
    Event.LAST: ("{}, among the last, gets {}.", ("rat", "berth")),
    Event.ENDED: ("The game is over. Tiles are turned up.", ()),
}
"""kind of event -> its sentence, and what the numbers a, b, c in it stand for."""


def event(told: Told, names: Sequence[str], viewer: int) -> str | None:
    """An event as one sentence of the log."""
    a, b, c = told.a, told.b, told.c
    match told.kind:
        case Event.TILE:
            rats = ", ".join(RATS[r] for r in TILE_RATS[b])
            return f"Your secret tile names {rats}." if a == viewer else f"{names[a]} has {rats}."
        case Event.USED:
            die, number = divmod(b, FACES)
            on = f" on {RATS[c]}" if CIRCLED[die][number] else ""
            return f"{names[a]} uses {DICE[die]} {FACE_TEXT[die][number]}{on}."
        case Event.ROSE:
            return f"The water {'stays' if a == b else 'is now'} at {b}."
        case Event.MOVED:
            verb = "climbs" if c > b else "slides"
            return None if c == TOP else f"{RATS[a].capitalize()} {verb} from {b} to {c}."
    if told.kind not in _SENTENCES:
        return None
    sentence, kinds = _SENTENCES[told.kind]
    return sentence.format(*(_named(kind, n, names) for kind, n in zip(kinds, (a, b, c), strict=False)))


def _named(kind: str, n: int, names: Sequence[str]) -> str:
    match kind:
        case "player":
            return names[n]
        case "rat":
            return RATS[n].capitalize()
        case "cheese":
            return str(CHEESE_SPACES[n])
        case "berth":
            return points(BERTH_POINTS[n])
        case "points":
            return points(n)
    return str(n)


def points(n: int) -> str:
    """A number of points."""
    return "no points" if n == 0 else "1 point" if n == 1 else f"{n} points"


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, said to the viewer."""
    s = view.state
    mask = to_act(s)
    if s.phase == Phase.OVER:
        return "The game is over."
    if mask == CHANCE:
        if s.turn == NOBODY:
            return "The game is being set up."
        rises = "The water rises, then " if s.phase == Phase.SINK else ""
        if s.turn == view.player:
            return f"{rises}you roll the dice." if rises else "Your turn: roll the dice."
        return f"{rises}{names[s.turn]} rolls the dice." if rises else f"{names[s.turn]} rolls the dice."
    if s.turn == view.player:
        return "Your turn: use one die on a rat."
    return f"{names[s.turn]} is choosing a die."


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """How the score of a player came about: each rat of each tile, then the cheese."""
    s = view.state
    parts: list[tuple[str, int]] = []
    for tile in s.tile[player]:
        for r in TILE_RATS[tile] if tile != NONE else ():
            k = s.berth[r]
            where = "drowned" if s.space[r] == 0 else f"still on {s.space[r]}"
            label = f"{RATS[r].capitalize()} {where if k == NONE else f'has the {BERTH_POINTS[k]}'}"
            parts.append((label, 0 if k == NONE else BERTH_POINTS[k]))
    parts.append(("Cheese", s.points[player]))
    return parts
