"""The consumer of a match console: pushes a frame to staff when the match has changed."""

from collections.abc import Mapping

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.staff.powers import Power, has_power
from games.consumers import rooms
from games.consumers.match_page import CLOSE_NOT_FOUND
from games.consumers.push import PushConsumer
from games.consumers.room_frames import Frame, Viewer
from games.live.announce import Topic
from games.models import Match


class ConsoleConsumer(PushConsumer):
    """The socket of a match console.

    It is in the room of the match like a spectator's page, but counts for no spectator and for
    no present player. A console shows more than any player sees, such as hidden messages, so the
    page fetches its own parts whenever the parts of the players' pages are drawn again.
    """

    kind = "console"
    seated = False
    entered = False

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket. When it ends, it leaves the room of the match."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.entered:
                await rooms.leave(self.match_id, self)

    async def connect(self) -> None:
        """Accept the socket, check that its user may see matches, and enter the room."""
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        self.viewer = Viewer(None, self.language)
        await self.accept()
        if await self.authorize():
            self.entered = True
            await rooms.enter(self.match_id, self)
            await self.push_news()

    async def show(self, frames: Mapping[Topic, Frame]) -> None:
        """Send the frame that makes the page fetch its parts, whatever those of players show."""
        await self.push_news()

    async def authorize(self) -> bool:
        """Return whether the user may see matches as staff; if not, close the socket."""
        if await _amay_see(self.match_id, self.scope["user"]):
            return True
        await self.close(CLOSE_NOT_FOUND)
        return False


def _may_see(match_id: str, user: User | AnonymousUser) -> bool:
    """Whether the match exists and the user, who is read again, may see it as staff."""
    found = User.objects.filter(pk=user.pk or 0).first()
    may = found is not None and has_power(found, Power.SEE_MATCHES)
    return may and Match.objects.filter(pk=match_id).exists()


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_amay_see = database_sync_to_async(_may_see, thread_sensitive=False)
