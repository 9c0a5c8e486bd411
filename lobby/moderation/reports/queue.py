"""Services with which moderators handle reports; each is checked, logged and done once.

A moderator claims a report before anything else. A claim expires, so that no report is forgotten.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refused import Refused
from accounts.requests.ids import REQUEST, REUSED, UNREADABLE
from accounts.staff.powers import Power, must
from games.chat.phrases import clean_text
from lobby.models import Reply, Report, Step
from lobby.models.report import LONGEST_NOTE, ReportQuerySet
from lobby.models.report_answers import ANSWERS, WARNED_WITH, WARNINGS, outcome_of
from lobby.models.report_kinds import ReportOutcome

CLAIMED_FOR = timedelta(hours=2)
"""Duration of a claim."""
SNOOZES: Mapping[str, timedelta] = {
    "hour": timedelta(hours=1),
    "hours": timedelta(hours=4),
    "day": timedelta(days=1),
    "days": timedelta(days=3),
    "week": timedelta(days=7),
}
"""Durations for which a report can be snoozed."""
Deed = Step.Deed


class ReportCommandRefused(Refused):
    """Error: a moderator's command about a report was refused."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Command of a moderator about a report, with request name and note."""

    report: int
    by: User
    request_id: str
    note: str = ""


def claim(wish: Wish) -> Report:
    """Claim a report, so that no other moderator handles it.

    Raises the errors listed at `_run_once`, as all services here do.
    """

    def take(report: Report) -> None:
        _check_open(report)
        if is_claimed(report) and report.claimed_by_id != wish.by.pk:
            raise ReportCommandRefused(_("%(name)s works on this report."), name=report.claimed_by)
        report.claimed_by, report.claimed_at = wish.by, timezone.now()
        report.snoozed_until = None

    return _run_once(Deed.CLAIM, wish, take)


def release(wish: Wish) -> Report:
    """Return a claimed report to the queue."""

    def give_back(report: Report) -> None:
        _check_claimed(report, wish.by)
        _unclaim(report)

    return _run_once(Deed.RELEASE, wish, give_back)


def snooze(wish: Wish, *, how_long: str) -> Report:
    """Snooze a report; it returns to the queue after the chosen time."""

    def put_off(report: Report) -> None:
        _check_claimed(report, wish.by)
        if how_long not in SNOOZES:
            raise ReportCommandRefused(_("Please choose for how long."))
        report.snoozed_until = timezone.now() + SNOOZES[how_long]
        _unclaim(report)

    return _run_once(Deed.SNOOZE, wish, put_off, {"for": how_long})


def merge(wish: Wish, *, others: Collection[int]) -> Report:
    """Merge other open reports of the same subject into this one, so that one answer closes all."""

    def take_in(report: Report) -> None:
        _check_claimed(report, wish.by)
        locked = Report.objects.select_for_update().filter(pk__in=others).order_by("pk")
        found = {each.pk: each for each in locked}
        if not found or set(others) - set(mergeable(report, wish.by).values_list("pk", flat=True)):
            raise ReportCommandRefused(
                _("Only open reports of the same thing or person can be merged.")
            )
        for other in found.values():
            if is_claimed(other) and other.claimed_by_id != wish.by.pk:
                raise ReportCommandRefused(
                    _("%(name)s works on this report."), name=other.claimed_by
                )
        Report.objects.filter(merged_into__in=found).update(merged_into=report)
        Report.objects.filter(pk__in=found).update(
            merged_into=report, claimed_by=None, claimed_at=None, snoozed_until=None
        )

    return _run_once(Deed.MERGE, wish, take_in, {"others": sorted(others)})


def resolve(wish: Wish, *, answer: str, warning: str = "") -> Report:
    """Close a report, answer all its reporters and perhaps warn the reported user."""

    def close(report: Report) -> None:
        _check_claimed(report, wish.by)
        _check_answer(report, answer, warning)
        report.outcome, report.closed_at = outcome_of(answer), timezone.now()
        report.closed_by = wish.by
        _unclaim(report)
        parts = [report, *report.merged.select_related("reporter")]
        end = {"outcome": report.outcome, "closed_at": report.closed_at, "closed_by": wish.by}
        report.merged.update(**end)
        for part in parts:
            _tell_reporter(part, answer)
        if warning:
            _warn(report, warning)

    return _run_once(Deed.RESOLVE, wish, close, {"answer": answer, "warning": warning})


def reopen(wish: Wish) -> Report:
    """Reopen a closed report; answers and warnings already sent stay.

    Requires a note.
    """

    def open_again(report: Report) -> None:
        if report.closed_at is None or report.merged_into_id is not None:
            raise ReportCommandRefused(_("This report is not closed."))
        if not wish.note.strip():
            raise ReportCommandRefused(_("Please note why."))
        if report.is_alarm and _alarms(report).exists():
            raise ReportCommandRefused(_("There is a newer alarm of this kind."))
        report.outcome, report.closed_at, report.closed_by = "", None, None
        report.merged.update(outcome="", closed_at=None, closed_by=None)

    return _run_once(Deed.REOPEN, wish, open_again)


def is_claimed(report: Report) -> bool:
    """Whether a moderator's claim on the report has not expired."""
    return report.claimed_at is not None and timezone.now() - report.claimed_at < CLAIMED_FOR


def mergeable(report: Report, by: User) -> ReportQuerySet:
    """Return the other open reports about the same subject, match or user.

    Only those that this moderator may handle.
    """
    same = Q(key=report.key)
    if report.match_id is not None:
        same |= Q(match=report.match_id)
    if report.about_id is not None:
        same |= Q(about=report.about_id)
    return Report.objects.open().foreign_to(by).filter(same).exclude(pk=report.pk)


def _run_once(
    deed: str,
    wish: Wish,
    act: Callable[[Report], None],
    told: Mapping[str, object] | None = None,
) -> Report:
    """Run a command on a report and log it; a repeated request of the same moderator acts once.

    Raises `NotPermitted`, `Report.DoesNotExist` or `ReportCommandRefused`, and then nothing is
    changed.
    """
    must(wish.by, Power.HANDLE_REPORTS)
    note = clean_text(wish.note)
    if not REQUEST.fullmatch(wish.request_id):
        raise ReportCommandRefused(_(UNREADABLE))
    if len(note) > LONGEST_NOTE:
        raise ReportCommandRefused(_("A note has at most %(most)s characters."), most=LONGEST_NOTE)
    with transaction.atomic():
        report = Report.objects.select_for_update().get(pk=wish.report)
        before = Step.objects.filter(by=wish.by, request_id=wish.request_id).first()
        if before is not None:
            if (before.report_id, before.deed, before.told) != (report.pk, deed, dict(told or {})):
                raise ReportCommandRefused(_(REUSED))
            return report
        _check_foreign(report, wish.by)
        act(report)
        report.save()
        Step.objects.create(
            report=report,
            by=wish.by,
            deed=deed,
            told=dict(told or {}),
            note=note,
            request_id=wish.request_id,
        )
    return report


def _check_foreign(report: Report, by: User) -> None:
    """Raise `ReportCommandRefused` if the moderator is involved in the report."""
    if not Report.objects.foreign_to(by).filter(pk=report.pk).exists():
        raise ReportCommandRefused(
            _("Nobody handles a report that they have made, or that is about them.")
        )


def _check_open(report: Report) -> None:
    """Raise `ReportCommandRefused` if the report is closed or merged into another."""
    if report.merged_into_id is not None:
        raise ReportCommandRefused(_("This report is part of another one."))
    if report.closed_at is not None:
        raise ReportCommandRefused(_("This report is closed."))


def _check_claimed(report: Report, by: User) -> None:
    """Raise `ReportCommandRefused` unless the moderator has claimed the report."""
    _check_open(report)
    if report.claimed_by_id != by.pk or not is_claimed(report):
        raise ReportCommandRefused(_("Claim this report first."))


def _check_answer(report: Report, answer: str, warning: str) -> None:
    """Raise `ReportCommandRefused` if answer, warning and reported user do not go together."""
    if answer not in ANSWERS or warning not in ("", *WARNINGS):
        raise ReportCommandRefused(_("Please choose an answer."))
    outcome = outcome_of(answer)
    if outcome == ReportOutcome.WARNED and not warning:
        raise ReportCommandRefused(_("Please choose the warning, too."))
    if warning and outcome not in WARNED_WITH:
        raise ReportCommandRefused(_("With this answer nobody is warned."))
    if warning and report.about_id is None:
        raise ReportCommandRefused(_("This report is about nobody whom one could warn."))


def _alarms(report: Report) -> ReportQuerySet:
    """Return the open alarms of the same kind about the same subject."""
    return Report.objects.filter(
        about=report.about_id, key=report.key, kind=report.kind, reporter=None, closed_at=None
    )


def _unclaim(report: Report) -> None:
    report.claimed_by, report.claimed_at = None, None


def _tell_reporter(report: Report, answer: str) -> None:
    """Send the reporter the answer, replacing an earlier one to the same report."""
    if report.reporter is not None and report.reporter.is_active:
        now = timezone.now()
        Reply.objects.update_or_create(
            user=report.reporter,
            report=report,
            kind=Reply.Occasion.ANSWER,
            defaults={
                "words": answer,
                "at": now,
                "read_at": None,
                "mail_at": now if report.mail else None,
                "tries": 0,
            },
        )


def _warn(report: Report, warning: str) -> None:
    """Send the reported user a warning, replacing an earlier one for the same report."""
    if report.about is not None and report.about.is_active:
        now = timezone.now()
        Reply.objects.update_or_create(
            user=report.about,
            report=report,
            kind=Reply.Occasion.WARNING,
            defaults={"words": warning, "at": now, "read_at": None, "mail_at": now, "tries": 0},
        )
