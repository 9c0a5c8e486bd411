"""Stores reports, and makes the commands with which moderators handle them."""

from uuid import uuid4

from django.utils import timezone

from accounts.models import User
from lobby.models import Report
from lobby.moderation.reports import queue
from lobby.moderation.reports.queue import ReportCommand

QUEUE = "/admin/lobby/report/"


def store_report(by: User | None, about: User, kind: str = "name", **fields: object) -> Report:
    """Store a report by user `by` about user `about`; with `by` None, an alarm."""
    told = {"thing": "person", "key": f"person {about.pk}", "day": timezone.now().date()}
    return Report.objects.create(reporter=by, about=about, kind=kind, **told | fields)


def make_command(report: Report, by: User, note: str = "", request: str = "") -> ReportCommand:
    """Return a command of staff user `by`; without `request` it has a new request name."""
    return ReportCommand(report.pk, by, request or uuid4().hex, note)


def claim_report(report: Report, by: User) -> Report:
    """Claim a report for staff user `by`."""
    return queue.claim(make_command(report, by))


def list_entries(report: Report) -> list[tuple[str, str]]:
    """Return the commands given about a report, in order, each with the name of its user."""
    return [(str(each.by), each.deed) for each in report.entries.select_related("by")]
