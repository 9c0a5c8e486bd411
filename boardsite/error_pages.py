"""Django's error views (`handler400` and others), rendered by `accounts.error_pages`."""

import logging
import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from accounts.error_pages import render_error_page
from accounts.ops.outages import is_unavailable, log_outage

log = logging.getLogger(__name__)
SOON = 2
"""Value of the `Retry-After` header, in seconds."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer with status 400, and with the exception's attribute `words` if it has one."""
    return render_error_page(request, HTTPStatus.BAD_REQUEST, _explanation(exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer with status 403, and with the exception's attribute `words` if it has one."""
    return render_error_page(request, HTTPStatus.FORBIDDEN, _explanation(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer with status 404, also for pages that the user may not know of."""
    return render_error_page(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer with status 500, or 503 if the error is an outage of the database."""
    error = sys.exception()
    if error is not None and is_unavailable(error):
        return try_later(request, error)
    return render_error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def try_later(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Answer with status 503 during an outage of the database, and log the error in one line."""
    log_outage(log, "the database cannot serve", error)
    answer = render_error_page(request, HTTPStatus.SERVICE_UNAVAILABLE)
    answer["Retry-After"] = str(SOON)
    # Django would log each such answer as an error, and those of a middleware with a traceback.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a valid CSRF token with status 403."""
    return render_error_page(request, HTTPStatus.FORBIDDEN, template="403_csrf.html")


def _explanation(exception: Exception) -> str:
    return str(getattr(exception, "words", ""))
