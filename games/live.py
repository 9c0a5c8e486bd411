"""Telling every process that something has changed: the only sender on the channel layer."""

import logging

from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

LOBBY = "lobby"
"""The group of those who look at the lobby."""


def match_group(match_id: str) -> str:
    """The group of those who look at a match."""
    return f"match.{match_id}"


def presence_group(match_id: str) -> str:
    """The group of those who are told who is at a match."""
    return f"presence.{match_id}"


def chat_group(match_id: str) -> str:
    """The group of those who hear what is said at a match."""
    return f"chat.{match_id}"


def gallery_group(match_id: str) -> str:
    """The group of those who are told how many look on at a match."""
    return f"gallery.{match_id}"


def announce_match(match_id: str) -> None:
    """Say that a match has a new version."""
    _send(match_group(match_id))


def announce_presence(match_id: str) -> None:
    """Say that somebody has come to a match or gone."""
    _send(presence_group(match_id))


def announce_chat(match_id: str) -> None:
    """Say that something was said at a match, or may be heard by others from now on."""
    _send(chat_group(match_id))


def announce_gallery(match_id: str) -> None:
    """Say that somebody has begun to look on at a match, or does so no more."""
    _send(gallery_group(match_id))


def announce_lobby() -> None:
    """Say that what the lobby shows has changed."""
    _send(LOBBY)


def _send(group: str) -> None:
    layer = get_channel_layer()
    assert layer is not None  # noqa: S101  settings always name one
    try:
        async_to_sync(layer.group_send)(group, {"type": "changed", "group": group})
    except (RedisError, OSError, ChannelFull):
        # What was done is done and stored; watchers learn of it at the next heartbeat.
        log.warning("could not announce to %s", group, exc_info=True)
