"""The notification with which a user tries whether notifications arrive on a device."""

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.languages import language_of
from accounts.models import Notification
from accounts.notifications.messages import LEAST_TTL, Kind, Kinds, Message, Reader, Urgency
from accounts.notifications.queue import TRIAL


def compose_trial(found: Notification, reader: Reader) -> Message:
    """Say that notifications arrive."""
    language = language_of(reader.user)
    with translation.override(language):
        return Message(
            title="Tahúr",
            body=gettext("Notifications are working on this device."),
            path=reverse("notifications"),
            language=language,
            lifetime=LEAST_TTL,
            urgency=Urgency.HIGH,
        )


KINDS: Kinds = {TRIAL: Kind("", compose_trial)}
"""It comes in quiet hours, too, and no setting switches it off, as the user has asked for it."""
