"""Dataclasses for the parts of the match console."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page

from accounts.models import User
from games.clock.paces import milliseconds
from games.models import Event, Message
from games.staff.event_log import EventCount, LogEntry


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Seat of a match, as the console shows it to staff."""

    number: int
    side: str
    user: User | None
    name: str
    state: str
    acting: bool
    presence: str
    reserve: str
    ends: datetime | None
    """When the clock of the active seat runs out; None for all other seats."""
    seed: str

    @property
    def ends_ms(self) -> int:
        """`ends` in milliseconds since 1970; 0 for None."""
        return milliseconds(self.ends) if self.ends else 0


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """Chat message as staff read it; hidden messages are shown as well."""

    message: Message
    text: str
    room: str


@dataclass(frozen=True, slots=True)
class ChatView:
    """The latest chat messages of a match, oldest first."""

    messages: Sequence[ChatEntry]
    has_more: bool
    """Whether there are earlier messages, which the console does not show."""
    hides_spectators: bool
    """Whether messages of spectators are left out, because the reader plays in the match."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Page of the event log; it lists all events, or the events of one kind."""

    kinds: Sequence[EventCount]
    kind: str
    """Kind of the listed events; empty for all."""
    page: Page[Event]
    lines: Sequence["LogLine"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """Event of the log, and the chat messages that were sent after it and before the next one."""

    entry: LogEntry
    said: Sequence[ChatEntry]


@dataclass(frozen=True, slots=True)
class Moment:
    """The event after which the board shows the position, and its number."""

    event: int
    latest: int
    """Number of the last event of the match."""
    entry: LogEntry | None
    """The event itself; None for a match without events."""

    @property
    def is_latest(self) -> bool:
        return self.event == self.latest

    @property
    def before(self) -> int:
        """Number of the previous event; 0 if there is none."""
        return max(self.event - 1, 0)

    @property
    def after(self) -> int:
        """Number of the next event; 0 if there is none."""
        return self.event + 1 if self.event < self.latest else 0
