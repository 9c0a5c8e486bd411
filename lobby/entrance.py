"""View decorators of the lobby: refusals become messages; a login or a guest may be required."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.crypto import get_random_string
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.guests import NoNameLeft
from accounts.limits.spending import spend_request
from accounts.models import User
from accounts.sanctions import Sanctioned
from accounts.views import BACKEND
from games.engine.core import Impossible
from games.maintenance import NOTHING_BEGINS, InMaintenance
from lobby.arrivals import TooLate, arrive
from lobby.challenges import NoGuests, TooManyChallenges, Unwelcome
from lobby.computers import TooManyMatches
from lobby.forms import RequestForm, Unreadable, read
from lobby.models import Seek
from lobby.rows import range_words
from lobby.services import OutOfRange, OwnSeek, Parted, Paused, SeekGone, TooManyTables

SENTENCES = {
    Impossible: _("There is no such game."),
    InMaintenance: _(NOTHING_BEGINS),
    Unreadable: _("This request cannot be read."),
    TooLate: _("The page was open for a long time. Here it is afresh; please press once more."),
    NoNameLeft: _("There is no name left for a guest just now. Please press once more."),
    OwnSeek: _("This is your own seek: others join it, and you may withdraw it."),
    SeekGone: _("This seek is gone: others were quicker, or it was withdrawn."),
    Parted: _("You cannot join this table. There are others, and you may open one of your own."),
    TooManyTables: _("You wait at five tables already. Leave or withdraw one of them first."),
    NoGuests: _("Guests cannot challenge anybody by name. Sign up, or send an invite link."),
    Unwelcome: _("You cannot challenge this person just now."),
    TooManyChallenges: _(
        "Your challenge to this person, or three to others, wait for an answer already."
    ),
    TooManyMatches: _("You have thirty matches in play already. Finish one of them first."),
}
REFUSED: tuple[type[Exception], ...] = tuple(SENTENCES)


def _paused(until: datetime) -> str:
    words = gettext(
        "You have left others waiting more than once, so you can play with strangers again from "
        "%(until)s UTC on. Computers and invitations to friends stay open to you."
    )
    return words % {"until": date_format(until, pgettext("date", "j M, H:i"))}


class PlayerRequest(HttpRequest):
    """Request of a logged-in user, who may be a guest."""

    user: User


def _out_of_range(refusal: OutOfRange) -> str:
    words = gettext("This table looks for %(range)s, and you count as %(rating)s.")
    return words % {"range": range_words(refusal.seek), "rating": refusal.rating}


View = Callable[..., HttpResponseBase]


def explained(view: View) -> View:
    """Decorator: turn a refusal by a service into a message and a redirect to the lobby.

    `Seek.DoesNotExist` becomes a 404 response.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Paused as pause:
            messages.error(request, _paused(pause.until))
            return redirect("home")
        except Sanctioned as refusal:
            messages.error(request, str(refusal))
            return redirect("home")
        except OutOfRange as refusal:
            messages.error(request, _out_of_range(refusal))
            return redirect("home")
        except REFUSED as refusal:
            messages.error(request, SENTENCES[type(refusal)])
            return redirect("home")
        except Seek.DoesNotExist as error:
            raise Http404 from error

    return wrapper


def names_only(view: View) -> View:
    """Decorator: redirect anonymous visitors to the log-in page."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(resolve_url("home"))
        return view(request, *args, **kwargs)

    return wrapper


def joined(request: HttpRequest, seek: Seek) -> HttpResponse:
    """Redirect a player who has joined a seek to its match, or to the lobby to wait for others."""
    if seek.match is not None:
        return redirect(seek.match)
    sentence = _("You have joined. The match begins when all seats are taken.")
    messages.success(request, sentence)
    return redirect("home")


def browser_secret(request: HttpRequest) -> str:
    """Return a secret of the browser: its CSRF cookie, or a random value without one.

    Two clicks in the same browser carry the same secret, and requests of other browsers do not.
    With a random value a repeated request is not recognised.
    """
    return request.COOKIES.get(settings.CSRF_COOKIE_NAME) or get_random_string(32)


def guests_welcome(view: View) -> View:
    """Decorator: create a guest for an anonymous visitor; log them in if the view succeeds."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        spend_request("guest", request)
        # In one transaction, so that a refusal also removes the guest.
        with transaction.atomic():
            name = read(RequestForm(request.POST)).request
            request.user = guest = arrive(browser_secret(request), name)
            response = view(request, *args, **kwargs)
        login(request, guest, backend=BACKEND)
        return response

    return wrapper
