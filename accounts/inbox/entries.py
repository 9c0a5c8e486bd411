"""Writes, withdraws, reads and prunes inbox entries. Only this module changes them.

An entry is written in the transaction of its cause, so a change that is rolled back leaves none.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from accounts.models import InboxEntry, Tie, User

Kind = InboxEntry.Kind
ONCE = (Kind.FOLLOW,)
"""Kinds that are told once: doing it again makes no new entry while the first is kept."""
KEPT_FOR = timedelta(days=60)
"""How long entries are kept."""
MOST_KEPT = 100
"""Maximum number of entries of a user that are kept, the latest."""
BATCH_SIZE = 1000
"""Maximum number of old entries, and of users with too many, in one round of pruning."""


def send(kind: Kind, subject: str, user_ids: Iterable[int], *, by: int | None = None) -> None:
    """Write an unread entry about `subject` for each of these users.

    It replaces an earlier one of this kind about the same subject. A match has one entry of the
    kind `TURN`, which goes from user to user. `by` is the user who has caused it: users who have
    blocked that user get none. Needs one statement, and one query with `by`.
    """
    people = set(user_ids)
    if by is not None:
        blockers = Tie.objects.filter(user__in=people, other=by, kind=Tie.Relation.BLOCK)
        people -= {by, *blockers.values_list("user", flat=True)}
    now = timezone.now()
    # In one order, so that two transactions never wait for each other.
    rows = [
        InboxEntry(
            user_id=each,
            kind=kind,
            subject=subject,
            by_id=by,
            key=_key(kind, subject, each),
            at=now,
        )
        for each in sorted(people)
    ]
    if kind in ONCE:
        InboxEntry.objects.bulk_create(rows, ignore_conflicts=True)
    else:
        InboxEntry.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["user", "by", "at", "read_at"],
        )


def withdraw(kind: Kind, subject: str, user_id: int = 0) -> None:
    """Delete the entry of this kind about `subject`, as it does not matter any more.

    Entries of all kinds but `TURN` belong to the user `user_id`.
    """
    InboxEntry.objects.filter(key=_key(kind, subject, user_id)).delete()


def withdraw_caused_by(user: User, other: User) -> None:
    """Delete the user's entries that the other user has caused."""
    InboxEntry.objects.filter(user=user, by=other).delete()


def unread_entries(user: User) -> QuerySet[InboxEntry]:
    return InboxEntry.objects.filter(user=user, read_at=None)


def mark_read(user: User, until: datetime) -> None:
    """Mark the user's entries up to this moment as read.

    An entry that is replaced at this moment stays unread.
    """
    with transaction.atomic():
        found = unread_entries(user).filter(at__lte=until).order_by("pk")
        shown = list(found.select_for_update(skip_locked=True).values_list("pk", flat=True))
        InboxEntry.objects.filter(pk__in=shown).update(read_at=timezone.now())


def prune() -> int:
    """Delete entries that are too old, and those of a user beyond `MOST_KEPT`; return how many."""
    old = InboxEntry.objects.filter(at__lt=timezone.now() - KEPT_FOR).order_by("pk")
    pruned = _delete(old.values_list("pk", flat=True)[:BATCH_SIZE])
    counts = InboxEntry.objects.order_by().values("user").annotate(count=Count("pk"))
    full = counts.filter(count__gt=MOST_KEPT).values_list("user", flat=True)
    for user_id in list(full[:BATCH_SIZE]):
        latest = InboxEntry.objects.filter(user=user_id).order_by("-at", "-pk")
        pruned += _delete(latest.values_list("pk", flat=True)[MOST_KEPT:])
    return pruned


def _delete(keys: Collection[int]) -> int:
    """Delete the entries with these keys, except those that another transaction changes now."""
    with transaction.atomic():
        found = InboxEntry.objects.filter(pk__in=list(keys)).select_for_update(skip_locked=True)
        free = list(found.values_list("pk", flat=True))
        return InboxEntry.objects.filter(pk__in=free).delete()[0]


def _key(kind: Kind, subject: str, user_id: int) -> str:
    return f"{kind}-{subject}" if kind == Kind.TURN else f"{kind}-{subject}-{user_id}"
