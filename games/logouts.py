"""Sockets of a session that is over: each process hears of it, and closes them at once.

What was not heard, the heartbeat of the hub makes good.
"""

from collections.abc import Hashable
from typing import Protocol

from channels.db import database_sync_to_async

from accounts.session_store import lasting, stored
from games import hub
from games.live import session_group

LOGGED_OUT = 4401
"""Whoever opened this socket is no longer logged in."""


class Page(Protocol):
    """The socket of a page."""

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End it."""


class SessionWatch:
    """Closes a socket at once when its session is over: logged out, ended, or closed by staff."""

    def __init__(self, page: Page, key: str | None) -> None:
        self._page, self._session = page, stored(key)
        self._group = session_group(self._session)
        self.role: Hashable = self._group

    async def join(self) -> None:
        """Be told from now on."""
        await hub.join(self._group, self, 0.0)

    async def leave(self) -> None:
        """Be told no more."""
        await hub.leave(self._group, self)

    async def draw(self) -> str:
        """Nothing while the session lasts."""
        return "" if await _lasts(self._session) else "over"

    async def carry(self, frame: str) -> None:
        """Close the socket once the session is over."""
        if frame:
            await self._page.close(LOGGED_OUT)


def _read_lasts(session: str) -> bool:
    return bool(lasting([session]))


# Not on the one thread that all sockets would share.
_lasts = database_sync_to_async(_read_lasts, thread_sensitive=False)
