"""uvicorn, set up so that it takes the options of Daphne and behaves as the site's Daphne does."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import TextIO

from asgiref.typing import ASGI3Application
from daphne.access import AccessLogGenerator
from daphne.cli import DEFAULT_HOST, DEFAULT_PORT
from daphne.utils import import_by_path
from uvicorn.server import Server

from accounts.ops.stopping import begin_to_stop, spread
from boardsite.serving.application import AccessLog, TimeLimit
from boardsite.serving.by_daphne import SiteDaphne
from boardsite.serving.options import ARRIVAL_SECONDS, STOP_SECONDS
from boardsite.serving.requests import PromptProtocol
from boardsite.serving.sockets import LimitedConfig, SiteSocket, SocketLimits

NOT_HERE = ("socket_strings", "proxy_headers", "proxy_headers_host", "proxy_headers_port")
"""Options of Daphne that mean nothing to uvicorn, or that the site does not need."""


class OrderlyServer(Server):
    """uvicorn's server, but the process ends normally after it has stopped.

    uvicorn itself repeats the signal that has stopped it. That would kill the process while a
    thread may still be writing.
    """

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop listening, close sockets one by one, and finish the requests in progress."""
        begin_to_stop()
        for server in self.servers:
            server.close()
        connections = self.server_state.connections
        await spread([each.shutdown for each in connections if isinstance(each, SiteSocket)])
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals stop the server, and do not repeat them afterwards."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def run(arguments: list[str]) -> None:
    """Serve the site until a signal stops the process."""
    parser = SiteDaphne().parser
    options = parser.parse_args(arguments)
    _refuse_other_options(parser, options)
    sys.path.insert(0, ".")
    server = OrderlyServer(config_for(options, import_by_path(options.application)))
    asyncio.run(server.serve())
    if not server.started:
        sys.exit(1)


def config_for(options: Namespace, application: ASGI3Application) -> LimitedConfig:
    """Return uvicorn's settings that correspond to these options of Daphne."""
    timed: ASGI3Application = TimeLimit(application, options.http_timeout)
    if options.access_log:
        timed = AccessLog(timed, AccessLogGenerator(_open_log(options.access_log)))
    config = LimitedConfig(
        timed,
        host=(options.host or DEFAULT_HOST).strip("[]"),
        port=DEFAULT_PORT if options.port is None else options.port,
        uds=options.unix_socket,
        fd=options.file_descriptor,
        root_path=options.root_path,
        interface="asgi3",
        lifespan="auto",
        http=PromptProtocol,
        ws=SiteSocket,
        # Of what pages send; boards that the site sends are larger.
        ws_max_size=min(options.websocket_max_frame_size, options.websocket_max_message_size),
        ws_ping_interval=options.ping_interval,
        ws_ping_timeout=options.ping_timeout,
        ws_per_message_deflate=False,
        # The site itself knows how many proxies there are (`TRUSTED_PROXY_COUNT`).
        proxy_headers=False,
        server_header=False,
        headers=[("server", options.server_name)] if options.server_name else [],
        access_log=False,
        # Django has configured logging.
        log_config=None,
        timeout_keep_alive=ARRIVAL_SECONDS,
        timeout_graceful_shutdown=round(STOP_SECONDS),
        workers=1,
    )
    config.socket_limits = SocketLimits(
        handshake=options.websocket_connect_timeout,
        open=options.websocket_timeout,
        application=options.application_close_timeout,
    )
    return config


def _refuse_other_options(parser: ArgumentParser, options: Namespace) -> None:
    for name in NOT_HERE:
        if getattr(options, name):
            parser.error(f"uvicorn has no option for {name!r}: use another, or ASGI_SERVER=daphne")


def _open_log(path: str) -> TextIO:
    return sys.stdout if path == "-" else Path(path).open("a", 1)
