"""What pages of staff say of reports: those of one match or person, and how many wait."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.powers import Power, may
from games.models import Match
from lobby.models import Report
from lobby.reports.kinds import KIND_TITLES

MANY = 20
"""So many are shown, the latest."""
MOST = 100
"""So far they are counted."""


def reports_of(what: Match | User, by: User | AnonymousUser) -> Sequence[tuple[Report, str]]:
    """What was reported of a match or a person, as far as somebody may work on it, in a line."""
    if not (isinstance(by, User) and may(by, Power.HANDLE_REPORTS)):
        return []
    of = Q(match=what) if isinstance(what, Match) else Q(about=what)
    found = Report.objects.leading().foreign_to(by).filter(of).select_related("about", "match")
    return [(each, line(each)) for each in found.order_by("-pk")[:MANY]]


def waiting() -> QuerySet[Report]:
    """The reports that wait for an answer and are not put off."""
    now = timezone.now()
    return Report.objects.open().filter(Q(snoozed_until=None) | Q(snoozed_until__lte=now))


def how_many_wait() -> int:
    """How many reports wait for an answer; no more than `MOST` are counted."""
    return waiting().order_by().values("pk")[:MOST].count()


def line(report: Report) -> str:
    """A report in one line."""
    who = report.about or report.match or ""
    told = f" – {report.words[:60]}" if report.words else ""
    return f"{report.pk}: {KIND_TITLES[report.kind]}, {who}, {report.at:%Y-%m-%d %H:%M}{told}"
