"""Whom somebody follows, blocks or mutes: only this module writes ties, and nobody is told of one.

A block parts two people whichever of them has made it; a mute is heard by one side alone.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Tie, User
from accounts.people import hold

FOLLOW, BLOCK, MUTE = Tie.Kind.FOLLOW, Tie.Kind.BLOCK, Tie.Kind.MUTE


def tie(user: User, other: User, kind: str) -> None:
    """Follow, block or mute somebody; a block ends what either followed of the other.

    Nobody is tied to themselves, and nobody follows whom they block.
    """
    if user == other:
        return
    with transaction.atomic():
        # Whoever is about to sit down has this lock, too: see `lobby.seating`.
        hold(user, other)
        if kind == FOLLOW and Tie.objects.filter(user=user, other=other, kind=BLOCK).exists():
            return
        if kind == BLOCK:
            _between([user.pk], [other.pk]).filter(kind=FOLLOW).delete()
        Tie.objects.get_or_create(user=user, other=other, kind=kind)


def untie(user: User, other: User, kind: str) -> None:
    """Follow, block or mute somebody no more."""
    Tie.objects.filter(user=user, other=other, kind=kind).delete()


def kinds(user: User, other: User) -> set[str]:
    """How somebody stands to somebody else."""
    ties = Tie.objects.filter(user=user, other=other)
    return set(ties.values_list("kind", flat=True))


def people_tied(user: User) -> dict[str, list[User]]:
    """Whom somebody follows, blocks and mutes, by their names."""
    people: dict[str, list[User]] = {kind: [] for kind in Tie.Kind.values}
    for each in user.ties.select_related("other").order_by("other__username"):
        people[each.kind].append(each.other)
    return people


def parted(people: Collection[int]) -> bool:
    """Tell whether anybody among these people has blocked another one of them."""
    return Tie.objects.filter(kind=BLOCK, user__in=people, other__in=people).exists()


def ties_between(people: Collection[int], others: Collection[int]) -> list[Tie]:
    """The ties from any of these people to any of the others, and the other way round."""
    return list(_between(people, others))


def _between(people: Collection[int], others: Collection[int]) -> QuerySet[Tie]:
    there = Q(user__in=people, other__in=others)
    return Tie.objects.filter(there | Q(user__in=others, other__in=people))
