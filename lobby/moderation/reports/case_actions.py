"""What staff has done about the user and the match of a report since it was made."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from accounts.models import Proposal, Sanction, User
from accounts.requests.numbers import number_or_zero
from accounts.staff.cases import from_case
from accounts.staff.powers import Power, has_power
from accounts.staff.sanctions import end_text, sanction_page, sanction_state
from games.models import Message, Ruling
from games.staff.past_rulings import describe_ruling
from games.staff.ruling_pages import RulingLink, rulings_view
from games.text.rulings import reason_text
from lobby.models import Appeal, Report

Row = TypeVar("Row", bound=Model)
MAX_ROWS = 20
"""Maximum number of rows of each kind: the latest."""
OF_MESSAGES = (Ruling.Kind.HIDE, Ruling.Kind.SHOW)


@dataclass(frozen=True, slots=True)
class CaseAction:
    """Sanction, proposal or ruling: a line on the page of a report."""

    what: str
    """Words that its link has."""
    url: str
    about: str
    """How long it lasts and its reason, in sentences, or why it was declined."""
    by: User
    at: datetime
    state: str = ""
    """Whether it was lifted, undone or confirmed; empty if it is in force."""


def actions_since(report: Report, by: User) -> list[CaseAction]:
    """Return what was done from a report or since it, as far as this reader sees it.

    These are the sanctions, proposals and rulings that name the report or one merged into it, and
    those that name no case, about its users or match, until its answer. Rulings about messages of
    other users are left out.
    """
    cases = [f"report.{key}" for key in (report.pk, *report.merged.values_list("pk", flat=True))]
    people = [each for each in (report.about, report.reporter) if each is not None]
    found: list[CaseAction] = []
    if people and has_power(by, Power.SEE_PEOPLE):
        sanctions = Sanction.objects.filter(user__in=people).select_related("user")
        found += _sanction_lines(_since(report, sanctions, "begins", Q(case__in=cases)))
        proposals = Proposal.objects.filter(about__in=people).select_related("about")
        named = Q(values__case__in=cases)
        unnamed = ~Q(values__has_key="case") | Q(values__case="")
        found += [
            _proposal_line(each)
            for each in _since(report, proposals, "at", named, unnamed)
            if "sanction" not in each.result
        ]
    if report.match is not None and has_power(by, Power.SEE_MATCHES):
        rulings = list(_since(report, report.match.rulings.all(), "at", Q(case__in=cases)))
        found += _ruling_lines(_about_people(rulings, people))
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


def _since(
    report: Report, rows: QuerySet[Row], field: str, named: Q, unnamed: Q | None = None
) -> QuerySet[Row]:
    """Return the latest of these rows that belong to the report, with their authors.

    They name the report, which `named` says; or they name no case (`unnamed`) and come between the
    report and its answer.
    """
    since = Q(**{f"{field}__gte": report.at}) & (Q(case="") if unnamed is None else unnamed)
    if report.closed_at is not None:
        since &= Q(**{f"{field}__lte": report.closed_at})
    return rows.filter(named | since).select_related("by").order_by("-pk")[:MAX_ROWS]


def _about_people(rulings: Sequence[Ruling], people: Collection[User]) -> list[Ruling]:
    """Return the rulings but those about messages of other users than these."""
    keys = {each.asked.get("message") for each in rulings if each.kind in OF_MESSAGES}
    numbers = [number_or_zero(str(key)) for key in keys]
    others = Message.objects.filter(pk__in=numbers).exclude(user__in=people) if keys else ()
    foreign = {str(each.pk) for each in others}
    return [
        each
        for each in rulings
        if each.kind not in OF_MESSAGES or str(each.asked.get("message")) not in foreign
    ]


def _sanction_lines(found: Iterable[Sanction]) -> list[CaseAction]:
    sanctions = list(found)
    about = Appeal.objects.filter(
        thing=Appeal.Thing.SANCTION, number__in=[each.pk for each in sanctions]
    )
    appeals = {each.number: each for each in about} if sanctions else {}
    return [
        CaseAction(
            what=f"{capfirst(each.get_kind_display())}: {each.user}",
            url=sanction_page(each),
            about=f"{end_text(each)} {each.get_reason_display()}",
            by=each.by,
            at=each.begins,
            state=", ".join(_states(each, appeals.get(each.pk))),
        )
        for each in sanctions
    ]


def _states(sanction: Sanction, appeal: Appeal | None) -> Iterator[str]:
    """Return what has become of a sanction: whether it is over, and what came of an appeal."""
    yield sanction_state(sanction)
    if appeal is not None:
        outcome = appeal.get_outcome_display() if appeal.outcome else gettext("not answered yet")
        yield gettext("appeal: %(outcome)s") % {"outcome": outcome}


def _proposal_line(proposal: Proposal) -> CaseAction:
    waits = gettext("waits for a second member of staff")
    return CaseAction(
        what=f"{proposal.get_kind_display()}: {proposal.about}",
        url=reverse("admin:accounts_proposal_change", args=[proposal.pk]),
        about=proposal.decided_why,
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
