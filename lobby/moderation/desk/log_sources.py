"""The tables that the log of staff's actions is read from, and how a row of each becomes a line.

Every row is written by the service that did what it tells, and no page changes it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Any

from django.contrib.admin.models import LogEntry as RetryEntry
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Deed, Proposal, User
from accounts.models.sanction_reasons import Reason
from accounts.staff.cases import with_case
from accounts.staff.past_deeds import describe_deeds
from accounts.staff.powers import Power
from games.models import Maintenance, Ruling, Seat, SeatOffer
from games.staff.past_rulings import describe_rulings
from games.staff.seat_offers import seat_offer_state
from games.text.ruling_reasons import ALL as RULING_REASONS
from lobby.models import Announcement, Appeal, AppealLine, Report, ReportEntry
from lobby.models.report_kinds import KIND_TITLES
from lobby.moderation.finding.subjects import (
    Subjects,
    names_of,
    of_failure,
    of_match,
    of_person,
    of_report,
)
from lobby.moderation.reports.report_page import describe_entry

KINDS: Mapping[str, str | Promise] = {
    "ruling": _("Rulings"),
    "sanction": _("Sanctions"),
    "roles": _("Roles"),
    "account": _("Accounts and notes"),
    "proposal": _("Proposals"),
    "report": _("Reports"),
    "appeal": _("Appeals"),
    "announcement": _("Announcements"),
    "maintenance": _("Maintenance"),
    "retry": _("Failing background jobs"),
}
"""The kinds of actions in the log, with their titles."""
_SANCTIONS = (Deed.Action.SANCTION, Deed.Action.LIFT)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One action of a staff member, or of the command line if `member` is None."""

    at: datetime
    member: User | None
    kind: str
    """A key of `KINDS`."""
    what: str
    about: Subjects
    """The people or matches that it is about; may be empty."""
    url: str
    """Admin page of the row, or of what it is about."""
    reason: str = ""
    note: str = ""

    @property
    def kind_title(self) -> str:
        return str(KINDS[self.kind])

    @property
    def subject(self) -> str:
        """The names of the people, or the ids of the matches, as one text."""
        return names_of(self.about)


@dataclass(frozen=True, slots=True)
class Source:
    """One table of the log: who may read it, its rows, its columns, and its lines.

    `person` and `match` return the condition that a row is about one of these users or a match;
    None if rows are about none. `describe` returns what the rows did, by key, where that needs
    queries.
    """

    kind: str
    power: Power
    rows: Callable[[User], QuerySet[Any]]
    line: Callable[[Any], LogLine]
    at: str = "at"
    by: str = "by"
    person: Callable[[Sequence[User]], Q] | None = None
    match: Callable[[str], Q] | None = None
    describe: Callable[[Sequence[Any]], Mapping[int, str]] | None = None

    def lines(self, rows: Sequence[Any]) -> list[LogLine]:
        """Return the line of each row."""
        described = self.describe(rows) if self.describe else {}
        lines = [(row.pk, self.line(row)) for row in rows]
        return [replace(line, what=described.get(pk, line.what)) for pk, line in lines]


def _matches_of(users: Sequence[User]) -> Q:
    return Q(match__in=Seat.objects.filter(user__in=users).values("match"))


def _deed_source(kind: str, condition: Q) -> Source:
    def line(deed: Deed) -> LogLine:
        return LogLine(
            deed.at,
            deed.by,
            kind,
            deed.get_kind_display(),
            of_person(deed.about),
            reverse("admin:accounts_deed_change", args=[deed.pk]),
            str(Reason(deed.reason).label) if deed.reason else "",
            deed.note,
        )

    return Source(
        kind,
        Power.SEE_PEOPLE,
        lambda _viewer: Deed.objects.filter(condition).select_related("by", "about"),
        line,
        person=lambda users: Q(about__in=users),
        describe=describe_deeds,
    )


def _ruling_line(ruling: Ruling) -> LogLine:
    return LogLine(
        ruling.at,
        ruling.by,
        "ruling",
        ruling.get_kind_display(),
        of_match(ruling.match_id),
        reverse("admin:games_ruling_change", args=[ruling.pk]),
        gettext(RULING_REASONS[ruling.reason]) if ruling.reason in RULING_REASONS else "",
        ruling.note,
    )


def _describe_rulings(rulings: Sequence[Ruling]) -> Mapping[int, str]:
    cases = {ruling.pk: ruling.case for ruling in rulings}
    described = describe_rulings(rulings).items()
    return {pk: with_case(f"{what} ({pk})", cases[pk]) for pk, what in described}


def _seat_offer_line(offer: SeatOffer, *, withdrawn: bool) -> LogLine:
    words = gettext("seat offer to %(name)s withdrawn (%(number)s)")
    if not withdrawn:
        words = gettext("seat offered to %(name)s (%(number)s): %(state)s")
    console = reverse("admin:games_match_console", args=[offer.match_id])
    return LogLine(
        (withdrawn and offer.decided_at) or offer.at,
        offer.decided_by if withdrawn else offer.by,
        "ruling",
        words % {"name": offer.user.username, "number": offer.pk, "state": seat_offer_state(offer)},
        of_match(offer.match_id),
        f"{console}#seat-offers",
        gettext(RULING_REASONS[offer.reason]) if not withdrawn else "",
        "" if withdrawn else offer.note,
    )


def _seat_offer_source(*, withdrawn: bool) -> Source:
    chosen = Q(outcome=SeatOffer.Outcome.WITHDRAWN) if withdrawn else Q()
    return Source(
        "ruling",
        Power.SEE_MATCHES,
        lambda _viewer: SeatOffer.objects.filter(chosen).select_related(
            "user", "by", "decided_by", "match"
        ),
        lambda offer: _seat_offer_line(offer, withdrawn=withdrawn),
        at="decided_at" if withdrawn else "at",
        by="decided_by" if withdrawn else "by",
        person=lambda users: Q(user__in=users),
        match=lambda match: Q(match=match),
    )


def _report_line(entry: ReportEntry) -> LogLine:
    report = entry.report
    return LogLine(
        entry.at,
        entry.by,
        "report",
        f"{describe_entry(entry)}: {KIND_TITLES[report.kind]}",
        of_report(report),
        reverse("admin:lobby_report_change", args=[report.pk]),
        note=entry.note,
    )


def _appeal_line(appeal: Appeal) -> LogLine:
    return LogLine(
        appeal.answered_at or appeal.at,
        appeal.answered_by,
        "appeal",
        f"{appeal.get_outcome_display()}: {appeal.get_thing_display()}",
        of_person(appeal.user),
        reverse("admin:lobby_appeal_change", args=[appeal.pk]),
        note=appeal.note,
    )


def _appeal_words_line(line: AppealLine) -> LogLine:
    appeal = line.appeal
    return LogLine(
        line.at,
        line.by,
        "appeal",
        gettext("wrote to the person who appealed"),
        of_person(appeal.user),
        reverse("admin:lobby_appeal_change", args=[appeal.pk]),
        note=line.words,
    )


def _proposal_line(proposal: Proposal, *, decided: bool) -> LogLine:
    what = proposal.get_outcome_display() if decided else gettext("proposed")
    return LogLine(
        (decided and proposal.decided_at) or proposal.at,
        proposal.decided_by if decided else proposal.by,
        "proposal",
        f"{what}: {proposal.get_kind_display()} ({proposal.pk})",
        of_person(proposal.about)
        if proposal.about
        else tuple(chain.from_iterable(map(of_match, proposal.keys[:3]))),
        reverse("admin:accounts_proposal_change", args=[proposal.pk]),
        note=proposal.decided_why if decided else proposal.note,
    )


def _proposal_source(*, decided: bool) -> Source:
    return Source(
        "proposal",
        Power.SEE_PEOPLE,
        lambda _viewer: (
            Proposal.objects.exclude(outcome="") if decided else Proposal.objects.all()
        ).select_related("by", "about", "decided_by"),
        lambda proposal: _proposal_line(proposal, decided=decided),
        at="decided_at" if decided else "at",
        by="decided_by" if decided else "by",
        person=lambda users: Q(about__in=users),
    )


def _announcement_source(by: str, at: str, what: Promise) -> Source:
    return Source(
        "announcement",
        Power.ANNOUNCE,
        lambda _viewer: Announcement.objects.exclude(**{by: None}).select_related(by),
        lambda each: LogLine(
            getattr(each, at) or each.at,
            getattr(each, by),
            "announcement",
            str(what),
            (),
            reverse("admin:lobby_announcement_change", args=[each.pk]),
            note=str(each),
        ),
        at=at,
        by=by,
    )


def _maintenance_source(by: str, at: str, what: Promise) -> Source:
    return Source(
        "maintenance",
        Power.SEE_OVERVIEW,
        lambda _viewer: Maintenance.objects.exclude(**{at: None}).select_related(by),
        lambda each: LogLine(
            getattr(each, at),
            getattr(each, by),
            "maintenance",
            str(what),
            (),
            reverse("admin:games_maintenance_changelist"),
            note=each.note,
        ),
        at=at,
        by=by,
    )


def _retry_line(entry: RetryEntry) -> LogLine:
    task, _space, item = entry.object_repr.partition(" ")
    url, about = reverse("admin:games_failure_changelist"), of_failure(task, item)
    return LogLine(entry.action_time, entry.user, "retry", gettext("Try again"), about, url)


SOURCES: tuple[Source, ...] = (
    Source(
        "ruling",
        Power.SEE_MATCHES,
        lambda _viewer: Ruling.objects.select_related("by"),
        _ruling_line,
        person=_matches_of,
        match=lambda match: Q(match=match),
        describe=_describe_rulings,
    ),
    _seat_offer_source(withdrawn=False),
    _seat_offer_source(withdrawn=True),
    _deed_source("sanction", Q(kind__in=_SANCTIONS)),
    _deed_source("roles", Q(kind=Deed.Action.ROLES)),
    _deed_source("account", ~Q(kind__in=(*_SANCTIONS, Deed.Action.ROLES))),
    Source(
        "report",
        Power.HANDLE_REPORTS,
        lambda viewer: ReportEntry.objects.filter(
            report__in=Report.objects.handleable_by(viewer).values("pk")
        ).select_related("by", "report__about"),
        _report_line,
        person=lambda users: Q(report__about__in=users),
        match=lambda match: Q(report__match=match),
    ),
    Source(
        "appeal",
        Power.DECIDE_APPEALS,
        lambda viewer: (
            Appeal.objects.exclude(answered_at=None)
            .exclude(user=viewer)
            .select_related("answered_by", "user")
        ),
        _appeal_line,
        at="answered_at",
        by="answered_by",
        person=lambda users: Q(user__in=users),
    ),
    Source(
        "appeal",
        Power.DECIDE_APPEALS,
        lambda viewer: (
            AppealLine.objects.exclude(by=F("appeal__user"))
            .exclude(appeal__user=viewer)
            .select_related("by", "appeal__user")
        ),
        _appeal_words_line,
        person=lambda users: Q(appeal__user__in=users),
    ),
    _proposal_source(decided=False),
    _proposal_source(decided=True),
    _announcement_source("by", "at", _("announced")),
    _announcement_source("ended_by", "until", _("ended an announcement")),
    _maintenance_source("begun_by", "begun_at", _("started maintenance")),
    _maintenance_source("ended_by", "ended_at", _("ended maintenance")),
    Source(
        "retry",
        Power.SEE_OVERVIEW,
        lambda _viewer: RetryEntry.objects.select_related("user"),
        _retry_line,
        at="action_time",
        by="user",
    ),
)
"""All tables of the log."""
