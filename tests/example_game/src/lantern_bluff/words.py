"""Lantern Bluff in words: choices, events, what is waited for, and how a score came about."""

from __future__ import annotations

from collections.abc import Sequence

from lantern_bluff.components import START_POINTS
from lantern_bluff.rules import lookout, to_act
from lantern_bluff.state import PEEK, REST, Event, Phase, State
from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.state import View


def action(view: View[State], action: int) -> str:
    """What a choice would do, as one sentence."""
    if action == PEEK:
        price = "for nothing" if view.state.peek_is_free else "for one point"
        return f"Look into the crate, {price}."
    if action == REST:
        return "Let the crate drift in unseen."
    return f"Show lantern {action + 1}."


def part(view: View[State], name: str, value: str) -> str:
    """A lantern, or one of the lookout's two choices, as a label."""
    if name == "look":
        return value.capitalize()
    used = view.state.used[int(value) - 1] == 1
    return f"Lantern {value}" + (", shown already" if used else "")


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:  # noqa: ARG001 - the same in any
    """An event as one sentence of the log."""
    a, b = told.a, told.b
    match told.kind:
        case Event.DEALT:
            return f"You hold lantern {b}." if a == viewer else None
        case Event.DRIFTS:
            return f"Night {a + 1}: a crate drifts in."
        case Event.PEEKED:
            return f"{names[a]} looks into the crate."
        case Event.INSIDE:
            return f"The crate is worth {b}."
        case Event.SHOWN:
            return f"{names[a]} shows lantern {b}."
        case Event.TOOK:
            return f"{names[a]} takes the crate: {b}."
        case Event.JETTY:
            return f"{names[a]} finds the crate under the jetty: {b}."
    return None


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, said to the viewer."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The game is over."
    if s.phase < Phase.LOOK:
        return "A crate drifts in." if s.phase == Phase.CRATE else "The game is being set up."
    if view.player >= 0 and to_act(s) >> view.player & 1:
        return "Peek or rest." if s.phase == Phase.LOOK else "Choose a lantern to show."
    if s.phase == Phase.LOOK:
        return f"{names[lookout(s)]} is on the lookout."
    return "The others are choosing their lanterns."


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """How the score of a player came about."""
    return [("At the start", START_POINTS), ("Crates, less peeks", view.state.points[player] - START_POINTS)]


def story(
    view: View[State],  # noqa: ARG001 - the story is in the events
    told: Sequence[Told],
    names: Sequence[str],
    setting: Setting,  # noqa: ARG001
) -> list[tuple[int, str]]:
    """The turning points: the best crate, whoever took it."""
    taken = [(one.b, number) for number, one in enumerate(told) if one.kind == Event.TOOK]
    if not taken:
        return []
    worth, number = max(taken, key=lambda crate: (crate[0], -crate[1]))
    return [(number, f"{names[told[number].a]} takes the best crate: {worth}.")]
