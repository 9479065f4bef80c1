"""Every game of the house keeps the promises of the kit, in every setting of its list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

import pytest

from scupper.engine import checks
from scupper.engine.facts import Setting
from scupper.engine.game import Game
from tools.list_settings import house_games, path_of, read_settings, text_of

SEED = 20
RICH = 2
"""Beside the usual setting so many that are furthest from it are tried in compiled mode."""


def name_of(game: Game, setting: Setting) -> str:
    """A setting as its list has it."""
    options = [f"{name}={value}" for name, value in setting.unusual(game.facts).items()]
    return " ".join([game.facts.id, str(setting.players), *options])


def listed(wanted: Callable[[Sequence[Setting]], Sequence[Setting]] = list) -> list[Any]:
    """Every game with every setting that is wanted of its list, and a seed of its own."""
    return [
        pytest.param(game, setting, SEED + n, id=name_of(game, setting))
        for game in house_games()
        for n, setting in enumerate(wanted(read_settings(game)))
    ]


def each_value(settings: Sequence[Setting]) -> list[Setting]:
    """A few settings in which every number of players and every value of an option is at least once.

    Taken from the beginning of the list of each number of players in turn: the first have most values.
    """
    by_players: dict[int, list[Setting]] = {}
    for setting in settings:
        by_players.setdefault(setting.players, []).append(setting)
    missing = {value for setting in settings for value in setting.options.items()}
    found: list[Setting] = []
    for round_, together in enumerate(zip_longest(*by_players.values())):
        for setting in filter(None, together):
            if round_ == 0 or missing & setting.options.items():
                found.append(setting)
                missing -= setting.options.items()
    return found


def usual_and_rich() -> list[Any]:
    """Every game in its usual setting and in the settings furthest from that."""
    found = []
    for game in house_games():
        usual = game.setting(game.facts.usual_players)
        rich = sorted(read_settings(game), key=lambda s, g=game: -len(s.unusual(g.facts)))  # type: ignore[misc]
        for setting in [usual, *rich[:RICH]]:
            found.append(pytest.param(game, setting, id=name_of(game, setting)))  # noqa: PERF401
    return found


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.facts.id)
def test_list_of_settings_is_up_to_date(game: Game) -> None:
    """A new option, value or number of players is in the list: python -m tools.list_settings writes it."""
    assert path_of(game).read_text("utf-8") == text_of(game)


@pytest.mark.parametrize(("game", "setting", "seed"), listed(each_value))
def test_kit(game: Game, setting: Setting, seed: int) -> None:
    """A game played at random, or in every other setting sensibly, keeps every promise."""
    checks.check_game(game, [setting], games_each=1, seed=seed)


@pytest.mark.parametrize(("game", "setting"), usual_and_rich())
def test_compiled_is_interpreted(game: Game, setting: Setting) -> None:
    """Compiled, the same games are the same at every step."""
    checks.check_compiled(game, setting, games=3, seed=SEED)


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.facts.id)
def test_what_is_unknown_is_imagined_fairly(game: Game) -> None:
    """What a player imagines at the first choice is as likely as chance makes it."""
    setting = game.setting(game.facts.usual_players)
    checks.check_resample_spread(checks.play_game(game, setting, SEED))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "setting", "seed"), listed())
def test_many_games(game: Game, setting: Setting, seed: int) -> None:
    """Ten thousand random games end within bounds, compiled is interpreted, and more games pass the kit."""
    checks.check_many_games(game, setting, games=10_000, seed=seed)
    checks.check_compiled(game, setting, games=10, seed=seed + 1)
    checks.check_game(game, [setting], games_each=6, seed=seed + 100)
    for n in range(3):
        checks.check_resample_spread(checks.play_game(game, setting, seed + n), samples=600)
