"""Starting and stopping the site: where it listens, where its data lie, and what it prints."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import io
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import segno
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from scupper.site.addresses import Reach, is_address, is_loopback, lan_address
from scupper.site.app import create_app
from scupper.site.compression import CompressingOnce
from scupper.site.connections import limited
from scupper.site.guard import LARGEST_HEADERS
from scupper.site.site import Site
from scupper.site.store import Store, StoreError, data_folder

TRIED_PORTS = 50
STOPPING_SECONDS = 3
EVERYWHERE = "0.0.0.0"  # noqa: S104 - playing on the devices of one network is what it is for
HERE = "127.0.0.1"
_NOT_OURS = (errno.EADDRNOTAVAIL, errno.EACCES)


class ServeError(Exception):
    """The site cannot be served like this; the message is one plain sentence."""


class _Server(uvicorn.Server):
    """Uvicorn that says where it is once it answers, and ends well when Ctrl-C or SIGTERM stops it."""

    def __init__(
        self, config: uvicorn.Config, greet: Callable[[], None], dismiss: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._greet = greet
        self._dismiss = dismiss

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then say so."""
        await super().startup(sockets)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer those who wait for news, then stop."""
        self._dismiss()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with contextlib.ExitStack() as stack:
            for number in (signal.SIGINT, signal.SIGTERM):
                stack.callback(signal.signal, number, signal.signal(number, self.handle_exit))
            yield


def run(
    *, host: str, port: int, data: Path | None, public_url: str, local: bool, say: Callable[[str], None]
) -> None:
    """Serve the site until told to stop; `say` tells its owner where it is. Raises ServeError."""
    address = _checked_host(host, local)
    public = _checked_url(public_url)
    if not 0 <= port <= 65535:
        raise ServeError(f"a port is a number from 0 to 65535, not {port}")
    folder = data_folder(data)
    with _only_one(folder), _listening(address, port) as listener:
        bound = int(listener.getsockname()[1])
        lan = lan_address() if address == EVERYWHERE else ("" if is_loopback(address) else address)
        reach = Reach(public, lan, bound)
        site = Site(Store(folder), reach)
        config = configured(site)
        asyncio.run(_check(folder))
        server = _Server(config, lambda: say(_greeting(reach, folder)), site.dismiss)
        server.run(sockets=[listener])
        if not server.started:
            raise ServeError("the site could not start; the reason stands above")


def configured(site: Site) -> uvicorn.Config:
    """How uvicorn serves a site; behind a proxy all visitors have its address, and it sets the limits."""
    proxied = bool(site.reach.public_url)
    return uvicorn.Config(
        create_app(site),
        log_level="warning",
        access_log=False,
        server_header=False,
        # h11 bounds what it reads before a request's headers are whole.
        http=H11Protocol if proxied else limited(site.limits.connections_an_address),
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        ws=CompressingOnce,
        ws_max_size=1024,
        proxy_headers=proxied,
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )


def _checked_host(host: str, local: bool) -> str:
    if local and host and not is_loopback(host):
        raise ServeError(f"--local and --host {host} contradict each other; leave one out")
    if host and host != "localhost" and not is_address(host):
        raise ServeError(f"--host must be an address of this machine, such as {HERE}, not {host!r}")
    if local or host == "localhost":
        return HERE
    return host or EVERYWHERE


def _checked_url(url: str) -> str:
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
        sound = bool(sound) and not (parts.query or parts.fragment or parts.username)
    except ValueError:
        sound = False
    if not sound:
        raise ServeError(f"--public-url must be like https://ships.example.org, not {url!r}")
    return url.rstrip("/")


@contextlib.contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    """Hold the data folder for this process: two servers would not hear of each other's moves."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError as error:
        raise ServeError(f"the data folder {folder} cannot be used: {error.strerror}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ServeError(
                f"another Scupper serves the data in {folder}; stop it, or name another folder with --data"
            ) from error
        yield


def _listening(address: str, port: int) -> socket.socket:
    """A socket on the port, or on the next free one."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for candidate in range(port, min(port + TRIED_PORTS, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno in _NOT_OURS:
                raise ServeError(f"{address} cannot be listened on: {error.strerror}") from error
            continue
        return listener
    raise ServeError(f"no port from {port} to {port + TRIED_PORTS - 1} is free; name another with --port")


async def _check(folder: Path) -> None:
    """Refuse a store that cannot be used before anything is promised."""
    store = Store(folder)
    try:
        await store.open()
    except StoreError as error:
        raise ServeError(str(error)) from error
    finally:
        await store.close()


def _greeting(reach: Reach, folder: Path) -> str:
    here = f"http://localhost:{reach.port}/"
    shared = reach.public_url or (f"http://{reach.lan}:{reach.port}" if reach.lan else "")
    lines = []
    if shared:
        drawn = io.StringIO()
        segno.make(f"{shared}/", error="l", micro=False).terminal(out=drawn, border=2, compact=True)
        lines.append(drawn.getvalue().rstrip("\n"))
    lines.append(f"Scupper is at {here}")
    if shared:
        lines.append(f"Others reach it at {shared}/, or by the code above.")
    lines += [f"Data: {folder}", "Ctrl-C stops it; starting again continues every table."]
    return "\n".join(lines)
