"""Writes the settings that every game is tested in: `python -m tools.list_settings`.

A file per game in tests/settings, a line per setting: the players and the options that are not at their
defaults. With every number of players each value of each option is in one of them, and every two values that
go together; `scupper.engine.checks` makes the choice. Run it again when a game's players or options change.
"""

import re
import sys
from pathlib import Path

import scupper
from scupper.engine.checks import all_settings
from scupper.engine.facts import Setting
from scupper.engine.game import Game

FOLDER = Path(__file__).parents[1] / "tests" / "settings"
HOUSE = "scupper.games."


def house_games() -> tuple[Game, ...]:
    """Scupper's own games, whatever else is installed."""
    return tuple(game for game in scupper.games() if game.package.startswith(HOUSE))


def text_of(game: Game) -> str:
    """The list of a game."""
    return "".join(_line(game, setting) + "\n" for setting in all_settings(game))


def _line(game: Game, setting: Setting) -> str:
    options = [f"{name}={value}" for name, value in setting.unusual(game.facts).items()]
    return " ".join([str(setting.players), *options])


def read_settings(game: Game) -> tuple[Setting, ...]:
    """The settings of a game's list, in order. Raises OSError when there is none."""
    # The value of an option may hold blanks: an option begins with a blank, a name and an equals sign.
    option = re.compile(f" ({'|'.join(each.name for each in game.facts.options)})=")
    rows = [option.split(row) for row in path_of(game).read_text("utf-8").splitlines()]
    return tuple(
        game.setting(int(players), dict(zip(words[::2], words[1::2], strict=True)))
        for players, *words in rows
    )


def path_of(game: Game) -> Path:
    """Where a game's list is."""
    return FOLDER / f"{game.facts.id}.txt"


def main() -> int:
    """Write the list of every game."""
    FOLDER.mkdir(exist_ok=True)
    for game in house_games():
        path_of(game).write_text(text_of(game), "utf-8")
        print(f"{path_of(game).name}: {len(read_settings(game))} settings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
