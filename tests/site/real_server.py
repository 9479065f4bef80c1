"""A site served over real connections, in a thread of the test."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from scupper.site.addresses import Reach
from scupper.site.app import create_app
from scupper.site.guard import LARGEST_HEADERS
from scupper.site.site import Limits, Site, Sources
from scupper.site.store import Store


@contextmanager
def served(folder: Path, limits: Limits | None = None) -> Iterator[tuple[Site, int]]:
    """A site that answers on a free port of this machine and lets nobody wait for bots; and the port."""
    site = Site(Store(folder), Reach(), Sources(hurry=0.0), limits or Limits(posts_a_minute=100_000))
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(site),
        http="h11",
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        ws_max_size=1024,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield site, listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
