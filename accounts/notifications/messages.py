"""What a notification says, and how the push service is to treat it."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.crypto import salted_hmac

from accounts.models import Notification, NotificationSettings, User

TOPIC_BYTES = 24
"""Bytes of a topic; in base64url these are the 32 characters that RFC 8030 allows."""
LEAST_TTL = 60
"""Seconds for which a push service keeps a notification at least."""
MAX_TTL = 7 * 24 * 3600
"""Seconds for which a push service keeps a notification at most."""


class Urgency(StrEnum):
    """How soon a device that saves its battery gets a notification (RFC 8030)."""

    NORMAL = "normal"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Message:
    """Text of a notification in its reader's language, and where it leads."""

    title: str
    body: str
    path: str
    """Path of the page that opens, with the prefix of the language."""
    language: str
    lifetime: float
    """Seconds after which the notification is worth nothing, if the device was off so long."""
    urgency: Urgency = Urgency.NORMAL

    def payload(self, tag: str) -> bytes:
        """Return what the service worker receives, as JSON; `tag` replaces an older one."""
        content = {
            "title": self.title,
            "body": self.body,
            "path": self.path,
            "lang": self.language,
            "tag": tag,
        }
        return json.dumps(content, ensure_ascii=False).encode()

    def headers(self, topic: str) -> dict[str, str]:
        """Return the headers that tell the push service how long and how urgently to try."""
        seconds = min(max(int(self.lifetime), LEAST_TTL), MAX_TTL)
        return {"TTL": str(seconds), "Urgency": self.urgency, "Topic": topic}


@dataclass(frozen=True, slots=True)
class Reader:
    """User who gets a notification, with their settings."""

    user: User
    chosen: NotificationSettings


Composer = Callable[[Notification, Reader], Message | None]
"""Writes a notification when it is sent; None if it is not needed any more."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of notification: the setting that switches it off, and what writes it.

    A kind without a setting is always sent at once, even in quiet hours.
    """

    setting: str
    compose: Composer


Kinds = Mapping[str, Kind]


def topic(tag: str, subscription_id: int) -> str:
    """Return the topic under which a push service replaces an older notification by a newer one.

    The service cannot read from it what the notification is about, nor that two users are notified
    of the same match.
    """
    digest = salted_hmac("notification", f"{subscription_id} {tag}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOPIC_BYTES]).decode()
