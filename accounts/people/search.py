"""Search for users by the beginning of their name, ignoring case. It uses an index."""

from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Lower

from accounts.models import User

LAST_CHARACTER = "\U0010ffff"
"""The highest code point: it sorts after every letter of a name."""


def users_with_prefix(begin: str) -> QuerySet[User]:
    """Return the users whose name begins with this text, ignoring case."""
    begin = begin.lower().replace("\0", "")
    named = User.objects.annotate(low=Lower("username"))
    if connection.vendor == "postgresql":
        # PostgreSQL sorts text by the rules of a language, so a range would be wrong; this uses the
        # index with `text_pattern_ops`.
        return named.filter(low__startswith=begin)
    return named.filter(low__gte=begin, low__lt=begin + LAST_CHARACTER)
