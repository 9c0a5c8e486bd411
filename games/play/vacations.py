"""Begins and ends vacations, and makes the timekeeper recompute the user's deadlines."""

from datetime import date

from django.db import transaction
from django.utils import timezone

from accounts import vacations
from accounts.models import User
from games.models import Match


def take(*, user: User, begins: date, ends: date) -> None:
    """Book a vacation.

    The user's clocks stop during the vacation, in matches whose setup allows it. Raises
    `accounts.vacations.VacationRefused`; then nothing has changed.
    """
    with transaction.atomic():
        vacations.take_vacation(user, begins, ends)
        _recompute_deadlines(user)


def end(*, user: User, vacation_id: int) -> None:
    """End a vacation today, or delete it if it has not begun."""
    with transaction.atomic():
        vacations.end_vacation(user, vacation_id)
        _recompute_deadlines(user)


def _recompute_deadlines(user: User) -> None:
    """Make the user's matches due now, so that the timekeeper recomputes their deadlines."""
    slow = Match.objects.filter(stage=Match.Stage.PLAYING, vacation=True, seats__user=user)
    waiting = Match.objects.filter(pk__in=slow.values("pk"), due_at__isnull=False)
    # Lock in primary-key order, as everywhere, to avoid deadlocks.
    locked = list(waiting.select_for_update().order_by("pk").values_list("pk", flat=True))
    Match.objects.filter(pk__in=locked).update(due_at=timezone.now())
