"""How the pieces of Lifeboats move, and what is seen of a choice before it is made."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

from scupper.engine.choosing import NOTHING
from scupper.engine.state import SPECTATOR, copy, observe
from scupper.games.lifeboats.notation_names import boats_in_play
from scupper.games.lifeboats.picture_pieces import seat_name
from scupper.games.lifeboats.picture_sea import STEP_Y
from scupper.games.lifeboats.rules_move import steps_ahead
from scupper.games.lifeboats.rules_sea import is_at_sea
from scupper.games.lifeboats.state import NONE, Event, Phase
from tests.games.lifeboats.shown_positions import (
    GAME,
    PICTURE,
    VOTES,
    beats,
    by_id,
    in_phase,
    is_going_down,
    positions,
)


def pieces_of(state: Any) -> dict[str, ET.Element]:
    """The movable pieces of the board as a spectator sees it."""
    board = by_id(PICTURE.board(observe(state, SPECTATOR), NOTHING))
    return {name: group for name, group in board.items() if re.match(r"(crew|boat)-", name)}


def test_a_rowed_boat_and_its_crew_go_stroke_by_stroke() -> None:
    """In the moment of rowing the boat and those in it have the same way, and at no other time."""
    seen = 0
    for rowed, _ in beats(Event.ROWED):
        ways = {piece.get("data-way") for name, piece in pieces_of(rowed).items() if rowed.stage == [0] * 7}
        assert ways <= {"hop:26"}
        seen += bool(ways)
    assert seen > 5
    for shown in positions(31):
        if shown.decision:
            assert "hop:" not in PICTURE.board(observe(shown.state, SPECTATOR), NOTHING)


def test_one_thrown_overboard_is_seen_in_the_water_and_then_gone() -> None:
    """The pawn that is lost flies into the water beside its boat, and is gone in the next picture."""
    seen = 0
    for thrown, after in beats(Event.OVERBOARD):
        before, then = pieces_of(thrown), pieces_of(after)
        falling = [name for name, piece in before.items() if is_going_down(piece)]
        assert len(falling) <= 1
        for name in falling:
            assert before[name].get("data-way") == "arc"
            assert name not in then
        assert not [name for name, piece in then.items() if is_going_down(piece)]
        seen += len(falling)
    assert seen > 5


def test_cards_leaks_and_hats_keep_their_names() -> None:
    """What turns over, spurts or goes is a piece with a name of its own."""
    for shown in positions(9):
        s = shown.state
        board = by_id(PICTURE.board(observe(s, SPECTATOR), NOTHING))
        for boat in boats_in_play(s):
            names = [f"leak-{seat_name(boat)}-{n + 1}" for n in range(s.leaks[boat])]
            assert sorted(n for n in board if n.startswith(f"leak-{seat_name(boat)}-")) == names
        for p in range(s.players):
            beside = by_id(PICTURE.player(observe(s, SPECTATOR), p))
            assert len([n for n in beside if n.startswith(f"hat-{p + 1}-")]) == (
                0 if s.phase == Phase.OVER else s.hats[p]
            )
            up, down = s.shown[p] != NONE, s.ballot[p] != NONE
            assert (f"card-{p + 1}" in beside) == (up or down)


def test_what_a_choice_would_change_is_drawn_in_its_place() -> None:
    """Each boat that may be chosen holds a faint picture of what would follow; nothing else does."""
    seen: Counter[Phase] = Counter()
    for shown in in_phase(*VOTES, Phase.PICK_LEAK, Phase.PICK_MOVE, Phase.CLIMB, Phase.BOARD)[::5]:
        player = shown.viewers[0]
        chosen = shown.choosing(player)
        board = by_id(PICTURE.board(observe(shown.state, player), chosen))
        for boat in boats_in_play(shown.state):
            if is_at_sea(shown.state, boat):
                ghosts = [g for g in board[f"boat-{seat_name(boat)}"].iter("g") if g.get("class") == "ghost"]
                may = chosen.status(f"boat-{seat_name(boat)}") != "no"
                assert bool(ghosts) == may
                seen[Phase(shown.state.phase)] += may
        if shown.state.phase == Phase.VOTE_DROWN:
            crews = {c.parts[0] for c in chosen.choices if c.parts[0] != "crew-hat"}
            people = [group for name, group in board.items() if name.startswith("crew-")]
            falling = [group for group in people if group.find("a/g[@class='ghost']") is not None]
            assert len(falling) == len(crews)
    assert len(seen) >= 5


def test_the_next_place_of_a_boat_is_where_it_rows() -> None:
    """The faint hull before a boat stands where the boat stands once it has rowed."""
    seen = 0
    for shown in in_phase(Phase.VOTE_MOVE)[::3]:
        s = shown.state
        player = shown.viewers[0]
        board = by_id(PICTURE.board(observe(s, player), shown.choosing(player)))
        for boat in [b for b in boats_in_play(s) if is_at_sea(s, b)]:
            after: Any = copy(s)
            after.chosen, after.phase = boat, Phase.ROW
            far = STEP_Y[s.step[boat]] - STEP_Y[s.step[boat] + steps_ahead(after, boat)]
            ghost = next(g for g in board[f"boat-{seat_name(boat)}"].iter("g") if g.get("class") == "ghost")
            assert [u.get("transform") for u in ghost.iter("use")] == [f"translate(0 {-far})"]
            seen += 1
    assert seen > 20


def test_styles_know_every_part_that_can_be_pointed_at() -> None:
    """Pointing at a card or a line of the list lights its part on the board: for each there is a rule."""
    css = GAME.text_file("picture.css")
    for name, values in (("boat", (*"123456", "black")), ("crew", "123456"), ("column", "1234567")):
        for value in values:
            part = rf"\[data-parts~={name}-{value}\]"
            assert re.search(rf"{part}:is\(:hover, :focus-visible\)\) .*{part}", css)
