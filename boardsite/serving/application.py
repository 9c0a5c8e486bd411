"""What Daphne adds to an application by itself, for uvicorn: a time limit and an access log."""

import asyncio
import logging

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    ASGISendEvent,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    HTTPScope,
    Scope,
    WebSocketScope,
)
from daphne.access import AccessLogGenerator

log = logging.getLogger(__name__)

UNAVAILABLE = 503
LATE = b"The application did not answer in time."


class TimeLimit:
    """ASGI middleware that responds with status 503 if the application takes too long."""

    def __init__(self, serve: ASGI3Application, seconds: float) -> None:
        self._serve, self._seconds = serve, seconds

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve a connection; HTTP requests have the time limit, other connections have none.

        Raises `TimeoutError` if only a part of the response was sent in time.
        """
        if scope["type"] != "http":
            await self._serve(scope, receive, send)
            return
        begun = False

        async def send_part(event: ASGISendEvent) -> None:
            nonlocal begun
            begun = True
            await send(event)

        async def receive_part() -> ASGIReceiveEvent:
            event = await receive()
            # The application has all of its time after the whole request has arrived.
            limit.reschedule(asyncio.get_running_loop().time() + self._seconds)
            return event

        try:
            async with asyncio.timeout(self._seconds) as limit:
                await self._serve(scope, receive_part, send_part)
        except TimeoutError:
            if begun or not limit.expired():
                raise
            await _answer_late(send)


async def _answer_late(send: ASGISendCallable) -> None:
    log.warning("a request was answered %s, for the application took too long", UNAVAILABLE)
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(LATE))]
    await send(
        HTTPResponseStartEvent(
            type="http.response.start", status=UNAVAILABLE, headers=headers, trailers=False
        )
    )
    await send(HTTPResponseBodyEvent(type="http.response.body", body=LATE, more_body=False))


class AccessLog:
    """ASGI middleware that writes an access log with the same lines as Daphne's."""

    def __init__(self, serve: ASGI3Application, write: AccessLogGenerator) -> None:
        self._serve, self._write = serve, write

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve a connection, and write its lines into the access log."""
        if scope["type"] == "http":
            await self._serve_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve_request(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        status, size, query = 0, 0, scope["query_string"]
        path = (scope["raw_path"] + (b"?" + query if query else b"")).decode("ascii", "replace")

        async def send_part(event: ASGISendEvent) -> None:
            nonlocal status, size
            await send(event)
            if event["type"] == "http.response.start":
                status = event["status"]
            elif event["type"] == "http.response.body":
                size += len(event["body"])
                if not event.get("more_body"):
                    details = {"path": path, "status": status, "method": scope["method"]}
                    self._write("http", "complete", details | {"size": size} | _client(scope))

        await self._serve(scope, receive, send_part)

    async def _serve_socket(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        details, accepted = {"path": scope["raw_path"].decode("ascii")} | _client(scope), False

        async def send_part(event: ASGISendEvent) -> None:
            nonlocal accepted
            await send(event)
            if event["type"] == "websocket.accept":
                accepted = True
                self._write("websocket", "connected", details)
            elif event["type"] == "websocket.close" and not accepted:
                self._write("websocket", "rejected", details)

        self._write("websocket", "connecting", details)
        try:
            await self._serve(scope, receive, send_part)
        finally:
            self._write("websocket", "disconnected", details)


def _client(scope: HTTPScope | WebSocketScope) -> dict[str, object]:
    client = scope["client"]
    return {"client": f"{client[0]}:{client[1]}" if client else None}
