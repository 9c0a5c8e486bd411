"""Sockets that carry boards to whoever looks at a match; they never decide anything."""

import asyncio
import json
from collections.abc import Hashable
from urllib.parse import parse_qs

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games import hub
from games.fragments import board_fragment
from games.live import match_group
from games.models import Match

LOGGED_OUT = 4401
"""Whoever opened this socket is no longer logged in."""
NOT_FOUND = 4404
"""There is no such match, or it is none of this person's business: which, is not told."""
TALKS = 4408
"""The other side has said something else than that it is there."""
PING, PONG = "ping", json.dumps({"t": "p"})
CHECK = 60.0
"""Seconds after which it is asked again who is there and whether they may look."""


class MatchConsumer(AsyncWebsocketConsumer):
    """One page that shows a match."""

    # Nothing is received on a channel of its own: the hub listens for all sockets of the process.
    channel_layer_alias = "none"

    role: Hashable = None
    group = ""

    async def connect(self) -> None:
        """Let those in who may see the match, and bring them up to date."""
        query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        self.language = _language(query.get("lang", [""])[0])
        self.user: User | AnonymousUser = self.scope["user"]
        self.last = ""
        await self.accept()
        if not await self._admitted():
            return
        self.group = match_group(self.match_id)
        await hub.join(self.group, self)
        version, frame = await _frame(self.match_id, self.seat, self.language)
        if query.get("v") == [str(version)]:
            self.last = frame
        await self.carry(frame)

    async def disconnect(self, code: int) -> None:
        """Tell this socket no more."""
        if self.group:
            await hub.leave(self.group, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer that the line is alive; whoever says more is not one of our pages."""
        if text_data != PING:
            await self.close(TALKS)
            return
        await self.send(PONG)
        if asyncio.get_running_loop().time() > self.checked + CHECK:
            self.user, was = await get_user(self.scope), self.user
            if self.user.pk != was.pk:
                await self.close(LOGGED_OUT)
            else:
                await self._admitted()

    async def draw(self) -> str:
        """The board as this role sees it now."""
        _, frame = await _frame(self.match_id, self.seat, self.language)
        return frame

    async def carry(self, frame: str) -> None:
        """Send a board on, unless this page shows it already."""
        if frame != self.last:
            self.last = frame
            await self.send(frame)

    async def _admitted(self) -> bool:
        self.checked = asyncio.get_running_loop().time()
        try:
            self.seat = await _seat(self.match_id, self.user)
        except Match.DoesNotExist:
            await self.close(NOT_FOUND)
            return False
        self.role = (self.seat, self.language)
        return True


def _language(wanted: str) -> str:
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _read_seat(match_id: str, user: User | AnonymousUser) -> int | None:
    return Match.objects.visible_to(user).get(pk=match_id).seat_of(user)


def _read_frame(match_id: str, seat: int | None, language: str) -> tuple[int, str]:
    match = Match.objects.get(pk=match_id)
    html = board_fragment(match, seat, language)
    return match.version, json.dumps({"t": "s", "v": match.version, "html": html})


# Not on the one thread that all sockets would share.
_seat = database_sync_to_async(_read_seat, thread_sensitive=False)
_frame = database_sync_to_async(_read_frame, thread_sensitive=False)
