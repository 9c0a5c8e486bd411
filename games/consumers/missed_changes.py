"""Finds changes about which no message was received, with a few queries for all open matches."""

import asyncio
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.db.models import Count, Max, Q
from django.utils import timezone

from games.board.fragments import board_marks
from games.live import hub
from games.live.announce import Topic
from games.models import Message, Presence, Pulse
from games.presence.absence import SILENT_FOR
from games.presence.spectators import count_spectators

Signature = Mapping[Topic, Hashable]
"""For each part of a page a value that differs after a change."""


class Checked(Protocol):
    """Interface of a room (the open pages of one match) that can be checked for missed changes."""

    match_id: str
    signature: Signature

    def mark_changed(self, topic: str = "") -> None:
        """Draw the part `topic` of the pages again."""


def check_for_missed_changes(room: Checked) -> None:
    """Soon read whether the match of a room has changed, and let the room draw the changed parts.

    All rooms that ask at the same moment share the queries. The first check draws everything.
    """
    loop = asyncio.get_running_loop()
    if loop not in _checks:
        _checks[loop] = _Check([], loop.create_task(_check()))
    _checks[loop].rooms.append(room)


@dataclass(frozen=True, slots=True)
class _Check:
    rooms: list[Checked]
    task: asyncio.Task[None]


_checks: WeakKeyDictionary[asyncio.AbstractEventLoop, _Check] = WeakKeyDictionary()
"""The checks that have not begun yet."""


async def _check() -> None:
    rooms = _checks.pop(asyncio.get_running_loop()).rooms
    try:
        signatures = await _aread_signatures([room.match_id for room in rooms])
    except Exception as error:
        hub.log_failure(error)
        return
    for room in rooms:
        found = signatures.get(room.match_id, {})
        for topic, value in found.items():
            if room.signature.get(topic) != value:
                room.mark_changed(topic)
        room.signature = found


def read_signatures(match_ids: Collection[str]) -> Mapping[str, Signature]:
    """Return for each match, and for each part of its page, a value that differs after a change."""
    boards, present = board_marks(match_ids), _read_presences(match_ids)
    messages, spectators = _read_messages(match_ids), count_spectators(match_ids)
    outage = Pulse.objects.values_list("back_at", flat=True).first()
    return {
        match_id: {
            Topic.BOARD: boards[match_id],
            Topic.PRESENCE: (present.get(match_id), outage),
            Topic.CHAT: messages.get(match_id),
            Topic.SPECTATORS: spectators.get(match_id, 0),
        }
        for match_id in boards
    }


def _read_presences(match_ids: Collection[str]) -> Mapping[str, Hashable]:
    here = Q(state=Presence.State.HERE, at__gte=timezone.now() - SILENT_FOR)
    rows = Presence.objects.filter(match__in=match_ids).order_by().values("match")
    rows = rows.annotate(many=Count("pk"), last=Max("at"), here=Count("pk", filter=here))
    return {row["match"]: (row["many"], row["last"], row["here"]) for row in rows}


def _read_messages(match_ids: Collection[str]) -> Mapping[str, Hashable]:
    rows = Message.objects.filter(match__in=match_ids, hidden=False).order_by().values("match")
    return {
        row["match"]: (row["many"], row["last"])
        for row in rows.annotate(many=Count("pk"), last=Max("pk"))
    }


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_aread_signatures = database_sync_to_async(read_signatures, thread_sensitive=False)
