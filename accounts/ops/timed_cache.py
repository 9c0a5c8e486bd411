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


class Remembered(Generic[T]):
    """Cached result of a query, renewed by each process every few seconds.

    While the database does not answer, the last result stays valid.
    """

    every: ClassVar[list["Remembered[Any]"]] = []

    def __init__(self, ask: Callable[[], T], at_first: T) -> None:
        self._ask, self._at_first = ask, at_first
        self._answer, self._until = at_first, -inf
        self.every.append(self)

    def __call__(self) -> T:
        """Return the result, at most `SECONDS` old."""
        if monotonic() >= self._until:
            with suppress(DatabaseError):
                self._answer = self._ask()
            self._until = monotonic() + SECONDS
        return self._answer

    def forget(self) -> None:
        """Discard the cached result, so that the next call asks the database."""
        self._until = -inf

    def suppose(self) -> None:
        """Use the initial value without any query until `forget` is called (for tests)."""
        self._answer, self._until = self._at_first, inf
