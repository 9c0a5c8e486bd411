"""ASGI middleware that returns database connections to the pool after cancelled requests."""

import asyncio
from collections.abc import Awaitable, Callable

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.db import close_old_connections


class ReleaseConnections:
    """ASGI middleware that releases the database connection of a cancelled or failed request.

    Every request has its own thread. Django releases that thread's connection after the response
    is sent, but not if the server cancels the request before that.
    """

    def __init__(self, serve: Callable[..., Awaitable[None]]) -> None:
        self._serve = serve

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        async with ThreadSensitiveContext():
            try:
                await self._serve(scope, receive, send)
            except BaseException:
                # The request's thread runs this after its pending work.
                await asyncio.shield(sync_to_async(close_old_connections)())
                raise
