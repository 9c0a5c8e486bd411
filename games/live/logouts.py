"""Closes the sockets of a session as soon as the session ends, in every process.

If the message about the end of a session is lost, the hub's periodic refresh closes the sockets.
"""

from collections.abc import Hashable
from typing import Protocol

from channels.db import database_sync_to_async

from accounts.sessions.store import digest_of_key, unexpired_digests
from games.live import hub
from games.live.announce import SESSIONS

LOGGED_OUT = 4401
"""Close code of a socket whose user is no longer logged in."""
MIN_INTERVAL = 0.5
"""Minimum number of seconds between two queries for the sessions of a process."""


class ClosableSocket(Protocol):
    """The socket of a page (structural type)."""

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the socket."""


class SessionWatch:
    """Hub subscriber that closes one socket once the socket's session has ended.

    A session ends by log-out, expiry or staff. The watches of all sockets share one frame, the list
    of ended sessions, which takes one query for the process.
    """

    role: Hashable = SESSIONS

    def __init__(self, socket: ClosableSocket, key: str | None) -> None:
        self._socket, self._session = socket, digest_of_key(key)

    async def join(self) -> None:
        """Begin to watch the session."""
        _watches.add(self)
        await hub.join(SESSIONS, self, MIN_INTERVAL)

    async def leave(self) -> None:
        """Stop watching the session."""
        _watches.discard(self)
        await hub.leave(SESSIONS, self)

    async def draw(self) -> str:
        """Return the digests of the watched sessions that have ended, separated by spaces."""
        watched = {each._session for each in _watches}
        return " ".join(watched - await _aread_live_sessions(watched))

    async def push(self, frame: str) -> None:
        """Close the socket if its session is among the ended ones."""
        # No digest is a part of another: all have one length.
        if self._session in frame:
            await self._socket.close(LOGGED_OUT)


_watches = set[SessionWatch]()
"""The watches of this process."""


def _read_live_sessions(sessions: set[str]) -> set[str]:
    return unexpired_digests(list(sessions))


# `thread_sensitive` would run the queries of all sockets on one shared thread.
_aread_live_sessions = database_sync_to_async(_read_live_sessions, thread_sensitive=False)
