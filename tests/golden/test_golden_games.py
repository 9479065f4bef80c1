"""Golden games: what was once played stays playable. A change of rules that closes one must be meant.

Each file says in its remarks what is in it. A game that a change would close is named by these tests, with
the line that no longer holds; whoever means it raises the version of the rules and says so in the changelog.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import scupper
from scupper.engine.game import Game
from scupper.engine.log import LogError, read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.scupper"))
HOUSE = [game for game in scupper.games() if game.package.startswith("scupper.games.")]


def closed_games() -> Iterator[str]:
    """The golden games that the present rules close: the file, the line and the reason."""
    for path in FILES:
        try:
            read(path)
        except LogError as error:
            yield f"{path.relative_to(HERE)}:{error.line}: {error.reason}"


def test_present_rules_close_no_golden_game() -> None:
    """Every golden game replays, line by line, to its result; the others are named."""
    assert list(closed_games()) == []


def test_a_change_of_rules_names_the_games_it_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the fourth scoring space worth 1, the games in which it counts would be named, with their line."""
    scores = import_module("scupper.games.abandon_ship.rules_end")
    monkeypatch.setattr(scores, "BERTH_POINTS", (0, 5, 3, 1))
    closed = list(closed_games())
    assert [line.partition(".scupper:")[0] for line in closed] == [
        "abandon-ship/four-on-top",
        "abandon-ship/fourth-rat-leaves-two",
        "abandon-ship/fourth-rat-strands-its-mate",
    ]
    assert "four-on-top.scupper:70: the result line must be '= scores 13 3 1 4 7" in closed[0]


@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.facts.id)
def test_every_number_of_players_and_every_option_is_kept(game: Game) -> None:
    """A game's golden games have each number of players and each value of each option, to the end."""
    kept = [read(path) for path in FILES if path.parent.name == game.facts.id]
    assert all(written.match.over for written in kept)
    assert {written.setting.players for written in kept} == set(game.facts.players)
    for option in game.facts.options:
        found = {written.setting.options[option.name] for written in kept}
        with_each = [set(option.for_players(n).examples()) for n in game.facts.players]
        assert set.intersection(*with_each) <= found, option.name
        assert len(found) > 1, option.name


def test_golden_games_lie_in_the_folder_of_their_game() -> None:
    """The folder bears the game's id, and each file says in a remark what is in it."""
    assert FILES
    for path in FILES:
        assert read(path).game.facts.id == path.parent.name
        assert path.read_text("utf-8").startswith("# ")
