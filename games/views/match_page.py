"""The page of a match, and its board alone."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from accounts.notifications.offer import offer_notifications
from accounts.requests.numbers import number_param
from accounts.sounds import sounds_of
from games.board.fragments import board_fragment, board_mark, past_fragment
from games.board.page import Notice, PageRequest, match_page
from games.clock.paces import SLOW
from games.models import Match
from games.pages.shortcuts import shortcuts_on
from games.play.start.arrivals import start_waiting_clock
from games.presence import players
from games.tutorial.on_request import HintAnswer
from games.views.requests import Request, find_match

TAB_COOKIE = "panel"
"""Cookie with the tab that was opened last at this match; `static/js/match/tabs.js` sets it."""


@require_safe
@never_cache
def match(request: Request, match_id: str) -> HttpResponse:
    """Show the page of a match, as it is now or as it was after the event `?at=`.

    With `?still` a page without scripts does not reload itself while its viewer waits.
    """
    seen = find_match(request, match_id)
    _record_presence(request, seen)
    if seen.pace in SLOW and seen.seat_of(request.user) is not None:
        offer_notifications(request)
    return render_page(request, seen, moment=_read_moment(request, seen))


@require_safe
@never_cache
@limit_requests("board")
def board(request: Request, match_id: str) -> HttpResponse:
    """Return the board's fragment, now or after the event `?at=`.

    Responds with status 204 if the page already shows the current version (`?v=`).
    """
    seen = find_match(request, match_id)
    moment = _read_moment(request, seen)
    if moment is not None:
        seat = seen.seat_of(request.user)
        return HttpResponse(past_fragment(seen, moment, seat, get_language()))
    _record_presence(request, seen)
    version, mark = request.GET.get("v"), request.GET.get("mark", "")
    if version == str(seen.version) and mark in ("", board_mark(seen)):
        return HttpResponse(status=204)
    return HttpResponse(render_board(request, seen))


def render_page(
    request: Request,
    seen: Match,
    *,
    notice: Notice | None = None,
    status: int = 200,
    moment: int | None = None,
    hint: HintAnswer | None = None,
) -> HttpResponse:
    """Render the page of a match, with a notice if its viewer's request was refused.

    `hint` is what the computer answers to a player who asked for a hint.
    """
    page = PageRequest(
        viewer=request.user,
        event=moment,
        shortcuts=shortcuts_on(request, request.user),
        refusal=notice,
        typed=request.POST.get("typed", ""),
        message=request.POST.get("text", ""),
        tab=request.COOKIES.get(TAB_COOKIE, ""),
        still="still" in request.GET,
    )
    # In other matches the offer of notifications would only take the board's room.
    context = {
        "page": match_page(seen, page),
        "with_offer": seen.pace in SLOW,
        "skip_to": "live",
        "hint": hint,
        "sounds": sounds_of(request),
    }
    return render(request, "games/match.html", context, status=status)


def render_board(request: Request, seen: Match) -> str:
    """Render the current board as the viewer may see it."""
    return board_fragment(seen, seen.seat_of(request.user), get_language())


def _record_presence(request: Request, seen: Match) -> None:
    """Record this request as a sign that the player is present.

    A page without a socket gives no other sign. The clock starts of a player who has just come.
    """
    if request.user.is_authenticated and players.record_request(seen, request.user):
        start_waiting_clock(seen.pk)
        seen.refresh_from_db()


def _read_moment(request: Request, seen: Match) -> int | None:
    """Return the event number `?at=`, or None for now.

    Raises BadRequest if it is not a number, Http404 if the match has no such event.
    """
    at = request.GET.get("at")
    if at is None:
        return None
    number = number_param(request.GET, "at", least=0)
    if not 1 <= number <= seen.version:
        raise Http404
    return number
