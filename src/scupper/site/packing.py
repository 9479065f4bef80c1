"""Answers in as few bytes as the browser can read.

Browsers read Brotli over https and from their own machine; over plain http they ask for gzip.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import brotli
import deflate
from anyio import to_thread
from starlette.datastructures import Headers
from starlette.middleware.gzip import IdentityResponder
from starlette.types import ASGIApp, Receive, Scope, Send

BROTLI: Final = "br"
GZIP: Final = "gzip"
_PREFERRED: Final = (BROTLI, GZIP)
_SMALLEST: Final = 500
"""Shorter answers are sent as they are."""
_LARGE: Final = 2**17
"""What takes long enough to be done beside everything else."""
_QUICK: Final = {BROTLI: 7, GZIP: 10}
"""For what is sent once: a page takes two and five milliseconds; a level more saves 40 bytes in twice it."""
_THOROUGH: Final = {BROTLI: 11, GZIP: 12}


class Compressing:
    """Compresses answers made for one visitor as the browser reads it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass and compress its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif encoding := preferred(scope):
            await _Compressed(self.app, encoding)(scope, receive, send)
        else:
            await IdentityResponder(self.app, _SMALLEST)(scope, receive, send)


class _Compressed(IdentityResponder):
    def __init__(self, app: ASGIApp, encoding: str) -> None:
        super().__init__(app, _SMALLEST)
        self.content_encoding = encoding

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        """The body in small; the site sends none in parts."""
        if more_body:
            return body
        level = _QUICK[self.content_encoding]
        if len(body) < _LARGE:
            return _in_small(body, self.content_encoding, level)
        return await to_thread.run_sync(_in_small, body, self.content_encoding, level)


def preferred(scope: Scope) -> str:
    """The encoding that makes an answer smallest of those that the browser can read, or none."""
    accepted = [part.strip() for part in Headers(scope=scope).get("accept-encoding", "").split(",")]
    read = {one.partition(";")[0] for one in accepted if not one.endswith(";q=0")}
    return next((encoding for encoding in _PREFERRED if encoding in read), "")


@lru_cache(maxsize=128)
def packed(body: bytes, encoding: str) -> bytes:
    """A body in as little as can be, which takes its time and is done once."""
    return _in_small(body, encoding, _THOROUGH[encoding])


def _in_small(body: bytes, encoding: str, level: int) -> bytes:
    if encoding == BROTLI:
        small: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=level)
        return small
    return bytes(deflate.gzip_compress(body, level))
