"""Selectors of reports for the admin: reports about a match or user, and how many reports wait."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst

from accounts.models import User
from accounts.staff.powers import Power, has_power, permission_name
from accounts.staff.read_only_admin import staff_user
from games.models import Match
from lobby.models import Report
from lobby.models.report import ReportQuerySet
from lobby.models.report_kinds import KIND_TITLES

MAX_SHOWN = 20
"""Maximum number of reports shown: the latest."""
MAX_COUNTED = 100
"""Reports are counted up to this number."""


def reports_about(what: Match | User, by: User | AnonymousUser) -> Sequence[Report]:
    """Return the latest reports about a match or user, open ones first.

    Only reports that this staff member may handle are returned. Other viewers get an empty list.
    """
    if not (isinstance(by, User) and has_power(by, Power.HANDLE_REPORTS)):
        return []
    of = Q(match=what) if isinstance(what, Match) else Q(about=what)
    found = Report.objects.without_merged().handleable_by(by).filter(of)
    found = found.select_related("about", "reporter")
    return list(found.order_by(F("closed_at").desc(nulls_first=True), "-pk")[:MAX_SHOWN])


def may_read_reports(request: HttpRequest) -> bool:
    """Whether the viewer of an admin page may handle reports."""
    return bool(request.user.has_perm(permission_name(Power.HANDLE_REPORTS)))


def count_reports(request: HttpRequest, of: str, rows: Sequence[Any]) -> Mapping[Any, int]:
    """Return how many reports each match or user has, by its key; those without are left out.

    `of` is the field of a report that names it. Only reports that the viewer of an admin page may
    handle are counted.
    """
    if not may_read_reports(request):
        return {}
    mine = Report.objects.without_merged().handleable_by(staff_user(request))
    counted = mine.filter(**{f"{of}__in": rows}).order_by().values(of).annotate(many=Count("pk"))
    return dict(counted.values_list(of, "many"))


def waiting_reports() -> ReportQuerySet:
    """Return the open reports that are not snoozed."""
    now = timezone.now()
    return Report.objects.open().filter(Q(snoozed_until=None) | Q(snoozed_until__lte=now))


def count_waiting() -> int:
    """Return the number of reports that wait for an answer, at most `MAX_COUNTED`."""
    return waiting_reports().order_by().values("pk")[:MAX_COUNTED].count()


def report_line(report: Report, beside: Report) -> str:
    """Return one line of text about a report.

    It does not name the user whom the report beside it is about, too.
    """
    who = report.about or report.match
    named = "" if who is None or who == beside.about else f", {who}"
    description = f" – {report.words[:60]}" if report.words else ""
    at = date_format(report.at, "SHORT_DATETIME_FORMAT")
    return f"{capfirst(str(KIND_TITLES[report.kind]))}{named}, {at} ({report.pk}){description}"
