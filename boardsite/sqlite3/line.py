"""A lock that is given to threads in the order in which they came."""

from collections import deque
from threading import Lock


class Line:
    """Nobody is overtaken, so the wait is bounded by how many came before."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting = deque[Lock]()
        self._held = False

    def enter(self, seconds: float) -> bool:
        """Wait for the lock for so long at most; tell whether this thread has it."""
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
                return True  # It was handed on in this very moment.
            self._waiting.remove(turn)
            return False

    def leave(self) -> None:
        """Hand the lock on to the thread that has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False
