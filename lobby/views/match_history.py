"""Views of a user's finished matches, and of those between two users."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limited
from accounts.models import User
from accounts.people.users import by_former_names, person_named
from games.models import Match, Result, ResultQuerySet, Seat
from games.text.luck import PLAYERS
from games.text.setup import rated_title, title
from lobby.profiles.filters import Sieve
from lobby.profiles.pagination import leaf

A_LEAF = 30
Row = Mapping[str, object]


@require_safe
@never_cache
@limited("page")
@by_former_names
def matches(request: HttpRequest, username: str) -> HttpResponse:
    """List the user's finished matches that the viewer may see, latest first."""
    person = person_named(username)
    sieve = Sieve(request.GET)
    found = leaf(_visible_results(person, request.user, sieve), request.GET, A_LEAF)
    context = {
        "person": person,
        "is_me": person == request.user,
        "sieve": sieve,
        "matches": [row(each) for each in found.rows],
        "leaf": found,
    }
    return render(request, "accounts/matches.html", context)


@require_safe
@never_cache
@limited("page")
@by_former_names
def pair(request: HttpRequest, username: str, other: str) -> HttpResponse:
    """Show the score between two users and their matches, as far as the viewer may see them."""
    person, rival = person_named(username), person_named(other)
    if person == rival:
        raise Http404
    seen = Result.objects.visible_to(request.user).filter(user=person).against(rival)
    found = leaf(_with_related_rows(seen), request.GET, A_LEAF)
    context = {
        "person": person,
        "rival": rival,
        "score": _score(seen, rival),
        "matches": [row(each) for each in found.rows],
        "leaf": found,
    }
    return render(request, "accounts/pair.html", context)


def _visible_results(person: User, viewer: User | AnonymousUser, sieve: Sieve) -> ResultQuerySet:
    """Return the user's results that pass the filter and that the viewer may see."""
    return _with_related_rows(sieve.through(Result.objects.visible_to(viewer).filter(user=person)))


def _with_related_rows(results: ResultQuerySet) -> ResultQuerySet:
    """Add the related rows that the list of results shows, in a constant number of queries."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user"))
    return results.select_related("match", "reckoning").prefetch_related(
        seats, Prefetch("match__results", Result.objects.only("match", "seat", "side"))
    )


def _score(seen: ResultQuerySet, rival: User) -> list[Row]:
    """Return matches, wins and losses per game against an opponent.

    In a match of three or four players, possibly neither has won.
    """
    theirs = Q(match__results__user=rival)
    won = Q(outcome=Result.Outcome.WON)
    groups = (
        seen.exclude(outcome=Result.Outcome.NONE)
        .filter(theirs)
        .order_by()
        .values("game")
        .annotate(
            many=Count("pk"),
            won=Count("pk", filter=won),
            lost=Count("pk", filter=Q(match__results__outcome=Result.Outcome.WON)),
        )
    )
    return [{**group, "title": title(group["game"])} for group in groups.order_by("-many", "game")]


def row(result: Result) -> Row:
    """Return the template data of a result in the user's match history."""
    match = result.match
    seats = list(match.seats.all())
    mates = {each.seat for each in match.results.all() if each.side == result.side}
    others = [seat for seat in seats if seat.number != result.seat]
    return {
        "url": replay(match, seats),
        "game": title(match.game),
        "opponents": [seat.name for seat in others if seat.number not in mates],
        "partners": [seat.name for seat in others if seat.number in mates],
        "result": _words(result),
        "won": result.outcome == Result.Outcome.WON,
        "ending": match.get_ending_display() if match.ending != Match.Ending.PLAYED else "",
        "length": _length(result),
        "luck": _luck(result),
        "kind": _kind(result),
        "change": _change(result),
        "private": match.private,
        "when": result.at,
    }


def replay(match: Match, seats: list[Seat]) -> str:
    """Return the URL that shows a match from its first throw, after the seeds of the players."""
    people = sum(seat.user_id is not None for seat in seats)
    return f"{match.get_absolute_url()}?at={min(people + 1, match.version)}"


def _words(result: Result) -> str:
    points = result.match.points or 0
    if result.outcome == Result.Outcome.NONE:
        return gettext("Nobody won")
    words = ngettext("Lost %(points)s point", "Lost %(points)s points", points)
    if result.outcome == Result.Outcome.WON:
        words = ngettext("Won %(points)s point", "Won %(points)s points", points)
    return words % {"points": points}


def _length(result: Result) -> str:
    throws = ngettext("%(count)s throw", "%(count)s throws", result.throws)
    words = [throws % {"count": result.throws}]
    points = result.match.options.get("match_points", 1)
    if isinstance(points, int) and points > 1:
        words.insert(0, gettext("to %(points)s points") % {"points": points})
    return ", ".join(words)


def _luck(result: Result) -> str:
    """Return the luck of the dice in words, as a rank among 100 players."""
    if result.luck is None:
        return ""
    place = min(max(round(PLAYERS * result.luck), 1), PLAYERS - 1)
    return gettext("luckier than %(place)s of 100") % {"place": place}


def _kind(result: Result) -> str:
    if result.reckoning is not None and result.reckoning.annulled:
        return gettext("annulled")
    return rated_title(rated=result.reckoning is not None)


def _change(result: Result) -> str:
    """Return the change of the displayed rating with its sign; empty for casual matches."""
    counts = result.reckoning is not None and not result.reckoning.annulled
    if not counts or result.before is None or result.after is None:
        return ""
    return f"{result.after.rating - result.before.rating:+d}"
