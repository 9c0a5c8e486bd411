"""Helpers for views of a match: request types, log-in, and finding the match."""

from collections.abc import Callable
from functools import partial, wraps

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from games.mail import queue
from games.models import Match
from games.notifications import turns
from games.ops.failures import Attempts
from games.play import services


class Request(HttpRequest):
    """A request with the attributes that the middleware adds."""

    user: User | AnonymousUser
    htmx: HtmxDetails


class PlayerRequest(Request):
    """A request of a logged-in user."""

    user: User


def players_only(
    view: Callable[[PlayerRequest, str], HttpResponse],
) -> Callable[[PlayerRequest, str], HttpResponse]:
    """Decorator: send anonymous visitors to the log-in page, and then back to the match.

    A POST is not repeated after the log-in.
    """

    @wraps(view)
    def wrapper(request: PlayerRequest, match_id: str) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, match_id)
        answer = redirect_to_login(reverse("match", args=[match_id]))
        return HttpResponseClientRedirect(answer.url) if request.htmx else answer

    return wrapper


def find_match(request: Request, match_id: str) -> Match:
    """Return a match that the viewer may see; raise Http404 if there is none.

    An overdue action of the match is performed first, except a bot's move.
    """
    visible = Match.objects.visible_to(request.user)
    seen = get_object_or_404(visible, pk=match_id)
    if seen.is_overdue:
        # Apply overdue actions first, so the page is right even if the timekeeper is down. Bot
        # moves are left to it: they may take half a second.
        attempts = Attempts("time")
        if match_id not in attempts.held_back:
            attempts.attempt(match_id, partial(services.run_due_action, match_id))
            seen.refresh_from_db()
    queue.mark_seen(seen, request.user.pk)
    turns.mark_seen(seen, request.user.pk)
    return seen
