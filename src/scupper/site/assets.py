"""Scripts, styles and icons as they are sent: joined, without what means nothing, compressed once.

Each has a mark that is made of what it holds. Pages name assets with their marks, so a browser keeps them and
never asks again. Marks are made of the files as they are now, so after a change the next page names others.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import minify
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from scupper.engine.game import Game, games
from scupper.site.refusal import installed

STYLES: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("tokens", "page", "people"),
    "home": ("tokens", "page", "home", "people"),
    "lobby": ("tokens", "page", "home", "people"),
    "table": ("tokens", "page", "table", "people"),
    "later": ("tokens", "page", "table", "people"),
    "lesson": ("lesson",),
    "analysis": ("tokens", "page", "analysis", "course"),
}
"""The files of which the style of each kind of page is made; those of a game's pictures come last."""
LATER: Final = "/* Later: what a first picture does not need, sent after it. */"
"""What stands below this in a file is left out of a table's style and comes in one of its own."""
_PARTS: Final = {"table": 0, "later": 2}
STATIC: Final = "scupper.site.static"
_ELSEWHERE: Final = {"course": "scupper.lab"}
OF_A_GAME: Final = ("lobby", "table", "later")
OF_ALL_GAMES: Final = ("home",)
_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
KEPT: Final = "max-age=31536000, immutable"
ASKED_AGAIN: Final = "no-cache"


@dataclass(frozen=True)
class Asset:
    """What is sent for an address, and its mark."""

    media_type: str
    text: str

    @cached_property
    def mark(self) -> str:
        """A few letters that are others when the text is another."""
        return _mark([self.text])

    @cached_property
    def small(self) -> bytes:
        """The text, compressed as well as can be: that is done once."""
        return gzip.compress(self.text.encode(), 9, mtime=0)

    def answer(self, request: Request, *, kept: bool) -> Response:
        """The answer to a request; `kept`: at this address it stays the same for ever."""
        headers = {
            "etag": f'"{self.mark}"',
            "cache-control": KEPT if kept else ASKED_AGAIN,
            "vary": "accept-encoding",
        }
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.text.encode()
        if len(self.small) < len(body) and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.small
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=self.media_type, headers=headers)


# ---- styles


def style_address(page: str, game_id: str = "") -> str:
    """Where the style of a kind of page is, of one about a game with its pictures' own."""
    mark = _style(page, game_id).mark
    return f"/style/{page}/{game_id}.css?{mark}" if game_id else f"/style/{page}.css?{mark}"


async def style(request: Request) -> Response:
    """The one style of a kind of page."""
    page, game_id = request.path_params["page"], request.path_params.get("game", "")
    if page not in STYLES or bool(game_id) != (page in OF_A_GAME):
        raise HTTPException(404)
    asset = _style(page, game_id)
    return asset.answer(request, kept=request.url.query == asset.mark)


def _style(page: str, game_id: str) -> Asset:
    shown = games() if page in OF_ALL_GAMES else [installed(game_id)] if game_id else []
    files = [_folder(_ELSEWHERE.get(name, STATIC)) / f"{name}.css" for name in STYLES[page]]
    texts = [*map(_read, files), *map(_picture, shown)]
    part = _PARTS.get(page)
    return _joined(tuple(text if part is None else text.partition(LATER)[part] for text in texts))


def _picture(game: Game) -> str:
    try:
        return _read(_folder(game.package) / "picture.css")
    except FileNotFoundError:
        return ""  # a game whose pictures need no more than the house's own styles


@lru_cache(maxsize=64)
def _joined(texts: Sequence[str]) -> Asset:
    return _small(".css", "\n".join(texts))


# ---- scripts and icons


def script_address(name: str) -> str:
    """Where a script is. All lie side by side below one mark, so that they find each other by their names."""
    return f"/static/{_mark(_statics().values())}/{name}.js"


async def static(request: Request) -> Response:
    """A script or an icon; without a mark, or with an old one, the present one."""
    name, mark = request.path_params["name"], request.path_params.get("mark", "")
    texts = _statics()
    if name not in texts:
        raise HTTPException(404)
    return _static(name, texts[name]).answer(request, kept=mark == _mark(texts.values()))


def _statics() -> dict[str, str]:
    files = [file for file in static_folder().iterdir() if file.name.endswith((".js", ".svg"))]
    return {file.name: _read(file) for file in sorted(files, key=lambda file: file.name)}


@lru_cache(maxsize=64)
def _static(name: str, text: str) -> Asset:
    return _small(name[name.rindex(".") :], text)


def _small(kind: str, text: str) -> Asset:
    return Asset(_TYPES[kind], minify.string(_TYPES[kind], text))


# ---- files


def static_folder() -> Traversable:
    """Where the scripts, styles and icons of the house lie."""
    return _folder("scupper.site") / "static"


@lru_cache(maxsize=64)
def _folder(package: str) -> Traversable:
    return resources.files(package)


def _read(file: Traversable) -> str:
    """What a file holds now; one that has not changed is not read again."""
    if not isinstance(file, Path):
        return file.read_text("utf-8")
    status = file.stat()
    return _text(file, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _text(file: Path, _changed: int, _size: int) -> str:
    return file.read_text("utf-8")


def _mark(texts: Iterable[str]) -> str:
    return _mark_of(tuple(texts))


@lru_cache(maxsize=64)
def _mark_of(texts: tuple[str, ...]) -> str:
    return blake2b("\0".join(texts).encode(), digest_size=4).hexdigest()
