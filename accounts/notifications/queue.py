"""The queue of notifications: who gets which, and when.

Scheduling belongs to the transaction of its cause, so a change that is rolled back notifies no
user. It takes no locks on users or devices.
"""

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from accounts.models import Notification, Subscription
from accounts.notifications import keys

TRIAL = "trial"
"""Kind and tag of the notification by which a user tries a device."""


def schedule(user_id: int, kind: str, tag: str, at: datetime) -> None:
    """Schedule a notification on all devices of a user, instead of an unsent one of its kind.

    What it says is read when it is sent. Three queries, one if the user has no device, none if the
    site offers no notifications.
    """
    if not keys.is_offered():
        return
    devices = list(Subscription.objects.filter(user=user_id).values_list("pk", flat=True))
    if not devices:
        return
    Notification.objects.filter(tag=tag, kind=kind, subscription__in=devices).delete()
    rows = [Notification(subscription_id=pk, kind=kind, tag=tag, at=at) for pk in devices]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def schedule_test(user_id: int, subscription_id: int) -> None:
    """Send a notification to one of the user's devices now, to show that it arrives.

    Does nothing if the device is gone or belongs to another user.
    """
    for device in Subscription.objects.filter(user=user_id, pk=subscription_id):
        Notification.objects.filter(tag=TRIAL, subscription=device).delete()
        Notification.objects.create(subscription=device, kind=TRIAL, tag=TRIAL, at=timezone.now())


def cancel(tag: str, *, kinds: Collection[str] = (), user_id: int | None = None) -> None:
    """Cancel the unsent notifications about `tag`: all, or those of some kinds or of one user."""
    if not keys.is_offered():
        return
    unsent = Notification.objects.filter(tag=tag)
    if kinds:
        unsent = unsent.filter(kind__in=kinds)
    if user_id is not None:
        devices = Subscription.objects.filter(user=user_id).values("pk")
        unsent = unsent.filter(subscription__in=devices)
    # Reading first: on SQLite a deletion waits for every other writer.
    if unsent.exists():
        unsent.delete()
