"""Which matches are compared: rated ones between users, once their ratings are established.

The site requests their analyses by itself, so that what is compared does not depend on who finds a
match worth analysing.
"""

from datetime import datetime, timedelta
from itertools import takewhile

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from games.analysis.requests import TASK
from games.models import Analysis, Failure, Match, Result
from lobby.models import ComparedMatch, Patrol
from lobby.moderation.conduct.limits import rating_limit

BATCH_SIZE = 60
"""Maximum number of results examined in one round."""
SETTLED_AFTER = timedelta(minutes=1)
"""Age at which no result with a lower key can appear any more."""
COMPARING = "conduct"
"""Name under which failures of comparisons are recorded; their items are keys of these rows."""
GIVEN_UP_AFTER = timedelta(days=30)
"""A match that waits longer for its analysis is not compared."""


def enrol_results() -> None:
    """Make the next results due that are to be compared, and mark them as examined.

    The first round starts with the results that come after it.
    """
    settled = timezone.now() - SETTLED_AFTER
    with transaction.atomic():
        last = Result.objects.aggregate(last=Max("pk"))["last"] or 0
        Patrol.objects.get_or_create(pk=1, defaults={"result": last})
        patrol = Patrol.objects.select_for_update().get(pk=1)
        if patrol.compared is None:
            Patrol.objects.update(compared=last)
            return
        ended = Result.objects.filter(pk__gt=patrol.compared).order_by("pk")
        taken = list(takewhile(lambda result: result.at <= settled, ended[:BATCH_SIZE]))
        if taken:
            found = [row for row in map(_due, taken) if row is not None]
            ComparedMatch.objects.bulk_create(found, ignore_conflicts=True)
            Patrol.objects.update(compared=taken[-1].pk)


def _due(result: Result) -> ComparedMatch | None:
    skill = result.before
    if skill is None or skill.provisional:
        return None
    return ComparedMatch(
        match_id=result.match_id,
        user_id=result.user_id,
        seat=result.seat,
        game=result.game,
        at=result.at,
        limit=rating_limit(skill),
    )


def request_next_analysis(now: datetime) -> bool:
    """Request the analysis of the match that has been due longest; return whether there was one.

    Nothing is requested while an analysis waits, so users never wait for more than one of these.
    """
    _give_up(now)
    failed = Failure.objects.filter(task=TASK).values("item")
    unfinished = Analysis.objects.filter(done_at=None, match__stage=Match.Stage.OVER)
    if unfinished.exclude(match__in=failed).exists():
        return False
    over = ComparedMatch.objects.filter(due=True, match__stage=Match.Stage.OVER)
    waiting = over.filter(match__analysis=None).order_by("pk").first()
    if waiting is None:
        return False
    Analysis.objects.get_or_create(match_id=waiting.match_id)
    return True


def _give_up(now: datetime) -> None:
    """Delete the matches that have waited too long, and those that keep failing.

    A player's next match is only compared after the one before.
    """
    failures = Failure.objects.in_quarantine()
    analyses = failures.filter(task=TASK).values("item")
    compared = failures.filter(task=COMPARING).values_list("item", flat=True)
    late = (
        Q(at__lt=now - GIVEN_UP_AFTER)
        | Q(match__in=analyses)
        | Q(pk__in=[int(item) for item in compared])
    )
    ComparedMatch.objects.filter(late, due=True).delete()
