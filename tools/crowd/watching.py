"""The versions of each match that the crowd has seen; open pages are compared with them."""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

KEPT = 500
"""How many versions of each match are remembered."""


class Known(NamedTuple):
    """A version of a match, and when the crowd first saw it."""

    version: int
    well: float
    """When it was seen, in healthy seconds."""
    at: float
    """When it was seen, in seconds of `monotonic`."""


class Versions:
    """The versions of all matches that the crowd knows, and when it first saw each."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: dict[str, deque[Known]] = {}

    def learn(self, match: str, version: int) -> None:
        """Record that a match has reached this version."""
        known = self._known.setdefault(match, deque(maxlen=KEPT))
        if not known or known[-1].version < version:
            known.append(Known(version, self._now(), monotonic()))

    def newest(self, match: str) -> int:
        """Return the newest known version of a match; 0 if none is known."""
        known = self._known.get(match)
        return known[-1].version if known else 0

    def newest_before(self, match: str, moment: float) -> int:
        """Return the newest version of a match that the crowd knew before a moment.

        `moment` is a time of `monotonic`. The result is 0 if no version was known.
        """
        known = list(self._known.get(match, ()))
        before = bisect_left(known, moment, key=lambda each: each.at)
        return known[before - 1].version if before else 0

    def lag(self, match: str, version: int, since: float) -> float:
        """Return for how many healthy seconds this version has been outdated on a page.

        `since` is when the page's socket was opened. The time before does not count.
        """
        known = list(self._known.get(match, ()))
        later = bisect_right(known, version, key=lambda each: each.version)
        return self._now() - max(known[later].well, since) if later < len(known) else 0.0
