"""Threads that run requests: few, shared, and kept until their request is finished."""

import asyncio
from contextlib import suppress
from threading import Event, get_ident
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from boardsite.pages import Pages
from tests.pages.raw import Asked

SECONDS = 30
# Threads that have served other tests may have a connection, which each request looks after.
pytestmark = pytest.mark.django_db


class Answering(Pages):
    """The site's application, but with one function that answers every request."""

    def __init__(self, respond: Any) -> None:
        super().__init__()
        self._answer_with = respond

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response of the test's function."""
        response: HttpResponseBase = self._answer_with(request)
        return response


def ask(pages: Pages) -> Any:
    """Return a test client for one request to these pages."""
    return ApplicationCommunicator(pages, Asked().scope)  # type: ignore[no-untyped-call]


async def test_many_requests_share_a_few_threads() -> None:
    threads = set[int]()

    def respond(_request: HttpRequest) -> HttpResponse:
        threads.add(get_ident())
        return HttpResponse("done")

    async def one() -> None:
        client = ask(Answering(respond))
        await client.send_input({"type": "http.request", "body": b""})
        assert (await client.receive_output(SECONDS))["status"] == 200
        assert (await client.receive_output(SECONDS))["body"] == b"done"
        await client.wait(SECONDS)

    await asyncio.gather(*(one() for _ in range(40)))
    assert len(threads) <= settings.REQUEST_THREADS
    assert get_ident() not in threads


async def test_a_request_is_ended_even_if_its_client_leaves() -> None:
    begun, go_on, closed = asyncio.Event(), Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    class Closing(HttpResponse):
        def close(self) -> None:
            super().close()
            loop.call_soon_threadsafe(closed.set)

    def respond(_request: HttpRequest) -> HttpResponse:
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(SECONDS)
        return Closing("done")

    client = ask(Answering(respond))
    await client.send_input({"type": "http.request", "body": b""})
    await begun.wait()
    await client.send_input({"type": "http.disconnect"})
    with suppress(asyncio.CancelledError):
        await client.wait(SECONDS)
    assert not closed.is_set()
    go_on.set()
    async with asyncio.timeout(SECONDS):
        await closed.wait()


@pytest.mark.parametrize("leaves", [False, True])
async def test_a_stream_is_read_in_threads_and_closed(leaves: bool) -> None:
    threads, closed = list[int](), asyncio.Event()
    loop = asyncio.get_running_loop()

    class Parts(StreamingHttpResponse):
        def close(self) -> None:
            super().close()
            loop.call_soon_threadsafe(closed.set)

    def parts() -> Any:
        for part in (b"a", b"b"):
            threads.append(get_ident())
            yield part

    client = ask(Answering(lambda _request: Parts(parts())))
    await client.send_input({"type": "http.request", "body": b""})
    await client.receive_output(SECONDS)
    if leaves:
        await client.send_input({"type": "http.disconnect"})
        with suppress(asyncio.CancelledError):
            await client.wait(SECONDS)
    else:
        assert (await client.receive_output(SECONDS))["body"] == b"a"
        assert (await client.receive_output(SECONDS))["body"] == b"b"
        await client.wait(SECONDS)
        assert get_ident() not in threads
    async with asyncio.timeout(SECONDS):
        await closed.wait()
