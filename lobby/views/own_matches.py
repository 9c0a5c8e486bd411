"""View of all matches that the viewer is playing; the lobby lists the most urgent of them."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limit_requests
from accounts.people.logged_in import UserRequest
from games.ops.failures import render_each
from lobby.decorators import player_required
from lobby.lists.own_matches import OTHERS, running_seats
from lobby.lists.rows import own_match_row
from lobby.profiles.pagination import keyset_page

PAGE_SIZE = 50


@require_safe
@never_cache
@player_required
@limit_requests("page")
def own_matches(request: UserRequest) -> HttpResponse:
    """List the viewer's running matches, latest first."""
    viewer = request.user.pk
    seats = running_seats([viewer]).select_related("match").prefetch_related(OTHERS)
    found = keyset_page(seats, request.GET, PAGE_SIZE)
    rows = render_each(
        [seat.match for seat in found.rows], lambda match: own_match_row(match, viewer)
    )
    return render(request, "lobby/own_matches.html", {"matches": rows, "page": found})
