"""View decorators of the lobby: for refusals, for required log-in, and for guests."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.allauth.login import BACKEND
from accounts.limits.spending import spend_request
from accounts.refused import Refused
from games.engine.explanations import InvalidPosition
from lobby.models import Seek
from lobby.request_form import RequestForm, require_valid
from lobby.seeks.guests import create_guest

View = Callable[..., HttpResponseBase]
TABLE_OPEN = _("Your table is open. The match will start when all players have joined.")
"""Message for a user who has opened a seek."""


def redirect_on_refusal(view: View) -> View:
    """Decorator: turn a refusal by a service into a message and a redirect to the lobby.

    `Seek.DoesNotExist` becomes a 404 response.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("home")
        except InvalidPosition:
            messages.error(
                request,
                gettext("There is no such game. Please choose one of the games on this page."),
            )
            return redirect("home")
        except Seek.DoesNotExist as error:
            raise Http404 from error

    return wrapper


def player_required(view: View) -> View:
    """Decorator: redirect anonymous visitors to the log-in page."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(resolve_url("home"))
        return view(request, *args, **kwargs)

    return wrapper


def redirect_after_joining(request: HttpRequest, seek: Seek) -> HttpResponse:
    """Redirect a player who has joined a seek: to its started match, or else to the lobby."""
    if seek.match is not None:
        return redirect(seek.match)
    sentence = _("You have joined. The match will start when all seats are taken.")
    messages.success(request, sentence)
    return redirect("home")


def browser_secret(request: HttpRequest) -> str:
    """Return a secret that only this browser knows: its CSRF cookie.

    Two clicks in one browser carry the same secret, and clicks in other browsers carry others.
    Without a cookie the secret is random. Then a repeated request is not recognised.
    """
    return request.COOKIES.get(settings.CSRF_COOKIE_NAME) or get_random_string(32)


def guest_allowed(view: View) -> View:
    """Decorator: create a guest for an anonymous visitor.

    The guest is logged in if the view succeeds. If the view refuses, no guest is created.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        spend_request("guest", request)
        # In one transaction, so that a refusal also removes the guest.
        with transaction.atomic():
            name = require_valid(RequestForm(request.POST)).request
            request.user = guest = create_guest(browser_secret(request), name)
            response = view(request, *args, **kwargs)
        login(request, guest, backend=BACKEND)
        return response

    return wrapper
