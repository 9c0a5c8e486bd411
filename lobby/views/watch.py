"""Views of all matches that may be watched, and of their updates."""

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limited
from accounts.requests.numbers import read_number
from games.models import Match, MatchQuerySet
from games.pages.game_tabs import game_tabs
from games.text.setup import titles
from lobby.watch.cards import states
from lobby.watch.front_page import FEATURED, front
from lobby.watch.updates import Show

A_PAGE = 12
LONGEST = 40
"""Maximum length of a list position in a URL, in characters."""
STRONGEST = 99_999
"""Upper bound of the strength of a match in a URL."""


@require_safe
@never_cache
def on(request: HttpRequest) -> HttpResponse:
    """List the matches that may be watched, of one game or all, strongest players first."""
    game = request.GET.get("game", "")
    if game and game not in titles():
        raise Http404
    show = _page(game, request.GET.get("after", ""))
    context = {"game_tabs": game_tabs(game), "game": game, "after": request.GET.get("after", "")}
    return render(request, "lobby/on.html", {**context, **show.view()})


@require_safe
@never_cache
@limited("board")
def news(request: HttpRequest) -> HttpResponse:
    """Return what has changed in a list of matches: nothing (204), changed cards, or the list.

    The page sends its match ids in order, with the card state of those that are visible.
    """
    show = _requested_list(request)
    has = dict(each.partition("-")[::2] for each in request.GET.getlist("m")[:A_PAGE])
    if list(has) != show.matches:
        return render(request, show.template, show.view())
    now = states([match for match, state in has.items() if state])
    changed = [match for match, state in now.items() if state != has[match]]
    if not changed:
        return HttpResponse(status=204)
    return render(request, "lobby/_cards.html", {"cards": show.cards(changed)})


def playing(game: str) -> MatchQuerySet:
    """Return the matches that may be watched, strongest players first."""
    shown = Match.objects.on_show()
    if game:
        shown = shown.filter(game=game)
    return shown.order_by("-strength", "pk")


def _requested_list(request: HttpRequest) -> Show:
    """Return the list of matches that the request's query parameters name."""
    if request.GET.get("of") == FEATURED:
        return front()
    return _page(request.GET.get("game", ""), request.GET.get("after", ""))


def _page(game: str, after: str) -> Show:
    """Return one page of the list of matches after a position."""
    found = list(_behind(playing(game), after).values_list("pk", "strength")[: A_PAGE + 1])
    last, strength = found[A_PAGE - 1] if len(found) > A_PAGE else ("", 0)
    asked = {name: value for name, value in (("game", game), ("after", after)) if value}
    matches = [pk for pk, _ in found[:A_PAGE]]
    return Show(asked, matches, more=f"{strength}.{last}" if last else "")


def _behind(shown: QuerySet[Match], after: str) -> QuerySet[Match]:
    """Return the matches after a position, which is `strength.match_id`."""
    strength, _, match = after[:LONGEST].partition(".")
    number = read_number(strength, most=STRONGEST)
    if number is None or not match.isalnum():
        return shown
    beyond = Q(strength__lt=number) | Q(pk__gt=match)
    return shown.filter(beyond, strength__lte=number)
