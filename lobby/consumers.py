"""Sockets that carry the lists of the lobby to whoever looks at them."""

import json

from channels.db import database_sync_to_async

from accounts.models import User
from games.consumers import Watcher
from games.live import LOBBY
from lobby.expiry import seen
from lobby.fragments import Role, number
from lobby.glances import glance
from lobby.pool import fade
from lobby.sifting import Sift

PACE = 1.0
"""Seconds between two pictures of the lobby at least."""


class LobbyConsumer(Watcher):
    """A page that shows the lobby."""

    async def connect(self) -> None:
        """Let everybody in, and bring them up to date."""
        self.viewer = Role(
            language=self.language,
            user=self.scope["user"].pk,
            origin=dict(self.scope["headers"]).get(b"origin", b"").decode("ascii", "replace"),
            begun=number(self.asked("v")),
            wanted=Sift.of(self.scope["query_string"].decode("ascii", "replace")).address,
        )
        self.role = self.viewer
        await self.accept()
        await self.watch(LOBBY, PACE)
        frame = await self.draw()
        await self.stays()
        if not self.last:  # What the hub has brought meanwhile is newer.
            await self.carry(frame)

    async def stays(self) -> None:
        """Whoever seeks opponents is there still."""
        if isinstance(self.scope["user"], User):
            await _seen(self.scope["user"])

    async def disconnect(self, code: int) -> None:
        """Whoever waited on this page for a quick game does so no more, unless on another one."""
        if isinstance(self.scope["user"], User):
            await _fade(self.scope["user"])

    async def draw(self) -> str:
        """The lists as this role sees them now."""
        return json.dumps({"t": "s", "html": await glance(self.viewer)})


# Not on the one thread that all sockets would share.
_seen = database_sync_to_async(seen, thread_sensitive=False)
_fade = database_sync_to_async(fade, thread_sensitive=False)
