"""A user's history in one list, newest first: matches, reports, sanctions, appeals, account.

Each source checks the powers of the reader, and gives nothing where one is missing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypedDict

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Deed, Proposal, Sanction, User
from accounts.staff.cases import case_name, case_page
from accounts.staff.past_deeds import describe_deeds
from accounts.staff.powers import Power, has_power
from accounts.staff.sanctions import sanction_state, short_end_text
from games.models import Ruling
from games.staff.past_rulings import describe_rulings
from lobby.models import Appeal, Report
from lobby.moderation.people.history import (
    appeals_of,
    confirmed_sanctions,
    leavings_of,
    matches_of,
    messages_of,
    reports_by,
    warnings_to,
)
from lobby.moderation.reports.selectors import reports_about

MAX_LINES = 40
"""Maximum number of lines of a list, the newest."""
MAX_ROWS = 20
"""Number of latest rows of each source in the list of everything."""
_ELSEWHERE = (Deed.Action.SANCTION, Deed.Action.LIFT)
"""Commands that the lines of sanctions tell."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that a user did, or that was done to them."""

    at: datetime
    what: str
    anchor: str = ""
    """By which addresses lead to the line; empty for most."""
    url: str = ""
    details: str = ""
    """Further facts, such as who did it and until when it holds."""
    quote: str = ""
    """Words of users or of staff."""
    mark: str = ""
    """Its state in one or two words, such as an outcome."""
    change: str = ""
    """By how much a match changed the user's rating; a result that counted."""
    first: bool = False
    """Whether it goes on, and so stands above what is over."""
    alarm: bool = False
    """Whether it is a sanction in force or an open report about the user."""
    case: str = ""
    case_url: str = ""
    """The report or appeal from which it was done, and its page."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """One of the lists of a user's history."""

    shown: str
    """A key of `LISTS`."""
    titles: Sequence[tuple[str, str | Promise]]
    lines: Sequence[Line]


@dataclass(frozen=True)
class UserHistory:
    """A user's history as a member of staff may read it; what several parts need is read once."""

    person: User
    by: User

    @cached_property
    def reports(self) -> Sequence[Report]:
        """The latest reports about the user, open ones first."""
        return reports_about(self.person, self.by)

    @cached_property
    def appeals(self) -> Sequence[Appeal]:
        """The latest appeals of the user, open ones first."""
        return appeals_of(self.person, self.by)

    @property
    def open_reports(self) -> int:
        """The number of open reports about the user."""
        return sum(each.is_open for each in self.reports)

    @property
    def open_appeals(self) -> int:
        """The number of the user's appeals that are not answered."""
        return sum(each.answered_at is None for each in self.appeals)


Source = Callable[[UserHistory], list[Line]]


class _Case(TypedDict, total=False):
    """The fields of a line that name a case."""

    case: str
    case_url: str


def timeline(history: UserHistory, shown: str = "") -> Timeline:
    """Return a list of the user's history; an unknown one stands for that of everything.

    The list of everything ends where the first of its sources does, so that it has no gaps.
    """
    shown = shown if shown in SOURCES else ALL
    titles = [(name, title) for name, title in LISTS.items() if _may_read(name, history.by)]
    if shown != ALL:
        return Timeline(shown, titles, _ordered(SOURCES[shown](history)))
    parts = [source(history) for source in SOURCES.values() if source is not _written]
    hidden = [line for line in _written(history) if line.alarm]
    full = [min(line.at for line in part) for part in parts if len(part) >= MAX_ROWS]
    since = max(full, default=None)
    lines = [line for part in [*parts, hidden] for line in part]
    return Timeline(
        shown,
        titles,
        _ordered([line for line in lines if line.first or since is None or line.at >= since]),
    )


def _may_read(name: str, by: User) -> bool:
    return name not in POWERS or has_power(by, POWERS[name])


def _ordered(lines: Sequence[Line]) -> list[Line]:
    return sorted(
        lines, key=lambda line: (line.alarm and line.first, line.first, line.at), reverse=True
    )[:MAX_LINES]


def _played(history: UserHistory) -> list[Line]:
    """Return the user's matches with their results, and staff's decisions about them."""
    person, by = history.person, history.by
    left = {each.console: capfirst(each.why) for each in leavings_of(person, by)}
    matches = [
        Line(
            at=each.at,
            what=each.game,
            url=each.console,
            details=each.players,
            mark=_joined(each.result, each.state, left.get(each.console)),
            change=each.change,
            first=each.live,
        )
        for each in matches_of(person, by)
    ]
    return [*matches, *_rulings(person, by)]


def _rulings(person: User, by: User) -> list[Line]:
    if not has_power(by, Power.SEE_MATCHES):
        return []
    about = Ruling.objects.filter(match__in=person.seats.values("match")).select_related("by")
    latest = list(about.order_by("-pk")[:MAX_ROWS])
    described = describe_rulings(latest)
    return [
        Line(
            at=each.at,
            what=gettext("Decision: %(what)s") % {"what": described[each.pk]},
            url=reverse("admin:games_ruling_change", args=[each.pk]),
            details=str(each.by or ""),
            quote=each.note,
            **_from_case(each.case),
        )
        for each in latest
    ]


def _reported(history: UserHistory) -> list[Line]:
    """Return reports about the user and by them, and the warnings that followed."""
    person, by = history.person, history.by
    about = [
        _report_line(each, gettext("Reported: %(kind)s"), alarm=True) for each in history.reports
    ]
    made = [
        _report_line(each, gettext("Has reported %(name)s: %(kind)s"), alarm=False)
        for each in reports_by(person, by)
    ]
    warned = [
        Line(
            at=each.at,
            what=gettext("Warning: %(words)s") % {"words": each.words},
            url=_report_url(each.report),
            mark="" if each.is_read else gettext("not read yet"),
        )
        for each in warnings_to(person, by)
    ]
    return [*about, *made, *warned]


def _report_line(report: Report, words: str, *, alarm: bool) -> Line:
    about = report.about or report.match_id or ""
    what = words % {"kind": report.get_kind_display(), "name": about}
    open_ = not report.outcome
    return Line(
        at=report.at,
        what=what,
        url=_report_url(report.pk),
        details=f"{report.reporter or ''} ({report.pk})".strip() if alarm else f"({report.pk})",
        quote=report.words or report.said,
        mark=gettext("open") if open_ else capfirst(report.get_outcome_display()),
        first=open_ and alarm,
        alarm=open_ and alarm,
    )


def _report_url(number: int) -> str:
    return reverse("admin:lobby_report_change", args=[number])


def _sanctioned(history: UserHistory) -> list[Line]:
    person = history.person
    sanctions = list(person.sanctions.select_related("by", "lifted_by")[:MAX_ROWS])
    proposals = person.proposals.select_related("decided_by").exclude(decided_at=None)
    confirmed = confirmed_sanctions(proposals[:MAX_ROWS])
    imposed = [_sanction_line(each, confirmed.get(each.pk)) for each in sanctions]
    lifted = [
        Line(
            at=each.lifted_at,
            what=gettext("Lifted: %(sanction)s") % {"sanction": each.get_kind_display()},
            details=str(each.lifted_by),
            quote=each.lifted_why,
        )
        for each in sanctions
        if each.lifted_at
    ]
    return [*imposed, *lifted]


def _sanction_line(sanction: Sanction, confirmed: Proposal | None) -> Line:
    """Return the line of a sanction; `confirmed` is the proposal that it carried out, if any."""
    page, second = "", ""
    if confirmed is not None:
        page = reverse("admin:accounts_proposal_change", args=[confirmed.pk])
        second = gettext("confirmed by %(name)s") % {"name": confirmed.decided_by}
    words = f"“{sanction.words}”" if sanction.words else ""
    facts = [
        short_end_text(sanction),
        sanction.get_reason_display(),
        words,
        str(sanction.by),
        second,
    ]
    return Line(
        at=sanction.begins,
        what=capfirst(sanction.get_kind_display()),
        anchor=f"sanction-{sanction.pk}",
        url=page,
        details=" · ".join(fact for fact in facts if fact),
        quote=sanction.note,
        mark=sanction_state(sanction),
        first=sanction.is_in_force,
        alarm=sanction.is_in_force,
        **_from_case(sanction.case),
    )


def _appealed(history: UserHistory) -> list[Line]:
    return [
        Line(
            at=each.at,
            what=gettext("Appeal against %(decision)s") % {"decision": each.get_thing_display()},
            url=reverse("admin:lobby_appeal_change", args=[each.pk]),
            details=str(each.answered_by or ""),
            quote=each.words,
            mark=capfirst(each.get_outcome_display()) if each.answered_at else gettext("open"),
            first=each.answered_at is None,
            alarm=each.answered_at is None,
        )
        for each in history.appeals
    ]


def _written(history: UserHistory) -> list[Line]:
    return [
        Line(
            at=each.at,
            what=gettext("Message"),
            url=each.console,
            quote=each.text,
            mark=gettext("hidden") if each.hidden else "",
            alarm=each.hidden,
        )
        for each in messages_of(history.person, history.by)
    ]


def _of_account(history: UserHistory) -> list[Line]:
    """Return what staff did with the account and noted, and the names that the user gave up."""
    person = history.person
    deeds = list(person.deeds.select_related("by").exclude(kind__in=_ELSEWHERE)[:MAX_ROWS])
    described = describe_deeds(deeds)
    lines = [
        Line(
            at=each.at,
            what=capfirst(described[each.pk]),
            details=str(each.by or gettext("command line")),
            quote=each.note,
        )
        for each in deeds
    ]
    former = person.former_names.filter(withheld=False).order_by("-until")[:MAX_ROWS]
    lines += [
        Line(each.until, gettext("Changed their name, before: %(name)s") % {"name": each.name})
        for each in former
    ]
    return [*lines, Line(person.date_joined, gettext("Joined"))]


def _from_case(case: str) -> _Case:
    return {"case": capfirst(case_name(case)), "case_url": case_page(case)} if case else {}


def _joined(*parts: str | None) -> str:
    return ", ".join(part for part in parts if part)


ALL = "all"
LISTS: Mapping[str, str | Promise] = {
    ALL: _("All"),
    "matches": _("Matches"),
    "reports": _("Reports"),
    "sanctions": _("Sanctions"),
    "appeals": _("Appeals"),
    "messages": _("Messages"),
    "account": _("Account"),
}
SOURCES: Mapping[str, Source] = {
    "matches": _played,
    "reports": _reported,
    "sanctions": _sanctioned,
    "appeals": _appealed,
    "messages": _written,
    "account": _of_account,
}
POWERS: Mapping[str, Power] = {
    "matches": Power.SEE_MATCHES,
    "messages": Power.SEE_MATCHES,
    "reports": Power.HANDLE_REPORTS,
    "appeals": Power.DECIDE_APPEALS,
}
"""The power that a list needs; the others need that of the page."""
