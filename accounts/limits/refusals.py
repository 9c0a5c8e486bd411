"""The answer to a request that has reached a limit: 429, and how many seconds to wait."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.translation import ngettext

from accounts.apologies import apology
from accounts.limits.spending import TooManyRequests
from accounts.limits.table import HOUR, MINUTE

LONG = 2
"""From so many minutes or hours on a wait is told in them."""


class RefuseTooMany:
    """Middleware: answers `TooManyRequests`, wherever a view or a service has raised it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Let the request pass."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer with 429 where a limit is reached."""
        if not isinstance(error, TooManyRequests):
            return None
        return too_many_requests(request, error)


def too_many_requests(request: HttpRequest, refusal: TooManyRequests) -> HttpResponse:
    """A page that says how long to wait; for htmx the same sentence, for the page's `#notice`."""
    words, status = wait_words(refusal.seconds), HTTPStatus.TOO_MANY_REQUESTS
    if request.headers.get("HX-Request") != "true":
        response = apology(request, status, words)
    else:
        response = apology(request, status, words, template="_too_many.html")
        # What a page asks for by itself is asked for again by itself, and needs no words.
        response["HX-Reswap"] = "outerHTML" if request.method == "POST" else "none"
        response["HX-Retarget"] = "#notice" if request.method == "POST" else "body"
    return told_to_wait(response, refusal)


def told_to_wait(response: HttpResponse, refusal: TooManyRequests) -> HttpResponse:
    """The response with the headers that say when to come back."""
    response["Retry-After"] = str(refusal.seconds)
    add_never_cache_headers(response)
    return response


def wait_words(seconds: int) -> str:
    """How long to wait, as a sentence; long waits in minutes or hours."""
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
