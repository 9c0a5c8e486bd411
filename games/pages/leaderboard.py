"""The leaderboard of each game, sorted by rating; players with an uncertain rating are left out."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests.numbers import read_number
from games.engine.games import GAMES
from games.models import Rating
from games.rating_formula import DEVIATIONS, MAX_ESTABLISHED_SIGMA, MIN_MATCHES, RATING_UNIT
from games.text.setup import titles

ROWS_PER_PAGE = 50
MAX_PAGES = 40
"""Last page; players further down see their rating on their own profile."""


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """Redirect to the leaderboard of the first game."""
    return redirect("ladder", GAMES[0].game)


@require_safe
@never_cache
def ladder(request: HttpRequest, game: str) -> HttpResponse:
    """Show one page of the leaderboard of a game."""
    games = titles()
    if game not in games:
        raise Http404
    page = min(max(read_number(request.GET.get("page", "")) or 1, 1), MAX_PAGES)
    above = (page - 1) * ROWS_PER_PAGE
    # One more row than shown reveals a next page.
    ratings = list(listed_ratings(game)[above : above + ROWS_PER_PAGE + 1])
    context = {
        "game": game,
        "games": games,
        "title": games[game],
        "rows": list(enumerate(ratings[:ROWS_PER_PAGE], start=above + 1)),
        "page": page,
        "below": page + 1 if len(ratings) > ROWS_PER_PAGE and page < MAX_PAGES else None,
        "above": page - 1,
        "enough": MIN_MATCHES,
        "sure": round(RATING_UNIT * DEVIATIONS * MAX_ESTABLISHED_SIGMA),
    }
    return render(request, "games/leaderboard.html", context)


def listed_ratings(game: str) -> QuerySet[Rating]:
    """Return the listed ratings of a game, highest first."""
    listed = Rating.objects.filter(game=game, listed=True, user__is_active=True)
    return listed.select_related("user").order_by("-mu", "user_id")
