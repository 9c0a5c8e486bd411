"""Store of rate limits in the memory of one process."""

from collections.abc import Sequence
from itertools import islice
from threading import Lock
from time import monotonic_ns

from accounts.limits.store_protocol import MICROSECONDS, Bucket, Semaphore

SWEEP_FROM = 10_000
"""Only above this number of buckets are full buckets dropped."""
MAX_BUCKETS = 200_000
"""Above this number of buckets the oldest half is dropped, so a flood cannot fill the memory."""


def now() -> int:
    """Return the time in microseconds, by a clock that is never set back."""
    return monotonic_ns() // 1000


class LocalStore:
    """In-memory `Store` for one process, safe for threads. `Store` describes the methods."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.clear()

    def clear(self) -> None:
        """Delete all buckets and semaphores."""
        self._full_at: dict[str, int] = {}
        self._members: dict[str, dict[str, int]] = {}
        self._sweep_at = SWEEP_FROM

    def take(self, buckets: Sequence[Bucket]) -> int:
        moment = now()
        with self._lock:
            later = [self._full_after_one_more(each, moment) for each in buckets]
            wait = max(at - moment - each.window for at, each in zip(later, buckets, strict=True))
            if wait > 0:
                return wait
            for each, at in zip(buckets, later, strict=True):
                self._full_at[each.key] = at
            if len(self._full_at) > self._sweep_at:
                self._drop_full(moment)
        return 0

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        with self._lock:
            for each in buckets:
                if each.key in self._full_at:
                    self._full_at[each.key] -= each.interval

    def refill(self, buckets: Sequence[Bucket]) -> None:
        with self._lock:
            for each in buckets:
                self._full_at.pop(each.key, None)

    def acquire(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> bool:
        with self._lock:
            if any(
                self._number_in(semaphore.key) >= semaphore.capacity for semaphore in semaphores
            ):
                return False
            self._put(semaphores, member, seconds)
        return True

    def renew(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        with self._lock:
            self._put(semaphores, member, seconds)

    def release(self, semaphores: Sequence[Semaphore], member: str) -> None:
        with self._lock:
            for semaphore in semaphores:
                members = self._members.get(semaphore.key, {})
                members.pop(member, None)
                if not members:
                    self._members.pop(semaphore.key, None)

    def _full_after_one_more(self, bucket: Bucket, moment: int) -> int:
        return max(self._full_at.get(bucket.key, 0), moment) + bucket.interval

    def _put(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        until = now() + seconds * MICROSECONDS
        for semaphore in semaphores:
            self._members.setdefault(semaphore.key, {})[member] = until

    def _number_in(self, key: str) -> int:
        members, moment = self._members.get(key, {}), now()
        for gone in [name for name, until in members.items() if until <= moment]:
            del members[gone]
        return len(members)

    def _drop_full(self, moment: int) -> None:
        """Drop full buckets: a bucket that is not stored counts as full.

        If still more than `MAX_BUCKETS` are left, drop the oldest half as well.
        """
        self._full_at = {key: at for key, at in self._full_at.items() if at > moment}
        if len(self._full_at) > MAX_BUCKETS:
            self._full_at = dict(islice(self._full_at.items(), len(self._full_at) // 2, None))
        self._sweep_at = max(SWEEP_FROM, 2 * len(self._full_at))
