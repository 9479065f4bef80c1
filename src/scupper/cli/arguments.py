"""The words that several commands take: a game, players, options, bots, a seed, a seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from cyclopts import Parameter, Token

from scupper.cli.terminal import Refusal
from scupper.engine.facts import Setting
from scupper.engine.game import Game, GameError, game
from scupper.engine.options import OptionError

LARGEST_SEED = 2**63 - 1
MOST_DIGITS = 19


def _whole_number(_: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not re.fullmatch(r"[0-9]+", text):
        raise ValueError(f"must be a whole number, not {text!r}")
    if len(text) > MOST_DIGITS:
        raise ValueError(f"must be a whole number of at most {MOST_DIGITS} digits, not one of {len(text)}")
    return int(text)


WholeNumber = Annotated[int, Parameter(converter=_whole_number)]
"""Digits and nothing else, so that 3.5 players are refused and not rounded."""

GameId = Annotated[str, Parameter(help="The game's id; `scupper games` lists them.")]
Players = Annotated[WholeNumber, Parameter(help="How many seats.")]
Seed = Annotated[WholeNumber, Parameter(help="The same seed gives the same games.")]
Bots = Annotated[str, Parameter(help="One bot for all seats, or one a seat joined by commas.")]
Options = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        help="An option of the game, as key=value; may be given several times.",
        negative=(),
        show_default=False,
    ),
]
Seat = Annotated[
    str | None, Parameter(name="--seat", help="As this seat, a number, or a `spectator` may see it.")
]


def find_game(game_id: str) -> Game:
    """The game of an id, or a refusal that names those there are."""
    try:
        return game(game_id)
    except GameError as error:
        raise Refusal(str(error), 2) from error


def read_setting(of: Game, players: int, options: Sequence[str]) -> Setting:
    """The setting of `--players` and `--option`; an option that the players leave no choice is filled in."""
    given = dict(of.facts.fixed_by_players.get(players, {}))
    seen: set[str] = set()
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refusal(f"--option takes key=value, not {word!r}", 2)
        if key in seen:
            raise Refusal(f"--option {key} is given twice", 2)
        seen.add(key)
        given[key] = value
    try:
        return of.setting(players, given)
    except OptionError as error:
        raise Refusal(str(error), 2) from error


def read_seed(seed: int) -> int:
    """A seed that fits into 63 bits, or a refusal."""
    if seed > LARGEST_SEED:
        raise Refusal(f"--seed is from 0 to {LARGEST_SEED}, not {seed}", 2)
    return seed


def read_seat(text: str | None, players: int) -> int | Literal["spectator"] | None:
    """The seat of `--seat`, or a refusal that says which there are."""
    if text is None:
        return None
    if text == "spectator":
        return "spectator"
    if text not in map(str, range(1, players + 1)):
        raise Refusal(f"--seat is a number from 1 to {players}, or spectator, not {text!r}", 2)
    return int(text)
