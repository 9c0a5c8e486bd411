"""What all staff commands about users share: permission, reason, idempotency and audit entry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Deed, User
from accounts.models.sanction import NOTE
from accounts.models.sanction_reasons import Reason
from accounts.people.users import hold
from accounts.refused import Refused
from accounts.requests.ids import REQUEST
from accounts.staff.powers import NotPermitted, Power, may, must

AuditDetails = Mapping[str, object]
"""Details of a staff command for its audit entry, besides author, user and reason."""


class CommandRefused(Refused):
    """Error: a staff command about a user was refused."""


@dataclass(frozen=True, slots=True)
class Order:
    """Request of a member of staff for a command about a user, with the reason."""

    by: User
    about: User
    note: str
    request_id: str
    reason: str = ""
    """A value of `Reason`, if the user concerned is to see a reason."""


def do(order: Order, kind: Deed.Action, power: Power, work: Callable[[User], AuditDetails]) -> Deed:
    """Carry out a staff command once per request name, and write its audit entry.

    `work` is called with the user, freshly read and locked until the transaction ends; the details
    it returns are stored in the entry. Raises `NotPermitted` or `CommandRefused`; then nothing
    changes.
    """
    check(order, power)
    with transaction.atomic():
        hold(order.about)
        before = Deed.objects.filter(by=order.by, request_id=order.request_id).first()
        if before is not None:
            return _the_same(before, order, kind)
        if is_gone(order.about):
            raise CommandRefused(_("This person is gone."))
        deed = Deed.objects.create(
            by=order.by,
            about=order.about,
            kind=kind,
            reason=order.reason,
            note=order.note.strip(),
            request_id=order.request_id,
        )
        deed.said = dict(work(User.objects.get(pk=order.about.pk)))
        # Erasing the user has emptied the notes of older entries; this entry keeps its own.
        Deed.objects.filter(pk=deed.pk).update(said=deed.said, note=deed.note)
    return deed


def check(order: Order, power: Power) -> None:
    """Check permission, reason, note and request name; raise `NotPermitted` or `CommandRefused`."""
    may_act(order.by, power, order.about)
    if order.reason and order.reason not in Reason.values:
        raise CommandRefused(_("There is no such reason."))
    if not order.note.strip():
        raise CommandRefused(_("Write a note that tells other staff why."))
    if len(order.note) > NOTE:
        raise CommandRefused(_("A note has at most %(longest)s characters."), longest=NOTE)
    if not REQUEST.fullmatch(order.request_id) or "\0" in order.note:
        raise CommandRefused(_("This request cannot be read."))


def may_act(by: User, power: Power, about: User) -> None:
    """Raise `NotPermitted` unless the member of staff may use this power on this user.

    Refused are: users without the power, actions on oneself, and actions on other staff unless by
    an administrator.
    """
    must(by, power)
    if by.pk == about.pk:
        raise NotPermitted(_("Nobody does this to themselves."))
    if (about.is_staff or about.is_superuser) and not may(by, Power.GIVE_ROLES):
        raise NotPermitted(_("Only administrators do this to staff."))


def is_gone(person: User) -> bool:
    """Whether the user has been erased, so that no command applies to them any more."""
    return User.objects.filter(pk=person.pk, is_active=False, closed_at=None).exists()


def _the_same(before: Deed, order: Order, kind: Deed.Action) -> Deed:
    if (before.about_id, before.kind) != (order.about.pk, kind):
        raise CommandRefused(_("This request cannot be read."))
    return before
