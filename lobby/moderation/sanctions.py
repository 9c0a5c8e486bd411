"""Staff commands that impose and lift sanctions.

Matches in play go on under every sanction. A user who may not begin games is removed from open
seeks.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Deed, Proposal, Sanction, User
from accounts.models.sanction import MAX_WORDS_LENGTH
from accounts.models.sanction_reasons import Reason
from accounts.sessions.logins import end_all_with_note
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
from accounts.staff.sanctions import BAN, POWERS, Restriction
from games.chat.phrases import clean_text
from games.live import announce
from lobby.account.closing import leave_seeks, matches_in_play
from lobby.moderation.cases import case_of
from lobby.notifications.inbox import tell_sanction

DURATIONS: Mapping[str, timedelta | None] = {
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "days": timedelta(days=3),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "season": timedelta(days=90),
    "ever": None,
}
"""Durations of sanctions by name; None is unlimited."""
NEEDS_SECOND = _(
    "Another member of staff has to confirm a ban from logging in of more than 30 days."
)
LONGEST_ALONE = timedelta(days=30)
"""A longer log-in ban has to be confirmed by a second member of staff."""
UNBROKEN = timedelta(days=1)
"""Log-in bans with no longer gap between them count as one."""


def impose(command: StaffCommand, kind: Restriction, length: timedelta | None) -> Sanction:
    """Impose a sanction on a user, beginning now; `length` None means without an end.

    Raises `NotPermitted` if the author may not give this command. Raises `CommandRefused` without a
    valid reason, if the user is under a sanction of this kind already, or if a second member of
    staff has to confirm it and has not.
    """

    def work(person: User) -> AuditDetails:
        _check_sanction(command, person, kind, length)
        if needs_second(person, kind, length) and not (
            is_approved(command.approval, Proposal.Kind.BAN, command.by, person)
            and command.approval is not None
            and DURATIONS[command.approval.values["length"]] == length
        ):
            raise CommandRefused(NEEDS_SECOND)
        now = timezone.now()
        sanction = Sanction.objects.create(
            user=person,
            kind=kind,
            reason=command.reason,
            words=clean_text(command.words),
            note=command.note.strip(),
            case=case_of(command),
            begins=now,
            ends=None if length is None else now + length,
            by=command.by,
        )
        _apply_restriction(person, sanction)
        tell_sanction(sanction)
        return {"sanction": sanction.pk, "kind": kind}

    entry = run_command(command, Deed.Action.SANCTION, POWERS[kind], work)
    return Sanction.objects.get(pk=entry.said["sanction"])


def propose_ban(command: StaffCommand, length: str) -> Proposal:
    """Propose a log-in ban of a duration of `DURATIONS`, which another member of staff confirms.

    Raises the same errors as `impose`, and `ProposalRefused` if one is proposed already.
    """
    check_command(command, POWERS[Restriction.LOGIN])
    if is_erased(command.about):
        raise CommandRefused(ERASED)
    _check_sanction(command, command.about, Restriction.LOGIN, DURATIONS[length])
    return propose(
        ProposedCommand(
            Proposal.Kind.BAN,
            command.by,
            command.note,
            command.request_id,
            command.reason,
            command.about,
            values={
                "length": length,
                "words": clean_text(command.words),
                "case": case_of(command),
            },
        )
    )


def needs_second(person: User, kind: Restriction, length: timedelta | None) -> bool:
    """Whether a second member of staff has to confirm this sanction.

    A log-in ban that follows another without a gap counts together with it.
    """
    if kind != Restriction.LOGIN:
        return False
    begin = timezone.now()
    for before in person.sanctions.filter(kind=kind).order_by("-begins"):
        ends = [end for end in (before.ends, before.lifted_at) if end is not None]
        if ends and min(ends) < begin - UNBROKEN:
            break
        begin = before.begins
    return length is None or timezone.now() + length - begin > LONGEST_ALONE


def lift(command: StaffCommand, sanction: Sanction) -> Sanction:
    """Lift a sanction now. The note of the command gives the reason.

    Raises `NotPermitted` if the author may not give this command. Raises `CommandRefused` if the
    sanction is over or concerns another user.
    """

    def work(person: User) -> AuditDetails:
        held = person.sanctions.in_force().filter(pk=sanction.pk)
        lifting = {"lifted_by": command.by, "lifted_why": command.note.strip()}
        if not held.update(lifted_at=timezone.now(), **lifting):
            raise CommandRefused(_("This sanction is already over."))
        _update_ban_flag(person)
        tell_sanction(sanction)
        return {"sanction": sanction.pk, "kind": sanction.kind}

    entry = run_command(command, Deed.Action.LIFT, POWERS[Restriction(sanction.kind)], work)
    return Sanction.objects.get(pk=entry.said["sanction"])


def _check_sanction(
    command: StaffCommand, person: User, kind: Restriction, length: timedelta | None
) -> None:
    """Raise `CommandRefused` if this sanction cannot be imposed on the user now."""
    if command.reason not in Reason.values:
        raise CommandRefused(_("Choose a reason. It will be shown to the person."))
    if len(clean_text(command.words)) > MAX_WORDS_LENGTH:
        raise CommandRefused(
            _("A sentence to the person can have at most %(most)s characters."),
            most=MAX_WORDS_LENGTH,
        )
    if length is not None and length <= timedelta(0):
        raise CommandRefused(_("A sanction can't end before it begins. Choose a longer time."))
    if person.sanctions.in_force().filter(kind=kind).exists():
        raise CommandRefused(_("This person already has this sanction. Lift it first."))


def _apply_restriction(person: User, sanction: Sanction) -> None:
    """End what the sanction forbids: the user's seeks, tickets or sessions.

    A session that ends leaves the number of the ban, which `BanMiddleware` tells in its place.
    """
    kind = sanction.kind
    if kind == Restriction.LOGIN:
        _update_ban_flag(person)
    if kind == Restriction.MUTE:
        return
    leave_seeks(person, rated=kind == Restriction.RATED)
    if kind == Restriction.LOGIN and not matches_in_play(person).exists():
        transaction.on_commit(lambda: _end_sessions(person, sanction))
    transaction.on_commit(announce.announce_lobby)


def _end_sessions(person: User, ban: Sanction) -> None:
    end_all_with_note(person, {BAN: ban.pk})
    announce.announce_logout(person.pk)


def _update_ban_flag(person: User) -> None:
    """Store in `under_ban` whether the user is banned from logging in.

    The middleware looks for a ban only where this flag is set.
    """
    banned = person.sanctions.in_force().filter(kind=Restriction.LOGIN).exists()
    User.objects.filter(pk=person.pk).update(under_ban=banned)
