"""Pages that watch a table, in a process of their own: `python -m benchmarks.watchers URL COUNT COOKIE`.

Says `ready` when all have a connection, and then `WATCHER SECONDS` for each picture that arrives, by the
clock that all processes of a machine share. The first holds the seat of the cookie; the others are
spectators. They do not unpack what they get: three hundred browsers have more than one core.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Final
from urllib.parse import urlsplit

UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\ncookie: scupper={cookie}\r\n\r\n"
)
SMALLEST: Final = 100
"""Fewer bytes are no picture: the server asks now and then whether anybody is there."""


class Watcher(asyncio.Protocol):
    """One connection; `opened` is done once it is a WebSocket, and then `tells` lets it speak."""

    def __init__(self, number: int, request: str) -> None:
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.tells = False
        self._number = number
        self._request = request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        if isinstance(transport, asyncio.Transport):
            transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Say when something came."""
        if not self.opened.done():
            self.opened.set_result(data.startswith(b"HTTP/1.1 101"))
        elif self.tells and len(data) >= SMALLEST:
            print(self._number, time.monotonic(), flush=True)


async def watch(url: str, count: int, cookie: str) -> None:
    """Open the connections and tell of pictures until standard input ends."""
    watchers = [await _opened(url, n, "" if n else cookie) for n in range(count)]
    print("ready", flush=True)
    for watcher in watchers:
        watcher.tells = True
    await asyncio.to_thread(sys.stdin.read)


async def _opened(url: str, number: int, cookie: str) -> Watcher:
    parts = urlsplit(url)
    watcher = Watcher(number, UPGRADE.format(path=parts.path, host=parts.netloc, cookie=cookie))
    await asyncio.get_running_loop().create_connection(
        lambda: watcher, parts.hostname or "", parts.port or 80
    )
    if not await watcher.opened:
        raise RuntimeError(f"{url} is no WebSocket")
    return watcher


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
