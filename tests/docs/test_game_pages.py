"""The tables of the games' pages are made from the code."""

from __future__ import annotations

import pytest

from scupper.engine.game import Game, games
from tools import game_pages

HOUSE = [g for g in games() if g.package.startswith("scupper.games.")]


@pytest.mark.parametrize("game", HOUSE, ids=[g.facts.id for g in HOUSE])
def test_page_is_up_to_date(game: Game) -> None:
    """Each game's page holds the tables that the code gives."""
    text = (game_pages.DOCS / f"{game.facts.id}.md").read_text("utf-8")
    assert game_pages.with_tables(text, game) == text


def test_page_without_markers_is_refused() -> None:
    """A page that lost its markers is not silently left alone."""
    with pytest.raises(ValueError, match="must hold the lines"):
        game_pages.with_tables("# A page", HOUSE[0])
