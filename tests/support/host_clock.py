"""A clock of the host that stands still until a test moves it."""

import time
from datetime import UTC, datetime, timedelta

from time_machine import Traveller

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
"""The time at the start of every test: a Wednesday, far from the end of a day, week and month."""
CEILING = 120.0
"""Seconds after which a test gives up waiting; far more than a busy machine takes."""


class Time:
    """The wall clock and the monotonic clock of the whole process."""

    def __init__(self, traveller: Traveller) -> None:
        self._traveller = traveller

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    @property
    def seconds(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    @property
    def microseconds(self) -> int:
        """Microseconds since the epoch, the unit of the rate limits."""
        return time.time_ns() // 1000

    def comes_to(self, moment: datetime) -> None:
        """Move the clock to a moment."""
        self._traveller.move_to(moment, tick=False)

    def passes(self, length: timedelta | float) -> None:
        """Move the clock forward; a number counts seconds."""
        self._traveller.shift(length)
