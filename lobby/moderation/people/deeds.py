"""The staff commands on a user's admin page: powers, form and service of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from accounts.staff.commands import Order, is_gone, may_act
from accounts.staff.powers import NotPermitted, Power, Role, powers_of
from accounts.staff.sanctions import POWERS, Restriction
from lobby.moderation import sanctions
from lobby.moderation.people import doing
from lobby.moderation.people.forms import (
    EraseForm,
    LiftForm,
    PersonForm,
    RenameForm,
    RolesForm,
    SanctionForm,
)

CommandData = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CommandPage:
    """Staff command on a user's page."""

    title: Promise
    told: Promise
    """Explanation of the command for staff, shown above its form."""
    powers: frozenset[Power]
    """A staff member with any of these may open the page; the service checks the exact power."""
    form: type[PersonForm]
    do: Callable[[Order, CommandData, PersonForm], object]


def _imposing(kind: Restriction, title: Promise, told: Promise) -> CommandPage:
    """Return the command that imposes a sanction of this kind."""

    def impose(order: Order, said: CommandData, _form: PersonForm) -> object:
        return sanctions.impose(order, kind, sanctions.LENGTHS[said["length"]])

    return CommandPage(title, told, frozenset({POWERS[kind]}), SanctionForm, impose)


def _lift(order: Order, said: CommandData, _form: PersonForm) -> object:
    return sanctions.lift(order, said["sanction"])


WAYS: Mapping[str, CommandPage] = {
    "mute": _imposing(
        Restriction.MUTE,
        pgettext_lazy("sanction", "Mute"),
        _("They say nothing at matches any more, and play on."),
    ),
    "games": _imposing(
        Restriction.GAMES,
        _("Keep from new games"),
        _("They leave the tables where they wait. Matches that have begun go on."),
    ),
    "rated": _imposing(
        Restriction.RATED,
        _("Keep from rated games"),
        _("They leave the rated tables where they wait. Matches that have begun go on."),
    ),
    "login": _imposing(
        Restriction.LOGIN,
        _("Keep from logging in"),
        _("They come in only to finish the matches that they have begun."),
    ),
    "lift": CommandPage(
        _("Lift a sanction"),
        _("It ends now. The note says why."),
        frozenset(POWERS.values()),
        LiftForm,
        _lift,
    ),
    "remark": CommandPage(
        _("Write a note"),
        _("Staff alone reads it."),
        frozenset({Power.NOTE_PERSON}),
        PersonForm,
        lambda order, _, __: doing.remark(order),
    ),
    "rename": CommandPage(
        _("Rename"),
        _("Nobody is told the name that they had, and nobody may ever take it."),
        frozenset({Power.RENAME}),
        RenameForm,
        lambda order, said, _: doing.rename(order, said["name"]),
    ),
    "sessions": CommandPage(
        _("End all sessions"),
        _("They are logged out everywhere, and may log in again."),
        frozenset({Power.END_SESSIONS}),
        PersonForm,
        lambda order, _, __: doing.end_sessions(order),
    ),
    "factor": CommandPage(
        _("Forget the second factor"),
        _("Apps for codes, passkeys and recovery codes are forgotten, and they are told by mail."),
        frozenset({Power.FORGET_FACTOR}),
        PersonForm,
        lambda order, _, __: doing.forget_factor(order),
    ),
    "roles": CommandPage(
        _("Give roles"),
        _("They have these roles and no other; with none they are staff no more."),
        frozenset({Power.GIVE_ROLES}),
        RolesForm,
        lambda order, said, _: doing.give_roles(order, [Role(role) for role in said["roles"]]),
    ),
    "copy": CommandPage(
        _("Take a copy"),
        _("You get all that is kept of them as a file. Give it to nobody else."),
        frozenset({Power.EXPORT_PERSON}),
        PersonForm,
        lambda order, _, __: doing.take_copy(order, settings.ORIGIN),
    ),
    "erase": CommandPage(
        _("Erase"),
        _("Their matches are resigned, and all that is theirs is deleted. It cannot be undone."),
        frozenset({Power.ERASE_PERSON}),
        EraseForm,
        lambda order, _, __: doing.erase(order),
    ),
}
"""All commands by name, in the order of their buttons."""


def ways(by: User, about: User) -> list[tuple[str, Promise]]:
    """Return name and title of the commands that a staff member may run about a user."""
    if is_gone(about) or not _may_touch(by, about):
        return []
    held = powers_of(by)
    return [(name, way.title) for name, way in WAYS.items() if way.powers & held]


def is_open(by: User, way: CommandPage, about: User) -> bool:
    """Whether a staff member may open the page of this command about this user."""
    return bool(way.powers & powers_of(by)) and _may_touch(by, about)


def _may_touch(by: User, about: User) -> bool:
    """Whether a staff member may run any command about this user."""
    try:
        may_act(by, Power.SEE_PEOPLE, about)
    except NotPermitted:
        return False
    return True
