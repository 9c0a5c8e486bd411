"""Sanctions for tests, imposed and lifted by a moderator."""

from datetime import timedelta

from accounts.models import Sanction, User
from accounts.staff.commands import StaffCommand
from accounts.staff.powers import Role
from accounts.staff.sanctions import Restriction
from lobby.moderation import sanctions
from lobby.request_form import new_request_id
from tests.accounts.support.staff import create_staff

WEEK = timedelta(days=7)


def get_moderator() -> User:
    """Return a moderator, who is created if there is none."""
    found = User.objects.filter(username="Moira").first()
    return found or create_staff(Role.MODERATOR, name="Moira")


def sanction_command(
    about: User, by: User | None = None, reason: str = "insult", name: str = ""
) -> StaffCommand:
    """Return a staff command about user `about`; without `name` it gets a new request name.

    Without `by`, a moderator gives the command.
    """
    return StaffCommand(
        by=by or get_moderator(),
        about=about,
        note="as reported on Monday",
        request_id=name or new_request_id(),
        reason=reason,
    )


def impose(about: User, kind: str, length: timedelta | None = WEEK) -> Sanction:
    """Impose a sanction."""
    return sanctions.impose(sanction_command(about), Restriction(kind), length)


def lift(sanction: Sanction) -> Sanction:
    """Lift a sanction."""
    return sanctions.lift(sanction_command(sanction.user, reason=""), sanction)


def end_in_the_past(sanction: Sanction) -> None:
    """Set begin and end of a sanction so that it is over already."""
    then = sanction.begins - 2 * WEEK
    Sanction.objects.filter(pk=sanction.pk).update(begins=then, ends=then + WEEK)
