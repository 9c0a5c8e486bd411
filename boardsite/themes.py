"""Choosing the colour theme of pages: light, dark, or that of the operating system.

The server renders the theme into the page. So nothing flashes, and no script is needed. The choice
is stored in a cookie and, for logged-in users, in the account.
"""

from collections.abc import Callable, Mapping
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.preferences import save_theme
from accounts.themes import COOKIE, SYSTEM, ThemeView, known_theme, theme_from_cookie
from boardsite.return_paths import return_path

COOKIE_AGE = 365 * 24 * 3600


def page_theme(request: HttpRequest) -> Mapping[str, object]:
    """Context processor: the colour theme of a page."""

    @cache
    def theme() -> ThemeView:
        own = known_theme(request.user.theme) if isinstance(request.user, User) else ""
        return ThemeView(own) if own else theme_from_cookie(request)

    shown: Callable[[], ThemeView] = theme
    return {"theme": shown}


@require_POST
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Save the chosen colour theme, and redirect to the same page."""
    theme = known_theme(request.POST.get("theme", "")) or SYSTEM
    answer = HttpResponseRedirect(return_path(request))
    answer.set_cookie(
        COOKIE,
        theme,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    if isinstance(request.user, User):
        save_theme(request.user, theme)
    return answer
