"""Switches keyboard shortcuts on or off.

The choice is saved in the account of a user; for visitors without an account, in a cookie.
"""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.preferences import save_shortcuts
from games.pages.preferences import return_path

COOKIE, OFF = "shortcuts", "off"
KEYBOARD_SECTION = "keyboard"
"""ID of the section of the preferences page."""


def shortcuts_on(request: HttpRequest, user: User | AnonymousUser) -> bool:
    """Whether keyboard shortcuts are on for the viewer."""
    if isinstance(user, User):
        return user.shortcuts
    return request.COOKIES.get(COOKIE) != OFF


@never_cache
@require_POST
def shortcuts(request: HttpRequest) -> HttpResponse:
    """Save whether keyboard shortcuts are on; redirect to the page from which the form came."""
    wanted = request.POST.get("shortcuts") != OFF
    answer = redirect(return_path(request.POST) or f"{reverse('preferences')}#{KEYBOARD_SECTION}")
    if isinstance(request.user, User):
        save_shortcuts(request.user, wanted=wanted)
        messages.success(request, gettext("Saved."), extra_tags=KEYBOARD_SECTION)
        return answer
    answer.set_cookie(
        COOKIE,
        "on" if wanted else OFF,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
    return answer
