"""What the match console shows, one dataclass per part of the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page

from accounts.models import User
from games.models import Event, Message
from games.staff.event_log import EventCount, LogEntry


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Seat as staff sees it."""

    number: int
    side: str
    user: User | None
    name: str
    state: str
    acting: bool
    presence: str
    reserve: str
    ends: datetime | None
    """When the time of the active seat is up; None for other seats."""
    seed: str


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """Chat message with its author, including hidden ones."""

    message: Message
    text: str
    room: str


@dataclass(frozen=True, slots=True)
class ChatView:
    """Chat beside the match, the latest messages last."""

    messages: Sequence[ChatEntry]
    has_more: bool
    """Whether there are earlier messages than these."""
    hides_spectators: bool
    """Whether the messages of spectators are left out, as the reader plays here."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Page of the event log, of all kinds of events or one."""

    kinds: Sequence[EventCount]
    kind: str
    """Kind of the listed events; empty for all."""
    page: Page[Event]
    entries: Sequence[LogEntry]


@dataclass(frozen=True, slots=True)
class Moment:
    """Event whose position the board shows, by its number."""

    event: int
    latest: int
    """Number of the last event of the match."""

    @property
    def is_latest(self) -> bool:
        return self.event == self.latest

    @property
    def before(self) -> int:
        """Number of the event before; 0 if there is none."""
        return max(self.event - 1, 0)

    @property
    def after(self) -> int:
        """Number of the next event; 0 if there is none."""
        return self.event + 1 if self.event < self.latest else 0
