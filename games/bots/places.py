"""Places of the requests that wait for the engine process of analysis boards and hints."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import TypeVar, cast

from django.http import HttpRequest, HttpResponse

from accounts.limits.addresses import address_of

ROOM = 3
"""Maximum number of requests that wait for the process; further ones are refused at once.

Threads of requests beyond these always serve moves.
"""
SHARE = 2
"""Maximum number of them from one network address, so that none keeps all others waiting."""
View = TypeVar("View", bound=Callable[..., HttpResponse])

_address: ContextVar[str | None] = ContextVar("address", default=None)


class Busy(Exception):
    """Error: too many readers wait for the engine process, or it does not answer."""


class Places:
    """The places that are taken, by network address; requests without a known one share none."""

    def __init__(self) -> None:
        self._lock, self._taken = Lock(), Counter[str | None]()

    @contextmanager
    def take(self) -> Iterator[None]:
        """Take a place for the request that is being served. Raises `Busy` if there is none."""
        address = _address.get()
        with self._lock:
            is_used_up = address is not None and self._taken[address] >= SHARE
            if is_used_up or self._taken.total() >= ROOM:
                raise Busy
            self._taken[address] += 1
        try:
            yield
        finally:
            with self._lock:
                self._taken[address] -= 1
                if not self._taken[address]:
                    del self._taken[address]


def takes_place(view: View) -> View:
    """Decorator: a request that waits for the engine process takes a place of its address."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        before = _address.set(address_of(request))
        try:
            return view(request, *args, **kwargs)
        finally:
            _address.reset(before)

    return cast("View", wrapper)
