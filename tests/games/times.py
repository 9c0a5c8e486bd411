"""A clock of the host that stands still until a test moves it."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone


class Time:
    """What time it is, for the whole process; the site's own signs of life go with it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
        self.now = now
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def passes(self, time: timedelta) -> None:
        """Let so much time pass."""
        self.now += time
