"""What is in the box of Lantern Bluff, read from `components.toml` and checked: tables for the rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

with files(__package__).joinpath("components.toml").open("rb") as _file:
    _box: Final[dict[str, Any]] = tomllib.load(_file)

LANTERNS: Final[int] = _box["lanterns"]
HAND: Final[int] = _box["hand"]
NIGHTS: Final = HAND
START_POINTS: Final[int] = _box["start_points"]
CRATE_VALUES: Final[tuple[int, ...]] = tuple(int(value) for value in _box["crates"])
CRATE_COUNT: Final[tuple[int, ...]] = tuple(_box["crates"].values())

MAX_PLAYERS: Final = 4

if MAX_PLAYERS * HAND > LANTERNS:
    raise ValueError("components.toml: there must be enough lanterns to deal a hand to every seat")
if sum(CRATE_COUNT) < NIGHTS + 1:
    raise ValueError("components.toml: there must be a crate for every night and one for the jetty")
