"""Pages about the proof of dice."""

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe
from django.views.decorators.vary import vary_on_headers

from games.verifier import CSP, verifier_page

FRAMED = f"{CSP}; frame-ancestors 'self'; sandbox allow-scripts"
"""The page may evaluate what it likes, so it gets an origin of its own."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A page packed once for all who ask for it."""

    packed: bytes
    etag: str


@lru_cache
def _parcel(language: str) -> Parcel:
    page = verifier_page().encode()
    return Parcel(gzip.compress(page, mtime=0), f'W/"{sha256(page).hexdigest()[:32]}"')


def _etag(request: HttpRequest) -> str:
    return _parcel(get_language()).etag


@require_safe
@cache_control(max_age=3600)
@vary_on_headers("Accept-Encoding")
@condition(etag_func=_etag)
def verifier(request: HttpRequest) -> HttpResponse:
    """The page that checks a record, to be used here or to be kept."""
    answer = _answer(request)
    answer["Content-Security-Policy"] = FRAMED
    answer["X-Frame-Options"] = "SAMEORIGIN"
    # A page in a sandbox is not shown at all if it asks to be alone.
    answer["Cross-Origin-Opener-Policy"] = "unsafe-none"
    if "download" in request.GET:
        answer["Content-Disposition"] = 'attachment; filename="tahur-verifier.html"'
    return answer


def _answer(request: HttpRequest) -> HttpResponse:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(verifier_page())
    packed = _parcel(get_language()).packed
    return HttpResponse(packed, headers={"Content-Encoding": "gzip"})
