"""What staff has done about the user and the match of a report since it was made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from accounts.models import Proposal, Sanction, User
from accounts.staff.cases import from_case
from accounts.staff.powers import Power, has_power
from accounts.staff.sanctions import end_text
from games.models import Ruling
from games.staff.past_rulings import describe_ruling
from games.staff.ruling_pages import RulingLink, rulings_view
from games.text.rulings import reason_text
from lobby.models import Report

Row = TypeVar("Row", bound=Model)
MAX_ROWS = 20
"""Maximum number of rows of each kind: the latest."""


@dataclass(frozen=True, slots=True)
class CaseAction:
    """Sanction, proposal or ruling: a line on the page of a report."""

    what: str
    """Words that its link has."""
    url: str
    about: str
    """How long it lasts, and its reason, in sentences."""
    by: User
    at: datetime
    state: str = ""
    """Whether it was lifted, undone or confirmed; empty if it is in force."""


def actions_since(report: Report, by: User) -> list[CaseAction]:
    """Return the sanctions, proposals and rulings since a report, as far as this reader sees them.

    Of a closed report it returns those until its answer.
    """
    found: list[CaseAction] = []
    if report.about is not None and has_power(by, Power.SEE_PEOPLE):
        sanctions = _since(report, report.about.sanctions.all(), "begins")
        found += [_sanction_line(each, report.about) for each in sanctions]
        found += [
            _proposal_line(each, report.about)
            for each in _since(report, report.about.proposals.all(), "at")
            if "sanction" not in each.result
        ]
    if report.match is not None and has_power(by, Power.SEE_MATCHES):
        found += _ruling_lines(_since(report, report.match.rulings.all(), "at"))
    return sorted(found, key=lambda each: each.at)


def ruling_links(report: Report, by: User) -> list[RulingLink]:
    """Return links to the rulings that the reader can make about the match of a report.

    Each leads back to the report.
    """
    if report.match is None or not has_power(by, Power.SEE_MATCHES):
        return []
    return [
        RulingLink(link.title, from_case(link.url, f"report.{report.pk}"), link.dangerous)
        for link in rulings_view(report.match, by)["possible"]
    ]


def _since(report: Report, rows: QuerySet[Row], field: str) -> QuerySet[Row]:
    """Return the latest of these rows between the report and its answer, with their authors."""
    later = rows.filter(**{f"{field}__gte": report.at}).select_related("by").order_by("-pk")
    if report.closed_at is not None:
        later = later.filter(**{f"{field}__lte": report.closed_at})
    return later[:MAX_ROWS]


def _sanction_line(sanction: Sanction, person: User) -> CaseAction:
    return CaseAction(
        what=f"{capfirst(sanction.get_kind_display())}: {person}",
        url=reverse("admin:accounts_user_change", args=[sanction.user_id]) + "#sanctions",
        about=f"{end_text(sanction)} {sanction.get_reason_display()}",
        by=sanction.by,
        at=sanction.begins,
        state="" if sanction.lifted_at is None else gettext("lifted"),
    )


def _proposal_line(proposal: Proposal, person: User) -> CaseAction:
    waits = gettext("waits for a second member of staff")
    return CaseAction(
        what=f"{proposal.get_kind_display()}: {person}",
        url=reverse("admin:accounts_proposal_change", args=[proposal.pk]),
        about="",
        by=proposal.by,
        at=proposal.at,
        state=waits if proposal.is_waiting else proposal.get_outcome_display(),
    )


def _ruling_lines(rulings: Iterable[Ruling]) -> Iterator[CaseAction]:
    for each in rulings:
        console = reverse("admin:games_match_console", args=[each.match_id])
        yield CaseAction(
            what=f"{capfirst(describe_ruling(each))} ({each.pk})",
            url=f"{console}#ruling-{each.pk}",
            about=reason_text(each.reason),
            by=each.by,
            at=each.at,
            state=gettext("undone") if each.undone_by_id is not None else "",
        )
