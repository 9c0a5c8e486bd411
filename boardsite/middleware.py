"""What every answer carries, and what is answered while the database cannot serve."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.database import is_unavailable
from accounts.languages import without_language
from boardsite.apologies import try_later

Answer = Callable[[HttpRequest], HttpResponseBase]
NOTHING_KEPT = "max-age=0, no-cache, no-store, must-revalidate, private"
"""What Django's `never_cache` says, too; set, since what a view says could be less."""


def content_security_policy(get_response: Answer) -> Answer:
    """Middleware: send `settings.SECURE_CSP` with every response that has no policy of its own."""
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Content-Security-Policy", policy)
        return response

    return middleware


def policies(get_response: Answer) -> Answer:
    """Say with every answer, files included, that only pages of this site may be made of it.

    And that nothing here asks for a camera, a place or anything else that browsers guard.
    """
    nothing = ", ".join(f"{feature}=()" for feature in settings.NEVER_ASKED_FOR)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Permissions-Policy", nothing)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def keep_private(get_response: Answer) -> Answer:
    """Let no browser or proxy keep what an account or the admin shows, not even for going back."""
    rooms = ("/account/", "/accounts/", "/preferences/", "/vacation/", f"/{settings.ADMIN_PATH}")

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        path = without_language(request.path_info)
        if path.startswith(rooms):
            response["Cache-Control"] = NOTHING_KEPT
        return response

    return middleware


class Busy:
    """Answers 503 to a request for which the database could not do what a view asked of it.

    The request has changed nothing then: each request is one transaction.
    """

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer that the site is busy, and log why; other errors are not for this."""
        return try_later(request, error) if is_unavailable(error) else None
