"""The consumer of a match page."""

from collections.abc import Mapping

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.crypto import get_random_string

from accounts.models import User
from accounts.ops.compiled_query import CompiledQuery
from games.consumers import rooms, spectator_book
from games.consumers.board_frame import BoardFrame
from games.consumers.push import PushConsumer
from games.consumers.room_frames import Frame, Viewer
from games.live.announce import Topic
from games.live.frames import FrameType, encode_frame
from games.models import Match, Seat
from games.play.start.arrivals import start_waiting_clock
from games.presence import players

CLOSE_NOT_FOUND = 4404
"""Close code: the match does not exist or this user may not see it; the code does not say which."""
WITHOUT_NEWS: Mapping[Topic, Frame] = {
    Topic.PRESENCE: encode_frame(FrameType.ABSENCE, html=""),
    Topic.AWAY: encode_frame(FrameType.AWAY, seats=[]),
    Topic.CHAT: encode_frame(FrameType.CHAT, html=""),
    Topic.SPECTATORS: encode_frame(FrameType.SPECTATORS, words=""),
    Topic.LINKS: encode_frame(FrameType.LINK, number=None, start=None, asked=False),
}
"""The frames that match a page as it is when it has just been loaded."""


class MatchConsumer(PushConsumer):
    """The socket of a match page: pushes the match and records its viewer as present."""

    kind = "match"
    receives_news = True
    seated = False
    """Whether the user has a seat."""
    entered = False
    has_lines = False
    """Whether the page has a board from this socket, which later frames may refer to."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket. When it ends, remove its page from the open pages of the match."""
        self.name = get_random_string(32)
        self.shown = dict(WITHOUT_NEWS)
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._leave_room()

    async def connect(self) -> None:
        """Accept the socket, check access, and send what the page does not show yet."""
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        self.page_shows = self.query_param("v"), self.query_param("mark")
        self.viewer = Viewer(self.scope["user"].pk, self.language)
        await self.accept()
        if not await self.authorize():
            return
        self.entered = True
        room = await rooms.enter(self.match_id, self)
        await self.on_join()
        await room.welcome(self)

    async def _leave_room(self) -> None:
        if self.entered:
            await rooms.leave(self.match_id, self)

    async def show(self, frames: Mapping[Topic, Frame]) -> None:
        """Send the frames that differ from what the page shows.

        Closes the socket instead if the page has sent no `ping` for too long.
        """
        await self.close_if_silent()
        for topic, frame in frames.items():
            before = self.shown.get(topic)
            self.shown[topic] = frame
            if isinstance(frame, BoardFrame):
                await self._show_board(frame, before)
            elif frame != before:
                await self.send_frame(frame)

    async def _show_board(self, frame: BoardFrame, before: Frame | None) -> None:
        if not isinstance(before, BoardFrame):
            if not self._was_loaded(frame):
                await self._push_whole(frame)
        elif frame.version_and_mark != before.version_and_mark and self.has_lines:
            await self.push(frame.since(before))
        elif frame.version_and_mark != before.version_and_mark:
            await self._push_whole(frame)

    async def _push_whole(self, frame: BoardFrame) -> None:
        self.has_lines = True
        await self.push(frame.whole)

    def _was_loaded(self, frame: BoardFrame) -> bool:
        """Whether the page showed this board before its socket opened."""
        version, mark = self.page_shows
        return version == str(frame.version) and mark in ("", frame.mark)

    def shows_match(self, match_id: str) -> bool:
        """Whether this is the page of the match; its turns are no news there."""
        return match_id == self.match_id

    async def on_join(self) -> None:
        """Record that the viewer of this page, a player or a spectator, has come."""
        if self.seated:
            await _ajoin(self.match_id, self.scope["user"], self.name)
        else:
            spectator_book.open_page(self.match_id, self.scope["user"], self.name)

    async def on_ping(self) -> None:
        """Record that the viewer of this page is still present."""
        if self.seated:
            spectator_book.close_page(self.name)
            await _arefresh(self.match_id, self.scope["user"], self.name)
        else:
            spectator_book.open_page(self.match_id, self.scope["user"], self.name)

    async def disconnect(self, code: int) -> None:
        """Record that the viewer of this page has gone.

        For a player, the close code distinguishes a closed page from a lost connection.
        """
        # First, so that this page no longer counts as an open one when the others are drawn.
        await self._leave_room()
        spectator_book.close_page(self.name)
        if self.seated:
            await _aleave(self.match_id, self.scope["user"], self.name, code)

    async def authorize(self) -> bool:
        """Return whether the user may see the match; if not, close the socket."""
        try:
            self.seated = await _ais_seated(self.match_id, self.scope["user"])
        except Match.DoesNotExist:
            await self.close(CLOSE_NOT_FOUND)
            return False
        return True


def _select_visible(match_id: str, user_id: int) -> QuerySet[Match]:
    mine = Seat.objects.filter(match=OuterRef("pk"), user=user_id)
    visible = Match.objects.visible_to(User(pk=user_id)).filter(pk=match_id)
    return visible.only("pk").annotate(seated=Exists(mine))


_visible_match = CompiledQuery(_select_visible, texts=1, numbers=1)


def _is_seated(match_id: str, user: User | AnonymousUser) -> bool:
    """Whether the user has a seat; `Match.DoesNotExist` if the user may not see the match."""
    match = _visible_match.first(match_id, user.pk or 0)
    if match is None:
        raise Match.DoesNotExist
    return bool(vars(match)["seated"])


def _join(match_id: str, user: User, socket: str) -> None:
    if players.join(match_id, user, socket):
        start_waiting_clock(match_id)


def _refresh_or_join(match_id: str, user: User, socket: str) -> None:
    if not players.refresh(match_id, user, socket):
        # A finished match goes on because it was reopened.
        _join(match_id, user, socket)


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_ais_seated = database_sync_to_async(_is_seated, thread_sensitive=False)
_ajoin = database_sync_to_async(_join, thread_sensitive=False)
_arefresh = database_sync_to_async(_refresh_or_join, thread_sensitive=False)
_aleave = database_sync_to_async(players.leave, thread_sensitive=False)
