"""Pages about fair dice: how they are drawn, and statistics of all throws."""

from collections.abc import Callable

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from accounts.people.users import resolve_former_names, user_named
from games.dice.tally import Totals, totals
from games.engine.explanations import InvalidPosition
from games.engine.games import game_named
from games.models import Count
from games.pages.dice_statistics import statistics_view
from games.text.setup import titles

CACHE_SECONDS = 5 * 60
"""Seconds for which sums over many matches are cached."""


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """Show how players can check the dice, and the statistics of all throws on the site."""
    face_totals = _get_or_compute("fair", lambda: totals(Count.objects.all()))
    games = titles()
    return render(request, "fair/fair.html", statistics_view(face_totals) | {"games": games})


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the statistics of all throws in a game."""
    try:
        rules = game_named(game)
    except InvalidPosition as invalid:
        raise Http404 from invalid
    face_totals = _get_or_compute(f"fair.{game}", lambda: totals(Count.objects.filter(game=game)))
    return render(request, "fair/game.html", statistics_view(face_totals) | {"rules": rules})


@require_safe
@never_cache
@limit_requests("page")
@resolve_former_names
def player(request: HttpRequest, username: str) -> HttpResponse:
    """Show the statistics of all throws of a player, including those in private matches."""
    person = user_named(username)
    face_totals = totals(Count.objects.filter(user=person))
    return render(request, "fair/player.html", statistics_view(face_totals) | {"person": person})


def _get_or_compute(key: str, compute: Callable[[], Totals]) -> Totals:
    computed: Totals | None = cache.get(key)
    if computed is None:
        computed = compute()
        cache.set(key, computed, CACHE_SECONDS)
    return computed
