"""Daphne with limits for whole requests, forms left to Django, prompt writes, an orderly stop.

Daphne itself closes a connection that is idle for a minute. But every byte restarts this minute, so
a slow client could hold a connection forever. Here the whole request must arrive within
`ARRIVAL_SECONDS`. Twisted would read the fields of every form in the event loop; Django reads them
once more, in a thread. When it stops, Daphne itself drops all requests and sockets. Here requests
are answered first, and sockets are closed with a code.
"""

import asyncio
from functools import partial
from typing import Any, cast

from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.tcp import Port
from twisted.internet.tcp import Server as Connection
from twisted.web.http import HTTPChannel, Request

from accounts.ops.stopping import begin_to_stop, is_stopping, spread
from boardsite.serving.options import (
    ARRIVAL_SECONDS,
    DEFAULTS,
    FLUSH_SECONDS,
    SERVER_STOPS,
    STOP_SECONDS,
)


class PromptConnection(Connection):
    """TCP connection that gives data to the kernel at once, if it takes them.

    Twisted itself would wait for the next round of the event loop and make three more system calls,
    so the first of a thousand spectators would wait until the board is ready for all of them.
    """

    _waiting = False
    """Whether older data, or the end of the connection, wait for the event loop."""

    def startWriting(self) -> None:  # noqa: N802  Twisted's method name
        """Let the event loop write what waits as soon as the client can take it."""
        self._waiting = True
        super().startWriting()

    def stopWriting(self) -> None:  # noqa: N802
        """Note that nothing waits any more."""
        self._waiting = False
        super().stopWriting()

    def write(self, data: bytes) -> None:
        """Write data; what the kernel does not take at once waits for the event loop."""
        pulls = self.producer is not None and not self.streamingProducer
        if self.connected and not (self._waiting or self.TLS or pulls):
            written = self.writeSomeData(data)
            # An error comes again in the event loop, which then closes the connection.
            data = data[written:] if isinstance(written, int) else data
        if data:
            super().write(data)


class UnreadRequest(WebRequest):
    """HTTP request whose fields only Django reads."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments, parsePOSTFormSubmission=False)


class PromptChannel(HTTPChannel):
    """HTTP connection with a time limit for each whole request, not for each byte."""

    abortTimeout = ARRIVAL_SECONDS  # noqa: N815  Twisted's name
    _arriving = False
    """Whether a request has begun to arrive and is not complete."""

    def connectionMade(self) -> None:  # noqa: N802  Twisted's method name
        """Start the time limit within which the first request must begin."""
        self.requestFactory = cast("type[Request]", UnreadRequest)
        self.timeOut = ARRIVAL_SECONDS
        super().connectionMade()

    def checkPersistence(self, request: Request, version: bytes) -> bool:  # noqa: N802
        """Whether further requests may come over this connection; not if the server stops."""
        if is_stopping():
            request.responseHeaders.setRawHeaders(b"Connection", [b"close"])
            return False
        return bool(super().checkPersistence(request, version))

    def resetTimeout(self) -> None:  # noqa: N802
        """Restart the time limit at the first byte of a request, but not at later bytes."""
        if not self._arriving:
            self._arriving = True
            super().resetTimeout()

    def allContentReceived(self) -> None:  # noqa: N802
        """Process a request that has arrived completely; the next byte begins another request."""
        self._arriving = False
        super().allContentReceived()


class AnyCodeSocket(WebSocketProtocol):
    """WebSocket that the site may close with any code, such as 1012.

    Daphne itself raises an exception for the codes 1012 and 1013, because a page could not use
    them. A server can.
    """

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802  Daphne's method name
        """Close the socket with this code."""
        self.sendCloseFrame(code=1000 if code is None else code, isReply=False)

    def serverAccept(self, subprotocol: str | None = None) -> None:  # noqa: N802
        """Open the socket; if the server stops, close it, as its page has to go to another."""
        super().serverAccept(subprotocol)
        if is_stopping():
            _close(self)


class OrderlyServer(Server):
    """Daphne's server, which finishes requests in progress and closes sockets before it ends."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._ports = list[Port]()

    def listen_success(self, port: Port) -> None:
        """Note that the server listens on this port, and choose the class of its connections."""
        super().listen_success(port)
        if isinstance(port, Port):
            port.transport = PromptConnection
        self._ports.append(port)

    def kill_all_applications(self) -> Deferred[None]:
        """Stop accepting connections, and end all requests and sockets.

        Daphne waits for the returned `Deferred` before it ends.
        """
        return Deferred.fromFuture(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        begin_to_stop()
        loop = asyncio.get_running_loop()
        for port in self._ports:
            await maybeDeferred(port.stopListening).asFuture(loop)
        await spread(
            [
                partial(_close, each)
                for each in self.connections
                if isinstance(each, WebSocketProtocol)
            ]
        )
        await _wait(self._applications(), STOP_SECONDS)
        for application in self._applications():
            application.cancel()
        await _wait(self._applications(), STOP_SECONDS)
        await asyncio.sleep(FLUSH_SECONDS)

    def _applications(self) -> set["asyncio.Future[None]"]:
        """Return the calls of the application that are still running, one for each connection."""
        found = [each.get("application_instance") for each in self.connections.values()]
        return {each for each in found if each is not None and not each.done()}


def _close(protocol: WebSocketProtocol) -> None:
    if protocol.state == protocol.STATE_OPEN:
        protocol.serverClose(SERVER_STOPS)


async def _wait(applications: set["asyncio.Future[None]"], seconds: float) -> None:
    if applications:
        await asyncio.wait(applications, timeout=seconds)


class SiteDaphne(CommandLineInterface):
    """Daphne's command line with the site's defaults, which uses the classes of this module."""

    server_class = OrderlyServer

    def __init__(self) -> None:
        super().__init__()
        self.parser.prog = "python -m boardsite.serving"
        self.parser.set_defaults(**DEFAULTS)

    def run(self, arguments: list[str]) -> None:
        """Serve the site until a signal stops the process."""
        HTTPFactory.protocol, WebSocketFactory.protocol = PromptChannel, AnyCodeSocket
        super().run(arguments)
