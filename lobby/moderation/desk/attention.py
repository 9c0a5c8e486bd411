"""What needs the attention of staff: matches that stand still, reports, appeals, failures.

A staff member is shown only what their powers let them handle. Each kind is read up to a maximum,
with a fixed number of queries.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Claim, Sanction, User
from accounts.staff.claims import claims_of
from accounts.staff.four_eyes import POWER_OF
from accounts.staff.powers import Power, powers_of
from games.models import Failure
from games.ops.failures import MATCH_TASKS
from lobby.models import Appeal, Report
from lobby.models.report_kinds import KIND_TITLES
from lobby.moderation.dashboard import loop_statuses
from lobby.moderation.desk.matters import Gathered, Matter, Rank, gather
from lobby.moderation.desk.proposals import waiting_for
from lobby.moderation.finding.stuck import MAX_EACH, count_text, stuck_matches
from lobby.moderation.finding.subjects import (
    Subject,
    of_failure,
    of_person,
    of_report,
)
from lobby.moderation.reports.checks import is_claimed
from lobby.moderation.reports.selectors import waiting_reports


@dataclass(frozen=True, slots=True)
class Group:
    """All matters of one kind that a staff member may handle."""

    name: str
    title: str | Promise
    matters: Sequence[Matter]
    url: str
    """Page that lists exactly these."""

    @property
    def many(self) -> int:
        """The number of matters."""
        return sum(matter.many for matter in self.matters)

    @property
    def count(self) -> str:
        """The number of matters in words; beyond the maximum only that there are more."""
        return count_text(self.many)

    @property
    def counted(self) -> str:
        """What the number counts, in the form that fits it."""
        return COUNTED[self.name](self.many)


def attention(viewer: User) -> list[Group]:
    """Return what needs attention, by kind; kinds beyond the viewer's powers are left out."""
    powers = powers_of(viewer)
    return [
        Group(name, group_title, list(read(viewer)), _address(url))
        for name, (needed, group_title, url, read) in GROUPS.items()
        if needed & powers
    ]


def waiting_cases(groups: Sequence[Group]) -> list[Gathered]:
    """Return the matters of all groups in the order of the desk, see `Rank`."""
    return gather(matter for group in groups for matter in group.matters[:MAX_EACH])


def stuck_keys(viewer: User) -> list[str]:
    """Return the ids of the matches that the desk shows as stuck to this staff member."""
    needed, *_rest, read = GROUPS["matches"]
    matters = read(viewer) if needed & powers_of(viewer) else ()
    return [matter.match for matter in matters][:MAX_EACH]


def _address(page: str) -> str:
    """Return the address of a page of the admin, with the filter that stands behind its name."""
    name, mark, filtered = page.partition("?")
    return f"{reverse(f'admin:{name}')}{mark}{filtered}"


def _matches(viewer: User) -> Iterator[Matter]:
    found = stuck_matches()
    claims = claims_of(f"match {each.match.pk}" for each in found)
    for each in found:
        key = each.match.pk
        yield Matter(
            each.since,
            f"{each.what} ({key})",
            each.players,
            reverse("admin:games_match_console", args=[key]),
            _claimant(claims.get(f"match {key}"), viewer) or gettext("Console"),
            key,
            rank=Rank.BLOCKING,
        )


def _quarantined(_viewer: User) -> Iterator[Matter]:
    stops_match = gettext("A fault stops this match")
    stops_task = gettext("A fault stops a background task")
    for failure in Failure.objects.in_quarantine().order_by("first_at")[: MAX_EACH + 1]:
        what = stops_match if failure.task in MATCH_TASKS else stops_task
        yield Matter(
            failure.first_at,
            f"{what} ({failure.task}: {failure.error})",
            of_failure(failure.task, failure.item),
            reverse("admin:games_failure_changelist"),
            gettext("Try again"),
            rank=Rank.BLOCKING if failure.task in MATCH_TASKS else Rank.CASE,
        )


def _late_loops(_viewer: User) -> Iterator[Matter]:
    """Yield one matter for the loops that have stopped, and one for those that never ran.

    So they do not push down the cases that wait, even if all loops are off. What has stopped stands
    before the cases; what never ran after them, as a site may run without it.
    """
    late = [loop for loop in loop_statuses() if loop.is_late]
    stopped = [loop for loop in late if loop.last_run is not None]
    for rank, loops, what in (
        (Rank.BEFORE_CASES, stopped, gettext("late")),
        (
            Rank.AFTER_CASES,
            [loop for loop in late if loop not in stopped],
            gettext("no run recorded"),
        ),
    ):
        if loops:
            words = ngettext("%(count)d background job", "%(count)d background jobs", len(loops))
            yield Matter(
                min((loop.last_run for loop in loops if loop.last_run), default=None),
                f"{words % {'count': len(loops)}}: {what}",
                (Subject(", ".join(str(loop.title) for loop in loops)),),
                f"{reverse('admin:overview')}#loops",
                gettext("Overview"),
                rank=rank,
                many=len(loops),
            )


def _reports(*, alarms: bool) -> Callable[[User], Iterator[Matter]]:
    def read(viewer: User) -> Iterator[Matter]:
        mine = waiting_reports().handleable_by(viewer).filter(reporter__isnull=alarms)
        for report in mine.select_related("about", "claimed_by").order_by("pk")[: MAX_EACH + 1]:
            yield _report_matter(report, viewer)

    return read


def _report_matter(report: Report, viewer: User) -> Matter:
    claimed = is_claimed(report)
    own = claimed and report.claimed_by_id == viewer.pk
    step = gettext("Answer") if own else str(report.claimed_by) if claimed else gettext("Claim")
    url = reverse("admin:lobby_report_change", args=[report.pk])
    what = capfirst(str(KIND_TITLES[report.kind]))
    person = report.about_id
    return Matter(report.at, what, of_report(report), url, step, person=person, is_complaint=True)


def _claimant(claim: Claim | None, viewer: User) -> str:
    """Return the name of the other member of staff who has claimed a case; empty if none has."""
    return claim.by.username if claim is not None and claim.by_id != viewer.pk else ""


def _appeals(viewer: User) -> Iterator[Matter]:
    waiting = Appeal.objects.filter(answered_at=None).exclude(user=viewer)
    appeals = list(waiting.select_related("user").order_by("pk")[: MAX_EACH + 1])
    claims = claims_of(f"appeal {appeal.pk}" for appeal in appeals)
    banned = _bans_in_force(appeals)
    for appeal in appeals:
        blocks = appeal.thing == Appeal.Thing.SANCTION and appeal.number in banned
        yield Matter(
            appeal.at,
            f"{gettext('Appeal')}: {appeal.get_thing_display()}",
            of_person(appeal.user),
            reverse("admin:lobby_appeal_change", args=[appeal.pk]),
            _claimant(claims.get(f"appeal {appeal.pk}"), viewer) or gettext("Answer"),
            rank=Rank.BLOCKING if blocks else Rank.CASE,
            person=appeal.user_id,
        )


def _bans_in_force(appeals: Sequence[Appeal]) -> set[int]:
    """Return the keys of those sanctions appealed against that keep a user from playing now."""
    numbers = [each.number for each in appeals if each.thing == Appeal.Thing.SANCTION]
    bans = Sanction.objects.in_force().exclude(kind=Sanction.Restriction.MUTE)
    return set(bans.filter(pk__in=numbers).values_list("pk", flat=True)) if numbers else set()


def _proposals(viewer: User) -> Iterator[Matter]:
    waiting = waiting_for(viewer).select_related("by", "about")
    for proposal in waiting.order_by("pk")[: MAX_EACH + 1]:
        many = ngettext("%(count)d match", "%(count)d matches", len(proposal.keys))
        yield Matter(
            proposal.at,
            f"{gettext('Proposal')}: {proposal.get_kind_display()}",
            of_person(proposal.about)
            if proposal.about
            else (Subject(many % {"count": len(proposal.keys)}),),
            reverse("admin:accounts_proposal_change", args=[proposal.pk]),
            gettext("Look at it") if proposal.by_id == viewer.pk else gettext("Confirm or decline"),
            person=proposal.about_id,
        )


COUNTED: dict[str, Callable[[int], str]] = {
    "matches": lambda many: ngettext("stuck match", "stuck matches", many),
    "reports": lambda many: ngettext("open report", "open reports", many),
    "alarms": lambda many: ngettext("open alarm", "open alarms", many),
    "appeals": lambda many: ngettext("open appeal", "open appeals", many),
    "proposals": lambda many: ngettext("waiting proposal", "waiting proposals", many),
    "quarantine": lambda many: ngettext("fault in quarantine", "faults in quarantine", many),
    "loops": lambda many: ngettext("late background job", "late background jobs", many),
}
"""For each kind: what its counter counts, beside the number."""
GROUPS: dict[
    str, tuple[frozenset[Power], str | Promise, str, Callable[[User], Iterator[Matter]]]
] = {
    "matches": (
        frozenset({Power.SEE_MATCHES}),
        _("Stuck matches"),
        "games_match_changelist?need=stuck",
        _matches,
    ),
    "reports": (
        frozenset({Power.HANDLE_REPORTS}),
        _("Reports"),
        "lobby_report_changelist?by=users",
        _reports(alarms=False),
    ),
    "alarms": (
        frozenset({Power.HANDLE_REPORTS}),
        _("Alarms"),
        "lobby_report_changelist?by=site",
        _reports(alarms=True),
    ),
    "appeals": (
        frozenset({Power.DECIDE_APPEALS}),
        _("Appeals"),
        "lobby_appeal_changelist",
        _appeals,
    ),
    "proposals": (
        frozenset(POWER_OF.values()),
        _("Proposals"),
        "accounts_proposal_changelist?state=desk",
        _proposals,
    ),
    "quarantine": (
        frozenset({Power.SEE_OVERVIEW}),
        _("In quarantine"),
        "games_failure_changelist?retry_at__isempty=1",
        _quarantined,
    ),
    "loops": (frozenset({Power.SEE_OVERVIEW}), _("Background jobs"), "overview", _late_loops),
}
"""For each kind: powers of which one suffices, title, list of exactly these, what reads them."""
