"""How to play, from a game's guide.md: headings carry the anchors that reasons cite."""

from __future__ import annotations

import re
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scupper.engine.game import Game
from scupper.engine.language import language

_ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)\}\s*$")
_rendered: dict[tuple[str, str], str] = {}


def guide_html(game: Game) -> str:
    """The guide of a game as markup, in the language that is spoken. Raw HTML in it is shown as text."""
    key = game.package, language()
    if key not in _rendered:
        _rendered[key] = _render(game.spoken_file("guide.md"))
    return _rendered[key]


def _render(text: str) -> str:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(inline))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _anchor(heading: Token) -> str:
    """The anchor written behind a heading as {#anchor}, else one made of its words."""
    found = _ANCHOR.search(heading.content)
    if found and heading.children:
        last = heading.children[-1]
        last.content = _ANCHOR.sub("", last.content)
        return found[1]
    return "-".join(re.findall(r"[a-z0-9]+", heading.content.lower()))
