"""The test's clock: it stands still until the test moves it."""

import time
from datetime import UTC, datetime, timedelta

from time_machine import Traveller

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
"""The time at the start of every test: a Wednesday, far from the end of a day, week and month."""
CEILING = 120.0
"""Seconds after which a test gives up waiting; far more than a busy machine takes."""


class Time:
    """Clock of the whole process (date and monotonic time), which a test can move."""

    def __init__(self, traveller: Traveller) -> None:
        self._traveller = traveller

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    @property
    def seconds(self) -> float:
        """The time in seconds since 1970."""
        return time.time()

    @property
    def microseconds(self) -> int:
        """The time in microseconds since 1970, as rate limits measure it."""
        return time.time_ns() // 1000

    def comes_to(self, moment: datetime) -> None:
        """Set the clock to this moment."""
        self._traveller.move_to(moment, tick=False)

    def passes(self, length: timedelta | float) -> None:
        """Move the clock forward by this time; a number means seconds."""
        self._traveller.shift(length)
