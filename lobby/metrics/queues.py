"""Queues of waiting work, counted up to a maximum, never in a whole table."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Min, QuerySet
from django.utils import timezone

from accounts.models import Notification
from games.models import Letter, Match
from lobby.models import Seek, Ticket

MAX_COUNT = 1000
"""Queues are counted up to one more than this number."""


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue of waiting work."""

    name: str
    """The name of the queue as a label of metrics."""
    length: int
    """`MAX_COUNT + 1` stands for all larger numbers."""
    oldest: datetime | None = None
    """Since when the first item is due. None if the queue is empty, or its items are never late."""


def read_queues() -> Iterator[Queue]:
    """Yield all queues; each costs one query."""
    now = timezone.now()
    due = Match.objects.filter(due_at__lte=now)
    yield _read("actions", due, "due_at")
    yield _read("bots", due.filter(computer_due=True), "due_at")
    yield _read("mail", Letter.objects.filter(at__lte=now), "at")
    yield _read("notifications", Notification.objects.filter(at__lte=now), "at")
    yield _read("pairing", Ticket.objects.to_be_paired())
    yield _read("seeks", Seek.objects.open())


def _read(name: str, rows: QuerySet[Any], due: str = "") -> Queue:
    # The first rows by time, so the oldest is among them.
    first = (rows.order_by(due) if due else rows.order_by()).values("pk", *filter(None, [due]))
    wanted = {"oldest": Min(due)} if due else {}
    found = first[: MAX_COUNT + 1].aggregate(length=Count("pk"), **wanted)
    return Queue(name, found["length"], found.get("oldest"))
