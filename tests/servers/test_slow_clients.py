"""Slow clients: connections are closed on which no request arrives or no answer is read."""

import asyncio
import socket
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep

from aiohttp import ClientSession

from tests.e2e.support.server import Server
from tests.servers.connecting import PATIENCE, closing_code, connect, open_socket, port, read_until

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /theme/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"
WHOLE = HEAD + b"\r\n"
INCOMPLETE = b"", b"G", HEAD, BODY, BODY + b"half"
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
ALIVE = b"\r\n\r\nalive"
"""How the answer to `WHOLE` ends."""
PAGES = 30
"""Pages that together are larger than all buffers between server and client."""
ESTABLISHED = "01"
"""The state of an open connection in `/proc/net/tcp`."""


def closed_by_server(line: socket.socket) -> bool:
    """Whether the server closes the connection within the time limit, without a response."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def read_answer(line: socket.socket) -> bytes:
    """Read the response to the request `WHOLE` from a connection."""
    received = b""
    while not received.endswith(ALIVE):
        received += line.recv(65_536)
    return received


def drip(line: socket.socket, drops: bytes) -> bool:
    """Send a few bytes each second; return whether the server closed the connection."""
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


def open_on_the_server(server: Server, line: socket.socket) -> bool:
    """Whether the operating system says that the server still has the connection open."""
    local, remote = f":{port(server):04X}", f":{line.getsockname()[1]:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(
        row[1].endswith(local) and row[2].endswith(remote) and row[3] == ESTABLISHED for row in rows
    )


def test_a_connection_that_waits_is_closed(server: Server) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(connect(server))) for _ in INCOMPLETE]
        for line, sent in zip(lines, INCOMPLETE, strict=True):
            line.sendall(sent)
        assert all(closed_by_server(line) for line in lines)


def test_so_is_one_on_which_bytes_drip(server: Server) -> None:
    for begun in (HEAD + b"X-Slow: ", BODY):
        with closing(connect(server)) as line:
            line.sendall(begun)
            assert drip(line, b"G" * 600)


def test_so_is_one_after_a_whole_request_and_a_part_of_the_next(server: Server) -> None:
    with closing(connect(server)) as line:
        line.sendall(WHOLE + HEAD)
        assert line.recv(12) == b"HTTP/1.1 200"
        while line.recv(65_536):
            pass


def test_three_hundred_at_once_are_closed_while_others_are_served(server: Server) -> None:
    lines = [connect(server) for _ in range(300)]
    for line in lines:
        line.sendall(b"GET / HT")
    with closing(connect(server)) as line:
        line.sendall(WHOLE)
        assert line.recv(12) == b"HTTP/1.1 200"
    assert all(closed_by_server(line) for line in lines)
    for line in lines:
        line.close()


def test_a_connection_serves_one_request_after_another(server: Server) -> None:
    with closing(connect(server)) as line:
        # Longer in total than the server waits for one request, but each is far shorter.
        for _ in range(12):
            assert not drip(line, HEAD[:1])
            line.settimeout(PATIENCE)
            line.sendall(HEAD[1:] + b"\r\n")
            assert read_answer(line).startswith(b"HTTP/1.1 200")
        assert closed_by_server(line)


def test_two_requests_at_once_are_answered_in_order(server: Server) -> None:
    with closing(connect(server)) as line:
        line.sendall(WHOLE + HEAD.replace(b"/healthz", b"/nothing") + b"Connection: close\r\n\r\n")
        received = b""
        while part := line.recv(65_536):
            received += part
    assert received.index(b"HTTP/1.1 200") < received.index(b"HTTP/1.1 404")


def test_a_client_that_does_not_read_its_answer_is_given_up(server: Server) -> None:
    with closing(connect(server, receive_buffer=4096)) as line:
        line.sendall(PAGE * PAGES)
        deadline = monotonic() + PATIENCE
        while open_on_the_server(server, line):
            assert monotonic() < deadline
            sleep(0.1)


async def test_a_socket_stays_open_for_longer(server: Server) -> None:
    async with ClientSession() as session:
        line = await open_socket(session, server, {})
        with closing(connect(server)) as silent:
            # Only a client that reads its frames answers pings.
            reading = asyncio.create_task(read_until(line, '{"type": "pong"'))
            assert await asyncio.to_thread(closed_by_server, silent)
            await line.send_str("ping")
            assert await reading


async def test_a_socket_whose_client_answers_no_ping_is_closed(server: Server) -> None:
    async with ClientSession() as session:
        line = await open_socket(session, server, {}, answer_pings=False)
        await closing_code(line)
