"""Django's error views, such as `handler400`; `accounts.error_pages` renders the pages."""

import logging
import sys
from http import HTTPStatus

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounts.error_pages import render_error_page
from accounts.ops.outages import is_unavailable, log_outage
from accounts.staff.powers import has_role

log = logging.getLogger(__name__)
SOON = 2
"""Seconds in the `Retry-After` header of a response during a database outage."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a page with status 400. It shows the exception's `words`, if it has any."""
    return render_error_page(request, HTTPStatus.BAD_REQUEST, _explanation(exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a page with status 403. It shows the exception's `words`, if it has any."""
    words = _explanation(exception)
    if _leads_to_desk(request, exception):
        words = words or gettext("You do not have permission to do this.")
        return _staff_page(request, HTTPStatus.FORBIDDEN, gettext("No access"), words)
    return render_error_page(request, HTTPStatus.FORBIDDEN, words)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a page with status 404: no page is there, or the user must not learn of it."""
    if _leads_to_desk(request, exception):
        words = gettext("This page does not exist, or you do not have access to it.")
        return _staff_page(request, HTTPStatus.NOT_FOUND, gettext("Page not found"), words)
    return render_error_page(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return a page with status 500, or with 503 if the error is a database outage."""
    error = sys.exception()
    if error is not None and is_unavailable(error):
        return try_later(request, error)
    desk = request.path_info.startswith(reverse("admin:index"))
    return render_error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR, to_desk=desk)


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


def _leads_to_desk(request: HttpRequest, exception: Exception) -> bool:
    """Whether a page of the admin raised it for a member of staff (`boardsite.staff`)."""
    return getattr(exception, "leads_to_desk", False) and has_role(request.user)


def _staff_page(request: HttpRequest, status: HTTPStatus, title: str, words: str) -> HttpResponse:
    """Return an error page with the header and the search of the admin, and a link to the desk."""
    context = {**admin.site.each_context(request), "title": title, "words": words}
    return render(request, "admin/refusal.html", context, status=status)


def _explanation(exception: Exception) -> str:
    return str(getattr(exception, "words", ""))
