"""The choice of the server (Daphne or uvicorn), and the limits that both enforce."""

import os
import sys

DAPHNE, UVICORN = "daphne", "uvicorn"
SERVERS = (DAPHNE, UVICORN)
ARRIVAL_SECONDS = int(os.environ.get("ARRIVAL_SECONDS", "20"))
"""Seconds that a connection may be idle.

A whole request may take the same time to arrive. An answer may stay unread for twice that time.
"""
STOP_SECONDS = 3.0
"""Seconds that a stopping server waits for requests in progress and for sockets to close."""
FLUSH_SECONDS = 0.1
"""Seconds in which the network takes the last bytes of answers before a server ends."""
SERVER_STOPS = 1012
"""WebSocket close code when the server stops: "service restart". Pages open another socket."""
HANDSHAKE_SECONDS = 5

DEFAULTS: dict[str, object] = {
    "verbosity": 0,
    # A frame over 4 KiB comes from no page of ours. The limit of a message holds for what is sent
    # as well, and a board has 20 KiB.
    "websocket_max_frame_size": 4096,
    "websocket_max_message_size": 262_144,
    # A frozen player is noticed within 25 seconds.
    "ping_interval": 10,
    "ping_timeout": 15,
    "websocket_connect_timeout": HANDSHAKE_SECONDS,
    "websocket_timeout": 43_200,
    "application_close_timeout": 5,
    "http_timeout": 30,
    "server_name": "",
}
"""Values of Daphne's options that hold unless the command line says otherwise."""


def chosen_server() -> str:
    """Return the name of the server that the environment variable `ASGI_SERVER` chooses.

    An unknown name ends the process with a sentence.
    """
    name = os.environ.get("ASGI_SERVER", DAPHNE)
    if name not in SERVERS:
        sys.exit(f"ASGI_SERVER is {name!r}: it must be {' or '.join(SERVERS)}.")
    return name
