"""Compares analysed matches with ratings, and raises alarms.

An alarm is one of the site's reports to moderators. Nothing else follows from it.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone

from games.engine.games import GAMES
from games.models import Analysis, PlayerAnalysis
from games.ops.failures import Attempts
from games.selectors.analyses import unpack
from games.timekeeper import run_forever
from lobby.models import ComparedMatch, Patrol, Report
from lobby.models.report_kinds import TOO_GOOD
from lobby.moderation.conduct.due import COMPARING, enrol_results, request_next_analysis
from lobby.moderation.conduct.likelihood import Comparison, carry_on, combined, compare
from lobby.moderation.conduct.limits import DECISIONS, alarm_threshold, scale_at

INTERVAL_SECONDS = 10.0
AT_ONCE = 20
"""Maximum number of matches compared in one round."""
COOLDOWN = timedelta(days=30)
"""Matches that ended less than this after an alarm was closed are not compared."""

log = logging.getLogger(__name__)


async def conduct_loop() -> None:
    """Compare decisions with ratings as long as the process lives."""
    await run_forever(COMPARING, watch_conduct, lambda: INTERVAL_SECONDS)


def watch_conduct() -> int:
    """Take up new results, compare analysed matches; return the number of alarms."""
    enrol_results()
    attempts = Attempts(COMPARING)
    tried = analysed_matches().exclude(pk__in=[int(item) for item in attempts.held_back])
    raised = sum(
        attempts.attempt(pk, partial(compare_match, pk)) or 0
        for pk in tried.values_list("pk", flat=True)[:AT_ONCE]
    )
    request_next_analysis(timezone.now())
    return raised


def analysed_matches() -> QuerySet[ComparedMatch]:
    """Return the matches that can be compared: each player's next in a game, once analysed."""
    earlier = ComparedMatch.objects.filter(
        user=OuterRef("user"), game=OuterRef("game"), due=True, pk__lt=OuterRef("pk")
    )
    ready = ComparedMatch.objects.filter(due=True, match__analysis__done_at__isnull=False)
    return ready.filter(~Exists(earlier)).order_by("pk")


def compare_match(pk: int) -> bool:
    """Compare a match's decisions with the rating of its player; return whether an alarm is raised.

    A match is left out if others have also decided for the player, if its result was annulled, or
    if it ended before the last alarm about the player was closed, or soon after.
    """
    with transaction.atomic():
        # Only one process compares at a time, so each match follows the one before.
        Patrol.objects.select_for_update().get(pk=1)
        row = analysed_matches().filter(pk=pk).select_related("match", "user").first()
        if row is None:
            return False
        closed = Report.objects.filter(about=row.user, kind=TOO_GOOD, closed_at__isnull=False)
        last = closed.aggregate(at=Max("closed_at"))["at"]
        since = last + COOLDOWN if last else None
        found = None if since and row.at <= since else _comparison(row)
        if found is None:
            row.delete()
            return False
        _store(row, found, since)
        threshold = alarm_threshold(len(GAMES), closed.count())
        if row.decided < DECISIONS or combined(row.so_far) < threshold:
            return False
        return raise_alarm(row)


def _comparison(row: ComparedMatch) -> Comparison | None:
    """Return what the decisions say, or None if the match does not count."""
    reckoning = getattr(row.match, "reckoning", None)
    own = PlayerAnalysis.objects.filter(analysis__match=row.match_id, user=row.user, seat=row.seat)
    if reckoning is None or reckoning.annulled or not own.exists():
        return None
    report = unpack(bytes(Analysis.objects.get(match=row.match_id).report))
    return compare(report.decisions, row.seat, row.game, scale_at(row.limit, row.game))


def _store(row: ComparedMatch, found: Comparison, since: datetime | None) -> None:
    """Store what a match says, and add it to what the matches before it have said."""
    earlier = ComparedMatch.objects.filter(user=row.user, game=row.game, due=False, pk__lt=row.pk)
    if since is not None:
        earlier = earlier.filter(at__gt=since)
    before = earlier.order_by("-pk").first() or ComparedMatch()
    row.due = False
    row.number = before.number + 1
    row.decisions, row.best, row.expected = found.decisions, found.best, found.expected
    row.lost, row.ratio = found.lost, combined(found.ratios)
    row.so_far = list(carry_on(before.so_far, row.number, found.ratios))
    row.decided = before.decided + found.decisions
    row.chosen = before.chosen + found.best
    row.foreseen = before.foreseen + found.expected
    row.save()


def raise_alarm(row: ComparedMatch) -> bool:
    """Create an alarm about a player; False if one is open, or part of an open report."""
    if Report.objects.filter(about=row.user, kind=TOO_GOOD, closed_at=None).exists():
        return False
    now = timezone.now()
    try:
        with transaction.atomic():
            report = Report.objects.create(
                thing=Report.Thing.PERSON,
                key=f"{Report.Thing.PERSON} {row.user_id}",
                about=row.user,
                kind=TOO_GOOD,
                found={
                    "game": row.game,
                    "until": row.pk,
                    "matches": row.number,
                    "decisions": row.decided,
                    "best": row.chosen,
                    "expected": round(row.foreseen),
                    "ratio": round(combined(row.so_far), 2),
                },
                day=now.date(),
                at=now,
            )
    except IntegrityError:
        return False
    log.info("alarm %s: the decisions of user %s are too good", report.pk, row.user_id)
    return True
