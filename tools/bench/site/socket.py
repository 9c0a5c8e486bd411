"""A WebSocket client that needs little processor time.

A thousand of these clients must not slow the server that they measure.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable, Mapping
from time import perf_counter

from tools.bench.site.address import Address

SECONDS_TO_OPEN = 60
_TEXT, _PING, _CLOSE = 1, 9, 8
_LENGTH_16, _LENGTH_64 = 126, 127


class Socket(asyncio.Protocol):
    """An open WebSocket. Calls `on_text` with each text message and the time of its arrival."""

    def __init__(self, on_text: Callable[[bytes, float], None], handshake: bytes) -> None:
        self._on_text, self._handshake = on_text, handshake
        self._buffer = bytearray()
        self._begun = False
        self.code = 0
        """The code with which the server has closed the socket; 0 without one."""
        self.ended = asyncio.Event()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request that asks the server to open a WebSocket."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  TCP has one
        self._transport = transport
        transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        """Set `ended`; let `opened` fail if the connection ends before the WebSocket is open."""
        self.ended.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed during the handshake"))

    def data_received(self, data: bytes) -> None:
        """Process what the server has sent: the response to the opening request, then frames.

        The servers of this benchmark send no fragmented messages, so none are joined here.
        """
        now = perf_counter()
        self._buffer += data
        if not self._begun:
            self._read_handshake()
        while self._begun and self._read_frame(now):
            pass

    def send(self, text: str) -> None:
        """Send a text message, masked with zeros, which takes the least time."""
        self._send(_TEXT, text.encode())

    def close(self) -> None:
        """Send a closing frame, and close the connection."""
        if not self._transport.is_closing():
            self._send(_CLOSE, struct.pack(">H", 1000))
            self._transport.close()

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        if size < _LENGTH_16:
            head = struct.pack(">BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack(">BBH", 0x80 | kind, 0x80 | _LENGTH_16, size)
        self._transport.write(head + bytes(4) + content)

    def _read_handshake(self) -> None:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._buffer[:end])
        del self._buffer[: end + 4]
        if b" 101 " not in head[:16]:
            if not self.opened.done():
                self.opened.set_exception(ConnectionError(head[:80].decode("latin1")))
            self._transport.close()
            return
        self._begun = True
        if not self.opened.done():
            self.opened.set_result(None)

    def _read_frame(self, now: float) -> bool:
        """Process the first complete frame received. Return False if there is none."""
        buffer = self._buffer
        if len(buffer) < 2:  # noqa: PLR2004  the shortest head
            return False
        size, start = buffer[1] & 0x7F, 2
        if size in (_LENGTH_16, _LENGTH_64):
            code = ">H" if size == _LENGTH_16 else ">Q"
            start += struct.calcsize(code)
            if len(buffer) < start:
                return False
            (size,) = struct.unpack_from(code, buffer, 2)
        if len(buffer) < start + size:
            return False
        kind, content = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == _TEXT:
            self._on_text(content, now)
        elif kind == _PING:
            self._send(_PING + 1, content)
        elif kind == _CLOSE:
            self.code = int.from_bytes(content[:2], "big")
            self._transport.close()
        return True


async def open_socket(
    site: Address | int,
    path: str,
    on_text: Callable[[bytes, float], None],
    headers: Mapping[str, str],
) -> Socket:
    """Open a WebSocket to a site, or to a port of 127.0.0.1; wait until the server accepts it."""
    if isinstance(site, int):
        site = Address.here(site)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": site.authority,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    handshake = f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(on_text, handshake), site.host, site.port, ssl=site.tls
    )
    await asyncio.wait_for(socket.opened, SECONDS_TO_OPEN)
    return socket
