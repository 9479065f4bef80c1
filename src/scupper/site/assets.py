"""Scripts, styles and icons as they are sent: joined, without what means nothing, compressed once.

Each has a mark that is made of what it holds. Pages name assets with their marks, so a browser keeps them and
never asks again. Marks are made of the files as they are now, so after a change the next page names others.
"""

from __future__ import annotations

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
from scupper.site.packing import packed, preferred
from scupper.site.refusal import installed

STYLES: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("tokens", "page", "people"),
    "home": ("tokens", "page", "home", "people"),
    "lobby": ("tokens", "page", "home", "people"),
    "table": ("tokens", "page", "table", "people", "lesson"),
    "analysis": ("tokens", "page", "analysis", "course"),
}
"""The files of which the style of each kind of page is made; those of games' pictures come last."""
LATER: Final = "/* Later: what a first picture does not need, sent after it. */"
"""What stands below this in a file matters at a table only when somebody does something or there is news."""
LIVE: Final = ("lobby", "table")
"""Pages that change while they are open: their whole style, with a game's, follows the first picture."""
_ELSEWHERE: Final = {"course": "scupper.lab"}
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

    def answer(self, request: Request, *, kept: bool) -> Response:
        """The answer to a request; `kept`: at this address it stays the same for ever."""
        headers = {
            "cache-control": KEPT if kept else ASKED_AGAIN,
            "vary": "accept-encoding",
        }
        if not kept:  # what is kept is not asked for again
            headers["etag"] = f'"{self.mark}"'
            if headers["etag"] in request.headers.get("if-none-match", ""):
                return Response(status_code=304, headers=headers)
        body = self.text.encode()
        encoding = preferred(request.scope)
        small = packed(body, encoding) if encoding else body
        if len(small) < len(body):
            body = small
            headers["content-encoding"] = encoding
        return Response(body, media_type=self.media_type, headers=headers)


# ---- styles


def style_address(page: str, game_id: str) -> str:
    """Where the whole style of a kind of page about a game is."""
    return f"/style/{page}/{game_id}.css?{_style(page, game_id).mark}"


async def style(request: Request) -> Response:
    """The whole style of a kind of page."""
    page, game_id = request.path_params["page"], request.path_params["game"]
    if page not in LIVE:
        raise HTTPException(404)
    asset = _style(page, game_id)
    return asset.answer(request, kept=request.url.query == asset.mark)


def style_text(page: str, game_id: str = "", *, at_rest: bool = False) -> str:
    """The style of a kind of page; `at_rest`: without what matters only later."""
    return _style(page, game_id, at_rest=at_rest).text


def _style(page: str, game_id: str, *, at_rest: bool = False) -> Asset:
    shown = games() if page in OF_ALL_GAMES else [installed(game_id)] if game_id else []
    folders = (_folder(_ELSEWHERE[name]) if name in _ELSEWHERE else static_folder() for name in STYLES[page])
    files = [folder / f"{name}.css" for folder, name in zip(folders, STYLES[page], strict=True)]
    texts = [*map(_read, files), *map(_picture, shown)]
    return _joined(tuple(text.partition(LATER)[0] if at_rest else text for text in texts))


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
