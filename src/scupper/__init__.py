"""Scupper: five board games about getting off in time, whole and exact.

    import scupper

    game = scupper.game("abandon-ship")
    match = game.start(players=4, seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0].action)
    print(match.result)

`simulate` plays games by the thousand, compiled; `read` opens a written game. docs/python.md tells more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from scupper.engine.game import GameError, game
from scupper.engine.game import games as _games
from scupper.engine.match import IllegalAction
from scupper.engine.options import OptionError
from scupper.engine.state import SPECTATOR

if TYPE_CHECKING:
    from scupper.engine.log import read
    from scupper.lab.simulation import simulate

__all__ = ["SPECTATOR", "GameError", "IllegalAction", "OptionError", "game", "games", "read", "simulate"]
__version__ = "0.1.0"

# Loading the package of that name puts it in the place of the function, so it is loaded before.
import_module("scupper.games")
games = _games


def __getattr__(name: str) -> Any:
    """`read` and `simulate`, loaded when first asked for: NumPy and Numba take a moment."""
    if name == "read":
        from scupper.engine.log import read

        return read
    if name == "simulate":
        from scupper.lab.simulation import simulate

        return simulate
    raise AttributeError(f"module 'scupper' has no attribute {name!r}")
