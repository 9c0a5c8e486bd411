"""Middleware for security and cache headers, and for requests during a database outage."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.languages import strip_language
from accounts.ops.outages import is_unavailable
from boardsite.error_pages import try_later

GetResponse = Callable[[HttpRequest], HttpResponseBase]
NO_CACHING = "max-age=0, no-cache, no-store, must-revalidate, private"
"""`Cache-Control` as by Django's `never_cache`; it replaces a weaker header set by a view."""


def content_security_policy(get_response: GetResponse) -> GetResponse:
    """Middleware: add `settings.SECURE_CSP` to responses as their content security policy.

    A response that already has a content security policy keeps it.
    """
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Content-Security-Policy", policy)
        return response

    return middleware


def browser_policies(get_response: GetResponse) -> GetResponse:
    """Middleware: add headers that restrict what browsers do with a response.

    Other sites cannot embed the response. The page cannot use the camera, the location or any other
    feature in `settings.NEVER_ASKED_FOR`. A header that a response already has stays.
    """
    nothing = ", ".join(f"{feature}=()" for feature in settings.NEVER_ASKED_FOR)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Permissions-Policy", nothing)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def forbid_caching(get_response: GetResponse) -> GetResponse:
    """Middleware: forbid caching of account, preference, vacation and admin pages.

    So the browser's back button does not show them after logging out.
    """
    prefixes = ("/account/", "/accounts/", "/preferences/", "/vacation/", f"/{settings.ADMIN_PATH}")

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        path = strip_language(request.path_info)
        if path.startswith(prefixes):
            response["Cache-Control"] = NO_CACHING
        return response

    return middleware


def require_revalidation(get_response: GetResponse) -> GetResponse:
    """Middleware: let only the reader's browser keep a response, and ask again before it shows it.

    Every page names its reader. A response that already has a `Cache-Control` header keeps it.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware


class RefuseDuringOutage:
    """Middleware that responds with status 503 if a view fails during a database outage.

    Such a request has changed nothing, since each request is one transaction.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a 503 response if the error is a database outage; None for any other error."""
        return try_later(request, error) if is_unavailable(error) else None
