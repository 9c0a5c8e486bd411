"""Tells the open pages of a user that there is news for them, at once and in every process.

The message names at most the match whose turn has passed: the page asks for the news, and gets it
in its language. A message that is lost is made up for by the page, which asks now and then itself.
"""

from functools import partial
from typing import Protocol

from games.live import hub
from games.live.announce import user_group

MIN_INTERVAL = 0.5
"""Minimum number of seconds between two messages to a page."""


class NewsReader(Protocol):
    """The socket of a page that shows the news of its user (structural type)."""

    async def tell(self) -> None:
        """Tell the page that there may be news."""

    def shows_match(self, match_id: str) -> bool:
        """Whether this is the page of the match, which shows its turns itself."""


class NewsGroup(hub.PacedGroup[NewsReader]):
    """The open pages of a user in this process."""

    def __init__(self, min_interval: float) -> None:
        super().__init__(min_interval)
        self._topics = set[str]()

    def mark_changed(self, topic: str = "", announced_at: float | None = None) -> None:
        """Tell the pages; of a turn in the match `topic`, all but those of this match."""
        self._topics.add(topic)
        super().mark_changed(topic)

    def beat(self) -> None:
        """Do nothing: pages ask by themselves, so no database is read for them."""

    async def _tell(self) -> None:
        topics, self._topics = self._topics, set()
        await hub.gather_logged(
            member.tell()
            for member in list(self.members)
            if not all(topic and member.shows_match(topic) for topic in topics)
        )


async def join(user_id: int, page: NewsReader) -> None:
    """Tell this page from now on that there is news for the user."""
    await hub.enter(user_group(user_id), page, partial(NewsGroup, MIN_INTERVAL))


async def leave(user_id: int, page: NewsReader) -> None:
    """Tell this page no more."""
    await hub.leave(user_group(user_id), page)
