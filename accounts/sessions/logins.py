"""Sessions of users. Each session is a browser in which a user is logged in.

Sessions are recorded, listed to the user and ended here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import time

from allauth.account.adapter import get_adapter
from allauth.account.signals import password_changed, password_reset, password_set
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.requests.numbers import number_param
from accounts.sessions import devices, notified_devices
from accounts.sessions.store import (
    SessionStore,
    delete_stored,
    digest_of_key,
    unexpired_digests,
)

STAFF_SESSION_AGE = timedelta(days=1)
"""How long a session of a staff user lasts."""
EXPIRY = "_session_expiry"
"""Django's session key for the expiry of a session."""
LONGEST_NAME: int = UserSession._meta.get_field("user_agent").max_length
HOUR = 3600
"""Seconds after which a session and its browser are recorded again as in use."""
OFTEN = 600
"""Seconds after which a page that is opened has the session's time recorded again."""
SEEN = "seen"
TIMED = "timed"
OTHERS = "others"
"""Value in the form that ends all sessions except the current one."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""Text in a User-Agent header, and the browser it means.

The first match counts, since many browsers name other browsers as well.
"""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
GetResponse = Callable[[HttpRequest], HttpResponseBase]


@dataclass(frozen=True, slots=True)
class SessionRow:
    """Row in a user's list of sessions: one browser in which the user is logged in."""

    id: int
    device: str
    """Browser and operating system."""
    address: str
    since: datetime
    last_seen: datetime
    is_current: bool
    """Whether the list is shown in this browser."""


def record_sessions(get_response: GetResponse) -> GetResponse:
    """Middleware: record log-ins, and about once an hour that a session is in use.

    Does nothing if the view did not read the session: reading it would cost a query.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        # If a request created a guest and was refused, it has a user but no session of that user.
        user = request.user if request.session.accessed else AnonymousUser()
        if user.is_authenticated and request.session.get(SESSION_KEY) == str(user.pk):
            _fix_expiry(request, user)
            _record_if_due(request, response, user)
        return response

    return middleware


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """Show users where they are logged in, and end the sessions that they choose."""
    if request.method == "POST":
        which = request.POST.get("end", "")
        end_session(
            request, None if which == OTHERS else number_param(request.POST, "end", least=1)
        )
        messages.success(request, gettext("Done. You are no longer logged in there."))
        return redirect("usersessions_list")
    rows = _session_rows(request)
    context = {"sessions": rows, "has_other_sessions": len(rows) > 1}
    return render(request, "accounts/sessions.html", context)


def end_session(request: HttpRequest, number: int | None) -> None:
    """End the user's session with this number; None ends all sessions except the current one.

    The current session never ends.
    """
    others = UserSession.objects.filter(user_id=request.user.pk).exclude(
        session_key=digest_of_key(request.session.session_key)
    )
    _end_sessions(others if number is None else others.filter(pk=number))


def end_all_sessions(user: User) -> None:
    _end_sessions(UserSession.objects.filter(user=user))


def end_all_with_note(user: User, note: Mapping[str, int]) -> None:
    """End the user's sessions, and leave a note in each browser, as in a session without a user.

    No row is deleted, so the caller announces it to sockets.
    """
    listed = UserSession.objects.filter(user=user)
    keys = list(listed.values_list("session_key", flat=True))
    notified_devices.end_with_sessions(keys)
    data = SessionStore().encode(dict(note))
    Session.objects.filter(session_key__in=keys).update(session_data=data)
    listed.filter(session_key__in=keys).delete()


def _end_sessions(listed: QuerySet[UserSession]) -> None:
    keys = list(listed.values_list("session_key", flat=True))
    notified_devices.end_with_sessions(keys)
    delete_stored(*keys)
    UserSession.objects.filter(session_key__in=keys).delete()


def browser_text(user_agent: str) -> str:
    """Return browser and operating system from a User-Agent header, as text for the user."""
    browser = _first_match(BROWSERS, user_agent) or gettext("Unknown browser")
    system = _first_match(SYSTEMS, user_agent)
    if not system:
        return browser
    return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system}


def _first_match(names: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in names if sign in user_agent), "")


def _fix_expiry(request: HttpRequest, user: User) -> None:
    """Make the session of a staff user end `STAFF_SESSION_AGE` from now, even if in use.

    A session that already has a fixed end keeps it.
    """
    # A fixed expiry time is stored as text, a sliding one as a number of seconds.
    if user.is_staff and not isinstance(request.session.get(EXPIRY), str):
        request.session.set_expiry(timezone.now() + STAFF_SESSION_AGE)


def _record_session(request: HttpRequest, user: User) -> None:
    """Create or update the row of this session in the user's list of sessions."""
    defaults = {
        "user": user,
        "ip": get_adapter().get_client_ip(request),
        "user_agent": request.headers.get("User-Agent", "")[:LONGEST_NAME],
        "last_seen_at": timezone.now(),
    }
    if not request.session.session_key:
        request.session.save()
    key = digest_of_key(request.session.session_key)
    try:
        UserSession.objects.update_or_create(session_key=key, defaults=defaults)
    except IntegrityError:
        # Another request has just recorded this session, and a third has ended it.
        return


def _end_others_after_new_password(request: HttpRequest, user: User, **_: object) -> None:
    """End the user's other sessions after a change of password.

    The current session goes on under a new key, so its row is recorded again.
    """
    _record_session(request, user)
    notified_devices.follow_session(request, user, devices.device_hash(request))
    end_session(request, None)


def _end_all_after_reset(user: User, **_: object) -> None:
    """End all sessions of a user who has reset a forgotten password."""
    end_all_sessions(user)


password_changed.connect(_end_others_after_new_password, dispatch_uid="sessions")
password_set.connect(_end_others_after_new_password, dispatch_uid="sessions")
password_reset.connect(_end_all_after_reset, dispatch_uid="sessions")


def _record_if_due(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    now, came = int(time()), user.last_login
    if devices.has_logged_in(request):
        # The log-in of a guest is not recorded anywhere else.
        _record_session(request, user)
        mark = devices.record_device(request, response, user)
        notified_devices.follow_session(request, user, mark)
    # A log-in has just been recorded, so the hour counts from there.
    seen = max(request.session.get(SEEN, 0), came.timestamp() if came else 0)
    if seen <= now - HOUR:
        _record_session(request, user)
        request.session[SEEN] = now
        devices.record_device(request, response, user)
    elif request.method == "GET" and max(seen, request.session.get(TIMED, 0)) <= now - OFTEN:
        # Not where a player moves: an open match tells by itself that its player is there.
        key = digest_of_key(request.session.session_key)
        UserSession.objects.filter(session_key=key).update(last_seen_at=timezone.now())
        request.session[TIMED] = now


def _session_rows(request: HttpRequest) -> list[SessionRow]:
    rows = UserSession.objects.filter(user_id=request.user.pk).order_by("-last_seen_at")
    there = unexpired_digests([row.session_key for row in rows])
    rows.exclude(session_key__in=there).delete()
    current = digest_of_key(request.session.session_key)
    return [
        SessionRow(
            id=session.pk,
            device=browser_text(session.user_agent),
            address=session.ip,
            since=session.created_at,
            last_seen=session.last_seen_at,
            is_current=session.session_key == current,
        )
        for session in rows
        if session.session_key in there
    ]
