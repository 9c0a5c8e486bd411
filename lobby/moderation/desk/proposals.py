"""Proposals on the desk, and what carries out those that another member has confirmed."""

from collections.abc import Callable, Mapping

from accounts.models import Proposal, User
from accounts.models.proposal import ProposalQuerySet
from accounts.refused import Refused
from accounts.staff.commands import StaffCommand
from accounts.staff.four_eyes import POWER_OF, Kind, confirm, finish, request_name
from accounts.staff.powers import powers_of
from accounts.staff.sanctions import Restriction
from lobby.moderation.desk.bulk import BulkRequest, run_bulk
from lobby.moderation.people.services import erase_account
from lobby.moderation.sanctions import DURATIONS, impose


def waiting_for(viewer: User) -> ProposalQuerySet:
    """Return the waiting proposals that stand on a member's desk.

    These are all that need a power of theirs, except those about themselves.
    """
    powers = powers_of(viewer)
    kinds = [kind for kind, power in POWER_OF.items() if power in powers]
    return Proposal.objects.waiting().filter(kind__in=kinds).exclude(about=viewer)


def confirm_and_carry_out(number: int, by: User) -> Proposal:
    """Confirm a proposal and carry it out by the service of its kind; return it as it is then.

    It acts once: a request that stopped in between is completed by the next. What the service
    refuses now is recorded as the result. Raises the errors of `accounts.staff.four_eyes.confirm`;
    then nothing changes.
    """
    proposal = confirm(number, by)
    if proposal.done_at is None:
        try:
            result = ACTS[proposal.kind](proposal)
        except Refused as refusal:
            result = {"refused": str(refusal)}
        finish(proposal, result)
    return Proposal.objects.select_related("by", "about", "decided_by").get(pk=number)


def _erase(proposal: Proposal) -> Mapping[str, object]:
    return {"entry": erase_account(_command(proposal)).pk}


def _ban(proposal: Proposal) -> Mapping[str, object]:
    length = DURATIONS[proposal.values["length"]]
    return {"sanction": impose(_command(proposal), Restriction.LOGIN, length).pk}


def _annul(proposal: Proposal) -> Mapping[str, object]:
    request = BulkRequest(
        proposal.kind,
        proposal.keys,
        proposal.by,
        proposal.reason,
        proposal.note,
        proposal.values,
        request_name(proposal),
        approval=proposal,
    )
    return {"many": run_bulk(request).pk}


def _command(proposal: Proposal) -> StaffCommand:
    assert proposal.about is not None  # noqa: S101  proposals of these kinds are about a user
    return StaffCommand(
        proposal.by,
        proposal.about,
        proposal.note,
        request_name(proposal),
        proposal.reason,
        proposal,
        words=proposal.values.get("words", ""),
        case=proposal.values.get("case", ""),
    )


ACTS: Mapping[str, Callable[[Proposal], Mapping[str, object]]] = {
    Kind.ERASE: _erase,
    Kind.BAN: _ban,
    Kind.ANNUL: _annul,
}
"""What carries out a proposal of each kind; raises `Refused`."""
