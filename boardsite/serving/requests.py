"""HTTP connections of uvicorn with time limits for clients that send or read too slowly.

uvicorn itself waits without end for the first request, for the rest of a request, and for a client
that does not read its response.
"""

import asyncio
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from boardsite.serving.options import ARRIVAL_SECONDS


class UnreadLimit:
    """Time limit for a connection whose client does not read what is sent to it."""

    _giving_up: asyncio.TimerHandle | None = None

    def start_unread_limit(self, transport: asyncio.Transport) -> None:
        """Make the transport report even a single byte that the client has not read.

        It then calls `pause_writing`, and `resume_writing` once all is sent.
        """
        self._sending = transport
        transport.set_write_buffer_limits(high=0)

    def note_unread(self) -> None:
        """Start the time limit: the connection is closed unless `note_read` is called in time.

        The limit is twice `ARRIVAL_SECONDS`.
        """
        loop = asyncio.get_running_loop()
        # `close` would wait for the client to read the rest.
        self._giving_up = loop.call_later(2 * ARRIVAL_SECONDS, self._sending.abort)

    def note_read(self) -> None:
        """Stop the time limit, because all is sent or the connection is closed."""
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


class PromptProtocol(UnreadLimit, H11Protocol):
    """HTTP connection with a time limit for each whole request, not for each byte."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._arriving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit within which the first request must begin.

        uvicorn starts this limit again after each response.
        """
        super().connection_made(transport)
        self.start_unread_limit(transport)
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )

    def data_received(self, data: bytes) -> None:
        """Process a part of a request; its first part starts the request's time limit."""
        super().data_received(data)
        self._limit_arrival()

    def on_response_complete(self) -> None:
        """Wait for the next request; if a part of it has arrived, start its time limit."""
        super().on_response_complete()
        self._limit_arrival()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a `SiteSocket`, which has its own time limits."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all time limits of the connection."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._stop_waiting()
        self.note_read()

    def pause_writing(self) -> None:
        """Make the application wait until the client has read what was sent."""
        super().pause_writing()
        self.note_unread()

    def resume_writing(self) -> None:
        """Let the application go on sending, as the client has read what was sent."""
        super().resume_writing()
        self.note_read()

    def _limit_arrival(self) -> None:
        if not self._incomplete():
            self._stop_waiting()
        elif self._arriving is None:
            self._arriving = self.loop.call_later(ARRIVAL_SECONDS, self.transport.close)

    def _incomplete(self) -> bool:
        """Whether a request has begun to arrive and is not complete."""
        if self.transport.get_protocol() is not self:
            return False
        body_is_due = self.conn.their_state is h11.SEND_BODY
        return body_is_due or (
            self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        )

    def _stop_waiting(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None
