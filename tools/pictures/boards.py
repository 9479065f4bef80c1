"""The boards that the README and the docs show, as SVG files: docs/pictures/ says which moment each shows."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from scupper.engine.game import Game
from tools.pictures import moments

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
CHOICES = "moments.toml"


def board(game: Game, chosen: dict[str, Any]) -> str | None:
    """The picture of the moment that was chosen for a game, else of the middle of its first golden game."""
    found = {course.name: course for course in moments.courses(game)}
    if not found:
        return None
    course = found[chosen["game"]] if chosen else next(iter(found.values()))
    played = chosen.get("line", len(course.lines) // 2)
    return course.at(played).picture(chosen.get("seat"))


def renew(games: list[Game], folder: Path = DOCS) -> list[str]:
    """Draw the boards anew and write those that have changed; returns their names."""
    chosen = tomllib.loads((folder / CHOICES).read_text("utf-8"))
    changed = []
    for game in games:
        drawn = board(game, chosen.get(game.facts.id, {}))
        path = folder / f"{game.facts.id}.svg"
        if drawn is not None and (not path.exists() or path.read_text("utf-8") != drawn):
            path.write_text(drawn, "utf-8")
            changed.append(path.name)
            print(f"docs/pictures/{path.name} is new", file=sys.stderr)
    return changed
