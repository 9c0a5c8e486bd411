"""Cache for query results that every page needs, in the memory of the process."""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, ClassVar, Generic, TypeVar

from django.db import DatabaseError

SECONDS = 3.0
"""Seconds after which a cached result is queried again."""

T = TypeVar("T")


class TimedCache(Generic[T]):
    """Cache for the result of one query, which each process renews every few seconds.

    While the database does not answer, the last result stays.
    """

    instances: ClassVar[list["TimedCache[Any]"]] = []

    def __init__(self, query: Callable[[], T], initial: T) -> None:
        self._query, self._initial = query, initial
        self._value, self._until = initial, -inf
        self.instances.append(self)

    def __call__(self) -> T:
        """Return the cached result. Query again if the result is older than `SECONDS`."""
        if monotonic() >= self._until:
            with suppress(DatabaseError):
                self._value = self._query()
            self._until = monotonic() + SECONDS
        return self._value

    def invalidate(self) -> None:
        """Make the next call query the database again."""
        self._until = -inf

    def use_initial_value(self) -> None:
        """Return the initial value, without any query, until `invalidate` is called (for tests)."""
        self._value, self._until = self._initial, inf
