"""WebSockets that cannot be served: unknown paths, and database outages."""

import logging
from contextlib import suppress

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    Scope,
    WebSocketCloseEvent,
)
from autobahn.exception import Disconnected
from channels.generic.websocket import AsyncWebsocketConsumer

from accounts.ops.outages import is_unavailable, log_outage

log = logging.getLogger(__name__)

NOT_FOUND = 4404
"""WebSocket close code for an unknown path."""
TRY_LATER = 1013
"""WebSocket close code during an outage of the database; the page's script reconnects."""


class UnknownPathConsumer(AsyncWebsocketConsumer):
    """Consumer that closes each socket with an unknown path."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        await self.close(code=NOT_FOUND)


class CloseDuringOutage:
    """ASGI middleware that closes a socket with code `TRY_LATER` during a database outage."""

    def __init__(self, serve: ASGI3Application) -> None:
        self._serve = serve

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve a socket. Close it with code `TRY_LATER` if serving fails by a database outage."""
        try:
            await self._serve(scope, receive, send)
        except Exception as error:
            if not is_unavailable(error):
                raise
            log_outage(log, "a socket was closed, for the database cannot serve", error)
            with suppress(Disconnected):
                await send(WebSocketCloseEvent(type="websocket.close", code=TRY_LATER, reason=None))
