"""The page on look and motion says what the styles and scripts have."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "look.md").read_text("utf-8")
STATIC = ROOT / "src" / "scupper" / "site" / "static"
TOKENS = (STATIC / "tokens.css").read_text("utf-8")
SCRIPTS = "".join(path.read_text("utf-8") for path in STATIC.glob("*.js"))
SET_BY_SCRIPT_OR_CLASS = {"--pace", "--c", "--d", "--l", "--s", "--on"}


def test_every_colour_is_told() -> None:
    """No custom property is used by games without standing on the page, and none is told that is gone."""
    told = set(re.findall(r"`(--[\w-]+)`", PAGE))
    known = set(re.findall(r"(--[\w-]+):", TOKENS))
    assert told - SET_BY_SCRIPT_OR_CLASS <= known
    assert known - SET_BY_SCRIPT_OR_CLASS <= told


def test_every_way_to_move_is_told() -> None:
    """The attributes of the page are those that the scripts read."""
    for attribute in set(re.findall(r"`(data-\w+)", PAGE)):
        short = attribute.removeprefix("data-")
        assert attribute in SCRIPTS or f"dataset.{short}" in SCRIPTS, attribute


def test_every_drawing_function_is_there() -> None:
    """A function that the page names can be found in the game's pictures."""
    for title, package in (("Abandon Ship", "abandon_ship"), ("Lifeboats", "lifeboats")):
        told = re.search(rf"- \*\*{title}\*\* \((.*?)\)(.*?)(?=\n- \*\*|\n\n)", PAGE, re.DOTALL)
        assert told is not None
        folder = ROOT / "src" / "scupper" / "games" / package
        drawn = "".join(path.read_text("utf-8") for path in folder.glob("picture*.py"))
        for name in re.findall(r"`(\w+)`", told[2]):
            assert f"def {name}(" in drawn, f"{title} has no {name}"
