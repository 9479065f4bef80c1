"""Answers in as few bytes as the browser can read.

Browsers read Brotli over https and from their own machine; over plain http they ask for gzip.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Final

import brotli
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware, IdentityResponder
from starlette.types import Receive, Scope, Send

BROTLI: Final = "br"
GZIP: Final = "gzip"
SMALLEST: Final = 500
"""Shorter answers are sent as they are."""
GZIP_LEVEL: Final = 7
_BROTLI_QUALITY: Final = 6
"""What is sent once costs two milliseconds at most with either."""


class Compressing(GZipMiddleware):
    """Compresses answers made for one visitor: with Brotli if the browser reads it, else with gzip."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass and compress its answer."""
        if scope["type"] == "http" and reads(scope, BROTLI):
            await _BrotliResponder(self.app, self.minimum_size)(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class _BrotliResponder(IdentityResponder):
    content_encoding = BROTLI

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        """The body in small; the site sends none in parts."""
        return body if more_body else brotli.compress(body, mode=brotli.MODE_TEXT, quality=_BROTLI_QUALITY)


def reads(scope: Scope, encoding: str) -> bool:
    """Whether the browser that asks can read an encoding."""
    accepted = (part.strip() for part in Headers(scope=scope).get("accept-encoding", "").split(","))
    return any(one.partition(";")[0] == encoding and not one.endswith(";q=0") for one in accepted)


@lru_cache(maxsize=128)
def packed(body: bytes, encoding: str) -> bytes:
    """A body in as little as can be, which takes its time and is done once."""
    if encoding == BROTLI:
        small: bytes = brotli.compress(body, mode=brotli.MODE_TEXT)
        return small
    return gzip.compress(body, 9, mtime=0)
