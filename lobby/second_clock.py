"""Asks users in whose match a clock runs whether they want to begin another one.

The warning is a page with the form again; so it needs no script, and nothing is stored until the
user has confirmed it.
"""

from collections.abc import Iterator, Mapping
from functools import wraps
from http import HTTPStatus

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from accounts.models import User
from games.models import Match
from games.presence.running_clock import CONFIRMED, RunningClock, running_clock
from lobby.decorators import View
from lobby.models import Place, Seek, Ticket

HIDDEN = ("csrfmiddlewaretoken", CONFIRMED)
"""Fields that the form of the warning has of its own."""


def confirm_second_clock(view: View) -> View:
    """Decorator of a view that begins a match by POST: ask once if the user's clock runs elsewhere.

    A request that has begun its match before is repeated without a question.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        user = request.user
        if request.method != "POST" or CONFIRMED in request.POST or not isinstance(user, User):
            return view(request, *args, **kwargs)
        clock = running_clock(user, _begun_by(request, user, kwargs))
        if clock is None:
            return view(request, *args, **kwargs)
        return _render_warning(request, clock)

    return wrapper


def _begun_by(request: HttpRequest, user: User, named: Mapping[str, object]) -> Q:
    """Return which matches this request has begun, by its name and by what its address names."""
    name = request.POST.get("request_id", "")
    seeks = Q(pk__in=Place.objects.filter(user=user, request_id=name).values("seek"))
    seeks |= Q(opener=user, request_id=name)
    if not name:
        seeks = Q(pk=None)
    if "seek_id" in named:
        seeks |= Q(pk=named["seek_id"])
    if "token" in named:
        seeks |= Q(token=named["token"])
    found = Q(match__in=Seek.objects.filter(seeks, match__isnull=False).values("match"))
    if name:
        tickets = Ticket.objects.filter(user=user, request_id=name, match__isnull=False)
        found |= Q(match__in=tickets.values("match"))
    if "match_id" in named:
        found |= Q(match__in=Match.objects.filter(previous=str(named["match_id"])).values("pk"))
    return found


def _render_warning(request: HttpRequest, clock: RunningClock) -> HttpResponse:
    """Show the warning with the form that was sent; alone if a script has sent it."""
    alone = bool(request.headers.get("HX-Request"))
    context = {
        "clock": clock,
        "action": request.get_full_path(),
        "fields": list(_fields(request)),
        "confirmed": CONFIRMED,
        "alone": alone,
    }
    template = "lobby/_second_clock.html" if alone else "lobby/second_clock.html"
    return render(request, template, context, status=HTTPStatus.CONFLICT)


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    for name, values in request.POST.lists():
        if name not in HIDDEN:
            for value in values:
                yield name, str(value)
