"""The picture of Abandon Planet: sound markup, no secrets, every choice in reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scupper.engine.checks_play import Playthrough, play_game
from scupper.engine.checks_text import check_pictures
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.state import SPECTATOR, observe
from scupper.games.abandon_planet.components import RESOURCES, STONES, TILES
from scupper.games.abandon_planet.picture_pieces import OUTLINES, gains
from scupper.games.abandon_planet.state import NONE, Phase, State
from tests.games.abandon_planet.tables import GAME

PICTURE = GAME.picture
SETTINGS = [
    GAME.setting(4, {"goal": "shuttle"}),
    GAME.setting(6, {"prep": "always", "offers": "1"}),
    GAME.setting(8, {"blanks": "barren", "offers": "0"}),
]


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda setting: f"{setting.players} players")
def play(request: pytest.FixtureRequest) -> Playthrough:
    """A whole random game."""
    return play_game(GAME, request.param, seed=3)


def moments(play: Playthrough, phase: Phase) -> Iterator[State]:
    """The positions of a game in which this comes next."""
    for _moment, s in play.moments():
        if s.phase == phase:
            yield s


def everything(s: State, viewer: int) -> str:
    """All markup that a viewer gets of a position."""
    view = observe(s, viewer)
    seats = "".join(PICTURE.player(view, player) for player in range(s.players))
    fixed = PICTURE.board(view, NOTHING) + PICTURE.dock(view, NOTHING)
    return fixed + PICTURE.own(view) + PICTURE.aside(view) + seats


def test_pictures_are_sound(play: Playthrough) -> None:
    """Sound SVG, unique ids, every part of a choice can be touched."""
    check_pictures(play)


def test_every_reference_is_met_and_nothing_is_styled_in_place(play: Playthrough) -> None:
    """The security policy forbids styles in place, and a symbol without a drawing is a hole."""
    symbols = set(re.findall(r' id="([^"]+)"', PICTURE.sprite()))
    for _moment, s in list(play.moments())[::7]:
        markup = everything(s, SPECTATOR)
        assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)) <= {
            pair for name in symbols for pair in ((name, ""), ("", name))
        }
        assert " style=" not in markup


def test_every_thing_and_tile_is_drawn() -> None:
    """Resources, stones, the scene of each tile and what one gets there have drawings."""
    assert {*RESOURCES, *STONES, "scrap", "stone"} <= set(OUTLINES)
    for kind, name in enumerate(TILES):
        assert f"art-{name.rstrip('+~')}" in OUTLINES
        assert set(gains(kind)) <= set(OUTLINES)


def test_a_picture_is_the_same_for_positions_that_its_viewer_cannot_tell_apart(play: Playthrough) -> None:
    """Stones of others, laid cards and the meteor change nothing in the picture of who does not know them."""
    for s in list(moments(play, Phase.PATH))[:4]:
        before = everything(s, SPECTATOR)
        for player in range(s.players):
            if s.card[player] != NONE:
                s.card[player] = (s.card[player] + 1) % 6
            s.inventory_stone[player].reverse()
        s.meteor = (s.meteor + 1) % 6
        assert everything(s, SPECTATOR) == before


def test_the_meteor_shows_its_number_to_those_alone_who_have_seen_the_card(play: Playthrough) -> None:
    """The Leader reads it, somebody without a lookout does not."""
    s = next(moments(play, Phase.PATH))
    number = f">{s.meteor + 1}</text></g>"
    seen = [number in _meteor(s, viewer) for viewer in range(s.players)]
    assert seen == [s.meteor_seen >> viewer & 1 == 1 for viewer in range(s.players)]
    assert any(seen)
    assert not all(seen)


def _meteor(s: State, viewer: int) -> str:
    """The meteor in somebody's picture."""
    board = PICTURE.board(observe(s, viewer), NOTHING)
    found = re.search(r'<g id="meteor".*?</text></g>', board)
    assert found is not None
    return found[0]


def test_a_picked_path_is_shown_on_the_board() -> None:
    """The dotted way leads where the rocket would fly."""
    match = GAME.start(players=5, seed=1)
    while not any("path-" in part for choice in match.legal(1) for part in choice.parts):
        seat = next(seat for seat in range(1, 6) if match.legal(seat))
        match.play(seat, match.legal(seat)[0].action)
    choices = match.legal(1)
    view = match.view(1)
    assert 'class="flight"' not in PICTURE.board(view, Choosing(choices))
    assert 'class="flight"' in PICTURE.board(view, Choosing(choices, choices[-1].parts))
