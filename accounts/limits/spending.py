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
from accounts.ops.metrics import LIMIT_REFUSALS

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class TooManyRequests(Exception):
    """Error: a rate limit is reached, and the request was not carried out.

    `RateLimitMiddleware` responds with status 429.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """Seconds to wait before the same request is within the limit."""


def spend(name: str, **subjects: str | int | None) -> list[Bucket]:
    """Count one request against the limit called `name`.

    The keyword arguments `subjects` say whose request it is, for example `account=7`. A rate counts
    the request only if all subjects of the rate are given and none is None. Returns the token
    buckets in which the request was counted, for `give_back`. Raises `TooManyRequests` if a rate is
    used up; then nothing is counted.
    """
    buckets = _buckets_of(name, subjects)
    wait = store().take(buckets) if buckets else 0
    if wait > 0:
        LIMIT_REFUSALS.labels(name).inc()
        raise TooManyRequests(-(-wait // MICROSECONDS))
    return buckets


def give_back(spent: list[Bucket]) -> None:
    """Take a request out of the count again; `spent` is what `spend` returned for it."""
    if spent:
        store().give_back(spent)


def refill(name: str, **subjects: str | int | None) -> None:
    """Forget all requests that some subjects have made under the limit called `name`.

    The subjects are keyword arguments as for `spend`, for example `account=7`.
    """
    buckets = _buckets_of(name, subjects)
    if buckets:
        store().refill(buckets)


def spend_request(name: str, request: HttpRequest) -> list[Bucket]:
    """Count a request against the limit called `name`.

    The request counts for its network address and, if the user is logged in, for its account.
    """
    account = request.user.pk if request.user.is_authenticated else None
    return spend(name, **{ADDRESS: address_of(request), ACCOUNT: account})


def limit_requests(name: str, *methods: str) -> Callable[[View], View]:
    """Decorator: count the requests for a view against the limit called `name`.

    The arguments after `name` are the HTTP methods that count; without any, all count. Raises
    `KeyError` at import if there is no such limit.
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
