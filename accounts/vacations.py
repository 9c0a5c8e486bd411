"""Vacations of users: yearly allowance, taking and ending a vacation.

A day that has begun never becomes a vacation day, nor stops being one. So deadlines shown earlier
stay true.
"""

from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.models import User, Vacation
from accounts.refused import Refused

DAYS_A_YEAR = 20
"""Days of vacation that a user may take in a calendar year."""
MAX_AHEAD = timedelta(days=365)
"""A vacation must end at most this long from today."""


class VacationRefused(Refused):
    """Error: a user cannot take a vacation on these days."""


def today() -> date:
    """Return the current date in UTC."""
    return timezone.now().date()


def days_left(user: User, year: int) -> int:
    """Return how many days of vacation a user may still take in a year."""
    taken = Vacation.objects.filter(user=user)
    return DAYS_A_YEAR - sum(_days_in_year(year, each.begins, each.ends) for each in taken)


def take_vacation(user: User, begins: date, ends: date) -> Vacation:
    """Create a vacation. Both the first and the last day belong to it.

    Raises `VacationRefused` if the days do not begin after today, are too far ahead, overlap
    another vacation of the user, or exceed the yearly allowance.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _check_days(user, begins, ends)
        return Vacation.objects.create(user=user, begins=begins, ends=ends)


def end_vacation(user: User, vacation_id: int) -> None:
    """Make today the last day of a vacation. Delete the vacation if it has not begun.

    Does nothing if the vacation ends today or earlier, or belongs to another user.
    """
    with transaction.atomic():
        found = Vacation.objects.select_for_update().filter(user=user, pk=vacation_id).first()
        if found is None or found.ends <= today():
            return
        if found.begins > today():
            found.delete()
        else:
            found.ends = today()
            found.save(update_fields=["ends"])


def _check_days(user: User, begins: date, ends: date) -> None:
    if ends < begins:
        raise VacationRefused(
            _("A holiday can't end before it starts. Please choose a later last day.")
        )
    if begins <= today():
        raise VacationRefused(_("Your holiday can start tomorrow at the earliest."))
    if ends > today() + MAX_AHEAD:
        raise VacationRefused(_("A holiday must end no more than a year from today."))
    if Vacation.objects.filter(user=user, begins__lte=ends, ends__gte=begins).exists():
        raise VacationRefused(
            _("You already have a holiday on some of these days. Please choose other days.")
        )
    for year in {begins.year, ends.year}:
        left = days_left(user, year)
        if _days_in_year(year, begins, ends) > left:
            sentence = ngettext_lazy(
                "You have %(days)s day of holiday left in %(year)s.",
                "You have %(days)s days of holiday left in %(year)s.",
                left,
            )
            raise VacationRefused(sentence, days=left, year=year)


def _days_in_year(year: int, begins: date, ends: date) -> int:
    first, last = max(begins, date(year, 1, 1)), min(ends, date(year, 12, 31))
    return max((last - first).days + 1, 0)
