"""Strangers become guests by the click with which they want to play."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.guests import new_guest
from accounts.models import User
from lobby.models import Arrival

REPEATED_WITHIN = timedelta(minutes=1)
"""For how long the same request is taken for a second click on the same button."""


class TooLate(Exception):
    """A request made a guest long ago; whoever sends it again may be somebody else."""


def arrive(request_id: str) -> User:
    """Make a guest, the same one however often the same request comes within a minute.

    Raises `TooLate` after that, and `NoNameLeft` where no name is free.
    """
    try:
        with transaction.atomic():
            return Arrival.objects.create(request_id=request_id, user=new_guest()).user
    except IntegrityError as error:
        recent = Arrival.objects.filter(at__gt=timezone.now() - REPEATED_WITHIN)
        arrival = recent.filter(request_id=request_id, user__is_guest=True).first()
        if arrival is None:
            raise TooLate from error
        return arrival.user
