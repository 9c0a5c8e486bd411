"""Conditions that are checked before a moderator's command about a report."""

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refused import Refused
from accounts.staff.claims import CLAIMED_FOR
from lobby.models import Report
from lobby.models.report import ReportQuerySet
from lobby.models.report_answers import ANSWERS, WARNED_WITH, WARNINGS, outcome_of
from lobby.models.report_kinds import ReportOutcome


class ReportCommandRefused(Refused):
    """Error: a moderator's command about a report was refused."""


def is_claimed(report: Report) -> bool:
    """Whether a moderator has claimed the report and this claim has not expired."""
    return report.claimed_at is not None and timezone.now() - report.claimed_at < CLAIMED_FOR


def mergeable(report: Report, by: User) -> ReportQuerySet:
    """Return the open reports that this moderator may merge into this one.

    They are about the same subject, match or user, and the moderator may handle them.
    """
    same = Q(key=report.key)
    if report.match_id is not None:
        same |= Q(match=report.match_id)
    if report.about_id is not None:
        same |= Q(about=report.about_id)
    return Report.objects.open().handleable_by(by).filter(same).exclude(pk=report.pk)


def check_impartial(report: Report, by: User) -> None:
    """Raise `ReportCommandRefused` if the moderator is involved in the report."""
    if not Report.objects.handleable_by(by).filter(pk=report.pk).exists():
        raise ReportCommandRefused(
            _(
                "You can't handle a report that you made or that involves you. Leave it to "
                "another moderator."
            )
        )


def check_open(report: Report) -> None:
    """Raise `ReportCommandRefused` if the report is closed or merged into another."""
    if report.merged_into_id is not None:
        raise ReportCommandRefused(
            _("This report has been merged into another one. Answer that one instead.")
        )
    if report.closed_at is not None:
        raise ReportCommandRefused(_("This report is closed. Reopen it first."))


def check_free(report: Report, by: User) -> None:
    """Raise `ReportCommandRefused` if the report is not open, or another has claimed it."""
    check_open(report)
    if is_claimed(report) and report.claimed_by_id != by.pk:
        raise ReportCommandRefused(
            _("%(name)s is already working on this report."), name=report.claimed_by
        )


def check_claimed(report: Report, by: User) -> None:
    """Raise `ReportCommandRefused` unless the moderator has claimed the report."""
    check_free(report, by)
    if report.claimed_by_id != by.pk or not is_claimed(report):
        raise ReportCommandRefused(_("Claim this report first."))


def check_closed(report: Report, _by: User) -> None:
    """Raise `ReportCommandRefused` unless the report is closed and can be reopened."""
    if report.closed_at is None or report.merged_into_id is not None:
        raise ReportCommandRefused(_("This report is not closed, so it can't be reopened."))


def check_answer(report: Report, answer: str, warning: str) -> None:
    """Raise `ReportCommandRefused` if the answer and the warning do not fit each other.

    Also raise it for an unknown answer or warning, or for a warning without a reported user.
    """
    if answer not in ANSWERS or warning not in ("", *WARNINGS):
        raise ReportCommandRefused(_("Please choose an answer."))
    outcome = outcome_of(answer)
    if outcome == ReportOutcome.WARNED and not warning:
        raise ReportCommandRefused(_("Please choose a warning, too."))
    if warning and outcome not in WARNED_WITH:
        raise ReportCommandRefused(
            _(
                "This answer cannot be combined with a warning. Choose another answer, or no "
                "warning."
            )
        )
    if warning and report.about_id is None:
        raise ReportCommandRefused(
            _("This report names no one who could be warned. Choose no warning.")
        )
