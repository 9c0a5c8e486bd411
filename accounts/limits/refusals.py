"""Responses with status 429 and `Retry-After` to requests over a limit."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.translation import ngettext

from accounts.apologies import apology
from accounts.limits.spending import TooManyRequests
from accounts.limits.table import HOUR, MINUTE

LONG = 2
"""A wait of at least this many minutes or hours is given in that unit."""


class RefuseTooMany:
    """Middleware that answers `TooManyRequests`, raised by any view or service, with status 429."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a 429 response for `TooManyRequests`; None for any other error."""
        if not isinstance(error, TooManyRequests):
            return None
        return too_many_requests(request, error)


def too_many_requests(request: HttpRequest, refusal: TooManyRequests) -> HttpResponse:
    """Render a page that says how long to wait; for htmx, a fragment that replaces `#notice`."""
    words, status = wait_words(refusal.seconds), HTTPStatus.TOO_MANY_REQUESTS
    if request.headers.get("HX-Request") != "true":
        response = apology(request, status, words)
    else:
        response = apology(request, status, words, template="_too_many.html")
        # Background GET requests repeat by themselves, so their refusal is not shown.
        response["HX-Reswap"] = "outerHTML" if request.method == "POST" else "none"
        response["HX-Retarget"] = "#notice" if request.method == "POST" else "body"
    return told_to_wait(response, refusal)


def told_to_wait(response: HttpResponse, refusal: TooManyRequests) -> HttpResponse:
    """Add `Retry-After` and no-cache headers to a response."""
    response["Retry-After"] = str(refusal.seconds)
    add_never_cache_headers(response)
    return response


def wait_words(seconds: int) -> str:
    """Format a wait as a sentence, in seconds, minutes or hours."""
    minutes, hours = -(-seconds // MINUTE), -(-seconds // HOUR)
    if seconds >= LONG * HOUR:
        words = ngettext(
            "Too many requests. Please wait %(count)s hour.",
            "Too many requests. Please wait %(count)s hours.",
            hours,
        )
        return words % {"count": hours}
    if seconds >= LONG * MINUTE:
        words = ngettext(
            "Too many requests. Please wait %(count)s minute.",
            "Too many requests. Please wait %(count)s minutes.",
            minutes,
        )
        return words % {"count": minutes}
    words = ngettext(
        "Too many requests. Please wait %(count)s second.",
        "Too many requests. Please wait %(count)s seconds.",
        seconds,
    )
    return words % {"count": seconds}
