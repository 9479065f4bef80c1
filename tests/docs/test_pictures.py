"""The boards in docs/pictures are those that the present code draws."""

from __future__ import annotations

import re
import tomllib

import pytest

from scupper.engine.game import Game, games
from tools.pictures.boards import CHOICES, DOCS, board

HOUSE = [game for game in games() if game.package.startswith("scupper.games.")]


def markup(drawing: str) -> str:
    """A drawing without its styles: these change often, and what they change is looked at in pictures."""
    return re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)


@pytest.mark.parametrize("of", HOUSE, ids=lambda game: game.facts.id)
def test_boards_of_the_docs_are_up_to_date(of: Game) -> None:
    """The chosen moment, drawn anew, is the drawing that README and docs show."""
    chosen = tomllib.loads((DOCS / CHOICES).read_text("utf-8")).get(of.facts.id, {})
    drawn = board(of, chosen)
    assert drawn is not None, f"{of.facts.title} has no golden game to draw"
    path = DOCS / f"{of.facts.id}.svg"
    assert path.exists(), "run python -m tools.pictures --boards"
    same = markup(path.read_text("utf-8")) == markup(drawn)
    assert same, "run python -m tools.pictures --boards, and look at what has changed"
