"""Middleware for users who are banned from logging in.

They may finish their running matches, and read pages as every visitor may. Other requests are
refused. After their last match they are logged out. Their browser remembers the ban: every page
tells it until the user goes on as a visitor, or the ban is over.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from accounts.models import Sanction, User
from accounts.staff.sanctions import BAN, Restriction, appeal_url, login_ban, sanction_text
from lobby.account.closing import matches_in_play

GetResponse = Callable[[HttpRequest], HttpResponseBase]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MATCH_VIEWS = ("act", "chain", "contribute", "reveal", "say")
ALLOWED_VIEWS = ("account_logout", "appeal", "leave_ban")
"""Names of URLs that a banned user may always use."""


class BanMiddleware:
    """Middleware that lets banned users do no more than finish their running matches.

    Runs no query for users without a ban.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the view's response.

        A banned user without running matches is logged out and gets the page about the ban instead,
        in this browser also from then on. Forms are answered: they lead to a page.
        """
        response = self._get_response(request)
        if not request.session.accessed or _is_allowed_view(request):
            return response
        user: User | AnonymousUser = request.user
        ban = ban_without_matches(user)
        if ban is not None:
            logout(request)
            request.session[BAN] = ban.pk
            return render_ban(request, ban)
        ban = _remembered_ban(request)
        if ban is None or request.method not in SAFE_METHODS:
            return response
        return render_ban(request, ban)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, str]
    ) -> HttpResponse | None:
        """Refuse a request of a banned user by returning the page about the ban.

        Allowed are reading, logging out, appealing, and acting in the user's running matches.
        """
        if request.method in SAFE_METHODS or not isinstance(request.user, User):
            return None
        ban = login_ban(request.user)
        if ban is None or _is_allowed(request, request.user, kwargs):
            return None
        return render_ban(request, ban)


def ban_without_matches(user: User | AnonymousUser) -> Sanction | None:
    """Return the user's ban from logging in, or None.

    Also None if the user still has a running match.
    """
    ban = login_ban(user) if isinstance(user, User) else None
    return None if ban is None or matches_in_play(ban.user).exists() else ban


def render_ban(request: HttpRequest, ban: Sanction) -> HttpResponse:
    """Return the page about a ban: its reason, its end, and how to appeal."""
    context = {
        "words": sanction_text(ban),
        "appeal": appeal_url(ban),
        "is_remembered": BAN in request.session,
    }
    response = render(request, "accounts/banned.html", context, status=HTTPStatus.FORBIDDEN)
    # A part of a page would not be shown: the page is loaded again, and tells it.
    response["HX-Refresh"] = "true"
    add_never_cache_headers(response)
    return response


def _remembered_ban(request: HttpRequest) -> Sanction | None:
    """Return the ban in force by which the user of this browser was logged out, or None."""
    number = request.session.get(BAN)
    if number is None:
        return None
    bans = Sanction.objects.in_force().filter(pk=number, kind=Restriction.LOGIN)
    ban = None if request.user.is_authenticated else bans.select_related("user").first()
    if ban is None:
        del request.session[BAN]
    return ban


def _is_allowed_view(request: HttpRequest) -> bool:
    found = request.resolver_match
    return found is not None and found.url_name in ALLOWED_VIEWS


def _is_allowed(request: HttpRequest, user: User, named: dict[str, str]) -> bool:
    """Whether a banned user may send this request.

    Allowed are logging out, appealing, and acting in a running match of the user.
    """
    found = request.resolver_match
    assert found is not None  # noqa: S101  process_view runs only after a URL has matched
    if _is_allowed_view(request):
        return True
    own = matches_in_play(user).filter(pk=named.get("match_id", ""))
    return found.url_name in MATCH_VIEWS and own.exists()
