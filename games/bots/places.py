"""Places of the requests that wait for the engine process of analysis boards and hints.

The process answers one request at a time. The places share its time fairly between network
addresses: next is the request whose address has used least (start-time fair queueing).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from threading import Condition
from time import perf_counter
from typing import TypeVar, cast

from django.http import HttpRequest, HttpResponse

from accounts.limits.addresses import address_of

ROOM = 3
"""Maximum number of requests that have a place; threads beyond these always serve moves."""
SHARE = 2
"""Maximum number of them from one network address."""
WAIT_SECONDS = 16.0
"""Longest wait of a request until it is its turn: while two others have the process."""
ESTIMATE_SECONDS = 0.5
"""What each request of an address counts for its next one, until it has been answered."""
MAX_ADDRESSES = 10_000
"""Above this number of addresses, what they have used is forgotten."""
View = TypeVar("View", bound=Callable[..., HttpResponse])

_address: ContextVar[str | None] = ContextVar("address", default=None)


class Busy(Exception):
    """Error: too many readers wait for the engine process, or it does not answer."""


@dataclass(eq=False, slots=True)
class Place:
    """Place of one request: its address, and whether it was taken from it while it waited."""

    address: str | None
    is_lost: bool = False


class Places:
    """The places that are taken, and the time that each network address has used lately.

    Requests without a known address count as one address, whose number of places has no limit.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting, self._served = list[Place](), list[Place]()
        self._used = dict[str | None, float]()
        # The least time used when the last request was served: further back nothing is remembered.
        self._floor = 0.0

    @property
    def requests(self) -> list[Place]:
        """The requests that have a place, the one that is served first."""
        return [*self._served, *self._waiting]

    @contextmanager
    def take(self) -> Iterator[None]:
        """Take a place for the request that is being served, and wait until it is its turn.

        Raises `Busy` if there is no place, if one that waits loses its place to an address that has
        used less, and after `WAIT_SECONDS`.
        """
        place = self._wait_for_turn(_address.get())
        began = perf_counter()
        try:
            yield
        finally:
            with self._changed:
                self._end(place, perf_counter() - began)

    def _wait_for_turn(self, address: str | None) -> Place:
        place = Place(address)
        with self._changed:
            self._enter(place)
            its_turn = self._changed.wait_for(
                lambda: place.is_lost or self._is_next(place), WAIT_SECONDS
            )
            if not place.is_lost:
                self._waiting.remove(place)
            if place.is_lost or not its_turn:
                raise Busy
            self._serve(place)
        return place

    def _enter(self, place: Place) -> None:
        """Let a request wait; if all places are taken, in place of the one that has used most."""
        taken = Counter(each.address for each in self.requests)
        if place.address is not None and taken[place.address] >= SHARE:
            raise Busy
        if taken.total() >= ROOM:
            last = max(self._waiting, key=self._used_before, default=place)
            if self._used_before(last) <= self._used_before(place):
                raise Busy
            last.is_lost = True
            self._waiting.remove(last)
            self._changed.notify_all()
        self._waiting.append(place)

    def _is_next(self, place: Place) -> bool:
        return not self._served and place is min(self._waiting, key=self._used_before)

    def _serve(self, place: Place) -> None:
        self._served.append(place)
        self._floor = self._used_by(place.address)
        self._used = {key: used for key, used in self._used.items() if used > self._floor}

    def _end(self, place: Place, seconds: float) -> None:
        self._served.remove(place)
        if len(self._used) >= MAX_ADDRESSES:
            self._used.clear()
        self._used[place.address] = self._used_by(place.address) + seconds
        self._changed.notify_all()

    def _used_by(self, address: str | None) -> float:
        return max(self._used.get(address, 0.0), self._floor)

    def _used_before(self, place: Place) -> float:
        """Return the seconds that the address has used, with its requests before this one."""
        requests = self.requests
        before = requests[: requests.index(place)] if place in requests else requests
        count = sum(each.address == place.address for each in before)
        return self._used_by(place.address) + ESTIMATE_SECONDS * count


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
