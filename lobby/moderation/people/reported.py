"""What staff knows about a reported user that bears on the report.

The function that reads checks the powers of the reader.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from accounts.models import Deed, FormerName, User
from accounts.sessions.devices import users_sharing_device
from accounts.staff.cases import from_case
from accounts.staff.powers import Power, has_power
from lobby.models import Report
from lobby.moderation.people.commands import OF_SANCTIONS, available_commands
from lobby.moderation.reports.report_page import CommandLink

MAX_ROWS = 20
"""Maximum numbers of names, renamings and accounts shown: the latest."""


@dataclass(frozen=True, slots=True)
class AboutUser:
    """What bears on a report of this kind about a user; empty where the reader lacks the power."""

    names: Sequence[FormerName]
    renamings: Sequence[Deed]
    """Names that the user had, and those that staff gave; for a report about the name."""
    sharing_device: Sequence[User] | None
    """Other accounts on the same device; for a report about several accounts."""
    sanctions: Sequence[CommandLink]
    """Commands that impose a sanction; for a report about the name, also the one that renames.

    Each leads back to the report.
    """


def about_user(report: Report, by: User) -> AboutUser | None:
    """Return what bears on a report about a user; None for other reports."""
    person = report.about
    if person is None:
        return None
    named = report.kind == "name" and has_power(by, Power.SEE_PEOPLE)
    shared = report.kind == "names" and has_power(by, Power.SEE_DEVICES)
    renamings = person.deeds.filter(kind=Deed.Action.RENAME).select_related("by")
    sanctions = [
        CommandLink(
            command.title,
            from_case(
                reverse(f"admin:accounts_user_{name}", args=[person.pk]), f"report.{report.pk}"
            ),
        )
        for name, command in available_commands(by, person)
        if (command.subject is OF_SANCTIONS and command.harms) or (named and name == "rename")
    ]
    return AboutUser(
        names=list(person.former_names.order_by("-until")[:MAX_ROWS]) if named else (),
        renamings=list(renamings[:MAX_ROWS]) if named else (),
        sharing_device=list(users_sharing_device(person)[:MAX_ROWS]) if shared else None,
        sanctions=sanctions,
    )
