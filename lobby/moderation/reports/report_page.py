"""Parts of a report's admin page, and the report that comes next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext

from accounts.models import User
from accounts.staff.claims import CLAIMED_FOR
from lobby.models import Report, ReportEntry
from lobby.models.report_answers import ANSWERS, WARNINGS, outcome_of
from lobby.models.report_kinds import FINDING_TEXTS, KIND_TITLES
from lobby.moderation.reports.forms import SNOOZE_LABELS
from lobby.moderation.reports.selectors import waiting_reports

AT_ONCE = ("claim", "release")
"""Commands without a form: the page has a button for each of them instead of a link."""


@dataclass(frozen=True, slots=True)
class ReportPart:
    """Section of the page about one report: the main report, or one merged into it."""

    report: Report
    kind: str | Promise
    finding: str
    """What the site has found, if the report is an alarm; else empty."""


@dataclass(frozen=True, slots=True)
class CommandLink:
    """Title and URL of a command that is available for a report."""

    title: str | Promise
    url: str


@dataclass(frozen=True, slots=True)
class ReportCommands:
    """Commands that are available for a report: pages with a form, and buttons."""

    pages: Sequence[CommandLink]
    buttons: Sequence[CommandLink]


def next_report(report: Report, by: User) -> int | None:
    """Return the number of the oldest other open report that this moderator can take up.

    Reports that others have claimed are passed over.
    """
    since = timezone.now() - CLAIMED_FOR
    free = Q(claimed_by=None) | Q(claimed_by=by) | Q(claimed_at__lte=since)
    others = waiting_reports().handleable_by(by).filter(free).exclude(pk=report.pk)
    return others.order_by("pk").values_list("pk", flat=True).first()


def report_part(report: Report) -> ReportPart:
    """Return the section of the page about one report.

    For an alarm it states what the site has found.
    """
    words = FINDING_TEXTS.get(report.kind)
    finding = str(words) % report.found if words is not None and report.found else ""
    return ReportPart(report, KIND_TITLES[report.kind], finding)


def describe_entry(entry: ReportEntry) -> str:
    """Return what was done with a report, with the outcome, the warning or the length."""
    told = entry.told
    details = [
        str(outcome_of(told["answer"]).label) if told.get("answer") in ANSWERS else "",
        gettext("warning: %(words)s") % {"words": WARNINGS[told["warning"]]}
        if told.get("warning") in WARNINGS
        else "",
        str(SNOOZE_LABELS[told["for"]]) if told.get("for") in SNOOZE_LABELS else "",
    ]
    detail = ", ".join(filter(None, details))
    return f"{entry.get_deed_display()} ({detail})" if detail else entry.get_deed_display()


def report_commands(report: Report, titles: Iterable[tuple[str, str | Promise]]) -> ReportCommands:
    """Return the links and buttons for these commands on a report.

    `titles` holds name and title of each command.
    """
    links = {
        name: CommandLink(title, reverse(f"admin:lobby_report_{name}", args=[report.pk]))
        for name, title in titles
    }
    return ReportCommands(
        pages=[link for name, link in links.items() if name not in AT_ONCE],
        buttons=[link for name, link in links.items() if name in AT_ONCE],
    )
