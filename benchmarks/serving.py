"""The site with limits that leave room for measuring: `python -m benchmarks.serving FOLDER`."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import uvicorn

from scupper.site.addresses import Reach
from scupper.site.server import HERE, configured
from scupper.site.site import Limits, Site
from scupper.site.store import Store

MANY = 1_000
GENEROUS = Limits(
    sockets_a_table=MANY, sockets_a_visitor=MANY, connections_an_address=MANY, posts_a_minute=MANY
)


def serve(folder: Path) -> None:
    """Serve until SIGTERM; the first line says where."""
    with socket.create_server((HERE, 0)) as listener:
        port = listener.getsockname()[1]
        print(f"http://localhost:{port}", flush=True)
        site = Site(Store(folder), Reach(port=port), limits=GENEROUS)
        uvicorn.Server(configured(site)).run(sockets=[listener])


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
