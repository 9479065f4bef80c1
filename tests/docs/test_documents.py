"""The documents: links lead somewhere, rules files are the ones the code cites, the README's example runs."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
ANCHOR = re.compile(r"\]\((?!https?:)([^)#\s]*\.md|)#([^)\s]+)\)")
LINK = re.compile(r"(?:\]\(|src=\")(?!https?:|#)([^)#\"\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=[p.name for p in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link and picture of a document exists."""
    links = LINK.findall(page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=[p.name for p in PAGES])
def test_anchors_are_headings(page: Path) -> None:
    """Every link into a document, or to another place of the same, leads to one of its headings."""
    for target, anchor in ANCHOR.findall(page.read_text("utf-8")):
        text = re.sub(
            r"```.*?```", "", (page.parent / (target or page.name)).read_text("utf-8"), flags=re.DOTALL
        )
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        assert anchor in [re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings], target


def test_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python of the README plays a game to its end."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102
    assert "places=" in capsys.readouterr().out


def files_that_the_design_names() -> set[str]:
    """The first columns of the tables of the design page; `*` stands for anything."""
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "docs" / "design.md").read_text("utf-8"), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+\.\w+)`", row)}


PREFIXES = {"bots": "bots/", "lab": "lab/", "site/api": "api/"}
"""How the design page begins the names of the files of some rooms."""


@pytest.mark.parametrize("room", ["bots", "engine", "lab", "site", "site/api", "site/static"])
def test_every_file_of_a_large_room_is_named(room: str) -> None:
    """Where there are many files, the design page says of each what it is for."""
    named, prefix = files_that_the_design_names(), PREFIXES.get(room, "")
    folder = ROOT / "src" / "scupper" / room
    files = [path.name for path in (*folder.glob("*.py"), *folder.glob("*.js")) if path.stem != "__init__"]
    assert files
    assert [name for name in files if not any(fnmatch(prefix + name, one) for one in named)] == []


def test_no_file_is_named_that_is_gone() -> None:
    """What the design page names exists: in the engine, on the site, or in a game's folder."""
    source = ROOT / "src" / "scupper"
    rooms = [source / "engine", source / "site", source / "site" / "static"]
    folders = [source, *rooms, *(source / "games").iterdir()]
    named = files_that_the_design_names()
    assert [name for name in sorted(named) if not any(any(f.glob(name)) for f in folders)] == []
