"""Creating guest accounts."""

from django.db import IntegrityError, transaction
from django.utils.translation import get_language, gettext_lazy

from accounts.models import User
from accounts.people.reserved_names import guest_name
from accounts.refused import Refused

MAX_TRIES = 5


class NoNameLeft(Refused):
    """Error: no free name was found for a new guest."""

    sentence = gettext_lazy("There is no name left for a guest just now. Please press once more.")


def new_guest() -> User:
    """Create a guest with a random name. Raises `NoNameLeft` if no free name is found."""
    for _ in range(MAX_TRIES):
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    guest_name(), is_guest=True, language=get_language() or ""
                )
        except IntegrityError:
            continue
    raise NoNameLeft
