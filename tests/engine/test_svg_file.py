"""Boards as SVG files of their own."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import scupper
from scupper.engine.svg_file import DAY, PIECES, Sheet

TOKENS = Path(scupper.__file__).parent / "site" / "static" / "tokens.css"
CSS = """
/* colours of the game */
.toy { --deck: #aa7711; }
@media (prefers-color-scheme: dark) { .toy { --deck: #332200; } }
.toy {
  .deck { fill: var(--deck); stroke: var(--wood); transition: fill var(--quick); }
  .hull { fill: var(--c); }
}
.toy.board { .deck { fill: #ff0000; } }
"""
SYMBOLS = {
    "boat": '<path class="hull" d="M0 0h9z"/><use href="#to-mast" x="3"/>',
    "mast": '<path d="M0 0v9"/>',
}


def test_a_file_stands_alone() -> None:
    """Symbols, also those within symbols, are written out, variables resolved to the day, motion left out."""
    sheet = Sheet("Toy", "toy", "to", CSS, SYMBOLS, "", ("red", "blue"))
    text = sheet.file('<g class="c-red"><use href="#to-boat" class="big"/></g>', (-5, 0, 40, 20))
    root = ET.fromstring(text)  # noqa: S314 - our own markup
    assert root.get("viewBox") == "-5 0 40 20"
    assert not re.search(r"use|var\(|transition|--|ff0000|332200", text)
    assert ".toy .deck{fill: #aa7711;stroke: #8b5a33}" in text
    assert ".toy .c-red .hull{fill: #c23b33}.toy .c-blue .hull{fill: #2f68b5}" in text
    assert '<g class="big"><path class="hull" d="M0 0h9z"/><g x="3"><path d="M0 0v9"/></g></g>' in text


def test_files_have_the_colours_of_the_day() -> None:
    """The colours that files are drawn in are those of the site's style sheet."""
    day = TOKENS.read_text("utf-8").partition("@media")[0]
    tokens = dict(re.findall(r"--([\w-]+): ([^;]+);", day))
    for name, value in DAY.items():
        if value.startswith("#"):
            assert tokens[name] == value
    for colour, shades in PIECES.items():
        rule = re.search(rf"^\.c-{colour} {{(.*)}}$", day, re.MULTILINE)
        assert rule is not None
        assert tuple(re.findall(r": (#\w+);", rule[1])) == shades
