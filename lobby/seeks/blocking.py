"""Services that block and unblock a user.

Blocking also removes one of the two users from each open seek that they share.
"""

from django.db import transaction

from accounts.models import User
from accounts.people.relations import BLOCK, relate, unrelate
from games.live import announce
from lobby.models import Seek
from lobby.seeks.transitions import close_seek, lock_seeks, remove_player


def block(user: User, other: User) -> None:
    """Block a user, and separate the two users at open seeks.

    If both wait at the blocker's own seek, the blocked user is removed. At any other seek, the
    blocker is removed. Challenges between the two users end. Running matches go on.
    """
    with transaction.atomic():
        # `relate` locks both users. Users are locked before seeks.
        relate(user, other, BLOCK)
        both = [user.pk, other.pk]
        challenges = Seek.objects.open().filter(opener__in=both, addressee__in=both)
        theirs = Seek.objects.open().filter(places__user=other).values("pk")
        shared = Seek.objects.open().filter(places__user=user, pk__in=theirs).values("pk")
        found = [*shared.values_list("pk", flat=True), *challenges.values_list("pk", flat=True)]
        for seek in lock_seeks().filter(pk__in=found).order_by("pk"):
            if seek.is_open and seek.addressee_id is not None:
                _end_challenge(seek, user)
            elif seek.is_open:
                remove_player(seek, other if seek.opener_id == user.pk else user)
        transaction.on_commit(announce.announce_lobby)


def _end_challenge(challenge: Seek, blocker: User) -> None:
    """Close an open challenge between the blocker and the blocked user.

    The blocker's own challenge is withdrawn. A challenge by the blocked user is declined.
    """
    if challenge.opener_id == blocker.pk:
        close_seek(challenge, Seek.Why.WITHDRAWN)
        remove_player(challenge, blocker)
    else:
        # The blocked opener sees an ordinary refusal, which does not disclose the block.
        close_seek(challenge, Seek.Why.DECLINED)


def unblock(user: User, other: User) -> None:
    with transaction.atomic():
        unrelate(user, other, BLOCK)
        transaction.on_commit(announce.announce_lobby)
