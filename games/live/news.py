"""Tells the open pages of a user that there is news for them, at once and in every process.

The message says nothing else: the page asks for the news, and gets it in its language. A message
that is lost is made up for by the page, which asks now and then by itself.
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


class NewsGroup(hub.PacedGroup[NewsReader]):
    """The open pages of a user in this process."""

    def beat(self) -> None:
        """Do nothing: pages ask by themselves, so no database is read for them."""

    async def _tell(self) -> None:
        await hub.gather_logged(member.tell() for member in list(self.members))


async def join(user_id: int, page: NewsReader) -> None:
    """Tell this page from now on that there is news for the user."""
    await hub.enter(user_group(user_id), page, partial(NewsGroup, MIN_INTERVAL))


async def leave(user_id: int, page: NewsReader) -> None:
    """Tell this page no more."""
    await hub.leave(user_group(user_id), page)
