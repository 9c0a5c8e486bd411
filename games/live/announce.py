"""Announces changes to all processes; only this module sends on the channel layer."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from enum import StrEnum
from itertools import islice
from time import time

from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull
from channels.layers import get_channel_layer
from django.db.models import Q
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.ops.outages import log_redis_failure
from games.models import Match

log = logging.getLogger(__name__)

TIMEOUT = 1.0
"""Seconds after which a message that Redis does not accept is dropped."""
MAX_CONCURRENT = 32
"""Maximum number of messages that are sent at the same time."""
MAX_WAITING = 10_000
"""Maximum number of announcements in the outbox."""
OPEN_FOR, MOST_OPEN = timedelta(days=1), 100
"""A new name is announced to running matches and to those that ended within `OPEN_FOR`.

At most `MOST_OPEN` matches get the announcement, the newest first.
"""
LOBBY = "lobby"
"""The group of open lobby pages."""
LOGOUT = "logout"
"""The topic, in the group of a user, of the end of sessions; no match has such an id."""
SESSIONS = "sessions"
"""The group of all sockets whose user is logged in."""


class Topic(StrEnum):
    """Part of a match page that has changed."""

    BOARD = "board"
    PRESENCE = "presence"
    """Which player the match waits for."""
    AWAY = "away"
    """Which players have no page open."""
    CHAT = "chat"
    SPECTATORS = "spectators"
    """The number of spectators."""
    LINKS = "links"
    """The number of the next joint throw, and whose links it waits for."""


def match_group(match_id: str) -> str:
    """Return the group of the open pages of a match."""
    return f"match.{match_id}"


def user_group(user_id: int) -> str:
    """Return the group of the open pages of a user that show their news."""
    return f"user.{user_id}"


def announce_news(user_id: int) -> None:
    """Announce that a user is challenged, is offered a rematch, or has a match that has begun."""
    _send(user_group(user_id))


def announce_logout(user_id: int) -> None:
    """Announce that sessions of a user have ended though their rows are still stored."""
    _send(user_group(user_id), LOGOUT)


def announce_turn(user_id: int, match_id: str) -> None:
    """Announce that a user's turn in this match has begun or ended, to their other pages."""
    _send(user_group(user_id), match_id)


def announce_sessions() -> None:
    """Announce that a session has ended."""
    _send(SESSIONS)


def announce_match(match_id: str) -> None:
    """Announce a new version of a match."""
    _send(match_group(match_id), Topic.BOARD)


def announce_links(match_id: str) -> None:
    """Announce that a throw waits for the links of players."""
    _send(match_group(match_id), Topic.LINKS)


def announce_names(user_id: int) -> None:
    """Announce a user's new name or flag to the open pages of their matches."""
    recent = Q(ended_at=None) | Q(ended_at__gt=timezone.now() - OPEN_FOR)
    matches = Match.objects.filter(recent, seats__user=user_id).order_by("-created_at")
    for match_id in matches.values_list("pk", flat=True)[:MOST_OPEN]:
        announce_match(match_id)


def announce_presence(match_id: str) -> None:
    """Announce that a player has come or gone."""
    _send(match_group(match_id), Topic.PRESENCE)


def announce_chat(match_id: str) -> None:
    """Announce a new chat message, or that other viewers may now read the chat."""
    _send(match_group(match_id), Topic.CHAT)


def announce_spectators(match_id: str) -> None:
    """Announce that the number of spectators has changed."""
    _send(match_group(match_id), Topic.SPECTATORS)


def announce_lobby() -> None:
    """Announce a change in the lobby's lists."""
    _send(LOBBY)


def _send(group: str, topic: str = "") -> None:
    """Announce a change to a group; `topic` says what has changed.

    The message goes to the outbox of this process. Without an outbox it is sent at once, or dropped
    after `TIMEOUT`.
    """
    if _outbox is None or not _outbox.put(group, topic):
        async_to_sync(_group_send)(group, topic, time())


async def _group_send(group: str, topic: str, at: float) -> None:
    """Send a message; `at` is when the change was announced, in seconds since 1970."""
    layer = get_channel_layer()
    assert layer is not None  # noqa: S101  settings always name one
    message = {"type": "changed", "group": group, "topic": topic, "at": at}
    try:
        async with asyncio.timeout(TIMEOUT):
            await layer.group_send(group, message)
    except (RedisError, OSError, ChannelFull) as error:
        # The change is stored; open pages get it at the next heartbeat.
        log_redis_failure(log, "announcements", "could not announce a change", error)


class _Outbox:
    """Outbox of announcements; the event loop sends them while other threads continue."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        # Groups and topics, with the time of the first announcement of each.
        self._waiting = dict[tuple[str, str], float]()
        self._sending: asyncio.Task[None] | None = None

    def put(self, group: str, topic: str) -> bool:
        """Queue an announcement to a group; return False if the event loop has ended.

        Any thread may call this.
        """
        try:
            self._loop.call_soon_threadsafe(self._add, group, topic, time())
        except RuntimeError:
            return False
        return True

    def _add(self, group: str, topic: str, at: float) -> None:
        # One message replaces equal ones. Beyond the bound, the heartbeat repairs it.
        if len(self._waiting) < MAX_WAITING:
            self._waiting.setdefault((group, topic), at)
        if self._sending is None or self._sending.done():
            self._sending = self._loop.create_task(self._send_all())

    async def _send_all(self) -> None:
        while self._waiting:
            announcements = list(islice(self._waiting.items(), MAX_CONCURRENT))
            for announcement, _ in announcements:
                del self._waiting[announcement]
            sending = (_group_send(group, topic, at) for (group, topic), at in announcements)
            failures = await asyncio.gather(*sending, return_exceptions=True)
            for failure in filter(None, failures):
                log.error("could not announce a change", exc_info=failure)


_outbox: _Outbox | None = None


@contextmanager
def announcing_from(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Context manager in which this event loop sends all announcements of the process.

    So no request waits for the channel layer.
    """
    global _outbox  # noqa: PLW0603  one for all threads
    _outbox = mine = _Outbox(loop)
    try:
        yield
    finally:
        if _outbox is mine:
            _outbox = None
