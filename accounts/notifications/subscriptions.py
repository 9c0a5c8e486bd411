"""Devices on which users get notifications: subscribing, renewing, removing.

`accounts/sessions/notified_devices.py` removes them when a user logs out.
A device belongs to one user: the one who subscribed there last. A user has at most `MAX_DEVICES`.
"""

from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _
from py_vapid.utils import b64urldecode

from accounts.models import Subscription, User
from accounts.notifications.hosts import is_known_service
from accounts.people.users import lock_users
from accounts.refused import Refused

MAX_DEVICES = 10
"""Maximum number of devices of one user; another one replaces the oldest."""
POINT_BYTES, SECRET_BYTES = 65, 16
"""Sizes of a browser's public key and of its secret (RFC 8291)."""


class UnknownService(Refused):
    """Error: the endpoint is not at a push service that the site calls."""

    sentence = _("We do not recognise this browser's push service, so we cannot notify you here.")


class UnreadableKeys(Refused):
    """Error: the keys of a subscription cannot be used, or belong to another browser."""

    sentence = _("We couldn't read your browser's response. Please reload the page and try again.")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Subscription as a browser states it."""

    url: str
    p256dh: str
    auth: str

    def check(self) -> None:
        """Raise `UnknownService` or `UnreadableKeys` if the site cannot send there."""
        if not is_known_service(self.url):
            raise UnknownService
        try:
            point, secret = b64urldecode(self.p256dh.encode()), b64urldecode(self.auth.encode())
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError as error:
            raise UnreadableKeys from error
        if (len(point), len(secret)) != (POINT_BYTES, SECRET_BYTES):
            raise UnreadableKeys


@dataclass(frozen=True, slots=True)
class Browser:
    """Browser that subscribes: its User-Agent header, ID and session, as in `Subscription`."""

    user_agent: str
    mark: str
    session: str


def subscribe(user: User, endpoint: Endpoint, browser: Browser) -> Subscription:
    """Store that the user wants notifications in this browser; repeated, it changes nothing.

    If another user was subscribed there, the subscription moves, and what waits for that user is
    not sent. Raises `UnknownService` or `UnreadableKeys`.
    """
    endpoint.check()
    about = {
        "p256dh": endpoint.p256dh,
        "auth": endpoint.auth,
        "user_agent": browser.user_agent[:200],
        "mark": browser.mark,
        "session": browser.session,
    }
    with transaction.atomic():
        lock_users(user)
        stored = Subscription.objects.select_for_update().filter(endpoint=endpoint.url).first()
        if stored is not None and stored.user_id != user.pk:
            # The keys prove that the request comes from that browser, not from a user who has seen
            # the address of another one.
            if (stored.p256dh, stored.auth) != (endpoint.p256dh, endpoint.auth):
                raise UnreadableKeys
            stored.delete()
        subscription, created = Subscription.objects.update_or_create(
            endpoint=endpoint.url, defaults={"user": user, **about}
        )
        if created:
            _remove_oldest(user, but=subscription)
    return subscription


def renew(old: Endpoint, new: Endpoint) -> bool:
    """Replace a subscription that its browser has renewed; return whether there was one.

    The old endpoint and its secret prove that the request comes from the browser. Raises
    `UnknownService` or `UnreadableKeys` for a new one that cannot be used.
    """
    new.check()
    with transaction.atomic():
        own = Subscription.objects.select_for_update().filter(endpoint=old.url, auth=old.auth)
        stored = own.first()
        if stored is None or Subscription.objects.filter(endpoint=new.url).exclude(pk=stored.pk):
            return False
        stored.endpoint, stored.p256dh, stored.auth = new.url, new.p256dh, new.auth
        stored.failing_since = None
        try:
            with transaction.atomic():
                stored.save(update_fields=["endpoint", "p256dh", "auth", "failing_since"])
        except IntegrityError:
            # Another request has just stored the new one.
            return False
    return True


def unsubscribe(user: User, subscription_id: int) -> None:
    """Remove one of the user's devices. Does nothing if it is gone or belongs to another user."""
    Subscription.objects.filter(user=user, pk=subscription_id).delete()


def _remove_oldest(user: User, but: Subscription) -> None:
    others = Subscription.objects.filter(user=user).exclude(pk=but.pk).order_by("-since", "-pk")
    oldest = list(others.values_list("pk", flat=True)[MAX_DEVICES - 1 :])
    Subscription.objects.filter(pk__in=oldest).delete()
