"""Pages that hand out what the dice can be checked by: records of matches and the public log."""

from collections.abc import Iterator

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Commitment, Match
from games.record import NotOver, record_of

LINES_A_PAGE = 100
LINES_A_TEXT = 10_000


@require_safe
@never_cache
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The record of a match that is over, to those who may see it; `?download` saves it."""
    visible = Match.objects.visible_to(request.user).select_related("commitment")
    try:
        told = record_of(get_object_or_404(visible, pk=match_id))
    except NotOver as too_early:
        raise Http404 from too_early
    headers = {}
    if "download" in request.GET:
        headers["Content-Disposition"] = f'attachment; filename="tahur-{match_id}.json"'
    return JsonResponse(told, headers=headers, json_dumps_params={"ensure_ascii": False})


@require_safe
@never_cache
def log(request: HttpRequest) -> HttpResponse:
    """The public log, the newest lines first."""
    pages = Paginator(Commitment.objects.all(), LINES_A_PAGE)
    return render(request, "fair/log.html", {"page": pages.get_page(request.GET.get("page"))})


@require_safe
@never_cache
def log_text(request: HttpRequest) -> HttpResponse:
    """The public log as text, from the line `?from=` on, the oldest first."""
    first = request.GET.get("from", "1")
    number = int(first) if first.isascii() and first.isdigit() else 1
    lines = Commitment.objects.filter(number__gte=number).order_by("number")[:LINES_A_TEXT]
    return HttpResponse(_written(lines.iterator()), content_type="text/plain; charset=utf-8")


def _written(lines: Iterator[Commitment]) -> Iterator[str]:
    for line in lines:
        keys = ",".join(line.keys) or "-"
        yield f"{line.number} {line.match_id} {line.value} {line.entry} {keys}\n"
