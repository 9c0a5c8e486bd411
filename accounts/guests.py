"""Creating guest accounts."""

from django.db import IntegrityError, transaction
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import guest_name

TRIES = 5


class NoNameLeft(Exception):
    """Every name that was tried belongs to a guest already."""


def new_guest() -> User:
    """Make a guest under a fresh name, without a password; raise NoNameLeft where none is free."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    guest_name(), is_guest=True, language=get_language() or ""
                )
        except IntegrityError:
            continue
    raise NoNameLeft
