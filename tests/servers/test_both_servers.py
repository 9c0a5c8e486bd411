"""What users and pages notice of a server is the same with Daphne and with uvicorn."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from accounts.limits.sockets import TOO_MANY
from boardsite.serving.options import SERVER_STOPS
from games.consumers.push import CLOSE_UNEXPECTED_MESSAGE
from tests.e2e.support.server import Server
from tests.faults.asking import Visitor, ask
from tests.servers.connecting import (
    PATIENCE,
    closing_code,
    connect,
    exchange,
    open_socket,
    port,
    read_until,
)
from tools.bench.site.pages import SitePlayer

PASSWORD = "correct horse battery"  # noqa: S105
FRAME_TOO_LARGE, LOST = 1009, 1006
FORBIDDEN = 403
TOKEN = b"x" * 32
BODY = b"csrfmiddlewaretoken=" + TOKEN
GUEST = (
    b"POST /accounts/guest/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=" + TOKEN + b"\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
)
"""A request that writes."""


def sign_in(server: Server) -> Visitor:
    """Sign up a new user, who is then logged in; return their browser."""
    name = f"anna{uuid4().hex[:8]}"
    visitor = Visitor(server.url)
    visitor.get("/accounts/signup/")
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert visitor.post("/accounts/signup/", **fields).status == 200
    visitor = Visitor(server.url)
    visitor.get("/accounts/login/")
    assert visitor.post("/accounts/login/", login=name, password=PASSWORD).status == 200
    assert name in visitor.get("/").page
    return visitor


def begin_match(visitor: Visitor) -> str:
    """Begin a match against a bot, and return the id of the match."""
    first = visitor.post("/games/backgammon/first/", request_id=uuid4().hex)
    assert first.status == 200
    address = visitor.where
    join = re.search(r'data-join="(\w+)"', first.page)
    assert join, first.page
    assert (
        visitor.post(f"{address}contribute/", request_id=f"give.{join[1]}", seed="").status == 200
    )
    return urlsplit(address).path.split("/")[2]


async def test_who_signs_in_and_acts_gets_the_new_board_over_the_socket(server: Server) -> None:
    visitor = await asyncio.to_thread(sign_in, server)
    match = await asyncio.to_thread(begin_match, visitor)
    page = await SitePlayer.open(port(server), match, 0, visitor.cookies)
    async with asyncio.timeout(PATIENCE):
        for _ in range(3):
            while (action := page.next_action()) is None:
                page.changed.clear()
                await page.changed.wait()
            before = page.version
            assert await page.act(action), page.refused
            while page.version == before:
                page.changed.clear()
                await page.changed.wait()
    page.socket.close()
    assert server.new_failures() == []


def test_an_answer_has_the_security_headers_and_names_no_server(server: Server) -> None:
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    received = exchange(server, request)
    head = received.partition(b"\r\n\r\n")[0].decode().lower()
    assert head.startswith("http/1.1 200")
    for name in ("content-security-policy", "permissions-policy", "x-frame-options"):
        assert f"\n{name}: " in head
    assert "\nserver:" not in head


def test_a_form_that_cannot_be_read_is_refused_by_a_page_of_the_site(server: Server) -> None:
    received = exchange(
        server,
        b"POST /accounts/guest/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: multipart/form-data\r\nContent-Length: 4\r\n\r\nform",
    )
    head, _, body = received.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 40")
    assert b"content-security-policy" in head.lower()
    assert b"</html>" in body


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://localhost.com", "null"])
async def test_a_socket_from_another_site_is_refused(server: Server, origin: str) -> None:
    async with ClientSession() as session:
        with pytest.raises(WSServerHandshakeError) as refused:
            await open_socket(session, server, {"Origin": origin})
    assert refused.value.status == FORBIDDEN


async def test_a_socket_that_sends_anything_but_pings_is_closed(server: Server) -> None:
    async with ClientSession() as session:
        line = await open_socket(session, server, {})
        await line.send_str("pong")
        assert await closing_code(line) == CLOSE_UNEXPECTED_MESSAGE


async def test_a_socket_that_sends_a_large_frame_is_closed(server: Server) -> None:
    async with ClientSession() as session:
        allowed = await open_socket(session, server, {})
        await allowed.send_str("a" * 4096)
        assert await closing_code(allowed) == CLOSE_UNEXPECTED_MESSAGE
        line = await open_socket(session, server, {})
        await line.send_str("a" * 4097)
        # Daphne drops the connection without a closing frame.
        assert await closing_code(line) in {FRAME_TOO_LARGE, LOST}
    assert server.new_failures() == []


async def test_limits_count_the_address_that_the_proxy_saw(server: Server) -> None:
    spoofed = {"X-Forwarded-For": "192.0.2.9, 192.0.2.1"}
    other = {"X-Forwarded-For": "192.0.2.1, 192.0.2.9"}
    async with ClientSession() as session:
        lines = [await open_socket(session, server, spoofed) for _ in range(3)]
        assert await closing_code(await open_socket(session, server, spoofed)) == TOO_MANY
        assert await read_until(await open_socket(session, server, other), '{"type": "lists"')
        for line in lines:
            await line.close()


def test_what_is_no_http_is_refused_and_is_no_fault(server: Server) -> None:
    for sent in (b"\x16\x03\x01\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X-A: a\r\n" * 9000 + b"\r\n"):
        with closing(connect(server)) as line:
            line.sendall(sent)
            assert line.recv(12) in {b"HTTP/1.1 400", b""}
    assert ask(server.url, "/healthz").status == 200
    assert server.new_failures() == []


@contextmanager
def lock_database(database: Path) -> Iterator[None]:
    """Context manager in which the database is locked, so that requests that write wait."""
    with closing(sqlite3.connect(database, isolation_level=None)) as line:
        line.execute("BEGIN IMMEDIATE")
        yield
        line.execute("ROLLBACK")


async def test_a_server_that_stops_answers_requests_and_closes_sockets(server: Server) -> None:
    try:
        async with ClientSession() as session:
            with closing(connect(server)) as waiting:
                with lock_database(server.database):
                    waiting.sendall(GUEST)
                    # Once the server has accepted the socket, it has read the request, too.
                    line = await open_socket(session, server, {})
                    server.terminate()
                    assert await closing_code(line) == SERVER_STOPS
                assert waiting.recv(12) == b"HTTP/1.1 302"
        assert server.exit_status() == 0
        assert server.new_failures() == []
    finally:
        server.start()
