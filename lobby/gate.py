"""Whoever is kept from logging in: let in while matches of theirs go on, to play these and no more.

To read is left to them as to every stranger. What they ask for besides is refused, and once their
last match is over they are logged out.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from accounts.models import Sanction, User
from accounts.sanctions import appeal_address, ban_of, in_words
from lobby.closing import matches_on

Answer = Callable[[HttpRequest], HttpResponseBase]
READING = ("GET", "HEAD", "OPTIONS")
AT_A_MATCH = ("act", "contribute", "say")
ALWAYS = ("account_logout", "appeal")
"""What everybody may ask for, by the names of addresses."""


class Gate:
    """Asks at each request of those who are marked; of others it costs nothing."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as usual, or log out whoever has nothing left to finish."""
        response = self._get_response(request)
        user: User | AnonymousUser = request.user if request.session.accessed else AnonymousUser()
        ban = shut_out(user)
        if ban is None:
            return response
        logout(request)
        return refusal(request, ban)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, str]
    ) -> HttpResponse | None:
        """Refuse what is more than to finish a match."""
        if request.method in READING or not isinstance(request.user, User):
            return None
        ban = ban_of(request.user)
        if ban is None or _is_open(request, request.user, kwargs):
            return None
        return refusal(request, ban)


def shut_out(user: User | AnonymousUser) -> Sanction | None:
    """The ban of somebody who may not be logged in now, as no match of theirs goes on."""
    ban = ban_of(user) if isinstance(user, User) else None
    return None if ban is None or matches_on(ban.user).exists() else ban


def refusal(request: HttpRequest, ban: Sanction) -> HttpResponse:
    """The page that says until when somebody is kept from logging in, why, and what they can do."""
    context = {"words": in_words(ban), "appeal": appeal_address(ban)}
    response = render(request, "accounts/banned.html", context, status=HTTPStatus.FORBIDDEN)
    add_never_cache_headers(response)
    return response


def _is_open(request: HttpRequest, user: User, named: dict[str, str]) -> bool:
    found = request.resolver_match
    assert found is not None  # noqa: S101  an address has led here
    if found.url_name in ALWAYS:
        return True
    own = matches_on(user).filter(pk=named.get("match_id", ""))
    return found.url_name in AT_A_MATCH and own.exists()
