"""Sanctions as tests need them, imposed by staff that is there for it."""

from datetime import timedelta

from accounts.deeds import Order
from accounts.models import Sanction, User
from accounts.powers import Role
from accounts.sanctions import Kind
from lobby import sanctioning
from lobby.forms import new_request_id
from tests.accounts.staffing import staff_of

WEEK = timedelta(days=7)


def moderator() -> User:
    """Somebody who may impose and lift every sanction."""
    found = User.objects.filter(username="Moira").first()
    return found or staff_of(Role.MODERATOR, name="Moira")


def ordered(about: User, by: User | None = None, reason: str = "insult", name: str = "") -> Order:
    """What staff wants done, by a request that nobody has made before unless it is named."""
    return Order(
        by=by or moderator(),
        about=about,
        note="as reported on Monday",
        request_id=name or new_request_id(),
        reason=reason,
    )


def impose(about: User, kind: str, length: timedelta | None = WEEK) -> Sanction:
    """Keep somebody from something."""
    return sanctioning.impose(ordered(about), Kind(kind), length)


def lift(sanction: Sanction) -> Sanction:
    """Let somebody do again what they were kept from."""
    return sanctioning.lift(ordered(sanction.user, reason=""), sanction)


def let_end(sanction: Sanction) -> None:
    """Let the time of a sanction be over."""
    then = sanction.begins - 2 * WEEK
    Sanction.objects.filter(pk=sanction.pk).update(begins=then, ends=then + WEEK)
