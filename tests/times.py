"""A clock of the host that stands still until a test moves it."""

import time
from datetime import UTC, datetime, timedelta

from time_machine import Traveller

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
"""When every test begins: a Wednesday, far from the end of a day, a week, a month."""
CEILING = 120.0
"""Seconds after which a test gives up waiting for progress: many more than a busy machine takes."""


class Time:
    """What time it is, by the calendar and by what never goes back, for the whole process."""

    def __init__(self, traveller: Traveller) -> None:
        self._traveller = traveller

    @property
    def now(self) -> datetime:
        """The moment at which it stands still."""
        return datetime.now(UTC)

    @property
    def seconds(self) -> float:
        """The same moment as a number."""
        return time.time()

    @property
    def microseconds(self) -> int:
        """The same in microseconds, by which limits are counted."""
        return time.time_ns() // 1000

    def comes_to(self, moment: datetime) -> None:
        """Let it be another moment."""
        self._traveller.move_to(moment, tick=False)

    def passes(self, length: timedelta | float) -> None:
        """Let so much time pass; a number counts seconds."""
        self._traveller.shift(length)
