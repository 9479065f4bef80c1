"""Positions as fixed-size records, and the other arrays that compiled code works on.

Made from the same declarations as the objects of `engine.state`; loads NumPy.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from scupper.engine.facts import Facts
from scupper.engine.rollout_loop import STREAMS, Desk, Results
from scupper.engine.state import BaseState, fields, new

S = TypeVar("S", bound=BaseState)


def layout(declaration: type[BaseState]) -> np.dtype[np.void]:
    """The record of a position: every declared field in order, 32 bits a number."""
    return np.dtype([(field.name, np.int32, field.shape) for field in fields(declaration)], align=True)


def to_record(s: BaseState, record: Any) -> None:
    """Write the numbers of a position into a record. Raises OverflowError for one that is not of 32 bits."""
    for field in fields(type(s)):
        record[field.name] = getattr(s, field.name)


def to_object(declaration: type[S], record: Any) -> S:
    """The position that a record holds, as an ordinary object."""
    s = new(declaration)
    for field in fields(declaration):
        setattr(s, field.name, record[field.name].tolist())
    return s


def desk_shapes(facts: Facts) -> dict[str, tuple[int, ...]]:
    """The shape of each field of a game's `Desk`; () for one number."""
    options = max(
        sum(len(option.read(option.default)) for option in facts.options_for(players))
        for players in facts.players
    )
    return {
        "players": (),
        "options": (max(options, 1),),
        "policies": (facts.players[-1],),
        "seed": (),
        "stop": (),
        "choices": (facts.players[-1],),
        "actions": (max(facts.max_legal, facts.max_outcomes),),
        "weights": (max(facts.max_outcomes, 1),),
        "streams": (len(STREAMS), 4),
    }


def desk_layout(facts: Facts) -> np.dtype[np.void]:
    """The record of a game's `Desk`, 64 bits a number."""
    return np.dtype([(name, np.int64, shape) for name, shape in desk_shapes(facts).items()])


def new_desk(facts: Facts) -> Desk:
    """A game's `Desk` as an ordinary object, every number 0."""
    desk = Desk()
    for name, shape in desk_shapes(facts).items():
        setattr(desk, name, np.zeros(shape, np.int64).tolist())
    return desk


def new_results(games: int, players: int) -> Results:
    """Room for the results of so many games."""
    return Results(
        places=np.zeros((games, players), np.int8),
        scores=np.zeros((games, players), np.int32),
        choices=np.zeros((games, players), np.int32),
        lines=np.zeros(games, np.int32),
        steps=np.zeros(games, np.int32),
    )
