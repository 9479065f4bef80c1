"""The picture of the Titanic: sound markup, every choice in reach, the ship as model and tables say."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.state import SPECTATOR, View, copy
from scupper.games.titanic import picture
from scupper.games.titanic.components import (
    CARD_ROOM,
    FIRST_BOAT,
    LAST_MARK,
    MODEL,
    RESCUE_CELLS,
    SINKS,
    SPACES,
    cell_name,
)
from scupper.games.titanic.picture_model import UNIT, afloat, cell_place, deck_place
from scupper.games.titanic.picture_ship import ship
from scupper.games.titanic.picture_ways import courses, strokes, walks
from scupper.games.titanic.state import Phase, State
from scupper.site.live_part import Company, LivePart
from tests.games.titanic.shown_positions import Shown, by_id, everything, games, parsed, positions
from tests.games.titanic.worked_cases import GAME

MARKS = range(LAST_MARK + 1)

# ---- markup


def test_markup_is_sound() -> None:
    """Well-formed, ids once each, every reference met, no style attribute: the security policy forbids it."""
    symbols = [str(e.get("id")) for e in parsed(picture.sprite()).iter() if e.get("id")]
    assert len(symbols) == len(set(symbols))
    for shown in positions(9):
        for player in shown.viewers:
            chosen = shown.choosing(player)
            for trial in (chosen, *(Choosing(chosen.choices, c.parts) for c in chosen.choices[:2])):
                markup = everything(shown.view(player), trial)
                elements = list(parsed(markup).iter())
                ids = symbols + [str(e.get("id")) for e in elements if e.get("id")]
                assert len(ids) == len(set(ids))
                assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(ids)
                assert not [
                    e for e in elements if e.get("style") or any(a.startswith("on") for a in e.attrib)
                ]


def test_the_sprite_needs_nothing_else() -> None:
    """Every symbol and gradient that the sprite and the home page's window use is in the sprite."""
    text = picture.sprite() + picture.scene()
    ids = {str(e.get("id")) for e in parsed(f"<div>{text}</div>").iter()}
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids


def test_a_file_stands_alone() -> None:
    """The board as a file has no symbols to look for elsewhere and no variable left."""
    for shown in positions(60):
        file = picture.document(shown.view(0))
        assert parsed(file).tag.endswith("svg")
        assert "var(--" not in file
        assert "<use" not in file


def test_every_choice_is_in_reach() -> None:
    """Each part of each legal choice is one link with words; every further link picks legal parts too."""
    seen: Counter[int] = Counter()
    for shown in positions(1):
        for player in shown.asked:
            chosen = shown.choosing(player)
            links = [a for a in parsed(everything(shown.view(player), chosen)).iter("a") if a.get("class")]
            own = Counter(str(a.get("data-part")) for a in links if a.get("data-part"))
            assert {part for choice in chosen.choices for part in choice.parts} <= set(own)
            assert set(own.values()) <= {1}
            assert all(a.get("aria-label") for a in links)
            for a in links:
                picks = tuple(re.findall(r"pick=([\w-]+)", str(a.get("href"))))
                assert Choosing(chosen.choices, picks).picks == picks
            seen[shown.state.phase] += 1
    assert set(seen) == set(range(Phase.MOVE, Phase.DEMAND + 1))


def test_nobody_else_has_a_link_to_choose() -> None:
    """For those who are not asked no link picks anything."""
    for shown in positions(9):
        for player in shown.viewers[1:]:
            assert "?pick=" not in everything(shown.view(player), shown.choosing(player))


# ---- ways


def test_ways_lead_where_the_rules_say() -> None:
    """The ways that are drawn end in exactly the places that are legal, and use the dice that were rolled."""
    for shown in positions(1):
        s = shown.state
        legal = {part for player in shown.asked for c in shown.choosing(player).choices for part in c.parts}
        if s.phase == Phase.SAIL:
            ways = courses(s, s.turn)[0]
            assert {f"cell-{cell_name(cell)}" for cell in ways} == legal
            assert all(set(way.dice) <= set(s.die) for way in ways.values())
        elif s.phase == Phase.SWIM:
            assert {f"cell-{cell_name(cell)}" for cell in strokes(s, s.turn)} == legal
        elif s.phase == Phase.MOVE:
            total = s.die[0] + s.die[1]
            near = walks(s, s.turn, total, double=s.die[0] == s.die[1])
            assert legal <= {f"space-{SPACES[space]}" for space in near}
            assert all(walk.steps <= total for walk in near.values())


def test_officers_come_by_the_spaces_and_cells_between() -> None:
    """From where the picture before showed them, space by space, or along one die and then the other."""
    seen: Counter[int] = Counter()
    for game in games():
        for before, after in pairwise(game):
            ways = picture.ways(before.view(SPECTATOR), after.view(SPECTATOR))
            for piece, told in ways.items():
                places = [_place(x, y) for x, y in (place.split(",") for place in told.split(" "))]
                then, now = (_drawn(shown.view(SPECTATOR))[piece] for shown in (before, after))
                assert places[0] == then
                phase = before.state.phase
                for (ax, ay), (bx, by) in pairwise([*places[1:], now]):
                    if phase == Phase.MOVE:
                        assert abs(ax - bx) + abs(ay - by) <= UNIT + _ASIDE
                    else:
                        assert (ax == bx) != (ay == by)
                seen[phase] += 1
    assert set(seen) == {Phase.MOVE, Phase.SAIL, Phase.SWIM}


_ASIDE = 6
"""How far an officer stands aside for others, or higher in a lifeboat."""


def _place(x: str, y: str) -> tuple[float, float]:
    return float(x), float(y)


def _drawn(view: View[State]) -> dict[str, tuple[float, float]]:
    """Where the officers stand on the board."""
    drawn = r'id="(officer-\d)"[^>]*transform="translate\((\S+) ([^)]+)\)'
    found = re.findall(drawn, picture.board(view, NOTHING))
    return {piece: _place(x, y) for piece, x, y in found}


def test_the_page_is_told_how_an_officer_came() -> None:
    """The live part of a table has the way on the piece itself, and none when there was no picture before."""
    part = LivePart(GAME, Company(("Ann", "Bo"), frozenset(), frozenset()), None)
    before, after = next(
        pair for pair in pairwise(games()[0]) if picture.ways(*(shown.view(SPECTATOR) for shown in pair))
    )
    view = after.view(SPECTATOR)
    assert 'data-via="' in part.moment(before.view(SPECTATOR), view, ())
    assert "data-via" not in part.moment(None, view, ())


# ---- the model


@pytest.mark.parametrize("mark", MARKS)
def test_the_water_stands_as_the_tables_say(mark: int) -> None:
    """Drawn by the model, a space's dot is under the water line exactly when the table floods it."""
    for space in range(FIRST_BOAT):
        assert (afloat(*deck_place(space), mark)[1] > 0) == (SINKS[space] <= mark)


@pytest.mark.parametrize("mark", MARKS)
def test_lifeboats_touch_the_water_as_the_tables_say(mark: int) -> None:
    """A corner of a lifeboat's box is at the water line or below it exactly from its launch on."""
    wide, high = (UNIT * size / 2 for size in MODEL["lifeboat_box"])
    for space in range(FIRST_BOAT, len(SINKS)):
        x, y = deck_place(space)
        corners = [afloat(x + a * wide, y + b * high, mark)[1] for a in (-1, 1) for b in (-1, 1)]
        assert (max(corners) >= 0) == (SINKS[space] <= mark)


def test_the_ship_turns_five_degrees_a_mark_about_its_screw() -> None:
    """The group of the ship and that of those aboard are turned alike, as far as the mark says."""
    for shown in positions(5):
        board = by_id(picture.board(shown.view(0), shown.choosing(0)))
        turns = [str(board[name].get("transform")) for name in ("liner", "aboard")]
        assert turns == [f"rotate({-5 * shown.state.mark} 0 15)"] * 2


def test_flooded_spaces_are_drawn_wet() -> None:
    """So many walls are wet as the calendar has flooded, and the next to go are framed."""
    for mark in MARKS:
        drawn = ship(mark)
        rooms = re.findall(r'class="(?:lamp|spot|room|start) (\w+)"', drawn)
        assert len(rooms) == FIRST_BOAT
        assert rooms.count("wet") == sum(sinks <= mark for sinks in SINKS[:FIRST_BOAT])
        assert drawn.count('class="edge"') == sum(sinks == mark + 1 for sinks in SINKS[:FIRST_BOAT])


def test_the_rescue_ship_stands_on_its_cells_at_the_last_mark() -> None:
    """It comes up in three marks, and then its ladders are on the rescue spaces."""
    sprite = picture.sprite()
    for cell in RESCUE_CELLS:
        assert f'class="step" x="{cell_place(cell)[0] - 5.8:g}"' in sprite
    heights = {}
    for shown in positions(1):
        board = by_id(picture.board(shown.view(0), shown.choosing(0)))
        if "rescue-ship" in board:
            heights[shown.state.mark] = str(board["rescue-ship"].get("transform"))
    assert heights[LAST_MARK] == "translate(0 0)"
    assert set(heights) <= {LAST_MARK - 2, LAST_MARK - 1, LAST_MARK}


# ---- pieces


def test_everybody_and_every_lifeboat_is_where_it_should_be() -> None:
    """One officer a player; lifeboats hang on the ship until they are launched, empty ones lie on islands."""
    for shown in positions(5):
        s = shown.state
        board = by_id(picture.board(shown.view(0), shown.choosing(0)))
        assert {f"officer-{p + 1}" for p in range(s.players)} == {
            n for n in board if n.startswith("officer-")
        }
        hanging = {
            f"lifeboat-{n - FIRST_BOAT + 1}" for n in range(FIRST_BOAT, len(SINKS)) if SINKS[n] > s.mark
        }
        assert hanging == {name for name in board if name.startswith("lifeboat-")}
        stranded = {f"stranded-{n + 1}" for n in range(6) if s.island_boats >> n & 1}
        assert stranded == {name for name in board if name.startswith("stranded-")}
        aboard = {str(e.get("id")) for e in board["aboard"].iter()}
        assert {p for p in range(s.players) if f"officer-{p + 1}" in aboard} == {
            p for p in range(s.players) if s.space[p] >= 0
        }


def test_no_order_of_cards_that_nobody_has_seen_is_told() -> None:
    """What is told of the cards depends on which are unseen, and on the order of those put back alone."""
    for shown in positions(11):
        s: State = shown.state
        told = picture.aside(shown.view(0))
        back = [card for card in s.bottom if card >= 0]
        items = re.findall(r"<ol.*?</ol>", told)
        assert (
            sum(item.count("<li>") for item in items) == len(back) + s.sea_bottom_size + s.island_bottom_size
        )
        if len(back) > 1 and back[0] != back[-1]:
            other = copy(s)
            other.bottom[0], other.bottom[len(back) - 1] = back[-1], back[0]
            assert (picture.aside(Shown(other).view(0)) != told) == (
                CARD_ROOM[back[0]] != CARD_ROOM[back[-1]]
            )
