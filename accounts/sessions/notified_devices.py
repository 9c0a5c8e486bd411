"""Keeps notifications in step with log-ins: a device notifies only the user who logged in last."""

from collections.abc import Iterable

from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest

from accounts.models import Subscription, User
from accounts.sessions.devices import device_hash
from accounts.sessions.store import digest_of_key


def follow_session(request: HttpRequest, user: User, mark: str) -> None:
    """Bind the notifications of this browser to the user's session there.

    `mark` is the browser's hash. Notifications of all other users end in this browser.
    """
    if mark:
        here = Subscription.objects.filter(mark=mark)
        here.exclude(user=user).delete()
        here.filter(user=user).update(session=digest_of_key(request.session.session_key))


def end_with_sessions(keys: Iterable[str]) -> None:
    """End the notifications of browsers whose sessions, given by their hashes, are ended."""
    Subscription.objects.filter(session__in=[key for key in keys if key]).delete()


def _end_at_logout(request: HttpRequest | None = None, **about: object) -> None:
    """End the notifications of the user who logs out, in this browser only."""
    user = about.get("user")
    if request is None or not isinstance(user, User):
        return
    if mark := device_hash(request):
        Subscription.objects.filter(mark=mark, user=user).delete()
    end_with_sessions([digest_of_key(request.session.session_key)])


user_logged_out.connect(_end_at_logout, dispatch_uid="notified_devices")
