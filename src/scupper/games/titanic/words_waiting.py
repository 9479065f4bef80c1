"""What is waited for in The Sinking of the Titanic."""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import CHANCE, View
from scupper.games.titanic.facts import FACTS, STAY
from scupper.games.titanic.rules import legal, to_act
from scupper.games.titanic.rules_ship import other_of_pair
from scupper.games.titanic.state import Condition, Phase, State
from scupper.games.titanic.words_names import Table, space_within


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, as one sentence to the viewer."""
    s, table = view.state, Table(names, view.player)
    if s.phase == Phase.OVER:
        return _("The game is over.")
    return _for_chance(s, table) if to_act(s) == CHANCE else _for_choice(s, table)


def _for_chance(s: State, table: Table) -> str:
    match s.phase:
        case Phase.DEAL:
            return _("The first passengers are assigned.")
        case Phase.TOP:
            return _("The next passenger card is turned up.")
        case Phase.FIRST:
            return _("Everybody rolls for the first turn.")
        case Phase.SEA_CARD:
            mine, other = marked("You draw a sea card."), marked("{name} draws a sea card.")
        case Phase.ISLAND_CARD:
            mine, other = marked("You draw an island card."), marked("{name} draws an island card.")
        case _ if s.condition[s.turn] == Condition.SWIM:
            mine, other = marked("You swim: roll one die."), marked("{name} swims and rolls one die.")
        case _:
            mine, other = marked("Your turn: roll the dice."), marked("{name} rolls the dice.")
    return table.said(s.turn, mine, other)


def _for_choice(s: State, table: Table) -> str:
    match s.phase:
        case Phase.MOVE:
            return _for_walk(s, table)
        case Phase.SHIFT:
            return table.said(
                s.turn,
                marked("A double: shift to {place}, or stay."),
                marked("{name} has a double and may shift to {place}."),
                place=space_within(other_of_pair(s.space[s.turn])),
            )
        case Phase.ACT:
            return table.said(
                s.turn,
                marked("Your turn: roll the dice, or draw a sea card."),
                marked("{name} rolls the dice or draws a sea card."),
            )
        case Phase.DEMAND:
            return table.between(
                s.turn,
                s.at,
                (
                    marked("By exact count beside {other}: choose what you take."),
                    marked("{name} has come beside you by exact count, and may take one thing."),
                    marked("{name} has come beside {other} by exact count, and may take one thing."),
                ),
            )
        case Phase.SWIM:
            return _for_swim(s, table)
    return _for_sail(s, table)


def _for_walk(s: State, table: Table) -> str:
    total = s.die[0] + s.die[1]
    if s.must_leave[s.turn]:
        mine = marked("Leave this stateroom: walk up to {total} spaces.")
    elif s.die[0] == s.die[1]:
        mine = marked("Walk up to {total} spaces, through one bulkhead if you like.")
    else:
        mine = marked("Walk up to {total} spaces.")
    return table.said(s.turn, mine, marked("{name} walks up to {total} spaces."), total=total)


def must_stay(s: State) -> bool:
    """Whether the player in turn can only stay."""
    out = [0] * FACTS.max_legal
    return legal(s, s.turn, out) == 1 and out[0] == STAY


def _for_sail(s: State, table: Table) -> str:
    if must_stay(s):
        return table.said(
            s.turn, marked("Every way is shut: you stay."), marked("{name} finds every way shut.")
        )
    return table.said(
        s.turn,
        marked("Sail {one} and {other}: one across, the other up or down."),
        marked("{name} sails {one} and {other}."),
        one=s.die[0],
        other=s.die[1],
    )


def _for_swim(s: State, table: Table) -> str:
    if must_stay(s):
        return table.said(
            s.turn, marked("Every way is shut: you stay."), marked("{name} finds every way shut.")
        )
    return table.said(
        s.turn, marked("Swim {n}, straight on."), marked("{name} swims {n}, straight on."), n=s.die[0]
    )
