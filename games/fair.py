"""Pages about the proof of dice."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import condition, require_safe

from games.verifier import CSP, verifier_page

FRAMED = f"{CSP}; frame-ancestors 'self'; sandbox allow-scripts"
"""The page may evaluate what it likes, so it gets an origin of its own."""


def _etag(request: HttpRequest) -> str:
    return f'"{sha256(verifier_page().encode()).hexdigest()[:32]}"'


@require_safe
@gzip_page
@cache_control(max_age=3600)
@condition(etag_func=_etag)
def verifier(request: HttpRequest) -> HttpResponse:
    """The page that checks a record, to be used here or to be kept."""
    answer = HttpResponse(verifier_page())
    answer["Content-Security-Policy"] = FRAMED
    answer["X-Frame-Options"] = "SAMEORIGIN"
    # A page in a sandbox is not shown at all if it asks to be alone.
    answer["Cross-Origin-Opener-Policy"] = "unsafe-none"
    if "download" in request.GET:
        answer["Content-Disposition"] = 'attachment; filename="tahur-verifier.html"'
    return answer
