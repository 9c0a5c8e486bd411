"""Connections to the database go back to the pool, however a request ends."""

import asyncio
from collections.abc import Awaitable, Callable

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.db import close_old_connections


class GiveConnectionsBack:
    """ASGI middleware: a request that is broken off keeps no connection.

    Every request has a thread of its own, which ends with it. Django gives the connection of that
    thread back once the answer is sent, but not where the server breaks the request off meanwhile.
    """

    def __init__(self, serve: Callable[..., Awaitable[None]]) -> None:
        self._serve = serve

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve a request."""
        async with ThreadSensitiveContext():
            try:
                await self._serve(scope, receive, send)
            except BaseException:
                # The thread does this after all that it was given to do before.
                await asyncio.shield(sync_to_async(close_old_connections)())
                raise
