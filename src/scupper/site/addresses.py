"""Where this server can be reached: for links that other devices can open, and for telling who is near."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

import segno

from scupper.engine.language import gettext as _

_HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{1,260}")
_LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")


@dataclass(frozen=True)
class Reach:
    """How others reach this server. `lan` is this machine's address in its network."""

    public_url: str = ""
    lan: str = ""
    port: int = 0

    @property
    def secure(self) -> bool:
        """Whether people come over https."""
        return self.public_url.startswith("https:")

    def base(self, host: str, scheme: str = "http") -> str:
        """The address to share, without a slash at its end; `host` is what the visitor's browser asked."""
        if self.public_url:
            return self.public_url
        name = host_name(host)
        if self.lan and is_loopback(name):
            return f"http://{self.lan}:{self.port}"
        return f"{scheme}://{host}"

    def answers_to(self, host: str) -> bool:
        """Whether a Host header names this server.

        Other names could be a page of somebody else's that was made to point here (DNS rebinding).
        """
        if not _HOST.fullmatch(host):
            return False
        name = host_name(host)
        if self.public_url and host.casefold() == urlsplit(self.public_url).netloc.casefold():
            return True
        return is_address(name) or ("." not in name and name != "") or name.endswith(_LOCAL_ENDINGS)


def host_name(host: str) -> str:
    """The name in a Host header, without its port and brackets."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether a host name is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Whether a host name means the visitor's own machine."""
    return name == "localhost" or (is_address(name) and ipaddress.ip_address(name).is_loopback)


def is_near(address: str) -> bool:
    """Whether a client's address belongs to this machine or to a private network."""
    if not is_address(address):
        return False
    found = ipaddress.ip_address(address)
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_private or (mapped or found).is_loopback)


def lan_address() -> str:
    """This machine's address in its network; empty when it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if ipaddress.ip_address(found).is_loopback else found


def qr_svg(url: str) -> str:
    """A link as a QR code: dark on white whatever the page's colours, since many scanners want that."""
    matrix = segno.make(url, error="m", micro=False).matrix
    size = len(matrix)
    runs = []
    for y, row in enumerate(matrix):
        x = 0
        while x < size:
            start = x
            while x < size and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            x += 1
    label = escape(_("QR code of the link"))
    return (
        f'<svg class="qr" viewBox="-4 -4 {size + 8} {size + 8}" role="img" aria-label="{label}">'
        f'<rect x="-4" y="-4" width="{size + 8}" height="{size + 8}" rx="2" fill="#fff"/>'
        f'<path fill="#14202b" d="{"".join(runs)}"/></svg>'
    )
