"""ASGI handler for pages: each request runs in one thread of a bounded pool.

Django's own handler switches between the event loop and a new thread at every middleware that is
not asynchronous. Each of these threads opens a database connection. Here requests share the threads
of the pool, and each thread keeps its connection.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import IO, Any, TypeVar, cast

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from boardsite.unreadable_requests import UNREADABLE

T = TypeVar("T")
_threads = ThreadPoolExecutor(settings.REQUEST_THREADS, "request")


class Pages(ASGIHandler):
    """ASGI handler that runs middleware and view of a request in one thread.

    A request whose headers cannot be decoded is served as well, marked as `UNREADABLE`.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the middleware without adapters for asynchronous code."""
        super().load_middleware(is_async=False)

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None]:
        """Create the request from its scope.

        If the scope cannot be decoded, the request has no query and no content type, and is marked
        as `UNREADABLE`.
        """
        try:
            return self.request_class(scope, body_file), None
        except (LookupError, ValueError):
            headers = [pair for pair in scope["headers"] if pair[0] != b"content-type"]
            readable = {**scope, "headers": headers, "query_string": b""}
            request = self.request_class(readable, body_file)
            request.META[UNREADABLE] = "headers"
            return request, None

    async def __call__(
        self,
        scope: Mapping[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Serve a request. If the client disconnects early, the thread still finishes its work."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        set_script_prefix(get_script_prefix(scope))
        request, _ = self.create_request(scope, body)
        serving = self.in_thread(self._respond, request, scope)
        leaving = asyncio.ensure_future(self.listen_for_disconnect(receive))
        both: set[asyncio.Future[Any]] = {serving, leaving}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                await self.send_response(serving.result(), send)
        finally:
            leaving.cancel()
            await asyncio.wait({leaving})
            # The thread finishes the request, even if the client has disconnected.
            serving.add_done_callback(self._close_stream)

    @staticmethod
    def in_thread(work: Callable[..., T], *args: object) -> asyncio.Future[T]:
        """Run a function in a thread of the pool, with the caller's context variables."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(_threads, copy_context().run, work, *args)

    def _respond(self, request: ASGIRequest, scope: Mapping[str, Any]) -> HttpResponseBase:
        """Return the response to a request, closed unless it is a stream."""
        signals.request_started.send(sender=self.__class__, scope=scope)
        response = self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        if not isinstance(response, StreamingHttpResponse):
            response.close()
        elif not response.is_async:
            parts = cast("Iterator[bytes]", response.streaming_content)
            response.streaming_content = self._read_in_threads(parts)
        return response

    async def _read_in_threads(self, parts: Iterator[bytes]) -> AsyncIterator[bytes]:
        """Yield the parts of a stream, each read in a thread.

        Reading a part may wait for a file or for the database.
        """
        while (part := await self.in_thread(next, parts, None)) is not None:
            yield part

    def _close_stream(self, serving: asyncio.Future[HttpResponseBase]) -> None:
        """Close a stream after it has been sent, or after its client has disconnected."""
        if not serving.cancelled() and serving.exception() is None and serving.result().streaming:
            self.in_thread(serving.result().close)
