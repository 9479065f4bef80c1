"""The games that a measure is asked for: all that are installed, or those named on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scupper.engine.game import Game, GameError, game, games


def measure_each(wanted: Sequence[str], measure: Callable[[Game], None]) -> str | None:
    """Measure and print one game after the other; the reason when one cannot be found."""
    try:
        chosen = [game(id_) for id_ in wanted] or list(games())
    except GameError as error:
        return str(error)
    for of in chosen:
        measure(of)
    return None
