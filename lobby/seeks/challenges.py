"""Services for challenges. A challenge is a seek addressed to one user, who accepts or declines."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people.relations import FOLLOW, is_blocked_between, relation_kinds
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.staff.sanctions import check_may_start
from games.engine.games import table
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.notifications import inbox
from lobby.notifications.challenges import schedule_accepted, schedule_challenge
from lobby.seeks.services import check_playban, check_seek_limit, take_seat
from lobby.seeks.transitions import close_seek, create_seek, find_by_request, lock_seeks

MAX_OPEN = 3
"""Maximum number of open challenges by one user."""
SEATS = 2


class GuestsCannotChallenge(Refused):
    """Error: guests cannot challenge.

    After a block, a guest could return as a new guest and challenge again.
    """

    sentence = _("Guests cannot challenge players by name. Sign up, or send an invite link.")


class ChallengesNotAccepted(Refused):
    """Error: the addressee does not accept challenges from this user.

    The reason stays private.
    """

    sentence = _("You cannot challenge this player at the moment.")


class TooManyChallenges(Refused):
    """Error: the user has `MAX_OPEN` open challenges, or one to the same addressee."""

    sentence = _(
        "You can have one open challenge per player, and three in total. Wait for an answer, or "
        "cancel one."
    )


def challenge(*, opener: User, addressee: User, setup: MatchSetup, request_id: str) -> Seek:
    """Challenge a user. A repeated request returns the same challenge.

    Raises `GuestsCannotChallenge` for a guest, `PlayBanned` under a playban, `Sanctioned` under a
    sanction, `ChallengesNotAccepted` if the addressee accepts none from this user,
    `TooManyChallenges` or `TooManySeeks` if the user has too many open, and `InvalidPosition` for a
    setup that is invalid for two players.
    """
    rules = table(setup.game, setup.options, SEATS)
    with transaction.atomic():
        lock_users(opener, addressee)
        seek = find_by_request(opener, request_id)
        if seek is not None:
            return seek
        if opener.is_guest:
            raise GuestsCannotChallenge
        check_may_start(opener, rated=setup.rated)
        if not _accepts_challenge(opener, addressee):
            raise ChallengesNotAccepted
        open_challenges = Seek.objects.open().filter(opener=opener, addressee__isnull=False)
        if (
            open_challenges.filter(addressee=addressee).exists()
            or open_challenges.count() >= MAX_OPEN
        ):
            raise TooManyChallenges
        check_seek_limit(opener)
        check_playban(opener)
        seek = create_seek(opener, setup, rules, addressee=addressee, request_id=request_id)
        schedule_challenge(seek)
        inbox.tell_challenge(seek)
    return seek


def accept(*, seek_id: int, user: User) -> Seek:
    """Accept a challenge and start the match. A repeated request changes nothing.

    Raises `Seek.DoesNotExist` for a challenge to another user, and the errors of
    `services.take_seat`.
    """
    with transaction.atomic():
        lock_users(user)
        seek = lock_seeks().get(pk=seek_id, addressee=user)
        is_repeated = not seek.is_open
        take_seat(seek, user)
        if not is_repeated:
            schedule_accepted(seek)
            inbox.tell_accepted(seek)
    return seek


def decline(*, seek_id: int, user: User) -> Seek:
    """Decline a challenge. Does nothing if the challenge has been accepted.

    Raises `Seek.DoesNotExist` for a challenge to another user.
    """
    with transaction.atomic():
        seek = lock_seeks().get(pk=seek_id, addressee=user)
        if seek.is_open:
            close_seek(seek, Seek.Why.DECLINED)
    return seek


def save_challenge_preference(user: User, *, followed_only: bool) -> None:
    """Store from which users this user accepts challenges.

    `followed_only`: only from users that this user follows.
    """
    User.objects.filter(pk=user.pk).update(followed_only=followed_only)


def _accepts_challenge(opener: User, addressee: User) -> bool:
    """Whether this user may challenge the addressee.

    Not if the addressee has a closed account, if a block exists between the two, or if the
    addressee accepts challenges only from followed users.
    """
    if (
        opener == addressee
        or not addressee.is_active
        or is_blocked_between([opener.pk, addressee.pk])
    ):
        return False
    followed_only = User.objects.values_list("followed_only", flat=True).get(pk=addressee.pk)
    return not followed_only or FOLLOW in relation_kinds(addressee, opener)
