"""Which members of staff have the same case open: a match console, a report or an appeal.

A page says again every few seconds that it is open. This is kept in the cache and ends by itself;
two pages that say so at the same moment may lose one of them until it says it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from accounts.models import User

OPEN_FOR = timedelta(seconds=30)
"""How long a page counts as open after it was last seen."""


@dataclass(frozen=True, slots=True)
class Colleague:
    """Member of staff who has a case open, since when, and when the page was last seen."""

    name: str
    since: datetime
    seen: datetime


def open_case(case: str, user: User) -> list[Colleague]:
    """Record that a member of staff has a case open, and return the others who have.

    `case` names the case, for example `report 7`.
    """
    key, now = f"desk.{case.replace(' ', '.')}", timezone.now()
    known: Mapping[int, Colleague] = cache.get(key) or {}
    here = {pk: each for pk, each in known.items() if now - each.seen < OPEN_FOR}
    since = here[user.pk].since if user.pk in here else now
    others = [each for pk, each in here.items() if pk != user.pk]
    here[user.pk] = Colleague(user.username, since, now)
    cache.set(key, here, OPEN_FOR.total_seconds())
    return sorted(others, key=lambda each: each.since)
