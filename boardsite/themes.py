"""In which colours pages are shown: light, dark, or as the reader's system has it.

The page itself says so from its first byte on, so nothing flashes and no script is needed. A choice
is kept in the browser, and with the account of whoever is logged in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.preferences import keep_theme
from boardsite.returning import back

COOKIE = "theme"
COOKIE_AGE = 365 * 24 * 3600
SYSTEM, LIGHT, DARK = User.Theme.values
RAILS: Mapping[str, str] = {LIGHT: "#35221a", DARK: "#261811"}
"""The colour of the header, which browsers take up around the page; tokens.css has it, too."""


@dataclass(frozen=True, slots=True)
class Shown:
    """In which colours a page is shown, and what it tells the browser of them."""

    name: str

    @property
    def fixed(self) -> str:
        """The theme, if it does not hang on the reader's system."""
        return "" if self.name == SYSTEM else self.name

    @property
    def schemes(self) -> str:
        """What the browser draws by itself, such as bars and boxes, may be like this."""
        return self.fixed or f"{LIGHT} {DARK}"

    @property
    def rails(self) -> Sequence[tuple[str, str]]:
        """The colours around the page, each with the theme of the system it is for, if any."""
        if self.fixed:
            return [(RAILS[self.fixed], "")]
        return [(colour, theme) for theme, colour in RAILS.items()]


def page_theme(request: HttpRequest) -> Mapping[str, object]:
    """In which colours a page is to be, and which there are.

    Pages that apologise take what the browser alone says: there may be nobody else to ask.
    """
    told = _known(request.COOKIES.get(COOKIE, ""))

    @cache
    def theme() -> Shown:
        own = _known(request.user.theme) if isinstance(request.user, User) else ""
        return Shown(own or told or SYSTEM)

    shown: Callable[[], Shown] = theme
    return {"theme": shown, "told_theme": Shown(told or SYSTEM), "themes": User.Theme.choices}


@require_POST
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Remember in which colours somebody wants to see the site, and show the same page so."""
    theme = _known(request.POST.get("theme", "")) or SYSTEM
    answer = HttpResponseRedirect(back(request))
    answer.set_cookie(
        COOKIE,
        theme,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    if isinstance(request.user, User):
        keep_theme(request.user, theme)
    return answer


def _known(theme: str) -> str:
    return theme if theme in User.Theme.values else ""
