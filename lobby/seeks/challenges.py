"""Services for challenges: seeks addressed to one user, who accepts or declines."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people.relations import FOLLOW, is_blocked_between, kinds
from accounts.people.users import hold
from accounts.refused import Refused
from accounts.staff.sanctions import check_game
from games.engine.games import table
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.seeks.services import check_patience, check_pause, take_seat
from lobby.seeks.transitions import asked_before, close, lock_seeks, open_table

MOST = 3
"""Maximum number of open challenges of one user."""
SEATS = 2


class GuestsCannotChallenge(Refused):
    """Error: guests cannot challenge, since a blocked guest could return as a new guest."""

    sentence = _("Guests cannot challenge anybody by name. Sign up, or send an invite link.")


class ChallengesNotAccepted(Refused):
    """Error: the addressee does not accept challenges from this user; why stays private."""

    sentence = _("You cannot challenge this person just now.")


class TooManyChallenges(Refused):
    """Error: the user has `MOST` open challenges, or has already challenged this user."""

    sentence = _("Your challenge to this person, or three to others, wait for an answer already.")


def challenge(*, opener: User, addressee: User, terms: MatchSetup, request_id: str) -> Seek:
    """Challenge a user; a repeated request returns the same challenge.

    Raises `GuestsCannotChallenge`, `ChallengesNotAccepted`, `TooManyChallenges`, `TooManySeeks`,
    `PlayBanned`, `Sanctioned`, and `InvalidPosition` for a setup that is invalid for two players.
    """
    rules = table(terms.game, terms.options, SEATS)
    with transaction.atomic():
        hold(opener, addressee)
        seek = asked_before(opener, request_id)
        if seek is not None:
            return seek
        if opener.is_guest:
            raise GuestsCannotChallenge
        check_game(opener, rated=terms.rated)
        if not _welcome(opener, addressee):
            raise ChallengesNotAccepted
        asked = Seek.objects.open().filter(opener=opener, addressee__isnull=False)
        if asked.filter(addressee=addressee).exists() or asked.count() >= MOST:
            raise TooManyChallenges
        check_patience(opener)
        check_pause(opener)
        return open_table(opener, terms, rules, addressee=addressee, request_id=request_id)


def accept(*, seek_id: int, user: User) -> Seek:
    """Accept a challenge and start the match; a repeated request returns the same match.

    Raises the same errors as `services.accept_invitation`; `Seek.DoesNotExist` for another user's
    challenge.
    """
    with transaction.atomic():
        hold(user)
        return take_seat(lock_seeks().get(pk=seek_id, addressee=user), user)


def decline(*, seek_id: int, user: User) -> Seek:
    """Decline a challenge; does nothing if it has been accepted.

    Raises `Seek.DoesNotExist` if the challenge is addressed to another user.
    """
    with transaction.atomic():
        seek = lock_seeks().get(pk=seek_id, addressee=user)
        if seek.is_open:
            close(seek, Seek.Why.DECLINED)
    return seek


def keep_door(user: User, *, followed_only: bool) -> None:
    """Store whether only users whom this user follows may challenge them."""
    User.objects.filter(pk=user.pk).update(followed_only=followed_only)


def _welcome(opener: User, addressee: User) -> bool:
    """Whether blocks, account and preference of the addressee allow this challenge."""
    if (
        opener == addressee
        or not addressee.is_active
        or is_blocked_between([opener.pk, addressee.pk])
    ):
        return False
    followed_only = User.objects.values_list("followed_only", flat=True).get(pk=addressee.pk)
    return not followed_only or FOLLOW in kinds(addressee, opener)
