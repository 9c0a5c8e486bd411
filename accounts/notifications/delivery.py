"""Takes notifications that are due from the queue, and stores what became of them.

Like mail, a notification is taken in a transaction of its own, which also sets the time of the next
try, and is sent outside of it. So no two processes send it. If a process ends while it sends, the
notification is sent again; the second one replaces the first on the device.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Notification, Subscription
from accounts.notifications import keys
from accounts.notifications.messages import Kinds, Message, Reader, topic
from accounts.notifications.sending import Answer, Letter, Result
from accounts.notifications.settings import quiet_hours, settings_of

RETRY_DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""Waiting times before the retries of a notification that could not be sent."""
MAX_FAILING = timedelta(days=14)
"""A device to which nothing could be sent for so long is removed."""
_SKIPS = connection.features.has_select_for_update_skip_locked


@dataclass(frozen=True, slots=True)
class Claimed:
    """Notification that this process sends now."""

    pk: int
    subscription_id: int
    letter: Letter


def due_notifications(most: int, but: set[str]) -> list[int]:
    """Return the keys of at most `most` notifications that have been due for longest.

    The latest comes first, so that it replaces those before it instead of being replaced by them.
    """
    due = Notification.objects.filter(at__lte=timezone.now()).exclude(pk__in=but)
    return list(due.order_by("at", "pk").values_list("pk", flat=True)[:most])[::-1]


def claim(notification_id: int, kinds: Kinds) -> Claimed | None:
    """Take a notification that is due, and set the time of its next try, in case sending fails.

    Returns None if it is not to be sent now: another process sends it, it is not needed any more,
    the user does not want it, or quiet hours put it off.
    """
    with transaction.atomic():
        free = Notification.objects.select_for_update(skip_locked=_SKIPS)
        found = free.filter(pk=notification_id, at__lte=timezone.now()).first()
        if found is None:
            return None
        device = _device_of(found)
        content = _compose(found, device, kinds) if device is not None else None
        if device is None or content is None:
            found.delete()
            return None
        if isinstance(content, datetime):
            found.at = content
            found.save(update_fields=["at"])
            return None
        _drop_older(found, free)
        _set_next_try(found)
    return Claimed(notification_id, device.pk, letter_to(device, content, found.tag))


def store_answer(claimed: Claimed, answer: Answer) -> None:
    """Store what a push service answered: remove what is done, and devices that are gone."""
    own = Notification.objects.filter(pk=claimed.pk)
    if answer.result == Result.BUSY:
        own.filter(at__lt=timezone.now() + answer.retry_after).update(
            at=timezone.now() + answer.retry_after
        )
    else:
        own.delete()
    device = Subscription.objects.filter(pk=claimed.subscription_id)
    if answer.result == Result.GONE:
        # A browser that has renewed its subscription meanwhile keeps it.
        device.filter(endpoint=claimed.letter.endpoint).delete()
    elif answer.result == Result.ACCEPTED:
        device.filter(failing_since__isnull=False).update(failing_since=None)
    else:
        device.filter(failing_since=None).update(failing_since=timezone.now())
        device.filter(failing_since__lt=timezone.now() - MAX_FAILING).delete()


def letter_to(device: Subscription, message: Message, tag: str) -> Letter:
    """Return a message, ready to be encrypted for one device."""
    return Letter(
        endpoint=device.endpoint,
        p256dh=device.p256dh,
        auth=device.auth,
        payload=message.payload(tag),
        headers=message.headers(topic(tag, device.pk)),
    )


def _device_of(found: Notification) -> Subscription | None:
    devices = Subscription.objects.filter(pk=found.subscription_id, user__is_active=True)
    return devices.select_related("user").first() if keys.is_offered() else None


def _compose(found: Notification, device: Subscription, kinds: Kinds) -> Message | datetime | None:
    """Return what the notification says; None if it is not wanted, or when quiet hours end."""
    kind, chosen = kinds.get(found.kind), settings_of(device.user_id)
    if kind is None or (kind.setting and not getattr(chosen, kind.setting)):
        return None
    message = kind.compose(found, Reader(device.user, chosen))
    quiet = quiet_hours(chosen) if message is not None and kind.setting else None
    return (quiet and quiet.end_if_quiet(timezone.now())) or message


def _drop_older(found: Notification, free: QuerySet[Notification]) -> None:
    """Delete other notifications about the same subject, so that none is sent after this one."""
    same = free.filter(tag=found.tag, subscription=found.subscription_id).exclude(pk=found.pk)
    older = same.filter(Q(at__lte=found.at) | Q(tries__gt=0))
    Notification.objects.filter(pk__in=list(older.values_list("pk", flat=True))).delete()


def _set_next_try(found: Notification) -> None:
    """Set the time of the next try; after the last one there is none."""
    if found.tries >= len(RETRY_DELAYS):
        found.delete()
        return
    found.at = timezone.now() + RETRY_DELAYS[found.tries]
    found.tries += 1
    found.save(update_fields=["at", "tries"])
