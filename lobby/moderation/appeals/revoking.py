"""The command by which a member of staff takes back the decision of an appeal."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.staff.cases import from_case
from accounts.staff.commands import may_act
from accounts.staff.powers import NotPermitted
from accounts.staff.sanctions import POWERS, Restriction
from games.models import Ruling
from games.staff.ruling_pages import reverting_link
from lobby.models import Appeal


@dataclass(frozen=True, slots=True)
class Revoking:
    """Link to the form of a command that takes back exactly one decision."""

    title: str | Promise
    url: str


def revoking_link(appeal: Appeal, by: User) -> Revoking | None:
    """Return the link by which this member can lift the sanction, or undo the ruling, or None.

    It leads back to the appeal.
    """
    case = f"appeal.{appeal.pk}"
    if appeal.thing == Appeal.Thing.RULING:
        ruling = Ruling.objects.filter(pk=appeal.number).select_related("match").first()
        link = reverting_link(ruling, by) if ruling is not None else None
        return Revoking(link.title, from_case(link.url, case)) if link is not None else None
    held = Sanction.objects.in_force().filter(pk=appeal.number, user=appeal.user_id)
    sanction = held.select_related("user").first()
    if sanction is None:
        return None
    try:
        may_act(by, POWERS[Restriction(sanction.kind)], sanction.user)
    except NotPermitted:
        return None
    lift = reverse("admin:accounts_user_lift", args=[sanction.user_id])
    return Revoking(_("Lift this sanction"), from_case(f"{lift}?sanction={sanction.pk}", case))
