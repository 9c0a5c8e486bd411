"""Views of the list of matches that may be watched, and of changes in this list."""

from dataclasses import replace
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from accounts.people.users import user_named
from accounts.requests.numbers import parse_number
from games.clock.paces import milliseconds
from games.models import Match, MatchQuerySet
from games.pages.game_tabs import game_tabs
from games.text.setup import titles
from lobby.lists.online import count_online, current_matches
from lobby.watch.cards import card_states
from lobby.watch.front_page import FEATURED, featured_list
from lobby.watch.player import PLAYER, player_list
from lobby.watch.updates import MatchList

PAGE_SIZE = 12
SHOWN_AFTER_END = timedelta(seconds=8)
"""How long the page keeps the large board of a finished match before it goes on to the next."""
MAX_POSITION_LENGTH = 40
"""Maximum length, in characters, of a position in the list that a URL names."""
MAX_STRENGTH = 99_999
"""Largest strength of a match that a URL may name."""


@require_safe
@never_cache
def watch(request: HttpRequest) -> HttpResponse:
    """List the matches that may be watched, strongest players first.

    Lists the matches of one game, or of all games.
    """
    game = request.GET.get("game", "")
    if game and game not in titles():
        raise Http404
    match_list = _load_list(game, request.GET.get("after", ""))
    context = {
        "game_tabs": game_tabs(game),
        "game": game,
        "after": request.GET.get("after", ""),
        "now": milliseconds(timezone.now()),
    }
    return render(request, "lobby/watch.html", {**context, **match_list.context()})


@require_safe
@never_cache
@limit_requests("board")
def updates(request: HttpRequest) -> HttpResponse:
    """Return what has changed in a list of matches since the page was rendered.

    The request names the matches on the page in order, with the states of their cards. The response
    is empty (204), the changed cards, or the whole list if other matches belong in it. If the page
    shows how many users are `online`, a new number is sent as well.
    """
    html = _changed_cards(request) + _changed_count(request)
    return HttpResponse(html) if html else HttpResponse(status=204)


def _changed_cards(request: HttpRequest) -> str:
    match_list = _requested_list(request)
    has = dict(each.partition("-")[::2] for each in request.GET.getlist("m")[:PAGE_SIZE])
    if list(has) != match_list.matches:
        return render_to_string(match_list.template, match_list.context(), request)
    now = card_states([match for match, state in has.items() if state])
    changed = [match for match, state in now.items() if state != has[match]]
    if not changed:
        return ""
    cards = {"cards": match_list.cards(changed)}
    return render_to_string("lobby/_match_cards.html", cards, request)


def _changed_count(request: HttpRequest) -> str:
    shown = request.GET.get("online")
    online = count_online(request.user) if shown is not None else None
    if online is None or str(online) == shown:
        return ""
    return render_to_string("lobby/_online_count.html", {"online": online}, request)


def _keep_large(match_list: MatchList, first: str, *, stays: bool) -> MatchList:
    """Let the page keep its large board: while the match goes on, and for `SHOWN_AFTER_END`.

    `stays` says that the viewer wants to keep the board longer.
    """
    if not first or "after" in match_list.asked or first == match_list.large:
        return match_list
    shown = Q(ended_at=None, unlisted=False) | Q(ended_at__gte=timezone.now() - SHOWN_AFTER_END)
    if stays:
        shown |= Q(ended_at__isnull=False)
    if not Match.objects.filter(shown, pk=first, private=False).exclude(digest="").exists():
        return match_list
    others = [match for match in match_list.matches if match != first]
    return replace(match_list, matches=[first, *others][:PAGE_SIZE], large=first)


def watchable_matches(game: str) -> MatchQuerySet:
    """Return the matches that may be watched, strongest players first.

    Only matches of `game`; of all games if it is empty.
    """
    shown = Match.objects.on_show()
    if game:
        shown = shown.filter(game=game)
    return shown.strongest_first()


def _requested_list(request: HttpRequest) -> MatchList:
    """Return the list of matches for which the request asks."""
    if request.GET.get("of") == FEATURED:
        return featured_list()
    if request.GET.get("of") == PLAYER:
        person = user_named(request.GET.get("name", ""))
        return player_list(person, current_matches({person.pk}).get(person.pk))
    first = next(iter(request.GET.getlist("m")), "").partition("-")[0]
    asked = _load_list(request.GET.get("game", ""), request.GET.get("after", ""))
    return _keep_large(asked, first, stays="stay" in request.GET)


def _load_list(game: str, after: str) -> MatchList:
    """Return one page of a list of matches; the page begins after the position `after`."""
    found = list(
        _after(watchable_matches(game), after).values_list("pk", "strength")[: PAGE_SIZE + 1]
    )
    last, strength = found[PAGE_SIZE - 1] if len(found) > PAGE_SIZE else ("", 0)
    query = {name: value for name, value in (("game", game), ("after", after)) if value}
    matches = [pk for pk, _ in found[:PAGE_SIZE]]
    large = matches[0] if matches and not after else ""
    return MatchList(query, matches, more=f"{strength}.{last}" if last else "", large=large)


def _after(shown: QuerySet[Match], after: str) -> QuerySet[Match]:
    """Return the matches in `shown` that come after a position in the list.

    The position is a text of the form `strength.match_id`.
    """
    strength, _, match = after[:MAX_POSITION_LENGTH].partition(".")
    number = parse_number(strength, most=MAX_STRENGTH)
    if number is None or not match.isalnum():
        return shown
    beyond = Q(strength__lt=number) | Q(pk__gt=match)
    return shown.filter(beyond, strength__lte=number)
