"""View that dismisses an announcement; a cookie keeps the dismissal."""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.views.decorators.http import require_POST

from accounts.requests.return_paths import local_path
from lobby.moderation.announcements.services import cached_announcements

COOKIE = "dismissed"
COOKIE_FORMAT = re.compile(r"[1-9][0-9]{0,8}(\.[1-9][0-9]{0,8}){0,30}", re.ASCII)


def read_dismissed(request: HttpRequest) -> frozenset[int]:
    """Return the ids of the announcements that this browser has dismissed."""
    cookie = request.COOKIES.get(COOKIE, "")
    return (
        frozenset(map(int, cookie.split("."))) if COOKIE_FORMAT.fullmatch(cookie) else frozenset()
    )


@require_POST
def dismiss(request: HttpRequest, number: int) -> HttpResponse:
    """Dismiss an announcement in this browser and redirect back."""
    known = {each.pk for each in cached_announcements()}
    response = redirect(local_path(request.POST.get("next", "")) or resolve_url("home"))
    response.set_cookie(
        COOKIE,
        # Keeps the cookie short: announcements that are over are removed from it.
        ".".join(map(str, sorted((read_dismissed(request) | {number}) & known))),
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        secure=settings.PRODUCTION,
        samesite="Lax",
    )
    return response
