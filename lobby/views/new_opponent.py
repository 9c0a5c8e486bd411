"""View of the button "New opponent" that follows a match."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.limits.spending import spend_request
from accounts.people.logged_in import UserRequest
from games.models import Match, has_met_users
from lobby.decorators import (
    TABLE_OPEN,
    player_required,
    redirect_after_joining,
    redirect_on_refusal,
)
from lobby.pairing import services
from lobby.pairing.new_opponent import is_quick, join_or_open_seek
from lobby.request_form import RequestForm, require_valid
from lobby.second_clock import confirm_second_clock
from lobby.seeks.quick_games import quick_name


@require_POST
@never_cache
@player_required
@redirect_on_refusal
@confirm_second_clock
def new_opponent(request: UserRequest, match_id: str) -> HttpResponse:
    """Look for a new opponent with the setup of a match that the user has played.

    Redirects to the match that starts at once, else to the lobby, where the user waits. After a
    match against bots alone the lobby offers its tiles instead. A match that is not over is shown.
    Responds with status 404 to users without a seat in the match.
    """
    user = request.user
    match = get_object_or_404(Match.objects.filter(seats__user=user), pk=match_id)
    if match.stage != Match.Stage.OVER:
        return redirect(match)
    if not has_met_users(match.seat_list, user.pk):
        return redirect(f"{reverse('home')}#play")
    name = require_valid(RequestForm(request.POST)).request
    if is_quick(match, user):
        spend_request("quick_game", request)
        following = services.open_ticket(
            user=user, game=match.game, pace=quick_name(match), request_id=name, avoids=match
        )
        return redirect(following or "home")
    spend_request("seek", request)
    seek = join_or_open_seek(user=user, match=match, request_id=name)
    if seek.opener_id != user.pk or seek.match is not None:
        return redirect_after_joining(request, seek)
    messages.success(request, TABLE_OPEN)
    return redirect("home")
