"""`make pictures` misses nothing: each kind of action and event of the golden games has a stage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import scupper
from scupper.engine.game import Game
from scupper.engine.match import Line
from scupper.engine.state import CHANCE
from scupper.lab.simulation import shares
from tools.pictures import boards, moments
from tools.pictures.__main__ import all_stages
from tools.pictures.analysis_stages import made_up
from tools.pictures.stages import game_stages

GAMES = [game for game in scupper.games() if game.package.startswith("scupper.games.")]
GOLDEN = Path(__file__).parent / "golden"

of_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.id)


def golden_lines(game: Game) -> Iterator[Line]:
    """Every line of every golden game."""
    for path in (GOLDEN / game.facts.id).glob("*.scupper"):
        yield from scupper.read(path).match.record


def stage_names(game: Game) -> set[str]:
    """The names of a game's stages, without the game."""
    return {stage.name.removeprefix(f"{game.facts.id}-") for stage in game_stages(game)}


@of_each_game
def test_each_kind_of_action_is_seen_being_chosen(game: Game) -> None:
    """Whatever somebody chooses in a golden game, there is a picture of it: before, and picked."""
    actions = game.facts.actions
    kinds = {actions.kind_of(line.actions[0]) for line in golden_lines(game) if line.player != CHANCE}
    assert kinds
    wanted = {kind.name for kind in kinds} | {f"{kind.name}-picked" for kind in kinds if kind.parts}
    assert wanted - stage_names(game) == set()


@of_each_game
def test_each_kind_of_event_is_seen(game: Game) -> None:
    """Whatever is told in a golden game, chance lines included, has a picture, and one in motion."""
    names = moments.event_names(game.package)
    told = {names[event.kind] for line in golden_lines(game) for event in line.told}
    drawn = {f"chance-{line.text.split()[1]}" for line in golden_lines(game) if line.player == CHANCE}
    seen = [name.removeprefix("event-") for name in stage_names(game) if name.startswith("event-")]
    moving = {name.removesuffix("-moving") for name in seen if name.endswith("-moving")}
    assert told
    for pictures in moving, moving & set(seen):
        kinds = {kind for name in pictures for kind in name.split("-and-")}
        assert (told | drawn) - kinds == set()


def test_no_two_stages_have_one_name() -> None:
    """A picture never takes the place of another one."""
    names = [stage.name for stage in all_stages(GAMES)]
    assert sorted(names) == sorted(set(names))


@of_each_game
def test_a_made_up_analysis_comes_to_the_result(game: Game) -> None:
    """Whoever has won, or nobody, as can be in the Titanic: the last chances are the shares of the win."""
    over = [course.match for course in moments.courses(game) if course.match.over]
    assert over
    for match in over:
        assert match.result is not None
        won = shares(np.array([match.result.places]), split=game.facts.win == "split")[0]
        assert made_up(match).chances[-1] == pytest.approx(won)


@of_each_game
def test_the_board_of_the_docs_can_be_drawn(game: Game, tmp_path: Path) -> None:
    """A game without a chosen moment gets its board too, and drawing it twice changes nothing."""
    for choice in (boards.DOCS / boards.CHOICES).read_text("utf-8"), "":
        (tmp_path / boards.CHOICES).write_text(choice, "utf-8")
        assert boards.renew([game], tmp_path) == [f"{game.facts.id}.svg"]
        assert boards.renew([game], tmp_path) == []
        assert (tmp_path / f"{game.facts.id}.svg").read_text("utf-8").startswith("<svg")
