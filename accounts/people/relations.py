"""Relations between users: follow, block and mute.

Only this module creates relations. A user is told of new followers, and of nothing else. A block
acts in both directions, whichever of the two users made it. A mute acts in one direction: the
muting user does not see the muted user's messages.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.inbox import entries
from accounts.models import Tie, User
from accounts.people.users import lock_users

FOLLOW, BLOCK, MUTE = Tie.Relation.FOLLOW, Tie.Relation.BLOCK, Tie.Relation.MUTE


def relate(user: User, other: User, kind: str) -> None:
    """Make a user follow, block or mute another user.

    The first follow is told in the inbox of the other user. A block ends the follows in both
    directions, and withdraws what the other user has caused in the inbox. Nothing happens if `user`
    and `other` are the same user, or if `user` wants to follow a user that they block.
    """
    if user == other:
        return
    with transaction.atomic():
        # Joining a seek takes the same locks, see `lobby.seeks.transitions`.
        lock_users(user, other)
        if kind == FOLLOW and Tie.objects.filter(user=user, other=other, kind=BLOCK).exists():
            return
        if kind == BLOCK:
            _query_between([user.pk], [other.pk]).filter(kind=FOLLOW).delete()
            entries.withdraw_caused_by(user, other)
        _tie, is_new = Tie.objects.get_or_create(user=user, other=other, kind=kind)
        if kind == FOLLOW and is_new:
            entries.send(entries.Kind.FOLLOW, str(user.pk), [other.pk], by=user.pk)


def unrelate(user: User, other: User, kind: str) -> None:
    """End the follow, block or mute that a user has made of another user."""
    Tie.objects.filter(user=user, other=other, kind=kind).delete()


def relation_kinds(user: User, other: User) -> set[str]:
    """Return which relations a user has to another user: follow, block, mute."""
    ties = Tie.objects.filter(user=user, other=other)
    return set(ties.values_list("kind", flat=True))


def related_users(user: User) -> dict[str, list[User]]:
    """Return the users that a user follows, blocks or mutes.

    There is one list for each kind of relation, sorted by name.
    """
    people: dict[str, list[User]] = {kind: [] for kind in Tie.Relation.values}
    for each in user.ties.select_related("other").order_by("other__username"):
        people[each.kind].append(each.other)
    return people


def is_blocked_between(people: Collection[int]) -> bool:
    """Whether one of these users has blocked another of these users."""
    return Tie.objects.filter(kind=BLOCK, user__in=people, other__in=people).exists()


def relations_between(people: Collection[int], others: Collection[int]) -> list[Tie]:
    """Return the relations of users in `people` to users in `others`, and the other way round."""
    return list(_query_between(people, others))


def _query_between(people: Collection[int], others: Collection[int]) -> QuerySet[Tie]:
    there = Q(user__in=people, other__in=others)
    return Tie.objects.filter(there | Q(user__in=others, other__in=people))
