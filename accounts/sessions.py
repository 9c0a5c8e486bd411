"""Where somebody is logged in: noticed now and then, listed for nobody but themselves, ended."""

from collections.abc import Callable
from time import time

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import devices
from accounts.models import User
from accounts.numbers import asked_number

HOUR = 3600
"""After so many seconds it is noticed again that somebody is there."""
SEEN = "seen"
OTHERS = "others"
"""In place of a number: all sessions but the one in which that is asked."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""What a browser calls itself, and what people do. The first counts: many claim more than one."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
Answer = Callable[[HttpRequest], HttpResponseBase]


def notice(get_response: Answer) -> Answer:
    """Write down once an hour where somebody is, as far as a request has asked who they are."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        # A guest whom a refused request would have made is in no session.
        user = request.user if request.session.accessed else AnonymousUser()
        if user.is_authenticated and request.session.get(SESSION_KEY) == str(user.pk):
            _see(request, response, user)
        return response

    return middleware


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """Where somebody is logged in; what they end is over at once."""
    if request.method == "POST":
        which = request.POST.get("end", "")
        end(request, None if which == OTHERS else asked_number(request.POST, "end", least=1))
        messages.success(request, gettext("Ended: nobody is logged in there any more."))
        return redirect("usersessions_list")
    return render(request, "accounts/sessions.html", {"sessions": _rows(request)})


def end(request: HttpRequest, number: int | None) -> None:
    """End one of somebody's own sessions, by its number; None ends all others than this one."""
    others = UserSession.objects.filter(user_id=request.user.pk).exclude(
        session_key=request.session.session_key or ""
    )
    if number is not None:
        others = others.filter(pk=number)
    for session in others:
        session.end()


def end_all(user: User) -> None:
    """Log somebody out everywhere."""
    for session in UserSession.objects.filter(user=user):
        session.end()


def device(user_agent: str) -> str:
    """What somebody looks at the site with, as far as it says so."""
    browser = _first(BROWSERS, user_agent) or gettext("Another browser")
    system = _first(SYSTEMS, user_agent)
    if not system:
        return browser
    return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system}


def _first(names: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in names if sign in user_agent), "")


def _see(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    now, came = int(time()), user.last_login
    if devices.has_come(request):
        # Guests come in by no door that writes it down.
        UserSession.objects.create_from_request(request)
        devices.note(request, response, user)
    # Whoever has just come in is known to be there.
    seen = max(request.session.get(SEEN, 0), came.timestamp() if came else 0)
    if seen <= now - HOUR:
        UserSession.objects.create_from_request(request)
        request.session[SEEN] = now
        devices.note(request, response, user)


def _rows(request: HttpRequest) -> list[dict[str, object]]:
    found = UserSession.objects.purge_and_list(request.user)
    found.sort(key=lambda session: session.last_seen_at, reverse=True)
    return [
        {
            "id": session.pk,
            "device": device(session.user_agent),
            "address": session.ip,
            "since": session.created_at,
            "seen": session.last_seen_at,
            "current": session.session_key == request.session.session_key,
        }
        for session in found
    ]
