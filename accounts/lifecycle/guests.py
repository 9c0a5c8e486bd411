"""Creating guest accounts."""

from django.db import IntegrityError, transaction
from django.utils.translation import get_language, gettext_lazy

from accounts.models import User
from accounts.people.guest_names import guest_name
from accounts.refused import Refused

DIGITS = (2, 3, 3, 4, 4, 4)
"""Maximum number of digits at the end of the name, for each try to find a free one."""


class NoNameLeft(Refused):
    """Error: no free name was found for a new guest."""

    sentence = gettext_lazy("We couldn't find a free guest name. Please try again.")


def new_guest() -> User:
    """Create a guest with a random name in the active language.

    Raises `NoNameLeft` if no free name is found.
    """
    language = get_language() or ""
    for digits in DIGITS:
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    guest_name(language, digits), is_guest=True, language=language
                )
        except IntegrityError:
            continue
    raise NoNameLeft
