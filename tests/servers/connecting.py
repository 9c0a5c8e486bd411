"""Opens connections to a server: plain ones for bytes of HTTP, and WebSockets."""

import socket
from collections.abc import Mapping
from contextlib import closing
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientWebSocketResponse, ClientWSTimeout, WSMsgType

from tests.e2e.support.server import Server

PATIENCE = 120.0
"""Seconds after which an open connection fails the test; the server waits two for a request."""
LOBBY = "/ws/lobby/?lang=en"


def connect(server: Server, *, receive_buffer: int = 0) -> socket.socket:
    """Open a connection to a server.

    `receive_buffer` is the size of its receive buffer in bytes; 0 for the default.
    """
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", port(server)))
    return line


def exchange(server: Server, request: bytes) -> bytes:
    """Send a request, and return what comes until the server closes the connection."""
    with closing(connect(server)) as line:
        line.sendall(request)
        received = b""
        while part := line.recv(65_536):
            received += part
    return received


def port(server: Server) -> int:
    """Return the port on which the server listens."""
    return urlsplit(server.url).port or 0


async def open_socket(
    session: ClientSession, server: Server, headers: Mapping[str, str], *, answer_pings: bool = True
) -> ClientWebSocketResponse:
    """Open the lobby's WebSocket as a page of the site does, with these additional headers."""
    return await session.ws_connect(
        f"http://127.0.0.1:{port(server)}{LOBBY}",
        headers={"Origin": server.url, **headers},
        autoping=answer_pings,
        timeout=ClientWSTimeout(ws_receive=PATIENCE),
        compress=15,
    )


async def read_until(line: ClientWebSocketResponse, start: str) -> bool:
    """Read frames until one begins with `start`; return False if the socket is closed first."""
    async for message in line:
        if message.type is WSMsgType.TEXT and message.data.startswith(start):
            return True
    return False


async def closing_code(line: ClientWebSocketResponse) -> int | None:
    """Wait until the server closes the socket, and return the close code."""
    async for _ in line:
        pass
    return line.close_code
