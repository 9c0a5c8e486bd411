"""Pushes a frame to the open pages of a user when there is news for them, in every process.

The frame holds no news: the page requests them, and gets them in its language. Pages also request
them at intervals, which makes up for lost frames.
"""

from functools import partial
from typing import Protocol

from games.live import hub
from games.live.announce import LOGOUT, user_group

MIN_INTERVAL = 0.5
"""Minimum number of seconds between two messages to a page."""


class NewsReader(Protocol):
    """The socket of a page that shows the news of its user (structural type)."""

    async def push_news(self) -> None:
        """Send the frame that there may be news."""

    async def check_login(self) -> None:
        """Close the socket if its session has ended."""

    def shows_match(self, match_id: str) -> bool:
        """Whether this is the page of the match, which shows its turns itself."""


class NewsGroup(hub.PacedGroup[NewsReader]):
    """The open pages of a user in this process."""

    def __init__(self, min_interval: float) -> None:
        super().__init__(min_interval)
        self._topics = set[str]()

    def mark_changed(self, topic: str = "", announced_at: float | None = None) -> None:
        """Push the frame to the pages; if `topic` is a match, not to the pages of that match."""
        self._topics.add(topic)
        super().mark_changed(topic)

    def beat(self) -> None:
        """Do nothing: pages ask by themselves, so no database is read for them."""

    async def _push_change(self) -> None:
        topics, self._topics = self._topics, set()
        if LOGOUT in topics:
            topics.remove(LOGOUT)
            await hub.gather_logged(member.check_login() for member in list(self.members))
        await hub.send_logged(
            member.push_news()
            for member in list(self.members)
            if any(not topic or not member.shows_match(topic) for topic in topics)
        )


async def join(user_id: int, page: NewsReader) -> None:
    """Push the frame to this page from now on when there is news for the user."""
    await hub.enter(user_group(user_id), page, partial(NewsGroup, MIN_INTERVAL))


async def leave(user_id: int, page: NewsReader) -> None:
    """Push no more news to this page."""
    await hub.leave(user_group(user_id), page)
