"""Services with which moderators handle reports.

Each service checks the moderator's power, writes an entry in the report's log, and acts once per
request name. A moderator claims a report before anything else. A claim expires, so that no report
is forgotten.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests.ids import REQUEST_ID, REUSED, UNREADABLE
from accounts.staff.powers import Power, require_power
from games.chat.phrases import clean_text
from lobby.models import Report, ReportEntry
from lobby.models.report import MAX_NOTE_LENGTH, ReportQuerySet
from lobby.models.report_answers import outcome_of
from lobby.moderation.reports.checks import (
    ReportCommandRefused,
    check_answer,
    check_claimed,
    check_closed,
    check_free,
    check_impartial,
    is_claimed,
    mergeable,
)
from lobby.moderation.reports.replies import send_answer, send_warning

SNOOZE_DURATIONS: Mapping[str, timedelta] = {
    "hour": timedelta(hours=1),
    "hours": timedelta(hours=4),
    "day": timedelta(days=1),
    "days": timedelta(days=3),
    "week": timedelta(days=7),
}
"""Durations for which a report can be snoozed, by name."""


@dataclass(frozen=True, slots=True)
class ReportCommand:
    """Command of a moderator about a report, with request name and note."""

    report: int
    by: User
    request_id: str
    note: str = ""


def claim(command: ReportCommand) -> Report:
    """Claim a report, so that no other moderator handles it.

    Raises the errors listed at `_run_once`. So do all other services of this module.
    """

    def take(report: Report) -> None:
        check_free(report, command.by)
        report.claimed_by, report.claimed_at = command.by, timezone.now()
        report.snoozed_until = None

    return _run_once(ReportEntry.Action.CLAIM, command, take)


def release(command: ReportCommand) -> Report:
    """Return a claimed report to the queue, so that other moderators can claim it."""

    def give_back(report: Report) -> None:
        check_claimed(report, command.by)
        _unclaim(report)

    return _run_once(ReportEntry.Action.RELEASE, command, give_back)


def snooze(command: ReportCommand, *, how_long: str) -> Report:
    """Snooze a report. It returns to the queue after the chosen time.

    `how_long` is a key of `SNOOZE_DURATIONS`.
    """

    def put_off(report: Report) -> None:
        check_claimed(report, command.by)
        if how_long not in SNOOZE_DURATIONS:
            raise ReportCommandRefused(_("Please choose how long to postpone the report."))
        report.snoozed_until = timezone.now() + SNOOZE_DURATIONS[how_long]
        _unclaim(report)

    return _run_once(ReportEntry.Action.SNOOZE, command, put_off, {"for": how_long})


def merge(command: ReportCommand, *, others: Collection[int]) -> Report:
    """Merge other open reports of the same subject into this report.

    One answer then closes all of them.
    """

    def take_in(report: Report) -> None:
        check_claimed(report, command.by)
        locked = Report.objects.select_for_update().filter(pk__in=others).order_by("pk")
        found = {each.pk: each for each in locked}
        if not found or set(others) - set(
            mergeable(report, command.by).values_list("pk", flat=True)
        ):
            raise ReportCommandRefused(
                _("Only open reports about the same person, message or match can be merged.")
            )
        for other in found.values():
            if is_claimed(other) and other.claimed_by_id != command.by.pk:
                raise ReportCommandRefused(
                    _("%(name)s is already working on this report."), name=other.claimed_by
                )
        Report.objects.filter(merged_into__in=found).update(merged_into=report)
        Report.objects.filter(pk__in=found).update(
            merged_into=report, claimed_by=None, claimed_at=None, snoozed_until=None
        )

    return _run_once(ReportEntry.Action.MERGE, command, take_in, {"others": sorted(others)})


def resolve(command: ReportCommand, *, answer: str, warning: str = "") -> Report:
    """Close a report and answer its reporter.

    Reports merged into it are closed and answered, too. `warning` is the key of a warning to the
    reported user; if empty, the user is not warned. Requires a note.
    """

    def close(report: Report) -> None:
        check_claimed(report, command.by)
        check_answer(report, answer, warning)
        _check_note(command)
        report.outcome, report.closed_at = outcome_of(answer), timezone.now()
        report.closed_by = command.by
        _unclaim(report)
        parts = [report, *report.merged.select_related("reporter")]
        end = {"outcome": report.outcome, "closed_at": report.closed_at, "closed_by": command.by}
        report.merged.update(**end)
        for part in parts:
            send_answer(part, answer)
        if warning:
            send_warning(report, warning)

    return _run_once(
        ReportEntry.Action.RESOLVE, command, close, {"answer": answer, "warning": warning}
    )


def reopen(command: ReportCommand) -> Report:
    """Reopen a closed report. Answers and warnings that were sent are not taken back.

    Requires a note.
    """

    def open_again(report: Report) -> None:
        check_closed(report, command.by)
        _check_note(command)
        if report.is_alarm and _newer_alarms(report).exists():
            raise ReportCommandRefused(
                _("There is a newer alarm of this kind. Handle that one instead.")
            )
        report.outcome, report.closed_at, report.closed_by = "", None, None
        report.merged.update(outcome="", closed_at=None, closed_by=None)

    return _run_once(ReportEntry.Action.REOPEN, command, open_again)


def _run_once(
    action: str,
    command: ReportCommand,
    act: Callable[[Report], None],
    details: Mapping[str, object] | None = None,
) -> Report:
    """Run a command on a report and log it. A request repeated by the same moderator does nothing.

    Raises `NotPermitted` without the power to handle reports, and `Report.DoesNotExist` for an
    unknown report. Raises `ReportCommandRefused` if the moderator is involved in the report, if
    note or request name is invalid, or if `act` refuses. Then nothing changes.
    """
    require_power(command.by, Power.HANDLE_REPORTS)
    note = clean_text(command.note)
    if not REQUEST_ID.fullmatch(command.request_id):
        raise ReportCommandRefused(_(UNREADABLE))
    if len(note) > MAX_NOTE_LENGTH:
        raise ReportCommandRefused(
            _("A note can have at most %(most)s characters."), most=MAX_NOTE_LENGTH
        )
    with transaction.atomic():
        report = Report.objects.select_for_update().get(pk=command.report)
        before = ReportEntry.objects.filter(by=command.by, request_id=command.request_id).first()
        if before is not None:
            if (before.report_id, before.deed, before.told) != (
                report.pk,
                action,
                dict(details or {}),
            ):
                raise ReportCommandRefused(_(REUSED))
            return report
        check_impartial(report, command.by)
        act(report)
        report.save()
        ReportEntry.objects.create(
            report=report,
            by=command.by,
            deed=action,
            told=dict(details or {}),
            note=note,
            request_id=command.request_id,
        )
    return report


def _newer_alarms(report: Report) -> ReportQuerySet:
    """Return the open alarms of the same kind about the same subject as this closed alarm."""
    return Report.objects.filter(
        about=report.about_id, key=report.key, kind=report.kind, reporter=None, closed_at=None
    )


def _check_note(command: ReportCommand) -> None:
    """Raise `ReportCommandRefused` if the command has no note."""
    if not command.note.strip():
        raise ReportCommandRefused(_("Please add a note that says why."))


def _unclaim(report: Report) -> None:
    report.claimed_by, report.claimed_at = None, None
