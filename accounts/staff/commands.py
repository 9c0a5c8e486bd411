"""Parts that all staff commands about users share.

They check permission and reason, carry out a repeated request only once, and write audit entries.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Deed, Proposal, User
from accounts.models.sanction import MAX_NOTE_LENGTH
from accounts.models.sanction_reasons import Reason
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID
from accounts.staff.powers import NotPermitted, Power, has_power, require_power

ERASED = _("This account has been erased, so nothing more can be done with it.")
AuditDetails = Mapping[str, object]
"""Details of a staff command for its audit entry, such as the name before and after."""


class CommandRefused(Refused):
    """Error: a staff command about a user was refused."""


@dataclass(frozen=True, slots=True)
class StaffCommand:
    """Staff command about a user, with its author and the reason."""

    by: User
    about: User
    note: str
    request_id: str
    reason: str = ""
    """A value of `Reason`, if the user concerned is to see a reason."""
    approval: Proposal | None = None
    """The proposal that the command carries out, for commands that need a second member of staff.

    See `accounts.staff.four_eyes`.
    """
    words: str = ""
    """A sentence to the user beside the reason of a sanction; may be empty."""
    case: str = ""
    """The report or appeal from which the command is given, see `accounts.staff.cases`."""


def run_command(
    command: StaffCommand, kind: Deed.Action, power: Power, work: Callable[[User], AuditDetails]
) -> Deed:
    """Carry out a staff command and write its audit entry.

    `work` does what the command asks. It gets the user, freshly read and locked until the
    transaction ends, and returns details for the entry. If the request name was used before,
    nothing is done and the earlier entry is returned.

    Raises the errors of `check_command`, and `CommandRefused` if the user has been erased or the
    request name was used for another command. Then nothing changes.
    """
    check_command(command, power)
    with transaction.atomic():
        lock_users(command.about)
        before = Deed.objects.filter(by=command.by, request_id=command.request_id).first()
        if before is not None:
            return _check_repeated(before, command, kind)
        if is_erased(command.about):
            raise CommandRefused(ERASED)
        entry = Deed.objects.create(
            by=command.by,
            about=command.about,
            kind=kind,
            reason=command.reason,
            note=command.note.strip(),
            request_id=command.request_id,
        )
        entry.said = dict(work(User.objects.get(pk=command.about.pk)))
        # Erasing the user has emptied the notes of older entries; this entry keeps its own.
        Deed.objects.filter(pk=entry.pk).update(said=entry.said, note=entry.note)
    return entry


def check_command(command: StaffCommand, power: Power) -> None:
    """Check permission, reason, note and request name of a staff command.

    Raises `NotPermitted` if the author of the command may not give it, and `CommandRefused` if
    reason, note or request name is invalid.
    """
    may_act(command.by, power, command.about)
    if command.reason and command.reason not in Reason.values:
        raise CommandRefused(_("This reason does not exist. Choose one from the list."))
    if not command.note.strip():
        raise CommandRefused(_("Write a note that tells other staff members why."))
    if len(command.note) > MAX_NOTE_LENGTH:
        raise CommandRefused(
            _("A note can have at most %(longest)s characters."), longest=MAX_NOTE_LENGTH
        )
    if not REQUEST_ID.fullmatch(command.request_id) or "\0" in command.note:
        raise CommandRefused(
            _("We couldn't read this request. Please reload the page and try again.")
        )


def may_act(by: User, power: Power, about: User) -> None:
    """Raise `NotPermitted` unless staff user `by` may use this power on user `about`.

    Refused are users without the power, and commands about oneself. Only administrators may give
    commands about other staff.
    """
    require_power(by, power)
    if by.pk == about.pk:
        raise NotPermitted(_("You can't do this to your own account. Ask another member of staff."))
    if (about.is_staff or about.is_superuser) and not has_power(by, Power.GIVE_ROLES):
        raise NotPermitted(_("Only administrators can do this to a staff member's account."))


def is_erased(person: User) -> bool:
    """Whether the user has been erased. No staff command applies to erased users."""
    return User.objects.filter(pk=person.pk, is_active=False, closed_at=None).exists()


def _check_repeated(before: Deed, command: StaffCommand, kind: Deed.Action) -> Deed:
    if (before.about_id, before.kind) != (command.about.pk, kind):
        raise CommandRefused(
            _("We couldn't read this request. Please reload the page and try again.")
        )
    return before
