"""Django's error views, such as `handler400`; `accounts.error_pages` renders the pages."""

import logging
import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from accounts.error_pages import render_error_page
from accounts.ops.outages import is_unavailable, log_outage

log = logging.getLogger(__name__)
SOON = 2
"""Seconds in the `Retry-After` header of a response during a database outage."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a page with status 400. It shows the exception's `words`, if it has any."""
    return render_error_page(request, HTTPStatus.BAD_REQUEST, _explanation(exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a page with status 403. It shows the exception's `words`, if it has any."""
    words, desk = _explanation(exception), _leads_to_desk(exception)
    return render_error_page(request, HTTPStatus.FORBIDDEN, words, to_desk=desk)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a page with status 404: no page is there, or the user must not learn of it."""
    return render_error_page(request, HTTPStatus.NOT_FOUND, to_desk=_leads_to_desk(exception))


def server_error(request: HttpRequest) -> HttpResponse:
    """Return a page with status 500, or with 503 if the error is a database outage."""
    error = sys.exception()
    if error is not None and is_unavailable(error):
        return try_later(request, error)
    return render_error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def try_later(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Return a page with status 503 during a database outage. Log the outage as one line."""
    log_outage(log, "the database cannot serve", error)
    answer = render_error_page(request, HTTPStatus.SERVICE_UNAVAILABLE)
    answer["Retry-After"] = str(SOON)
    # Django would log each such response as an error, from a middleware even with a traceback.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return a page with status 403 for a form without a valid CSRF token."""
    return render_error_page(request, HTTPStatus.FORBIDDEN, template="403_csrf.html")


def _leads_to_desk(exception: Exception) -> bool:
    """Whether a page of the admin raised it for a member of staff (`boardsite.staff`)."""
    return bool(getattr(exception, "leads_to_desk", False))


def _explanation(exception: Exception) -> str:
    return str(getattr(exception, "words", ""))
