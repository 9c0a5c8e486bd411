"""Requests for the analysis of a match, and the state of the one that was requested."""

from enum import StrEnum

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts.models import User
from games.board.history import end_event_number
from games.models import Analysis, Failure, Match
from games.selectors.log_cache import events_until

TASK = Analysis.TASK
EDITION = 4
"""Edition of the evaluators: raised with each better one, so that older reports are made again."""


class NotOver(Exception):
    """Error: the match is not over, so an analysis could help its players."""


class Stage(StrEnum):
    """What an analysis is doing."""

    NONE = "none"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


def request_analysis(match: Match, user: User, depth: str = Analysis.Depth.STANDARD) -> Analysis:
    """Return the analysis of a finished match, requested now unless it exists or is requested.

    A report of a lower depth, or one that no longer fits, is made again. Raises `NotOver` while the
    match is not over.
    """
    if match.stage != Match.Stage.OVER:
        raise NotOver
    analysis, created = Analysis.objects.get_or_create(
        match=match, defaults={"depth": depth, "asked_by": user}
    )
    deeper = depth == Analysis.Depth.DEEP != analysis.depth
    if created or not (deeper or is_outdated(analysis, match)):
        return analysis
    fields = {
        "depth": Analysis.Depth.DEEP if deeper else analysis.depth,
        "asked_by": user,
        "asked_at": timezone.now(),
        "taken_until": None,
        "decided": 0,
        "done_at": None,
    }
    # A request at the same time may have done it already; then the first one counts.
    same = Analysis.objects.filter(pk=analysis.pk, depth=analysis.depth, done_at=analysis.done_at)
    same.update(**fields)
    analysis.refresh_from_db()
    return analysis


def is_outdated(analysis: Analysis, match: Match) -> bool:
    """Whether a finished report no longer fits.

    It was made by an earlier edition, or the match has been reopened and went on since.
    """
    if analysis.done_at is None:
        return False
    return analysis.edition < EDITION or not fits(analysis, match)


def fits(analysis: Analysis, match: Match) -> bool:
    """Whether a report, finished or kept while a new one is made, is about the match as it ended.

    A match that was reopened has other turns since.
    """
    # The page shows the same events, so they are read once.
    log = events_until(match.pk, match.version)
    return analysis.last_event == end_event_number(match, log)


def stage_of(analysis: Analysis | None) -> Stage:
    """Return what an analysis is doing."""
    if analysis is None:
        return Stage.NONE
    if analysis.done_at is not None:
        return Stage.DONE
    if Failure.objects.in_quarantine().filter(task=TASK, item=analysis.match_id).exists():
        return Stage.FAILED
    return Stage.WAITING if analysis.taken_until is None else Stage.RUNNING


def waiting_analyses() -> QuerySet[Analysis]:
    """Return the analyses of finished matches that no worker has taken on, the next one first.

    Each user's first request comes before any user's second, so one user with many matches does
    not keep others waiting.
    """
    free = Q(taken_until=None) | Q(taken_until__lt=timezone.now())
    turn = Window(RowNumber(), partition_by=F("asked_by"), order_by=["asked_at", "pk"])
    waiting = Analysis.objects.filter(free, done_at=None, match__stage=Match.Stage.OVER)
    return waiting.annotate(turn=turn).order_by("turn", "asked_at", "pk")


def taken_on(analysis: Analysis) -> QuerySet[Analysis]:
    """Return the row of an analysis as long as it is to be done and nothing else has taken it.

    Empty once it is requested again or another worker has taken it on, so that an `update` of this
    query changes nothing then.
    """
    same = Analysis.objects.filter(pk=analysis.pk, asked_at=analysis.asked_at)
    return same.filter(taken_until=analysis.taken_until, done_at=None)
