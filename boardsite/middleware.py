"""The Content-Security-Policy that every answer carries, unless its view has chosen another."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]


def content_security_policy(get_response: Answer) -> Answer:
    """Send `settings.SECURE_CSP` as a header with every answer that has no policy of its own."""
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Content-Security-Policy", policy)
        return response

    return middleware
