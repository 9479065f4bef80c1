"""What the picture of Abandon Ship foretells of a choice, and how it says that its pieces move."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.state import SPECTATOR, copy, observe
from scupper.games.abandon_ship.components import BERTH_POINTS, CHEESE_SPACES, RATS, SINK_COUNT
from scupper.games.abandon_ship.rules import free_berth
from scupper.games.abandon_ship.state import N_RATS, NONE, Event, Phase
from tests.games.abandon_ship.shown import GAME, PICTURE, choosing, moves, parsed, positions

NEAR_THE_TOP = (
    (
        "p=3 phase=use turn=1 water=20 dice=red:3,orange:4x,green:(2),blue:1x,white:(5) sinks=4,5,8"
        " | red 34 orange 33 yellow 31 green 35 blue 30 purple +x black drowned | cheese 22=1 | points 1,2,0"
        " | tiles 1=a 2=c 3=e"
    ),
    (
        "p=3 phase=use turn=2 water=9 dice=red:(2),purple:6,black:(2),white:(11)x sinks=3,4,5,7,8"
        " | red 34 orange 35 yellow 26 green 25 blue 30 purple 31 black 12 | cheese 17=2 33=3 | points 0,2,0"
        " | tiles 1=a 2=c 3=e"
    ),
)
"""Positions in which many rats can go up, also by the die of another."""


def asked() -> Iterator[tuple[Any, Choosing]]:
    """Positions in which somebody has rolled and is to choose, with nothing picked."""
    near = [GAME.notation.read_position(text, GAME.setting(3)) for text in NEAR_THE_TOP]
    for state in (*positions(), *near):
        chosen = choosing(state, state.turn)
        if chosen.choices:
            yield state, chosen


def after(state: Any, action: int) -> Any:
    """The position that an action leads to."""
    following = copy(state)
    GAME.rules.play(following, state.turn, action)
    return following


def pieces(markup: str) -> dict[str, ET.Element]:
    """The elements of a picture by their ids."""
    return {str(e.get("id")): e for e in parsed(markup).iter() if e.get("id")}


def ends(lane: ET.Element, die: int) -> list[str]:
    """What stands on the ghosts of a die in a rat's lane, which are hidden until somebody points at it."""
    groups = [g for g in lane.iter("g") if f"p{die}" in str(g.get("class")).split()]
    return ["".join(group.itertext()) for group in groups]


def washed_away(before: Any, following: Any) -> set[int]:
    """The rats that the sea has taken in between."""
    gone = [r for r in range(N_RATS) if following.space[r] == 0 and following.berth[r] == NONE]
    return {r for r in gone if before.space[r] > 0}


def test_every_choice_is_foretold_on_the_board() -> None:
    """Before anything is picked, each choice has a ghost with the rat's next space or points."""
    seen = up = 0
    for state, chosen in asked():
        if chosen.decided is not None:
            continue
        board = pieces(PICTURE.board(observe(state, state.turn), chosen))
        for choice in chosen.choices:
            die, rat = divmod(choice.action, N_RATS)
            following = after(state, choice.action)
            if following.phase == Phase.OVER or rat in washed_away(state, following):
                continue
            told = str(following.space[rat]) if following.space[rat] != state.space[rat] else ""
            if following.berth[rat] != NONE:
                points = BERTH_POINTS[free_berth(state)]
                told = f"+{points}" if points else "0"
                up += 1
            assert ends(board[f"lane-{RATS[rat]}"], die) == [told]
            seen += 1
    assert seen > 600
    assert up > 10


def test_nobody_else_is_foretold_anything() -> None:
    """Who has nothing to choose sees no ghosts."""
    for state, _chosen in asked():
        board = PICTURE.board(observe(state, SPECTATOR), NOTHING)
        assert 'class="try' not in board
        assert 'class="ghost' not in board


def test_the_dock_tells_what_the_pool_loses() -> None:
    """With a choice decided: how many dice are left, and the die of a rat that goes up is marked."""
    left = rises = gone = 0
    for state, chosen in asked():
        for choice in chosen.choices if sum(state.sinks) else ():
            die, rat = divmod(choice.action, N_RATS)
            following = after(state, choice.action)
            if following.phase == Phase.OVER or washed_away(state, following):
                continue
            dock = PICTURE.dock(observe(state, state.turn), choosing(state, state.turn, *choice.parts))
            rising = following.phase == Phase.SINK
            assert ("Then the sea rises." in dock) == rising
            assert (f"Then {sum(following.pool)} dice are left." in dock) == (not rising)
            up = following.berth[rat] != NONE and die != rat and state.pool[rat] == 1
            assert re.findall(r'id="die-(\w+)" class="die \w+ goes', dock) == ([RATS[rat]] if up else [])
            rises += rising
            left += not rising
            gone += up
    assert left > 500
    assert rises > 50
    assert gone > 5


def test_pieces_say_how_they_move() -> None:
    """Rats hop along their ropes and leap into a lifebuoy; the sea flows a row at a time."""
    for state in positions():
        board = pieces(PICTURE.board(observe(state, SPECTATOR), NOTHING))
        for r, colour in enumerate(RATS):
            if state.space[r] > 0:
                assert board[f"rat-{colour}"].get("data-way") == "hop:18"
            elif state.berth[r] != NONE:
                assert board[f"rat-{colour}"].get("data-way") == "arc"
        assert {board[f"sea-{side}"].get("data-way") for side in ("behind", "before")} == {"flow:18"}


def test_who_is_washed_away_leaves_the_picture() -> None:
    """The rat on the rope is gone then, so that a page lets it sink; another piece lies in the hold."""
    washed = 0
    for line, before, later in moves():
        for colour in [RATS[told.a] for told in line.told if told.kind == Event.WASHED]:
            there, gone = (pieces(PICTURE.board(observe(s, SPECTATOR), NOTHING)) for s in (before, later))
            assert f"rat-{colour}" in there
            assert f"lost-{colour}" not in there
            assert f"rat-{colour}" not in gone
            assert f"lost-{colour}" in gone
            washed += 1
    assert washed > 5


def test_cheese_flies_from_its_shelf_to_whoever_takes_it() -> None:
    """In the moment of the move the same piece is beside the taker's name; before and later it is not."""
    taken = 0
    for line, before, later in moves():
        for told in [told for told in line.told if told.kind == Event.TOOK]:
            piece = f'id="cheese-{CHEESE_SPACES[told.b]}"'
            for state in (before, line.beats[0].state, later):
                view: Any = observe(state, SPECTATOR)
                holders = [p for p in range(view.state.players) if piece in PICTURE.player(view, p)]
                assert holders == ([told.a] if state is line.beats[0].state else [])
                assert (piece in PICTURE.board(view, NOTHING)) == (state is before)
            taken += 1
    assert taken > 5


def tokens(markup: str) -> dict[str, ET.Element]:
    """The sink tokens of a drawing, by their ids."""
    return {k: e for k, e in pieces(markup).items() if str(e.get("class")).split()[0] == "sink"}


def test_sink_tokens_turn_where_they_lie() -> None:
    """With each rise one token turns on the board and one in the card: from now on they show its value."""
    risen = 0
    for line, before, _later in moves():
        for value in [told.a for told in line.told if told.kind == Event.SINK]:
            views = [observe(state, SPECTATOR) for state in (before, line.beats[0].state)]
            boards, cards = [PICTURE.board(v, NOTHING) for v in views], [PICTURE.aside(v) for v in views]
            for drawn in (boards, cards):
                old, new = (tokens(markup) for markup in drawn)
                assert len(old) == len(new) == sum(SINK_COUNT)
                turned = [k for k, e in new.items() if old[k].get("data-turn") != e.get("data-turn")]
                assert ["".join(new[k].itertext()) for k in turned] == [str(value)]
            risen += 1
    assert risen > 10


def test_dice_count_as_thrown_only_when_they_have_been() -> None:
    """The dock's mark holds the faces of a roll, and is empty when there are none."""
    thrown = 0
    for _line, _before, state in moves():
        dock = PICTURE.dock(observe(state, SPECTATOR), NOTHING)
        rolled = state.phase != Phase.OVER and any(face != NONE for face in state.face)
        assert dock == "" or ('data-count=""' in dock) != rolled
        thrown += rolled
    assert thrown > 100
