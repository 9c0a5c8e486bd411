"""A user's own errors, which come back at growing intervals until they are found."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.analysis.report import Decision, Report, report_form, report_from
from games.engine.analysis.totals import bands_of, most_expensive
from games.engine.forms.exchange import action_from
from games.engine.forms.text import actions_text
from games.engine.state import Choice, Throw
from games.models import Event, Match, OwnError, PlayerAnalysis
from games.practice.positions import PracticePosition, grade
from games.selectors.analyses import unpack
from games.selectors.log_cache import events_until

DAYS = (1, 3, 7, 16, 35)
"""After how many days a position comes back, when it was found once, twice, …"""
DEAREST = 10
"""Maximum number of decisions of a match that are taken for practice."""


def take_errors(user: User, match: Match) -> int:
    """Take a user's dearest errors in an analysed match for practice; return how many are new."""
    own = PlayerAnalysis.objects.filter(user=user, analysis__match=match).select_related("analysis")
    found = [
        _own_error(user, match, decision, events_until(match.pk, each.analysis.last_event))
        for each in own
        for decision in _dearest(unpack(bytes(each.analysis.report)), each.seat, match.game)
    ]
    before = OwnError.objects.filter(user=user, match=match).count()
    OwnError.objects.bulk_create(found, ignore_conflicts=True)
    return OwnError.objects.filter(user=user, match=match).count() - before


def _dearest(report: Report, seat: int, game: str) -> Sequence[Decision]:
    own = (each for each in report.decisions if each.seat == seat)
    return most_expensive(own, bands_of(game))[:DEAREST]


def _own_error(user: User, match: Match, decision: Decision, events: Sequence[Event]) -> OwnError:
    before = events[: decision.number - 1]
    thrown = list[int]()
    if decision.kind == "play":
        last = next(each for each in reversed(before) if each.kind == Event.Kind.THROW)
        throw = action_from(last.payload)
        thrown = list(throw.dice) if isinstance(throw, Throw) else []
    return OwnError(
        user=user,
        match=match,
        event=decision.number,
        game=match.game,
        position=before[-1].position,
        throw=thrown,
        report=report_form(Report((decision,))),
    )


def practised_errors(user: User) -> QuerySet[OwnError]:
    """Return the errors that a user practises, without those of matches that were reopened.

    While such a match goes on, they could help its players.
    """
    return OwnError.objects.filter(user=user, match__stage=Match.Stage.OVER)


def errors_due(user: User) -> QuerySet[OwnError]:
    """Return the errors of a user that are due, the longest due first."""
    return practised_errors(user).filter(due_at__lte=timezone.now()).order_by("due_at", "pk")


def position_of(error: OwnError) -> PracticePosition:
    [decision] = report_from(error.report).decisions
    throw = Throw(tuple(error.throw)) if error.throw else None
    return PracticePosition(str(error.pk), error.game, error.position, throw, decision, 1.0)


def answer_error(user: User, error: OwnError, number: int, steps: Sequence[Choice]) -> None:
    """Record a user's answer to one of their errors; `number` says how many there were before.

    A repeated answer changes nothing. An answer before the position is due is shown but leaves the
    day on which it comes back. A miss begins the intervals again.
    """
    now = timezone.now()
    is_right = grade(position_of(error), steps).is_right
    changes: dict[str, object] = {"steps": actions_text(steps), "at": now, "answers": number + 1}
    if error.due_at is not None and error.due_at <= now:
        found = error.found + 1 if is_right else 0
        changes["found"] = found
        changes["due_at"] = _comes_back(found)
    OwnError.objects.filter(pk=error.pk, user=user, answers=number).update(**changes)


def _comes_back(found: int) -> datetime | None:
    """Return when a position comes back that was found so often; None for never."""
    if found > len(DAYS):
        return None
    return timezone.now() + timedelta(days=DAYS[max(found - 1, 0)])
