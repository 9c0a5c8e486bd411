"""Creating guest accounts."""

from django.db import IntegrityError, transaction
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import guest_name

TRIES = 5


class NoNameLeft(Exception):
    """Error: all names that were tried are taken."""


def new_guest() -> User:
    """Create a guest with an unused name. Raises `NoNameLeft` if none is found."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    guest_name(), is_guest=True, language=get_language() or ""
                )
        except IntegrityError:
            continue
    raise NoNameLeft
