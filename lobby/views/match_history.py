"""Views of a user's finished matches, and of the matches between two users."""

from collections.abc import Mapping
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.users import resolve_former_names, user_named
from games.board.parts.rating_change import rating_change_text
from games.board.parts.result import analysis_url
from games.models import Match, Meeting, Result, Seat, seats_with_users
from games.text.randomizers import throw_count
from games.text.scores import mates_of, result_text, short_ending
from games.text.setup import pace_name, rated_title, title
from lobby.profiles.filters import HistoryFilter
from lobby.profiles.matches import named_player
from lobby.profiles.opponents import score_by_game
from lobby.profiles.pagination import keyset_page

PAGE_SIZE = 30
Row = TypeVar("Row", Meeting, Result)


@require_safe
@never_cache
@limit_requests("page")
@resolve_former_names
def matches(request: HttpRequest, username: str) -> HttpResponse:
    """List the user's finished matches that the viewer may see, latest first."""
    person = user_named(username)
    history_filter = HistoryFilter(request.GET)
    found = keyset_page(
        _visible_results(person, request.user, history_filter), request.GET, PAGE_SIZE
    )
    context = {
        "person": person,
        "is_me": person == request.user,
        "history_filter": history_filter,
        "matches": [result_row(each) for each in found.rows],
        "page": found,
    }
    return render(request, "accounts/matches.html", context)


@require_safe
@never_cache
@limit_requests("page")
@resolve_former_names
def matches_between(request: HttpRequest, username: str, other: str) -> HttpResponse:
    """Show the score between two users and a list of their matches.

    The list has the matches that the viewer may see. The score counts public matches; for the two
    themselves, private ones too.
    """
    person, opponent = user_named(username), user_named(other)
    if person == opponent:
        raise Http404
    met = Meeting.objects.visible_to(request.user).filter(user=person, opponent=opponent)
    found = keyset_page(_with_related_rows(met, "result__"), request.GET, PAGE_SIZE)
    context = {
        "person": person,
        "opponent": opponent,
        "score": score_by_game(person, opponent, request.user),
        "matches": [result_row(each.result) for each in found.rows],
        "page": found,
    }
    return render(request, "accounts/matches_between.html", context)


def _visible_results(
    person: User, viewer: User | AnonymousUser, history_filter: HistoryFilter
) -> QuerySet[Result]:
    """Return the user's results that pass the filter and that the viewer may see."""
    return _with_related_rows(
        history_filter.apply(Result.objects.visible_to(viewer).filter(user=person))
    )


def _with_related_rows(query: QuerySet[Row], path: str = "") -> QuerySet[Row]:
    """Add to a query the related rows that a list of results shows.

    This takes a constant number of queries. `path` leads from the rows of the query to results.
    """
    seats = seats_with_users(f"{path}match__seats")
    sides = Prefetch(f"{path}match__results", Result.objects.only("match", "seat", "side"))
    related = query.select_related(f"{path}match", f"{path}reckoning")
    return related.prefetch_related(seats, sides)


def result_row(result: Result) -> Mapping[str, object]:
    """Return the template data of a result in the user's match history."""
    match = result.match
    seats = list(match.seats.all())
    mates = mates_of(result)
    others = [seat for seat in seats if seat.number != result.seat]
    return {
        "url": replay_url(match, seats),
        "analysis_url": analysis_url(match),
        "game": title(match.game),
        "opponents": [named_player(seat) for seat in others if seat.number not in mates],
        "partners": [named_player(seat) for seat in others if seat.number in mates],
        "result": result_text(result),
        "won": result.outcome == Result.Outcome.WON,
        "ending": short_ending(match),
        "pace": pace_name(match.pace),
        "length": _length_text(result),
        "kind": _rating_kind_text(result),
        "change": rating_change_text(result),
        "private": match.private,
        "when": result.at,
    }


def replay_url(match: Match, seats: list[Seat]) -> str:
    """Return the URL that shows a finished match, beginning with its first throw.

    The events before the first throw, such as the players' seeds, are skipped.
    """
    people = sum(seat.user_id is not None for seat in seats)
    return f"{match.get_absolute_url()}?at={min(people + 1, match.version)}"


def _length_text(result: Result) -> str:
    words = [throw_count(result.match.game, result.throws)]
    points = result.match.options.get("match_points", 1)
    if isinstance(points, int) and points > 1:
        words.insert(0, gettext("to %(points)s points") % {"points": points})
    return ", ".join(words)


def _rating_kind_text(result: Result) -> str:
    if result.reckoning is not None and result.reckoning.annulled:
        return gettext("annulled")
    if result.reckoning is None and result.match.rated:
        if result.outcome == Result.Outcome.NONE:
            return gettext("not rated")
        return gettext("not rated, as it was too short")
    return rated_title(rated=result.reckoning is not None)
