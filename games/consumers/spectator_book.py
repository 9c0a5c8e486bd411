"""The spectators on the pages of this process, written to the database in batches."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.live import hub
from games.presence import spectators
from games.presence.spectators import SpectatorPage

WRITE_INTERVAL = 1.0
"""Seconds between two writes while pages open and close."""
REFRESH_INTERVAL = 60.0
"""Seconds after which all open pages are written again, as a sign that they are still open."""


@dataclass
class _Book:
    """Spectators' pages that one event loop serves, and the task that stores them."""

    open: dict[str, SpectatorPage] = field(default_factory=dict)
    """Socket -> the page."""
    opened: set[str] = field(default_factory=set)
    """Sockets that are not written yet."""
    closed: set[str] = field(default_factory=set)
    """Sockets whose rows are to be deleted."""
    refreshed_at: float = field(default_factory=monotonic)
    task: asyncio.Task[None] | None = None

    def write_soon(self) -> None:
        """Start the writing task, unless it runs."""
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self.open or self.opened or self.closed:
            await self._write_once()
            await asyncio.sleep(WRITE_INTERVAL)

    async def _write_once(self) -> None:
        opened, closed = self.opened, self.closed
        self.opened, self.closed = set(), set()
        if monotonic() > self.refreshed_at + REFRESH_INTERVAL:
            self.refreshed_at, opened = monotonic(), set(self.open)
        pages = [self.open[socket] for socket in opened if socket in self.open]
        if not pages and not closed:
            return
        try:
            await _astore(pages, closed)
        except Exception as error:
            hub.log_failure(error)


_books: WeakKeyDictionary[asyncio.AbstractEventLoop, _Book] = WeakKeyDictionary()


def open_page(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """Record soon that a spectator's page has opened its socket; ignore a page that is recorded."""
    book = _books.setdefault(asyncio.get_running_loop(), _Book())
    if socket in book.open:
        return
    book.open[socket] = spectators.page_of(match_id, viewer, socket)
    book.opened.add(socket)
    book.write_soon()


def close_page(socket: str) -> None:
    """Record soon that a spectator's page has closed its socket; ignore pages of players."""
    book = _books.get(asyncio.get_running_loop())
    if book is not None and book.open.pop(socket, None) is not None:
        book.opened.discard(socket)
        book.closed.add(socket)
        book.write_soon()


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_astore = database_sync_to_async(spectators.store, thread_sensitive=False)
