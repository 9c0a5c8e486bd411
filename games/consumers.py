"""WebSocket consumers that push boards, presence, chat and spectator counts to open pages.

They never change a match; they only record that their viewer is present.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any
from urllib.parse import parse_qs

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.module_loading import import_string

from accounts.models import User
from games.board.absence import absence_fragment
from games.board.fragments import board_fragment, board_mark
from games.chat.view import chat_fragment
from games.clock.paces import milliseconds
from games.live import hub
from games.live.announce import chat_group, match_group, presence_group, spectators_group
from games.live.frames import FrameType, encode_frame
from games.live.logouts import LOGGED_OUT, SessionWatch
from games.models import Match
from games.ops.health import this_process
from games.presence import players, spectators

CLOSE_NOT_FOUND = 4404
"""Close code: the match does not exist or this user may not see it; the code does not say which."""
CLOSE_UNEXPECTED_MESSAGE = 4408
"""Close code: the client sent something other than `ping`."""
CLOSE_TIMEOUT = 4409
"""Close code: the client has sent no `ping` for `IDLE_TIMEOUT` seconds."""
PING = "ping"
SPECTATOR_INTERVAL = 2.0
"""Minimum number of seconds between two frames with the number of spectators."""
REAUTH_INTERVAL = 60.0
"""Seconds between two re-authentications of an open socket."""
IDLE_TIMEOUT = 3 * REAUTH_INTERVAL
"""Seconds without `ping` after which a socket is closed; background tabs send it late."""


class PushConsumer(AsyncWebsocketConsumer):
    """A socket that pushes a group's frames to one page.

    The client may send nothing but `ping`.
    """

    # The consumer opens no channel of its own: the hub receives for all sockets of the process.
    channel_layer_alias = "none"

    role: Hashable = None
    group = ""
    last = ""
    """The frame that the page shows."""
    closed = False
    session: SessionWatch | None = None
    """The subscriber that is notified when the session ends; None for anonymous visitors."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket; always leave its group at the end, however the connection was lost."""
        self.checked = _now()
        this_process.sockets += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            this_process.sockets -= 1
            if self.group:
                await hub.leave(self.group, self)
            if self.session is not None:
                await self.session.leave()

    async def accept(self, *args: Any, **kwargs: Any) -> None:
        """Accept the socket, and close it as soon as the user's session ends."""
        await super().accept(*args, **kwargs)
        if self.scope["user"].is_authenticated:
            self.session = SessionWatch(self, self.scope["session"].session_key)
            await self.session.join()

    async def watch(self, group: str, min_interval: float = 0.0) -> None:
        """Subscribe to a group, with at least `min_interval` seconds between two frames."""
        self.group = group
        await hub.join(group, self, min_interval)

    async def authorize(self) -> bool:
        """Return whether this user may see the page's subject; if not, close the socket."""
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a `ping`, and authenticate the user again every `REAUTH_INTERVAL` seconds.

        Closes the socket on any other message, and if the user has logged out.
        """
        if text_data != PING:
            await self.close(CLOSE_UNEXPECTED_MESSAGE)
            return
        await self.send_frame(encode_frame(FrameType.PONG, now=milliseconds(timezone.now())))
        if _now() > self.checked + REAUTH_INTERVAL:
            self.checked = _now()
            if await _aread_user(self.scope["session"].session_key) != self.scope["user"]:
                await self.close(LOGGED_OUT)
            elif await self.authorize():
                await self.on_ping()

    async def on_ping(self) -> None:
        """Record that the viewer is still present; called every `REAUTH_INTERVAL` seconds."""

    async def push(self, frame: str) -> None:
        """Send a frame unless the page already shows it.

        Closes the socket instead if it has sent no `ping` for `IDLE_TIMEOUT` seconds.
        """
        if _now() > self.checked + IDLE_TIMEOUT:
            await self.close(CLOSE_TIMEOUT)
        if not self.closed and frame != self.last:
            self.last = frame
            this_process.count_push()
            await self.send_frame(frame)

    async def send_frame(self, frame: str) -> None:
        """Send a frame; do nothing if the page has closed its socket meanwhile."""
        try:
            await self.send(frame)
        except Disconnected:
            # The connection was lost at this moment; `disconnect` follows.
            self.closed = True

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the socket once; later frames are dropped."""
        if not self.closed:
            self.closed = True
            await super().close(code, reason)

    def query_param(self, name: str) -> str:
        """Return a parameter of the socket's query string, or an empty string."""
        query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        return query.get(name, [""])[0]

    @property
    def language(self) -> str:
        """The language of the page, or the site's default if it is not one of `LANGUAGES`."""
        language = self.query_param("lang")
        return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class PagePart(ABC):
    """A part of a match page beside the board, with subscriptions and frames of its own."""

    role: Hashable = None

    def __init__(self, page: "MatchConsumer", empty: str) -> None:
        self.page, self.groups = page, list[str]()
        self.last = empty
        """The frame that the page shows; a page that reconnects gets a new one."""

    async def watch(self, role: Hashable, *groups: str, min_interval: float = 0.0) -> None:
        """Subscribe to all groups that may change this part, and send its current frame."""
        self.role = role
        for group in groups:
            self.groups.append(group)
            await hub.join(group, self, min_interval)
        await self.push(await self.draw())

    async def leave(self) -> None:
        """Unsubscribe from all groups."""
        for group in self.groups:
            await hub.leave(group, self)

    @abstractmethod
    async def draw(self) -> str:
        """Return the current frame of this part."""

    async def push(self, frame: str) -> None:
        """Send a frame unless the page already shows it."""
        if not self.page.closed and frame != self.last:
            self.last = frame
            await self.page.send_frame(frame)


class AbsencePart(PagePart):
    """The part that says which player is absent."""

    async def draw(self) -> str:
        return await _aread_absence(self.page.match_id, self.page.player, self.page.language)


class ChatPart(PagePart):
    """The part that shows the chat, as far as this viewer may read it."""

    async def draw(self) -> str:
        return await _aread_chat(self.page.match_id, self.page.scope["user"], self.page.language)


class SpectatorPart(PagePart):
    """The part that shows the number of spectators."""

    async def draw(self) -> str:
        text = await _aread_spectator_count(self.page.match_id, self.page.language)
        return _spectators_frame(text)


class MatchConsumer(PushConsumer):
    """The socket of a match page: pushes the match and records its viewer as present."""

    player: User | AnonymousUser = AnonymousUser()
    """The user in a seat; anonymous for spectators and until the match is read."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket and unsubscribe its parts at the end."""
        self.absence_part, self.chat_part = (
            AbsencePart(self, _absence_frame("")),
            ChatPart(self, _chat_frame("")),
        )
        self.spectator_part = SpectatorPart(self, _spectators_frame(""))
        self.name = get_random_string(32)
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.absence_part.leave()
            await self.chat_part.leave()
            await self.spectator_part.leave()

    async def connect(self) -> None:
        """Accept the socket, check access, and send what has changed since the page was made."""
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        await self.accept()
        if not await self.authorize():
            return
        await self.watch(match_group(self.match_id))
        await self.catch_up()
        await self.on_join()
        presence, chat = presence_group(self.match_id), chat_group(self.match_id)
        await self.absence_part.watch(("away", self.role), self.group, presence)
        await self.chat_part.watch(("chat", self.scope["user"].pk, self.language), chat)
        spectators = spectators_group(self.match_id)
        await self.spectator_part.watch(
            ("gallery", self.language), spectators, min_interval=SPECTATOR_INTERVAL
        )

    async def catch_up(self) -> None:
        """Send the current board unless the page already shows this version."""
        version, mark, frame = await _aread_frame(self.match_id, self.player, self.language)
        if self.last:
            return  # The hub has already sent a frame, and sends all later ones.
        if self.query_param("v") == version and self.query_param("mark") in ("", mark):
            self.last = frame
        await self.push(frame)

    async def on_join(self) -> None:
        """Record that this page's player or spectator has come."""
        if isinstance(self.player, User):
            await _ajoin(self.match_id, self.player, self.name)
        else:
            await _ajoin_spectators(self.match_id, self.scope["user"], self.name)

    async def on_ping(self) -> None:
        """Record that this page's player or spectator is still present."""
        if isinstance(self.player, User):
            await _arefresh(self.match_id, self.player, self.name)
        else:
            await _arefresh_spectator(self.match_id, self.scope["user"], self.name)

    async def disconnect(self, code: int) -> None:
        """Record that the player or spectator has gone; for a player, the close code says how."""
        if isinstance(self.player, User):
            await _aleave(self.match_id, self.player, self.name, code)
        else:
            await _aleave_spectators(self.match_id, self.name)

    async def draw(self) -> str:
        """Return the frame of the current board as this role sees it."""
        _, _, frame = await _aread_frame(self.match_id, self.player, self.language)
        return frame

    async def authorize(self) -> bool:
        """Return whether the user may see the match; if not, close the socket.

        Sets `player` and `role`.
        """
        try:
            self.player = await _aread_player(self.match_id, self.scope["user"])
        except Match.DoesNotExist:
            await self.close(CLOSE_NOT_FOUND)
            return False
        self.role = (self.player.pk, self.language)
        return True


def _now() -> float:
    return asyncio.get_running_loop().time()


def _read_user(session_key: str | None) -> User | AnonymousUser:
    request = HttpRequest()
    # Read the session again: the socket's own keeps the values from when it was opened.
    request.session = import_string(f"{settings.SESSION_ENGINE}.SessionStore")(session_key)
    return get_user(request)


def _read_player(match_id: str, user: User | AnonymousUser) -> User | AnonymousUser:
    seat = Match.objects.visible_to(user).get(pk=match_id).seat_of(user)
    return AnonymousUser() if seat is None else user


def _refresh_or_join(match_id: str, user: User, socket: str) -> None:
    if not players.refresh(match_id, user, socket):
        # A finished match goes on because it was reopened.
        players.join(match_id, user, socket)


def _read_frame(match_id: str, player: User | AnonymousUser, language: str) -> tuple[str, str, str]:
    match = Match.objects.get(pk=match_id)
    # Seats are drawn by lot when the match begins, so the player may have another one by now.
    html = board_fragment(match, match.seat_of(player), language)
    mark = board_mark(match)
    frame = encode_frame(FrameType.BOARD, v=match.version, mark=mark, html=html)
    return str(match.version), mark, frame


def _read_absence(match_id: str, player: User | AnonymousUser, language: str) -> str:
    match = Match.objects.get(pk=match_id)
    return _absence_frame(absence_fragment(match, match.seat_of(player), language, still=False))


def _read_chat(match_id: str, viewer: User | AnonymousUser, language: str) -> str:
    return _chat_frame(chat_fragment(Match.objects.get(pk=match_id), viewer, language))


def _chat_frame(html: str) -> str:
    return encode_frame(FrameType.CHAT, html=html)


def _spectators_frame(text: str) -> str:
    return encode_frame(FrameType.SPECTATORS, words=text)


def _absence_frame(html: str) -> str:
    return encode_frame(FrameType.ABSENCE, html=html)


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_aread_user = database_sync_to_async(_read_user, thread_sensitive=False)
_aread_player = database_sync_to_async(_read_player, thread_sensitive=False)
_aread_frame = database_sync_to_async(_read_frame, thread_sensitive=False)
_aread_absence = database_sync_to_async(_read_absence, thread_sensitive=False)
_aread_chat = database_sync_to_async(_read_chat, thread_sensitive=False)
_ajoin = database_sync_to_async(players.join, thread_sensitive=False)
_arefresh = database_sync_to_async(_refresh_or_join, thread_sensitive=False)
_aleave = database_sync_to_async(players.leave, thread_sensitive=False)
_ajoin_spectators = database_sync_to_async(spectators.join, thread_sensitive=False)
_arefresh_spectator = database_sync_to_async(spectators.refresh, thread_sensitive=False)
_aleave_spectators = database_sync_to_async(spectators.leave, thread_sensitive=False)
_aread_spectator_count = database_sync_to_async(
    spectators.match_spectator_count_text, thread_sensitive=False
)
