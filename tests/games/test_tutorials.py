"""The tutorials of the house's own games: there, in every language, and short."""

from __future__ import annotations

import re

import pytest

from scupper.engine.checks import check_tutorial
from scupper.engine.game import Game
from scupper.engine.language import LANGUAGES
from scupper.games.abandon_ship import components as ship
from scupper.games.lifeboats import components as boats
from scupper.games.sabordage import components as decks
from scupper.games.titanic import components as liner
from tools.list_settings import house_games

MOST_STEPS = 20
"""Five minutes, with a quarter of one for each step."""
FIRST_UP, SECOND_UP = ship.BERTH_POINTS[:2]
WEST = boats.POINTS[0]
RULES = {
    "abandon-ship": {1: {ship.TOP}, 3: set(ship.BERTH_POINTS), 8: {FIRST_UP}},
    "lifeboats": {
        2: {points for island in boats.POINTS for points in island},
        3: {len("OSS"), boats.BOAT_SEATS},
        7: {2 + 1 + 1},
        8: {2 + 1 + 1},
        11: {*WEST, WEST[0] + 2 * WEST[1]},
    },
    "sabordage": {2: {decks.STARTING_DECKS}, 13: {6, 4, 3}},
    "abandon-planet": {},
    "titanic": {
        2: {liner.CARD_ROOM[liner.PASSENGERS.index("p21")] - liner.FIRST_ROOM + 1},
        4: {3 + 3, len(("c10", "c11", "c12", "c13", "r10"))},
        6: {6},
        10: {liner.SINKS[liner.SPACES.index("l5")]},
        16: {liner.LAST_MARK},
    },
}
"""Numbers that a text has from the rules, by step: what is in the box, weights and points."""
TEACHING = [game for game in house_games() if game.tutorial is not None]


def test_these_games_have_one() -> None:
    """A tutorial that has got lost is missed."""
    assert {"abandon-ship", "lifeboats", "sabordage"} <= {game.facts.id for game in TEACHING}


@pytest.mark.parametrize("game", TEACHING, ids=lambda game: game.facts.id)
def test_it_holds_and_speaks_every_language(game: Game) -> None:
    """Every line is legal, every claim is so, every step has a text for everybody, of three sentences."""
    check_tutorial(game)
    assert game.tutorial is not None
    assert len(game.tutorial.steps) <= MOST_STEPS
    for step in game.tutorial.steps:
        assert set(step.texts) == set(LANGUAGES), step.texts
        for text in step.texts.values():
            assert len(re.findall(r"[.!?](?: |$)", text)) <= 3, text


@pytest.mark.parametrize("game", TEACHING, ids=lambda game: game.facts.id)
def test_every_number_of_its_texts_is_backed(game: Game) -> None:
    """By a claim about the position of this step or the one before, by a line, or by the rules."""
    assert game.tutorial is not None
    unbacked: list[tuple[int, str]] = []
    before: tuple[str, ...] = ()
    for n, step in enumerate(game.tutorial.steps, 1):
        lines = (*before, *step.claims, *step.play, *step.ask)
        backed = {int(number) for number in re.findall(r"\d+", " ".join(lines))}
        backed |= {claim.count(",") + 1 for claim in step.claims} | RULES[game.facts.id].get(n, set())
        before = step.claims
        unbacked += [
            (n, number) for number in re.findall(r"\d+", step.texts["en"]) if int(number) not in backed
        ]
    assert unbacked == []
