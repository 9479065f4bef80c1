"""Why an action is not legal in Abandon Ship, or cannot be undone, citing docs/rules/abandon-ship.md."""

from __future__ import annotations

from scupper.engine.game import Reason
from scupper.engine.state import View
from scupper.games.abandon_ship.components import CIRCLED, DICE, FACE_TEXT, RATS, WHITE
from scupper.games.abandon_ship.state import N_RATS, NONE, State


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, whose turn it is, may not use this die on this rat; None when it is legal."""
    s = view.state
    die, rat = divmod(action, N_RATS)
    if s.pool[die] == 0:
        return _not_in_pool(s, die)
    number = s.face[die]
    text = FACE_TEXT[die][number]
    if CIRCLED[die][number] == 0 and rat != die:
        owner = DICE[die].capitalize()
        return Reason(
            f"{owner} shows a plain {text}: it moves only the {RATS[die]} rat.", "Decisions, R6", "use-a-die"
        )
    if s.space[rat] == 0:
        return _not_in_play(s, rat)
    return None


def _not_in_pool(s: State, die: int) -> Reason:
    name = DICE[die].capitalize()
    if die != WHITE and s.space[die] == 0:
        return Reason(
            f"The {DICE[die]} die left the game with its rat.", "Flow 6 and 7, R20", "dice-out-of-the-game"
        )
    return Reason(
        f"{name} is set aside: it comes back when the water rises, or is due to rise.",
        "Flow 1 and 5",
        "the-pool",
    )


def _not_in_play(s: State, rat: int) -> Reason:
    if s.berth[rat] == NONE:
        return Reason(
            f"{RATS[rat].capitalize()} was washed away and is out of play.", "Flow 7, R6", "washed-away"
        )
    return Reason(
        f"{RATS[rat].capitalize()} is on the top deck and moves no more.", "Flow 6, R6", "the-top-deck"
    )


def why_no_undo(before: State, after: State) -> Reason | None:
    """Taking a cheese that lay face down showed its value to all; the end of the game showed the tiles."""
    if before.cheese_hidden == 1 and sum(after.points) > sum(before.points):
        return Reason(
            "The cheese was turned over: everybody has seen its value.", "Variants, cheese = hidden"
        )
    if any(a != b for a, b in zip(after.tile_seen, before.tile_seen, strict=True)):
        return Reason("The game ended and the tiles were turned up.", "End 1")
    return None
