"""The leaderboard of each game, sorted by rating.

Players with too few rated matches or an uncertain rating are left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.requests.numbers import parse_number
from games.engine.games import GAMES
from games.models import Rating
from games.pages.game_tabs import game_tabs
from games.rating_formula import DEVIATIONS, MAX_ESTABLISHED_SIGMA, MIN_MATCHES, RATING_UNIT
from games.text.setup import titles

ROWS_PER_PAGE = 50
MAX_PAGES = 40
"""Maximum number of pages; further players find their rating on their own profile."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """Row of a leaderboard: a player with place and rating."""

    place: int
    rating: Rating
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Numbers of the previous page (`above`) and the next page (`below`); 0 if there is none."""

    above: int
    below: int

    @property
    def has_links(self) -> bool:
        """Whether there is a previous or a next page."""
        return bool(self.above or self.below)


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
    page = min(max(parse_number(request.GET.get("page", "")) or 1, 1), MAX_PAGES)
    above = (page - 1) * ROWS_PER_PAGE
    # One row more than the page shows reveals whether there is a next page.
    ratings = list(listed_ratings(game)[above : above + ROWS_PER_PAGE + 1])
    context = {
        "game_tabs": game_tabs(game),
        "title": games[game],
        "rows": _rows(ratings[:ROWS_PER_PAGE], above, request.user),
        "pages": PageLinks(
            above=page - 1,
            below=page + 1 if len(ratings) > ROWS_PER_PAGE and page < MAX_PAGES else 0,
        ),
        "enough": MIN_MATCHES,
        "sure": round(RATING_UNIT * DEVIATIONS * MAX_ESTABLISHED_SIGMA),
    }
    return render(request, "games/leaderboard.html", context)


def _rows(
    found: Iterable[Rating], above: int, viewer: User | AnonymousUser
) -> list[LeaderboardRow]:
    """Return the rows of one page; `above` is the number of players on earlier pages."""
    return [
        LeaderboardRow(place, rating, rating.user == viewer)
        for place, rating in enumerate(found, start=above + 1)
    ]


def listed_ratings(game: str) -> QuerySet[Rating]:
    """Return the ratings of a game that are on its leaderboard, highest first."""
    listed = Rating.objects.filter(game=game, listed=True, user__is_active=True)
    return listed.select_related("user").order_by("-mu", "user_id")
