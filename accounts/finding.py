"""People found by how their names begin, whatever the case, by an index."""

from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Lower

from accounts.models import User

LAST = "\U0010ffff"
"""No name goes on with a letter behind this one."""


def people_like(begin: str) -> QuerySet[User]:
    """Everybody whose name begins so."""
    begin = begin.lower().replace("\0", "")
    named = User.objects.annotate(low=Lower("username"))
    if connection.vendor == "postgresql":
        # The order of letters there is that of a language, so an index of patterns is asked.
        return named.filter(low__startswith=begin)
    return named.filter(low__gte=begin, low__lt=begin + LAST)
