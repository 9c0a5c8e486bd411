"""Devices that receive notifications, notifications that wait, and what a user wants of them."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User


class Subscription(models.Model):
    """Subscription of a browser at its push service; notifications of one user go there.

    Endpoint and keys are enough to send to the browser, so no page shows them.
    """

    MAX_ENDPOINT: ClassVar = 1024
    user = models.ForeignKey(User, models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=MAX_ENDPOINT, unique=True, editable=False)
    """URL at the push service to which notifications are posted."""
    p256dh = models.CharField(max_length=88, editable=False)
    """Public key of the browser, with which notifications are encrypted, in base64url."""
    auth = models.CharField(max_length=24, editable=False)
    """Secret that the browser shares with the site, in base64url."""
    user_agent = models.CharField(_("browser"), max_length=200)
    mark = models.CharField(_("browser ID"), max_length=64, editable=False)
    """As in `Device`: a keyed hash of the random number in the browser's cookie."""
    session = models.CharField(max_length=40, blank=True, editable=False)
    """Hash of the key of the session in which the user was last logged in there."""
    since = models.DateTimeField(_("since"), default=timezone.now)
    failing_since = models.DateTimeField(_("failing since"), null=True)
    """When the first notification failed after the last one that was delivered; None if none."""

    class Meta:
        verbose_name = _("notification device")
        verbose_name_plural = _("notification devices")
        indexes: ClassVar = [
            models.Index(fields=["mark"], name="subscription_mark"),
            models.Index(fields=["session"], name="subscription_session"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}"


class Notification(models.Model):
    """Notification that waits to be sent to one device; the row is deleted once it is sent."""

    subscription = models.ForeignKey(
        Subscription,
        # Rows of a removed device are deleted when they become due. With a constraint, a move would
        # wait for the removal of its opponent's device, or fail because of it.
        models.DO_NOTHING,
        db_constraint=False,
        related_name="notifications",
    )
    kind = models.SlugField(_("kind"), max_length=20, db_index=False)
    tag = models.SlugField(_("subject"), max_length=60, db_index=False)
    """What it is about, for example one match; a newer notification replaces an older one."""
    at = models.DateTimeField(_("send at"))
    tries = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tag", "kind", "subscription"], name="one_notification_of_a_kind"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["at"], name="notification_due")]

    def __str__(self) -> str:
        return f"{self.kind} {self.tag}"


class NotificationSettings(models.Model):
    """What a user wants to be notified of, and when not. A user without a row has the defaults."""

    user = models.OneToOneField(
        User, models.CASCADE, primary_key=True, related_name="notification_settings"
    )
    turns = models.BooleanField(_("It is my turn in a slow game"), default=True)
    warnings = models.BooleanField(_("My time in a slow game is running out"), default=True)
    challenges = models.BooleanField(
        _("A player challenges me or accepts my challenge"), default=True
    )
    quiet_from = models.TimeField(_("from"), null=True, blank=True)
    quiet_until = models.TimeField(_("until"), null=True, blank=True)
    time_zone = models.CharField(_("Time zone"), max_length=50, blank=True)
    """Name from the IANA database; empty for UTC."""
    offer_answered = models.BooleanField(default=False, editable=False)
    """Whether the user has seen the offer of notifications and answered it."""

    class Meta:
        verbose_name = _("notification settings")
        verbose_name_plural = _("notification settings")

    def __str__(self) -> str:
        return f"{self.user_id}"
