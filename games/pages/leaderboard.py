"""The leaderboard of each game for all time, sorted by rating.

Players with too few rated matches or an uncertain rating have no place; the best of them stand
below the others.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.requests.numbers import parse_number
from games.engine.games import GAMES
from games.models import Rating
from games.pages.game_tabs import game_tabs
from games.pages.own_place import OwnPlace, find_own_place
from games.rating_formula import DEVIATIONS, MAX_ESTABLISHED_SIGMA, MIN_MATCHES, RATING_UNIT
from games.text.setup import titles

Row = TypeVar("Row", bound=Model)
ROWS_PER_PAGE = 50
PROVISIONAL_ROWS = 20
"""Number of players without a place who stand below the last page."""
MAX_PAGES = 40
"""Maximum number of pages; further players find their rating on their own profile."""
PERIODS = {
    "ladder": _("All time"),
    "ladder_month": _("This month"),
    "ladder_last_month": _("Last month"),
}
"""The leaderboards of a game: names of URLs, and titles."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """Row of a leaderboard: a player with place and rating."""

    place: int
    """The player's place; 0 for none."""
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


@dataclass(frozen=True, slots=True)
class LeaderboardPage(Generic[Row]):
    players: Sequence[tuple[int, Row]]
    """The places and the players."""
    is_last: bool
    links: PageLinks


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """Redirect to the leaderboard of the first game."""
    return redirect("ladder", GAMES[0].game)


@require_safe
@never_cache
def ladder(request: HttpRequest, game: str) -> HttpResponse:
    """Show one page of the leaderboard of a game."""
    context = game_context(game, "ladder")
    page = requested_page(request, listed_ratings(game))
    own = _own_rating(game, request.user)
    place = find_own_place(listed_ratings(game), own) if own and own.listed else None
    context |= {
        "rows": _rows(page.players, request.user),
        "provisional": _provisional_rows(game, request.user) if page.is_last else [],
        "own": None if own is None or own.listed else own,
        "own_place": place,
        "around": [] if place is None else _rows_elsewhere(place, page, request.user),
        "pages": page.links,
        "enough": MIN_MATCHES,
        "sure": round(RATING_UNIT * DEVIATIONS * MAX_ESTABLISHED_SIGMA),
    }
    return render(request, "games/leaderboard.html", context)


def game_context(game: str, period: str) -> dict[str, object]:
    """Return the title and the tabs of a leaderboard; raise `Http404` if there is no such game.

    `period` is the name of the leaderboard's URL.
    """
    games = titles()
    if game not in games:
        raise Http404
    return {
        "game": game,
        "title": games[game],
        "game_tabs": game_tabs(game),
        "period": period,
        "periods": PERIODS.items(),
    }


def requested_page(request: HttpRequest, ordered: QuerySet[Row]) -> LeaderboardPage[Row]:
    """Return the page of a leaderboard that a request asks for, the first one by default."""
    page = min(max(parse_number(request.GET.get("page", "")) or 1, 1), MAX_PAGES)
    above = (page - 1) * ROWS_PER_PAGE
    # One row more than the page shows reveals whether there is a next page.
    found = list(ordered[above : above + ROWS_PER_PAGE + 1])
    is_last = len(found) <= ROWS_PER_PAGE
    below = 0 if is_last or page == MAX_PAGES else page + 1
    players = list(enumerate(found[:ROWS_PER_PAGE], start=above + 1))
    return LeaderboardPage(players, is_last, PageLinks(page - 1, below))


def _provisional_rows(game: str, viewer: User | AnonymousUser) -> list[LeaderboardRow]:
    """Return the rows of the best players who have no place yet."""
    found = unlisted_ratings(game)[:PROVISIONAL_ROWS]
    return [LeaderboardRow(0, rating, rating.user == viewer) for rating in found]


def _rows(
    players: Iterable[tuple[int, Rating]], viewer: User | AnonymousUser
) -> list[LeaderboardRow]:
    return [LeaderboardRow(place, rating, rating.user == viewer) for place, rating in players]


def _rows_elsewhere(
    own: OwnPlace, page: LeaderboardPage[Rating], viewer: User | AnonymousUser
) -> list[LeaderboardRow]:
    """Return the rows around the viewer's place; none if the page shows this place itself."""
    if any(place == own.place for place, _ in page.players):
        return []
    return _rows(own.around, viewer)


def _own_rating(game: str, viewer: User | AnonymousUser) -> Rating | None:
    """Return the viewer's rating in a game; None for guests.

    Without a rated match it is the rating with which everybody begins.
    """
    if not isinstance(viewer, User) or viewer.is_guest:
        return None
    found = Rating.objects.filter(game=game, user=viewer).select_related("user").first()
    return found or Rating(game=game, user=viewer)


def unlisted_ratings(game: str) -> QuerySet[Rating]:
    """Return the ratings of a game that have no place yet, highest first."""
    rated = Rating.objects.filter(game=game, listed=False, matches__gt=0, user__is_active=True)
    return rated.select_related("user").order_by("-mu", "user_id")


def listed_ratings(game: str) -> QuerySet[Rating]:
    """Return the ratings of a game that are on its leaderboard, highest first."""
    listed = Rating.objects.filter(game=game, listed=True, user__is_active=True)
    return listed.select_related("user").order_by("-mu", "user_id")
