"""Names that people give up for others: none is ever anybody else's again."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import FormerName, User
from accounts.people import hold

REST = timedelta(days=30)
"""How long somebody keeps a name before they may take the next."""
TOLD = timedelta(days=90)
"""How long it is told to everybody what somebody was called before."""


class Taken(Exception):
    """Somebody else has the name, or has had it."""


class TooSoon(Exception):
    """Somebody has taken their name only lately."""


def rename(user: User, name: str, *, by_staff: bool = False) -> None:
    """Let somebody be called something else from now on, and keep the name that they give up.

    What staff takes away is told to nobody any more, and never taken again. Raises `Taken` or
    `TooSoon`, and then nothing has changed.
    """
    with transaction.atomic():
        hold(user)
        before = User.objects.get(pk=user.pk).username
        if before == name:
            return
        if not by_staff and may_rename_from(user) is not None:
            raise TooSoon
        withheld = FormerName.objects.filter(user=user, name__iexact=name, withheld=True)
        if is_taken(name, by=user) or withheld.exists():
            raise Taken
        FormerName.objects.filter(user=user, name__iexact=name).delete()
        FormerName.objects.create(user=user, name=before, withheld=by_staff)
        try:
            with transaction.atomic():
                User.objects.filter(pk=user.pk).update(username=name)
        except IntegrityError as error:
            raise Taken from error


def is_taken(name: str, by: User | None = None) -> bool:
    """Tell whether somebody has, or has had, a name in any case of its letters."""
    # In this order: a name that is being given up is found in one of the two places at least.
    own = by.pk if by is not None else 0
    if User.objects.filter(username__iexact=name).exclude(pk=own).exists():
        return True
    return FormerName.objects.filter(name__iexact=name).exclude(user=own).exists()


def may_rename_from(user: User) -> datetime | None:
    """From when on somebody may take another name; None where that is already so."""
    last = FormerName.objects.filter(user=user).order_by("-until").first()
    again = last.until + REST if last is not None else None
    return again if again is not None and again > timezone.now() else None


def names_lately(user: User) -> list[str]:
    """What somebody was called until lately, the latest first."""
    lately = FormerName.objects.filter(user=user, until__gt=timezone.now() - TOLD, withheld=False)
    return list(lately.order_by("-until").values_list("name", flat=True))
