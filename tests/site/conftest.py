"""Fixtures: a site in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from scupper.engine.game import Game, game
from scupper.site import table
from tests.site.houses import House, house

EXAMPLE = Path(__file__).parents[1] / "example_game" / "src"


@pytest.fixture
def lantern_bluff(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The example game with its secret choices, so that tables of it can be made."""
    monkeypatch.syspath_prepend(EXAMPLE)
    found = Game("lantern_bluff", import_module("lantern_bluff.facts").FACTS)
    monkeypatch.setattr(table, "game", lambda name: found if name == found.facts.id else game(name))
    return found


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A running site without tables."""
    with house(tmp_path / "data") as running:
        yield running
