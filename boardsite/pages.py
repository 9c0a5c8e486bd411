"""ASGI handler of pages: each request is one call in a thread of a bounded pool.

Django's own handler changes between the event loop and a new thread at every middleware that is not
asynchronous, and each of these threads opens a database connection. Here requests share threads,
and these keep their connections.
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
    """ASGI handler that serves each request in one thread, from the middleware to the view.

    It creates a request even if its headers cannot be decoded, and marks it `UNREADABLE`.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the middleware without asynchronous adapters."""
        super().load_middleware(is_async=False)

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None]:
        """Create the request; if it cannot be decoded, without query and marked `UNREADABLE`."""
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
        """Serve a request. If its client leaves, the thread still ends its transaction."""
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
            # What a thread has begun it ends, also for a client that has left.
            serving.add_done_callback(self._close_stream)

    @staticmethod
    def in_thread(work: Callable[..., T], *args: object) -> asyncio.Future[T]:
        """Run a function in a thread of the pool, with the context of the caller."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(_threads, copy_context().run, work, *args)

    def _respond(self, request: ASGIRequest, scope: Mapping[str, Any]) -> HttpResponseBase:
        """Return the response; unless it is a stream, it has released what the request held."""
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
        """Yield the parts of a stream, which may read files or the database."""
        while (part := await self.in_thread(next, parts, None)) is not None:
            yield part

    def _close_stream(self, serving: asyncio.Future[HttpResponseBase]) -> None:
        """Release what a stream holds, once it is sent or its client has left."""
        if not serving.cancelled() and serving.exception() is None and serving.result().streaming:
            self.in_thread(serving.result().close)
