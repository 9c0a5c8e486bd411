"""Fair (first in, first out) lock for threads."""

from collections import deque
from threading import Lock


class FairLock:
    """Lock that threads get in the order in which they asked for it, so none waits forever."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting = deque[Lock]()
        self._held = False

    def acquire(self, seconds: float) -> bool:
        """Wait at most `seconds` for the lock. Returns True if the lock was acquired."""
        with self._guard:
            if not self._held:
                self._held = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=seconds):
            return True
        with self._guard:
            if turn not in self._waiting:
                return True  # The lock was passed to this thread right after the timeout.
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Release the lock. The thread that has waited longest gets it."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False
