"""What every answer carries, and what is answered while the database is busy."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.apologies import apology

log = logging.getLogger(__name__)

Answer = Callable[[HttpRequest], HttpResponseBase]
SOON = 2
"""Seconds after which it is worth to ask again."""


def content_security_policy(get_response: Answer) -> Answer:
    """Send `settings.SECURE_CSP` as a header with every answer that has no policy of its own."""
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Content-Security-Policy", policy)
        return response

    return middleware


class Busy:
    """Tells whoever asks while the database does not answer in time to ask again soon.

    Nothing has been done then: what a request does is one transaction.
    """

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as usual."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer that the site is busy, and write down why; other errors are not for this."""
        if not isinstance(error, OperationalError):
            return None
        log.warning("the database did not answer in time: %s", error)
        answer = apology(request, HTTPStatus.SERVICE_UNAVAILABLE)
        answer["Retry-After"] = str(SOON)
        return answer
