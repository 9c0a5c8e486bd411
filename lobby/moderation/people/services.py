"""Staff commands about users, each with permission check, audit entry and request name.

All commands raise `NotPermitted` or `CommandRefused` as `accounts.staff.commands.run_command` does.
Then nothing changes.
"""

from collections.abc import Collection

from allauth.account.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy

from accounts.languages import language_of
from accounts.mail import confirmed_address
from accounts.models import Deed, Proposal, User
from accounts.people import renaming
from accounts.sessions.logins import end_all_sessions
from accounts.staff import roles as groups
from accounts.staff.commands import (
    ERASED,
    AuditDetails,
    CommandRefused,
    StaffCommand,
    check_command,
    is_erased,
    run_command,
)
from accounts.staff.four_eyes import ProposedCommand, is_approved, propose
from accounts.staff.powers import Power, Role
from lobby.account.closing import StillPlaying, resign_all
from lobby.account.erasure import erase_at_request as forget_now
from lobby.account.export import export_account


def rename(command: StaffCommand, name: str) -> Deed:
    """Give a user another name.

    The former name is shown to no user and can never be taken again.
    """

    def work(person: User) -> AuditDetails:
        if person.is_guest:
            raise CommandRefused(
                gettext_lazy("The site gives guests their names, so you can't rename them.")
            )
        before = person.username
        try:
            cleaned: str = get_adapter().clean_username(name, shallow=True)
            renaming.rename(person, cleaned, by_staff=True)
        except ValidationError as error:
            raise CommandRefused(" ".join(error.messages)) from error
        except renaming.NameTaken as error:
            raise CommandRefused(error.sentence) from error
        if cleaned == before:
            raise CommandRefused(
                gettext_lazy("This is already their name. Choose a different one.")
            )
        return {"before": before, "after": cleaned}

    return run_command(command, Deed.Action.RENAME, Power.RENAME, work)


def end_sessions(command: StaffCommand) -> Deed:
    """Log a user out of all sessions."""

    def work(person: User) -> AuditDetails:
        transaction.on_commit(lambda: end_all_sessions(person))
        return {"sessions": UserSession.objects.filter(user=person).count()}

    return run_command(command, Deed.Action.SESSIONS, Power.END_SESSIONS, work)


def forget_factor(command: StaffCommand) -> Deed:
    """Delete a user's second factor, passkeys and recovery codes.

    A mail informs the user.
    """

    def work(person: User) -> AuditDetails:
        forgotten, _ = Authenticator.objects.filter(user=person).delete()
        if not forgotten:
            raise CommandRefused(gettext_lazy("This person does not use two-step login."))
        transaction.on_commit(lambda: _mail_factor_removed(person), robust=True)
        return {"factors": forgotten}

    return run_command(command, Deed.Action.FACTOR, Power.FORGET_FACTOR, work)


def give_roles(command: StaffCommand, roles: Collection[Role]) -> Deed:
    """Set all roles of a user. A user without any role is no longer staff."""

    def work(person: User) -> AuditDetails:
        before = groups.roles_of(person)
        if person.is_guest:
            raise CommandRefused(
                gettext_lazy("A guest can't be staff. They have to sign up first.")
            )
        if set(before) == set(roles) and person.is_staff == bool(roles):
            raise CommandRefused(gettext_lazy("They already have exactly these roles."))
        groups.give_roles(person, roles)
        return {"before": before, "after": [role for role in Role if role in roles]}

    return run_command(command, Deed.Action.ROLES, Power.GIVE_ROLES, work)


def add_note(command: StaffCommand) -> Deed:
    """Add the note of the command to the user's audit log; only staff can read it."""
    return run_command(command, Deed.Action.NOTE, Power.NOTE_PERSON, lambda _: {})


def export_data(command: StaffCommand, origin: str) -> dict[str, object]:
    """Return the copy of a user's data, which staff hands to the user.

    `origin` is the scheme and host with which links begin.
    """
    run_command(command, Deed.Action.COPY, Power.EXPORT_PERSON, lambda _: {})
    return export_account(command.about, origin)


def propose_erasure(command: StaffCommand) -> Proposal:
    """Propose to erase a user's account, because the user has asked for it.

    Another member of staff confirms it. Raises `ProposalRefused` if it is proposed already.
    """
    check_command(command, Power.ERASE_PERSON)
    if is_erased(command.about):
        raise CommandRefused(ERASED)
    return propose(
        ProposedCommand(
            Proposal.Kind.ERASE,
            command.by,
            command.note,
            command.request_id,
            about=command.about,
        )
    )


def erase_account(command: StaffCommand) -> Deed:
    """Erase a user's account at once, because the user has asked for it.

    Resigns the user's matches and leaves the user's seeks. Audit entries about the user stay, but
    without notes and details. Only the entry of the erasure keeps its note. Raises `CommandRefused`
    unless a proposal of it has been confirmed.
    """
    check_command(command, Power.ERASE_PERSON)
    if not Deed.objects.filter(by=command.by, request_id=command.request_id).exists():
        if not is_approved(command.approval, Proposal.Kind.ERASE, command.by, command.about):
            raise CommandRefused(
                gettext_lazy("Another member of staff has to confirm the erasure of an account.")
            )
        # Before the user is locked: each match is resigned in a transaction of its own, because a
        # transaction that locks a user may not lock several matches (lock order, ARCHITECTURE.md).
        resign_all(command.about)

    def work(person: User) -> AuditDetails:
        try:
            forget_now(person)
        except StillPlaying as error:
            sentence = gettext_lazy("One of their matches has just begun. Please try again.")
            raise CommandRefused(sentence) from error
        return {}

    return run_command(command, Deed.Action.ERASE, Power.ERASE_PERSON, work)


def _mail_factor_removed(person: User) -> None:
    """Mail the user that staff has deleted their second factor."""
    address = confirmed_address(person)
    if address:
        context = {"name": person.username, "origin": settings.ORIGIN}
        with translation.override(language_of(person)):
            words = render_to_string("moderation/people/mail/factor_forgotten.txt", context)
            subject = gettext("Tahúr: Your two-step login was reset")
        send_mail(subject, words, None, [address])
