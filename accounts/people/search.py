"""Search for users by the beginning of their name, by an index, or by a part; case is ignored."""

from difflib import get_close_matches

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from accounts.models import User
from accounts.ops.latest import key_before_latest

LAST_CHARACTER = "\U0010ffff"
"""The highest code point: it sorts after every letter of a name."""
LATEST = 100_000
"""Number of users who joined last, in whose names any part is looked for."""
MOST_COMPARED, MOST_SIMILAR = 500, 5
"""Numbers of names that are compared with an unknown one, and that are returned as similar."""


def users_with_prefix(begin: str) -> QuerySet[User]:
    """Return the users whose name begins with this text, ignoring case."""
    begin = begin.lower().replace("\0", "")
    named = User.objects.annotate(low=Lower("username"))
    if connection.vendor == "postgresql":
        # PostgreSQL sorts text by the rules of a language, so a range would be wrong; this uses the
        # index with `text_pattern_ops`.
        return named.filter(low__startswith=begin)
    return named.filter(low__gte=begin, low__lt=begin + LAST_CHARACTER)


def users_with_part(part: str) -> QuerySet[User]:
    """Return the users whose name begins with this text or contains it, ignoring case.

    The middle of a name is looked for among the `LATEST` users who joined last, as no index has it.
    """
    part = part.replace("\0", "")
    since = key_before_latest(User.objects.all(), LATEST)
    begins = users_with_prefix(part).values("pk")
    contains = User.objects.filter(pk__gt=since, username__icontains=part).values("pk")
    return User.objects.filter(Q(pk__in=begins) | Q(pk__in=contains))


def similar_names(name: str) -> list[str]:
    """Return names of users that are written like this one, the most similar first."""
    known = (
        users_with_prefix(name[:2]).order_by(Lower("username")).values_list("username", flat=True)
    )
    names = {each.lower(): each for each in known[:MOST_COMPARED]}
    return [names[each] for each in get_close_matches(name.lower(), names, n=MOST_SIMILAR)]
