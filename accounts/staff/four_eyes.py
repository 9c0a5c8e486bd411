"""Four eyes: staff commands that hurt most are proposed by one member and confirmed by another.

These are erasing an account, a log-in ban of more than thirty days, and removing more than ten
matches from the ratings. The services that do these refuse without an approval, which
`is_approved` looks up in the database. An administrator goes on alone if no other member of staff
has the power, after the delay of the setting `STAFF_ALONE_AFTER_HOURS`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts.models import Deed, Proposal, User
from accounts.models.sanction import MAX_NOTE_LENGTH
from accounts.people.users import lock_users
from accounts.requests.ids import UNREADABLE
from accounts.staff.commands import CommandRefused, may_act
from accounts.staff.powers import NotPermitted, Power, has_power, require_power

Kind = Proposal.Kind
Outcome = Proposal.Outcome
POWER_OF: Mapping[str, Power] = {
    Kind.ERASE: Power.ERASE_PERSON,
    Kind.BAN: Power.BAN_LOGIN,
    Kind.ANNUL: Power.ANNUL,
}
"""The power that proposing and confirming needs."""
SHORTEST_OF_FORMS = 32
"""Least number of characters of the request names of forms."""


class ProposalRefused(CommandRefused):
    """Error: a proposal was not made or not decided."""


@dataclass(frozen=True, slots=True)
class ProposedCommand:
    """What a member of staff proposes; the caller has checked reason, note and request name."""

    kind: Kind
    by: User
    note: str
    request_id: str
    reason: str = ""
    about: User | None = None
    keys: Sequence[str] = ()
    values: Mapping[str, str] = field(default_factory=dict)


def propose(wanted: ProposedCommand) -> Proposal:
    """Store a proposal and return it; a repeated request returns the first.

    Raises `NotPermitted` without the power, and `ProposalRefused` if the same is proposed about
    the user already, or if the request name was used for something else. Then nothing changes.
    """
    _check_power(wanted.kind, wanted.by, wanted.about)
    with transaction.atomic():
        lock_users(wanted.by, *([wanted.about] if wanted.about else ()))
        made = Proposal.objects.filter(by=wanted.by, request_id=wanted.request_id).first()
        if made is not None:
            same = made.kind == wanted.kind and made.about_id == getattr(wanted.about, "pk", None)
            if not same or made.keys != list(wanted.keys):
                raise ProposalRefused(_(UNREADABLE))
            return made
        waiting = Proposal.objects.waiting().filter(kind=wanted.kind, about=wanted.about)
        if wanted.about is not None and waiting.exists():
            raise ProposalRefused(
                _("This has already been proposed and is waiting to be confirmed.")
            )
        return Proposal.objects.create(
            kind=wanted.kind,
            by=wanted.by,
            about=wanted.about,
            keys=list(wanted.keys),
            values=dict(wanted.values),
            reason=wanted.reason,
            note=wanted.note.strip(),
            request_id=wanted.request_id,
        )


def confirm(number: int, by: User) -> Proposal:
    """Confirm a proposal; the caller then carries it out. A repeated request changes nothing.

    Everything is checked at this time. Raises `NotPermitted` if one of the two lacks the power, and
    `ProposalRefused` if the proposal waits no longer, or if `by` may not confirm it.
    """
    return _decide(number, by, Outcome.CONFIRMED)


def withdraw(number: int, by: User, note: str = "") -> Proposal:
    """Withdraw one's own proposal, or decline that of another member of staff.

    Declining needs a note, which its author reads. Raises `NotPermitted` and `ProposalRefused` as
    `confirm` does, and `ProposalRefused` for a missing or too long note.
    """
    own = Proposal.objects.filter(pk=number, by=by).exists()
    if own:
        return _decide(number, by, Outcome.WITHDRAWN)
    return _decide(number, by, Outcome.DECLINED, note.replace("\0", "").strip())


def finish(proposal: Proposal, result: Mapping[str, object]) -> None:
    """Record that a confirmed proposal was carried out, and what was made or refused."""
    Proposal.objects.filter(pk=proposal.pk, done_at=None).update(
        done_at=timezone.now(), result=dict(result)
    )


def is_approved(approval: Proposal | None, kind: Kind, by: User, about: User | None = None) -> bool:
    """Whether a proposal of this member of staff is confirmed, in time, and not yet carried out.

    Read from the database: what the caller holds proves nothing.
    """
    if approval is None:
        return False
    confirmed = Proposal.objects.waiting().filter(pk=approval.pk, outcome=Outcome.CONFIRMED)
    return confirmed.filter(kind=kind, by=by, about=about).exists()


def request_name(proposal: Proposal) -> str:
    """Return the request name under which the proposal is carried out, so that it acts once.

    It is shorter than the names of forms, so that no form can use it.
    """
    return f"proposal-{proposal.pk}"


def confirmed_by(request_id: str) -> list[int]:
    """Return the ids of the members who confirmed the proposal of this request name.

    Empty for other requests.
    """
    found = re.match(r"proposal-(\d{1,18})(?:-|$)", request_id)
    if found is None or len(request_id) >= SHORTEST_OF_FORMS:
        return []
    confirmed = Proposal.objects.filter(pk=int(found[1]), outcome=Outcome.CONFIRMED)
    return [pk for pk in confirmed.values_list("decided_by", flat=True) if pk]


def alone_from(proposal: Proposal) -> datetime | None:
    """Return when its author may confirm the proposal alone; None if others have the power.

    The delay begins again when the author takes powers from others or locks them out.
    """
    power = POWER_OF[proposal.kind]
    others = User.objects.filter(is_staff=True, is_active=True).exclude(
        pk__in=[pk for pk in (proposal.by_id, proposal.about_id) if pk]
    )
    if not has_power(proposal.by, Power.GIVE_ROLES) or any(
        has_power(other, power) and _may_act(other, proposal) for other in others
    ):
        return None
    cut = _changes_of_staff(proposal.by).aggregate(at=Max("at"))["at"]
    return max(proposal.at, cut or proposal.at) + _alone_after()


def _changes_of_staff(by: User) -> QuerySet[Deed]:
    """Return by what this administrator has given or taken powers, or locked a member out."""
    locked_out = Q(kind=Deed.Action.FACTOR, about__is_staff=True)
    return Deed.objects.filter(locked_out | Q(kind=Deed.Action.ROLES), by=by)


def _alone_after() -> timedelta:
    return timedelta(hours=settings.STAFF_ALONE_AFTER_HOURS)


def why_not(proposal: Proposal, by: User) -> str:
    """Return why this member of staff may not confirm the proposal now; empty if they may."""
    try:
        _check_decision(proposal, by, Outcome.CONFIRMED)
    except (NotPermitted, ProposalRefused) as refusal:
        return str(refusal)
    return ""


def _decide(number: int, by: User, outcome: Outcome, why: str = "") -> Proposal:
    with transaction.atomic():
        locked = Proposal.objects.select_for_update(of=("self",))
        proposal = locked.select_related("by", "about").get(pk=number)
        if proposal.outcome == outcome and proposal.decided_by_id == by.pk:
            return proposal
        _check_decision(proposal, by, outcome)
        if outcome == Outcome.DECLINED:
            _check_note(why)
        if not proposal.outcome:
            proposal.outcome, proposal.decided_by = outcome, by
            proposal.decided_at, proposal.decided_why = timezone.now(), why
            Proposal.objects.filter(pk=number).update(
                outcome=outcome,
                decided_by=by,
                decided_at=proposal.decided_at,
                decided_why=why,
            )
    return proposal


def _check_note(why: str) -> None:
    """Raise `ProposalRefused` for a missing or too long note with which a proposal is declined."""
    if not why:
        raise ProposalRefused(
            _("Write why you decline it. The member of staff who has proposed it will read this.")
        )
    if len(why) > MAX_NOTE_LENGTH:
        raise ProposalRefused(
            _("A note can have at most %(longest)s characters."), longest=MAX_NOTE_LENGTH
        )


def _check_decision(proposal: Proposal, by: User, outcome: Outcome) -> None:
    if not proposal.is_waiting or (proposal.outcome and outcome != Outcome.CONFIRMED):
        raise ProposalRefused(_("This proposal no longer waits for a decision."))
    if outcome == Outcome.WITHDRAWN:
        return
    _check_power(proposal.kind, by, proposal.about)
    if outcome != Outcome.CONFIRMED:
        return
    if not _may_act(proposal.by, proposal):
        raise ProposalRefused(_("The member of staff who proposed this no longer has the power."))
    lately = timezone.now() - _alone_after()
    if _changes_of_staff(proposal.by).filter(about=by, at__gt=lately).exists():
        raise ProposalRefused(
            _(
                "The member of staff who proposed this has changed your roles lately. Another "
                "member has to confirm it."
            )
        )
    if by.pk == proposal.by_id and not proposal.outcome:
        moment = alone_from(proposal)
        if moment is None:
            raise ProposalRefused(_("Another member of staff has to confirm what you propose."))
        if moment > timezone.now():
            raise ProposalRefused(
                _(
                    "No other member of staff can confirm this. You can confirm it yourself from "
                    "%(moment)s UTC."
                ),
                moment=date_format(moment, "SHORT_DATETIME_FORMAT"),
            )


def _check_power(kind: str, by: User, about: User | None) -> None:
    if about is None:
        require_power(by, POWER_OF[kind])
    else:
        may_act(by, POWER_OF[kind], about)


def _may_act(by: User, proposal: Proposal) -> bool:
    try:
        _check_power(proposal.kind, by, proposal.about)
    except NotPermitted:
        return False
    return True
