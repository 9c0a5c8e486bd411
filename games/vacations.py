"""Vacations as clocks know them: every one that is taken or ended lets them be looked at again."""

from datetime import date

from django.db import transaction
from django.utils import timezone

from accounts import vacations
from accounts.models import User
from games.models import Match


def take(*, user: User, begins: date, ends: date) -> None:
    """Let somebody be on vacation; their clocks stand still then where the table allows it.

    Raises `accounts.vacations.Refused`, and then nothing has changed.
    """
    with transaction.atomic():
        vacations.take(user, begins, ends)
        _look_again(user)


def end(*, user: User, vacation_id: int) -> None:
    """End a vacation with this day, or give all of it back before it has begun."""
    with transaction.atomic():
        vacations.end(user, vacation_id)
        _look_again(user)


def _look_again(user: User) -> None:
    """Let whoever keeps time find out when the time of this person is up now."""
    slow = Match.objects.filter(stage=Match.Stage.PLAYING, vacation=True, seats__user=user)
    waiting = Match.objects.filter(pk__in=slow.values("pk"), due_at__isnull=False)
    # In one order, as whoever locks several matches does.
    locked = list(waiting.select_for_update().order_by("pk").values_list("pk", flat=True))
    Match.objects.filter(pk__in=locked).update(due_at=timezone.now())
