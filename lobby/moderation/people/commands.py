"""The staff commands on a user's admin page, each with its powers, form and service."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from accounts.staff.commands import StaffCommand, is_erased, may_act
from accounts.staff.powers import NotPermitted, Power, Role, powers_of
from accounts.staff.sanctions import POWERS, Restriction
from games.models import Match
from games.models.seat import seats_with_users
from lobby.account.closing import matches_in_play
from lobby.moderation import sanctions
from lobby.moderation.people import services
from lobby.moderation.people.forms import (
    CommandForm,
    EraseForm,
    LiftForm,
    RenameForm,
    RolesForm,
    SanctionForm,
)

CommandData = Mapping[str, Any]
OF_SANCTIONS, OF_ACCOUNT, OF_STAFF = _("Sanctions"), _("Account"), _("Staff")
SUBJECTS = (OF_SANCTIONS, OF_ACCOUNT, OF_STAFF)
"""What commands are about, in the order of their links."""


@dataclass(frozen=True, slots=True)
class CommandPage:
    """Staff command on a user's page: title, powers, form and service."""

    title: Promise
    explanation: Promise
    """Explanation of the command for staff, shown above its form."""
    powers: frozenset[Power]
    """A staff member needs one of these to open the page; the service checks the exact power."""
    form: type[CommandForm]
    run: Callable[[StaffCommand, CommandData, CommandForm], object]
    subject: Promise = OF_ACCOUNT
    harms: bool = False
    """Whether it takes something from the user; then its links and its page say so."""
    reauthenticates: bool = False
    """Whether the member has to log in again first, unless they did so a few minutes ago.

    So a browser that was left open cannot give roles, hand out data or erase accounts.
    """
    resigned: Callable[[User], Sequence[Match]] = lambda _person: ()
    """Returns the matches in progress that it resigns, with their seats."""


def _sanction_command(kind: Restriction, title: Promise, explanation: Promise) -> CommandPage:
    """Return the command that imposes a sanction of this kind."""

    def impose(command: StaffCommand, data: CommandData, _form: CommandForm) -> object:
        length = sanctions.DURATIONS[data["length"]]
        if sanctions.needs_second(command.about, kind, length):
            return sanctions.propose_ban(command, data["length"])
        return sanctions.impose(command, kind, length)

    power = frozenset({POWERS[kind]})
    return CommandPage(title, explanation, power, SanctionForm, impose, OF_SANCTIONS, harms=True)


def _lift(command: StaffCommand, data: CommandData, _form: CommandForm) -> object:
    return sanctions.lift(command, data["sanction"])


COMMANDS: Mapping[str, CommandPage] = {
    "mute": _sanction_command(
        Restriction.MUTE,
        pgettext_lazy("sanction", "Mute"),
        _("They can no longer write in matches, but they can go on playing."),
    ),
    "games": _sanction_command(
        Restriction.GAMES,
        _("Ban from new games"),
        _(
            "They will be removed from the tables where they are waiting. Matches in progress "
            "continue."
        ),
    ),
    "rated": _sanction_command(
        Restriction.RATED,
        _("Ban from rated games"),
        _(
            "They will be removed from the rated tables where they are waiting. Matches in "
            "progress continue."
        ),
    ),
    "login": _sanction_command(
        Restriction.LOGIN,
        _("Ban from logging in"),
        _(
            "They can log in only to finish matches in progress. Another member of staff has to "
            "confirm a ban of more than 30 days."
        ),
    ),
    "lift": CommandPage(
        _("Lift a sanction"),
        _("The sanction ends now. Say why in the note."),
        frozenset(POWERS.values()),
        LiftForm,
        _lift,
        OF_SANCTIONS,
    ),
    "remark": CommandPage(
        _("Write a note"),
        _("Only staff can read it."),
        frozenset({Power.NOTE_PERSON}),
        CommandForm,
        lambda command, _, __: services.add_note(command),
        OF_STAFF,
    ),
    "rename": CommandPage(
        _("Rename"),
        _("Their old name will no longer be shown to anyone and can never be used again."),
        frozenset({Power.RENAME}),
        RenameForm,
        lambda command, data, _: services.rename(command, data["name"]),
        harms=True,
    ),
    "sessions": CommandPage(
        _("End all sessions"),
        _("They will be logged out everywhere, but can log in again."),
        frozenset({Power.END_SESSIONS}),
        CommandForm,
        lambda command, _, __: services.end_sessions(command),
    ),
    "factor": CommandPage(
        _("Reset two-step login"),
        _(
            "Their authenticator apps, passkeys and recovery codes will be removed, and we will "
            "tell them by e-mail."
        ),
        frozenset({Power.FORGET_FACTOR}),
        CommandForm,
        lambda command, _, __: services.forget_factor(command),
        reauthenticates=True,
    ),
    "roles": CommandPage(
        _("Set roles"),
        _("They will have exactly these roles. Without a role, they will no longer be staff."),
        frozenset({Power.GIVE_ROLES}),
        RolesForm,
        lambda command, data, _: services.give_roles(
            command, [Role(role) for role in data["roles"]]
        ),
        OF_STAFF,
        reauthenticates=True,
    ),
    "copy": CommandPage(
        _("Export their data"),
        _(
            "You will get a file with everything we keep about them. Give it to them and to no "
            "one else."
        ),
        frozenset({Power.EXPORT_PERSON}),
        CommandForm,
        lambda command, _, __: services.export_data(command, settings.ORIGIN),
        reauthenticates=True,
    ),
    "erase": CommandPage(
        _("Erase account"),
        _(
            "Their matches will be resigned and all their data deleted. This can't be undone. "
            "Another member of staff has to confirm it."
        ),
        frozenset({Power.ERASE_PERSON}),
        EraseForm,
        lambda command, _, __: services.propose_erasure(command),
        harms=True,
        reauthenticates=True,
        resigned=lambda person: list(
            matches_in_play(person).prefetch_related(seats_with_users("seats"))
        ),
    ),
}
"""All commands by name, in the order of their links among those of a subject that harm or not."""


def available_commands(by: User, about: User) -> list[tuple[str, CommandPage]]:
    """Return the commands that a staff member may run about a user, with their names.

    They are ordered by subject; those that take something from the user come last in each.
    """
    if is_erased(about) or not _may_command(by, about):
        return []
    held = powers_of(by)
    hidden = set() if about.sanctions.in_force().exists() else {"lift"}
    found = [
        (name, command)
        for name, command in COMMANDS.items()
        if command.powers & held and name not in hidden
    ]
    return sorted(found, key=lambda each: (SUBJECTS.index(each[1].subject), each[1].harms))


def check_open(by: User, command: CommandPage, about: User) -> None:
    """Raise `NotPermitted` unless a member may open the page of this command about this user."""
    if not command.powers & powers_of(by):
        raise NotPermitted.lacking(*command.powers)
    may_act(by, Power.SEE_PEOPLE, about)


def _may_command(by: User, about: User) -> bool:
    """Whether a staff member may run commands about this user at all."""
    try:
        may_act(by, Power.SEE_PEOPLE, about)
    except NotPermitted:
        return False
    return True
