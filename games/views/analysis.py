"""The analysis of a finished match: its page, requests for it, and its progress."""

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.limits.spending import limit_requests
from games.analysis.as_json import analysis_form
from games.analysis.page import analysed_match, analysis_page, progress
from games.analysis.requests import NotOver, Stage, fits, is_outdated, request_analysis, stage_of
from games.board.themes import is_mirrored
from games.models import Analysis, Match
from games.views.requests import PlayerRequest, Request, find_match, players_only


@require_safe
@never_cache
@limit_requests("page")
def analysis(request: Request, match_id: str) -> HttpResponse:
    """Show the analysis of a finished match, or how far it is.

    Raises `Http404` while the match is not over.
    """
    match = _find_finished(request, match_id)
    found = Analysis.objects.filter(match=match).first()
    if found is not None and request.user.is_authenticated and is_outdated(found, match):
        found = request_analysis(match, request.user)
    page = analysis_page(match, found)
    context = {
        "page": page,
        "practises": _decided(request, found),
        "mirrored": is_mirrored(request.user, match.game),
    }
    return render(request, "games/analysis/page.html", context)


@require_POST
@players_only
@limit_requests("analysis")
def start(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Request the analysis of a match, with `depth=deep` a deeper one, and show its page."""
    match = _find_finished(request, match_id)
    depth = request.POST.get("depth", Analysis.Depth.STANDARD)
    try:
        request_analysis(match, request.user, _depth(depth))
    except NotOver as error:
        raise Http404 from error
    return redirect("analysis", match_id)


@require_safe
@never_cache
@limit_requests("board")
def analysis_progress(request: Request, match_id: str) -> HttpResponse:
    """Return how far an analysis is; the page reloads itself once it is done or has failed."""
    match = _find_finished(request, match_id)
    found = Analysis.objects.filter(match=match).defer("report").first()
    stage = stage_of(found)
    if stage not in (Stage.WAITING, Stage.RUNNING):
        return HttpResponseClientRefresh()
    context = {"stage": stage, "percent": progress(found), "match_id": match_id}
    return render(request, "games/analysis/_progress.html", context)


@require_safe
@never_cache
@limit_requests("page")
def analysis_file(request: Request, match_id: str) -> HttpResponse:
    """Send the analysis of a finished match as JSON.

    Raises `Http404` while there is none.
    """
    match = _find_finished(request, match_id)
    found = get_object_or_404(Analysis, match=match, done_at__isnull=False)
    perspective = analysed_match(match)
    if not fits(found, match):
        raise Http404
    return JsonResponse(
        analysis_form(perspective, found),
        headers={"Content-Disposition": f'attachment; filename="tahur-{match_id}-analysis.json"'},
        json_dumps_params={"ensure_ascii": False},
    )


def _decided(request: Request, analysis: Analysis | None) -> bool:
    """Whether a finished analysis has decisions of the viewer, which they can practise."""
    if analysis is None or not request.user.is_authenticated:
        return False
    return analysis.players.filter(user=request.user).exists()


def _find_finished(request: Request, match_id: str) -> Match:
    match = find_match(request, match_id)
    if match.stage != Match.Stage.OVER:
        raise Http404
    return match


def _depth(word: str) -> Analysis.Depth:
    """Return the depth that a form names; any other word stands for the standard one."""
    return Analysis.Depth.DEEP if word == Analysis.Depth.DEEP else Analysis.Depth.STANDARD
