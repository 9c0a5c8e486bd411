"""Refusing unreadable requests with status 400: invalid headers, charset or NUL characters."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from itertools import chain

from django.core.exceptions import BadRequest
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.error_pages import render_error_page

log = logging.getLogger(__name__)

UNREADABLE = "tahur.unreadable"
"""Key in `request.META` that marks unreadable headers; no real header has such a name."""
CHARSETS = ("utf-8", "utf8")
NUL = "\0"
"""PostgreSQL refuses text that contains this character."""


class RefuseUnreadable:
    """Middleware that refuses undecodable headers, forms not in UTF-8, and NUL characters.

    A refused request has changed nothing, since each request is one transaction.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a request. Raises `BadRequest` for unreadable headers and forms not in UTF-8."""
        if UNREADABLE in request.META:
            raise BadRequest("the headers cannot be read")
        charset = request.content_params.get("charset") if request.content_params else None
        if request.method == "POST" and charset and charset.lower() not in CHARSETS:
            raise BadRequest("the charset is not UTF-8")
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a 400 response if an error came from a NUL character in the request.

        Returns None for other errors.
        """
        if isinstance(error, DataError | ValueError) and _has_nul(request):
            log.warning("a request has a NUL: %s", error)
            return render_error_page(request, HTTPStatus.BAD_REQUEST)
        return None


def _has_nul(request: HttpRequest) -> bool:
    pairs = chain(request.GET.lists(), request.POST.lists())
    said = (text for name, values in pairs for text in (name, *values))
    return any(NUL in text for text in chain([request.path_info], said))
