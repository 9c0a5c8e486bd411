"""What all deeds of staff about people have in common: who may, why, once, and written down."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import Deed, User
from accounts.models.sanction import NOTE
from accounts.people import hold
from accounts.powers import NotPermitted, Power, may, must
from accounts.reasons import Reason
from accounts.requests import REQUEST

Said = Mapping[str, object]
"""What is told of a deed besides who did it, about whom and why."""


class NotDone(Exception):
    """A deed cannot be done so, and nothing has changed; `str()` says why."""


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody of the staff wants done, and why."""

    by: User
    about: User
    note: str
    request_id: str
    reason: str = ""
    """The code of a reason, where whoever is meant is to be told one."""


def do(order: Order, kind: Deed.Kind, power: Power, work: Callable[[User], Said]) -> Deed:
    """Do a deed, once however often it is ordered by this request's name, and write it down.

    The work is given the person as they are by now, held until all is done; what it answers is
    kept with the deed. Raises `NotPermitted` or `NotDone`, and then nothing has changed.
    """
    check(order, power)
    with transaction.atomic():
        hold(order.about)
        before = Deed.objects.filter(by=order.by, request_id=order.request_id).first()
        if before is not None:
            return _the_same(before, order, kind)
        if is_gone(order.about):
            raise NotDone(gettext("This person is gone."))
        deed = Deed.objects.create(
            by=order.by,
            about=order.about,
            kind=kind,
            reason=order.reason,
            note=order.note.strip(),
            request_id=order.request_id,
        )
        deed.said = dict(work(User.objects.get(pk=order.about.pk)))
        # Whoever was forgotten by it has lost the notes about them, but for why they were.
        Deed.objects.filter(pk=deed.pk).update(said=deed.said, note=deed.note)
    return deed


def check(order: Order, power: Power) -> None:
    """Let only those pass who may do such a thing about this person, and say why they do it."""
    may_act(order.by, power, order.about)
    if order.reason and order.reason not in Reason.values:
        raise NotDone(gettext("There is no such reason."))
    if not order.note.strip():
        raise NotDone(gettext("Write a note that tells other staff why."))
    if len(order.note) > NOTE:
        raise NotDone(gettext("A note has at most %(longest)s characters.") % {"longest": NOTE})
    if not REQUEST.fullmatch(order.request_id) or "\0" in order.note:
        raise NotDone(gettext("This request cannot be read."))


def may_act(by: User, power: Power, about: User) -> None:
    """Let only those pass who have the power and may use it on this person.

    Raises `NotPermitted` for everybody else, for everybody about themselves, and about staff for
    all but administrators.
    """
    must(by, power)
    if by.pk == about.pk:
        raise NotPermitted(gettext("Nobody does this to themselves."))
    if (about.is_staff or about.is_superuser) and not may(by, Power.GIVE_ROLES):
        raise NotPermitted(gettext("Only administrators do this to staff."))


def is_gone(person: User) -> bool:
    """Tell whether somebody was forgotten, so that nothing is left to be done about them."""
    return User.objects.filter(pk=person.pk, is_active=False, closed_at=None).exists()


def _the_same(before: Deed, order: Order, kind: Deed.Kind) -> Deed:
    if (before.about_id, before.kind) != (order.about.pk, kind):
        raise NotDone(gettext("This request cannot be read."))
    return before
