"""How many connections one device may hold, idle ones and those that never ask for anything included.

Uvicorn has one limit for all of them together, with which a single device could shut the others out.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol


def limited(most: int) -> type[H11Protocol]:
    """The protocol of a server that closes what an address opens beyond so many connections, at once."""

    class Limited(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            host = _host(self)
            # WebSockets, which have protocols of their own, are among the server's connections too.
            if host is not None and sum(_host(other) == host for other in self.connections) > most:
                transport.abort()

    return Limited


def _host(connection: object) -> str | None:
    client: tuple[str, int] | None = getattr(connection, "client", None)
    return client[0] if client else None
