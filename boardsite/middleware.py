"""Middleware for security and cache headers, and for requests during a database outage."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.languages import strip_language
from accounts.ops.outages import is_unavailable
from boardsite.error_pages import try_later

GetResponse = Callable[[HttpRequest], HttpResponseBase]
NO_CACHING = "max-age=0, no-cache, no-store, must-revalidate, private"
"""The value of Django's `never_cache`; it replaces a weaker header set by a view."""


def content_security_policy(get_response: GetResponse) -> GetResponse:
    """Middleware: send `settings.SECURE_CSP` with every response that has no policy of its own."""
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Content-Security-Policy", policy)
        return response

    return middleware


def browser_policies(get_response: GetResponse) -> GetResponse:
    """Middleware: let only this site embed any response, and deny all guarded browser features.

    Denied are camera, location and the other features in `settings.NEVER_ASKED_FOR`.
    """
    nothing = ", ".join(f"{feature}=()" for feature in settings.NEVER_ASKED_FOR)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Permissions-Policy", nothing)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def forbid_caching(get_response: GetResponse) -> GetResponse:
    """Middleware: forbid caching of account and admin pages, also by the browser's back button."""
    prefixes = ("/account/", "/accounts/", "/preferences/", "/vacation/", f"/{settings.ADMIN_PATH}")

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        path = strip_language(request.path_info)
        if path.startswith(prefixes):
            response["Cache-Control"] = NO_CACHING
        return response

    return middleware


class RefuseDuringOutage:
    """Middleware that answers 503 if a view fails because of an outage of the database.

    Such a request has changed nothing, since each request is one transaction.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer with status 503 if the error is a database outage; else let Django handle it."""
        return try_later(request, error) if is_unavailable(error) else None
