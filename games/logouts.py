"""Closes the sockets of a session as soon as it ends, in every process.

The hub's periodic refresh catches ends of sessions whose message was lost.
"""

from collections.abc import Hashable
from typing import Protocol

from channels.db import database_sync_to_async

from accounts.session_store import lasting, stored
from games import hub
from games.live import session_group

LOGGED_OUT = 4401
"""Close code of a socket whose user is no longer logged in."""


class Page(Protocol):
    """The socket of a page (structural type)."""

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the socket."""


class SessionWatch:
    """Hub subscriber that closes a socket once its session has ended (log-out, expiry, staff)."""

    def __init__(self, page: Page, key: str | None) -> None:
        self._page, self._session = page, stored(key)
        self._group = session_group(self._session)
        self.role: Hashable = self._group

    async def join(self) -> None:
        """Subscribe to the session's group."""
        await hub.join(self._group, self, 0.0)

    async def leave(self) -> None:
        """Unsubscribe from the session's group."""
        await hub.leave(self._group, self)

    async def draw(self) -> str:
        """Return an empty frame while the session lasts, else `over`."""
        return "" if await _lasts(self._session) else "over"

    async def carry(self, frame: str) -> None:
        """Close the socket if the frame says that the session is over."""
        if frame:
            await self._page.close(LOGGED_OUT)


def _read_lasts(session: str) -> bool:
    return bool(lasting([session]))


# `thread_sensitive` would run the queries of all sockets on one shared thread.
_lasts = database_sync_to_async(_read_lasts, thread_sensitive=False)
