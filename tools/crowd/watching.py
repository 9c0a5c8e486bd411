"""What everybody's pages are held against: the versions that are known of each match."""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

KEPT = 500
"""So many versions of a match are remembered."""


class Known(NamedTuple):
    """A match has come so far."""

    version: int
    well: float
    """When that was learnt, in seconds of being well."""
    at: float
    """The same in seconds of `monotonic`."""


class Versions:
    """When it was first known that a match has come so far."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: dict[str, deque[Known]] = {}

    def learn(self, match: str, version: int) -> None:
        """A match has come so far by now."""
        known = self._known.setdefault(match, deque(maxlen=KEPT))
        if not known or known[-1].version < version:
            known.append(Known(version, self._now(), monotonic()))

    def newest(self, match: str) -> int:
        """How far a match is known to have come; 0 where nothing is known."""
        known = self._known.get(match)
        return known[-1].version if known else 0

    def newest_before(self, match: str, moment: float) -> int:
        """How far a match was known to have come at some moment of `monotonic`."""
        known = list(self._known.get(match, ()))
        before = bisect_left(known, moment, key=lambda each: each.at)
        return known[before - 1].version if before else 0

    def lag(self, match: str, version: int, since: float) -> float:
        """For how long a page has shown this version though the match has gone on.

        It does not count what was before `since`, when the page's line was opened.
        """
        known = list(self._known.get(match, ()))
        later = bisect_right(known, version, key=lambda each: each.version)
        return self._now() - max(known[later].well, since) if later < len(known) else 0.0
