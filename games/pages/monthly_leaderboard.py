"""The leaderboard of each game for this month and the month before, sorted by points.

Points are counted as in `games/ratings/monthly.py`. Months are those of UTC.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.models import MonthlyTotal
from games.pages.leaderboard import game_context, requested_page
from games.ratings.monthly import MOST_POINTS, month_of


@dataclass(frozen=True, slots=True)
class MonthlyRow:
    """Row of a leaderboard: a player with place and points."""

    place: int
    total: MonthlyTotal
    is_viewer: bool


@require_safe
@never_cache
def ladder_month(request: HttpRequest, game: str) -> HttpResponse:
    """Show one page of the leaderboard of a game for the present month."""
    return _show(request, game, "ladder_month", month_of(datetime.now(UTC)))


@require_safe
@never_cache
def ladder_last_month(request: HttpRequest, game: str) -> HttpResponse:
    """Show one page of the leaderboard of a game for the month before the present one."""
    last_day = month_of(datetime.now(UTC)) - timedelta(days=1)
    return _show(request, game, "ladder_last_month", last_day.replace(day=1))


def _show(request: HttpRequest, game: str, period: str, month: date) -> HttpResponse:
    context = game_context(game, period)
    page = requested_page(request, best_of_month(game, month))
    context |= {
        "month": month,
        "rows": [
            MonthlyRow(place, total, total.user == request.user) for place, total in page.players
        ],
        "own": _own_total(game, month, request.user),
        "pages": page.links,
        "most": MOST_POINTS,
    }
    return render(request, "games/monthly_leaderboard.html", context)


def _own_total(game: str, month: date, viewer: User | AnonymousUser) -> MonthlyTotal | None:
    """Return the viewer's points; None without a rated match in the month."""
    if not isinstance(viewer, User) or viewer.is_guest:
        return None
    played = MonthlyTotal.objects.filter(matches__gt=0)
    return played.filter(game=game, month=month, user=viewer).first()


def best_of_month(game: str, month: date) -> QuerySet[MonthlyTotal]:
    """Return the points of all players of a game who have any in a month, the most first."""
    found = MonthlyTotal.objects.filter(game=game, month=month, points__gt=0, user__is_active=True)
    return found.select_related("user").order_by("-points", "matches", "user_id")
