"""Frames are compressed once for all, and every kind of client reads them."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from scupper.site.compression import _Shared
from tests.site.test_server import serving

OFFERS = {
    "as browsers do": [ClientPerMessageDeflateFactory(client_max_window_bits=True)],
    "with little memory": [ClientPerMessageDeflateFactory(server_max_window_bits=9)],
    "without a memory": [ClientPerMessageDeflateFactory(server_no_context_takeover=True)],
    "uncompressed": None,
}


def test_every_client_reads_the_same(tmp_path: Path) -> None:
    """Whatever a client offers, it gets each message whole, small ones and pings in between too."""
    with serving(tmp_path, "--local", "--port", "0") as (_, said):
        found = re.search(r"http(://localhost:\d+)/", said)
        assert found
        answer = httpx2.post(
            f"http{found[1]}/tables", data={"game": "abandon-ship"}, headers={"accept": "text/plain"}
        )
        path, host = answer.headers["location"], {"cookie": f"scupper={answer.cookies['scupper']}"}
        got: dict[str, list[str | bytes]] = {}
        for offer, extensions in OFFERS.items():
            with connect(f"ws{found[1]}{path}socket", compression=None, extensions=extensions) as socket:
                got[offer] = [socket.recv(timeout=10)]
                assert bool(socket.protocol.extensions) == bool(extensions)
                assert socket.ping().wait(10)
                told = httpx2.post(f"http{found[1]}{path}say", data={"text": offer}, headers=host)
                assert told.status_code == 204
                got[offer].append(socket.recv(timeout=10))
                assert offer in str(got[offer][-1])
        assert all('"html":' in str(messages[0]) for messages in got.values())


def test_compression_is_shared() -> None:
    """Two connections get one and the same compressed message, unless they agreed on other windows."""
    makers = [_Shared(server_no_context_takeover=True) for _ in range(3)]
    message = Frame(Opcode.TEXT, b"The ship sinks. " * 100)
    offers = [[], [], [("server_max_window_bits", "9")]]
    sent = [
        maker.process_request_params(offer, [])[1].encode(message).data
        for maker, offer in zip(makers, offers, strict=True)
    ]
    assert sent[0] is sent[1]
    assert sent[0] is not sent[2]
    assert len(sent[0]) < len(message.data) / 10
