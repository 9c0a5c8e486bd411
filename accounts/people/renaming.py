"""Changes of username. No other user can take a name that a user has given up."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import FormerName, User
from accounts.people.signals import send_identity_changed
from accounts.people.users import AccountClosed, lock_users
from accounts.refused import Refused

RENAME_INTERVAL = timedelta(days=30)
"""How long a user keeps a name before they may change it again."""
FORMER_NAME_SHOWN_FOR = timedelta(days=90)
"""How long a former name is shown on the user's profile."""


class NameTaken(Refused):
    """Error: another user has or had the name, or staff has taken it from this user."""

    sentence = _("This name is in use or has been used before. Please choose another.")


class RenamedRecently(Refused):
    """Error: the user has changed their name less than `RENAME_INTERVAL` ago."""

    sentence = _("You changed your username recently. Please wait before you change it again.")


def rename(user: User, name: str, *, by_staff: bool = False) -> None:
    """Change a username, and store the old name as a former name.

    With `by_staff`, the old name is not shown to other users, and the user can never take it again.
    Raises `NameTaken` or `RenamedRecently`, or `AccountClosed` if the account has been closed or
    erased since the user was read. Then nothing changes.
    """
    with transaction.atomic():
        lock_users(user)
        if not (user.is_active or by_staff):
            raise AccountClosed
        before = User.objects.get(pk=user.pk).username
        if before == name:
            return
        if not by_staff and next_rename_at(user) is not None:
            raise RenamedRecently
        withheld = FormerName.objects.filter(user=user, name__iexact=name, withheld=True)
        if is_taken(name, by=user) or withheld.exists():
            raise NameTaken
        FormerName.objects.filter(user=user, name__iexact=name).delete()
        FormerName.objects.create(user=user, name=before, withheld=by_staff)
        try:
            with transaction.atomic():
                User.objects.filter(pk=user.pk).update(username=name)
        except IntegrityError as error:
            raise NameTaken from error
        send_identity_changed(user.pk)


def is_taken(name: str, by: User | None = None) -> bool:
    """Whether a user has or once had this name, ignoring case. The user `by` does not count."""
    # Present names are read before former ones, so that a name that is given up between the two
    # queries is found in one of them.
    own = by.pk if by is not None else 0
    if User.objects.filter(username__iexact=name).exclude(pk=own).exists():
        return True
    return FormerName.objects.filter(name__iexact=name).exclude(user=own).exists()


def next_rename_at(user: User) -> datetime | None:
    """Return when the user may next change their name; None if they may now."""
    last = FormerName.objects.filter(user=user).order_by("-until").first()
    again = last.until + RENAME_INTERVAL if last is not None else None
    return again if again is not None and again > timezone.now() else None


def recent_names(user: User) -> list[str]:
    """Return the former names that a user's profile still shows, the latest first."""
    lately = FormerName.objects.filter(
        user=user, until__gt=timezone.now() - FORMER_NAME_SHOWN_FOR, withheld=False
    )
    return list(lately.order_by("-until").values_list("name", flat=True))
