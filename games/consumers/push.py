"""The base of all consumers: pushes frames, answers pings, authenticates again."""

from collections.abc import Hashable
from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from accounts.ops.metrics import FRAMES, SOCKETS
from accounts.sessions.sockets import user_of_session
from accounts.sessions.store import SessionStore
from games.clock.paces import milliseconds
from games.live import hub, news
from games.live.frames import FrameType, encode_frame
from games.live.logouts import LOGGED_OUT, SessionWatch

CLOSE_UNEXPECTED_MESSAGE = 4408
"""Close code: the client sent something other than `ping`."""
CLOSE_TIMEOUT = 4409
"""Close code: the client has sent no `ping` for `IDLE_TIMEOUT` seconds."""
PING = "ping"
REAUTH_INTERVAL = 60.0
"""Seconds between two re-authentications of an open socket."""
IDLE_TIMEOUT = 3 * REAUTH_INTERVAL
"""Seconds without `ping` after which a socket is closed; background tabs send pings late."""


class PushConsumer(AsyncWebsocketConsumer):
    """A socket that pushes a group's frames to one page.

    The client may send nothing but `ping`.
    """

    # The consumer opens no channel of its own: the hub receives for all sockets of the process.
    channel_layer_alias = "none"

    kind = "other"
    """The kind of page, by which sockets are counted."""
    role: Hashable = None
    group = ""
    last = ""
    """The frame that the page shows."""
    closed = False
    receives_news = False
    """Whether a frame is pushed to the page when there is news for its user."""
    news_of: int | None = None
    """The user whose news the socket has subscribed to; None for none."""
    session: SessionWatch | None = None
    """The subscriber that is notified when the session ends; None for anonymous visitors."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket; always leave its group at the end, however the connection was lost."""
        self.checked = monotonic()
        SOCKETS.labels(self.kind).inc()
        try:
            await super().__call__(scope, receive, send)
        finally:
            SOCKETS.labels(self.kind).dec()
            if self.group:
                await hub.leave(self.group, self)
            if self.news_of is not None:
                await news.leave(self.news_of, self)
            if self.session is not None:
                await self.session.leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle an event of the socket.

        Channels would first look in a thread for old database connections. Here each call that uses
        the database does that itself.
        """
        await getattr(self, get_handler_name(message))(message)

    async def accept(self, *args: Any, **kwargs: Any) -> None:
        """Accept the socket, and close it as soon as the user's session ends."""
        await super().accept(*args, **kwargs)
        if self.scope["user"].is_authenticated:
            self.session = SessionWatch(self, self.scope["session"].session_key)
            await self.session.join()
            if self.receives_news:
                self.news_of = self.scope["user"].pk
                await news.join(self.scope["user"].pk, self)

    async def watch(self, group: str, min_interval: float = 0.0) -> None:
        """Subscribe to a group, with at least `min_interval` seconds between two frames."""
        self.group = group
        await hub.join(group, self, min_interval)

    async def authorize(self) -> bool:
        """Return whether this user may see what the page shows; if not, close the socket."""
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a `ping`, and authenticate the user again every `REAUTH_INTERVAL` seconds.

        Closes the socket on any other message, and if the user has logged out.
        """
        if text_data != PING:
            await self.close(CLOSE_UNEXPECTED_MESSAGE)
            return
        await self.send_frame(encode_frame(FrameType.PONG, now=milliseconds(timezone.now())))
        if monotonic() > self.checked + REAUTH_INTERVAL:
            self.checked = monotonic()
            await self.check_login()
            if not self.closed and await self.authorize():
                await self.on_ping()

    async def check_login(self) -> None:
        """Close the socket if its session has ended."""
        if self.scope["user"].is_authenticated and await self._has_logged_out():
            await self.close(LOGGED_OUT)

    async def _has_logged_out(self) -> bool:
        user = await _aread_user(self.scope["session"].session_key)
        return bool(user != self.scope["user"])

    async def on_ping(self) -> None:
        """Record that the viewer is still present; called every `REAUTH_INTERVAL` seconds."""

    async def push(self, frame: str) -> None:
        """Send a frame unless the page already shows it.

        Closes the socket instead if the page has sent no `ping` for `IDLE_TIMEOUT` seconds.
        """
        await self.close_if_silent()
        if not self.closed and frame != self.last:
            self.last = frame
            FRAMES.labels(self.kind).inc()
            await self.send_frame(frame)

    def shows_match(self, match_id: str) -> bool:
        """Whether this is the page of the match; its turns are no news there."""
        return False

    async def push_news(self) -> None:
        """Send the frame that there may be news for the user of the page."""
        await self.close_if_silent()
        await self.send_frame(encode_frame(FrameType.NEWS))

    async def close_if_silent(self) -> None:
        """Close the socket if the page has sent no `ping` for `IDLE_TIMEOUT` seconds."""
        if monotonic() > self.checked + IDLE_TIMEOUT:
            await self.close(CLOSE_TIMEOUT)

    async def send_frame(self, frame: str) -> None:
        """Send a frame; do nothing if the page has closed its socket meanwhile."""
        if self.closed:
            return
        try:
            await self.send(frame)
        except Disconnected:
            # The connection was lost at this moment; `disconnect` follows.
            self.closed = True

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the socket, unless it is already closed; later frames are dropped."""
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


def _read_user(session_key: str | None) -> User | AnonymousUser:
    # Read the session again: the socket's own keeps the values from when it was opened.
    return user_of_session(SessionStore(session_key))


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_aread_user = database_sync_to_async(_read_user, thread_sensitive=False)
