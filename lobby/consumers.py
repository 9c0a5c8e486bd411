"""Sockets that carry the lists of the lobby to whoever looks at them."""

import asyncio
import json
from collections.abc import Hashable
from importlib import import_module
from urllib.parse import parse_qs

from channels.auth import get_user
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games import hub
from games.consumers import CHECK, LOGGED_OUT, PING, PONG, TALKS
from games.live import LOBBY
from lobby.fragments import Role, number
from lobby.glances import glance

PACE = 1.0
"""Seconds between two pictures of the lobby at least."""


class LobbyConsumer(AsyncWebsocketConsumer):
    """One page that shows the lobby."""

    # Nothing is received on a channel of its own: the hub listens for all sockets of the process.
    channel_layer_alias = "none"

    role: Hashable = None

    async def connect(self) -> None:
        """Let everybody in, and bring them up to date."""
        self.viewer = self.role = self._viewer()
        self.last = ""
        self.checked = asyncio.get_running_loop().time()
        await self.accept()
        await hub.join(LOBBY, self, PACE)
        frame = await self.draw()
        # What the hub has brought meanwhile is newer.
        if not self.last:
            await self.carry(frame)

    async def disconnect(self, code: int) -> None:
        """Tell this socket no more."""
        await hub.leave(LOBBY, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer that the line is alive; whoever says more is not one of our pages."""
        if text_data != PING:
            await self.close(TALKS)
            return
        await self.send(PONG)
        now = asyncio.get_running_loop().time()
        if now > self.checked + CHECK:
            self.checked = now
            if await self._user_now() != self.viewer.user:
                await self.close(LOGGED_OUT)

    async def draw(self) -> str:
        """The lists as this role sees them now."""
        return json.dumps({"t": "s", "html": await glance(self.viewer)})

    async def carry(self, frame: str) -> None:
        """Send the lists on, unless this page shows them already."""
        if frame != self.last:
            self.last = frame
            await self.send(frame)

    async def _user_now(self) -> int | None:
        """Who is logged in, by the session as it is stored and not as it was at the start."""
        store = import_module(settings.SESSION_ENGINE).SessionStore
        session = store(self.scope["session"].session_key)
        user = await get_user({**self.scope, "session": session})
        return user.pk

    def _viewer(self) -> Role:
        asked = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        language = asked.get("lang", [""])[0]
        return Role(
            language=language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
            user=self.scope["user"].pk,
            origin=dict(self.scope["headers"]).get(b"origin", b"").decode("ascii", "replace"),
            taken=number(asked.get("v", [""])[0]),
        )
