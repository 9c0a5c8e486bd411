"""What the site adds to uvicorn: time limits, an access log, sockets that delay no others."""

import asyncio
import io
from typing import Any

import pytest
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from daphne.access import AccessLogGenerator
from uvicorn.server import ServerState

from boardsite.serving.application import AccessLog, TimeLimit
from boardsite.serving.by_daphne import SiteDaphne
from boardsite.serving.by_uvicorn import config_for
from boardsite.serving.sockets import SiteSocket
from tests.support.host_clock import CEILING

HANDSHAKE = (
    b"GET /ws/ HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
ACCEPT: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
TEXT: Any = {"type": "websocket.send", "text": "board", "bytes": None}
START: Any = {"type": "http.response.start", "status": 200, "headers": []}
CLOSE_FRAME = b"\x88"
REQUEST: Any = {
    "type": "http",
    "method": "GET",
    "raw_path": b"/rules/",
    "query_string": b"a=b",
    "client": ("192.0.2.1", 5000),
}


class Wire(asyncio.Transport):
    """Transport that stores what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = asyncio.Event()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closed.is_set()

    def close(self) -> None:
        self.closed.set()

    abort = close


def socket_of(serve: ASGI3Application, *options: str) -> tuple[SiteSocket, Wire]:
    """Return an open WebSocket that the application `serve` serves."""
    config = config_for(SiteDaphne().parser.parse_args([*options, "unused:unused"]), serve)
    config.load()
    socket, wire = SiteSocket(config, ServerState(), {}), Wire()
    socket.connection_made(wire)
    socket.data_received(HANDSHAKE)
    return socket, wire


async def test_no_application_waits_for_a_client_that_does_not_read() -> None:
    sent = asyncio.Event()

    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await send(ACCEPT)
        socket.pause_writing()
        await send(TEXT)
        sent.set()

    socket, wire = socket_of(serve)
    async with asyncio.timeout(CEILING):
        await sent.wait()
    assert wire.written.endswith(b"\x81\x05board")
    socket.connection_lost(None)


async def test_what_is_sent_to_a_closed_socket_is_dropped() -> None:
    lost, sent = asyncio.Event(), asyncio.Event()

    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await send(ACCEPT)
        await lost.wait()
        await send(TEXT)
        sent.set()

    socket, _ = socket_of(serve)
    await asyncio.sleep(0)
    socket.connection_lost(None)
    lost.set()
    async with asyncio.timeout(CEILING):
        await sent.wait()


async def test_a_socket_that_is_not_accepted_in_time_is_closed() -> None:
    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await asyncio.Event().wait()

    socket, wire = socket_of(serve, "--websocket_connect_timeout", "0")
    async with asyncio.timeout(CEILING):
        await wire.closed.wait()
    assert wire.written.startswith(b"HTTP/1.1 500")
    socket.connection_lost(None)


async def test_a_socket_that_was_open_for_long_is_closed() -> None:
    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await send(ACCEPT)
        await asyncio.Event().wait()

    socket, wire = socket_of(serve, "--websocket_timeout", "0")
    async with asyncio.timeout(CEILING):
        while CLOSE_FRAME not in wire.written:
            await asyncio.sleep(0)
    socket.connection_lost(None)


async def test_an_application_that_goes_on_after_its_socket_is_cancelled() -> None:
    cancelled = asyncio.Event()

    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await send(ACCEPT)
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    socket, wire = socket_of(serve, "--application-close-timeout", "0")
    async with asyncio.timeout(CEILING):
        while not wire.written:
            await asyncio.sleep(0)
        socket.connection_lost(None)
        await cancelled.wait()


@pytest.mark.parametrize("begun", [False, True])
async def test_an_application_that_does_not_answer_in_time_is_answered_for(begun: bool) -> None:
    sent = list[Any]()

    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if begun:
            await send(START)
        await asyncio.Event().wait()

    async def send(event: Any) -> None:
        sent.append(event)

    answering = TimeLimit(serve, 0)(REQUEST, asyncio.Event().wait, send)  # type: ignore[arg-type]
    if begun:
        with pytest.raises(TimeoutError):
            await answering
        assert sent == [START]
    else:
        await answering
        assert [event.get("status") for event in sent] == [503, None]


async def test_the_access_log_has_a_line_for_each_answer() -> None:
    async def serve(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await send(START)
        await send({"type": "http.response.body", "body": b"12", "more_body": True})
        await send({"type": "http.response.body", "body": b"345", "more_body": False})

    async def send(event: Any) -> None:
        pass

    lines = io.StringIO()
    await AccessLog(serve, AccessLogGenerator(lines))(REQUEST, asyncio.Event().wait, send)  # type: ignore[arg-type]
    assert lines.getvalue().startswith("192.0.2.1:5000 - - [")
    assert lines.getvalue().endswith('] "GET /rules/?a=b" 200 5\n')
