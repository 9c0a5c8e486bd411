"""The server closes connections on which no request arrives, and no others."""

import socket
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from tests.e2e.support.server import Server

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /theme/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"
PATIENCE = 120.0
"""Seconds after which an open connection fails the test; the server waits two for a request."""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits two seconds for a request."""
    server = Server(tmp_path_factory.mktemp("impatient"), ARRIVAL_SECONDS="2")
    server.start()
    yield server
    server.stop()


def connect(server: Server) -> socket.socket:
    port = urlsplit(server.url).port
    return socket.create_connection(("127.0.0.1", port or 0), timeout=PATIENCE)


def closed_by_server(line: socket.socket) -> bool:
    """Whether the server closes the connection in time, without an answer."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def drip(line: socket.socket, drops: bytes) -> bool:
    """Send five bytes a second, and return whether the server closed the connection."""
    line.settimeout(0.2)
    for drop in drops:
        try:
            line.send(bytes([drop]))
            if line.recv(1) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.parametrize("sent", [b"", b"G", HEAD, BODY, BODY + b"half"])
def test_a_connection_that_waits_is_closed(impatient: Server, sent: bytes) -> None:
    with closing(connect(impatient)) as line:
        line.sendall(sent)
        assert closed_by_server(line)


@pytest.mark.parametrize("begun", [b"", HEAD + b"X-Slow: ", BODY])
def test_so_is_one_on_which_bytes_drip(impatient: Server, begun: bytes) -> None:
    with closing(connect(impatient)) as line:
        line.sendall(begun)
        assert drip(line, b"G" * 600)


def test_three_hundred_at_once_are_closed_while_others_are_served(impatient: Server) -> None:
    lines = [connect(impatient) for _ in range(300)]
    for line in lines:
        line.sendall(b"GET / HT")
    with closing(connect(impatient)) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"
    assert all(closed_by_server(line) for line in lines)
    for line in lines:
        line.close()


def test_a_connection_serves_one_request_after_another(impatient: Server) -> None:
    with closing(connect(impatient)) as line:
        # Longer in total than the server waits for one request, but each is far shorter.
        for _ in range(12):
            assert not drip(line, HEAD[:1])
            line.settimeout(PATIENCE)
            line.sendall(HEAD[1:] + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
            line.recv(65_536)
        assert closed_by_server(line)


def test_a_socket_stays_open_for_longer(impatient: Server) -> None:
    with closing(connect(impatient)) as line, closing(connect(impatient)) as silent:
        line.sendall(
            b"GET /ws/lobby/?lang=en HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
            + b64encode(bytes(16))
            + f"\r\nOrigin: {impatient.url}\r\n\r\n".encode()
        )
        assert line.recv(12) == b"HTTP/1.1 101"
        assert closed_by_server(silent)
        line.sendall(b"\x81\x84\0\0\0\0ping")
        received = b""
        while b'{"type": "pong"' not in received:
            part = line.recv(65_536)
            assert part, "the server has closed the socket"
            received += part
