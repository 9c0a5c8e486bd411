"""Services for blocking a user, which also removes the two from shared seeks."""

from django.db import transaction

from accounts.models import User
from accounts.people.relations import BLOCK, relate, unrelate
from games.live import announce
from lobby.models import Seek
from lobby.seeks.transitions import close_seek, lock_seeks, remove_player


def block(user: User, other: User) -> None:
    """Block a user and separate the two in open seeks.

    At the blocker's own seek the blocked user is removed; at any other seek where both wait, the
    blocker is. Challenges between the two end. Running matches go on.
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
    """Close a challenge between the two; to its opener a block looks like an ordinary refusal."""
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
