"""What tests of the engine share: the example game, though it is not installed here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from scupper.engine import log
from scupper.engine.game import Game, game

EXAMPLE = Path(__file__).parents[1] / "example_game" / "src"


@pytest.fixture
def lantern_bluff(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The example game with its secret choices, so that written games find it too."""
    monkeypatch.syspath_prepend(EXAMPLE)
    found = Game("lantern_bluff", import_module("lantern_bluff.facts").FACTS)
    monkeypatch.setattr(log, "game", lambda game_id: found if game_id == found.facts.id else game(game_id))
    return found
