"""Alarms to staff about matches in quarantine, whose due actions keep failing."""

from django.db import transaction
from django.utils import timezone

from games.models import Failure, Match
from games.ops import failures
from lobby.models import Report
from lobby.models.report_kinds import STUCK


def report_failures() -> int:
    """Raise an alarm for each match put into quarantine since the last call.

    Returns the number of alarms.
    """
    failures.discard_settled()
    new = Failure.objects.in_quarantine().filter(task__in=failures.MATCH_TASKS, reported=False)
    return sum(_report_failure(pk) for pk in list(new.values_list("pk", flat=True)))


def _report_failure(failure_id: int) -> bool:
    """Raise the alarm about one failure; return whether it was raised.

    No alarm is raised if the match has an open alarm already.
    """
    with transaction.atomic():
        locked = Failure.objects.select_for_update().filter(pk=failure_id, reported=False)
        failure = locked.first()
        if failure is None:
            return False
        failure.reported = True
        failure.save(update_fields=["reported"])
        match = Match.objects.filter(pk=failure.item).first()
        if match is None or _is_reported(match):
            return False
        now = timezone.now()
        Report.objects.create(
            thing=Report.Thing.MATCH,
            key=f"{Report.Thing.MATCH} {match.pk}",
            match=match,
            kind=STUCK,
            found={"times": failure.tries, "error": failure.error},
            day=now.date(),
            at=now,
        )
    return True


def _is_reported(match: Match) -> bool:
    return Report.objects.filter(match=match, kind=STUCK, closed_at=None).exists()
