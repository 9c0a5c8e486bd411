"""Commands of staff for many matches or users: one reason, one note, one log entry for each.

Each is done by the service that does it to a single one, in a transaction of its own: a refusal or
an error at one stops none of the others.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.models import Proposal, User
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID, REUSED, UNREADABLE
from accounts.staff.four_eyes import ProposedCommand, is_approved, propose
from accounts.staff.many import MAX_CHOSEN
from accounts.staff.powers import require_power
from lobby.models import BulkAction
from lobby.moderation.desk.bulk_kinds import KINDS, Single, may_give

log = logging.getLogger(__name__)

NEEDS_SECOND = _("Another member of staff has to confirm this.")
FAILED = "failed"
"""Result of one at which an error occurred, which is in the log of errors."""


class BulkRefused(Refused):
    """Error: a command for many was refused as a whole."""


@dataclass(frozen=True, slots=True)
class BulkRequest:
    """Command for many: its kind, the keys of matches or users as text, and the form."""

    kind: str
    keys: Sequence[str]
    by: User
    reason: str
    note: str
    values: Mapping[str, str]
    request_id: str
    undoes: BulkAction | None = None
    approval: Proposal | None = None
    """The confirmed proposal that the command carries out, if it needs one."""


def run_bulk(request: BulkRequest) -> BulkAction:
    """Do to each what the command says, and return the action with the results.

    A repeated request continues where the first one stopped, and does nothing twice. Raises
    `NotPermitted` unless the author `may_give` the command, and `BulkRefused` for an invalid form,
    or if a second member of staff has to confirm it and has not; then nothing is done.
    """
    kind = KINDS[request.kind]
    if not may_give(request.kind, request.by, request.undoes):
        require_power(request.by, kind.power)
    keys = list(dict.fromkeys(request.keys))
    _check(request, keys)
    _check_second(request, keys)
    action, _created = BulkAction.objects.get_or_create(
        by=request.by,
        request_id=request.request_id,
        defaults={
            "kind": request.kind,
            "reason": request.reason,
            "note": request.note.strip(),
            "values": dict(request.values),
            "undoes": request.undoes,
        },
    )
    if (action.kind, action.reason, action.values) != (
        request.kind,
        request.reason,
        dict(request.values),
    ):
        raise BulkRefused(_(REUSED))
    for key in keys:
        if key not in action.results:
            action.results[key] = _do(request, key)
            action.save(update_fields=["results"])
    return action


def propose_bulk(request: BulkRequest) -> Proposal:
    """Propose a command that a second member of staff has to confirm, and return the proposal.

    Raises the errors of `run_bulk`.
    """
    keys = list(dict.fromkeys(request.keys))
    require_power(request.by, KINDS[request.kind].power)
    _check(request, keys)
    return propose(
        ProposedCommand(
            Proposal.Kind(request.kind),
            request.by,
            request.note,
            request.request_id,
            request.reason,
            keys=keys,
            values=request.values,
        )
    )


def needs_second(kind: str, keys: Sequence[str], by: User, request_id: str = "") -> bool:
    """Whether a second member of staff has to confirm the command.

    What a request with this name has done already does not count.
    """
    begun = BulkAction.objects.filter(by=by, request_id=request_id).first()
    left = [key for key in keys if begun is None or key not in begun.results]
    return bool(left) and KINDS[kind].needs_second(left, by)


def _check_second(request: BulkRequest, keys: Sequence[str]) -> None:
    if not needs_second(request.kind, keys, request.by, request.request_id):
        return
    approval = request.approval
    if approval is None or approval.keys != list(keys):
        raise BulkRefused(NEEDS_SECOND)
    if not is_approved(approval, Proposal.Kind(request.kind), request.by):
        raise BulkRefused(NEEDS_SECOND)


def _do(request: BulkRequest, key: str) -> str:
    """Do it to one; return an empty text, or why it was not done."""
    single = Single(
        request.by,
        request.reason,
        request.note,
        request.values,
        f"{request.request_id}-{key}",
        request.approval,
    )
    try:
        KINDS[request.kind].apply(key, single)
    except Refused as refusal:
        return str(refusal)
    except Exception:
        log.exception("A command for many failed at one")
        return FAILED
    return ""


def _check(request: BulkRequest, keys: Sequence[str]) -> None:
    kind = KINDS[request.kind]
    if not keys:
        raise BulkRefused(_("Choose at least one."))
    if len(keys) > MAX_CHOSEN:
        raise BulkRefused(_("You can choose at most %(most)s at once."), most=MAX_CHOSEN)
    if not request.note.strip():
        raise BulkRefused(_("Write a note that tells other staff members why."))
    if request.reason not in kind.reasons:
        raise BulkRefused(_("Choose one of the reasons in the list."))
    name = request.request_id
    if not REQUEST_ID.fullmatch(name) or len(name) > 32:  # noqa: PLR2004  the key is appended
        raise BulkRefused(_(UNREADABLE))
