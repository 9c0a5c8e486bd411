"""WebSockets of uvicorn that behave as Daphne's do.

uvicorn itself makes the application wait for a client that does not read, so one client would delay
the boards of all others. It raises errors for messages to a socket that has just been closed, and
has no time limits for the handshake, for an open socket, or for the application.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from boardsite.serving.requests import UnreadLimit


@dataclass(frozen=True, slots=True)
class SocketLimits:
    """Time limits of a socket, in seconds."""

    handshake: float
    open: float
    """How long a socket may be open; its page then opens another one."""
    application: float
    """How long the application may go on after the socket has been closed."""


class LimitedConfig(Config):
    """uvicorn's settings, with the time limits of sockets in addition."""

    socket_limits: SocketLimits


class SiteSocket(UnreadLimit, WebSocketsSansIOProtocol):
    """WebSocket with the time limits of Daphne; its application never waits for the client.

    A client that does not read does not answer pings either, so its socket is closed after the ping
    timeout.
    """

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._limits = cast("LimitedConfig", config).socket_limits
        self._timers = list[asyncio.TimerHandle]()
        self._application: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the time limits of the handshake and of the open socket."""
        super().connection_made(transport)
        self.start_unread_limit(self.transport)
        limits = (self._limits.handshake, self._end_handshake), (self._limits.open, self._expire)
        # A negative number says that there is no limit.
        self._timers = [self.loop.call_later(after, act) for after, act in limits if after >= 0]

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limits of the socket, and start that of the application."""
        super().connection_lost(exc)
        self.note_read()
        for timer in self._timers:
            timer.cancel()
        if self._application is not None:
            self.loop.call_later(self._limits.application, self._application.cancel)

    def pause_writing(self) -> None:
        """Store messages that the client does not read; the application need not wait."""
        self.note_unread()

    def resume_writing(self) -> None:
        """Note that the client has read everything."""
        self.note_read()

    def keepalive_timeout(self) -> None:
        """Close the connection of a client that answers no ping, even if it does not read."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        """Close the socket because the server stops; nothing if it is being closed already.

        uvicorn itself raises an exception then, which would end the process with requests in it.
        """
        if not self.transport.is_closing():
            super().shutdown()

    async def run_asgi(self) -> None:
        """Run the application for this socket, and remember its task."""
        self._application = asyncio.current_task()
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application; drop it if the socket is closed."""
        if self.disconnected or self.close_sent:
            return
        with suppress(ClientDisconnected):
            await super().send(message)

    def _end_handshake(self) -> None:
        if not self.handshake_complete:
            self.send_500_response()
            self.transport.close()

    def _expire(self) -> None:
        closing = self.send({"type": "websocket.close", "code": 1000, "reason": None})
        self._timers.clear()
        self._expiring = self.loop.create_task(closing)
