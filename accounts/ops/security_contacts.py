"""The addresses at which finders of security holes reach the operator of the site."""

import re
from collections.abc import Sequence

from django.conf import settings

ADDRESS = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://[^\s/]+(/\S*)?|tel:\+[\d-]+", re.ASCII)


def usable_contacts() -> Sequence[str]:
    """Return the addresses of `settings.SECURITY_CONTACT` of a form that RFC 9116 allows."""
    return [each for each in settings.SECURITY_CONTACT if ADDRESS.fullmatch(each)]


def unusable_contacts() -> Sequence[str]:
    """Return the entries of `settings.SECURITY_CONTACT` that `usable_contacts` leaves out."""
    return [each for each in settings.SECURITY_CONTACT if not ADDRESS.fullmatch(each)]
