"""A page as it is sent: its style and its symbols stand in it, as far as it uses them.

So a first visit needs no file but the page to be drawn. The whole style and all symbols follow where more may
be wanted (`static/begin.js`), and from then on come out of the browser's own store.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from typing import Final

from starlette.responses import HTMLResponse

from scupper.engine.svg_symbols import LATER
from scupper.site.assets import LIVE, style_text
from scupper.site.guard import policy
from scupper.site.sheets import names_on, needed, read_sheet

_PLACE: Final = re.compile(r"<style>(?P<page>\w+) ?(?P<game>[\w-]*)(?P<rests> at rest)?</style>")
"""Where a template wants the style of a kind of page, of one about a game with its pictures' own."""
MADE: Final = frozenset({".away", ".alive"})
"""What scripts put on a page by themselves."""
_LINE: Final = re.compile(r">\n(?=<\w)")
_SPRITE: Final = re.compile(r'<svg class="(?P<game>[\w-]+) sprite"[^>]*>.*?</svg>', re.DOTALL)
_UNSEEN: Final = re.compile(f"<use{LATER}[^>]*>")
_NAMED: Final = re.compile(r'(?:href="|url\()#([\w-]+)')


class Page(HTMLResponse):
    """A page whose template said which style it wants."""

    def __init__(self, html: str, status: int = 200) -> None:
        style, html = dressed(html)
        super().__init__(html, status, {"content-security-policy": policy(_mark(style))})


def dressed(html: str) -> tuple[str, str]:
    """The style that a page uses, and the page with that and no other symbols than it uses."""
    html = _with_used_symbols(html).replace(LATER, "")
    place = _PLACE.search(html)
    if place is None:
        return "", html
    sheet = read_sheet(style_text(place["page"], place["game"], at_rest=bool(place["rests"])))
    style = needed(sheet, names_on(html) | MADE, still=place["page"] in LIVE)
    html = f"{html[: place.start()]}<style>{style}</style>{html[place.end() :]}"
    return style, closed_up(html) if place["rests"] else html


def closed_up(html: str) -> str:
    """Markup of a table without ends of lines between elements: none stands in a line of text."""
    return _LINE.sub(">", html)


def all_symbols(sprite: str) -> str:
    """What the invisible SVG of a page is to hold when more than the first picture may come."""
    return sprite.partition(">")[2].rpartition("<")[0]


def _with_used_symbols(html: str) -> str:
    parts, end = [], 0
    for sprite in _SPRITE.finditer(html):
        parts += [html[end : sprite.start()], sprite[0]]
        end = sprite.end()
    used = frozenset(_NAMED.findall(_UNSEEN.sub("", "".join([*parts[::2], html[end:]]))))
    parts[1::2] = [_used_of(sprite, used.intersection(_symbols(sprite))) for sprite in parts[1::2]]
    return "".join([*parts, html[end:]])


@lru_cache(maxsize=16)
def _symbols(sprite: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Name -> drawing of each symbol, and what that uses in turn; what stands before them has no name."""
    found = _SPRITE.match(sprite)
    game = found["game"] if found else ""
    first, *drawings = re.split(rf'(?=<g id="[\w-]+" class="{game}">)', sprite.removesuffix("</defs></svg>"))
    named = {"": first} | {drawing[7 : drawing.index('"', 7)]: drawing for drawing in drawings}
    return {name: (drawing, frozenset(_NAMED.findall(drawing))) for name, drawing in named.items()}


@lru_cache(maxsize=256)
def _used_of(sprite: str, used: frozenset[str]) -> str:
    symbols = _symbols(sprite)
    wanted, more = {""}, used | symbols[""][1]
    while more := more & symbols.keys() - wanted:
        wanted |= more
        more = frozenset[str]().union(*(symbols[name][1] for name in more))
    return "".join(drawing for name, (drawing, _) in symbols.items() if name in wanted) + "</defs></svg>"


@lru_cache(maxsize=256)
def _mark(style: str) -> str:
    return b64encode(sha256(style.encode()).digest()).decode()
