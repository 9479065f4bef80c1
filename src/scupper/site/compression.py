"""WebSocket messages compressed once for all who get the same ones, however many watch a table.

A compressor for each connection remembers earlier messages, but of uvicorn's usual four kilobytes of memory
a picture leaves nothing: alone it is as small, and needs no compressor for each connection.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter


class CompressingOnce(WebSocketsSansIOProtocol):
    """Uvicorn's protocol of WebSockets, with compression that its connections share."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        offered = _Shared(server_no_context_takeover=True, client_max_window_bits=12)
        self.conn.available_extensions = [offered]


class _Shared(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, made = super().process_request_params(params, accepted_extensions)
        return agreed, _Deflate(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
        )


class _Deflate(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        if frame.opcode is not Opcode.TEXT or not frame.fin:
            return super().encode(frame)
        return replace(frame, data=_deflated(bytes(frame.data), self.local_max_window_bits), rsv1=True)


@lru_cache(maxsize=64)
def _deflated(message: bytes, window_bits: int) -> bytes:
    compressor = zlib.compressobj(wbits=-window_bits)
    # RFC 7692, section 7.2.1: the four bytes that end a flushed block are left out.
    return (compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-4]
