"""Creation of a guest when an anonymous visitor acts for the first time."""

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
    """Error: the same request created a guest more than a minute ago.

    Another person may be repeating the request.
    """

    sentence = _("This page had expired and has been reloaded. Please try again.")


def create_guest(browser: str, request_id: str) -> User:
    """Create a guest. A request repeated within a minute returns the same guest.

    `browser` is a secret of the visitor's browser. A visitor who knows only the request name cannot
    get the same guest. Raises `RequestExpired` if the request is repeated later, and `NoNameLeft`
    if no name is free.
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
