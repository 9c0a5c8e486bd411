"""Creation of a guest for an anonymous visitor's first action."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from accounts.refused import Refused
from lobby.models import Arrival

REPEATED_WITHIN = timedelta(minutes=1)
"""A request repeated within this time returns the same guest."""


class RequestExpired(Refused):
    """Error: the request created a guest over a minute ago; another person may be repeating it."""

    sentence = _("The page was open for a long time. Here it is afresh; please press once more.")


def create_guest(browser: str, request_id: str) -> User:
    """Return a new guest; a request repeated within a minute returns the same one.

    `browser` is a secret of the browser; without it, a visitor who has seen the request cannot log
    in as its guest. Raises `RequestExpired` after a minute, and `NoNameLeft` if no name is free.
    """
    key = salted_hmac("arrival", f"{browser} {request_id}", algorithm="sha256").hexdigest()
    try:
        with transaction.atomic():
            return Arrival.objects.create(key=key, user=new_guest()).user
    except IntegrityError as error:
        recent = Arrival.objects.filter(at__gt=timezone.now() - REPEATED_WITHIN)
        arrival = recent.filter(key=key, user__is_guest=True).first()
        if arrival is None:
            raise RequestExpired from error
        return arrival.user
