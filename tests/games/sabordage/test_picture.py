"""The picture of Sabordage: sound markup, every choice in reach, and shots that fly as the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from scupper.engine.checks_play import play_game
from scupper.engine.checks_text import check_pictures
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.facts import Setting
from scupper.engine.match import Beat, Match
from scupper.engine.state import SPECTATOR, observe
from scupper.games.sabordage.components import ITEMS
from scupper.games.sabordage.picture_fire import legs
from scupper.games.sabordage.picture_pieces import OUTLINES
from scupper.games.sabordage.picture_ship import layout
from scupper.games.sabordage.picture_shots import fired
from scupper.games.sabordage.state import NONE, Event, State
from scupper.games.sabordage.words_tiles import tile_word
from tests.games.sabordage.worked_cases import GAME, state_of

PICTURE = GAME.picture
FIRED = (Event.SHORT_FIRED, Event.LONG_FIRED, Event.REPEATING_FIRED, Event.BOMBARD_FIRED)
SETTINGS = [
    GAME.setting(2, {"expert": "yes"}),
    GAME.setting(3, {"expert": "yes"}),
    GAME.setting(4, {"bow": "stop", "open_water": "lost"}),
    GAME.setting(5, {"bombard_line": "reach", "long_lap": "no"}),
]
of_each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: f"{s.players} players")


def match_of(setting: Setting, seed: int = 1) -> Match:
    """A whole random game."""
    play = play_game(GAME, setting, seed=seed)
    return play.match(len(play.turns))


def beats(setting: Setting) -> Iterator[Beat]:
    """Every moment inside a line of a whole game that is worth a picture."""
    for line in match_of(setting).record:
        yield from line.beats


@of_each_setting
def test_pictures_are_sound(setting: Setting) -> None:
    """Sound SVG, unique ids, every part of a choice can be touched."""
    check_pictures(play_game(GAME, setting, seed=2))


@of_each_setting
def test_pictures_within_a_line_are_sound(setting: Setting) -> None:
    """Also while shots fly and tiles go: ids once, every reference met, no style attribute."""
    symbols = set(re.findall(r' id="([^"]+)"', PICTURE.sprite()))
    for beat in beats(setting):
        view = observe(beat.state, SPECTATOR)
        markup = PICTURE.board(view, NOTHING) + PICTURE.dock(view, NOTHING) + PICTURE.aside(view)
        ids = re.findall(r' id="([^"]+)"', markup)
        assert len(ids) == len(set(ids))
        used = re.findall(r'href="#([^"]+)"', markup) + re.findall(r"url\(#([^)]+)\)", markup)
        assert set(used) <= {*symbols, *ids}
        assert " style=" not in markup


@of_each_setting
def test_a_shot_flies_as_it_is_told(setting: Setting) -> None:
    """What a picture shows of a shot is what the log told of it."""
    shots = 0
    for line in match_of(setting).record:
        before = 0
        for beat in line.beats:
            assert isinstance(beat.state, State)
            told, before = line.told[before : beat.after], beat.after
            flight = fired(beat.state)
            if flight is None:
                continue
            shots += 1
            start = max(n for n, one in enumerate(told) if one.kind in FIRED)
            shown = [(stop.kind, stop.ship, stop.rank) for stop in flight.stops]
            assert shown == [(one.kind, one.a, one.b) for one in told[start + 1 :]]
            assert (flight.ship, flight.rank) == (told[start].a, told[start].b)
    assert shots > 5


def test_every_item_is_drawn() -> None:
    """Each item that a side can carry has a drawing of its own."""
    for item in ITEMS:
        assert item == "o" or item[0] in OUTLINES


def test_what_is_planned_is_seen_by_its_owner_alone() -> None:
    """A plan that lies face down is framed on the owner's board, and on nobody else's."""
    match = GAME.start(players=3, seed=1)
    choice = match.legal(1)[0]
    match.play(1, choice.action)
    assert 'class="plan"' in PICTURE.board(match.view(1), NOTHING)
    for seat in (2, 3, None):
        assert 'class="plan"' not in PICTURE.board(match.view(seat), NOTHING)


def test_a_picked_tile_stands_where_it_would_be_built() -> None:
    """With tile and rank picked the ship is shown as it would be, and cannons as they would fire."""
    match = GAME.start(players=3, seed=1)
    choices = match.legal(1)
    build = next(choice for choice in choices if "rank-2" in choice.parts)
    board = PICTURE.board(match.view(1), Choosing(choices, build.parts))
    assert 'class="plan"' in board
    assert 'class="forecast"' in board


def test_plans_for_two_ships_are_told_apart() -> None:
    """With two players each plan that lies face down is said for the ship that it was made for."""
    match = GAME.start(players=2, seed=1)
    for _ship in range(2):
        match.play(1, match.legal(1)[0].action)
    first, second = (choice.words for choice in match.laid(1))
    assert "your left ship" in first
    assert "your right ship" in second


@of_each_setting
def test_a_shot_is_drawn_until_it_ends(setting: Setting) -> None:
    """Each piece of its way begins when the one before ends; the last ends with what it meets last."""
    bounced = wrapped = 0
    for beat in beats(setting):
        assert isinstance(beat.state, State)
        flight = fired(beat.state)
        if flight is None:
            continue
        way = legs(flight, layout(beat.state))
        assert way[0].tick == 0
        for one, following in pairwise(way):
            assert following.tick == one.tick + one.ticks
        assert way[-1].tick + way[-1].ticks == flight.stops[-1].tick
        bounced += flight.bounced
        wrapped += len(way) > 1
    assert wrapped
    assert bounced or setting.players != 3


def test_what_stays_keeps_its_name_when_a_ship_closes_up() -> None:
    """What is hit has a name apart, so that no tile that stays is taken for it and seen to go."""
    closed = 0
    for before, after in pairwise(beats(SETTINGS[1])):
        assert isinstance(before.state, State)
        assert isinstance(after.state, State)
        if before.state.firing == NONE or after.state.firing != NONE:
            continue
        was, now = (PICTURE.board(observe(beat.state, SPECTATOR), NOTHING) for beat in (before, after))
        assert re.findall(r'id="wreck-', was)
        assert sorted(re.findall(r'id="(t-[^"]+)"', was)) == sorted(re.findall(r'id="(t-[^"]+)"', now))
        closed += 1
    assert closed


def test_a_hand_that_was_passed_on_is_drawn_for_who_has_held_it() -> None:
    """Small behind the badge of its holder; whoever has not held it sees nothing of it."""
    match = GAME.start(players=3, seed=1)
    assert 'class="holder"' not in docked(match, 1)
    for seat in (1, 2, 3):
        match.play(seat, match.legal(seat)[0].action)
    held = state_of(match).hand[2][:3]
    first, last = (re.findall(r'class="holder">.*?class="sr">(.*?)<', docked(match, seat)) for seat in (1, 3))
    assert first == [f"green holds: {'; '.join(map(tile_word, held))}"]
    assert len(last) == 1
    assert last[0].startswith("yellow holds: ")
    assert 'class="holder"' not in docked(match, None)


def docked(match: Match, seat: int | None) -> str:
    """What a seat, or a spectator, has below the board."""
    return PICTURE.dock(match.view(seat), NOTHING)
