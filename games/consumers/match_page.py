"""The consumer of a match page."""

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.utils.crypto import get_random_string

from accounts.models import User
from games.board.fragments import board_fragment, board_mark
from games.consumers.parts import AbsencePart, ChatPart, SpectatorPart
from games.consumers.push import PushConsumer
from games.live.announce import chat_group, match_group, presence_group, spectators_group
from games.live.frames import FrameType, encode_frame
from games.models import Match
from games.presence import players, spectators

CLOSE_NOT_FOUND = 4404
"""Close code: the match does not exist or this user may not see it; the code does not say which."""
SPECTATOR_INTERVAL = 2.0
"""Minimum number of seconds between two frames with the number of spectators."""


class MatchConsumer(PushConsumer):
    """The socket of a match page: pushes the match and records its viewer as present."""

    player: User | AnonymousUser = AnonymousUser()
    """The user in a seat; anonymous for spectators and until the match is read."""

    async def __call__(
        self, scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket; at the end unsubscribe the parts of its page."""
        self.absence_part, self.chat_part = AbsencePart(self), ChatPart(self)
        self.spectator_part = SpectatorPart(self)
        self.name = get_random_string(32)
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.absence_part.leave()
            await self.chat_part.leave()
            await self.spectator_part.leave()

    async def connect(self) -> None:
        """Accept the socket, check access, and send what the page does not show yet."""
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
        """Record that the viewer of this page, a player or a spectator, has come."""
        if isinstance(self.player, User):
            await _ajoin(self.match_id, self.player, self.name)
        else:
            await _ajoin_spectators(self.match_id, self.scope["user"], self.name)

    async def on_ping(self) -> None:
        """Record that the viewer of this page is still present."""
        if isinstance(self.player, User):
            await _arefresh(self.match_id, self.player, self.name)
        else:
            await _arefresh_spectator(self.match_id, self.scope["user"], self.name)

    async def disconnect(self, code: int) -> None:
        """Record that the viewer of this page has gone.

        For a player, the close code distinguishes a closed page from a lost connection.
        """
        if isinstance(self.player, User):
            await _aleave(self.match_id, self.player, self.name, code)
        else:
            await _aleave_spectators(self.match_id, self.name)

    async def draw(self) -> str:
        """Return the frame of the current board for this socket's role."""
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


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_aread_player = database_sync_to_async(_read_player, thread_sensitive=False)
_aread_frame = database_sync_to_async(_read_frame, thread_sensitive=False)
_ajoin = database_sync_to_async(players.join, thread_sensitive=False)
_arefresh = database_sync_to_async(_refresh_or_join, thread_sensitive=False)
_aleave = database_sync_to_async(players.leave, thread_sensitive=False)
_ajoin_spectators = database_sync_to_async(spectators.join, thread_sensitive=False)
_arefresh_spectator = database_sync_to_async(spectators.refresh, thread_sensitive=False)
_aleave_spectators = database_sync_to_async(spectators.leave, thread_sensitive=False)
