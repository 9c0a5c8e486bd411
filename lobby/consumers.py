"""WebSocket consumer that keeps the lists of an open lobby page up to date."""

from time import monotonic

from channels.db import database_sync_to_async

from accounts.models import User
from accounts.requests.numbers import number_or_zero
from games.consumers.push import PushConsumer
from games.live.announce import LOBBY
from games.live.frames import FrameType, encode_frame
from lobby.lists.batching import render_coalesced
from lobby.lists.fragments import RenderKey
from lobby.lists.online import UPDATE_INTERVAL, record_visit
from lobby.pairing.services import release_soon
from lobby.seeks.expiry import mark_present
from lobby.seeks.filters import SeekFilter

MIN_PUSH_INTERVAL = 1.0
"""Minimum seconds between two pushes of the lists to one page."""


class LobbyConsumer(PushConsumer):
    """Socket of a lobby page.

    It pushes the lists when they change. Its pings keep the user's open seeks from expiring.
    """

    kind = "lobby"
    receives_news = True

    async def connect(self) -> None:
        """Accept the socket and send the current lists."""
        self.viewer = RenderKey(
            language=self.language,
            user=self.scope["user"].pk,
            origin=dict(self.scope["headers"]).get(b"origin", b"").decode("ascii", "replace"),
            latest_seat=number_or_zero(self.query_param("v")),
            filter_query=SeekFilter.of(
                self.scope["query_string"].decode("ascii", "replace")
            ).query_string,
        )
        self.role = self.viewer
        self.visit_due = monotonic()
        await self.accept()
        await self.watch(LOBBY, MIN_PUSH_INTERVAL)
        frame = await self.draw()
        await self.on_ping()
        if not self.last:  # The hub has already sent newer lists.
            await self.push(frame)

    async def on_ping(self) -> None:
        """Record that the user is online. This keeps the user's open seeks from expiring."""
        user = self.scope["user"]
        if not isinstance(user, User):
            return
        await _mark_present(user)
        if monotonic() >= self.visit_due:
            self.visit_due = monotonic() + UPDATE_INTERVAL.total_seconds()
            await _record_visit(user)

    async def disconnect(self, code: int) -> None:
        """Shorten the lease of the user's ticket.

        Another open page of the user may extend the lease again.
        """
        if isinstance(self.scope["user"], User):
            await _release_soon(self.scope["user"])

    async def draw(self) -> str:
        """Return the frame with the lists as this viewer sees them now."""
        return encode_frame(FrameType.LISTS, html=await render_coalesced(self.viewer))


# Not thread-sensitive: all sockets would otherwise share one thread.
_mark_present = database_sync_to_async(mark_present, thread_sensitive=False)
_record_visit = database_sync_to_async(record_visit, thread_sensitive=False)
_release_soon = database_sync_to_async(release_soon, thread_sensitive=False)
