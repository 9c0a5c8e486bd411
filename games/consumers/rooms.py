"""The open pages of each match in this process (a room), and the task that draws for them.

Each change costs one read and one rendering pass for all pages of a match. Pages of viewers with
the same seat and language get the same frames. The players who wait for another player's action get
their boards first.
"""

import asyncio
from collections.abc import Collection, Mapping
from operator import attrgetter
from time import time
from typing import Protocol

from channels.db import database_sync_to_async

from accounts.ops.metrics import PUSH_SECONDS
from games.consumers.missed_changes import Signature, check_for_missed_changes
from games.consumers.room_frames import Drawn, Frame, RoomFrames, Viewer, draw_frames
from games.live import hub
from games.live.announce import Topic, match_group

SPECTATOR_INTERVAL = 2.0
"""Minimum number of seconds between two frames with the number of spectators."""
AFFECTED: Mapping[str, set[Topic]] = {
    # The turn has passed to a player who may be absent, and a throw may be next or pending.
    Topic.BOARD: {Topic.BOARD, Topic.PRESENCE, Topic.LINKS},
    Topic.PRESENCE: {Topic.PRESENCE, Topic.AWAY},
    Topic.CHAT: {Topic.CHAT},
    Topic.SPECTATORS: {Topic.SPECTATORS},
    Topic.LINKS: {Topic.LINKS},
}
"""Announced topic -> the parts of the page that are drawn again."""


class Page(Protocol):
    """An open page of a match."""

    @property
    def viewer(self) -> Viewer:
        """The user and the language of the page."""

    @property
    def seated(self) -> bool:
        """Whether the user has a seat; players get their frames before spectators."""

    async def show(self, frames: Mapping[Topic, Frame]) -> None:
        """Send the frames that differ from what the page shows, without waiting for the client."""


class Room:
    """The open pages of one match."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.members = set[Page]()
        self.frames = RoomFrames()
        self.signature: Signature = {}
        """State of the database at the last check for missed changes."""
        self._changed = set[Topic]()
        self._announced_at: float | None = None
        """When the first change of the board was announced that is not shown yet."""
        self._newcomers = dict[Page, asyncio.Future[None]]()
        self._wake = asyncio.Event()
        self._spectators_at = 0.0
        self._task = asyncio.create_task(self._deliver())

    def mark_changed(self, topic: str = "", announced_at: float | None = None) -> None:
        """Draw a part of the pages again; with an empty topic all parts."""
        if topic == Topic.BOARD and self._announced_at is None:
            self._announced_at = announced_at
        self._changed |= AFFECTED.get(topic, set(Topic))
        self._wake.set()

    def beat(self) -> None:
        """Draw again what has changed although no message about it was received."""
        check_for_missed_changes(self)

    def close(self) -> None:
        """Stop drawing."""
        self._task.cancel()
        for served in self._newcomers.values():
            served.cancel()

    async def welcome(self, page: Page) -> None:
        """Show all parts of the match on a new page, with frames of other pages where they fit."""
        if self.frames.find_missing(page.viewer):
            self._newcomers[page] = asyncio.get_running_loop().create_future()
            self._wake.set()
            try:
                await self._newcomers[page]
            finally:
                del self._newcomers[page]
        else:
            await self._show([page], self.frames.frames)

    async def _deliver(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            served = dict(self._newcomers)
            announced_at, self._announced_at = self._announced_at, None
            try:
                await self._draw_and_show(self._take_changed(), set(served))
                if announced_at is not None:
                    # Clocks of two machines may differ a little.
                    PUSH_SECONDS.observe(max(0.0, time() - announced_at))
            except Exception as error:
                self._fail(served, error)
            for waiting in served.values():
                if not waiting.done():
                    waiting.set_result(None)

    def _take_changed(self) -> Collection[Topic]:
        """Return the changed parts that may be drawn now; keep the others for later.

        The number of spectators is drawn only once in `SPECTATOR_INTERVAL`.
        """
        changed, loop = self._changed, asyncio.get_running_loop()
        wait = self._spectators_at + SPECTATOR_INTERVAL - loop.time()
        self._changed = set()
        if Topic.SPECTATORS in changed and wait > 0:
            self._changed = {Topic.SPECTATORS}
            loop.call_later(wait, self._wake.set)
        elif Topic.SPECTATORS in changed:
            self._spectators_at = loop.time()
        return changed - self._changed

    async def _draw_and_show(self, changed: Collection[Topic], newcomers: Collection[Page]) -> None:
        viewers = {page.viewer for page in self.members}
        new = {page.viewer for page in newcomers}
        wanted = {
            topic: viewers if topic in changed else self._without(topic, new) for topic in Topic
        }
        boards = self.frames.frames[Topic.BOARD]
        shown = {viewer: boards.get(viewer) for viewer in viewers}
        drawn, draw_rest = await _adraw_frames(self.match_id, wanted, shown)
        self._keep(drawn)
        if draw_rest is not None:
            first = drawn[Topic.BOARD]
            waiting = {page for page in self.members if page.viewer in first}
            await self._show(waiting - set(newcomers), drawn)
            drawn = await _acall(draw_rest)
            self._keep(drawn)
        await self._show(self.members - set(newcomers), drawn)
        await self._show(newcomers, self.frames.frames)

    def _keep(self, drawn: Drawn) -> None:
        """Keep frames for pages to come; forget those of viewers who have gone."""
        self.frames = self.frames.merge(drawn).keep_only({page.viewer for page in self.members})

    def _without(self, topic: Topic, viewers: Collection[Viewer]) -> set[Viewer]:
        """Return those of the viewers that have no frame of this topic yet."""
        return set(viewers) - self.frames.frames[topic].keys()

    async def _show(self, pages: Collection[Page], drawn: Drawn) -> None:
        frames = {
            viewer: {topic: of[viewer] for topic, of in drawn.items() if viewer in of}
            for viewer in {page.viewer for page in pages}
        }
        players_first = sorted(pages, key=attrgetter("seated"), reverse=True)
        await hub.send_logged(page.show(frames[page.viewer]) for page in players_first)

    def _fail(self, newcomers: Mapping[Page, asyncio.Future[None]], error: Exception) -> None:
        """Log that drawing has failed, and raise the error in the calls of `welcome` for new pages.

        All other pages stay as they are until the next beat.
        """
        hub.log_failure(error)
        # What was to be drawn is not known any more, so the next check draws everything.
        self.frames, self.signature = RoomFrames(), {}
        for waiting in newcomers.values():
            if not waiting.done():
                waiting.set_exception(error)


async def enter(match_id: str, page: Page) -> Room:
    """Add a page to the room of a match, and return the room; call its `welcome` afterwards."""
    return await hub.enter(match_group(match_id), page, lambda: Room(match_id))


async def leave(match_id: str, page: Page) -> None:
    """Remove a page that is closing from the room of a match."""
    await hub.leave(match_group(match_id), page)


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_adraw_frames = database_sync_to_async(draw_frames, thread_sensitive=False)
_acall = database_sync_to_async(lambda draw: draw(), thread_sensitive=False)
