"""Counting requests against rate limits, and refusing them when a limit is reached."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import TypeVar, cast

from django.http import HttpRequest, HttpResponseBase

from accounts.limits.addresses import address_of
from accounts.limits.in_force import rates
from accounts.limits.store import store
from accounts.limits.store_protocol import MICROSECONDS, Bucket
from accounts.limits.table import ACCOUNT, ADDRESS, RATES, Rate

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class TooManyRequests(Exception):
    """Error: a rate limit is reached and nothing was done.

    `RateLimitMiddleware` answers with status 429.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """Seconds after which the same request would be served."""


def spend(name: str, **subjects: str | int | None) -> list[Bucket]:
    """Count one request against those rates of a limit whose subjects are all given.

    Returns the buckets used, for `give_back`. Raises `TooManyRequests`, and then counts nothing.
    """
    buckets = _buckets_of(name, subjects)
    wait = store().take(buckets) if buckets else 0
    if wait > 0:
        raise TooManyRequests(-(-wait // MICROSECONDS))
    return buckets


def give_back(spent: list[Bucket]) -> None:
    """Undo the counting of a request."""
    if spent:
        store().give_back(spent)


def refill(name: str, **subjects: str | int | None) -> None:
    """Reset the count of these subjects."""
    buckets = _buckets_of(name, subjects)
    if buckets:
        store().refill(buckets)


def spend_request(name: str, request: HttpRequest) -> list[Bucket]:
    """Count a request against the rates of its network address and, if logged in, its account."""
    account = request.user.pk if request.user.is_authenticated else None
    return spend(name, **{ADDRESS: address_of(request), ACCOUNT: account})


def limited(name: str, *methods: str) -> Callable[[View], View]:
    """Decorator: count the requests of a view (all, or with these methods) against a limit.

    Raises `KeyError` at import for an unknown limit.
    """
    if name not in RATES:
        raise KeyError(name)

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if not methods or request.method in methods:
                spend_request(name, request)
            return view(request, *args, **kwargs)

        return cast("View", wrapper)

    return decorate


def _buckets_of(name: str, subjects: dict[str, str | int | None]) -> list[Bucket]:
    given = {subject for subject, value in subjects.items() if value is not None}
    return [
        _make_bucket(name, rate, [str(subjects[subject]) for subject in rate.by])
        for rate in rates(name)
        if given.issuperset(rate.by)
    ]


def _make_bucket(name: str, rate: Rate, values: list[str]) -> Bucket:
    who = "|".join(values)
    if len(who) > 64:  # noqa: PLR2004  typed log-in names may be long
        who = sha256(who.encode()).hexdigest()
    window = rate.seconds * MICROSECONDS
    key = f"{name}:{'+'.join(rate.by)}:{rate.count}/{rate.seconds}:{who}"
    return Bucket(key, window // rate.count, window)
