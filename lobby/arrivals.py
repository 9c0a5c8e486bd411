"""Strangers become guests by the click with which they want to play."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.guests import new_guest
from accounts.models import User
from lobby.models import Arrival

REPEATED_WITHIN = timedelta(minutes=1)
"""For how long the same request is taken for a second click on the same button."""


class TooLate(Exception):
    """A request made a guest long ago; whoever sends it again may be somebody else."""


def arrive(browser: str, request_id: str) -> User:
    """Make a guest, the same one however often a browser sends the same request within a minute.

    `browser` is a secret of the browser: without it, a request that another stranger has seen is no
    key to the guest. Raises `TooLate` after a minute, and `NoNameLeft` where no name is free.
    """
    key = salted_hmac("arrival", f"{browser} {request_id}", algorithm="sha256").hexdigest()
    try:
        with transaction.atomic():
            return Arrival.objects.create(key=key, user=new_guest()).user
    except IntegrityError as error:
        recent = Arrival.objects.filter(at__gt=timezone.now() - REPEATED_WITHIN)
        arrival = recent.filter(key=key, user__is_guest=True).first()
        if arrival is None:
            raise TooLate from error
        return arrival.user
