"""The public kit of checks that any game must pass.

    from scupper.engine import checks

    game = scupper.game("my-game")
    checks.check_game(game, checks.all_settings(game), games_each=2, seed=1)

Each check is a plain function that raises `CheckFailed` with a sentence that says which promise is broken, in
which setting, game and moment. Most take a `Playthrough`, a whole game that `play_game` has played; call them
one by one while a game is being written. docs/adding-a-game.md says what each promise is for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from scupper.engine.checks_facts import all_settings, check_facts
from scupper.engine.checks_play import CheckFailed, Playthrough, Turn, play_game
from scupper.engine.checks_rules import (
    check_begin,
    check_bounds,
    check_copies,
    check_invariants,
    check_lines_are_complete,
    check_listener,
    check_masks,
    check_views,
)
from scupper.engine.checks_secrets import (
    check_refusals,
    check_resample,
    check_resample_spread,
    check_sealed,
    check_undo,
)
from scupper.engine.checks_text import (
    check_misreadings,
    check_pictures,
    check_positions,
    check_reasons,
    check_replay,
    check_words,
)
from scupper.engine.checks_tutorial import check_tutorial
from scupper.engine.checks_twins import check_forks, check_twins
from scupper.engine.facts import Setting
from scupper.engine.game import Game

__all__ = [
    "OF_A_GAME",
    "CheckFailed",
    "Playthrough",
    "Turn",
    "all_settings",
    "check_begin",
    "check_bounds",
    "check_compiled",
    "check_copies",
    "check_facts",
    "check_forks",
    "check_game",
    "check_invariants",
    "check_lines_are_complete",
    "check_listener",
    "check_many_games",
    "check_masks",
    "check_misreadings",
    "check_pictures",
    "check_positions",
    "check_reasons",
    "check_refusals",
    "check_replay",
    "check_resample",
    "check_resample_spread",
    "check_sealed",
    "check_tutorial",
    "check_twins",
    "check_undo",
    "check_views",
    "check_words",
    "play_game",
]

OF_A_GAME: Final[tuple[Callable[[Playthrough], None], ...]] = (
    check_begin,
    check_bounds,
    check_copies,
    check_lines_are_complete,
    check_views,
    check_masks,
    check_listener,
    check_invariants,
    check_replay,
    check_positions,
    check_misreadings,
    check_reasons,
    check_words,
    check_pictures,
    check_refusals,
    check_undo,
    check_resample,
    check_sealed,
    check_forks,
    check_twins,
)
"""The checks that every game played goes through. `check_resample_spread` (longer) is not among them."""


def check_game(game: Game, settings: Iterable[Setting], games_each: int, seed: int) -> None:
    """Run every check: facts, tutorial, and OF_A_GAME on so many games in each setting (seed, seed + 1, …).

    Games of odd seeds are played sensibly and not at random, which leads to other positions.
    """
    check_facts(game)
    check_tutorial(game)
    for setting in settings:
        for n in range(games_each):
            play = play_game(game, setting, seed + n, "sensible" if (seed + n) % 2 else "random")
            for check in OF_A_GAME:
                check(play)


def check_compiled(game: Game, setting: Setting, games: int, seed: int) -> None:
    """Interpreted on strict lists and compiled, the same games are the same at every step."""
    from scupper.engine import checks_compiled

    checks_compiled.check_compiled(game, setting, games, seed)


def check_many_games(game: Game, setting: Setting, games: int, seed: int) -> None:
    """Many random games, compiled: each ends, with scores and places in the bounds of the facts."""
    from scupper.engine import checks_compiled

    checks_compiled.check_many_games(game, setting, games, seed)
