"""A cache for query results that every page needs, kept in the process for a few seconds."""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, ClassVar, Generic, TypeVar

from django.db import DatabaseError

SECONDS = 3.0
"""Most seconds until other processes see a change in the database."""

T = TypeVar("T")


class TimedCache(Generic[T]):
    """Cached result of a query, renewed by each process every few seconds.

    While the database does not answer, the last result stays valid.
    """

    instances: ClassVar[list["TimedCache[Any]"]] = []

    def __init__(self, query: Callable[[], T], initial: T) -> None:
        self._query, self._initial = query, initial
        self._value, self._until = initial, -inf
        self.instances.append(self)

    def __call__(self) -> T:
        """Return the result, at most `SECONDS` old."""
        if monotonic() >= self._until:
            with suppress(DatabaseError):
                self._value = self._query()
            self._until = monotonic() + SECONDS
        return self._value

    def invalidate(self) -> None:
        """Discard the cached result, so that the next call asks the database."""
        self._until = -inf

    def use_initial_value(self) -> None:
        """Use the initial value without any query until `invalidate` is called (for tests)."""
        self._value, self._until = self._initial, inf
