"""Fair (first in, first out) lock for threads."""

from collections import deque
from threading import Lock


class FairLock:
    """Fair lock: threads acquire it in the order in which they asked, so none starves."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting = deque[Lock]()
        self._held = False

    def acquire(self, seconds: float) -> bool:
        """Acquire the lock, waiting at most this long; return True if it was acquired."""
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
        """Release the lock, which goes to the thread that has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False
