"""Responses with status 429 and `Retry-After` to requests over a rate limit."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.translation import ngettext

from accounts.error_pages import render_error_page
from accounts.limits.spending import TooManyRequests
from accounts.limits.table import HOUR, MINUTE

USE_LONGER_UNIT_FROM = 2
"""Waits of at least two minutes are given in minutes, of at least two hours in hours."""


class RateLimitMiddleware:
    """Middleware that turns the error `TooManyRequests` into a response with status 429."""

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
    """Return a 429 response that says how long to wait; `refusal` is the error of the limit.

    For a POST by htmx, the response is a fragment that replaces the page's element `#notice`. The
    response to a GET by htmx is not shown.
    """
    words, status = wait_text(refusal.seconds), HTTPStatus.TOO_MANY_REQUESTS
    if request.headers.get("HX-Request") != "true":
        response = render_error_page(request, status, words)
    else:
        response = render_error_page(request, status, words, template="_too_many.html")
        # Background GET requests repeat by themselves, so their refusal is not shown.
        response["HX-Reswap"] = "outerHTML" if request.method == "POST" else "none"
        response["HX-Retarget"] = "#notice" if request.method == "POST" else "body"
    return add_retry_after(response, refusal)


def add_retry_after(response: HttpResponse, refusal: TooManyRequests) -> HttpResponse:
    """Add the header `Retry-After`, and headers that forbid caching, to a response."""
    response["Retry-After"] = str(refusal.seconds)
    add_never_cache_headers(response)
    return response


def wait_text(seconds: int) -> str:
    """Return a sentence that says how long to wait, in seconds, minutes or hours."""
    minutes, hours = -(-seconds // MINUTE), -(-seconds // HOUR)
    if seconds >= USE_LONGER_UNIT_FROM * HOUR:
        words = ngettext(
            "Too many requests. Please wait %(count)s hour.",
            "Too many requests. Please wait %(count)s hours.",
            hours,
        )
        return words % {"count": hours}
    if seconds >= USE_LONGER_UNIT_FROM * MINUTE:
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
