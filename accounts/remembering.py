"""Answers of the database that every page needs, so that no page has to ask for them."""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, ClassVar, Generic, TypeVar

from django.db import DatabaseError

SECONDS = 3.0
"""How long an answer holds in the other processes after something has changed."""

T = TypeVar("T")


class Remembered(Generic[T]):
    """An answer that each process remembers for a few seconds.

    While the database does not answer, the last answer holds.
    """

    every: ClassVar[list["Remembered[Any]"]] = []

    def __init__(self, ask: Callable[[], T], at_first: T) -> None:
        self._ask, self._at_first = ask, at_first
        self._answer, self._until = at_first, -inf
        self.every.append(self)

    def __call__(self) -> T:
        """The answer, a few seconds old at most."""
        if monotonic() >= self._until:
            with suppress(DatabaseError):
                self._answer = self._ask()
            self._until = monotonic() + SECONDS
        return self._answer

    def forget(self) -> None:
        """Ask anew the next time."""
        self._until = -inf

    def suppose(self) -> None:
        """Take for granted that nothing has happened yet, until something is to be forgotten."""
        self._answer, self._until = self._at_first, inf
