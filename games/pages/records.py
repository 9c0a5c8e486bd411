"""Pages with which anyone can check the dice: records, the public log, and the verifier."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import condition, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.limits.spending import limit_requests
from accounts.requests.numbers import number_param
from games.models import Commitment, Match
from games.record.export import NoRecord, record_of
from games.verifier.page import CSP, verifier_page

LINES_PER_PAGE = 100
LINES_PER_TEXT = 10_000
FRAMED_CSP = f"{CSP}; frame-ancestors 'self'; sandbox allow-scripts"
"""Content-Security-Policy of the verifier page.

The page uses `eval`, so the sandbox separates it from the origin of the site.
"""


@require_safe
@never_cache
@limit_requests("page")
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """Return the record of a finished match as JSON; with `?download` as a file.

    Raises `Http404` if the match is not over, if its events are missing, or if the viewer may not
    see it.
    """
    visible = Match.objects.visible_to(request.user).select_related("commitment")
    try:
        match_record = record_of(get_object_or_404(visible, pk=match_id))
    except NoRecord as error:
        raise Http404 from error
    headers = {}
    if "download" in request.GET:
        headers["Content-Disposition"] = f'attachment; filename="tahur-{match_id}.json"'
    return JsonResponse(match_record, headers=headers, json_dumps_params={"ensure_ascii": False})


class LogPaginator(Paginator):  # type: ignore[type-arg]
    """Paginator of the public log.

    It finds a page by line numbers, without counting rows: lines have the numbers 1, 2, 3 and so
    on, and are never deleted.
    """

    @cached_property
    def count(self) -> int:
        """The number of the newest line, which equals the number of lines."""
        last = Commitment.objects.order_by("-number").values_list("number", flat=True).first()
        return last or 0

    def page(self, number: int | str) -> "Page[Commitment]":
        """Return one page of lines, the newest first."""
        valid = self.validate_number(number)
        top = self.count - (valid - 1) * self.per_page
        lines = Commitment.objects.filter(number__lte=top, number__gt=top - self.per_page)
        return Page(lines.order_by("-number"), valid, self)


@require_safe
@never_cache
def log(request: HttpRequest) -> HttpResponse:
    """Show the public log, the newest lines first."""
    pages = LogPaginator(Commitment.objects.all(), LINES_PER_PAGE)
    return render(request, "fair/log.html", {"page": pages.get_page(request.GET.get("page"))})


@require_safe
@never_cache
@limit_requests("page")
def log_text(request: HttpRequest) -> HttpResponse:
    """Return at most `LINES_PER_TEXT` lines of the public log as text, oldest first.

    The query parameter `from` is the number of the first line.
    """
    number = number_param(request.GET, "from", 1, least=1)
    lines = Commitment.objects.filter(number__gte=number).order_by("number")[:LINES_PER_TEXT]
    return HttpResponse(_format_lines(lines.iterator()), content_type="text/plain; charset=utf-8")


def _format_lines(lines: Iterator[Commitment]) -> Iterator[str]:
    for line in lines:
        keys = ",".join(line.keys) or "-"
        yield f"{line.number} {line.name} {line.value} {line.entry} {keys}\n"


@dataclass(frozen=True, slots=True)
class Download:
    """The verifier page in one language: compressed, and with its ETag."""

    packed: bytes
    etag: str


@lru_cache
def _load_download(language: str) -> Download:
    page = verifier_page().encode()
    # Browsers keep headers with the page, so another policy makes it another page.
    digest = sha256(FRAMED_CSP.encode() + page).hexdigest()
    return Download(gzip.compress(page, mtime=0), f'W/"{digest[:32]}"')


def _verifier_etag(request: HttpRequest) -> str:
    return _load_download(get_language()).etag


@require_safe
@cache_control(max_age=3600)
@vary_on_headers("Accept-Encoding")
def verifier(request: HttpRequest) -> HttpResponse:
    """Show the verifier page, or send it as a file with `?download`."""
    response = _verifier_if_changed(request)
    # Also in an answer without content: browsers then apply its headers to the page that they have.
    response["Content-Security-Policy"] = FRAMED_CSP
    response["X-Frame-Options"] = "SAMEORIGIN"
    # With the site's opener policy, browsers would not load the sandboxed page.
    response["Cross-Origin-Opener-Policy"] = "unsafe-none"
    if "download" in request.GET:
        response["Content-Disposition"] = 'attachment; filename="tahur-verifier.html"'
    return response


@condition(etag_func=_verifier_etag)
def _verifier_if_changed(request: HttpRequest) -> HttpResponse:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(verifier_page())
    packed = _load_download(get_language()).packed
    return HttpResponse(packed, headers={"Content-Encoding": "gzip"})
