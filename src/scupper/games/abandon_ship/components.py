"""What is in the box of Abandon Ship, read from `components.toml` and checked: tables for the rules.

Faces, tiles and spaces are as in docs/rules/abandon-ship.md, section Components. Compiled code freezes
these tuples, so a changed file is another compiled game.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

with files(__package__).joinpath("components.toml").open("rb") as _file:
    _box: Final[dict[str, Any]] = tomllib.load(_file)

RATS: Final[tuple[str, ...]] = tuple(_box["rats"])
DICE: Final[tuple[str, ...]] = tuple(_box["dice"])
WHITE: Final = DICE.index("white")
"""The die that belongs to no rat; die r below it is the die of rat r."""

FACES: Final = 6
FACE_TEXT: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(_box["die"][die]) for die in DICE)
"""die -> its six faces as written."""

BACK: Final = -1
"""In place of the number of steps: an anchor, down to the next rat behind."""
FORWARD: Final = 0
"""In place of the number of steps: a forward arrow, up to the next rat ahead."""


def _read_face(text: str) -> tuple[int, int, int]:
    """(steps, circled, stays) of a face as written."""
    match = re.fullmatch(r"(\()?(\d+|back|fwd)(?(1)\))(x)?", text)
    if match is None or (match[3] and not match[2].isdigit()):
        raise ValueError(
            f"components.toml: {text!r} is not the face of a die, such as 3, 4x, (2), (11)x, back or (fwd)"
        )
    steps = {"back": BACK, "fwd": FORWARD}.get(match[2])
    return (int(match[2]) if steps is None else steps, int(match[1] is not None), int(match[3] is not None))


_faces = tuple(tuple(_read_face(text) for text in faces) for faces in FACE_TEXT)
STEPS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(face[0] for face in faces) for faces in _faces)
"""die, face -> spaces forward, or BACK or FORWARD."""
CIRCLED: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(face[1] for face in faces) for faces in _faces)
"""die, face -> 1 if the face moves any one rat."""
STAYS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(face[2] for face in faces) for faces in _faces)
"""die, face -> 1 if the die stays in the pool (an x)."""

TILES: Final[tuple[str, ...]] = tuple(_box["tile"])
TILE_RATS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(RATS.index(rat) for rat in _box["tile"][t]) for t in TILES
)
"""tile -> its three rats."""

TOP: Final[int] = _box["board"]["top"]
CHEESE_SPACES: Final[tuple[int, ...]] = tuple(_box["board"]["cheese_spaces"])
CHEESE_AT: Final[tuple[int, ...]] = tuple(
    CHEESE_SPACES.index(n) if n in CHEESE_SPACES else -1 for n in range(TOP + 1)
)
"""space -> which of the cheese spaces it is, or -1."""
BERTHS: Final[tuple[str, ...]] = tuple(place["name"] for place in _box["board"]["scoring"])
BERTH_POINTS: Final[tuple[int, ...]] = tuple(place["points"] for place in _box["board"]["scoring"])
"""scoring space, in the order of filling -> points."""
ZONES: Final[tuple[tuple[str, int, int], ...]] = tuple(
    (z["name"], z["from"], z["to"]) for z in _box["board"]["zone"]
)

CHEESE_VALUES: Final[tuple[int, ...]] = tuple(sorted(set(_box["tokens"]["cheese"])))
CHEESE_COUNT: Final[tuple[int, ...]] = tuple(_box["tokens"]["cheese"].count(v) for v in CHEESE_VALUES)
SINK_VALUES: Final[tuple[int, ...]] = tuple(sorted(set(_box["tokens"]["sink"])))
SINK_COUNT: Final[tuple[int, ...]] = tuple(_box["tokens"]["sink"].count(v) for v in SINK_VALUES)

STARTS: Final[tuple[str, ...]] = tuple(_box["start"])
START_SPACE: Final[tuple[int, ...]] = tuple(_box["start"][name]["space"] for name in STARTS)
START_WATER: Final[tuple[int, ...]] = tuple(_box["start"][name]["water"] for name in STARTS)

if DICE[:-1] != RATS:
    raise ValueError("components.toml: dice must be the rats' dice in the order of the rats, then white")
if any(len(faces) != FACES for faces in FACE_TEXT):
    raise ValueError("components.toml: every die has six faces")
if sum(CHEESE_COUNT) != len(CHEESE_SPACES):
    raise ValueError("components.toml: there must be one cheese token for each cheese space")
if not all(CIRCLED[WHITE]):
    raise ValueError("components.toml: every face of the white die is circled, as there is no white rat")
