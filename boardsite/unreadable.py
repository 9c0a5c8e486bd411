"""Requests that no page can read: they are answered with 400, and are no faults of the site."""

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from itertools import chain
from typing import IO, Any

from django.core.exceptions import BadRequest
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.apologies import apology

log = logging.getLogger(__name__)

UNREADABLE = "tahur.unreadable"
"""In `request.META`: that its headers could not be read. No header has such a name there."""
CHARSETS = ("utf-8", "utf8")
NUL = "\0"
"""PostgreSQL refuses every text that holds it."""


class Pages(ASGIHandler):
    """Django's handler, with a request to answer even where headers cannot be read."""

    def create_request(
        self, scope: Mapping[str, Any], body_file: IO[bytes]
    ) -> tuple[ASGIRequest, None]:
        """The request; one without what cannot be read, and marked, if need be."""
        try:
            return self.request_class(scope, body_file), None
        except (LookupError, ValueError):
            headers = [pair for pair in scope["headers"] if pair[0] != b"content-type"]
            readable = {**scope, "headers": headers, "query_string": b""}
            request = self.request_class(readable, body_file)
            request.META[UNREADABLE] = "headers"
            return request, None


class RefuseUnreadable:
    """Middleware: refuses headers, charsets and characters that nothing here can read.

    What a request does is one transaction, so one that is refused in the middle has done nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as usual what can be read."""
        if UNREADABLE in request.META:
            raise BadRequest("the headers cannot be read")
        charset = request.content_params.get("charset") if request.content_params else None
        if request.method == "POST" and charset and charset.lower() not in CHARSETS:
            raise BadRequest("the charset is not UTF-8")
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Refuse a NUL that no form has seen, once the database refuses it."""
        if isinstance(error, DataError | ValueError) and _has_nul(request):
            log.warning("a request has a NUL: %s", error)
            return apology(request, HTTPStatus.BAD_REQUEST)
        return None


def _has_nul(request: HttpRequest) -> bool:
    pairs = chain(request.GET.lists(), request.POST.lists())
    said = (text for name, values in pairs for text in (name, *values))
    return any(NUL in text for text in chain([request.path_info], said))
