"""What is known of the request that a thread serves: its id, view and match, and how long it took.

The id comes from the header `X-Request-ID`, as a proxy sets it, or is made here. The response has
it in the same header. This module is loaded with the settings, before all models.
"""

import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from http import HTTPStatus
from time import perf_counter
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.ops.metrics import REQUEST_SECONDS, REQUESTS

log = logging.getLogger(__name__)

HEADER = "X-Request-ID"
ID = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
"""The form of an id that is taken over from a request."""
STATIC_FILE, UNKNOWN = "static", "unknown"
"""Names of requests that no view answers."""
QUIET = frozenset({STATIC_FILE, "alive", "ready", "metrics"})
"""Views that are asked all the time. Their successful requests have no line."""

ID_KEY = "tahur.request_id"
"""Where a request keeps its id, in its `META`."""

_current: ContextVar[HttpRequest | None] = ContextVar("request", default=None)


def observe_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give each request an id; log and count its view, status and duration."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        given = request.headers.get(HEADER, "")
        request_id = given if ID.fullmatch(given) else uuid4().hex
        request.META[ID_KEY] = request_id
        token = _current.set(request)
        try:
            response = get_response(request)
            response[HEADER] = request_id
            seconds, view = perf_counter() - began, view_of(request)
            _count(view, response.status_code, seconds)
            _log(view, request.method, response.status_code, seconds)
        finally:
            _current.reset(token)
        return response

    return middleware


def describe_request(record: logging.LogRecord) -> dict[str, str]:
    """Return the id, the view and the match of the request of a log record; empty for none.

    It is the request of which the record speaks, or else the one that is being served.
    """
    request: object = getattr(record, "request", None) or _current.get()
    if not isinstance(request, HttpRequest) or ID_KEY not in request.META:
        return {}
    described = {"request_id": request.META[ID_KEY], "view": view_of(request)}
    if request.resolver_match and "match_id" in request.resolver_match.kwargs:
        described["match"] = str(request.resolver_match.kwargs["match_id"])
    return described


def _count(view: str, status: int, seconds: float) -> None:
    REQUEST_SECONDS.labels(view).observe(seconds)
    REQUESTS.labels(view, f"{status // 100}xx").inc()


def _log(view: str, method: str | None, status: int, seconds: float) -> None:
    if view not in QUIET or status >= HTTPStatus.BAD_REQUEST:
        numbers = {"status": status, "duration": round(seconds, 4)}
        log.info("%s %s", method, view, extra=numbers)


def view_of(request: HttpRequest) -> str:
    """Return the name of the view that answered a request; all pages of the admin have one name."""
    found = request.resolver_match
    if found is None:
        is_static = request.path_info.startswith(settings.STATIC_URL)
        return STATIC_FILE if is_static else UNKNOWN
    return found.namespace or found.url_name or str(found.func.__name__)
