"""Imagining the rest: in this game nothing is left to imagine."""

from __future__ import annotations

from scupper.games.titanic.state import State


def resample(s: State, player: int, rng: list[int]) -> None:
    """Every view is the whole position: cards that nobody has seen have no order yet."""
